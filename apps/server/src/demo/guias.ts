import type { ObrigacaoDaGuia } from "@partida/contracts"
import { type Competencia, deReais, paraReais, somarDias, somarMeses, TABELAS } from "@partida/fiscal"
import { and, asc, eq, exists, isNull, lte, notExists, sql } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import type { Escopo } from "../db/escopo.ts"
import { empresas } from "../db/schema/empresas.ts"
import { guias, guiasPagamentos } from "../db/schema/guias.ts"
import { usuariosEmpresas } from "../db/schema/usuarios-empresas.ts"
import { acrescimosEm } from "../features/guias/acrescimos.ts"
import { gravarEstorno, gravarPagamentos } from "../features/guias/pagamentos.service.ts"
import type { Calendario } from "./calendario.ts"

/** What became of a guide: how the owner paid it. */
type Destino = "no-dia" | "atrasada" | "em-parte" | "estornada" | "nao-paga"

/** In turns along the guides of a month, so that every kind is there whatever the companies are. */
const TURNOS: readonly Destino[] = ["no-dia", "no-dia", "atrasada", "no-dia", "no-dia", "estornada", "no-dia", "no-dia"]
/** Of the month before the one being closed, a few are late, in whole or in part. */
const TURNOS_DO_ULTIMO: readonly Destino[] = [...TURNOS, "no-dia", "em-parte", "no-dia", "no-dia", "nao-paga", "no-dia"]
const DIAS_DE_ATRASO = 6
/** Of the month being closed, paid by the official document that the queue brings. */
const PELA_FILA: ReadonlySet<ObrigacaoDaGuia> = new Set(["das-simples", "das-mei", "pis", "cofins"])
const MOTIVO_DO_ESTORNO = "Comprovante de outra empresa, informado por engano."

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
    const pagas = (await lerVencidas(tx, escopo, mes, calendario.hoje))
      .filter((guia) => !guia.temPagamento)
      .flatMap((guia) => {
        // Who signs in as an owner always finds something to pay.
        const aPagar = guia.temPessoa && mes === calendario.aFechar
        const pelaFila = PELA_FILA.has(guia.obrigacao) && mes === calendario.aFechar
        const destino = aPagar || pelaFila ? "nao-paga" : (turnos[guia.ordem % turnos.length] ?? "no-dia")
        return destino === "nao-paga" ? [] : { ...pagamentoDe(guia, destino, calendario), destino }
      })
    for (const [data, doDia] of Map.groupBy(pagas, (p) => p.data)) {
      const ids = await gravarPagamentos(tx, atoDe(escopo, data), doDia)
      const erradas = doDia.flatMap((p, i) => (p.destino === "estornada" ? { ...p, idPagamento: ids[i] ?? "" } : []))
      for (const { idGuia, idPagamento } of erradas)
        await gravarEstorno(tx, atoDe(escopo, data), { id: idGuia, idPagamento }, MOTIVO_DO_ESTORNO)
      await gravarPagamentos(
        tx,
        atoDe(escopo, data),
        erradas.map((p) => ({ ...p, motivo: "Agora com o comprovante certo." })),
      )
    }
  })
}

interface GuiaVencida {
  readonly id: string
  readonly obrigacao: ObrigacaoDaGuia
  readonly competencia: string
  readonly quota: number
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
      obrigacao: guias.obrigacao,
      competencia: guias.competencia,
      quota: guias.quota,
      valorCentavos: guias.valorCentavos,
      vencimento: guias.vencimento,
      semPagamento: sql<boolean>`${notExists(pagamentos)}`,
      temPessoa: sql<boolean>`${exists(pessoas)}`,
    })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(and(doEscopo(guias, escopo, { competencia: mes }), isNull(guias.substituidaEm), lte(guias.vencimento, hoje)))
    .orderBy(asc(empresas.cnpj), asc(guias.obrigacao), asc(guias.quota), asc(guias.versao))
  return linhas.map(({ semPagamento, ...guia }, ordem) => ({ ...guia, ordem, temPagamento: !semPagamento }))
}

/** What the owner paid of a guide, the first time. */
function pagamentoDe(guia: GuiaVencida, destino: Exclude<Destino, "nao-paga">, { hoje }: Calendario) {
  const { vencimento, valorCentavos } = guia
  switch (destino) {
    case "no-dia":
    case "estornada":
      return inteiro(guia, vencimento, null)
    case "em-parte": {
      const metade = valorCentavos / 2n > 0n ? valorCentavos / 2n : valorCentavos
      // Of a quota whose interest is not known, only the receipt could tell the halves.
      const { acrescimos, ...todo } = inteiro(guia, vencimento, null)
      return acrescimos === null ? { ...todo, acrescimos, valor: paraReais(metade) } : { ...todo, acrescimos }
    }
    case "atrasada": {
      const depois = somarDias(vencimento, DIAS_DE_ATRASO)
      const motivo = "Pago com multa e juros, depois do vencimento."
      return inteiro(guia, depois < hoje ? depois : hoje, motivo)
    }
    default:
      return destino satisfies never
  }
}

/** Interest that the receipt of a quota shows in the demonstration, in hundredths, where a Selic is not known. */
const JUROS_DO_COMPROVANTE = 2n

/** All that is due on a day. */
function inteiro(guia: GuiaVencida, data: string, motivo: string | null) {
  const { valorCentavos } = guia
  const { pagando } = acrescimosEm(data, { ...guia, emAbertoCentavos: valorCentavos }, TABELAS)
  const comum = { idGuia: guia.id, data, motivo }
  if (pagando === null || pagando.juros !== null)
    return { ...comum, valor: pagando?.total ?? paraReais(valorCentavos), acrescimos: null }
  const juros = (valorCentavos * JUROS_DO_COMPROVANTE) / 100n
  const acrescimos = { multa: pagando.multa, juros: paraReais(juros) }
  return { ...comum, valor: paraReais(deReais(pagando.total) + juros), acrescimos }
}

/** The owner tells it on the day, in the afternoon of Brasília. */
const atoDe = (escopo: Escopo, data: string) => ({
  escopo,
  nome: "Dono da empresa",
  agora: new Date(`${data}T16:30:00-03:00`),
})
