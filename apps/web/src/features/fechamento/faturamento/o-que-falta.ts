import type { AvisoDoFaturamento, LinhaDoFaturamento } from "@partida/contracts"

/** Characters of a reason, as the contract asks. */
export const MOTIVO_MINIMO = 10

/** What a person still has to say about this revenue, or null. */
export function oQueFalta(
  { impedimentos, avisos }: Pick<LinhaDoFaturamento, "impedimentos" | "avisos">,
  semMovimento: boolean,
  motivoDe: (codigo: AvisoDoFaturamento) => string,
): string | null {
  if (impedimentos.some(({ codigo }) => codigo !== "sem-receita")) return "Resolva antes o que impede."
  if (impedimentos.length > 0 && !semMovimento) return "Marque “Sem movimento” se não houve receita."
  const semMotivo = avisos.filter(({ codigo }) => motivoDe(codigo).trim().length < MOTIVO_MINIMO).length
  if (semMotivo === 0) return null
  return semMotivo === 1 ? "Escreva o motivo do aviso." : `Escreva o motivo dos ${semMotivo} avisos.`
}
