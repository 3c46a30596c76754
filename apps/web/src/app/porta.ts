import { buscaDaEntrada } from "../features/conta/busca.ts"
import { lerBusca } from "../lib/texto-da-busca.ts"
import { ehDeFora, ehPublica } from "./outra-pagina.ts"

/**
 * Where who has no session was going, when the door opens by itself at an address; null where there is something to show first:
 * a page of who is signed out, or why they are out.
 */
export function destinoDaPorta(
  onde: Pick<Location, "pathname" | "search" | "hash">,
): { readonly origem: string | null } | null {
  const { pathname, search, hash } = onde
  if (ehPublica(pathname)) return null
  if (!ehDeFora(pathname)) return { origem: pathname + search + hash }
  if (pathname !== "/conta/entrar") return null
  const { origem, erro } = buscaDaEntrada.parse(lerBusca(search))
  return erro === undefined ? { origem: origem ?? null } : null
}
