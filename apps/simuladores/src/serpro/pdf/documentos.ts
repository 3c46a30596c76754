import { codigoDeArrecadacao, linhaDigitavel, pixCopiaECola } from "../arrecadacao.ts"
import { porExtenso } from "../calendario.ts"
import { emReais, somar } from "../dinheiro.ts"
import type { Guia } from "../estado.ts"
import { mascarado } from "../ni.ts"
import { barrasDe, COLUNAS_DAS_BARRAS, MODULOS_DO_QR, qrDe } from "./codigos.ts"
import { type Modelo, montarModelo, type Tela } from "./modelo.ts"

/** Every PDF the authority gives: each says DOCUMENTO DE TESTE so large that nobody pays it nor files it. */
export interface Modelos {
  readonly guia: Modelo
  readonly relatorio: Modelo
  /** Whether a collection document draws its QR code, which costs as much as thirty documents. */
  readonly comQr: boolean
}

const LINHAS_DA_COMPOSICAO = 14
const LINHAS_DO_RELATORIO = 40
const LETRAS_DO_RELATORIO = 88
const AVISO = "DOCUMENTO DE TESTE"
const PIX_POR_LINHA = 62
const LINHAS_DO_PIX = 4
const VERMELHO = "#b00020"
const NUMERICAS = ["principal", "multa", "juros", "total"] as const
const COLUNAS = [268, 344, 414, 484]

function moldura(tela: Tela): void {
  tela.marcaDagua(AVISO)
  tela.texto(36, 24, `${AVISO} - SEM VALOR - NÃO PAGUE`, { tamanho: 20, negrito: true, cor: VERMELHO })
  tela.texto(36, 48, "Emitido por uma autoridade simulada. Não quita débito e não prova entrega alguma.", {
    tamanho: 8,
  })
  tela.linha(36, 62, 559, 62)
  tela.texto(36, 812, `${AVISO} - SEM VALOR`, { tamanho: 14, negrito: true, cor: VERMELHO })
}

function desenharGuia(tela: Tela): void {
  moldura(tela)
  tela.campo("titulo", 36, 74, 56, { tamanho: 13, negrito: true })
  const rotulado = (rotulo: string, nome: string, x: number, y: number, letras: number) => {
    tela.texto(x, y, rotulo, { tamanho: 7 })
    tela.campo(nome, x, y + 9, letras, { tamanho: 10, negrito: true })
  }
  rotulado("CNPJ", "cnpj", 36, 100, 18)
  rotulado("Razão Social", "nome", 180, 100, 60)
  rotulado("Período de Apuração", "periodo", 36, 128, 16)
  rotulado("Data de Vencimento", "vencimento", 180, 128, 10)
  rotulado("Número do Documento", "numero", 310, 128, 22)
  rotulado("Pagar este documento até", "limite", 36, 156, 10)
  rotulado("Valor Total do Documento", "totalDoDocumento", 310, 156, 16)
  rotulado("Observações", "observacao", 36, 184, 84)
  tela.linha(36, 212, 559, 212)
  tela.texto(36, 218, "Composição do Documento de Arrecadação", { tamanho: 9, negrito: true })
  tela.texto(36, 232, "Código", { tamanho: 8 })
  tela.texto(84, 232, "Denominação", { tamanho: 8 })
  for (const [i, rotulo] of ["Principal", "Multa", "Juros", "Total"].entries())
    tela.texto((COLUNAS[i] ?? 0) + 20, 232, rotulo, { tamanho: 8 })
  for (let linha = 0; linha < LINHAS_DA_COMPOSICAO; linha++) {
    const y = 246 + linha * 13
    tela.campo(`codigo${linha}`, 36, y, 7, { tamanho: 8 })
    tela.campo(`denominacao${linha}`, 84, y, 37, { tamanho: 8 })
    for (const [i, coluna] of NUMERICAS.entries())
      tela.campo(`${coluna}${linha}`, COLUNAS[i] ?? 0, y, 14, { tamanho: 8, direita: true })
  }
  const totais = 246 + LINHAS_DA_COMPOSICAO * 13 + 4
  tela.linha(36, totais, 559, totais)
  tela.texto(84, totais + 5, "Totais", { tamanho: 8, negrito: true })
  for (const [i, coluna] of NUMERICAS.entries())
    tela.campo(`${coluna}Geral`, COLUNAS[i] ?? 0, totais + 5, 14, { tamanho: 8, negrito: true, direita: true })
  tela.texto(36, 486, "Pagamento por Pix: copia e cola", { tamanho: 8, negrito: true })
  for (let linha = 0; linha < LINHAS_DO_PIX; linha++)
    tela.campo(`pix${linha}`, 36, 500 + linha * 11, PIX_POR_LINHA, { tamanho: 8 })
  tela.figura("qr", 440, 480, { largura: 119, altura: 119, colunas: MODULOS_DO_QR, linhas: MODULOS_DO_QR })
  tela.linha(36, 612, 559, 612)
  tela.texto(36, 620, "Linha digitável", { tamanho: 7 })
  tela.campo("linhaDigitavel", 36, 632, 55, { tamanho: 12, negrito: true })
  tela.figura("barras", 36, 660, { largura: 405, altura: 48, colunas: COLUNAS_DAS_BARRAS, linhas: 1 })
  tela.texto(36, 726, "AUTENTICAÇÃO MECÂNICA", { tamanho: 7 })
}

function desenharRelatorio(tela: Tela): void {
  moldura(tela)
  tela.campo("titulo", 36, 72, 62, { tamanho: 13, negrito: true })
  for (let linha = 0; linha < LINHAS_DO_RELATORIO; linha++)
    tela.campo(`linha${linha}`, 36, 96 + linha * 12, LETRAS_DO_RELATORIO, { tamanho: 9 })
}

/** Draws the pages once. */
export async function montarModelos(comQr: boolean): Promise<Modelos> {
  const [guia, relatorio] = await Promise.all([montarModelo(desenharGuia), montarModelo(desenharRelatorio)])
  return { guia, relatorio, comQr }
}

export const totalDaGuia = ({ itens }: Pick<Guia, "itens">): bigint =>
  somar(itens.map((item) => item.principal + item.multa + item.juros))

/** The collection document in base64: number, dates, what it is made of, bar code and Pix of its total. */
export function pdfDaGuia(modelos: Modelos, guia: Guia, nome: string): string {
  const total = totalDaGuia(guia)
  const { barras, blocos } = codigoDeArrecadacao(guia.especie, total, guia.limite, guia.numero)
  const pix = pixCopiaECola(guia.numero, total)
  const n = guia.numero
  const valores: Record<string, string> = {
    titulo: guia.titulo,
    cnpj: mascarado(guia.contribuinte),
    nome,
    periodo: guia.periodo.length === 6 ? `${guia.periodo.slice(4)}/${guia.periodo.slice(0, 4)}` : guia.periodo,
    vencimento: porExtenso(guia.vencimento),
    limite: porExtenso(guia.limite),
    numero: `${n.slice(0, 2)}.${n.slice(2, 4)}.${n.slice(4, 9)}.${n.slice(9, 16)}-${n.slice(16)}`,
    totalDoDocumento: emReais(total),
    observacao: guia.observacao,
    linhaDigitavel: linhaDigitavel(blocos),
    principalGeral: emReais(somar(guia.itens.map((item) => item.principal))),
    multaGeral: emReais(somar(guia.itens.map((item) => item.multa))),
    jurosGeral: emReais(somar(guia.itens.map((item) => item.juros))),
    totalGeral: emReais(total),
  }
  let i = 0
  for (const item of guia.itens) {
    const [codigo = "", extensao] = item.codigo.split("-")
    if (i + (extensao === undefined ? 1 : 2) > LINHAS_DA_COMPOSICAO) break
    valores[`codigo${i}`] = codigo
    valores[`denominacao${i}`] = item.denominacao
    valores[`principal${i}`] = emReais(item.principal)
    valores[`multa${i}`] = emReais(item.multa)
    valores[`juros${i}`] = emReais(item.juros)
    valores[`total${i}`] = emReais(item.principal + item.multa + item.juros)
    i += 1
    // A DARF says under each tax its extension, its period and its quota.
    if (extensao === undefined) continue
    const quota = item.quota === undefined ? "" : ` ${item.quota}a. Quota`
    valores[`denominacao${i}`] = `${extensao} - PA ${item.periodo.slice(4)}/${item.periodo.slice(0, 4)}${quota}`
    i += 1
  }
  for (let i = 0; i < LINHAS_DO_PIX; i++) valores[`pix${i}`] = pix.slice(i * PIX_POR_LINHA, (i + 1) * PIX_POR_LINHA)
  const figuras = { barras: barrasDe(barras), ...(modelos.comQr ? { qr: qrDe(pix) } : {}) }
  return modelos.guia.preencher(valores, figuras).toString("base64")
}

/** A page of text in base64: receipts, declarations, extracts, reports. */
export function pdfDeTexto(modelos: Modelos, titulo: string, linhas: readonly string[]): string {
  const valores: Record<string, string> = { titulo }
  for (const [i, linha] of linhas.slice(0, LINHAS_DO_RELATORIO).entries()) valores[`linha${i}`] = linha
  return modelos.relatorio.preencher(valores).toString("base64")
}
