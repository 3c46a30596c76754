import { randomUUID } from "node:crypto"
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Cofre } from "../../../identidade/cofre.ts"
import {
  type Armazem,
  ArmazemIndisponivel,
  ConteudoAusente,
  ConteudoCorrompido,
  ConteudoGrandeDemais,
  type Endereco,
  type Guardado,
  type Trecho,
} from "../../../ports/armazem.ts"
import { type Aberto, BYTES_DO_CABECALHO, corrompido, deslacrar, exigirEndereco, juntar, lacrar } from "../envelope.ts"

const PARCIAIS = ".parciais"
const BYTES_POR_LEITURA = 256 * 1024

/**
 * The store in a folder: `<office>/<first two digits>/<SHA-256>`. A content is written aside, brought to the disk, and only then
 * takes its name: whatever stops the process, under a name there is a whole content or nothing.
 */
export function abrirArmazemNoDisco(raiz: string, cofre: Cofre): Armazem {
  const pastaDosParciais = join(raiz, PARCIAIS)
  const caminhoDe = (endereco: Endereco) => {
    exigirEndereco(endereco)
    return join(raiz, endereco.idEscritorio, endereco.sha256.slice(0, 2), endereco.sha256)
  }

  async function guardar(idEscritorio: string, conteudo: Parameters<Armazem["guardar"]>[1]): Promise<Guardado> {
    await mkdir(pastaDosParciais, { recursive: true, mode: 0o700 })
    const parcial = join(pastaDosParciais, randomUUID())
    const { blocos, fechar } = lacrar(cofre, idEscritorio, conteudo)
    try {
      const arquivo = await open(parcial, "wx", 0o600)
      let guardado: Guardado
      try {
        let posicao = BYTES_DO_CABECALHO
        for await (const bloco of blocos) {
          await arquivo.write(bloco, 0, bloco.length, posicao)
          posicao += bloco.length
        }
        const fim = fechar()
        await arquivo.write(fim.cabecalho, 0, fim.cabecalho.length, 0)
        await arquivo.sync()
        guardado = fim.guardado
      } finally {
        await arquivo.close()
      }
      const caminho = caminhoDe(guardado)
      await criarPasta(raiz, dirname(caminho))
      await rename(parcial, caminho)
      await sincronizarPasta(dirname(caminho))
      return guardado
    } catch (erro) {
      await rm(parcial, { force: true })
      throw erro
    }
  }

  /** Reads under one open file: what takes its name meanwhile is another object. */
  async function* ler(endereco: Endereco, trecho: Trecho | null): AsyncGenerator<Uint8Array> {
    const arquivo = await open(caminhoDe(endereco), "r")
    try {
      const aberto = await lerCabecalho(arquivo, cofre, endereco)
      yield* aberto.decifrar(lerLugar(arquivo, aberto.lugarDe(trecho)), trecho)
    } finally {
      await arquivo.close()
    }
  }

  async function tamanhoDe(endereco: Endereco): Promise<number> {
    const arquivo = await open(caminhoDe(endereco), "r")
    try {
      return (await lerCabecalho(arquivo, cofre, endereco)).tamanhoBytes
    } finally {
      await arquivo.close()
    }
  }

  return {
    guardar: (idEscritorio, conteudo) => guardar(idEscritorio, conteudo).catch(traduzir(null)),
    async abrir(endereco, trecho) {
      const tamanhoBytes = await tamanhoDe(endereco).catch(traduzir(endereco))
      return { tamanhoBytes, fluxo: traduzindo(endereco, ler(endereco, trecho ?? null)) }
    },
    ler: (endereco) => juntar(ler(endereco, null)).catch(traduzir(endereco)),
    async existe(endereco) {
      const visto = await stat(caminhoDe(endereco)).catch((erro: unknown) =>
        codigoDe(erro) === "ENOENT" ? null : traduzir(endereco)(erro),
      )
      return visto !== null
    },
    async remover(endereco, guardadoAntesDe) {
      const caminho = caminhoDe(endereco)
      const afastado = join(pastaDosParciais, randomUUID())
      try {
        if ((await stat(caminho)).mtime >= guardadoAntesDe) return false
        await mkdir(pastaDosParciais, { recursive: true, mode: 0o700 })
        // Taken aside and looked at again: what was stored anew in between goes back to its place.
        await rename(caminho, afastado)
        if ((await stat(afastado)).mtime >= guardadoAntesDe) {
          await rename(afastado, caminho)
          return false
        }
        await rm(afastado)
        return true
      } catch (erro) {
        if (codigoDe(erro) === "ENOENT") return false
        return traduzir(endereco)(erro)
      }
    },
    async *listar() {
      for (const idEscritorio of await nomesEm(raiz)) {
        if (idEscritorio === PARCIAIS) continue
        for (const ramo of await nomesEm(join(raiz, idEscritorio))) {
          for (const sha256 of await nomesEm(join(raiz, idEscritorio, ramo))) {
            const visto = await stat(join(raiz, idEscritorio, ramo, sha256)).catch(() => null)
            if (visto?.isFile() && /^[0-9a-f]{64}$/.test(sha256)) {
              yield { idEscritorio, sha256, guardadoEm: visto.mtime }
            }
          }
        }
      }
    },
    async limparRestos(antesDe) {
      let quantos = 0
      for (const nome of await nomesEm(pastaDosParciais)) {
        const caminho = join(pastaDosParciais, nome)
        const visto = await stat(caminho).catch(() => null)
        if (visto === null || visto.mtime >= antesDe) continue
        await rm(caminho, { force: true })
        quantos += 1
      }
      return quantos
    },
  }
}

/** Raises ConteudoCorrompido also for a file cut short, or longer than what was written. */
async function lerCabecalho(arquivo: FileHandle, cofre: Cofre, endereco: Endereco): Promise<Aberto> {
  const cabecalho = Buffer.alloc(BYTES_DO_CABECALHO)
  const { bytesRead } = await arquivo.read(cabecalho, 0, BYTES_DO_CABECALHO, 0)
  const aberto = deslacrar(cofre, endereco, cabecalho.subarray(0, bytesRead))
  if ((await arquivo.stat()).size !== aberto.tamanhoCifrado) throw corrompido(endereco)
  return aberto
}

async function* lerLugar(arquivo: FileHandle, lugar: Trecho | null): AsyncGenerator<Uint8Array> {
  for (let posicao = lugar?.inicio ?? 0; lugar !== null && posicao <= lugar.fim; ) {
    const parte = Buffer.alloc(Math.min(BYTES_POR_LEITURA, lugar.fim - posicao + 1))
    const { bytesRead } = await arquivo.read(parte, 0, parte.length, posicao)
    if (bytesRead === 0) return
    yield parte.subarray(0, bytesRead)
    posicao += bytesRead
  }
}

/** A new folder is only certain when the one above it is on the disk too. */
async function criarPasta(raiz: string, pasta: string): Promise<void> {
  const primeira = await mkdir(pasta, { recursive: true, mode: 0o700 })
  if (primeira === undefined) return
  for (let acima = dirname(pasta); acima.length >= raiz.length; acima = dirname(acima)) await sincronizarPasta(acima)
}

async function sincronizarPasta(pasta: string): Promise<void> {
  // Windows does not open folders: there a rename is as certain as the system makes it.
  const aberta = await open(pasta, "r").catch(() => null)
  if (aberta === null) return
  try {
    await aberta.sync()
  } finally {
    await aberta.close()
  }
}

async function nomesEm(pasta: string): Promise<string[]> {
  return readdir(pasta).catch((erro: unknown) => {
    if (codigoDe(erro) === "ENOENT" || codigoDe(erro) === "ENOTDIR") return []
    return traduzir(null)(erro)
  })
}

async function* traduzindo(endereco: Endereco, fluxo: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* fluxo
  } catch (erro) {
    traduzir(endereco)(erro)
  }
}

const codigoDe = (erro: unknown) => (erro instanceof Error && "code" in erro ? erro.code : undefined)

/** The errors of the system in the words of the port; the port's own go on as they are. */
function traduzir(endereco: Endereco | null): (erro: unknown) => never {
  return (erro) => {
    if (
      erro instanceof ConteudoAusente ||
      erro instanceof ConteudoCorrompido ||
      erro instanceof ConteudoGrandeDemais ||
      erro instanceof ArmazemIndisponivel
    )
      throw erro
    const codigo = codigoDe(erro)
    if (endereco !== null && codigo === "ENOENT") {
      throw new ConteudoAusente(`O conteúdo ${endereco.sha256} não está no armazém.`, { cause: erro })
    }
    if (typeof codigo !== "string") throw erro
    throw new ArmazemIndisponivel(`A pasta do armazém não pôde ser usada (${codigo}).`, { cause: erro })
  }
}
