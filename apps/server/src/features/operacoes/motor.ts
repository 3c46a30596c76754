import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import { avisarProvedorFora, criarAnunciador } from "./avisos.ts"
import { abrirLinha } from "./disjuntor.ts"
import { marcarDeVolta, marcarFora } from "./provedores.repository.ts"
import { type AmbienteDoMotor, Rodada } from "./rodada.ts"

/** The engine of a process: what it knows of the providers outlives each run. */
export interface Motor {
  /** Goes on with everything that may go on, of every office, until nothing may. Safe in several processes, after any crash. */
  rodar(sinal?: AbortSignal): Promise<void>
  /** Hears when something that waits for an hour may go on: whoever wakes the engine up wakes it then. */
  aoTerDeVoltar(ouvir: (quando: Date) => void): void
}
/** Builds the engine; `rodar` begins the work. */
export function criarMotor(ambiente: AmbienteDoMotor): Motor {
  const { banco, provedores, agora, relatarErro } = ambiente
  const anunciador = criarAnunciador()
  const ouvintes: ((quando: Date) => void)[] = []
  const sairDoAr = async ({ nome, novaTentativaMs }: ProvedorExterno) => {
    const instante = agora()
    const tentarEm = new Date(instante.getTime() + novaTentativaMs)
    const desde = await banco.naPlataforma((tx) => marcarFora(tx, nome, instante, tentarEm))
    await avisarProvedorFora(banco, nome, desde, instante)
  }
  const linhas = new Map(
    provedores.map((provedor) => {
      const mudou = (fora: boolean) => {
        const gravar = fora
          ? sairDoAr(provedor)
          : banco.naPlataforma((tx) => marcarDeVolta(tx, provedor.nome)).then(() => undefined)
        gravar.catch(relatarErro)
      }
      return [provedor.nome, abrirLinha(provedor, mudou)] as const
    }),
  )
  return {
    async rodar(sinal) {
      const volta = await new Rodada(ambiente, linhas, anunciador, sinal).rodar()
      if (volta !== null) for (const ouvir of ouvintes) ouvir(volta)
    },
    aoTerDeVoltar: (ouvir) => void ouvintes.push(ouvir),
  }
}
