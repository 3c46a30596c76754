import { derivarPaleta } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { type Html, html } from "../identidade/paginas/html.ts"
import type { Marca } from "../marca/marca.ts"

/** Kinds of message, as the outbox names them. */
export type TipoDeMensagem =
  | "confirmar-email"
  | "conta-existente"
  | "nova-senha"
  | "desbloquear"
  | "senha-alterada"
  | "trocar-email"
  | "email-em-troca"
  | "email-trocado"
  | "convite"
  | "segundo-fator-ligado"
  | "segundo-fator-desligado"
  | "passkey-cadastrada"
  | "passkey-excluida"
  | "codigos-refeitos"
  | "boletim"
  | "comunicado"
  | "conversa"

/** What a message says, twice: for readers of plain text and for readers of HTML. */
export interface Conteudo {
  readonly assunto: string
  readonly texto: string
  readonly html: string
  /** Name in the From; null keeps the installation's. */
  readonly remetente: string | null
  /** Where an answer goes; null says none is needed. */
  readonly responderPara: string | null
}

/** What of a brand a message shows. Images stay out: a remote one would tell who opened it, and when. */
type MarcaDaMensagem = Pick<Marca, "nome" | "cor" | "suporte" | "remetente" | "responderPara">

const NAO_FOI_VOCE = "Se não foi você, não é preciso fazer nada: nada muda sem este link."
const ALGUEM_ENTROU =
  "Se não foi você, troque a sua senha agora em “Esqueci minha senha” e avise o administrador do seu escritório."

interface Partes {
  readonly marca: MarcaDaMensagem
  readonly assunto: string
  /** Null greets nobody by name: what is not known to be the reader's own name may be a message of a stranger's. */
  readonly nome: string | null
  readonly paragrafos: readonly string[]
  /** The one thing to do, when there is one. */
  readonly acao?: { readonly rotulo: string; readonly endereco: string }
  /** What goes on after it, in the words of who writes. */
  readonly seguem?: readonly string[]
  readonly depois?: readonly string[]
  /** Lines to be kept exactly as they are. */
  readonly bloco?: string
  /** False for a text that greets by itself. */
  readonly saudacao?: false
  /** Lines of a paragraph stay lines. */
  readonly quebras?: true
}

/** Proof that the address of a new account is the person's. */
export const mensagemDeConfirmacao = (p: { marca: MarcaDaMensagem; endereco: string }) =>
  compor({
    marca: p.marca,
    assunto: `Confirme o seu e-mail em ${p.marca.nome}`,
    nome: null,
    paragrafos: [
      `Falta um passo para a sua conta em ${p.marca.nome}: confirmar que este e-mail é seu. A página pede a senha que você criou.`,
    ],
    acao: { rotulo: "Confirmar e-mail", endereco: p.endereco },
    depois: ["O link vale por 3 dias e só pode ser usado uma vez.", NAO_FOI_VOCE],
  })

/** For the owner of an account whose address somebody typed into the registration form. */
export const mensagemDeContaExistente = (p: {
  marca: MarcaDaMensagem
  nome: string | null
  endereco: string
  criarSenha: boolean
}) =>
  compor({
    marca: p.marca,
    assunto: `Você já tem conta em ${p.marca.nome}`,
    nome: p.nome,
    paragrafos: [`Alguém pediu uma conta nova em ${p.marca.nome} com este e-mail, que já tem uma. Nada mudou nela.`],
    ...(p.criarSenha
      ? {
          acao: { rotulo: "Escolher a senha e entrar", endereco: p.endereco },
          depois: [
            "Esta conta ainda não foi confirmada. O link confirma o e-mail, vale por 1 hora e só pode ser usado uma vez.",
            NAO_FOI_VOCE,
          ],
        }
      : {
          acao: { rotulo: "Entrar", endereco: p.endereco },
          depois: ["Se não se lembra da senha, use “Esqueci minha senha” na página de entrada."],
        }),
  })

/** The link that gives a new password. */
export const mensagemDeNovaSenha = (p: { marca: MarcaDaMensagem; nome: string | null; endereco: string }) =>
  compor({
    marca: p.marca,
    assunto: `Crie uma nova senha em ${p.marca.nome}`,
    nome: p.nome,
    paragrafos: ["Recebemos um pedido para trocar a senha da sua conta."],
    acao: { rotulo: "Criar nova senha", endereco: p.endereco },
    depois: ["O link vale por 1 hora e só pode ser usado uma vez.", NAO_FOI_VOCE],
  })

/** The link that makes a browser known to an account, when too many attempts make it wait. */
export const mensagemDeDesbloqueio = (p: { marca: MarcaDaMensagem; nome: string | null; endereco: string }) =>
  compor({
    marca: p.marca,
    assunto: `Entre em ${p.marca.nome} sem esperar`,
    nome: p.nome,
    paragrafos: [
      `Alguém errou a senha da sua conta em ${p.marca.nome} muitas vezes. Abra este link no aparelho em que você quer entrar: nele a senha passa a ser aceita sem espera.`,
    ],
    acao: { rotulo: "Este aparelho é meu", endereco: p.endereco },
    depois: [
      "O link vale por 1 hora e só pode ser usado uma vez. Ele não mostra nem troca a senha, que continua sendo pedida.",
      NAO_FOI_VOCE,
    ],
  })

/** Notice after the fact. */
export const mensagemDeSenhaAlterada = (p: { marca: MarcaDaMensagem; nome: string | null }) =>
  compor({
    marca: p.marca,
    assunto: `A sua senha em ${p.marca.nome} foi alterada`,
    nome: p.nome,
    paragrafos: ["A senha da sua conta acaba de ser alterada e as outras sessões foram encerradas.", ALGUEM_ENTROU],
  })

/** Proof that the new address is the person's; goes to it. */
export const mensagemDeTrocaDeEmail = (p: { marca: MarcaDaMensagem; endereco: string }) =>
  compor({
    marca: p.marca,
    assunto: `Confirme o novo e-mail da sua conta em ${p.marca.nome}`,
    nome: null,
    paragrafos: [
      `Foi pedido que a sua conta em ${p.marca.nome} passe a usar este e-mail. A página pede a senha da conta.`,
    ],
    acao: { rotulo: "Usar este e-mail", endereco: p.endereco },
    depois: ["O link vale por 1 dia e só pode ser usado uma vez.", NAO_FOI_VOCE],
  })

/** Notice to the present address: somebody inside the account asked for another. */
export const mensagemDeEmailEmTroca = (p: { marca: MarcaDaMensagem; nome: string; novo: string }) =>
  compor({
    marca: p.marca,
    assunto: `Pedido de troca de e-mail em ${p.marca.nome}`,
    nome: p.nome,
    paragrafos: [
      `Foi pedido que a sua conta passe a usar o e-mail ${p.novo}. A troca só vale depois de confirmada nele.`,
      ALGUEM_ENTROU,
    ],
  })

/** Notice to the old address, after the fact. */
export const mensagemDeEmailTrocado = (p: { marca: MarcaDaMensagem; nome: string; novo: string }) =>
  compor({
    marca: p.marca,
    assunto: `O e-mail da sua conta em ${p.marca.nome} foi trocado`,
    nome: p.nome,
    paragrafos: [
      `A sua conta passou a usar o e-mail ${p.novo}. Este endereço não serve mais para entrar.`,
      "Se não foi você, avise agora o administrador do seu escritório.",
    ],
  })

/** Invitation of somebody registered by the office. `quem` invited. */
export const mensagemDeConvite = (p: {
  marca: MarcaDaMensagem
  nome: string
  quem: string
  escritorio: string
  endereco: string
  validadeDias: number
}) =>
  compor({
    marca: p.marca,
    assunto: `${p.quem} convidou você para ${p.marca.nome}`,
    nome: p.nome,
    paragrafos: [`${p.quem}, de ${p.escritorio}, convidou você para usar ${p.marca.nome}.`],
    acao: { rotulo: "Aceitar o convite", endereco: p.endereco },
    depois: [`O convite vale por ${p.validadeDias} dias. Se você não o esperava, ignore esta mensagem.`],
  })

/** A change of what the account is entered with, as its notice is named in the outbox. */
export type AvisoDeFator = Extract<
  TipoDeMensagem,
  "segundo-fator-ligado" | "segundo-fator-desligado" | "passkey-cadastrada" | "passkey-excluida" | "codigos-refeitos"
>

const AVISOS: Readonly<Record<AvisoDeFator, { readonly assunto: string; readonly paragrafo: string }>> = {
  "segundo-fator-ligado": {
    assunto: "Segundo fator ligado na",
    paragrafo: "A entrada na sua conta agora pede também um código do aplicativo. Guarde os códigos de recuperação.",
  },
  "segundo-fator-desligado": {
    assunto: "Segundo fator desligado na",
    paragrafo: "A entrada na sua conta deixou de pedir o código do aplicativo.",
  },
  "passkey-cadastrada": {
    assunto: "Passkey cadastrada na",
    paragrafo: "Uma passkey acaba de ser cadastrada: quem a tem entra na sua conta sem a senha.",
  },
  "passkey-excluida": {
    assunto: "Passkey excluída da",
    paragrafo: "Uma passkey acaba de ser excluída e não entra mais na sua conta.",
  },
  "codigos-refeitos": {
    assunto: "Códigos de recuperação trocados na",
    paragrafo: "Os códigos de recuperação da sua conta acabam de ser trocados. Os antigos não valem mais.",
  },
}

/** Notice after the fact. */
export const mensagemDeFator = (p: { marca: MarcaDaMensagem; nome: string; aviso: AvisoDeFator }) =>
  compor({
    marca: p.marca,
    assunto: `${AVISOS[p.aviso].assunto} sua conta em ${p.marca.nome}`,
    nome: p.nome,
    paragrafos: [AVISOS[p.aviso].paragrafo, ALGUEM_ENTROU],
  })

/** The signed statement of the day, to be kept: it proves later what the register of the office held. */
export const mensagemDeBoletim = (p: { marca: MarcaDaMensagem; nome: string; dia: string; publicado: string }) =>
  compor({
    marca: p.marca,
    assunto: `Boletim do registro de ${formatarData(p.dia)}`,
    nome: p.nome,
    paragrafos: [
      "Guarde esta mensagem. Ela diz até onde ia o registro do seu escritório neste dia, com os meses fechados, as notas, as guias e os pagamentos.",
      "Se um dia houver dúvida de que algo foi mudado ou apagado, entregue-a a quem for conferir: o comando verificar compara o banco com ela.",
    ],
    bloco: p.publicado,
  })

/**
 * A message written by the office, with the facts already in it: paragraphs as they were typed, and the link apart, as a button.
 * `texto` has {{link}} in a line of its own, or anywhere.
 */
export const mensagemDoEscritorio = (p: {
  marca: MarcaDaMensagem
  assunto: string
  texto: string
  link: string
  depois: readonly string[]
}): Conteudo =>
  compor({
    marca: p.marca,
    assunto: p.assunto,
    saudacao: false,
    nome: null,
    quebras: true,
    ...aoRedorDoLink(p.texto, p.link),
    acao: { rotulo: "Abrir os documentos", endereco: p.link },
    depois: p.depois,
  })

/**
 * What comes before the place of the link, and what goes on after it. How to tell ours from a false one stands in the first lines,
 * after the greeting, where it is read.
 */
function aoRedorDoLink(texto: string, link: string): { paragrafos: string[]; seguem: string[] } {
  const [antes = "", ...resto] = texto.split("{{link}}")
  const emParagrafos = (t: string) => t.split(/\n{2,}/).filter((p) => p.trim() !== "")
  const [saudacao = "", ...demais] = emParagrafos(antes)
  const comoSaber = `Para saber que é nossa: o link abre em ${new URL(link).host} e pede só quatro números. Nunca pedimos senha.`
  return { paragrafos: [saudacao, comoSaber, ...demais], seguem: emParagrafos(resto.join("\n\n")) }
}

/** Something of a conversation with the office that waits for who reads it. */
export const mensagemDaConversa = (p: {
  marca: MarcaDaMensagem
  nome: string
  assunto: string
  paragrafos: readonly string[]
  endereco: string
  /** What is answered to the message itself is read. */
  porEmail?: boolean
}) =>
  compor({
    marca: p.marca,
    assunto: p.assunto,
    nome: p.nome,
    paragrafos: p.paragrafos,
    acao: { rotulo: "Responder", endereco: p.endereco },
    depois: [
      p.porEmail
        ? "Responda pelo sistema, ou a este e-mail, com uma foto ou o PDF: os dois chegam à mesma conversa."
        : "Responda pelo sistema, com uma foto ou o PDF: o que se responde a este e-mail não é lido.",
    ],
    quebras: true,
  })

/** Names come from people: one line, whatever was typed. */
const umaLinha = (texto: string) => texto.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim()

function compor(partes: Partes): Conteudo {
  const { marca } = partes
  const saudacao = partes.nome === null ? "Olá." : `Olá, ${umaLinha(partes.nome)}.`
  const saudacoes = partes.saudacao === false ? [] : [saudacao]
  const comoEscrito = (p: string) => (partes.quebras ? p.trim().split("\n").map(umaLinha).join("\n") : umaLinha(p))
  const paragrafos = partes.paragrafos.map(comoEscrito)
  const seguem = (partes.seguem ?? []).map(comoEscrito)
  const depois = (partes.depois ?? []).map(umaLinha)
  const nome = umaLinha(marca.nome)
  const { claro } = derivarPaleta(marca.cor)
  const assinatura =
    marca.responderPara === null
      ? `${nome} · mensagem automática, não é preciso responder.`
      : `${nome} · mensagem automática.`
  const ajuda = contatosDe(marca)
  return {
    assunto: umaLinha(partes.assunto),
    texto: [
      ...saudacoes,
      ...paragrafos,
      ...(partes.acao ? [`${partes.acao.rotulo}:\n${partes.acao.endereco}`] : []),
      ...seguem,
      ...depois,
      ...(partes.bloco === undefined ? [] : [partes.bloco.trimEnd()]),
      `-- \n${[assinatura, ...ajuda].join("\n")}`,
    ].join("\n\n"),
    html: html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${umaLinha(partes.assunto)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2933">
<p style="margin:0 0 20px;padding:0 0 12px;border-bottom:3px solid ${claro.preenchimento};font-size:18px;font-weight:600">${nome}</p>
${saudacoes.map(paragrafo)}
${paragrafos.map(partes.quebras ? comQuebras : paragrafo)}
${
  partes.acao
    ? html`<p><a href="${partes.acao.endereco}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${claro.preenchimento};color:${claro.sobre};text-decoration:none">${partes.acao.rotulo}</a></p>
<p style="font-size:13px;color:#52606d;overflow-wrap:anywhere">Se o botão não abrir, copie este endereço:<br>${partes.acao.endereco}</p>`
    : null
}
${seguem.map(partes.quebras ? comQuebras : paragrafo)}
${depois.map(paragrafo)}
${partes.bloco === undefined ? null : html`<pre style="font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere">${partes.bloco}</pre>`}
<p style="font-size:13px;color:#52606d">${assinatura}</p>
${ajuda.map((linha) => html`<p style="font-size:13px;color:#52606d">${linha}</p>`)}
</body></html>`.texto,
    remetente: marca.remetente === null ? null : umaLinha(marca.remetente),
    responderPara: marca.responderPara,
  }
}

/** How to reach who gives support, when the brand says. */
function contatosDe({ suporte }: MarcaDaMensagem): string[] {
  const contatos = [suporte.email, suporte.telefone, suporte.endereco].filter((c) => c !== null)
  return contatos.length === 0 ? [] : [`Ajuda: ${contatos.map(umaLinha).join(" · ")}`]
}

const paragrafo = (texto: string): Html => html`<p>${texto}</p>`
const comQuebras = (texto: string): Html => html`<p style="white-space:pre-line">${texto}</p>`
