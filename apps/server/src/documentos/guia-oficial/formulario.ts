import { deReais, paraReais } from "@partida/fiscal/nucleo"
import type { Linha } from "../pdf/linhas.ts"
import { chaveDe, dataEm, quantias } from "../pdf/textos.ts"
import { competenciaEm } from "./cabecalho.ts"
import { GuiaIlegivel } from "./motivo.ts"
import type { ItemDaGuia, Valores } from "./tipos.ts"

/** Labels of the numbered form, in the order in which they stand. */
const CAMPOS = [
  ["periodo", /\b02 periodo de apuracao/],
  ["cnpj", /\b03 numero do c/],
  ["codigo", /\b04 codigo da receita/],
  ["referencia", /\b05 numero de referencia/],
  ["vencimento", /\b06 data de vencimento/],
  ["principal", /\b07 valor do principal/],
  ["multa", /\b08 valor da multa/],
  ["juros", /\b09 valor dos juros/],
  ["total", /\b10 valor total/],
  ["autenticacao", /\b11 autenticacao/],
] as const
type Campo = (typeof CAMPOS)[number][0]

interface Formulario {
  readonly itens: readonly ItemDaGuia[]
  readonly totais: Valores
  readonly competencia: string | null
  readonly vencimento: string | null
  readonly dataLimite: string
}

/**
 * A DARF of one tax in the numbered form of the Sicalc; null for another layout. A field is what stands from its label to the next,
 * and one with two amounts is refused: what is beside the form may enter it. Throws GuiaIlegivel.
 */
export function lerFormulario(linhas: readonly Linha[]): Formulario | null {
  const via = primeiraVia(chaveDe(linhas.map(({ texto }) => texto).join(" ")))
  const campos = separar(via)
  if (campos === null) return null
  const codigo = /(?<!\d)\d{4}(?!\d)/.exec(campos.codigo.replace(/^.*?receita/, ""))?.[0]
  const principal = unicaQuantia(campos.principal, "principal")
  const total = unicaQuantia(campos.total, "total")
  if (codigo === undefined || principal === null || total === null)
    throw new GuiaIlegivel("guia-oficial-incompleta", "Falta o código da receita, o principal ou o total.")
  const multa = unicaQuantia(campos.multa, "multa") ?? "0.00"
  const juros = unicaQuantia(campos.juros, "juros") ?? "0.00"
  if (deReais(principal) + deReais(multa) + deReais(juros) !== deReais(total))
    throw new GuiaIlegivel("guia-oficial-valores", "Principal, multa e juros não somam o total.")
  const dataLimite = dataEm(/data limite para acolhimento: ?(\d{2}\/\d{2}\/\d{4})/.exec(via)?.[1] ?? "")
  if (dataLimite === null) throw new GuiaIlegivel("guia-oficial-incompleta", "Falta a data limite para acolhimento.")
  const competencia = competenciaEm(campos.periodo)
  const totais = { principal, multa, juros, total: paraReais(deReais(total)) }
  return {
    itens: [{ codigo, extensao: null, denominacao: "", competencia, quota: 0, ...totais }],
    totais,
    competencia,
    vencimento: dataEm(campos.vencimento),
    dataLimite,
  }
}

/** The form is printed twice on the page. */
const primeiraVia = (texto: string): string => texto.split(/(?=2a\. via)/)[0] ?? texto

function separar(via: string): Readonly<Record<Campo, string>> | null {
  const inicios = CAMPOS.map(([campo, rotulo]) => ({ campo, em: via.search(rotulo) }))
  if (inicios.some(({ em }) => em < 0)) return null
  const emOrdem = inicios.toSorted((a, b) => a.em - b.em)
  const trechos = emOrdem.map(({ campo, em }, i) => [campo, via.slice(em, emOrdem[i + 1]?.em)] as const)
  return Object.fromEntries(trechos) as Record<Campo, string>
}

function unicaQuantia(campo: string, nome: string): string | null {
  const [quantia = null, outra] = quantias(campo)
  if (outra !== undefined) throw new GuiaIlegivel("guia-oficial-incompleta", `Há mais de um valor no campo de ${nome}.`)
  return quantia
}
