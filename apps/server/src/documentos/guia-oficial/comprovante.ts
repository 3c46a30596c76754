import type { Linha } from "../pdf/linhas.ts"
import { chaveDe, cnpjEm, dataEm } from "../pdf/textos.ts"
import { competenciaEm } from "./cabecalho.ts"
import { especieDe } from "./especie.ts"
import { GuiaIlegivel } from "./motivo.ts"
import { lerComposicao } from "./tabela.ts"
import type { ComprovanteLido } from "./tipos.ts"

/** Receipts that one file may have: a year of them, of every kind. */
const COMPROVANTES = 200
/** CNPJ, name, period, due date and number, on the row under their labels or on two. */
const NUMERO = /(?<!\d)\d{17}(?!\d)/
const DATA = /\d{2}\/\d{2}\/\d{4}/g

/** The receipts of a file: one a page, or going on over the next ones without its heading. Throws GuiaIlegivel. */
export function lerComprovantes(paginas: readonly (readonly Linha[])[], deTeste: boolean): readonly ComprovanteLido[] {
  const grupos: Linha[][] = []
  let atual: string | null = null
  for (const pagina of paginas) {
    const numero = numeroDa(pagina)
    if (numero === null && atual === null)
      throw new GuiaIlegivel("guia-oficial-incompleta", "Falta o número do documento no comprovante.")
    if (numero !== null && numero !== atual) {
      grupos.push([])
      atual = numero
    }
    grupos.at(-1)?.push(...pagina)
  }
  if (grupos.length > COMPROVANTES) throw new GuiaIlegivel("guia-oficial-longo")
  return grupos.map((linhas) => lerComprovante(linhas, deTeste))
}

/** The number stands before the composition: what comes after it has numbers of others. */
function numeroDa(pagina: readonly Linha[]): string | null {
  const fim = pagina.findIndex(({ texto }) => /^codigo descricao/.test(chaveDe(texto)))
  const topo = pagina.slice(0, fim < 0 ? pagina.length : fim)
  for (const { texto } of topo) {
    const numero = NUMERO.exec(texto)?.[0]
    if (numero !== undefined) return numero
  }
  return null
}

function lerComprovante(linhas: readonly Linha[], deTeste: boolean): ComprovanteLido {
  const { itens, totais } = lerComposicao(linhas)
  const daLinha = linhas.find(({ texto }) => NUMERO.test(texto))?.texto ?? ""
  const antes = daLinha.slice(0, daLinha.search(NUMERO))
  const vencimento = antes.match(DATA)?.at(-1) ?? null
  const cnpj = linhas.map(({ texto }) => cnpjEm(texto)).find((c) => c !== null)
  if (!cnpj) throw new GuiaIlegivel("guia-oficial-incompleta", "Falta o CNPJ no comprovante.")
  const chave = linhas.map(({ texto }) => chaveDe(texto))
  const doSimples = chave.some((t) => /arrecadacao de das\b/.test(t))
  const periodo = vencimento === null ? antes : antes.slice(0, antes.lastIndexOf(vencimento))
  return {
    documento: "comprovante",
    especie: especieDe(itens, doSimples),
    cnpj,
    numeroDocumento: NUMERO.exec(daLinha)?.[0] ?? "",
    competencia: competenciaEm(periodo),
    vencimento: vencimento === null ? null : dataEm(vencimento),
    arrecadadoEm: arrecadacao(linhas, chave),
    composicao: itens,
    totais,
    deTeste,
  }
}

/** The day stands on the rows under the label of the bank. */
function arrecadacao(linhas: readonly Linha[], chave: readonly string[]): string {
  const rotulo = chave.findIndex((t) => /data de arrecadacao/.test(t))
  const depois = rotulo < 0 ? [] : linhas.slice(rotulo, rotulo + 4)
  const [dia] = depois.flatMap(({ texto }) => texto.match(DATA) ?? [])
  const data = dia === undefined ? null : dataEm(dia)
  if (data === null) throw new GuiaIlegivel("guia-oficial-incompleta", "Falta o dia da arrecadação no comprovante.")
  return data
}
