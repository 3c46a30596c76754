import { and, count, eq, gt, lt, type SQL } from "drizzle-orm"
import { z } from "zod"
import type { Banco, Tx } from "../db/banco.ts"
import { contas, desafios, passkeys } from "../db/schema/identidade.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import { webauthn } from "../sob-demanda.ts"
import type { DependenciasDosFatores } from "./segundo-fator.ts"

/** `origens` adds the addresses of Vite in development to the public one. */
export type DependenciasDasPasskeys = Pick<DependenciasDosFatores, "banco" | "url" | "agora"> & {
  readonly origens?: readonly string[]
}

type PasskeyConferida =
  /** Whose passkey answered, and whether it is copied between devices. */
  | { readonly tipo: "aceita"; readonly sub: string; readonly sincronizada: boolean }
  /** Whose it claimed to be, when that is a passkey we know. */
  | { readonly tipo: "recusada"; readonly sub: string | null }

const VALIDADE_DO_DESAFIO_MS = 5 * 60_000
const MAXIMO_POR_CONTA = 20
/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812). */
const ALGORITMOS = [-8, -7, -257]

/**
 * Whether browsers accept WebAuthn at this address: a name (never an IP address) over https, or localhost
 * (Web Authentication Level 3, 5.1.3: the effective domain must be a valid domain).
 */
export function aceitaPasskeys(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (hostname === "localhost") return true
  return protocol === "https:" && !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[")
}

/**
 * What the browser needs to create a passkey for a signed-in person. Raises passkey-recusada when this address cannot
 * have passkeys or the account has too many, and nao-encontrado.
 */
export async function iniciarPasskey(
  deps: DependenciasDasPasskeys,
  sub: string,
  nomeDaMarca: string,
): Promise<{ opcoes: Record<string, unknown> }> {
  if (!aceitaPasskeys(deps.url)) {
    throw new ErroDeNegocio(
      "passkey-recusada",
      "Passkeys só funcionam em um endereço https com nome de domínio. Peça ao administrador para publicar o sistema em um.",
    )
  }
  const { conta, existentes } = await deps.banco.naIdentidade(async (tx) => {
    const [linha] = await tx.select({ email: contas.email, nome: contas.nome }).from(contas).where(eq(contas.sub, sub))
    if (linha === undefined) throw new ErroDeNegocio("nao-encontrado", "Esta conta não existe mais.")
    const ids = await tx
      .select({ id: passkeys.id, transports: passkeys.transportes })
      .from(passkeys)
      .where(eq(passkeys.sub, sub))
    return { conta: linha, existentes: ids }
  })
  if (existentes.length >= MAXIMO_POR_CONTA) throw passkeysDemais()
  const opcoes = await webauthn().generateRegistrationOptions({
    rpName: nomeDaMarca,
    rpID: new URL(deps.url).hostname,
    userName: conta.email,
    userDisplayName: conta.nome,
    userID: Uint8Array.from(Buffer.from(sub, "utf8")),
    timeout: VALIDADE_DO_DESAFIO_MS,
    attestationType: "none",
    excludeCredentials: existentes,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITMOS,
  })
  await guardarDesafio(deps, opcoes.challenge, { sub })
  return { opcoes: { ...opcoes } }
}

/** Keeps the passkey that the browser created. Raises passkey-recusada for whatever does not check. */
export async function cadastrarPasskey(
  deps: DependenciasDasPasskeys,
  sub: string,
  nome: string,
  credencial: unknown,
): Promise<void> {
  const { data: lida } = formaDoCadastro.safeParse(credencial)
  if (lida === undefined) throw new ErroDeNegocio("passkey-recusada")
  const desafio = await gastarDesafio(deps, lida.response.clientDataJSON, eq(desafios.sub, sub))
  if (desafio === null) throw new ErroDeNegocio("passkey-recusada")
  const { transports = [], ...resposta } = lida.response
  const conferida = await webauthn()
    .verifyRegistrationResponse({
      response: { ...lida, response: { ...resposta, transports }, clientExtensionResults: {} },
      expectedChallenge: desafio,
      ...esperado(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITMOS,
    })
    .catch(recusar)
  if (!conferida?.verified) throw new ErroDeNegocio("passkey-recusada")
  const { credential, credentialDeviceType } = conferida.registrationInfo
  await deps.banco.naIdentidade(async (tx) => {
    // Serialises two registrations of one account: the limit holds.
    await tx.select({ sub: contas.sub }).from(contas).where(eq(contas.sub, sub)).for("update")
    const [soma] = await tx.select({ quantas: count() }).from(passkeys).where(eq(passkeys.sub, sub))
    if ((soma?.quantas ?? 0) >= MAXIMO_POR_CONTA) throw passkeysDemais()
    const { rowCount } = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        sub,
        nome,
        chavePublica: Buffer.from(credential.publicKey),
        contador: credential.counter,
        transportes: transports,
        sincronizada: credentialDeviceType === "multiDevice",
        criadaEm: deps.agora(),
      })
      .onConflictDoNothing()
    // An id already there is this very authenticator, or somebody presenting another person's credential as their own.
    if (rowCount !== 1) throw new ErroDeNegocio("passkey-recusada", "Esta passkey já está cadastrada.")
  })
}

/** Forgets a passkey of this account. Raises nao-encontrado, also for one of somebody else. */
export async function excluirPasskey(
  deps: Pick<DependenciasDasPasskeys, "banco">,
  sub: string,
  id: string,
): Promise<void> {
  const { rowCount } = await deps.banco.naIdentidade((tx) =>
    tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.sub, sub))),
  )
  if (rowCount !== 1) throw new ErroDeNegocio("nao-encontrado", "Esta passkey não existe mais.")
}

/** What the browser needs to sign in with a passkey: any of this site, so that no e-mail is typed. */
export async function iniciarEntradaComPasskey(deps: DependenciasDasPasskeys, interacao: string) {
  const opcoes = await webauthn().generateAuthenticationOptions({
    rpID: new URL(deps.url).hostname,
    timeout: VALIDADE_DO_DESAFIO_MS,
    userVerification: "required",
  })
  await guardarDesafio(deps, opcoes.challenge, { interacao })
  return opcoes
}

/**
 * Whose passkey answered the challenge of this interaction, with the person verified by the device. Refused when
 * anything does not check, including a signature counter that went back (a copied authenticator).
 */
export async function conferirPasskey(
  deps: DependenciasDasPasskeys,
  interacao: string,
  credencial: unknown,
): Promise<PasskeyConferida> {
  const { data: lida } = formaDaEntrada.safeParse(credencial)
  if (lida === undefined) return { tipo: "recusada", sub: null }
  const desafio = await gastarDesafio(deps, lida.response.clientDataJSON, eq(desafios.interacao, interacao))
  if (desafio === null) return { tipo: "recusada", sub: null }
  const [guardada] = await deps.banco.naIdentidade((tx) => tx.select().from(passkeys).where(eq(passkeys.id, lida.id)))
  // The device says whose key it is; the two must agree (Web Authentication Level 3, 7.2, step 6).
  if (guardada === undefined || lida.response.userHandle !== Buffer.from(guardada.sub, "utf8").toString("base64url")) {
    return { tipo: "recusada", sub: null }
  }
  const { sub } = guardada
  const conferida = await webauthn()
    .verifyAuthenticationResponse({
      response: { ...lida, clientExtensionResults: {} },
      expectedChallenge: desafio,
      ...esperado(deps),
      requireUserVerification: true,
      credential: {
        id: guardada.id,
        publicKey: Uint8Array.from(guardada.chavePublica),
        counter: guardada.contador,
        transports: guardada.transportes,
      },
    })
    .catch(recusar)
  if (!conferida?.verified) return { tipo: "recusada", sub }
  const { newCounter, credentialDeviceType } = conferida.authenticationInfo
  const sincronizada = credentialDeviceType === "multiDevice"
  // Authenticators without a counter always say zero. Of two answers at once with the same count only one advances it.
  const avanca = newCounter === 0 ? eq(passkeys.contador, 0) : lt(passkeys.contador, newCounter)
  const { rowCount } = await deps.banco.naIdentidade((tx) =>
    tx
      .update(passkeys)
      .set({ contador: newCounter, sincronizada, usadaEm: deps.agora() })
      .where(and(eq(passkeys.id, guardada.id), avanca)),
  )
  return rowCount === 1 ? { tipo: "aceita", sub, sincronizada } : { tipo: "recusada", sub }
}

/** Removes the challenges nobody answered. */
export async function purgarDesafios(banco: Banco, agora: Date): Promise<void> {
  await banco.naIdentidade((tx) => tx.delete(desafios).where(lt(desafios.expiraEm, agora)))
}

type Dono = { readonly sub: string } | { readonly interacao: string }

/** One challenge at a time for each person or interaction: asking again forgets the one before. */
async function guardarDesafio(deps: DependenciasDasPasskeys, desafio: string, dono: Dono): Promise<void> {
  const expiraEm = new Date(deps.agora().getTime() + VALIDADE_DO_DESAFIO_MS)
  await deps.banco.naIdentidade(async (tx: Tx) => {
    await tx.delete(desafios).where("sub" in dono ? eq(desafios.sub, dono.sub) : eq(desafios.interacao, dono.interacao))
    await tx.insert(desafios).values({ desafio, ...dono, expiraEm })
  })
}

/** Takes the challenge that was answered, if it is of this owner and still good; whatever comes next, it is spent. */
async function gastarDesafio(deps: DependenciasDasPasskeys, clientDataJSON: string, dono: SQL): Promise<string | null> {
  const desafio = desafioRespondido(clientDataJSON)
  if (desafio === null) return null
  const { rowCount } = await deps.banco.naIdentidade((tx) =>
    tx.delete(desafios).where(and(eq(desafios.desafio, desafio), dono, gt(desafios.expiraEm, deps.agora()))),
  )
  return rowCount === 1 ? desafio : null
}

function desafioRespondido(clientDataJSON: string): string | null {
  try {
    const dados: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))
    return z.object({ challenge: base64url.max(200) }).safeParse(dados).data?.challenge ?? null
  } catch {
    return null
  }
}

function esperado({ url, origens = [] }: DependenciasDasPasskeys) {
  return { expectedOrigin: [new URL(url).origin, ...origens], expectedRPID: new URL(url).hostname }
}

/** The library throws for each thing that does not check; who asked learns only that it did not. */
const recusar = () => null

const passkeysDemais = () =>
  new ErroDeNegocio(
    "passkey-recusada",
    `Cada conta guarda até ${MAXIMO_POR_CONTA} passkeys. Exclua uma que você não usa mais.`,
  )

const base64url = z.string().regex(/^[\w-]+$/)
const credencialPublica = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal("public-key") }

const formaDoCadastro = z.object({
  ...credencialPublica,
  response: z.object({
    clientDataJSON: base64url.max(4096),
    attestationObject: base64url.max(16_384),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

const formaDaEntrada = z.object({
  ...credencialPublica,
  response: z.object({
    clientDataJSON: base64url.max(4096),
    authenticatorData: base64url.max(4096),
    signature: base64url.max(4096),
    userHandle: base64url.max(100),
  }),
})
