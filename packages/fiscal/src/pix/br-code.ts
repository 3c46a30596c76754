import { type Centavos, deReais, paraReais } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ErroFiscal } from "../nucleo/erros.ts"
import { crc16 } from "./crc.ts"

/** PIX copy-and-paste (BR Code, EMV TLV): static codes for the office's own fees. A tax guide brings its own dynamic code. */

export interface DadosDoPix {
  /** Key of the receiver (static) or, in a dynamic code, absent. */
  readonly chave?: string
  /** Location URL of a dynamic code, without "https://". */
  readonly url?: string
  readonly descricao?: string
  /** Absent: the payer types the amount. */
  readonly valor?: Centavos
  /** Up to 25 characters after accents are taken away. */
  readonly nome: string
  /** Up to 15 characters after accents are taken away. */
  readonly cidade: string
  /** Letters and digits, up to 25; "***" when absent. */
  readonly txid?: string
}

export type LeituraDoPix =
  | { readonly valido: true; readonly dados: DadosDoPix }
  | { readonly valido: false; readonly motivo: string }

const DOMINIO = "br.gov.bcb.pix"
const SEM_TXID = "***"
const MAIOR_TEXTO = 99
const MAIOR_CODIGO = 512
const LIMITES = { chave: 77, url: 77, descricao: 72, nome: 25, cidade: 15 } as const

function ascii(campo: keyof typeof LIMITES, texto: string): string {
  const limpo = texto.normalize("NFD").replace(/\p{M}/gu, "").trim()
  if (!/^[\x20-\x7e]+$/.test(limpo)) throw new EntradaInvalida(campo, "use só letras, números e sinais comuns")
  if (limpo.length > LIMITES[campo]) throw new EntradaInvalida(campo, `passa de ${LIMITES[campo]} caracteres`)
  return limpo
}

function campo(id: string, valor: string): string {
  if (valor.length > MAIOR_TEXTO) throw new EntradaInvalida(`campo ${id}`, `passa de ${MAIOR_TEXTO} caracteres`)
  return id + String(valor.length).padStart(2, "0") + valor
}

/**
 * Writes the BR Code. Throws `EntradaInvalida` for no key and no URL (or both), texts above their size, a txid outside
 * letters and digits or an amount that is not positive.
 */
export function gerarBrCode(dados: DadosDoPix): string {
  const { chave, url, descricao, valor, txid = SEM_TXID } = dados
  if ((chave === undefined) === (url === undefined))
    throw new EntradaInvalida("chave", "informe a chave ou a URL, uma só")
  if (txid !== SEM_TXID && !/^[A-Za-z0-9]{1,25}$/.test(txid)) {
    throw new EntradaInvalida("txid", "deve ter de 1 a 25 letras e números")
  }
  if (valor !== undefined && (valor <= 0n || valor > 99_999_999_999n)) {
    throw new EntradaInvalida("valor", "deve ser maior que zero e até 999999999.99")
  }
  const conta =
    campo("00", DOMINIO) +
    (chave === undefined ? "" : campo("01", ascii("chave", chave))) +
    (descricao === undefined ? "" : campo("02", ascii("descricao", descricao))) +
    (url === undefined ? "" : campo("25", ascii("url", url)))
  const corpo =
    campo("00", "01") +
    (url === undefined ? "" : campo("01", "12")) +
    campo("26", conta) +
    campo("52", "0000") +
    campo("53", "986") +
    (valor === undefined ? "" : campo("54", paraReais(valor))) +
    campo("58", "BR") +
    campo("59", ascii("nome", dados.nome)) +
    campo("60", ascii("cidade", dados.cidade)) +
    campo("62", campo("05", txid)) +
    "6304"
  return corpo + crc16(corpo)
}

/** Splits a TLV text; null when a length does not fit. */
function separar(texto: string): ReadonlyMap<string, string> | null {
  const campos = new Map<string, string>()
  let resto = texto
  while (resto.length > 0) {
    const partes = /^(\d{2})(\d{2})/.exec(resto)
    const tamanho = Number(partes?.[2])
    const id = partes?.[1]
    if (id === undefined || resto.length < 4 + tamanho || campos.has(id)) return null
    campos.set(id, resto.slice(4, 4 + tamanho))
    resto = resto.slice(4 + tamanho)
  }
  return campos
}

function invalido(motivo: string): LeituraDoPix {
  return { valido: false, motivo }
}

/** Reads and checks a BR Code. A wrong code is an answer with its reason, never an error. */
export function lerBrCode(texto: string): LeituraDoPix {
  const codigo = texto.trim()
  if (codigo.length > MAIOR_CODIGO) return invalido("O código é longo demais para um BR Code.")
  const campos = separar(codigo)
  if (campos === null) return invalido("O código não está no formato BR Code.")
  const crc = campos.get("63")
  if (crc === undefined || !codigo.endsWith(`6304${crc}`)) return invalido("O código não termina com o CRC.")
  if (crc16(codigo.slice(0, -4)) !== crc.toUpperCase())
    return invalido("O CRC não confere: o código foi alterado ou cortado.")
  const conta = separar(campos.get("26") ?? "")
  if (conta === null || conta.get("00")?.toLowerCase() !== DOMINIO) return invalido("O código não é de PIX.")
  const chave = conta.get("01")
  const url = conta.get("25")
  if ((chave === undefined) === (url === undefined)) return invalido("O código não traz a chave do recebedor.")
  return montarLeitura(campos, conta)
}

function montarLeitura(campos: ReadonlyMap<string, string>, conta: ReadonlyMap<string, string>): LeituraDoPix {
  const valor = campos.get("54")
  const txid = separar(campos.get("62") ?? "")?.get("05")
  const opcionais = {
    ...opcional("chave", conta.get("01")),
    ...opcional("url", conta.get("25")),
    ...opcional("descricao", conta.get("02")),
    ...(txid === SEM_TXID ? {} : opcional("txid", txid)),
  }
  const base = { nome: campos.get("59") ?? "", cidade: campos.get("60") ?? "", ...opcionais }
  if (valor === undefined) return { valido: true, dados: base }
  try {
    return { valido: true, dados: { ...base, valor: deReais(valor) } }
  } catch (erro) {
    if (erro instanceof ErroFiscal) return invalido("O valor do código não é um valor em reais.")
    throw erro
  }
}

function opcional<C extends string>(nome: C, valor: string | undefined): Partial<Record<C, string>>
function opcional(nome: string, valor: string | undefined): Record<string, string> {
  return valor === undefined ? {} : { [nome]: valor }
}
