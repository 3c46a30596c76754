/** Whose a message is. */
export const ladosDaConversa = { escritorio: "Escritório", cliente: "Cliente" } as const
export type LadoDaConversa = keyof typeof ladosDaConversa

/** A request of documents is a conversation that asks for something by a day. */
export const tiposDeConversa = { conversa: "Conversa", pedido: "Pedido de documentos" } as const
export type TipoDeConversa = keyof typeof tiposDeConversa

export const estadosDaConversa = {
  aberta: { rotulo: "Aberta", tipo: "conversa" },
  respondida: { rotulo: "Respondida", tipo: "conversa" },
  esperando: { rotulo: "À espera do cliente", tipo: "pedido" },
  entregue: { rotulo: "Entregue", tipo: "pedido" },
  devolvido: { rotulo: "Devolvido", tipo: "pedido" },
  "nada-a-enviar": { rotulo: "Nada a enviar", tipo: "pedido" },
  aceito: { rotulo: "Aceito", tipo: "pedido" },
  encerrada: { rotulo: "Encerrada", tipo: null },
} as const satisfies Record<string, { rotulo: string; tipo: TipoDeConversa | null }>
export type EstadoDaConversa = keyof typeof estadosDaConversa

/** States in which documents that were asked for have not come. */
export const PEDIDOS_FALTANDO: readonly EstadoDaConversa[] = ["esperando", "devolvido"]
/** States after which nobody waits for anything. */
export const CONVERSAS_CONCLUIDAS: readonly EstadoDaConversa[] = ["aceito", "encerrada"]

/** Whose turn it is. */
export type EsperaDaConversa = LadoDaConversa | "ninguem"

interface Ato {
  readonly rotulo: string
  /** As the thread tells it: "Ana aceitou". */
  readonly feito: string
  readonly lado: LadoDaConversa
  readonly de: readonly EstadoDaConversa[]
  /** Shortest reason, in characters; 0 for an act that needs none. */
  readonly minimoDoMotivo: number
}

/** What is done to a conversation besides writing in it. */
export const atosDaConversa = {
  aceitar: {
    rotulo: "Aceitar",
    feito: "aceitou",
    lado: "escritorio",
    // Papers may come by another way.
    de: ["esperando", "entregue", "devolvido", "nada-a-enviar"],
    minimoDoMotivo: 0,
  },
  devolver: {
    rotulo: "Devolver",
    feito: "devolveu",
    lado: "escritorio",
    de: ["entregue", "nada-a-enviar", "aceito"],
    minimoDoMotivo: 5,
  },
  encerrar: {
    rotulo: "Encerrar",
    feito: "encerrou",
    lado: "escritorio",
    de: ["aberta", "respondida", "esperando", "entregue", "devolvido", "nada-a-enviar"],
    minimoDoMotivo: 0,
  },
  reabrir: { rotulo: "Reabrir", feito: "reabriu", lado: "escritorio", de: ["encerrada"], minimoDoMotivo: 0 },
  "nada-a-enviar": {
    rotulo: "Nada a enviar",
    feito: "disse que não há nada a enviar",
    lado: "cliente",
    de: ["esperando", "devolvido"],
    minimoDoMotivo: 3,
  },
} as const satisfies Record<string, Ato>
export type AtoDaConversa = keyof typeof atosDaConversa

/** Whether an act may be done now, and by this side; answers alike for the button and for the service. */
export function podeAgir(ato: AtoDaConversa, estado: EstadoDaConversa, lado: LadoDaConversa): boolean {
  const { de, lado: deQuem } = atosDaConversa[ato]
  return deQuem === lado && (de as readonly string[]).includes(estado)
}

interface Situada {
  readonly tipo: TipoDeConversa
  readonly estado: EstadoDaConversa
}

/** The state after an act. */
export function depoisDoAto(ato: AtoDaConversa, { tipo }: Situada): EstadoDaConversa {
  switch (ato) {
    case "aceitar":
      return "aceito"
    case "devolver":
      return "devolvido"
    case "encerrar":
      return "encerrada"
    case "reabrir":
      return tipo === "pedido" ? "esperando" : "aberta"
    case "nada-a-enviar":
      return "nada-a-enviar"
    default:
      return ato satisfies never
  }
}

/** The state after a message: an answer answers, and documents of the client deliver what was asked for. */
export function depoisDaMensagem(
  { tipo, estado, abertaPor }: Situada & { readonly abertaPor: LadoDaConversa },
  { lado, comAnexo }: { readonly lado: LadoDaConversa; readonly comAnexo: boolean },
): EstadoDaConversa {
  if (tipo === "conversa") return lado === abertaPor ? "aberta" : "respondida"
  return lado === "cliente" && comAnexo && PEDIDOS_FALTANDO.includes(estado) ? "entregue" : estado
}

/** Whose turn it is: who did not speak last, where the state alone does not say. */
export function esperaDe({ tipo, estado }: Situada, ultimoLado: LadoDaConversa): EsperaDaConversa {
  if (CONVERSAS_CONCLUIDAS.includes(estado)) return "ninguem"
  if (tipo === "pedido" && !PEDIDOS_FALTANDO.includes(estado)) return "escritorio"
  return ultimoLado === "cliente" ? "escritorio" : "cliente"
}
