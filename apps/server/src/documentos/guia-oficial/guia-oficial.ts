import { deReais, reaisPorExtenso } from "@partida/fiscal/nucleo"
import type { Linha } from "../pdf/linhas.ts"
import { chaveDe, quantias } from "../pdf/textos.ts"
import { cnpjDoDocumento, datasDaGuia, numeroDoDocumento } from "./cabecalho.ts"
import { lerCodigos } from "./codigos.ts"
import { lerComprovantes } from "./comprovante.ts"
import { especieDe } from "./especie.ts"
import { lerFormulario } from "./formulario.ts"
import { GuiaIlegivel, type MotivoDaGuia } from "./motivo.ts"
import { lerComposicao } from "./tabela.ts"
import type { DocumentoLido, GuiaOficialLida, ItemDaGuia } from "./tipos.ts"

/** What is not a guide of a month, by words that only it has; the first that is found. */
const OUTROS: readonly (readonly [MotivoDaGuia, RegExp])[] = [
  ["guia-oficial-nossa", /extrato para conferencia/],
  ["guia-oficial-gps", /guia da previdencia social/],
  ["guia-oficial-fgts", /guia do fgts|fgts digital/],
  ["guia-oficial-parcelamento", /numero do parcelamento|das de (?:parc|pert|relp)|pgfn-sispar|parcela: ?\d+\/\d+/],
]
const DE_TESTE = /documento de teste|ambiente de homologacao|documento de homologacao|nao pagavel/
const DO_SIMPLES = /documento de arrecadacao do simples nacional/
const DE_RECEITAS = /documento de arrecadacao de receitas federais/
const COMPROVANTE = /comprovante de arrecadacao/

/**
 * What the pages of a PDF of the Receita Federal say: one guide, or the receipts of some payments. Everything that is printed twice
 * must agree, every check digit is verified, and the codes are of the amount of the document. Throws GuiaIlegivel.
 */
export function lerDocumentoOficial(paginas: readonly (readonly Linha[])[]): readonly DocumentoLido[] {
  const linhas = paginas.flat()
  const chave = chaveDe(linhas.map(({ texto }) => texto).join(" "))
  const outro = OUTROS.find(([, palavras]) => palavras.test(chave))
  if (outro) throw new GuiaIlegivel(outro[0])
  const deTeste = DE_TESTE.test(chave)
  if (COMPROVANTE.test(chave)) return lerComprovantes(paginas, deTeste)
  if (DO_SIMPLES.test(chave) || DE_RECEITAS.test(chave)) return [lerGuia(linhas, DO_SIMPLES.test(chave), deTeste)]
  throw new GuiaIlegivel("guia-oficial-desconhecida")
}

function lerGuia(linhas: readonly Linha[], doSimples: boolean, deTeste: boolean): GuiaOficialLida {
  const numeroDocumento = numeroDoDocumento(linhas)
  const cnpj = cnpjDoDocumento(linhas)
  const formulario = doSimples ? null : lerFormulario(linhas)
  const { itens, totais } = formulario ?? lerComposicao(linhas)
  const { competencia, vencimento, dataLimite } = formulario ?? datasDaGuia(linhas)
  if (formulario === null) conferirTotal(linhas, totais.total)
  if (deReais(totais.total) <= 0n) throw new GuiaIlegivel("guia-oficial-incompleta", "O valor do documento é zero.")
  return {
    documento: "guia",
    especie: especieDe(itens, doSimples),
    cnpj,
    numeroDocumento,
    competencia: competencia ?? unicaCompetencia(itens),
    vencimento,
    dataLimite,
    composicao: itens,
    totais,
    deTeste,
    ...lerCodigos(linhas, { numeroDocumento, total: totais.total }),
  }
}

/** The month of every tax, where the heading says several or none. */
function unicaCompetencia(itens: readonly ItemDaGuia[]): string | null {
  const meses = new Set(itens.map(({ competencia }) => competencia))
  const [mes = null, outro] = meses
  return outro === undefined ? mes : null
}

/** The total is printed over the table and in the stub too. */
function conferirTotal(linhas: readonly Linha[], total: string): void {
  const emChave = linhas.map(({ texto }) => chaveDe(texto))
  const rotulo = emChave.findIndex((t) => t.includes("valor total do documento"))
  const fim = emChave.findIndex((t, i) => i > rotulo && t.includes("composicao do documento"))
  const noTopo = rotulo < 0 || fim < 0 ? [] : quantias(emChave.slice(rotulo, fim).join(" "))
  const noCanhoto = emChave.flatMap((t) => quantias(/\bvalor: ?(.{0,30})/.exec(t)?.[1] ?? "").slice(0, 1))
  if (noTopo.length === 0) throw new GuiaIlegivel("guia-oficial-incompleta", "Falta o valor total do documento.")
  const outro = noTopo.includes(total) ? noCanhoto.find((v) => v !== total) : noTopo[0]
  if (outro !== undefined)
    throw new GuiaIlegivel(
      "guia-oficial-valores",
      `Ele diz ${reaisPorExtenso(deReais(outro))} e os seus tributos somam ${reaisPorExtenso(deReais(total))}.`,
    )
}
