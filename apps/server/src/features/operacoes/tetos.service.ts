import type { ProvedorDeOperacao } from "@partida/contracts"
import { and, eq, sql } from "drizzle-orm"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { operacoes, operacoesConsumo, operacoesTetos } from "../../db/schema/operacoes.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import type { Custo } from "../../ports/receita-federal.ts"
import { avisarTeto } from "./avisos.ts"

/** Ten-thousandths of a real in a centavo. */
export const POR_CENTAVO = 100n

interface GastoDoMes {
  readonly chamadas: number
  /** The calls of each kind: a band of prices counts its own kind alone. */
  readonly porClasse: ReadonlyMap<Custo, number>
  /** Ten-thousandths of a real, by the prices of the band that the month reached. */
  readonly gasto: bigint
  readonly tetoCentavos: bigint | null
}

/** Paid calls of a month of an office, and what they come to. */
export async function lerGasto(
  tx: Tx,
  idEscritorio: string,
  provedor: Pick<ProvedorExterno, "nome" | "preco">,
  mes: string,
): Promise<GastoDoMes> {
  const consumo = await tx
    .select({ classe: operacoesConsumo.classe, chamadas: operacoesConsumo.chamadas })
    .from(operacoesConsumo)
    .where(doMes(idEscritorio, provedor.nome, mes))
  const porClasse = new Map(consumo.map(({ classe, chamadas }) => [classe, chamadas]))
  return {
    chamadas: consumo.reduce((soma, c) => soma + c.chamadas, 0),
    porClasse,
    gasto: precoDas(provedor, porClasse),
    tetoCentavos: await lerTeto(tx, idEscritorio, provedor.nome),
  }
}

async function lerTeto(tx: Tx, idEscritorio: string, provedor: ProvedorDeOperacao): Promise<bigint | null> {
  const [linha] = await tx
    .select({ teto: operacoesTetos.tetoCentavos })
    .from(operacoesTetos)
    .where(and(eq(operacoesTetos.idEscritorio, idEscritorio), eq(operacoesTetos.provedor, provedor)))
  return linha?.teto ?? null
}

/** Whether a month came to its ceiling. */
export const passouDoTeto = ({ gasto, tetoCentavos }: Pick<GastoDoMes, "gasto" | "tetoCentavos">): boolean =>
  tetoCentavos !== null && gasto >= tetoCentavos * POR_CENTAVO

/** What the calls of a month come to, each kind at the price of the band that it reached, in ten-thousandths of a real. */
export const precoDas = ({ preco }: Pick<ProvedorExterno, "preco">, porClasse: GastoDoMes["porClasse"]): bigint =>
  [...porClasse].reduce((soma, [classe, n]) => soma + preco(classe, n) * BigInt(n), 0n)

const doMes = (idEscritorio: string, provedor: ProvedorDeOperacao, mes: string) =>
  and(
    eq(operacoesConsumo.idEscritorio, idEscritorio),
    eq(operacoesConsumo.provedor, provedor),
    eq(operacoesConsumo.mes, mes),
  )

/** Whether the ceiling of the month stops an office. When it does, what waits says so, and people are told once. */
export async function tetoAtingido(
  tx: Tx,
  idEscritorio: string,
  provedor: Pick<ProvedorExterno, "nome" | "preco">,
  agora: Date,
): Promise<boolean> {
  if ((await lerTeto(tx, idEscritorio, provedor.nome)) === null) return false
  const mes = competenciaCivil(agora)
  if (!passouDoTeto(await lerGasto(tx, idEscritorio, provedor, mes))) return false
  const { rowCount } = await tx
    .update(operacoes)
    .set({ aguarda: "teto" })
    .where(
      and(
        eq(operacoes.idEscritorio, idEscritorio),
        eq(operacoes.provedor, provedor.nome),
        sql`${operacoes.estado} in (0, 1) and ${operacoes.aguarda} is null and ${operacoes.travaAte} is null`,
      ),
    )
  if ((rowCount ?? 0) > 0) await avisarTeto(tx, idEscritorio, provedor.nome, mes, agora)
  return true
}
