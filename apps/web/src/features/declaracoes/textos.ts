import { type DeclaracaoDaLista, type EstadoDaDeclaracao, escreverPeriodo } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

export const tonsDoEstado: Readonly<Record<EstadoDaDeclaracao, Tom>> = {
  atrasada: "erro",
  "a-fazer": "neutro",
  preparada: "andamento",
  conferida: "andamento",
  entregue: "feito",
  anterior: "neutro",
  "nao-se-aplica": "neutro",
}

/** "DEFIS de 2025". */
export const nomeDaDeclaracao = ({ nome, periodo }: Pick<DeclaracaoDaLista, "nome" | "periodo">) =>
  `${nome} de ${escreverPeriodo(periodo)}`

/** What the owner of a company reads, in plain words. */
export function emPalavras({ estado, fazerAte, prazo, entregueEm }: DeclaracaoDaLista): string {
  switch (estado) {
    case "entregue":
      return `Entregue${entregueEm ? ` em ${formatarData(entregueEm)}` : ""}. Você não precisa fazer nada.`
    case "atrasada":
      return `O prazo era ${formatarData(prazo)}. Fale com o seu escritório.`
    case "anterior":
      return `Venceu em ${formatarData(prazo)}, antes de o escritório controlar por aqui.`
    case "nao-se-aplica":
      return "A sua empresa não precisa entregar."
    default:
      return `O escritório entrega até ${formatarData(fazerAte)}.`
  }
}
