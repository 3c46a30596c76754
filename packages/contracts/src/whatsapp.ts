import { z } from "zod"
import { chavesDe, textoCru } from "./comum.ts"
import { situacoesDoModeloDoWhatsapp } from "./listas/whatsapp.ts"
import type { Rotas } from "./rota.ts"

/** Bytes of a notice: what Meta says that one may have. */
export const LIMITE_DO_AVISO_DO_WHATSAPP = 3 * 1024 * 1024

/** They go in headers, addresses and signatures: one line, without spaces. */
const segredo = (falta: string) =>
  textoCru(1000, "O texto passa de 1.000 caracteres. Copie-o de novo.")
    .min(1, falta)
    .regex(/^[\x21-\x7e]+$/, "Há um espaço ou um acento. Copie-o de novo.")
const identificador = (falta: string) =>
  textoCru(30).regex(/^\d{5,30}$/, `${falta} São só números; copie-o do painel da Meta.`)
const hora = z.number().int("Use uma hora cheia.").min(0, "De 0 a 24 horas.").max(24, "De 0 a 24 horas.")

export const situacaoDoWhatsapp = z.object({
  /** Whether this installation reaches the Cloud API at all. */
  disponivel: z.boolean(),
  simulado: z.boolean(),
  ligado: z.boolean(),
  idDoNumero: z.string().nullable(),
  idDaConta: z.string().nullable(),
  /** As Meta shows it; null until a test. */
  numero: z.string().nullable(),
  /** Messages leave between these hours of Brasília. */
  das: z.number().int(),
  ate: z.number().int(),
  configuradoEm: z.string().nullable(),
  configuradoPor: z.string().nullable(),
  teste: z.object({ em: z.string(), resultado: z.enum(["ok", "recusado", "falha"]), texto: z.string() }).nullable(),
  /** By the name of each, as the last test found them; empty until one. */
  modelos: z.array(z.object({ nome: z.string(), situacao: chavesDe(situacoesDoModeloDoWhatsapp) })),
  /** Nothing leaves until somebody acts. */
  pausa: z.object({ em: z.string(), motivo: z.string() }).nullable(),
  avisos: z.object({
    /** To be told to Meta, with the verification token; null until there are credentials. */
    endereco: z.string().nullable(),
    ultimoEm: z.string().nullable(),
    recusados: z.number().int(),
  }),
  /** Where the links of messages open: what goes in the button of each template. */
  enderecoDoBotao: z.string(),
  versao: z.number().int(),
})
export type SituacaoDoWhatsapp = z.infer<typeof situacaoDoWhatsapp>

export const contaDoWhatsapp = z
  .object({
    idDoNumero: identificador("Informe o identificador do número de telefone."),
    idDaConta: identificador("Informe o identificador da conta do WhatsApp."),
    token: segredo("Informe o token de acesso."),
    segredoDoApp: segredo("Informe o segredo do aplicativo."),
    tokenDeVerificacao: segredo("Informe o token de verificação."),
    das: hora.default(8),
    ate: hora.default(20),
  })
  .refine(({ das, ate }) => das < ate, { message: "A hora final vem depois da inicial.", path: ["ate"] })
export type ContaDoWhatsapp = z.infer<typeof contaDoWhatsapp>

const endereco = z.object({ endereco: textoCru(100) })
const desafio = (tamanho: number) => textoCru(tamanho)

/** The account of the office at the Cloud API, and the door by which Meta tells what became of messages. */
export const rotasDoWhatsapp = {
  consultarWhatsapp: {
    metodo: "GET",
    caminho: "/whatsapp",
    papel: "CONTADOR",
    resumo: "Como o escritório está com o WhatsApp: ligado, testado, pausado, e os modelos",
    comVersao: true,
    resposta: situacaoDoWhatsapp,
  },
  ligarWhatsapp: {
    metodo: "PUT",
    caminho: "/whatsapp",
    papel: "ADMINISTRADOR",
    resumo: "Liga ou desliga o WhatsApp do escritório",
    comVersao: true,
    corpo: z.object({ ligado: z.boolean() }),
    resposta: situacaoDoWhatsapp,
  },
  guardarContaDoWhatsapp: {
    metodo: "PUT",
    caminho: "/whatsapp/conta",
    papel: "ADMINISTRADOR",
    resumo: "Guarda a conta do escritório na Meta, com os segredos cifrados; a anterior é apagada",
    corpo: contaDoWhatsapp,
    resposta: situacaoDoWhatsapp,
  },
  apagarContaDoWhatsapp: {
    metodo: "DELETE",
    caminho: "/whatsapp/conta",
    papel: "ADMINISTRADOR",
    resumo: "Apaga os segredos da conta e desliga o WhatsApp",
    resposta: situacaoDoWhatsapp,
  },
  testarWhatsapp: {
    metodo: "POST",
    caminho: "/whatsapp/teste",
    papel: "ADMINISTRADOR",
    resumo: "Confere na Meta o número e os modelos; nenhuma mensagem sai",
    resposta: situacaoDoWhatsapp,
  },
  verificarAvisosDoWhatsapp: {
    metodo: "GET",
    caminho: "/whatsapp/avisos/:endereco",
    papel: "publica",
    resumo: "Responde ao desafio com que a Meta confere o endereço dos avisos",
    params: endereco,
    query: z.object({ "hub.mode": desafio(20), "hub.verify_token": desafio(1000), "hub.challenge": desafio(200) }),
  },
  receberAvisoDoWhatsapp: {
    metodo: "POST",
    caminho: "/whatsapp/avisos/:endereco",
    papel: "publica",
    resumo: "Guarda um aviso assinado da Meta como veio; ele é lido depois",
    limiteDoCorpo: LIMITE_DO_AVISO_DO_WHATSAPP,
    params: endereco,
    resposta: z.object({ recebido: z.literal(true) }),
  },
} as const satisfies Rotas
