import { createHash } from "node:crypto"
import { closeSync, openSync, readSync, statSync } from "node:fs"
import { type FileHandle, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import { formasDaSenha } from "./senha.ts"

/** Whether a password is in the set of breached passwords that the operator gave. */
export type SenhaVazada = (senha: string) => Promise<boolean>

/** The operator gave no set. */
export const SEM_LISTA: SenhaVazada = async () => false

/** What the operator gave is not such a set; the message ends a sentence that names the variable. */
export class ListaDeSenhasInvalida extends Error {
  override name = "ListaDeSenhasInvalida"
}

/** `SHA1:how many times`, ordered by the hash, as Have I Been Pwned publishes it; the count may be missing. */
const LINHA_INTEIRA = /^([0-9A-F]{40})(?::(\d{1,12}))?$/i
/** The same without the five characters that name the file. */
const LINHA_DA_FAIXA = /^([0-9A-F]{35})(?::(\d{1,12}))?$/i
const CARACTERES_DO_PREFIXO = 5
/** Longer than two lines of the file: a read that starts anywhere holds a whole one. */
const BLOCO = 256
/** Ranges looked at when the server starts: enough to notice a download cut short. */
const AMOSTRAS = 256

/**
 * Looks at the set without reading it: a text file of tens of gigabytes, or a folder with a file for each prefix of
 * five hexadecimal digits. Throws ListaDeSenhasInvalida when what was sampled is not in the published form or not in
 * order.
 */
export function conferirLista(caminho: string): void {
  const pasta = statSync(caminho, { throwIfNoEntry: false })?.isDirectory()
  if (pasta === undefined) throw new ListaDeSenhasInvalida("não existe")
  if (pasta) conferirPasta(caminho)
  else conferirArquivo(caminho)
}

/** The question over a set that `conferirLista` accepted. Nothing is kept in memory nor open between two questions. */
export function abrirLista(caminho: string): SenhaVazada {
  const consultar = statSync(caminho).isDirectory() ? consultarPasta : consultarArquivo
  return async (senha) => {
    for (const forma of formasDaSenha(senha)) {
      if (await consultar(caminho, createHash("sha1").update(forma).digest("hex").toUpperCase())) return true
    }
    return false
  }
}

function conferirArquivo(caminho: string): void {
  const arquivo = openSync(caminho, "r")
  try {
    const tamanho = statSync(caminho).size
    let anterior = ""
    for (let i = 0; i <= AMOSTRAS; i++) {
      // The last sample begins where the last line must still fit.
      const posicao = Math.floor((Math.max(tamanho - BLOCO / 2, 0) * i) / AMOSTRAS)
      const bloco = Buffer.alloc(BLOCO)
      const lidos = readSync(arquivo, bloco, 0, BLOCO, posicao)
      const linha = primeiraLinha(bloco.subarray(0, lidos), posicao === 0)
      const resumo = LINHA_INTEIRA.exec(linha?.texto ?? "")?.[1]?.toUpperCase()
      if (resumo === undefined) {
        throw new ListaDeSenhasInvalida(`não tem uma linha SHA1:quantidade onde deveria (perto do byte ${posicao})`)
      }
      if (resumo < anterior) throw new ListaDeSenhasInvalida("não está em ordem de SHA-1")
      anterior = resumo
    }
  } finally {
    closeSync(arquivo)
  }
}

function conferirPasta(caminho: string): void {
  const ultimo = 16 ** CARACTERES_DO_PREFIXO - 1
  for (let i = 0; i <= AMOSTRAS; i++) {
    const prefixo = Math.floor((ultimo * i) / AMOSTRAS)
      .toString(16)
      .toUpperCase()
      .padStart(CARACTERES_DO_PREFIXO, "0")
    const nome = nomesDaFaixa(prefixo).find((n) => statSync(join(caminho, n), { throwIfNoEntry: false })?.isFile())
    if (nome === undefined) throw new ListaDeSenhasInvalida(`está incompleta: falta o arquivo ${prefixo}`)
    const arquivo = openSync(join(caminho, nome), "r")
    try {
      const bloco = Buffer.alloc(BLOCO)
      const linha = primeiraLinha(bloco.subarray(0, readSync(arquivo, bloco, 0, BLOCO, 0)), true)
      if (!LINHA_DA_FAIXA.test(linha?.texto ?? "")) {
        throw new ListaDeSenhasInvalida(`não tem linhas RESTO-DO-SHA1:quantidade no arquivo ${nome}`)
      }
    } finally {
      closeSync(arquivo)
    }
  }
}

/** As the downloader of Have I Been Pwned names them, and as others do. */
const nomesDaFaixa = (prefixo: string) => [`${prefixo}.txt`, prefixo]

async function consultarPasta(caminho: string, resumo: string): Promise<boolean> {
  const resto = resumo.slice(CARACTERES_DO_PREFIXO)
  for (const nome of nomesDaFaixa(resumo.slice(0, CARACTERES_DO_PREFIXO))) {
    const texto = await readFile(join(caminho, nome), "latin1").catch((erro: NodeJS.ErrnoException) => {
      if (erro.code === "ENOENT") return null
      throw erro
    })
    if (texto === null) continue
    return texto.split(/\r?\n/).some((linha) => {
      const [, lido, vezes] = LINHA_DA_FAIXA.exec(linha) ?? []
      return lido?.toUpperCase() === resto && conta(vezes)
    })
  }
  // The folder was whole when the server started: somebody is changing it, and nobody can be told that all is well.
  throw new Error(`Falta na lista de senhas vazadas o arquivo ${resumo.slice(0, CARACTERES_DO_PREFIXO)}.`)
}

/** The service pads its answers with hashes that were seen zero times. */
const conta = (vezes: string | undefined) => vezes === undefined || Number(vezes) > 0

async function consultarArquivo(caminho: string, resumo: string): Promise<boolean> {
  const arquivo = await open(caminho, "r")
  try {
    let inicio = 0
    let fim = (await arquivo.stat()).size
    // Halves the bytes where the line may begin; ends at one block, or sooner at the line itself.
    while (inicio < fim) {
      const meio = Math.floor((inicio + fim) / 2)
      const linha = await linhaDesde(arquivo, meio)
      if (linha === null || linha.inicio >= fim) {
        fim = meio
        continue
      }
      const [, lido = "", vezes] = LINHA_INTEIRA.exec(linha.texto) ?? []
      if (lido === "") throw new Error(`A lista de senhas vazadas tem uma linha estranha no byte ${linha.inicio}.`)
      const atual = lido.toUpperCase()
      if (atual === resumo) return conta(vezes)
      if (atual < resumo) inicio = linha.fim
      else fim = meio
    }
    return false
  } finally {
    await arquivo.close()
  }
}

interface LinhaLida {
  readonly texto: string
  /** Byte where the line begins. */
  readonly inicio: number
  /** Byte after its end. */
  readonly fim: number
}

/** The first line that begins at this byte or after it; null where no other begins. */
async function linhaDesde(arquivo: FileHandle, posicao: number): Promise<LinhaLida | null> {
  // One byte earlier, so that a line that begins right here is told by the end of the one before.
  const desde = Math.max(posicao - 1, 0)
  const { buffer, bytesRead } = await arquivo.read(Buffer.alloc(BLOCO), 0, BLOCO, desde)
  const linha = primeiraLinha(buffer.subarray(0, bytesRead), posicao === 0)
  return linha === null ? null : { texto: linha.texto, inicio: desde + linha.inicio, fim: desde + linha.fim }
}

/** The first whole line of a block; unless the block begins with one, what comes before the first break is skipped. */
function primeiraLinha(bloco: Buffer, doInicio: boolean): LinhaLida | null {
  const quebra = doInicio ? -1 : bloco.indexOf("\n")
  if (!doInicio && quebra === -1) return null
  const inicio = quebra + 1
  if (inicio >= bloco.length) return null
  const proxima = bloco.indexOf("\n", inicio)
  const fim = proxima === -1 ? bloco.length : proxima + 1
  return { texto: bloco.toString("latin1", inicio, fim).trimEnd(), inicio, fim }
}
