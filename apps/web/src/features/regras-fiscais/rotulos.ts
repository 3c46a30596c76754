import { exigibilidadesDoIss, type Regime, regimes } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** When a rule holds: "desde 01/01/2026", "de 01/01/2026 a 30/06/2026". */
export function periodoEmPalavras({ desde, ate }: { readonly desde: string; readonly ate: string | null }): string {
  return ate === null ? `desde ${formatarData(desde)}` : `de ${formatarData(desde)} a ${formatarData(ate)}`
}

interface Situada {
  readonly situacao: "em-vigor" | "substituida" | "revogada"
  readonly desde: string
  readonly ate: string | null
}

/** What a rule is today, in a word and its tone. */
export function situacaoEmPalavras({ situacao, desde, ate }: Situada, hoje: string): readonly [Tom, string] {
  if (situacao === "substituida") return ["neutro", "Substituída"]
  if (situacao === "revogada") return ["erro", "Revogada"]
  if (desde > hoje) return ["andamento", "Ainda vai valer"]
  return ate !== null && ate < hoje ? ["neutro", "Já terminou"] : ["feito", "Em vigor"]
}

export const rotuloDoRegime = (regime: Regime | null): string => (regime === null ? "Qualquer regime" : regimes[regime])

/** Options of a select, in the order of the list. */
export const opcoesDe = (lista: Readonly<Record<string, string>>) =>
  Object.entries(lista).map(([value, label]) => ({ value, label }))

export const opcoesDeExigibilidade = Object.values(exigibilidadesDoIss).map(({ id, rotulo }) => ({
  value: String(id),
  label: `${id} · ${rotulo}`,
}))

export const confiancas = {
  verified: ["feito", "Conferida na fonte"],
  computed: ["andamento", "Derivada da fonte"],
  memory: ["atencao", "Confirmar antes de usar"],
} as const satisfies Readonly<Record<string, readonly [Tom, string]>>
