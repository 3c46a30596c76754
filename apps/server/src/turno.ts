import { ErroDeNegocio } from "./http/erros.ts"

export interface LimitesDoTurno {
  readonly aoMesmoTempo: number
  /** Those that wait, of everybody. */
  readonly naFila: number
  /** Those of one person, being done and waiting. */
  readonly porPessoa: number
}

/**
 * Runs heavy work when its turn comes, in the order of arrival. Raises muitos-pedidos when too many wait, and when the
 * person has too many of their own.
 */
type Turno = <T>(idUsuario: string, fazer: () => Promise<T>) => Promise<T>

/**
 * Builds a queue for work that anybody may ask for and that takes the processor: so much at once, and nobody fills it
 * alone. `oQue` names it in the refusal: "certificados em leitura".
 */
export function criarTurno({ aoMesmoTempo, naFila, porPessoa }: LimitesDoTurno, oQue: string): Turno {
  let ocupados = 0
  const espera: (() => void)[] = []
  const daPessoa = new Map<string, number>()
  async function vez(): Promise<void> {
    if (ocupados < aoMesmoTempo) {
      ocupados++
      return
    }
    if (espera.length >= naFila) throw new ErroDeNegocio("muitos-pedidos")
    const { promise, resolve } = Promise.withResolvers<void>()
    espera.push(resolve)
    await promise
  }
  function passarAVez(): void {
    const proximo = espera.shift()
    if (proximo) proximo()
    else ocupados--
  }
  function entrar(idUsuario: string): void {
    const quantos = daPessoa.get(idUsuario) ?? 0
    if (quantos >= porPessoa) {
      throw new ErroDeNegocio("muitos-pedidos", `Você já tem ${porPessoa} ${oQue}. Espere terminar e envie de novo.`)
    }
    daPessoa.set(idUsuario, quantos + 1)
  }
  function sair(idUsuario: string): void {
    const restam = (daPessoa.get(idUsuario) ?? 0) - 1
    if (restam > 0) daPessoa.set(idUsuario, restam)
    else daPessoa.delete(idUsuario)
  }
  return async (idUsuario, fazer) => {
    entrar(idUsuario)
    try {
      await vez()
      try {
        return await fazer()
      } finally {
        passarAVez()
      }
    } finally {
      sair(idUsuario)
    }
  }
}
