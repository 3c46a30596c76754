import { z } from "zod"
import { descobrir, exigirEnderecoSeguro, type Identidade, PRAZO_MS, ProvedorIndisponivel } from "./verificador.ts"

/** OpenID Connect Core 1.0, 5.3.2. */
const resposta = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
})

/**
 * Asks an external provider whose e-mail it is, for access tokens that do not say (Auth0's): its userinfo endpoint, with
 * the token itself. Answers the identity as it was where the provider has nothing to add. Throws ProvedorIndisponivel
 * when it does not answer.
 */
export async function completarPerfil(emissor: string, token: string, identidade: Identidade): Promise<Identidade> {
  if (identidade.email !== null) return identidade
  const lida = await consultar(emissor, token).catch((causa: unknown) => {
    throw new ProvedorIndisponivel("userinfo did not answer", { cause: causa })
  })
  // Core 5.3.2: what speaks of another subject must not be used.
  if (lida?.sub !== identidade.sub) return identidade
  return {
    ...identidade,
    email: lida.email || null,
    nome: identidade.nome ?? (lida.name || null),
    emailConfirmado: lida.email_verified === true,
  }
}

async function consultar(emissor: string, token: string): Promise<z.infer<typeof resposta> | null> {
  const { userinfo_endpoint: endereco } = await descobrir(emissor)
  if (endereco === undefined) return null
  const recebida = await fetch(exigirEnderecoSeguro(endereco), {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    signal: AbortSignal.timeout(PRAZO_MS),
    redirect: "error",
  })
  if (recebida.status >= 500) throw new Error(`userinfo answered ${recebida.status}`)
  // Refused, or signed instead of plain: it says nothing that we can read.
  return recebida.ok ? (resposta.safeParse(await recebida.json().catch(() => null)).data ?? null) : null
}
