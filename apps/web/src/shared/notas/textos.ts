import { type Nota, porId, statusDaNota } from "@partida/contracts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** Signature of a note in plain words. */
export const assinaturaPorExtenso: Record<
  Nota["assinatura"],
  { readonly tom: Tom; readonly curto: string; readonly texto: string }
> = {
  valida: {
    tom: "feito",
    curto: "Assinatura confere",
    texto: "Assinatura confere com o conteúdo, e o emissor é reconhecido",
  },
  "nao-reconhecida": {
    tom: "erro",
    curto: "Emissor não reconhecido",
    texto: "Assinatura confere com o conteúdo, mas quem assinou não é um emissor reconhecido",
  },
  invalida: {
    tom: "erro",
    curto: "Assinatura não confere",
    texto: "Assinatura não confere: o conteúdo pode ter sido alterado depois de assinado",
  },
  ausente: { tom: "atencao", curto: "Sem assinatura", texto: "O documento veio sem assinatura digital" },
}

/** Kind and side of a note, in two or three words. */
export function oQueE({ modelo, direcao }: Pick<Nota, "modelo" | "direcao">): string {
  if (modelo === "nfe" || modelo === "nfce")
    return `${modelo === "nfe" ? "NF-e" : "NFC-e"} ${direcao === "prestada" ? "emitida" : "recebida"}`
  return direcao === "prestada" ? "serviço prestado" : "serviço tomado"
}

/** What a part of a note of goods is to the revenue. */
export const tratamentoPorExtenso = {
  venda: "Venda",
  "devolucao-de-venda": "Devolução de venda",
  servico: "Serviço",
  "sem-receita": "Não é receita",
  compra: "Compra",
  perguntar: "Espera a sua resposta",
} as const

/** How revenue is segregated, as the notes of goods say. */
export const situacaoPorExtenso: Readonly<Record<string, string>> = {
  "icms-st-substituido": "ICMS-ST já recolhido",
  "icms-substituto": "substituta do ICMS",
  "monofasico-pis-cofins": "PIS e COFINS monofásicos",
}

/** What a person has to do about a note. */
export const pendenciaPorExtenso: Record<Nota["pendencias"][number], string> = {
  "assinatura-invalida": "Decidir sobre a assinatura",
  "emissor-nao-reconhecido": "Decidir sobre o emissor",
  "atividade-indefinida": "Escolher a atividade",
  "produto-a-responder": "Responder sobre o produto",
}

const tonsDoStatus: Record<keyof typeof statusDaNota, Tom> = {
  ATIVA: "feito",
  CANCELADA: "neutro",
  SUBSTITUIDA: "neutro",
  CANCELANDO: "andamento",
}

/** Name and tone of a note's status. */
export function statusPorExtenso(id: number): { readonly tom: Tom; readonly rotulo: string } {
  const nome = porId(statusDaNota, id)
  return nome
    ? { tom: tonsDoStatus[nome], rotulo: statusDaNota[nome].rotulo }
    : { tom: "neutro", rotulo: "Desconhecido" }
}

/** Name of an event's effect on the note. */
export const efeitoPorExtenso = {
  cancela: "Cancelamento",
  substitui: "Substituição",
  "pendente-cancelamento": "Pedido de cancelamento",
  "encerra-pendencia": "Pedido encerrado",
  nenhum: "Registro sem efeito no valor",
} as const
