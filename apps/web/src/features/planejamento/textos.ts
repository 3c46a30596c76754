import type { AssinaturaDasPremissas, LinhaDaComparacao, RegimeComparado } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"

export const nomesDosRegimes: Readonly<Record<RegimeComparado, string>> = {
  simples: "Simples Nacional",
  presumido: "Lucro Presumido",
  mei: "MEI",
}

/** What the comparison advises about a company. */
export function conselhoDa({
  atual,
  melhor,
  falta,
  regimes,
}: Pick<LinhaDaComparacao, "atual" | "melhor" | "falta" | "regimes">): string {
  if (falta !== null) return "Informar o ICMS"
  if (melhor === null) return "Nenhum regime comparado é permitido"
  const totalDe = (qual: RegimeComparado) => regimes.find(({ regime }) => regime === qual)?.total ?? null
  // At the same cost nobody changes; who may not stay does, whatever is saved.
  return totalDe(atual) === totalDe(melhor)
    ? `Ficar no ${nomesDosRegimes[atual]}`
    : `Mudar para o ${nomesDosRegimes[melhor]}`
}

/** The fall or rise of outside against inside, in words: positive, outside costs more. */
export function diferencaEmPalavras(diferenca: string): string {
  const sinal = sinalDe(diferenca)
  const quanto = formatarReais(diferenca.replace("-", ""))
  return sinal === 0 ? "o mesmo" : sinal > 0 ? `${quanto} a mais por fora` : `${quanto} a menos por fora`
}

/** Between which amounts it stays, in words: said apart where the sign changes, since the choice does too. */
export function faixaEmPalavras({ de, ate }: { readonly de: string; readonly ate: string }): string {
  if (sinalDe(de) !== sinalDe(ate))
    return `de ${diferencaEmPalavras(de)} até ${diferencaEmPalavras(ate)}: muda a escolha`
  const [menos, mais] = sinalDe(de) < 0 ? [ate, de] : [de, ate]
  return `de ${formatarReais(menos.replace("-", ""))} até ${diferencaEmPalavras(mais)}`
}

/** Who stored an assumption, when and from where. */
export const assinaturaEmPalavras = ({ fonte, autor, em }: AssinaturaDasPremissas): string =>
  `${autor}, ${formatarData(em.slice(0, 10))}. Fonte: ${fonte}`
