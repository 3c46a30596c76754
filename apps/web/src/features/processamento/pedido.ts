import {
  DO_MES,
  type FiltroDeOperacoes,
  type SelecaoDeOperacoes,
  type TipoDeOperacao,
  type TipoDoPedido,
} from "@partida/contracts"
import { textoNoFormato } from "@partida/contracts/formatos"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import type { PedidoDeAutomacao } from "./processamento.api.ts"

/** Kinds of act that are of a month. */
const COM_MES: ReadonlySet<TipoDoPedido> = new Set<TipoDoPedido>([
  DO_MES,
  "pgdas-conferir",
  "pgdas-transmitir",
  "das-gerar",
  "das-mei-gerar",
  "darf-gerar",
  "dctfweb-guia",
  "pagamentos-consultar",
  "mei-beneficio",
])
/** Kinds that bring a guide, which may be asked for with the day on which it will be paid. */
const DE_GUIA: ReadonlySet<TipoDoPedido> = new Set<TipoDeOperacao>([
  "das-gerar",
  "das-mei-gerar",
  "darf-gerar",
  "dctfweb-guia",
])

export const temMes = (tipo: TipoDoPedido): boolean => COM_MES.has(tipo)
export const temGuia = (tipo: TipoDoPedido): boolean => DE_GUIA.has(tipo)

/** Says something of each company: never of a whole portfolio. */
export const soDeEscolhidas = (tipo: TipoDoPedido): boolean => tipo === "mei-beneficio"

export interface Escolhas {
  readonly tipo: TipoDoPedido
  /** AAAA-MM */
  readonly competencia: string
  /** Null is every company of the portfolio. */
  readonly empresas: readonly { readonly id: string }[] | null
  /** AAAA-MM-DD, or "" where the guide is to be paid by its due date. */
  readonly pagarEm: string
  /** Whether the MEI received a benefit in the month. */
  readonly recebeuBeneficio: boolean
}

const dia = textoNoFormato("data")

/** Why the day of payment cannot be asked for; nothing where there is none, or another kind is chosen. */
export function queixaDoDia(
  { tipo, pagarEm }: Pick<Escolhas, "tipo" | "pagarEm">,
  hoje = hojeEmSaoPaulo(),
): string | null {
  if (!temGuia(tipo) || pagarEm === "") return null
  if (!dia.safeParse(pagarEm).success) return "Escreva o dia inteiro: dd/mm/aaaa."
  return pagarEm < hoje ? "Este dia já passou: escolha hoje ou um dia à frente." : null
}

/** What is asked of the API; null while something is missing. */
export function pedidoDe(escolhas: Escolhas, hoje = hojeEmSaoPaulo()): PedidoDeAutomacao | null {
  const { tipo, competencia, empresas, pagarEm, recebeuBeneficio } = escolhas
  if (empresas?.length === 0 || (empresas === null && soDeEscolhidas(tipo))) return null
  if (queixaDoDia(escolhas, hoje)) return null
  return {
    tipo,
    competencia: temMes(tipo) ? competencia : null,
    ...(empresas === null ? {} : { empresas: empresas.map(({ id }) => id) }),
    ...(temGuia(tipo) && pagarEm !== "" ? { pagarEm } : {}),
    ...(tipo === "mei-beneficio" ? { recebeuBeneficio } : {}),
  }
}

/** What is ticked, as the API takes it: the rows, or everything the filter finds. */
export const selecaoNoCorpo = (
  { ids, todas }: { readonly ids: ReadonlySet<string>; readonly todas: boolean },
  filtro: FiltroDeOperacoes,
): SelecaoDeOperacoes => (todas ? { filtro } : { ids: [...ids] })
