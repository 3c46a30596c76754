import type { Config } from "../config.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import { AUDIENCIA, CLIENTE_WEB } from "./configuracao-oidc.ts"
import { completarPerfil } from "./perfil-externo.ts"
import type { Provedor } from "./provedor.ts"
import {
  chavesDoEmissor,
  criarVerificador,
  type Identidade,
  ProvedorIndisponivel,
  type Verificador,
} from "./verificador.ts"
import { criarVerificadorFirebase, emissorDoFirebase } from "./verificador-firebase.ts"

/** How tokens are checked in this deployment, and what the browser needs to get one. */
export interface Verificacao {
  /** Throws TokenInvalido, or `provedor-indisponivel` when the provider's keys are out of reach. */
  readonly verificar: Verificador
  /** Adds to an unknown person's token what only the provider's userinfo says; null where tokens say all. */
  readonly completar: ((token: string, identidade: Identidade) => Promise<Identidade>) | null
  readonly identidade: { readonly emissor: string; readonly cliente: string; readonly audiencia: string }
}

/** The keys of a provider that did not answer are asked for again after this long. */
const NOVA_TENTATIVA_MS = 30_000

/** Chooses the verifier by the kind of provider. `provedor` is the embedded one, null with any other. */
export function montarVerificacao({ identidade }: Pick<Config, "identidade">, provedor: Provedor | null): Verificacao {
  switch (identidade.tipo) {
    case "embutida": {
      if (provedor === null) throw new Error("the embedded provider was not built")
      const regras = { emissor: provedor.emissor, audiencia: AUDIENCIA, chaves: provedor.chaves }
      return {
        verificar: criarVerificador({ ...regras, exigirTipo: true, sessoes: true }),
        completar: null,
        identidade: { emissor: provedor.emissor, cliente: CLIENTE_WEB, audiencia: AUDIENCIA },
      }
    }
    case "externa": {
      const { emissor, audiencia } = identidade
      const chaves = chavesDoEmissor(emissor)
      // Providers older than RFC 9068 do not mark access tokens; the audience tells them from ID tokens.
      return {
        verificar: avisandoQueda(criarVerificador({ emissor, audiencia, chaves, exigirTipo: false })),
        completar: avisandoQueda((token, conferida) => completarPerfil(emissor, token, conferida)),
        identidade,
      }
    }
    case "firebase": {
      const { projeto } = identidade
      return {
        verificar: avisandoQueda(criarVerificadorFirebase(identidade)),
        completar: null,
        identidade: { emissor: emissorDoFirebase(projeto), cliente: projeto, audiencia: projeto },
      }
    }
    default:
      return identidade satisfies never
  }
}

/** A provider out of reach says nothing about the person: 503 with the way out, never a sign-out. */
function avisandoQueda<A extends unknown[], R>(
  perguntar: (...entrada: A) => Promise<R>,
): (...entrada: A) => Promise<R> {
  return async (...entrada) => {
    try {
      return await perguntar(...entrada)
    } catch (erro) {
      if (!(erro instanceof ProvedorIndisponivel)) throw erro
      throw new ErroDeNegocio("provedor-indisponivel", undefined, undefined, { aguardarMs: NOVA_TENTATIVA_MS })
    }
  }
}
