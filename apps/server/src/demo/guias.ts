import { type Competencia, calcularMora, centavos, paraReais, somarDias, somarMeses } from "@partida/fiscal"
import { and, asc, eq, exists, isNull, lte, notExists, sql } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { empresas } from "../db/schema/empresas.ts"
import { guias, guiasPagamentos } from "../db/schema/guias.ts"
import { usuariosEmpresas } from "../db/schema/usuarios-empresas.ts"
import { estornarPagamento, gravarPagamento } from "../features/guias/pagamentos.service.ts"
import type { Calendario } from "./calendario.ts"

/** What became of a guide: how the owner paid it. */
type Destino = "no-dia" | "atrasada" | "em-parte" | "estornada" | "nao-paga"

/** In turns along the guides of a month, so that every kind is there whatever the companies are. */
const TURNOS: readonly Destino[] = ["no-dia", "no-dia", "atrasada", "no-dia", "no-dia", "estornada", "no-dia", "no-dia"]
/** Of the month before the one being closed, a few are late, in whole or in part. */
const TURNOS_DO_ULTIMO: readonly Destino[] = [...TURNOS, "no-dia", "em-parte", "no-dia", "no-dia", "nao-paga", "no-dia"]
const DIAS_DE_ATRASO = 6

/**
 * Pays the guides of a month that fell due, as their owners would have told it, through the service of the product. It runs
 * while the month after is still open, and leaves alone what already has a payment: an interrupted run goes on.
 */
export async function pagarGuiasDoMes(
  banco: Banco,
  escopo: Escopo,
  mes: Competencia,
  calendario: Calendario,
): Promise<void> {
  await banco.emEscopo(escopo, async (tx) => {
    const turnos = mes === somarMeses(calendario.aFechar, -1) ? TURNOS_DO_ULTIMO : TURNOS
    for (const guia of await lerVencidas(tx, escopo, mes, calendario.hoje)) {
      // Who signs in as an owner always finds something to pay.
      const aPagar = guia.temPessoa && mes === calendario.aFechar
      const destino = aPagar ? "nao-paga" : (turnos[guia.ordem % turnos.length] ?? "no-dia")
      if (!guia.temPagamento) await pagar(tx, escopo, guia, destino, calendario)
    }
  })
}

interface GuiaVencida {
  readonly id: string
  readonly valorCentavos: bigint
  readonly vencimento: string
  /** Place among the guides of the month. */
  readonly ordem: number
  readonly temPagamento: boolean
  /** Somebody of the demonstration was given the company. */
  readonly temPessoa: boolean
}

/** By company and obligation, not by id: the same guide has the same place in every demonstration. */
async function lerVencidas(tx: Tx, escopo: Escopo, mes: string, hoje: string): Promise<readonly GuiaVencida[]> {
  const pagamentos = tx
    .select({ um: sql`1` })
    .from(guiasPagamentos)
    .where(and(eq(guiasPagamentos.idEscritorio, guias.idEscritorio), eq(guiasPagamentos.idGuia, guias.id)))
  const pessoas = tx
    .select({ um: sql`1` })
    .from(usuariosEmpresas)
    .where(and(eq(usuariosEmpresas.idEscritorio, guias.idEscritorio), eq(usuariosEmpresas.idEmpresa, guias.idEmpresa)))
  const linhas = await tx
    .select({
      id: guias.id,
      valorCentavos: guias.valorCentavos,
      vencimento: guias.vencimento,
      semPagamento: sql<boolean>`${notExists(pagamentos)}`,
      temPessoa: sql<boolean>`${exists(pessoas)}`,
    })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(
      and(
        eq(guias.idEscritorio, escopo.idEscritorio),
        eq(guias.competencia, mes),
        isNull(guias.substituidaEm),
        lte(guias.vencimento, hoje),
      ),
    )
    .orderBy(asc(empresas.cnpj), asc(guias.obrigacao), asc(guias.quota), asc(guias.versao))
  return linhas.map(({ semPagamento, ...guia }, ordem) => ({ ...guia, ordem, temPagamento: !semPagamento }))
}

async function pagar(tx: Tx, escopo: Escopo, guia: GuiaVencida, destino: Destino, { hoje }: Calendario): Promise<void> {
  const { id, vencimento, valorCentavos } = guia
  const inteiro = paraReais(valorCentavos)
  const registrar = (data: string, valor: string, motivo: string | null = null) =>
    gravarPagamento(tx, atoDe(escopo, data), id, { data, valor, motivo })
  switch (destino) {
    case "nao-paga":
      return
    case "no-dia":
      await registrar(vencimento, inteiro)
      return
    case "em-parte":
      await registrar(vencimento, paraReais(valorCentavos / 2n > 0n ? valorCentavos / 2n : valorCentavos))
      return
    case "atrasada": {
      const depois = somarDias(vencimento, DIAS_DE_ATRASO)
      const data = depois < hoje ? depois : hoje
      const mora = calcularMora({ principal: centavos(valorCentavos), vencimento, pagamento: data })
      const valor = mora.tipo === "calculado" ? paraReais(mora.resultado.total) : inteiro
      await registrar(data, valor, "Pago com multa e juros, depois do vencimento.")
      return
    }
    case "estornada": {
      const idPagamento = await registrar(vencimento, inteiro)
      const motivo = "Comprovante de outra empresa, informado por engano."
      await estornarPagamento(tx, atoDe(escopo, vencimento), { id, idPagamento }, motivo)
      await registrar(vencimento, inteiro, "Agora com o comprovante certo.")
      return
    }
    default:
      return destino satisfies never
  }
}

/** The owner tells it on the day, in the afternoon of Brasília. */
const atoDe = (escopo: Escopo, data: string) => ({
  escopo,
  nome: "Dono da empresa",
  agora: new Date(`${data}T16:30:00-03:00`),
})
