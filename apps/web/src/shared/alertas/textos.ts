import { type ContagemDeAlertas, type NivelDeAlerta, niveisDeAlerta } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** Colour of a level; always beside its word. */
export const tonsDoNivel: Readonly<Record<NivelDeAlerta, Tom>> = {
  critico: "erro",
  atencao: "atencao",
  informacao: "neutro",
}

/** From the gravest on. */
export const niveis: readonly NivelDeAlerta[] = ["critico", "atencao", "informacao"]

export const totalDe = (contagem: ContagemDeAlertas) => niveis.reduce((total, nivel) => total + contagem[nivel], 0)

/** The gravest level that a company has, or null. */
export const piorNivel = (contagem: ContagemDeAlertas): NivelDeAlerta | null =>
  niveis.find((nivel) => contagem[nivel] > 0) ?? null

/** "1 crítico, 2 de atenção". */
export function contagemEmPalavras(contagem: ContagemDeAlertas): string {
  const partes = niveis.flatMap((nivel) =>
    contagem[nivel] > 0 ? [`${contagem[nivel]} ${palavra(nivel, contagem[nivel])}`] : [],
  )
  return partes.join(", ")
}

function palavra(nivel: NivelDeAlerta, n: number): string {
  switch (nivel) {
    case "critico":
      return n === 1 ? "crítico" : "críticos"
    case "atencao":
      return "de atenção"
    case "informacao":
      return "de informação"
  }
}

export const alertasEmPalavras = (contagem: ContagemDeAlertas) => plural(totalDe(contagem), "alerta", "alertas")

export const rotuloDoNivel = (nivel: NivelDeAlerta) => niveisDeAlerta[nivel].rotulo
