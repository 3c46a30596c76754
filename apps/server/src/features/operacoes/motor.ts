import { criarAnunciador } from "./avisos.ts"
import { abrirLinhaDoProvedor } from "./linhas.service.ts"
import { type AmbienteDoMotor, Rodada } from "./rodada.ts"

/** The engine of a process: what it knows of the providers outlives each run. */
export interface Motor {
  /**
   * Goes on with everything that may go on, of every office, until nothing may. Safe in several processes, after any crash. Answers
   * whether something ended well, which may bring what follows it.
   */
  rodar(sinal?: AbortSignal): Promise<boolean>
  /** Something happened that the rules of an office may follow: it is to be woken up now. */
  chamar(): void
  /** Hears when it is to be woken up: now, or when something that waits for an hour may go on. */
  aoTerDeVoltar(ouvir: (quando: Date) => void): void
}
/** Builds the engine; `rodar` begins the work. */
export function criarMotor(ambiente: AmbienteDoMotor): Motor {
  const { banco, provedores, agora, relatarErro } = ambiente
  const anunciador = criarAnunciador()
  const ouvintes: ((quando: Date) => void)[] = []
  const linhas = new Map(
    provedores.map((p) => [p.nome, abrirLinhaDoProvedor(p, { banco, agora, relatarErro })] as const),
  )
  return {
    async rodar(sinal) {
      const { volta, terminou } = await new Rodada(ambiente, linhas, anunciador, sinal).rodar()
      if (volta !== null) for (const ouvir of ouvintes) ouvir(volta)
      return terminou
    },
    chamar() {
      for (const ouvir of ouvintes) ouvir(agora())
    },
    aoTerDeVoltar: (ouvir) => void ouvintes.push(ouvir),
  }
}
