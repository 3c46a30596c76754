import {
  competencia,
  type FiltroDeGuias,
  type ObrigacaoDaGuia,
  obrigacoesDaGuia,
  ordensDasGuias,
  type SituacaoDaGuia,
  situacoesDaGuia,
  uuid,
} from "@partida/contracts"
import { competencia as lerCompetencia, ultimoDia } from "@partida/fiscal/nucleo"
import { z } from "zod"
import { somarMeses } from "../../lib/formatacao/competencia.ts"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const situacoes = Object.keys(situacoesDaGuia) as [SituacaoDaGuia, ...SituacaoDaGuia[]]
const obrigacoes = Object.keys(obrigacoesDaGuia) as [ObrigacaoDaGuia, ...ObrigacaoDaGuia[]]
const dia = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/** Address of the screen; what cannot be read is ignored. */
export const buscaDosImpostos = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  situacao: z
    .enum(["em-aberto", ...situacoes])
    .optional()
    .catch(undefined),
  obrigacao: z.enum(obrigacoes).optional().catch(undefined),
  /** Absent: what falls due in the current month. Days of their own win over it. */
  periodo: z.enum(["proximo", "todos"]).optional().catch(undefined),
  de: dia,
  ate: dia,
  /** Month that the guides are of, when asked for by a link. */
  mes: competencia.optional().catch(undefined),
  ordem: ordemDaBusca(ordensDasGuias),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Guide whose drawer is open. */
  guia: uuid.optional().catch(undefined),
  porque: z.literal("sim").optional().catch(undefined),
})
export type BuscaDosImpostos = z.infer<typeof buscaDosImpostos>

/** What is due first comes first. */
export const ordemPadrao = { ordem: "vencimento", direcao: "asc" } as const satisfies Ordem
export const ordemDosImpostos = ({ ordem }: BuscaDosImpostos) => lerOrdem(ordem, ordensDasGuias, ordemPadrao)

/** The due dates asked for: those of the current month until something else is chosen. `hoje` is AAAA-MM-DD. */
export function vencimentosDa(
  { periodo, de, ate, mes }: BuscaDosImpostos,
  hoje: string,
): Pick<FiltroDeGuias, "vencimentoDe" | "vencimentoAte"> {
  if (de || ate) return { ...(de ? { vencimentoDe: de } : {}), ...(ate ? { vencimentoAte: ate } : {}) }
  if (periodo === "todos" || mes) return {}
  const atual = hoje.slice(0, 7)
  const escolhido = periodo === "proximo" ? somarMeses(atual, 1) : atual
  return { vencimentoDe: `${escolhido}-01`, vencimentoAte: ultimoDia(lerCompetencia(escolhido)) }
}

/** "This month" is the address without a choice; its option needs a value where that one says something else. */
const ESTE_MES = "atual"

/** The choices of due dates, whose first says what the list shows while none is made here. */
export function opcoesDeVencimento({ de, ate, mes }: BuscaDosImpostos) {
  const esteMes = "Vencem neste mês"
  const proximo = { value: "proximo", label: "Vencem no mês que vem" }
  const todos = { value: "todos", label: "Qualquer vencimento" }
  if (de || ate) return { todas: "Outras datas", opcoes: [{ value: ESTE_MES, label: esteMes }, proximo, todos] }
  if (mes) return { todas: todos.label, opcoes: [{ value: ESTE_MES, label: esteMes }, proximo] }
  return { todas: esteMes, opcoes: [proximo, todos] }
}

/** A change of the filters in which a period takes the place of days and of a month's guides, and they of it. */
export function comUmSoPrazo(mudanca: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { periodo, de, ate, mes } = mudanca
  if (de || ate || mes) return { ...mudanca, periodo: undefined }
  if (!periodo) return mudanca
  return {
    ...mudanca,
    periodo: periodo === ESTE_MES ? undefined : periodo,
    de: undefined,
    ate: undefined,
    mes: undefined,
  }
}

/** Filter and order as the API takes them. */
export function filtroDosImpostos(busca: BuscaDosImpostos, hoje: string) {
  return {
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(busca.situacao ? { situacao: busca.situacao } : {}),
    ...(busca.obrigacao ? { obrigacao: busca.obrigacao } : {}),
    ...(busca.mes ? { competencia: busca.mes } : {}),
    ...(busca.empresa ? { idEmpresa: busca.empresa } : {}),
    ...vencimentosDa(busca, hoje),
    ...ordemDosImpostos(busca),
  }
}
