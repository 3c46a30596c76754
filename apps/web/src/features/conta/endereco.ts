import { useMemo } from "react"
import { lerBusca } from "../../lib/texto-da-busca.ts"

/*
 * Account pages are loads of their own, each with its address, and know no router: what the sign-in page does not load is
 * what makes it quick.
 */

/** The address of the page, read by its schema. */
export function useEndereco<T>(esquema: { readonly parse: (bruta: unknown) => T }): T {
  const { search } = window.location
  return useMemo(() => esquema.parse(lerBusca(search)), [esquema, search])
}

/** Goes to another page in place of this one, which is not worth coming back to. */
export function trocarPor(endereco: string): void {
  window.location.replace(endereco)
}
