import { type AssuntoDaComunicacao, assuntosDaComunicacao, type Destinatario } from "@partida/contracts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

/** What the form of a recipient holds. */
export interface DestinatarioDigitado {
  /** The user whose choices these are; null of who has no account. */
  readonly idUsuario: string | null
  readonly nome: string
  readonly email: string
  readonly celular: string
  readonly cpf: string
  readonly assuntos: readonly AssuntoDaComunicacao[]
  readonly lembretes: boolean
  /** Agreed to receive by WhatsApp, in the place of the e-mail. */
  readonly whatsapp: boolean
}

/** Payroll is never assumed: who is to see it is said. */
export const NOVO: DestinatarioDigitado = {
  idUsuario: null,
  nome: "",
  email: "",
  celular: "",
  cpf: "",
  assuntos: ["impostos", "notas-fiscais"],
  lembretes: true,
  whatsapp: false,
}

export const assuntosEmOrdem = Object.keys(assuntosDaComunicacao) as readonly AssuntoDaComunicacao[]

/** The chosen subjects, in their own order, out of what a group of checkboxes answers. */
export const assuntosDe = (marcados: readonly string[]): readonly AssuntoDaComunicacao[] =>
  assuntosEmOrdem.filter((assunto) => marcados.includes(assunto))

/** A recipient as the form holds it. */
export const leituraDe = (d: Destinatario): Leitura<DestinatarioDigitado> => ({
  valores: {
    idUsuario: d.idUsuario,
    nome: d.nome,
    email: d.email ?? "",
    celular: d.celular ?? "",
    cpf: d.cpf ?? "",
    assuntos: d.assuntos,
    lembretes: d.lembretes,
    whatsapp: d.whatsapp,
  },
  versao: d.versao,
})

/** What goes to the server. The e-mail of who has an account is the account's. */
export const corpoDe = ({ idUsuario, nome, email, celular, cpf, assuntos, ...resto }: DestinatarioDigitado) => ({
  idUsuario,
  nome,
  email: idUsuario === null && email !== "" ? email : null,
  celular: celular === "" ? null : celular,
  cpf: cpf === "" ? null : cpf,
  assuntos: [...assuntos],
  ...resto,
})

export const assuntosEmPalavras = (assuntos: readonly AssuntoDaComunicacao[]): string =>
  assuntos.length === 0 ? "Nada" : assuntos.map((a) => assuntosDaComunicacao[a].rotulo).join(", ")

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<DestinatarioDigitado>[] = [
  { nome: "nome", rotulo: "Nome", emPalavras: ({ nome }) => nome || "vazio" },
  { nome: "email", rotulo: "E-mail", emPalavras: ({ email }) => email || "nenhum" },
  { nome: "celular", rotulo: "WhatsApp", emPalavras: ({ celular }) => celular || "nenhum" },
  { nome: "cpf", rotulo: "CPF", emPalavras: ({ cpf }) => cpf || "nenhum" },
  { nome: "assuntos", rotulo: "Recebe", emPalavras: ({ assuntos }) => assuntosEmPalavras(assuntos) },
  { nome: "lembretes", rotulo: "Lembretes", emPalavras: ({ lembretes }) => (lembretes ? "sim" : "não") },
  { nome: "whatsapp", rotulo: "Por WhatsApp", emPalavras: ({ whatsapp }) => (whatsapp ? "aceitou" : "não") },
]
