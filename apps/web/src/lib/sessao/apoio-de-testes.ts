import type { Armazem } from "../armazenamento.ts"
import { type Abas, criarAbas } from "./abas.ts"
import type { Credenciais } from "./provedor.ts"

/** Storage that ends with the test. */
export function armazemDeTeste(inicial: Iterable<readonly [string, string]> = []): Armazem & {
  readonly valores: Map<string, string>
} {
  const valores = new Map(inicial)
  return {
    valores,
    ler: (chave) => valores.get(chave) ?? null,
    gravar(chave, valor) {
      if (valor === null) valores.delete(chave)
      else valores.set(chave, valor)
    },
  }
}

/** Channels and locks of one imaginary browser: what one tab says, every other one hears a moment later. */
export function navegadorDeTeste() {
  const canais = new Set<EventTarget>()
  const filas = new Map<string, Promise<unknown>>()
  const armazem = armazemDeTeste()
  const canal = () => {
    const alvo = new EventTarget()
    canais.add(alvo)
    return {
      addEventListener: alvo.addEventListener.bind(alvo),
      removeEventListener: alvo.removeEventListener.bind(alvo),
      postMessage(data: unknown) {
        const copia: unknown = structuredClone(data)
        for (const outro of canais) {
          if (outro !== alvo) queueMicrotask(() => outro.dispatchEvent(new MessageEvent("message", { data: copia })))
        }
      },
      fechar: () => canais.delete(alvo),
    } as unknown as BroadcastChannel & { fechar(): void }
  }
  const travas = {
    request(nome: string, tarefa: () => Promise<unknown>) {
      const vez = (filas.get(nome) ?? Promise.resolve()).then(tarefa, tarefa)
      filas.set(
        nome,
        vez.catch(() => undefined),
      )
      return vez
    },
  } as unknown as LockManager
  return {
    armazem,
    canal,
    /** Another tab; `fechar` is what closing it does. */
    abrirAba(): Abas & { fechar(): void } {
      const proprio = canal()
      return { ...criarAbas({ canal: proprio, travas, armazem }), fechar: () => proprio.fechar() }
    },
  }
}

/** Credentials of a 10 minute token issued now; `serie` tells one renewal from another. */
export function credenciaisDeTeste(serie: number, mudancas: Partial<Credenciais> = {}): Credenciais {
  return {
    accessToken: `acesso-${serie}`,
    idToken: `id-${serie}`,
    refreshToken: `renovacao-${serie}`,
    expiraEm: Math.floor(Date.now() / 1000) + 600,
    duracao: 600,
    perfil: { sub: "sub-1", nome: "Ana Souza", email: "ana@partida.example" },
    firebase: null,
    ...mudancas,
  }
}
