import { promisify } from "node:util"
import { crc32, inflateRaw } from "node:zlib"
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl"
import { detectarConteudo, MOTIVO_DE_RECUSA } from "./detectar-conteudo.ts"
import { nomeDeExibicao } from "./nome-de-exibicao.ts"

const inflar = promisify(inflateRaw)

/** Limits of one request, in bytes actually decompressed: what the headers declare is never believed. */
export interface LimitesDeArquivo {
  /** Files in all the ZIPs, ignored ones included, and loose ones. */
  readonly entradas: number
  readonly bytesPorEntrada: number
  readonly bytesTotais: number
  /** Decompressed ÷ compressed; real XML stays below 40. Not applied under 64 KiB, where it means nothing. */
  readonly razao: number
  /** What the files are; XML when absent. PDF is only told from a ZIP here: its own reader judges the rest. */
  readonly conteudo?: "pdf"
}

export const LIMITES_PADRAO: LimitesDeArquivo = {
  entradas: 5_000,
  bytesPorEntrada: 2 * 1024 * 1024,
  bytesTotais: 100 * 1024 * 1024,
  razao: 200,
}

type CodigoRecusaDeArquivo =
  | "arquivo-vazio"
  | "nao-e-xml"
  | "entrada-grande"
  | "zip-muitas-entradas"
  | "zip-total-grande"
  | "zip-bomba"
  | "zip-aninhado"
  | "zip-cifrado"
  | "zip-corrompido"

export interface ArquivoExpandido {
  readonly nome: string
  readonly bytes: Uint8Array
}

export interface ArquivoRecusado {
  readonly nome: string
  readonly codigo: CodigoRecusaDeArquivo
  /** pt-BR, with the way out. */
  readonly motivo: string
}

/** What is left of the limits of a request; every expansion takes its part, refused or not. */
interface Orcamento {
  entradas: number
  bytes: number
}

export const orcamentoDe = (limites: LimitesDeArquivo): Orcamento => ({
  entradas: limites.entradas,
  bytes: limites.bytesTotais,
})

interface Expansao {
  readonly entradas: readonly ArquivoExpandido[]
  readonly recusas: readonly ArquivoRecusado[]
}

/**
 * Turns one uploaded file into XML files: an XML passes through, a ZIP is expanded, anything else is refused with the
 * reason. Kind is judged by content. A ZIP past what is left of the request's limits, or unreadable, is refused whole
 * (half an import is worse than none); a bad entry is refused alone. `restante` is spent as the file is read: give the
 * same one to every file of a request. Never rejects. Names come out safe to show.
 */
export async function expandirArquivo(
  nome: string,
  bytes: Uint8Array,
  limites: LimitesDeArquivo = LIMITES_PADRAO,
  restante: Orcamento = orcamentoDe(limites),
): Promise<Expansao> {
  const exibido = nomeDeExibicao(nome)
  const esgotado = recusaDoOrcamento(exibido, limites, { entradas: restante.entradas - 1, bytes: restante.bytes })
  if (esgotado) return { entradas: [], recusas: [esgotado] }
  if (detectarConteudo(bytes) === "zip") {
    try {
      return await expandirZip(exibido, bytes, limites, restante)
    } catch (erro) {
      return { entradas: [], recusas: [erro instanceof LimiteDoZip ? erro.recusa : recusa(exibido, "zip-corrompido")] }
    }
  }
  restante.entradas -= 1
  restante.bytes -= bytes.length
  const problema = recusaDoConteudo(exibido, bytes, limites) ?? recusaDoOrcamento(exibido, limites, restante)
  return problema === undefined
    ? { entradas: [{ nome: exibido, bytes }], recusas: [] }
    : { entradas: [], recusas: [problema] }
}

/** Stops a whole ZIP. */
class LimiteDoZip extends Error {
  readonly recusa: ArquivoRecusado
  constructor(recusaDoZip: ArquivoRecusado) {
    super(recusaDoZip.codigo)
    this.recusa = recusaDoZip
  }
}

async function expandirZip(
  nomeDoZip: string,
  bytes: Uint8Array,
  limites: LimitesDeArquivo,
  restante: Orcamento,
): Promise<Expansao> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Names are decoded here: with decodeStrings one hostile name would abort the reading of all the others.
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false })
  const entradas: ArquivoExpandido[] = []
  const recusas: ArquivoRecusado[] = []
  const parar = () => {
    const estouro = recusaDoOrcamento(nomeDoZip, limites, restante)
    if (estouro) throw new LimiteDoZip(estouro)
  }
  for await (const entrada of zip.eachEntry()) {
    restante.entradas -= 1
    parar()
    const nome = getFileNameLowLevel(entrada.generalPurposeBitFlag, entrada.fileNameRaw, entrada.extraFields, false)
    if (ignoravel(nome)) continue
    const exibido = nomeDeExibicao(nome)
    const lida = await lerEntrada(zip, entrada, exibido, buffer, limites)
    if ("recusa" in lida) recusas.push(lida.recusa)
    else entradas.push(lida.arquivo)
    // Refused entries count too: a thousand of them would otherwise be decompressed for free.
    restante.bytes -= lida.descompactados
    parar()
  }
  if (entradas.length === 0 && recusas.length === 0) recusas.push(recusa(nomeDoZip, "arquivo-vazio"))
  return { entradas, recusas }
}

function recusaDoOrcamento(nome: string, limites: LimitesDeArquivo, restante: Orcamento): ArquivoRecusado | undefined {
  if (restante.entradas < 0) return recusa(nome, "zip-muitas-entradas", limites)
  if (restante.bytes < 0) return recusa(nome, "zip-total-grande", limites)
  return undefined
}

/** Directories and what macOS and Windows add by themselves. */
function ignoravel(nome: string): boolean {
  if (nome.endsWith("/")) return true
  const partes = nome.split("/")
  const base = partes.at(-1) ?? ""
  return (
    partes.includes("__MACOSX") || base.startsWith("._") || [".DS_Store", "Thumbs.db", "desktop.ini"].includes(base)
  )
}

type EntradaLida = { readonly descompactados: number } & (
  | { readonly arquivo: ArquivoExpandido }
  | { readonly recusa: ArquivoRecusado }
)

async function lerEntrada(
  zip: ZipFile,
  entrada: Entry,
  nome: string,
  arquivo: Buffer,
  limites: LimitesDeArquivo,
): Promise<EntradaLida> {
  if (entrada.isEncrypted()) return { recusa: recusa(nome, "zip-cifrado"), descompactados: 0 }
  let conteudo: Uint8Array
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entrada, { minimal: true })
    conteudo = await descompactar(
      entrada,
      arquivo.subarray(fileDataStart, fileDataStart + entrada.compressedSize),
      limites,
    )
  } catch (erro) {
    return excedeuSaida(erro)
      ? { recusa: recusa(nome, "entrada-grande", limites), descompactados: limites.bytesPorEntrada }
      : { recusa: recusa(nome, "zip-corrompido"), descompactados: 0 }
  }
  const descompactados = conteudo.length
  if (descompactados > 65_536 && descompactados > entrada.compressedSize * limites.razao) {
    return { recusa: recusa(nome, "zip-bomba"), descompactados }
  }
  const problema = recusaDoConteudo(nome, conteudo, limites)
  if (problema !== undefined) return { recusa: problema, descompactados }
  // After the kinds of content: a nested ZIP or a PDF has its own, more useful reason.
  if (crc32(conteudo) !== entrada.crc32 || descompactados !== entrada.uncompressedSize) {
    return { recusa: recusa(nome, "zip-corrompido"), descompactados }
  }
  return { arquivo: { nome, bytes: conteudo }, descompactados }
}

/** Throws on a method other than stored (0) or deflate (8), on broken data and past the limit of one entry. */
async function descompactar(entrada: Entry, comprimido: Buffer, limites: LimitesDeArquivo): Promise<Uint8Array> {
  // A copy, so that one stored entry does not keep the whole ZIP in memory.
  if (entrada.compressionMethod === 0) return new Uint8Array(comprimido)
  if (entrada.compressionMethod !== 8) throw new Error("método de compressão não aceito")
  // maxOutputLength stops the inflation itself: a bomb never occupies more than one entry's limit.
  return new Uint8Array(await inflar(comprimido, { maxOutputLength: limites.bytesPorEntrada }))
}

function recusaDoConteudo(nome: string, bytes: Uint8Array, limites: LimitesDeArquivo): ArquivoRecusado | undefined {
  if (bytes.length > limites.bytesPorEntrada) return recusa(nome, "entrada-grande", limites)
  const conteudo = detectarConteudo(bytes)
  if (limites.conteudo === "pdf" && conteudo !== "zip" && conteudo !== "vazio") return undefined
  switch (conteudo) {
    case "xml":
    case "xml-utf16":
      return undefined
    case "vazio":
      return { nome, codigo: "arquivo-vazio", motivo: MOTIVO_DE_RECUSA.vazio }
    case "zip":
      return recusa(nome, "zip-aninhado")
    default:
      return { nome, codigo: "nao-e-xml", motivo: MOTIVO_DE_RECUSA[conteudo] }
  }
}

function excedeuSaida(erro: unknown): boolean {
  return erro instanceof RangeError && "code" in erro && erro.code === "ERR_BUFFER_TOO_LARGE"
}

type CodigoComTextoProprio = Exclude<CodigoRecusaDeArquivo, "nao-e-xml">

function recusa(
  nome: string,
  codigo: CodigoComTextoProprio,
  limites: LimitesDeArquivo = LIMITES_PADRAO,
): ArquivoRecusado {
  return { nome, codigo, motivo: TEXTOS[codigo](limites) }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}

const TEXTOS: Readonly<Record<CodigoComTextoProprio, (limites: LimitesDeArquivo) => string>> = {
  "arquivo-vazio": () => "O ZIP não tem nenhum arquivo. Compacte os XML das notas e envie de novo.",
  "entrada-grande": (l) =>
    `O arquivo passa de ${megabytes(l.bytesPorEntrada)}. Envie o XML de uma única nota por arquivo.`,
  "zip-muitas-entradas": (l) =>
    `O envio tem mais de ${l.entradas} arquivos, contando os de dentro dos ZIPs. Divida em envios menores, por exemplo um por mês.`,
  "zip-total-grande": (l) =>
    `O conteúdo do envio passa de ${megabytes(l.bytesTotais)} descompactado. Divida em envios menores, por exemplo um por mês.`,
  "zip-bomba": () =>
    "O arquivo se expande muito além do que um XML real permite e não foi aberto. Envie o XML original.",
  "zip-aninhado": () => "Há um ZIP dentro do ZIP. Extraia os XML e compacte-os em um único ZIP.",
  "zip-cifrado": () => "O arquivo está protegido por senha. Compacte de novo sem senha.",
  "zip-corrompido": () =>
    "O ZIP está corrompido, incompleto ou usa um formato não aceito. Compacte de novo e envie outra vez.",
}
