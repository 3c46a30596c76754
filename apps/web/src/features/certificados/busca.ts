import {
  ordensDasProcuracoes,
  ordensDosCertificados,
  situacaoDaProcuracao,
  situacaoDoCertificado,
  situacoesDaProcuracao,
  situacoesDoCertificado,
  uuid,
} from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

/** Address of the screen; what cannot be read is ignored. */
export const buscaDosCertificados = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Absent: the certificates. */
  aba: z.literal("procuracoes").optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  situacao: z
    .enum([...new Set([...situacoesDoCertificado, ...situacoesDaProcuracao])])
    .optional()
    .catch(undefined),
  orgao: z.enum(["receita-federal", "prefeitura", "sefaz", "caixa", "outro"]).optional().catch(undefined),
  ordem: ordemDaBusca([...new Set([...ordensDosCertificados, ...ordensDasProcuracoes])]),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Certificate, or procuração, whose drawer is open. */
  certificado: uuid.optional().catch(undefined),
  procuracao: uuid.optional().catch(undefined),
  /** The drawer that sends a file, or that registers a procuração, is open. */
  enviar: z.literal("sim").optional().catch(undefined),
  nova: z.literal("sim").optional().catch(undefined),
})
export type BuscaDosCertificados = z.infer<typeof buscaDosCertificados>

/** What ends first comes first; companies without a certificate, last. */
export const padraoDosCertificados = { ordem: "validoAte", direcao: "asc" } as const satisfies Ordem
export const padraoDasProcuracoes = { ordem: "ate", direcao: "asc" } as const satisfies Ordem

/** Both lists share the address: an order of the other one is the list's own. */
export const ordemDosCertificados = (escrita: string | undefined) =>
  lerOrdem(ordemDaBusca(ordensDosCertificados).parse(escrita), ordensDosCertificados, padraoDosCertificados)
export const ordemDasProcuracoes = (escrita: string | undefined) =>
  lerOrdem(ordemDaBusca(ordensDasProcuracoes).parse(escrita), ordensDasProcuracoes, padraoDasProcuracoes)

/** Filter and order of the certificates, as the API takes them. */
export function filtroDosCertificados({ busca, situacao, empresa, ordem }: BuscaDosCertificados) {
  const lida = situacaoDoCertificado.safeParse(situacao)
  return {
    ...(busca ? { busca } : {}),
    ...(lida.success ? { situacao: lida.data } : {}),
    ...(empresa ? { idEmpresa: empresa } : {}),
    ...ordemDosCertificados(ordem),
  }
}

/** Filter and order of the procurações, as the API takes them. */
export function filtroDasProcuracoes({ busca, situacao, orgao, empresa, ordem }: BuscaDosCertificados) {
  const lida = situacaoDaProcuracao.safeParse(situacao)
  return {
    ...(busca ? { busca } : {}),
    ...(lida.success ? { situacao: lida.data } : {}),
    ...(orgao ? { orgao } : {}),
    ...(empresa ? { idEmpresa: empresa } : {}),
    ...ordemDasProcuracoes(ordem),
  }
}
