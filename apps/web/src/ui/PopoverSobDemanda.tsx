import type { PopoverProps } from "@mantine/core"
import { type ReactElement, type ReactNode, Suspense, useState } from "react"
import { sobDemanda } from "../lib/sob-demanda.ts"

const carregar = () => import("./PopoverAberto.tsx")
/** Ahead of the need: what fails is said when it is needed. */
const adiantar = () => void carregar().catch(() => undefined)
const PopoverAberto = sobDemanda(async () => (await carregar()).PopoverAberto)

export interface PropsDoPopover extends Pick<PopoverProps, "position" | "width"> {
  readonly aberto: boolean
  readonly aoMudar: (aberto: boolean) => void
  /** The button that opens it. */
  readonly alvo: ReactElement
  readonly margem?: number
  readonly children: ReactNode
}

/** A popover whose machinery (positions, focus, portals) is fetched when the pointer or the focus comes near. */
export function PopoverSobDemanda(props: PropsDoPopover) {
  const [usado, setUsado] = useState(props.aberto)
  if (props.aberto && !usado) setUsado(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead; what acts is the button inside
    <span style={{ display: "contents" }} onPointerEnter={adiantar} onFocus={adiantar}>
      {usado ? (
        <Suspense fallback={props.alvo}>
          <PopoverAberto {...props} />
        </Suspense>
      ) : (
        props.alvo
      )}
    </span>
  )
}
