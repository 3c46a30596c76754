import { type ComponentType, useEffect } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Carregando } from "../Carregando.tsx"

interface PaginaDeFora {
  readonly Pagina: ComponentType
  /** Draws the whole window instead of the box of the account pages. */
  readonly inteira?: true
}

const pagina = (importar: () => Promise<ComponentType>): PaginaDeFora => ({
  Pagina: sobDemanda(importar),
})

const paginas: Readonly<Record<string, PaginaDeFora>> = {
  "/conta/entrar": pagina(async () => (await import("../../features/conta/PaginaEntrar.tsx")).PaginaEntrar),
  "/conta/token": pagina(async () => (await import("../../features/conta/PaginaToken.tsx")).PaginaToken),
  "/conta/sair": pagina(async () => (await import("../../features/conta/PaginaSair.tsx")).PaginaSair),
  "/conta/registrar": pagina(async () => (await import("../../features/conta/PaginaRegistrar.tsx")).PaginaRegistrar),
  "/conta/confirmar": pagina(async () => (await import("../../features/conta/PaginaConfirmar.tsx")).PaginaConfirmar),
  "/conta/esqueci-senha": pagina(
    async () => (await import("../../features/conta/PaginaEsqueciSenha.tsx")).PaginaEsqueciSenha,
  ),
  "/conta/nova-senha": pagina(async () => (await import("../../features/conta/PaginaNovaSenha.tsx")).PaginaNovaSenha),
  "/demonstracao/correio": pagina(
    async () => (await import("../../features/conta/PaginaCaixaDeCorreio.tsx")).PaginaCaixaDeCorreio,
  ),
  // Every part that screens are made of; only development and the tests build it.
  ...(typeof __CATALOGO__ !== "undefined" && __CATALOGO__
    ? {
        "/dev/catalogo": {
          ...pagina(async () => (await import("../../features/catalogo/PaginaCatalogo.tsx")).PaginaCatalogo),
          inteira: true as const,
        },
      }
    : {}),
}

/** The page of an address; an unknown one goes to the start (specification, section 2). */
export function paginaDe(caminho: string): PaginaDeFora {
  return paginas[caminho.replace(/\/$/, "")] ?? { Pagina: IrAoInicio }
}

function IrAoInicio() {
  useEffect(() => window.location.replace("/"), [])
  return <Carregando />
}
