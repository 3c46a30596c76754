import { faixasDeAtraso, situacoesDosPagaveis, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const ordens = ["vencimento", "pessoa", "esperado"] as const
type Situacao = keyof typeof situacoesDosPagaveis
const situacoes = Object.keys(situacoesDosPagaveis) as [Situacao, ...Situacao[]]
type Faixa = keyof typeof faixasDeAtraso
const faixas = Object.keys(faixasDeAtraso) as [Faixa, ...Faixa[]]
const dia = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/** Address of what is to be paid; what cannot be read is ignored. */
export const buscaDosPagaveis = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Absent: what is open. */
  situacao: z
    .enum([...situacoes, "todos"])
    .optional()
    .catch(undefined),
  faixa: z.enum(faixas).optional().catch(undefined),
  /** Only of this supplier. */
  fornecedor: uuid.optional().catch(undefined),
  de: dia,
  ate: dia,
  busca: z.string().max(100).optional().catch(undefined),
  ordem: ordemDaBusca(ordens),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  titulo: uuid.optional().catch(undefined),
  novo: z.literal("sim").optional().catch(undefined),
})
export type BuscaDosPagaveis = z.infer<typeof buscaDosPagaveis>

/** What is due first comes first. */
export const ordemPadrao = { ordem: "vencimento", direcao: "asc" } as const satisfies Ordem
export const ordemDosPagaveis = ({ ordem }: BuscaDosPagaveis) => lerOrdem(ordem, ordens, ordemPadrao)

/** Filter and order as the API takes them. */
export function filtroDosPagaveis(busca: BuscaDosPagaveis) {
  const situacao = busca.situacao ?? "abertos"
  return {
    ...(situacao === "todos" ? {} : { situacao }),
    ...(busca.faixa ? { faixa: busca.faixa } : {}),
    ...(busca.fornecedor ? { idPessoa: busca.fornecedor } : {}),
    ...(busca.de ? { de: busca.de } : {}),
    ...(busca.ate ? { ate: busca.ate } : {}),
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...ordemDosPagaveis(busca),
  }
}
