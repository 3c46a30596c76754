import { type JWTPayload, type JWTVerifyGetKey, UnsecuredJWT } from "jose"
import {
  chavesNoEndereco,
  criarVerificador,
  exigirCanonico,
  identidadeDe,
  TOLERANCIA_SEGUNDOS,
  TokenInvalido,
  traduzir,
  type Verificador,
} from "./verificador.ts"

interface OpcoesDoFirebase {
  readonly projeto: string
  /** Address of the Auth emulator, whose tokens carry no signature; null everywhere but in tests. */
  readonly emulador: string | null
  /** Keys that sign the tokens; by default the ones Google publishes. */
  readonly chaves?: JWTVerifyGetKey
  readonly clock?: () => Date
}

/** Firebase, "Verify ID tokens using a third-party JWT library". */
const CHAVES_DO_GOOGLE = new URL(
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
)

/** Issuer of the tokens of a Firebase or Identity Platform project. */
export const emissorDoFirebase = (projeto: string) => `https://securetoken.google.com/${projeto}`

/**
 * Verifies ID tokens of Firebase / Identity Platform: RS256 by Google's keys, issuer and audience of the project, a
 * sign-in that has already happened. With the emulator named, and only then, tokens without signature are read instead,
 * and signed ones refused. Throws TokenInvalido, or ProvedorIndisponivel when the keys are out of reach.
 */
export function criarVerificadorFirebase(opcoes: OpcoesDoFirebase): Verificador {
  const { projeto } = opcoes
  const clock = opcoes.clock ?? (() => new Date())
  const conferir = (conteudo: JWTPayload) => conferirEntrada(conteudo, clock())
  const regras = { emissor: emissorDoFirebase(projeto), audiencia: projeto }
  if (opcoes.emulador !== null) return semAssinatura(regras, conferir, clock)
  const chaves = opcoes.chaves ?? chavesNoEndereco(CHAVES_DO_GOOGLE)
  return criarVerificador({ ...regras, chaves, algoritmos: ["RS256"], exigirTipo: false, conferir, clock })
}

function semAssinatura(
  { emissor, audiencia }: { readonly emissor: string; readonly audiencia: string },
  conferir: (conteudo: JWTPayload) => void,
  clock: () => Date,
): Verificador {
  return async (token) => {
    exigirCanonico(token)
    const conteudo = decodificar(() =>
      UnsecuredJWT.decode(token, {
        issuer: emissor,
        audience: audiencia,
        clockTolerance: TOLERANCIA_SEGUNDOS,
        currentDate: clock(),
      }),
    )
    conferir(conteudo)
    return identidadeDe(conteudo, false)
  }
}

function decodificar(ler: () => { readonly payload: JWTPayload }): JWTPayload {
  try {
    return ler().payload
  } catch (erro) {
    throw traduzir(erro)
  }
}

function conferirEntrada({ auth_time: entradaEm }: JWTPayload, agora: Date): void {
  const limite = agora.getTime() / 1000 + TOLERANCIA_SEGUNDOS
  if (typeof entradaEm !== "number" || entradaEm > limite) throw new TokenInvalido("malformado")
}
