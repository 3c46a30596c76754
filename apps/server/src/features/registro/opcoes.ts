import { resolve } from "node:path"

/** Where the statements of the registers are published, and by what they are signed. */
export interface OpcoesDosBoletins {
  readonly pasta: string
  /** PEM file: the private key (created where there is none), or the public one when `comando` signs. */
  readonly chave: string
  /** Program that signs what it reads; null signs with the file. */
  readonly comando: string | null
  /** The operator named both: they are outside of what whoever runs the database reaches. */
  readonly escolhida: boolean
}

type Variaveis = Readonly<
  Partial<Record<"PARTIDA_DADOS" | "PARTIDA_BOLETINS" | "PARTIDA_BOLETINS_CHAVE" | "PARTIDA_BOLETINS_COMANDO", string>>
>

/** From what the operator set. By default beside the data: good to try; a real office names places of its own. */
export function opcoesDosBoletins(env: Variaveis, raiz: string): OpcoesDosBoletins {
  const { PARTIDA_BOLETINS: pasta, PARTIDA_BOLETINS_CHAVE: chave, PARTIDA_BOLETINS_COMANDO: comando } = env
  const dados = resolve(raiz, env.PARTIDA_DADOS || "dados")
  return {
    pasta: pasta ? resolve(raiz, pasta) : `${dados}/boletins`,
    chave: chave ? resolve(raiz, chave) : `${dados}/chave-dos-boletins.pem`,
    comando: comando ? resolve(raiz, comando) : null,
    escolhida: Boolean(pasta && chave),
  }
}
