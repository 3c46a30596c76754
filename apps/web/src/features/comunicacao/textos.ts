import {
  type ComunicadoDoPainel,
  canaisDaComunicacao,
  type EstadoDoEnvio,
  estadosDoEnvio,
  type SituacaoDoComunicado,
} from "@partida/contracts"
import type { Tom } from "../../ui/Etiqueta.tsx"

export const tonsDaSituacao: Readonly<Record<SituacaoDoComunicado, Tom>> = {
  "sem-destinatario": "atencao",
  pronto: "neutro",
  "em-envio": "andamento",
  "a-mao": "andamento",
  falhou: "erro",
  incerto: "atencao",
  enviado: "andamento",
  entregue: "feito",
  lido: "feito",
  aberto: "feito",
  pago: "feito",
}

export const tonsDoEstado: Readonly<Record<EstadoDoEnvio, Tom>> = {
  "na-fila": "neutro",
  preparado: "andamento",
  adiado: "atencao",
  "a-mao": "andamento",
  incerto: "atencao",
  enviado: "andamento",
  falhou: "erro",
  entregue: "feito",
  lido: "feito",
  aberto: "feito",
}

export const nomesDosDocumentos: Readonly<Record<ComunicadoDoPainel["documento"], string>> = {
  oficial: "Guia oficial",
  extrato: "Extrato para conferência, sem código para pagar",
  xml: "XML da nota",
  recibo: "Recibo em PDF",
}

type Resumido = ComunicadoDoPainel["envios"][number]

/** "Ana Souza, E-mail: Entregue". */
export const emUmaLinha = ({ destinatario, canal, estado }: Resumido) =>
  `${destinatario}, ${canaisDaComunicacao[canal].rotulo}: ${estadosDoEnvio[estado].rotulo}`

/** What the codes of mail servers mean (RFC 3463), from the narrowest to the class. */
const RESPOSTAS: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\./, "O endereço não existe: confira o e-mail"],
  [/^[45]\.2\.2/, "A caixa de quem recebe está cheia"],
  [/^5\.3\.4/, "A mensagem passa do tamanho que o servidor aceita"],
  [/^5\.7\./, "O servidor de quem recebe recusou a mensagem"],
  [/^4\.\d/, "O servidor de quem recebe não a aceitou por ora"],
  [/^5\.\d/, "O servidor de quem recebe não a aceitou"],
]

/** What a person reads of why a message did not arrive: the answer of a mail server is code, and is kept for who wants it. */
export const emPalavras = (motivo: string): string => RESPOSTAS.find(([codigo]) => codigo.test(motivo))?.[1] ?? motivo

/** Why a document did not arrive, or waits: that of the newest sending that says. */
export const motivoDe = ({ situacao, envios }: Pick<ComunicadoDoPainel, "situacao" | "envios">): string | null =>
  situacao === "falhou" || situacao === "incerto" || situacao === "em-envio"
    ? (envios.find(({ motivo }) => motivo !== null)?.motivo ?? null)
    : null

/** The steps of a document, from ready to paid, and the last that was proved; only a guide is paid. */
const DEGRAUS = ["pronto", "enviado", "entregue", "aberto", "pago"] as const
export type Degrau = (typeof DEGRAUS)[number]

/**
 * How far a document went. What was proved stays proved: opened tells that it arrived, and paid tells nothing of either, so the steps
 * between are shown as they were.
 */
export function degrausDe(
  { situacao, envios }: Pick<ComunicadoDoPainel, "situacao" | "envios">,
  comPagamento: boolean,
) {
  const estados = new Set(envios.map(({ estado }) => estado))
  const aberto = estados.has("aberto")
  const entregue = aberto || estados.has("lido") || estados.has("entregue")
  const feitos: Readonly<Record<Degrau, boolean>> = {
    pronto: true,
    enviado: entregue || estados.has("enviado"),
    entregue,
    aberto,
    pago: situacao === "pago",
  }
  return DEGRAUS.filter((d) => comPagamento || d !== "pago").map((degrau) => ({ degrau, feito: feitos[degrau] }))
}
