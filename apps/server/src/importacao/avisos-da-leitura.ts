import { quantos } from "../palavras.ts"
import type { ColunaEmUso } from "./interpretar.ts"
import { citar, cortar, letraDaColuna } from "./texto.ts"
import type { LinhaBruta } from "./tipos.ts"
import { ehAmbiguo, lerDecimal } from "./valores/dinheiro.ts"
import { falhou } from "./valores/leitura.ts"

/** How the amounts of each column were read, where they could be read in two ways. */
export function avisosDeColunas(colunas: readonly ColunaEmUso[], brutas: readonly LinhaBruta[]): string[] {
  return colunas.flatMap((coluna) => {
    const { formato } = coluna.definicao
    if (formato !== "dinheiro" && formato !== "numero") return []
    const ambiguos = brutas.filter((l) => {
      const c = l.celulas[coluna.indice]
      return typeof c === "string" && ehAmbiguo(c)
    })
    const [primeiro] = ambiguos
    if (primeiro === undefined || coluna.estilo === "misto") return []
    const exemplo = citar(String(primeiro.celulas[coluna.indice]))
    const jeito =
      coluna.estilo === "americano"
        ? "com ponto nos centavos, como o resto da coluna"
        : coluna.estilo === "brasileiro"
          ? "do jeito brasileiro, como o resto da coluna"
          : "do jeito brasileiro, porque nada na coluna diz o contrário"
    const lida = lerDecimal(primeiro.celulas[coluna.indice] ?? null, coluna.estilo)
    const valor = falhou(lida) || lida.valor === null ? "" : ` (${exemplo} vale ${lida.valor.replace(".", ",")})`
    return [`Coluna ${letraDaColuna(coluna.indice)} (${cortar(coluna.titulo, 40)}): valores lidos ${jeito}${valor}.`]
  })
}

/** The rows that are of no company. */
export function avisosDeLinhas(totais: number, repetidas: number, secoes: number): string[] {
  return [
    ...(totais > 0 ? [`${quantos(totais, "linha de total ficou", "linhas de total ficaram")} de fora.`] : []),
    ...(repetidas > 0
      ? [`${quantos(repetidas, "cabeçalho repetido ficou", "cabeçalhos repetidos ficaram")} de fora, no meio da aba.`]
      : []),
    ...(secoes > 0 ? [`${quantos(secoes, "título de seção ficou", "títulos de seção ficaram")} de fora.`] : []),
  ]
}
