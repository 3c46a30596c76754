import { z } from "zod"
import { reais, texto, uuid } from "./comum.ts"
import { detalheDaGuia } from "./guias.ts"
import type { Rotas } from "./rota.ts"

/** What would become of a file of a batch. */
export const situacoesDoArquivoOficial = {
  nova: { rotulo: "Vai entrar" },
  reemitida: { rotulo: "Substitui a anterior" },
  pagamento: { rotulo: "Registra o pagamento" },
  "ja-esta": { rotulo: "Já está aqui" },
  difere: { rotulo: "Valor diferente" },
  "sem-guia": { rotulo: "Sem guia correspondente" },
  "empresa-desconhecida": { rotulo: "Empresa desconhecida" },
  ilegivel: { rotulo: "Não foi lido" },
} as const
export type SituacaoDoArquivoOficial = keyof typeof situacoesDoArquivoOficial

export const arquivoOficial = z.object({
  nome: z.string(),
  situacao: z.enum(Object.keys(situacoesDoArquivoOficial) as [SituacaoDoArquivoOficial]),
  /** What was found and what will happen, for people. */
  frase: z.string(),
  apelido: z.string().nullable(),
  /** Of the document; null when it was not read. */
  total: reais.nullable(),
})
export type ArquivoOficial = z.infer<typeof arquivoOficial>

/** PDFs that one call of the preview reads, counting those inside ZIPs. */
export const MAXIMO_DE_GUIAS_POR_CONFERENCIA = 60

const motivo = texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.")

/** The documents of the authorities by which guides are paid, and the receipts of their payment. */
export const rotasDasGuiasOficiais = {
  conferirGuiasOficiais: {
    metodo: "POST",
    caminho: "/guias/oficiais/conferir",
    papel: "CONTADOR",
    resumo:
      "Lê guias oficiais e comprovantes em PDF (soltos ou em ZIP) e diz o que aconteceria com cada um; nada é gravado",
    arquivos: true,
    resposta: z.object({ lista: z.array(arquivoOficial) }),
  },
  anexarGuiasOficiais: {
    metodo: "POST",
    caminho: "/guias/oficiais",
    papel: "CONTADOR",
    resumo: "Anexa guias oficiais e comprovantes em PDF (soltos ou em ZIP) às guias que lhes correspondem",
    arquivos: true,
    resposta: z.object({ idLote: uuid, total: z.number().int() }),
    status: 202,
  },
  anexarGuiaOficial: {
    metodo: "POST",
    caminho: "/guias/:id/oficial",
    papel: "CONTADOR",
    resumo: "Anexa a uma guia o PDF oficial, ou o comprovante do seu pagamento",
    /** Why a document of another amount is taken all the same. */
    query: z.object({ motivo: motivo.optional() }),
    arquivos: true,
    resposta: detalheDaGuia,
    status: 201,
  },
  aceitarGuiaOficial: {
    metodo: "POST",
    caminho: "/guias/:id/oficial/aceitar",
    papel: "CONTADOR",
    resumo: "Aceita a guia oficial em vigor, de valor diferente do nosso",
    corpo: z.object({ idOficial: uuid, motivo }),
    resposta: detalheDaGuia,
  },
  pedirGuiaOficial: {
    metodo: "POST",
    caminho: "/guias/:id/oficial/pedir",
    papel: "EMPRESA",
    resumo: "Pede a guia oficial: à Receita Federal, onde o escritório deixa, e ao escritório",
    resposta: z.object({
      /** How many people of the office were told now; none when they already were today. */
      avisados: z.number().int(),
      /** Where the question to the authority is; null where only the office asks. */
      naReceita: z.enum(["a-caminho", "a-aprovar"]).nullable(),
    }),
  },
  baixarGuiaOficial: {
    metodo: "GET",
    caminho: "/guias/:id/oficial.pdf",
    papel: null,
    resumo: "A guia oficial em vigor, em PDF",
  },
} as const satisfies Rotas
