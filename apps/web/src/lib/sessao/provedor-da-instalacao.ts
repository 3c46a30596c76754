import { carregarConfiguracao } from "../plataforma.ts"
import type { ProvedorDeSessao } from "./provedor.ts"

let provedor: Promise<ProvedorDeSessao> | null = null

/** The identity provider of this deployment; its code is fetched when first needed. */
export function obterProvedor(): Promise<ProvedorDeSessao> {
  provedor ??= criarProvedor().catch((erro: unknown) => {
    provedor = null
    throw erro
  })
  return provedor
}

async function criarProvedor(): Promise<ProvedorDeSessao> {
  const { identidade } = await carregarConfiguracao()
  if (identidade.firebase) {
    const { criarProvedorFirebase } = await import("./firebase.ts")
    return criarProvedorFirebase(identidade.firebase)
  }
  const { criarProvedorOidc } = await import("./oidc.ts")
  return criarProvedorOidc({
    identidade,
    site: window.location.origin,
    armazem: window.sessionStorage,
    ir: (endereco) => window.location.assign(endereco),
  })
}
