import { z } from "zod"
import { texto, textoCru, uuid } from "./comum.ts"
import { cnpj, cpf } from "./formatos/documentos.ts"
import type { Rotas } from "./rota.ts"

/** How the last try of the connection ended, in words for people. */
const teste = z.object({
  em: z.string(),
  /** `recusado`: somebody must act; `falha`: it may be tried again later. */
  resultado: z.enum(["ok", "recusado", "falha"]),
  texto: z.string(),
})
export type TesteDaReceita = z.infer<typeof teste>

/** What an office told about its contract with SERPRO. The credentials themselves are in no answer. */
export const integracaoComAReceita = z.object({
  /** Whether this installation reaches the Receita at all. */
  disponivel: z.boolean(),
  /** Everything that comes back is a test, and screens must say so. */
  simulada: z.boolean(),
  configuracao: z
    .object({
      /** The company whose e-CNPJ identifies the office: who has the contract. */
      idContratante: uuid,
      apelido: z.string(),
      cnpj: z.string(),
      /** ISO instant of the end of the e-CNPJ in force; null where the company has none. */
      certificadoAte: z.string().nullable(),
      /** CNPJ or CPF to whom the companies gave their powers; null: the company of the contract. */
      procurador: z
        .object({
          documento: z.string(),
          /** Of the certificate in force that signs in its name; both null where there is none. */
          titular: z.string().nullable(),
          certificadoAte: z.string().nullable(),
        })
        .nullable(),
      /** Whether a company that gave no power is asked about in its own name, with its e-CNPJ. */
      emNomeDaEmpresa: z.boolean(),
      configuradaEm: z.string(),
      configuradaPor: z.string(),
      teste: teste.nullable(),
    })
    .nullable(),
})
export type IntegracaoComAReceita = z.infer<typeof integracaoComAReceita>

/** They go in a header: one line, without spaces. */
const chave = (falta: string) =>
  textoCru(200, "A chave passa de 200 caracteres. Copie-a de novo da Área do Cliente do SERPRO.")
    .min(1, falta)
    .regex(/^[\x21-\x7e]+$/, "A chave tem espaço ou acento. Copie-a de novo da Área do Cliente do SERPRO.")

/** What anybody of the office who works with it is told: whether it works, and nothing of by whose certificate. */
export const situacaoComAReceita = integracaoComAReceita
  .pick({ disponivel: true, simulada: true })
  .extend({ configurada: z.boolean() })
export type SituacaoComAReceita = z.infer<typeof situacaoComAReceita>

export const credenciaisDaReceita = z.object({
  idContratante: uuid,
  consumerKey: chave("Informe a consumer key.").refine(
    (texto) => !texto.includes(":"),
    "A consumer key não tem dois-pontos. Copie só ela, sem a consumer secret.",
  ),
  consumerSecret: chave("Informe a consumer secret."),
})

/** In whose name the office asks, where it is not in that of the company of the contract. */
export const autoriaDosPedidos = z.object({
  /** CNPJ or CPF, with or without punctuation; empty: the company of the contract. */
  procurador: texto(20)
    .transform(cnpj.ler)
    .refine(
      (t) => t === "" || (t.length === cpf.tamanho ? cpf : cnpj).queixa(t) === null,
      "Informe o CPF ou CNPJ completo de quem recebe as procurações.",
    ),
  emNomeDaEmpresa: z.boolean(),
})

export const rotasDaReceitaFederal = {
  consultarSituacaoComAReceita: {
    metodo: "GET",
    caminho: "/receita-federal/situacao",
    papel: "CONTADOR",
    resumo: "Se o escritório fala com a Receita Federal",
    resposta: situacaoComAReceita,
  },
  consultarIntegracaoComAReceita: {
    metodo: "GET",
    caminho: "/receita-federal/integracao",
    papel: "ADMINISTRADOR",
    resumo: "Se o escritório fala com a Receita Federal, por qual e-CNPJ, e como foi o último teste",
    resposta: integracaoComAReceita,
  },
  configurarIntegracaoComAReceita: {
    metodo: "PUT",
    caminho: "/receita-federal/integracao",
    papel: "ADMINISTRADOR",
    resumo: "Guarda as credenciais do SERPRO, cifradas; as anteriores são apagadas",
    corpo: credenciaisDaReceita,
    resposta: integracaoComAReceita,
  },
  alterarAutoriaDosPedidos: {
    metodo: "PUT",
    caminho: "/receita-federal/integracao/autoria",
    papel: "ADMINISTRADOR",
    resumo: "Em nome de quem o escritório pede à Receita: de quem recebe as procurações, ou da própria empresa",
    corpo: autoriaDosPedidos,
    resposta: integracaoComAReceita,
  },
  removerIntegracaoComAReceita: {
    metodo: "DELETE",
    caminho: "/receita-federal/integracao",
    papel: "ADMINISTRADOR",
    resumo: "Apaga as credenciais do SERPRO",
    resposta: integracaoComAReceita,
  },
  testarIntegracaoComAReceita: {
    metodo: "POST",
    caminho: "/receita-federal/integracao/teste",
    papel: "ADMINISTRADOR",
    resumo: "Identifica o escritório no SERPRO, sem pedir nada à Receita nem custar nada",
    resposta: integracaoComAReceita,
  },
} as const satisfies Rotas
