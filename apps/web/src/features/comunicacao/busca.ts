import {
  type AssuntoDaComunicacao,
  assuntosDaComunicacao,
  listaDeIds,
  situacoesFiltradas,
  type Tela,
  uuid,
} from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const ordens = ["empresa"] as const

/** Address of the three lists of the communication panel; what cannot be read is ignored. */
export const buscaDaComunicacao = z.object({
  competencia: z.string().optional().catch(undefined),
  /** The company chosen in the top bar. */
  idEmpresa: uuid.optional().catch(undefined),
  /** Who of the office answers for the companies: ids with commas. */
  idContabilidade: listaDeIds.optional().catch(undefined),
  situacao: z.enum(situacoesFiltradas).optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  ordem: ordemDaBusca(ordens),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Document whose drawer is open. */
  documento: uuid.optional().catch(undefined),
})
export type BuscaDaComunicacao = z.infer<typeof buscaDaComunicacao>

/** The screen of each subject. */
export const telasDosAssuntos = {
  impostos: "/painel/comunicacao/impostos",
  "notas-fiscais": "/painel/comunicacao/notas-fiscais",
  "pro-labore": "/painel/comunicacao/pro-labore",
} as const satisfies Record<AssuntoDaComunicacao, Tela>

export const assuntosEmOrdem = Object.keys(assuntosDaComunicacao) as readonly AssuntoDaComunicacao[]

/** The subject that a path shows. */
export const assuntoDoCaminho = (caminho: string): AssuntoDaComunicacao =>
  assuntosEmOrdem.find((assunto) => telasDosAssuntos[assunto] === caminho) ?? "impostos"

/** By company, and inside each by what is due first. */
export const ordemPadrao = { ordem: "empresa", direcao: "asc" } as const satisfies Ordem
export const ordemDaComunicacao = ({ ordem }: BuscaDaComunicacao) => lerOrdem(ordem, ordens, ordemPadrao)

/** The part of the address that filters, as the API takes it. */
export function filtroDaComunicacao({ idEmpresa, idContabilidade, situacao, busca }: BuscaDaComunicacao) {
  return {
    ...(idEmpresa ? { idEmpresa } : {}),
    ...(idContabilidade ? { idContabilidade } : {}),
    ...(situacao ? { situacao } : {}),
    ...(busca ? { busca } : {}),
  }
}
