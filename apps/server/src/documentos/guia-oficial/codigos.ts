import { deReais } from "@partida/fiscal/nucleo"
import { lerArrecadacao, lerBrCode } from "@partida/fiscal/pagamento"
import type { Linha } from "../pdf/linhas.ts"
import { GuiaIlegivel } from "./motivo.ts"
import type { CodigosDaGuia } from "./tipos.ts"

interface Esperado {
  readonly numeroDocumento: string
  /** Reais. */
  readonly total: string
}

/** Federal collections. */
const SEGMENTO = "5"
const BLOCOS = 4

/**
 * The codes by which a document is paid, every check digit of them verified: those of the barcode are of this document and of this
 * amount. Throws GuiaIlegivel for a code altered, cut or of another amount; a document without any has none.
 */
export function lerCodigos(linhas: readonly Linha[], esperado: Esperado): CodigosDaGuia {
  const linhaDigitavel = lerLinhaDigitavel(linhas.map(({ texto }) => texto).join("\n"), esperado)
  return { linhaDigitavel, ...lerPix(linhas, esperado.total) }
}

function lerLinhaDigitavel(texto: string, { numeroDocumento, total }: Esperado): string | null {
  const candidatas = candidatasA(texto)
  const lidas = candidatas.map((linha) => ({ linha, lida: resultadoDe(linha) }))
  const validas = new Map(lidas.filter(({ lida }) => lida.valida).map(({ linha, lida }) => [linha, lida]))
  const [primeira, outra] = validas
  if (primeira === undefined) {
    const [errada] = lidas
    if (errada === undefined) return null
    throw new GuiaIlegivel("guia-oficial-digitos", errada.lida.motivo ?? null)
  }
  if (outra !== undefined) throw new GuiaIlegivel("guia-oficial-valores", "Há dois códigos de barras diferentes.")
  const [linha, { segmento, valor, numeroDocumento: doCodigo }] = primeira
  if (segmento !== SEGMENTO)
    throw new GuiaIlegivel("guia-oficial-desconhecida", "O código de barras não é de arrecadação federal.")
  if (valor !== deReais(total))
    throw new GuiaIlegivel("guia-oficial-valores", "O código de barras é de um valor, e o documento, de outro.")
  if (doCodigo !== undefined && doCodigo !== numeroDocumento)
    throw new GuiaIlegivel("guia-oficial-valores", "O código de barras é de outro número de documento.")
  return linha
}

function resultadoDe(linha: string) {
  const lida = lerArrecadacao(linha)
  if (lida.tipo === "calculado") return lida.resultado
  throw new Error("A typed line always has an answer.")
}

/** What looks like a typed line: 48 digits, or four blocks of eleven with their digit, printed twice and cut in boxes. */
function candidatasA(texto: string): string[] {
  const blocos = [...texto.matchAll(/(?<!\d)(\d{11})[ -]?(\d)(?!\d)/g)].map(([, bloco, digito]) => `${bloco}${digito}`)
  const achadas = new Set(texto.match(/(?<!\d)8\d{47}(?!\d)/g) ?? [])
  for (let i = 0; i + BLOCOS <= blocos.length; i++) {
    if (!blocos[i]?.startsWith("8")) continue
    const linha = blocos.slice(i, i + BLOCOS).join("")
    achadas.add(linha)
    // Its blocks begin no other: one made of the end of a printing and the beginning of the next would be valid once in eleven.
    if (resultadoDe(linha).valida) i += BLOCOS - 1
  }
  return [...achadas]
}

const INICIO_DO_PIX = "000201"
const FIM_DO_PIX = /6304[0-9A-F]{4}/i
/** A code is of at most 512 characters, wrapped over few lines. */
const LINHAS_DO_PIX = 12
const EMENDAS = 6

function lerPix(linhas: readonly Linha[], total: string): Pick<CodigosDaGuia, "pix" | "recebedorDoPix"> {
  const candidatos = [...candidatosAPix(linhas)]
  if (candidatos.length === 0) return { pix: null, recebedorDoPix: null }
  for (const codigo of candidatos) {
    const lido = lerBrCode(codigo)
    if (!lido.valido) continue
    const { url, valor, nome } = lido.dados
    if (url === undefined)
      throw new GuiaIlegivel("guia-oficial-pix", "O Pix de uma guia é o da autoridade, e este é de uma chave qualquer.")
    if (valor !== undefined && valor !== deReais(total))
      throw new GuiaIlegivel("guia-oficial-valores", "O Pix é de um valor, e o documento, de outro.")
    return { pix: codigo, recebedorDoPix: nome }
  }
  throw new GuiaIlegivel("guia-oficial-pix")
}

/**
 * The code from where it begins to its CRC, with the pieces of the lines below: whole lines, or only what stands under its
 * beginning, where another column is beside it. A line that ends in a space loses it: each joint is tried both ways.
 */
function* candidatosAPix(linhas: readonly Linha[]): Generator<string> {
  for (const [lugar, { trechos, texto }] of linhas.entries()) {
    const em = texto.indexOf(INICIO_DO_PIX)
    if (em < 0) continue
    const abaixo = linhas.slice(lugar + 1, lugar + LINHAS_DO_PIX)
    yield* emendar([texto.slice(em), ...abaixo.map((l) => l.texto)])
    const inicio = trechos.find((t) => t.texto.includes(INICIO_DO_PIX))
    if (!inicio) continue
    const daColuna = abaixo.flatMap((l) => l.trechos.filter(({ x }) => Math.abs(x - inicio.x) < 2).map((t) => t.texto))
    yield* emendar([inicio.texto.slice(inicio.texto.indexOf(INICIO_DO_PIX)), ...daColuna])
  }
}

function* emendar(pedacos: readonly string[]): Generator<string> {
  const fim = pedacos.findIndex((_, i) => FIM_DO_PIX.test(pedacos.slice(0, i + 1).join("")))
  const usados = fim < 0 ? pedacos.slice(0, 1) : pedacos.slice(0, fim + 1)
  const emendas = Math.min(usados.length - 1, EMENDAS)
  for (let comEspaco = 0; comEspaco < 2 ** emendas; comEspaco++) {
    const junto = usados.map((p, i) => (i > 0 && comEspaco & (2 ** (i - 1)) ? ` ${p}` : p)).join("")
    const corte = FIM_DO_PIX.exec(junto)
    // The digits of the CRC may stand inside the code by chance: every one is an end to try.
    for (let de = corte?.index ?? -1; de >= 0; de = proximoFim(junto, de + 1)) yield junto.slice(0, de + 8)
    if (corte === null) yield junto
  }
}

function proximoFim(texto: string, desde: number): number {
  const em = texto.slice(desde).search(FIM_DO_PIX)
  return em < 0 ? -1 : desde + em
}
