import { origemSegura } from "./origem.ts"
import { obterProvedor } from "./provedor-da-instalacao.ts"

/**
 * Sends who has no session straight to the pages of the identity provider, with nothing of ours to draw on the way; answers false
 * where the provider has none and ours must be drawn. Throws ErroDaApi.
 */
export async function irParaAEntrada(origem: string | null): Promise<boolean> {
  // Nearly always the adapter that is needed: fetched beside what says which one is.
  import("./oidc.ts").catch(() => undefined)
  const { entrada } = await obterProvedor()
  if (entrada.tipo === "formulario") return false
  await entrada.iniciar(origem === null ? "" : origemSegura(origem))
  return true
}
