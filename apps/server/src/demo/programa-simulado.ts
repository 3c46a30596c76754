import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

const PRAZO_PARA_ABRIR_MS = 90_000

/** A simulated authority at work, a program apart. */
interface ProgramaSimulado<N extends string> {
  /** Where it listens, by the names that it says as it opens. */
  readonly enderecos: Readonly<Record<N, string>>
  encerrar(): void
}

/** Starts a simulated authority, which ends with this process, killed or not. Rejects when it does not say in time where it listens. */
export async function iniciarPrograma<N extends string>(
  programa: string,
  argumentos: readonly string[],
  nomes: readonly N[],
): Promise<ProgramaSimulado<N>> {
  // The channel is what tells it that this process is gone: killed, it ends nobody.
  const filho = spawn(process.execPath, [programa, ...argumentos], { stdio: ["ignore", "pipe", "inherit", "ipc"] })
  const encerrar = () => void filho.kill()
  process.once("exit", encerrar)
  try {
    return { enderecos: await lerEnderecos(filho.stdout, nomes, AbortSignal.timeout(PRAZO_PARA_ABRIR_MS)), encerrar }
  } catch (erro) {
    encerrar()
    throw erro
  }
}

/** What the program says as it opens: a name and an address a line. */
async function lerEnderecos<N extends string>(
  saida: NodeJS.ReadableStream | null,
  nomes: readonly N[],
  sinal: AbortSignal,
): Promise<Record<N, string>> {
  if (saida === null) throw new Error("A autoridade simulada não tem saída.")
  const achados = new Map<string, string>()
  const linhas = createInterface({ input: saida })
  const lida = new Promise<Record<N, string>>((resolver, rejeitar) => {
    linhas.on("line", (linha) => {
      const [nome = "", endereco = ""] = linha.split(/\s+/)
      achados.set(nome, endereco)
      if (nomes.every((n) => achados.get(n)))
        resolver(Object.fromEntries(nomes.map((n) => [n, achados.get(n)])) as Record<N, string>)
    })
    linhas.on("close", () => rejeitar(new Error("A autoridade simulada terminou antes de abrir.")))
  })
  const vencida = once(sinal, "abort").then(() => {
    throw new Error("A autoridade simulada não abriu a tempo.")
  })
  return Promise.race([lida, vencida])
}
