import { z } from "zod"
import { chavesDe, direcaoDaOrdem, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { formatos, textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** Authorities before which somebody may be given powers. */
export const orgaosDaProcuracao = {
  "receita-federal": "Receita Federal (e-CAC)",
  prefeitura: "Prefeitura",
  sefaz: "Secretaria da Fazenda estadual",
  caixa: "Caixa (FGTS e Conectividade Social)",
  outro: "Outro órgão",
} as const
export type OrgaoDaProcuracao = keyof typeof orgaosDaProcuracao
const orgao = chavesDe(orgaosDaProcuracao, "Escolha o órgão.")

export const situacoesDaProcuracao = ["vigente", "a-vencer", "futura", "vencida", "cancelada"] as const
export const situacaoDaProcuracao = z.enum(situacoesDaProcuracao)
export type SituacaoDaProcuracao = z.infer<typeof situacaoDaProcuracao>

export const procuracao = z.object({
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  orgao,
  /** CPF or CNPJ of who receives the powers. */
  outorgado: z.string(),
  nomeDoOutorgado: z.string(),
  /** In the authority's words; none means all. */
  servicos: z.array(z.string()),
  /** ISO dates, both included. */
  desde: z.string(),
  ate: z.string(),
  observacao: z.string().nullable(),
  canceladaEm: z.string().nullable(),
  situacao: situacaoDaProcuracao,
  /** Civil days from today to the last one; 0 is today, negative is past. */
  diasRestantes: z.number().int(),
  criadaEm: z.string(),
  versao: z.number().int(),
})
export type Procuracao = z.infer<typeof procuracao>

/** What is wrong with the CPF or CNPJ of who receives the powers, or null. */
export function queixaDoOutorgado(valor: string): string | null {
  if (valor === "") return "Informe o CPF ou o CNPJ de quem recebe os poderes."
  return valor.length <= formatos.cpf.tamanho ? formatos.cpf.queixa(valor) : formatos.cnpj.queixa(valor)
}

export const corpoDaProcuracao = z
  .object({
    orgao,
    outorgado: z.string().refine((valor) => queixaDoOutorgado(valor) === null, {
      error: ({ input }) => (typeof input === "string" ? (queixaDoOutorgado(input) ?? undefined) : undefined),
    }),
    nomeDoOutorgado: texto(150, "O nome passa de 150 letras.").min(2, "Informe o nome de quem recebe os poderes."),
    servicos: z
      .array(texto(150, "O nome de um serviço passa de 150 letras.").min(1))
      .max(60, "Informe até 60 serviços.")
      .default([]),
    desde: textoNoFormato("data"),
    ate: textoNoFormato("data"),
    observacao: texto(500, "A observação passa de 500 letras.")
      .nullable()
      .default(null)
      .transform((t) => t || null),
  })
  .refine(({ desde, ate }) => ate >= desde, {
    path: ["ate"],
    error: "O fim vem antes do começo. Confira as duas datas.",
  })

export const ordensDasProcuracoes = ["empresa", "outorgado", "ate"] as const
const filtroDeProcuracoes = z.object({
  busca: texto(100).optional(),
  situacao: situacaoDaProcuracao.optional(),
  orgao: orgao.optional(),
  idEmpresa: uuid.optional(),
  ordem: z.enum(ordensDasProcuracoes).default("ate"),
  direcao: direcaoDaOrdem.default("asc"),
})
export const rotasDasProcuracoes = {
  listarProcuracoes: {
    metodo: "GET",
    caminho: "/procuracoes",
    papel: null,
    resumo: "Quem age por quem, em que órgão, até quando",
    query: filtroDeProcuracoes.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(procuracao), paginacao }),
  },
  exportarProcuracoes: {
    metodo: "GET",
    caminho: "/procuracoes/exportacao",
    papel: null,
    resumo: "Procurações filtradas, em planilha",
    query: filtroDeProcuracoes.extend(pedidoDeExportacao),
  },
  consultarProcuracao: {
    metodo: "GET",
    caminho: "/procuracoes/:id",
    papel: null,
    resumo: "Uma procuração",
    comVersao: true,
    resposta: procuracao,
  },
  criarProcuracao: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/procuracoes",
    papel: "CONTADOR",
    resumo: "Registra uma procuração dada pela empresa",
    corpo: corpoDaProcuracao,
    resposta: procuracao,
    status: 201,
  },
  editarProcuracao: {
    metodo: "PUT",
    caminho: "/procuracoes/:id",
    papel: "CONTADOR",
    resumo: "Corrige uma procuração que não foi cancelada",
    comVersao: true,
    corpo: corpoDaProcuracao,
    resposta: procuracao,
  },
  cancelarProcuracao: {
    metodo: "POST",
    caminho: "/procuracoes/:id/cancelar",
    papel: "CONTADOR",
    resumo: "Registra que a procuração deixou de valer hoje",
    resposta: procuracao,
  },
} as const satisfies Rotas
