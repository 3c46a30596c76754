import { z } from "zod"
import { chavesDe, paginacao, pedidoDePagina, reais, texto, textoCru, uuid } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** Companies of software through which an office issues notes or has them captured. */
export const integradores = {
  migrate: { rotulo: "Migrate (InvoiCy)", emite: true },
  /** Its contract is not public: what exists is a reading of how its own screens work. */
  jettax: { rotulo: "Jettax 360", emite: false },
} as const
export type Integrador = keyof typeof integradores

const teste = z.object({
  em: z.string(),
  /** `recusado`: somebody must act; `falha`: it may be tried again later. */
  resultado: z.enum(["ok", "recusado", "falha"]),
  texto: z.string(),
})

/** How an office stands with one of them. The credentials themselves are in no answer. */
export const situacaoDoIntegrador = z.object({
  /** Whether this installation reaches it at all. */
  disponivel: z.boolean(),
  simulado: z.boolean(),
  ligado: z.boolean(),
  configuradoEm: z.string().nullable(),
  configuradoPor: z.string().nullable(),
  teste: teste.nullable(),
  avisos: z.object({
    /** Whether there is an address that takes its notices. */
    configurado: z.boolean(),
    /** Until when the address before this one is still taken. */
    anteriorAte: z.string().nullable(),
    ultimoEm: z.string().nullable(),
  }),
  contagens: z.object({
    emitem: z.number().int(),
    capturam: z.number().int(),
    /** Of those that capture, how many the last asking failed for. */
    semSucesso: z.number().int(),
  }),
  /** The newest of what went wrong, with what to do; null where nothing did. */
  ultimoErro: z.object({ em: z.string().nullable(), empresa: z.string().nullable(), texto: z.string() }).nullable(),
  versao: z.number().int(),
})
export type SituacaoDoIntegrador = z.infer<typeof situacaoDoIntegrador>

export const empresaNoIntegrador = z.object({
  idEmpresa: uuid,
  empresa: z.string(),
  cnpj: z.string(),
  emite: z.boolean(),
  captura: z.boolean(),
  documentos: z.number().int(),
  sucessoEm: z.string().nullable(),
  proximaEm: z.string().nullable(),
  erro: z.string().nullable(),
})
export type EmpresaNoIntegrador = z.infer<typeof empresaNoIntegrador>

export const documentoRecebido = z.object({
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  /** "lista": asked for. "aviso": it told us, and was asked. */
  via: z.enum(["lista", "aviso"]),
  chave: z.string().nullable(),
  /** Of the import, in the specification's results. */
  resultado: z.number().int(),
  mensagem: z.string(),
  recebidoEm: z.string(),
  /** The note, where there is one; the last status of it. */
  nota: z
    .object({
      id: uuid,
      numero: z.string(),
      valor: reais,
      contraparte: z.string().nullable(),
      status: z.number().int(),
    })
    .nullable(),
})
export type DocumentoRecebido = z.infer<typeof documentoRecebido>

/** A document that would come, and what would happen to it. */
export const documentoNaPrevia = z.object({
  chave: z.string().nullable(),
  numero: z.string().nullable(),
  emissao: z.string().nullable(),
  contraparte: z.string().nullable(),
  valor: reais.nullable(),
  direcao: z.enum(["prestada", "tomada", "outra"]).nullable(),
  efeito: z.enum(["nova", "ja-esta-aqui", "quarentena", "evento", "nao-entra"]),
  motivo: z.string().nullable(),
})
export type DocumentoNaPrevia = z.infer<typeof documentoNaPrevia>

const params = z.object({ integrador: chavesDe(integradores) })
const dia = textoNoFormato("data")

/** They go inside of a signature or a body: one line, without spaces at the ends. */
const credencial = (falta: string) =>
  textoCru(200, "O texto passa de 200 caracteres. Copie-o de novo.")
    .min(1, falta)
    .regex(/^[\x21-\x7e]+$/, "Há um espaço ou um acento. Copie-o de novo.")

export const credenciaisDoIntegrador = z.object({
  /** Partner key of Migrate; e-mail of Jettax. */
  identificacao: credencial("Informe quem é o escritório lá."),
  /** Access key of Migrate; password of Jettax. */
  segredo: credencial("Informe o segredo."),
})

/** Bytes of a notice: a real one has some hundreds. */
export const LIMITE_DO_AVISO = 64 * 1024
/** Companies changed or asked for in one go. */
const MAXIMO_DE_EMPRESAS = 1000
const ids = z.array(uuid).min(1, "Escolha ao menos uma empresa.").max(MAXIMO_DE_EMPRESAS)
const filtro = {
  busca: texto(100).optional(),
  filtro: z.enum(["emitem", "capturam", "sem-sucesso"]).optional(),
}

export const rotasDosIntegradores = {
  consultarIntegrador: {
    metodo: "GET",
    caminho: "/integradores/:integrador",
    papel: "CONTADOR",
    resumo: "Como o escritório está com um integrador: ligado, testado, com quantas empresas, e o último erro",
    comVersao: true,
    params,
    resposta: situacaoDoIntegrador,
  },
  ligarIntegrador: {
    metodo: "PUT",
    caminho: "/integradores/:integrador",
    papel: "CONTADOR",
    resumo: "Liga ou desliga um integrador para o escritório",
    comVersao: true,
    params,
    corpo: z.object({ ligado: z.boolean() }),
    resposta: situacaoDoIntegrador,
  },
  guardarCredenciaisDoIntegrador: {
    metodo: "PUT",
    caminho: "/integradores/:integrador/credenciais",
    papel: "CONTADOR",
    resumo: "Guarda as credenciais do integrador, cifradas; as anteriores são apagadas",
    params,
    corpo: credenciaisDoIntegrador,
    resposta: situacaoDoIntegrador,
  },
  apagarCredenciaisDoIntegrador: {
    metodo: "DELETE",
    caminho: "/integradores/:integrador/credenciais",
    papel: "CONTADOR",
    resumo: "Apaga as credenciais do integrador",
    params,
    resposta: situacaoDoIntegrador,
  },
  testarIntegrador: {
    metodo: "POST",
    caminho: "/integradores/:integrador/teste",
    papel: "CONTADOR",
    resumo: "Identifica o escritório no integrador, sem pedir nenhum documento",
    params,
    resposta: situacaoDoIntegrador,
  },
  girarEnderecoDeAvisos: {
    metodo: "POST",
    caminho: "/integradores/:integrador/endereco",
    papel: "CONTADOR",
    resumo: "Dá um endereço novo para os avisos do integrador; o anterior ainda serve por um dia",
    segredo: true,
    params,
    resposta: z.object({ endereco: z.string(), anteriorAte: z.string().nullable() }),
  },
  listarEmpresasDoIntegrador: {
    metodo: "GET",
    caminho: "/integradores/:integrador/empresas",
    papel: "CONTADOR",
    resumo: "As empresas da carteira, com o que cada uma faz pelo integrador, por nome",
    params,
    query: z.object({
      ...filtro,
      ...pedidoDePagina,
    }),
    resposta: z.object({ lista: z.array(empresaNoIntegrador), paginacao }),
  },
  mudarEmpresasDoIntegrador: {
    metodo: "PUT",
    caminho: "/integradores/:integrador/empresas",
    papel: "CONTADOR",
    resumo: "Escolhe, de muitas empresas, quais emitem e quais capturam pelo integrador",
    params,
    corpo: z
      .object({
        /** These companies, or all that a filter finds. */
        selecao: z.union([z.object({ ids }), z.object({ filtro: z.object(filtro) })]),
        emite: z.boolean().optional(),
        captura: z.boolean().optional(),
      })
      .refine(({ emite, captura }) => emite !== undefined || captura !== undefined, {
        message: "Diga o que muda: emissão ou captura.",
        path: ["emite"],
      }),
    resposta: z.object({ mudaram: z.number().int() }),
  },
  buscarNoIntegrador: {
    metodo: "POST",
    caminho: "/integradores/:integrador/buscas",
    papel: "CONTADOR",
    resumo: "Busca agora as notas de empresas que capturam pelo integrador",
    params,
    corpo: z.object({ ids }),
    resposta: z.object({ pedidas: z.number().int() }),
    status: 202,
  },
  preverCaptura: {
    metodo: "POST",
    caminho: "/integradores/:integrador/previa",
    papel: "CONTADOR",
    resumo: "O que viria de uma empresa num período, e o que aconteceria com cada documento; nada é gravado",
    params,
    corpo: z.object({ idEmpresa: uuid, de: dia, ate: dia }),
    resposta: z.object({ documentos: z.array(documentoNaPrevia), mais: z.boolean() }),
  },
  listarRecebidosDoIntegrador: {
    metodo: "GET",
    caminho: "/integradores/:integrador/recebidos",
    papel: "CONTADOR",
    resumo: "O que chegou pelo integrador, do mais novo ao mais antigo",
    params,
    query: z.object({ idEmpresa: uuid.optional(), ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(documentoRecebido), paginacao }),
  },
  receberAvisoDoIntegrador: {
    metodo: "POST",
    caminho: "/integradores/avisos/:segredo",
    papel: "publica",
    resumo: "Recebe um aviso de um integrador: guarda-o como veio, e confere com ele antes de mudar qualquer coisa",
    limiteDoCorpo: LIMITE_DO_AVISO,
    params: z.object({ segredo: textoCru(100) }),
    corpo: z.union([z.record(textoCru(100), z.unknown()), z.array(z.unknown()).max(1000)]),
    resposta: z.object({ recebido: z.literal(true) }),
  },
} as const satisfies Rotas
