import type { Linha } from "../pdf/linhas.ts"
import { chaveDe, cnpjEm, dataEm } from "../pdf/textos.ts"
import { GuiaIlegivel } from "./motivo.ts"

const NUMERO = /(?<!\d)(\d{2})\.(\d{2})\.(\d{5})\.(\d{7})-(\d)(?!\d)/g
const DATA = /\d{2}\/\d{2}\/\d{4}/g
const MESES = [
  ...["janeiro", "fevereiro", "marco", "abril", "maio", "junho"],
  ...["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
]

/** The 17 digits by which the Receita knows a document; every place that prints it must agree. Throws GuiaIlegivel. */
export function numeroDoDocumento(linhas: readonly Linha[]): string {
  const texto = linhas.map((l) => l.texto).join("\n")
  const achados = new Set([...texto.matchAll(NUMERO)].map((partes) => partes.slice(1).join("")))
  const [numero, outro] = achados
  if (numero === undefined) throw new GuiaIlegivel("guia-oficial-incompleta", "Falta o número do documento.")
  if (outro !== undefined) throw new GuiaIlegivel("guia-oficial-valores", "Há dois números de documento.")
  return numero
}

/** The taxpayer; every CNPJ printed must be of the same. Throws GuiaIlegivel. */
export function cnpjDoDocumento(linhas: readonly Linha[]): string {
  const achados = new Set(linhas.flatMap(({ texto }) => cnpjEm(texto) ?? []))
  const [cnpj, outro] = achados
  if (cnpj === undefined) throw new GuiaIlegivel("guia-oficial-incompleta", "Falta o CNPJ.")
  if (outro !== undefined) throw new GuiaIlegivel("guia-oficial-valores", "Há dois CNPJ no documento.")
  return cnpj
}

interface Datas {
  readonly competencia: string | null
  readonly vencimento: string | null
  readonly dataLimite: string
}

/**
 * Period, due date and last day to pay, from under their labels. In a guide issued again the two dates differ, and the stub repeats
 * the last day. Throws GuiaIlegivel.
 */
export function datasDaGuia(linhas: readonly Linha[]): Datas {
  const inicio = linhas.findIndex(({ texto }) => /^periodo de apuracao/.test(chaveDe(texto)))
  const resto = linhas.slice(inicio + 1)
  const fim = resto.findIndex(({ texto }) => /observac|composicao do documento/.test(chaveDe(texto)))
  const bloco = inicio < 0 ? [] : resto.slice(0, Math.max(fim, 1))
  const daLinha = bloco.find(({ texto }) => texto.search(NUMERO) >= 0)?.texto ?? ""
  const antes = daLinha.slice(0, Math.max(daLinha.search(NUMERO), 0))
  const vencimento = antes.match(DATA)?.at(-1) ?? null
  const outras = bloco.filter(({ texto }) => texto !== daLinha).flatMap(({ texto }) => texto.match(DATA) ?? [])
  const noBloco = daLinha.slice(antes.length).match(DATA)?.[0] ?? outras[0]
  const noCanhoto = linhas.flatMap(({ texto }) => /pagar ate: ?(\d{2}\/\d{2}\/\d{4})/.exec(chaveDe(texto))?.[1] ?? [])
  const limites = new Set([...(noBloco === undefined ? [] : [noBloco]), ...noCanhoto])
  const [limite, outro] = limites
  if (limite === undefined)
    throw new GuiaIlegivel("guia-oficial-incompleta", "Falta até quando o documento pode ser pago.")
  if (outro !== undefined) throw new GuiaIlegivel("guia-oficial-valores", "Há duas datas até quando pagar.")
  return {
    // The due date is the last thing before the number.
    competencia: competenciaEm(vencimento === null ? antes : antes.slice(0, antes.lastIndexOf(vencimento))),
    vencimento: vencimento === null ? null : dataEm(vencimento),
    dataLimite: dataEm(limite) ?? "",
  }
}

/** "Outubro/2026", "10/2026" or the last day of the period as AAAA-MM; null for "Diversos". */
export function competenciaEm(texto: string): string | null {
  const chave = chaveDe(texto)
  const [, nome, ano] = /([a-z]{4,9}) ?\/ ?(20\d{2})/.exec(chave) ?? []
  const mes = MESES.indexOf(nome ?? "") + 1
  if (ano !== undefined && mes > 0) return `${ano}-${String(mes).padStart(2, "0")}`
  const [, numero, outroAno] = /(?<![\d/])(?:\d{2}\/)?(0[1-9]|1[0-2])\/(20\d{2})(?!\d)/.exec(chave) ?? []
  return outroAno === undefined || /^diversos/.test(chave) ? null : `${outroAno}-${numero}`
}
