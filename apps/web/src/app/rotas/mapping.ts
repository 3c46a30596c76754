/**
 * The address of a screen, typed by the schema with which the screen reads it (`useBusca`). The schema itself comes with
 * the screen: here, those of every screen, and the contracts behind them, would be in the first load of any of them.
 */
export function enderecoDe<S extends { readonly parse: (bruta: unknown) => object }>() {
  return (busca: Record<string, unknown>) => busca as ReturnType<S["parse"]>
}
