import { importJWK, SignJWT } from "jose"
import type { Banco } from "../db/banco.ts"
import { carregarChaves } from "./chaves.ts"
import type { Cofre } from "./cofre.ts"
import { AUDIENCIA, CLIENTE_WEB } from "./configuracao-oidc.ts"

/**
 * For tests of the API: an access token signed by the provider's own key, as a sign-in would have given, without a
 * browser. `emissor` is `provedor.emissor`. `agora` moves its issue, `validadeSegundos` its expiry (may be negative).
 * The API accepts it only with the `sid` of a session that stands.
 */
export async function emitirTokenParaTestes(
  provedor: { banco: Banco; cofre: Cofre; emissor: string },
  pessoa: { sub: string; email: string; nome: string; emailConfirmado?: boolean },
  opcoes: { agora?: Date; validadeSegundos?: number; audiencia?: string; sid?: string } = {},
): Promise<string> {
  const { assinatura } = await carregarChaves(provedor.banco, provedor.cofre, new Date())
  const [chave] = assinatura
  const inicio = Math.floor((opcoes.agora ?? new Date()).getTime() / 1000)
  return new SignJWT({
    email: pessoa.email,
    email_verified: pessoa.emailConfirmado ?? true,
    name: pessoa.nome,
    client_id: CLIENTE_WEB,
    scope: "api",
    ...(opcoes.sid === undefined ? {} : { sid: opcoes.sid }),
  })
    .setProtectedHeader({ alg: chave.alg, typ: "at+jwt", kid: chave.kid })
    .setIssuer(provedor.emissor)
    .setAudience(opcoes.audiencia ?? AUDIENCIA)
    .setSubject(pessoa.sub)
    .setJti(crypto.randomUUID())
    .setIssuedAt(inicio)
    .setExpirationTime(inicio + (opcoes.validadeSegundos ?? 600))
    .sign(await importJWK(chave, chave.alg))
}
