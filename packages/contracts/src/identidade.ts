import { z } from "zod"
import { texto, textoCru, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"
import { email, nomeDePessoa } from "./usuarios.ts"

/** Not trimmed: spaces at the ends are part of a password. The policy itself is the server's. */
const senhaNova = textoCru(1024, "A senha passa de 1024 caracteres.").min(
  10,
  "A senha deve ter pelo menos 10 caracteres.",
)
const senhaAtual = textoCru(1024).min(1, "Informe a sua senha.")
/** One-time secret of a link sent by e-mail. */
const ficha = z.string().regex(/^[\w-]{20,200}$/, "Este endereço está incompleto. Abra de novo o link do e-mail.")
const codigoTotp = z.string().regex(/^\d{6}$/, "Digite os 6 números do aplicativo.")

/** The same answer whatever the e-mail is: it does not tell whether there is an account. */
const recebido = z.object({ mensagem: z.string() })
const feito = z.object({ mensagem: z.string() })

export const sessaoAberta = z.object({
  id: z.string(),
  atual: z.boolean(),
  iniciadaEm: z.string(),
  ultimoUsoEm: z.string(),
  endereco: z.string().nullable(),
  agente: z.string().nullable(),
  /** How the person proved who they are: ["senha"], ["senha", "codigo"], ["passkey"]. */
  metodos: z.array(z.string()),
})

export const segurancaDaConta = z.object({
  /** False with an external provider: password and factors are managed on its own pages. */
  gerenciavel: z.boolean(),
  /** Address of the external provider's account page, when it has one. */
  endereco: z.string().nullable(),
  email: z.string(),
  emailConfirmado: z.boolean(),
  emailPendente: z.string().nullable(),
  segundoFator: z.boolean(),
  codigosRestantes: z.number().int(),
  passkeys: z.array(
    z.object({ id: z.string(), nome: z.string(), criadaEm: z.string(), usadaEm: z.string().nullable() }),
  ),
})
export type SegurancaDaConta = z.infer<typeof segurancaDaConta>

/** WebAuthn's own JSON, checked by its library on both sides. */
const jsonDoWebAuthn = z.record(z.string(), z.unknown())

/** Calls of the embedded identity provider; with an external one they answer "identidade-externa". */
export const rotasDaIdentidade = {
  registrarConta: {
    metodo: "POST",
    caminho: "/identidade/registros",
    papel: "publica",
    resumo: "Cria a conta e manda o e-mail de confirmação; com convite, já confirma",
    corpo: z.object({ nome: nomeDePessoa, email, senha: senhaNova, convite: ficha.optional() }),
    resposta: recebido.extend({ confirmada: z.boolean() }),
    status: 202,
  },
  consultarConvite: {
    metodo: "POST",
    caminho: "/identidade/convites",
    papel: "publica",
    resumo: "A quem um convite foi mandado",
    corpo: z.object({ convite: ficha }),
    resposta: z.object({ email: z.string(), nome: z.string(), escritorio: z.string() }),
  },
  confirmarEmail: {
    metodo: "POST",
    caminho: "/identidade/confirmacoes",
    papel: "publica",
    resumo: "Confirma o e-mail pelo link recebido e pela senha da conta",
    corpo: z.object({ ficha, senha: senhaAtual }),
    resposta: feito,
  },
  reenviarConfirmacao: {
    metodo: "POST",
    caminho: "/identidade/confirmacoes/reenvio",
    papel: "publica",
    resumo: "Manda outro link de confirmação",
    corpo: z.object({ email }),
    resposta: recebido,
    status: 202,
  },
  esquecerSenha: {
    metodo: "POST",
    caminho: "/identidade/senhas/esquecidas",
    papel: "publica",
    resumo: "Manda o link para criar outra senha",
    corpo: z.object({ email }),
    resposta: recebido,
    status: 202,
  },
  criarNovaSenha: {
    metodo: "POST",
    caminho: "/identidade/senhas",
    papel: "publica",
    resumo: "Troca a senha pelo link recebido e encerra todas as sessões",
    corpo: z.object({ ficha, senha: senhaNova }),
    resposta: feito,
  },
  consultarSeguranca: {
    metodo: "GET",
    caminho: "/identidade/seguranca",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Senha, segundo fator e passkeys de quem pergunta",
    resposta: segurancaDaConta,
  },
  trocarSenha: {
    metodo: "POST",
    caminho: "/identidade/seguranca/senha",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Troca a própria senha e encerra as outras sessões",
    corpo: z.object({ senhaAtual, senhaNova }),
    resposta: feito,
  },
  trocarEmail: {
    metodo: "POST",
    caminho: "/identidade/seguranca/email",
    papel: null,
    resumo: "Pede a troca do e-mail; vale depois de confirmada no endereço novo",
    corpo: z.object({ senhaAtual, email }),
    resposta: feito,
    status: 202,
  },
  iniciarSegundoFator: {
    metodo: "POST",
    caminho: "/identidade/seguranca/segundo-fator",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Começa a ligar o aplicativo de códigos; nada muda até confirmar",
    corpo: z.object({ senhaAtual }),
    segredo: true,
    resposta: z.object({ segredo: z.string(), endereco: z.string(), qrSvg: z.string() }),
  },
  confirmarSegundoFator: {
    metodo: "POST",
    caminho: "/identidade/seguranca/segundo-fator/confirmacao",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Liga o segundo fator e mostra uma vez os códigos de recuperação",
    corpo: z.object({ codigo: codigoTotp }),
    segredo: true,
    resposta: z.object({ codigosDeRecuperacao: z.array(z.string()) }),
  },
  desligarSegundoFator: {
    metodo: "POST",
    caminho: "/identidade/seguranca/segundo-fator/desligamento",
    papel: null,
    resumo: "Desliga o segundo fator",
    corpo: z.object({ senhaAtual }),
    resposta: feito,
  },
  refazerCodigos: {
    metodo: "POST",
    caminho: "/identidade/seguranca/codigos-de-recuperacao",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Troca os códigos de recuperação; os antigos deixam de valer",
    corpo: z.object({ senhaAtual }),
    segredo: true,
    resposta: z.object({ codigosDeRecuperacao: z.array(z.string()) }),
  },
  iniciarPasskey: {
    metodo: "POST",
    caminho: "/identidade/seguranca/passkeys/opcoes",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Começa a cadastrar uma passkey",
    corpo: z.object({ senhaAtual }),
    resposta: z.object({ opcoes: jsonDoWebAuthn }),
  },
  cadastrarPasskey: {
    metodo: "POST",
    caminho: "/identidade/seguranca/passkeys",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Guarda a passkey que o navegador criou",
    corpo: z.object({ nome: texto(60).min(1, "Dê um nome à passkey."), credencial: jsonDoWebAuthn }),
    resposta: segurancaDaConta,
    status: 201,
  },
  excluirPasskey: {
    metodo: "DELETE",
    caminho: "/identidade/seguranca/passkeys/:id",
    papel: null,
    resumo: "Esquece uma passkey",
    params: z.object({ id: texto(1400).min(1) }),
    resposta: segurancaDaConta,
  },
  listarSessoes: {
    metodo: "GET",
    caminho: "/identidade/sessoes",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Sessões abertas de quem pergunta",
    resposta: z.object({ lista: z.array(sessaoAberta) }),
  },
  encerrarSessao: {
    metodo: "DELETE",
    caminho: "/identidade/sessoes/:id",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Encerra uma sessão; o token dela deixa de valer na hora",
    params: z.object({ id: texto(200).min(1) }),
    resposta: z.object({ lista: z.array(sessaoAberta) }),
  },
  encerrarOutrasSessoes: {
    metodo: "DELETE",
    caminho: "/identidade/sessoes",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Encerra todas as outras sessões",
    resposta: z.object({ lista: z.array(sessaoAberta) }),
  },
  encerrarToken: {
    metodo: "POST",
    caminho: "/identidade/saida",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "O token apresentado deixa de valer, qualquer que seja o provedor",
    resposta: feito,
  },
} as const satisfies Rotas

/** What the demonstration would have sent by e-mail. Only in demonstration mode. */
export const mensagemDeDemonstracao = z.object({
  id: uuid,
  para: z.string(),
  assunto: z.string(),
  texto: z.string(),
  em: z.string(),
})
export const rotasDaDemonstracao = {
  listarMensagens: {
    metodo: "GET",
    caminho: "/demonstracao/mensagens",
    papel: "publica",
    resumo: "Caixa de correio da demonstração",
    resposta: z.object({ lista: z.array(mensagemDeDemonstracao) }),
  },
} as const satisfies Rotas
