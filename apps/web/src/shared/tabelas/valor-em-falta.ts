import type { TabelaDeValores } from "@partida/contracts"

/** How sentences of the engine name each table that people complete. */
const NOMES: readonly (readonly [TabelaDeValores, RegExp])[] = [
  ["selic-mensal", /Selic/],
  ["salario-minimo", /sal[áa]rio m[íi]nimo/i],
  ["inss-teto", /teto do (INSS|sal[áa]rio de contribui[çc][ãa]o)/i],
  ["inss-empregado", /INSS do empregado/],
  ["irrf-mensal", /Tabela mensal do IRRF/],
  ["simples-anexos", /Anexos I a V do Simples/],
]

/** What the address of the dated values needs for the form to open at the value that sentences miss; nothing where none is named. */
export function buscaDoValor(frases: readonly string[]): { readonly tabela?: TabelaDeValores; readonly novo?: "sim" } {
  for (const frase of frases) {
    const primeira = NOMES.map(([tabela, nome]) => ({ tabela, onde: frase.search(nome) }))
      .filter(({ onde }) => onde >= 0)
      .sort((a, b) => a.onde - b.onde)[0]
    if (primeira !== undefined) return { tabela: primeira.tabela, novo: "sim" }
  }
  return {}
}
