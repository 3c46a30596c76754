import { estadosDaOperacao, gatilhoDe, type TipoDeOperacao } from "@partida/contracts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** When an act is asked for by itself, in words; null where nobody chose a day yet. */
export function quandoDaRegra({ tipo, dia }: { readonly tipo: TipoDeOperacao; readonly dia: number | null }) {
  return dia === null ? gatilhoDe(tipo).evento : `Todo dia ${dia}`
}

const TONS: readonly Tom[] = ["neutro", "andamento", "feito", "erro", "atencao", "neutro"]

/** How an operation stands, by its id in the second list of the specification. */
export function estadoDaOperacao(id: number): { readonly rotulo: string; readonly tom: Tom } {
  const estado = Object.values(estadosDaOperacao).find((e) => e.id === id)
  return { rotulo: estado?.rotulo ?? String(id), tom: TONS[id] ?? "neutro" }
}
