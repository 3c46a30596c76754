import {
  competencia,
  type EsperaDaOperacao,
  esperasDaOperacao,
  type FiltroDeOperacoes,
  ordensDasOperacoes,
  type Tela,
  type TipoDeOperacao,
  tiposDeOperacao,
  uuid,
} from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const tipos = Object.keys(tiposDeOperacao) as [TipoDeOperacao, ...TipoDeOperacao[]]
const esperas = Object.keys(esperasDaOperacao) as [EsperaDaOperacao, ...EsperaDaOperacao[]]
const mes = competencia.optional().catch(undefined)

/** Address of the screens of the queue; what cannot be read is ignored. */
export const buscaDoProcessamento = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  idEmpresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  /** Among the pending ones: only Erro, or only Inconsistência. */
  status: z.coerce
    .number()
    .int()
    .refine((id) => id === 3 || id === 4)
    .optional()
    .catch(undefined),
  tipoAutomacao: z.enum(tipos).optional().catch(undefined),
  competenciaInicio: mes,
  competenciaFim: mes,
  aguarda: z.enum(esperas).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDasOperacoes),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Operation whose drawer is open. */
  operacao: uuid.optional().catch(undefined),
})
export type BuscaDoProcessamento = z.infer<typeof buscaDoProcessamento>

/** A part of the queue: its screen, and the states of the second list that are in it. */
export interface Parte {
  readonly tela: Extract<Tela, `/processamento/${string}`>
  readonly rotulo: string
  readonly estados: readonly number[]
  /** What waits for something can be found by what it waits for. */
  readonly comEspera: boolean
}

/** Pending is what a person must see: Erro and Inconsistência. */
export const partes = {
  pendentes: { tela: "/processamento/pendentes", rotulo: "Pendentes", estados: [3, 4], comEspera: false },
  processar: { tela: "/processamento/processar", rotulo: "A processar", estados: [0], comEspera: true },
  processando: { tela: "/processamento/processando", rotulo: "Processando", estados: [1], comEspera: true },
  canceladas: { tela: "/processamento/canceladas", rotulo: "Canceladas", estados: [5], comEspera: false },
  sucesso: { tela: "/processamento/sucesso", rotulo: "Sucesso", estados: [2], comEspera: false },
} as const satisfies Record<string, Parte>
export type NomeDaParte = keyof typeof partes

/** The names of the parts, in their order. */
export const nomesDasPartes = Object.keys(partes) as readonly NomeDaParte[]

/** The part that a path shows; the pending ones where it names none. */
export const parteDoCaminho = (caminho: string): NomeDaParte =>
  nomesDasPartes.find((nome) => partes[nome].tela === caminho) ?? "pendentes"

/** What moved last comes first. */
export const ordemPadrao = { ordem: "atualizada", direcao: "desc" } as const satisfies Ordem
export const ordemDoProcessamento = ({ ordem }: BuscaDoProcessamento) =>
  lerOrdem(ordem, ordensDasOperacoes, ordemPadrao)

/** The filter of a part, as the API takes it; what the part does not filter by stays in the address and says nothing. */
export function filtroDoProcessamento(parte: NomeDaParte, busca: BuscaDoProcessamento): FiltroDeOperacoes {
  const { estados, comEspera } = partes[parte]
  const { idEmpresa, tipoAutomacao, competenciaInicio, competenciaFim, aguarda, status } = busca
  const escolhidos = parte === "pendentes" && status !== undefined ? [status] : estados
  return {
    status: escolhidos.join(","),
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(idEmpresa ? { idEmpresa } : {}),
    ...(tipoAutomacao ? { tipoAutomacao } : {}),
    ...(competenciaInicio ? { competenciaInicio } : {}),
    ...(competenciaFim ? { competenciaFim } : {}),
    ...(comEspera && aguarda ? { aguarda } : {}),
  }
}
