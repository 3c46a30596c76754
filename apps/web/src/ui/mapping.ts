import { memo, type ReactNode } from "react"

/** React's memo forgets that a component is generic; the component is the same one. */
export function comMemoria<C extends (props: never) => ReactNode>(componente: C): C {
  return memo(componente as unknown as () => ReactNode) as unknown as C
}
