import {
  type Conversa,
  type EstadoDaConversa,
  estadosDaConversa,
  type LadoDaConversa,
  situacoesDaConversa,
} from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

type Situada = Pick<Conversa, "estado" | "espera" | "atrasada">

/** The state in the words of who looks: whose turn it is matters more than the name of the state. */
export function rotuloDo({ estado, espera, atrasada }: Situada, lado: LadoDaConversa): string {
  if (atrasada) return lado === "cliente" ? "Prazo passou" : "Atrasado"
  if (estado === "esperando" && lado === "cliente") return "Espera você"
  if (estado === "aberta" || estado === "respondida") {
    if (espera === lado) return lado === "cliente" ? "Espera você" : "Espera resposta"
    return lado === "cliente" ? "Com o escritório" : "Com o cliente"
  }
  return estadosDaConversa[estado].rotulo
}

const tons: Readonly<Record<EstadoDaConversa, Tom>> = {
  aberta: "andamento",
  respondida: "andamento",
  esperando: "andamento",
  entregue: "atencao",
  devolvido: "atencao",
  "nada-a-enviar": "atencao",
  aceito: "feito",
  encerrada: "neutro",
}

/** Amber is what needs who looks; red, what is late; green, done. */
export function tomDo({ estado, espera, atrasada }: Situada, lado: LadoDaConversa): Tom {
  if (atrasada) return "erro"
  if (espera === lado) return "atencao"
  return espera === "ninguem" ? tons[estado] : "andamento"
}

/** Month, due day and repetition, in a line; "" where there is none of them. */
export const resumoDa = ({ competencia, prazo, repete }: Pick<Conversa, "competencia" | "prazo" | "repete">): string =>
  [competencia && formatarCompetencia(competencia), prazo && `até ${formatarData(prazo)}`, repete && "todo mês"]
    .filter(Boolean)
    .join(" · ")

/** The situations to filter by, as each side says them. */
export function opcoesDeSituacao(lado: LadoDaConversa) {
  const doCliente = { "espera-escritorio": "Com o escritório", "espera-cliente": "Espera você" } as const
  return Object.entries({ ...situacoesDaConversa, ...(lado === "cliente" ? doCliente : {}) }).map(([value, label]) => ({
    value,
    label,
  }))
}

interface Contagens {
  readonly naoLidas: number
  readonly esperaEscritorio: number
  readonly esperaCliente: number
  readonly atrasadas: number
}

/** What waits, in a sentence; null until it is known. */
export function resumoDasContagens(contagens: Contagens | undefined, lado: LadoDaConversa): string | null {
  if (!contagens) return null
  const { naoLidas, atrasadas } = contagens
  const minhas = lado === "cliente" ? contagens.esperaCliente : contagens.esperaEscritorio
  const partes = [
    minhas > 0 &&
      (lado === "cliente"
        ? plural(minhas, "espera você", "esperam você")
        : plural(minhas, "a responder", "a responder")),
    atrasadas > 0 && plural(atrasadas, "atrasada", "atrasadas"),
    naoLidas > 0 && plural(naoLidas, "não lida", "não lidas"),
  ].filter((p) => p !== false)
  return partes.length === 0 ? "Nada espera por você agora" : partes.join(" · ")
}
