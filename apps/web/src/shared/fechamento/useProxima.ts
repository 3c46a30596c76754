import { useMemo } from "react"

/**
 * The next row of the list that still waits for somebody, after the one that is open and then from the beginning; null when
 * none of this page does. It is what the key that concludes opens next.
 */
export function useProxima<L extends { readonly idEmpresa: string }>(
  lista: readonly L[] | undefined,
  aberta: string | undefined,
  aguarda: (linha: L) => boolean,
): L | null {
  return useMemo(() => proximaDe(lista ?? [], aberta, aguarda), [lista, aberta, aguarda])
}

/** The same, of rows at hand. */
export function proximaDe<L extends { readonly idEmpresa: string }>(
  lista: readonly L[],
  aberta: string | undefined,
  aguarda: (linha: L) => boolean,
): L | null {
  const atual = lista.findIndex(({ idEmpresa }) => idEmpresa === aberta)
  const emVolta = [...lista.slice(atual + 1), ...lista.slice(0, Math.max(atual, 0))]
  return emVolta.find((linha) => linha.idEmpresa !== aberta && aguarda(linha)) ?? null
}
