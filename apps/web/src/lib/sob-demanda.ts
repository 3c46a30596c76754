import { type ComponentType, lazy, useState } from "react"
import { comLimiteDeCarga } from "./carga.ts"

/** A component fetched when it is first drawn. What draws it gives the Suspense around it. */
export function sobDemanda<P extends object>(importar: () => Promise<ComponentType<P>>) {
  return lazy(comLimiteDeCarga(async () => ({ default: await importar() })))
}

/** Whether something was ever true: a drawer that was used stays, so that it can leave the screen with its transition. */
export function useJaFoi(agora: boolean): boolean {
  const [foi, setFoi] = useState(agora)
  if (agora && !foi) setFoi(true)
  return foi
}
