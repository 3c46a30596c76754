/** States of what is received and paid: specification, section 4; how they meet, ADR 090. */

/** Of each amount of a title: what is open of it, and each settlement. */
export const estadosDoLancamento = {
  BAIXADO: { id: 1, rotulo: "Baixado" },
  EM_ABERTO: { id: 2, rotulo: "Em aberto" },
  ESTORNO: { id: 3, rotulo: "Estorno" },
} as const
export type EstadoDoLancamento = keyof typeof estadosDoLancamento

/** Of a title as a whole. */
export const estadosDoPagamento = {
  PAGO: { id: 1, rotulo: "Pago" },
  A_PAGAR: { id: 2, rotulo: "A pagar" },
} as const
export type EstadoDoPagamento = keyof typeof estadosDoPagamento

/** `baixar`: the last cent of what is in that state was settled. `estornar`: a settlement is taken back, by a row of its own. */
export type EventoDoTitulo = "baixar" | "estornar"

interface Estados {
  readonly lancamento: EstadoDoLancamento
  readonly pagamento: EstadoDoPagamento
}

const maquinas: {
  readonly [M in keyof Estados]: Readonly<Record<Estados[M], Partial<Record<EventoDoTitulo, Estados[M]>>>>
} = {
  lancamento: {
    BAIXADO: { estornar: "ESTORNO" },
    EM_ABERTO: { baixar: "BAIXADO" },
    ESTORNO: {},
  },
  pagamento: {
    PAGO: { estornar: "A_PAGAR" },
    A_PAGAR: { baixar: "PAGO" },
  },
}

/** The state after an event; null when the state does not take it. Answers alike for the button and for the service. */
export const transicao = <M extends keyof Estados>(
  maquina: M,
  estado: Estados[M],
  evento: EventoDoTitulo,
): Estados[M] | null => maquinas[maquina][estado][evento] ?? null

export const naturezasDoTitulo = { receber: "A receber", pagar: "A pagar" } as const
export type NaturezaDoTitulo = keyof typeof naturezasDoTitulo

/** What made a title. */
export const origensDoTitulo = {
  manual: "Digitado",
  "nota-emitida": "Nota emitida",
  "nota-tomada": "Nota tomada",
  faturamento: "Faturamento",
  honorario: "Honorário",
  retencao: "Tributo retido de fornecedores",
  parcelamento: "Parcelamento",
} as const
export type OrigemDoTitulo = keyof typeof origensDoTitulo

/** How late what is open is; the days are those after the due day. */
export const faixasDeAtraso = {
  "a-vencer": { rotulo: "A vencer", de: null, ate: 0 },
  "1-30": { rotulo: "1 a 30 dias", de: 1, ate: 30 },
  "31-60": { rotulo: "31 a 60 dias", de: 31, ate: 60 },
  "61-90": { rotulo: "61 a 90 dias", de: 61, ate: 90 },
  "mais-de-90": { rotulo: "Mais de 90 dias", de: 91, ate: null },
} as const
export type FaixaDeAtraso = keyof typeof faixasDeAtraso

/** What becomes of a note of the company that was not issued here: captured, sent by a system or in a file. */
export const notasDeFora = {
  propor: "Propor o título, e alguém confirma",
  sempre: "Virar título sem perguntar",
  nao: "Não virar título",
} as const
export type NotasDeFora = keyof typeof notasDeFora
