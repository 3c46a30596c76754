import {
  competencia,
  type EstadoDaDeclaracao,
  estadosDaDeclaracao,
  ordensDasDeclaracoes,
  rotasDasDeclaracoes,
  uuid,
} from "@partida/contracts"
import { z } from "zod"
import { formatarCompetenciaPorExtenso, somarMeses } from "../../lib/formatacao/competencia.ts"
import type { Opcao } from "../../shared/lista/campos.ts"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const estados = Object.keys(estadosDaDeclaracao) as [EstadoDaDeclaracao, ...EstadoDaDeclaracao[]]
const { obrigacao, periodo } = rotasDasDeclaracoes.consultarDeclaracao.params.shape

/** Address of the screen; what cannot be read is ignored. */
export const buscaDasDeclaracoes = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Month of the calendar; absent, the current one. */
  mes: competencia.optional().catch(undefined),
  /** Late ones of every month. */
  atrasadas: z.literal("sim").optional().catch(undefined),
  estado: z.enum(estados).optional().catch(undefined),
  obrigacao: obrigacao.optional().catch(undefined),
  responsavel: z
    .union([uuid, z.literal("ninguem")])
    .optional()
    .catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDasDeclaracoes),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The one whose drawer is open: company, obligation and period. */
  aberta: z
    .string()
    .refine((texto) => lerChave(texto) !== null)
    .optional()
    .catch(undefined),
})
export type BuscaDasDeclaracoes = z.infer<typeof buscaDasDeclaracoes>

export interface ChaveDaDeclaracao {
  readonly idEmpresa: string
  readonly obrigacao: string
  readonly periodo: string
}

export const escreverChave = ({ idEmpresa, obrigacao: qual, periodo: quando }: ChaveDaDeclaracao) =>
  `${idEmpresa}_${qual}_${quando}`

/** What an address names, or null. */
export function lerChave(texto: string): ChaveDaDeclaracao | null {
  const [idEmpresa = "", qual = "", quando = "", ...resto] = texto.split("_")
  const certa =
    resto.length === 0 &&
    uuid.safeParse(idEmpresa).success &&
    obrigacao.safeParse(qual).success &&
    periodo.safeParse(quando).success
  return certa ? { idEmpresa, obrigacao: qual, periodo: quando } : null
}

/** What is due first comes first. */
export const ordemPadrao = { ordem: "prazo", direcao: "asc" } as const satisfies Ordem
export const ordemDasDeclaracoes = ({ ordem }: BuscaDasDeclaracoes) =>
  lerOrdem(ordem, ordensDasDeclaracoes, ordemPadrao)

/** Filter as the API takes it, without order. `hoje` is AAAA-MM-DD. */
export function filtroDasDeclaracoes(busca: BuscaDasDeclaracoes, hoje: string) {
  return {
    competencia: busca.mes ?? hoje.slice(0, 7),
    ...(busca.atrasadas ? { atrasadas: true } : {}),
    ...(busca.empresa ? { idEmpresa: busca.empresa } : {}),
    ...(busca.estado ? { estado: busca.estado } : {}),
    ...(busca.obrigacao ? { obrigacao: busca.obrigacao } : {}),
    ...(busca.responsavel ? { responsavel: busca.responsavel } : {}),
    ...(busca.busca ? { busca: busca.busca } : {}),
  }
}

const MESES_ATRAS = 18
const MESES_A_FRENTE = 12

/** Months of the calendar that may be chosen, the current one left to be the absence of a choice. */
export function opcoesDeMes(hoje: string): { readonly todas: string; readonly opcoes: readonly Opcao[] } {
  const atual = hoje.slice(0, 7)
  const opcoes = Array.from({ length: MESES_ATRAS + MESES_A_FRENTE + 1 }, (_, i) =>
    somarMeses(atual, MESES_A_FRENTE - i),
  )
    .filter((mes) => mes !== atual)
    .map((value) => ({ value, label: `Vencem em ${formatarCompetenciaPorExtenso(value)}` }))
  return { todas: "Vencem neste mês", opcoes }
}
