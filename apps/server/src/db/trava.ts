import { createHash, randomBytes } from "node:crypto"
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { hostname } from "node:os"
import { dirname } from "node:path"
import { lerSeHouver } from "../ler-se-houver.ts"

export class DiretorioEmUso extends Error {
  override name = "DiretorioEmUso"
}

const TENTATIVAS = 20
/** A holder on another machine or in another container cannot be asked whether it lives: it refreshes the file. */
const INTERVALO_DO_SINAL_MS = 5_000
const VALIDADE_DO_SINAL_MS = 30_000

/**
 * Takes the data directory for this process. The embedded engine has no lock of its own and two processes on one
 * directory lose rows without any error. A lock left by a dead process (kill -9, restarted container) is replaced.
 * Answers the function that releases it. Throws DiretorioEmUso while a living process holds it, and the system's own
 * errors (EACCES, EROFS, EEXIST, ENOTDIR) when there can be no directory there.
 */
export function travarDiretorio(dir: string): () => void {
  mkdirSync(dirname(dir), { recursive: true })
  exigirDiretorio(dir)
  const arquivo = `${dir}.lock`
  const marca = `${process.pid} ${inicioDoProcesso(process.pid)} ${randomBytes(8).toString("hex")} ${hostname()}`
  tomar(arquivo, marca, dir)
  const sinal = setInterval(() => darSinal(arquivo, marca), INTERVALO_DO_SINAL_MS)
  sinal.unref()
  return () => {
    clearInterval(sinal)
    if (lerSeHouver(arquivo) === marca) rmSync(arquivo, { force: true })
  }
}

/** The engine reports a file in the place of its directory, or one it may not write, as a crash of its own. */
function exigirDiretorio(dir: string): void {
  const info = statSync(dir, { throwIfNoEntry: false })
  if (!info) return
  if (!info.isDirectory()) throw Object.assign(new Error(`${dir} is not a directory`), { code: "ENOTDIR", path: dir })
  accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
}

/**
 * Makes `arquivo` hold `marca`. A lock left behind may only be replaced by the process that holds the turn for that
 * very content, itself a lock of the same kind; every content is unique, so nobody can mistake a new lock for it.
 */
function tomar(arquivo: string, marca: string, dir: string): void {
  for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) {
    if (criar(arquivo, marca)) return
    const atual = lerSeHouver(arquivo)
    if (atual === null) continue
    const dono = lerDono(atual)
    if (dono !== null && vive(dono, arquivo)) {
      throw new DiretorioEmUso(
        `O diretório de dados ${dir} já está em uso pelo processo ${dono.pid}${dono.maquina === hostname() ? "" : ` em ${dono.maquina}`}. Encerre o outro servidor (Ctrl-C nele) ou escolha outro diretório com PARTIDA_DADOS=./outro.`,
      )
    }
    const vez = `${dir}.lock.${createHash("sha256").update(atual).digest("hex").slice(0, 16)}`
    tomar(vez, marca, dir)
    try {
      // Read again with the turn in hand: whoever had it before may have replaced the lock already.
      if (lerSeHouver(arquivo) === atual) {
        substituir(arquivo, marca)
        return
      }
    } finally {
      rmSync(vez, { force: true })
    }
  }
  throw new DiretorioEmUso(`Não foi possível travar o diretório de dados ${dir}; tente de novo.`)
}

/** Written aside and linked into place: the lock appears whole, to one process only. */
function criar(arquivo: string, marca: string): boolean {
  const provisorio = escreverAoLado(arquivo, marca)
  try {
    linkSync(provisorio, arquivo)
    return true
  } catch (erro) {
    if (erro instanceof Error && "code" in erro && erro.code === "EEXIST") return false
    throw erro
  } finally {
    rmSync(provisorio, { force: true })
  }
}

function substituir(arquivo: string, marca: string): void {
  renameSync(escreverAoLado(arquivo, marca), arquivo)
}

function escreverAoLado(arquivo: string, marca: string): string {
  const provisorio = `${arquivo}.${process.pid}.${randomBytes(4).toString("hex")}`
  writeFileSync(provisorio, marca, { flag: "wx", mode: 0o600 })
  return provisorio
}

function darSinal(arquivo: string, marca: string): void {
  const agora = new Date()
  try {
    if (lerSeHouver(arquivo) === marca) utimesSync(arquivo, agora, agora)
  } catch {
    // The directory is gone or unwritable: the database says so better, and a timer must not end the process.
  }
}

interface Dono {
  readonly pid: number
  readonly inicio: string
  readonly maquina: string
}

/** The owner a lock names, or null when it names none: a crash of the machine may leave an empty file. */
function lerDono(conteudo: string): Dono | null {
  const [pid, inicio = "", , maquina = hostname()] = conteudo.trimEnd().split(" ")
  return pid && /^\d+$/.test(pid) ? { pid: Number(pid), inicio, maquina } : null
}

function vive({ pid, inicio, maquina }: Dono, arquivo: string): boolean {
  if (maquina !== hostname()) {
    const info = statSync(arquivo, { throwIfNoEntry: false })
    return info !== undefined && Date.now() - info.mtimeMs < VALIDADE_DO_SINAL_MS
  }
  try {
    process.kill(pid, 0)
  } catch (erro) {
    return erro instanceof Error && "code" in erro && erro.code === "EPERM"
  }
  // The number may have been given to another program since, even to this one: the start time tells them apart.
  return inicio === "" || inicio === inicioDoProcesso(pid)
}

/** Start time of a process in clock ticks, from /proc; empty where there is none. */
function inicioDoProcesso(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""
  } catch {
    return ""
  }
}
