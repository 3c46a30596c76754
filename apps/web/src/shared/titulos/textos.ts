import type { Titulo } from "@partida/contracts"
import { comoCentavos } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** The state of a title in a word, with its tone. */
export function etiquetaDoTitulo(t: Titulo): { readonly tom: Tom; readonly rotulo: string } {
  if (t.retirado) return { tom: "neutro", rotulo: "Retirado" }
  if (t.situacao === "PAGO") return { tom: "feito", rotulo: "Baixado" }
  const atraso = t.diasDeAtraso ?? 0
  if (atraso > 0) return { tom: "erro", rotulo: `Vencido há ${plural(atraso, "dia", "dias")}` }
  return atraso === 0 ? { tom: "atencao", rotulo: "Vence hoje" } : { tom: "neutro", rotulo: "Em aberto" }
}

/** Whether something was settled and something is still open. */
export const emParte = (t: Titulo): boolean =>
  t.situacao === "A_PAGAR" && comoCentavos(t.aberto) < comoCentavos(t.valor)

/** "2 de 3", or "nº 14" of what has no end; empty of what does not repeat. */
export const parcelaDe = (t: Titulo): string =>
  t.totalDeParcelas !== null ? `${t.parcela} de ${t.totalDeParcelas}` : t.idSerie !== null ? `nº\u00a0${t.parcela}` : ""

/** What it is, with its instalment. */
export const descricaoDe = (t: Titulo): string =>
  parcelaDe(t) === "" ? t.descricao : `${t.descricao} (${parcelaDe(t)})`
