import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from "@simplewebauthn/browser"

/** WebAuthn's JSON travels opaque through the contract: the library checks it in the browser, and another on the server. */
export function comoOpcoesDePasskey(opcoes: Record<string, unknown>): PublicKeyCredentialCreationOptionsJSON {
  return opcoes as unknown as PublicKeyCredentialCreationOptionsJSON
}

/** The credential as the contract takes it. */
export function comoCredencial(resposta: RegistrationResponseJSON): Record<string, unknown> {
  return resposta as unknown as Record<string, unknown>
}
