import { type Competencia, competenciasEntre, competencia as mesDe, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fontes, type Janela, lerFontes } from "./pro-labore.repository.ts"

/** Where the pró-labore of a month was taken from. */
export type FonteDoProLabore = "recibos" | "informado" | "periodo"

/** The pró-labore that one month of a company counts in the payroll of Fator R. */
export interface ProLaboreDoMes {
  readonly competencia: string
  readonly valorCentavos: bigint
  readonly fonte: FonteDoProLabore
  /** Of the slips, of the typed payroll, or of the people whose values were in force; empty when there was none. */
  readonly ids: readonly string[]
  /** Another source that says another amount; null when they agree or there is only one. */
  readonly divergencia: { readonly fonte: FonteDoProLabore; readonly valorCentavos: bigint } | null
}

/**
 * The pró-labore paid by many companies over a window of months, by the rule of the product, in four queries whatever the
 * number: in a month of the system, the slips paid in it, whatever month they are of; else the typed payroll; else the values by
 * period. None was paid in a month whose step and that of the month before are concluded without a slip paid in it. Before the
 * system only what was typed counts. The rest of the payroll is the caller's to read. Companies out of reach are absent; a month of which nothing is known is absent from its company's list.
 *
 *     proLaboreDaFolha(tx, escopo, ids, { desde: "2025-10", ate: "2026-10" }): Promise<Map<idEmpresa, ProLaboreDoMes[]>>
 */
export async function proLaboreDaFolha(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  janela: Janela,
): Promise<Map<string, ProLaboreDoMes[]>> {
  if (ids.length === 0) return new Map()
  const fontes = await lerFontes(tx, escopo, ids, janela)
  const recibos = porMes(fontes.recibos, (r) => [r.id_empresa, r.competencia])
  const informadas = porMes(fontes.informadas, (f) => [f.idEmpresa, f.competencia])
  const periodos = Map.groupBy(fontes.periodos, (p) => p.idEmpresa)
  const meses = competenciasEntre(mesDe(janela.desde), mesDe(janela.ate))
  return new Map(
    fontes.cadastros.map(({ id, inicioNoSistema }) => [
      id,
      meses.flatMap((mes) => {
        const doSistema = mes >= inicioNoSistema
        const chave = chaveDe([id, mes])
        const recibo = doSistema ? pagoNoMes(recibos, id, mes, inicioNoSistema) : undefined
        const periodo = doSistema ? valoresEmVigor(periodos.get(id) ?? [], mes) : null
        return escolherFonte(mes, recibo, informadas.get(chave), periodo)
      }),
    ]),
  )
}

type Recibos = ReadonlyMap<string, Fontes["recibos"][number]>

/** What slips say was paid in a month of the system; undefined when they do not say. */
function pagoNoMes(recibos: Recibos, id: string, mes: Competencia, inicioNoSistema: string) {
  const doMes = recibos.get(chaveDe([id, mes]))
  if (doMes === undefined || doMes.ids.length > 0) return doMes
  if (doMes.etapa === null) return undefined
  if (doMes.etapa === "sem-movimento") return doMes
  // Paid in another month: those of the month before would be here, and it has to be concluded for that to be known.
  const anterior = recibos.get(chaveDe([id, somarMeses(mes, -1)]))
  return mes > inicioNoSistema && anterior?.etapa != null ? doMes : undefined
}

interface EmVigor {
  readonly valorCentavos: bigint
  readonly ids: readonly string[]
}

/** What the values by period pay in a month; null when nobody had one by then. The rows come by person and oldest first. */
function valoresEmVigor(periodos: Fontes["periodos"], mes: string): EmVigor | null {
  const ultimos = new Map(periodos.filter((p) => p.desde <= mes).map((p) => [p.idSocio, p.valorCentavos]))
  if (ultimos.size === 0) return null
  const recebem = [...ultimos].filter(([, valor]) => valor > 0n)
  return { valorCentavos: recebem.reduce((soma, [, v]) => soma + v, 0n), ids: recebem.map(([id]) => id) }
}

function escolherFonte(
  competencia: string,
  recibos: Fontes["recibos"][number] | undefined,
  informada: Fontes["informadas"][number] | undefined,
  periodo: EmVigor | null,
): ProLaboreDoMes[] {
  const digitado = informada && { fonte: "informado" as const, valorCentavos: informada.valorCentavos }
  if (recibos) {
    const valorCentavos = BigInt(recibos.total)
    // A typed zero beside slips is a payroll of salaries only: it denies nothing.
    const difere = digitado && digitado.valorCentavos > 0n && digitado.valorCentavos !== valorCentavos
    return [{ competencia, valorCentavos, fonte: "recibos", ids: recibos.ids, divergencia: difere ? digitado : null }]
  }
  if (informada && digitado) {
    const difere = periodo !== null && periodo.valorCentavos !== informada.valorCentavos
    const divergencia = difere ? { fonte: "periodo" as const, valorCentavos: periodo.valorCentavos } : null
    return [{ competencia, ...digitado, ids: [informada.id], divergencia }]
  }
  return periodo === null ? [] : [{ competencia, ...periodo, fonte: "periodo", divergencia: null }]
}

const chaveDe = (partes: readonly [string, string]) => partes.join(" ")

const porMes = <L>(linhas: readonly L[], partes: (linha: L) => readonly [string, string]) =>
  new Map(linhas.map((l) => [chaveDe(partes(l)), l]))
