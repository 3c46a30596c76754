import { formatarData } from "../nucleo/data.ts"
import { type NomeDeTabela, TABELAS } from "../parametros/tabelas.ts"
import { REGRAS } from "./avaliar.ts"
import { ABERTURA, FECHAMENTO } from "./readme-textos.ts"
import type { Regra } from "./regra.ts"

/** First day from which every table of the rule has a value: before it the rule throws. */
function desdeQuando(tabelas: readonly NomeDeTabela[]): string {
  const inicios = tabelas.map((nome) => TABELAS[nome].periodos[0]?.desde ?? "")
  const primeiro = [...inicios].sort().at(0)
  return primeiro === undefined ? "sem tabela datada" : `desde ${formatarData(primeiro)}`
}

function listarTabelas(tabelas: readonly NomeDeTabela[]): string {
  const nomes = new Set(tabelas.map((nome) => TABELAS[nome].tabela))
  return nomes.size === 0 ? "nenhuma" : [...nomes].map((nome) => `\`${nome}\``).join(", ")
}

function secao({ nome, titulo, norma, tabelas, arredondamento, entrada }: Regra): string {
  const campos = Object.entries(entrada).map(([campo, leitura]) => `  - \`${campo}\`: ${leitura}`)
  return [
    `### \`${nome}\``,
    "",
    `${titulo}.`,
    "",
    `- Norma: ${norma}`,
    `- Parâmetros: ${listarTabelas(tabelas)}`,
    `- Arredondamento: ${arredondamento}`,
    `- Vigência: ${desdeQuando(tabelas)}`,
    "- Entrada:",
    ...campos,
  ].join("\n")
}

/**
 * The content of `packages/fiscal/README.md`, made from the rules' own descriptions (rule, norm, parameters, rounding, since
 * when, input). A test fails when the file differs from it.
 */
export function gerarReadme(): string {
  return `${[ABERTURA, ...REGRAS.map(secao), FECHAMENTO].join("\n\n")}\n`
}
