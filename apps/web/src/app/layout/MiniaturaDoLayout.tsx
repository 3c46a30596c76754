import type { Preferencias } from "@partida/contracts"
import classes from "./Aparencia.module.css"

type Desenho = readonly {
  readonly parte: "topo" | "menu" | "tela"
  readonly lugar: readonly [number, number, number, number]
}[]

/** x, y, width and height of each part on a sheet of 64 × 44. */
const desenhos: Readonly<Record<Preferencias["layout"], Desenho>> = {
  padrao: [
    { parte: "topo", lugar: [0, 0, 64, 8] },
    { parte: "menu", lugar: [0, 8, 16, 36] },
    { parte: "tela", lugar: [21, 13, 38, 26] },
  ],
  vertical: [
    { parte: "menu", lugar: [0, 0, 16, 44] },
    { parte: "topo", lugar: [16, 0, 48, 8] },
    { parte: "tela", lugar: [21, 13, 38, 26] },
  ],
  destacado: [
    { parte: "topo", lugar: [0, 0, 64, 8] },
    { parte: "menu", lugar: [6, 13, 13, 24] },
    { parte: "tela", lugar: [23, 13, 35, 26] },
  ],
  topnav: [
    { parte: "topo", lugar: [0, 0, 64, 8] },
    { parte: "menu", lugar: [0, 8, 64, 6] },
    { parte: "tela", lugar: [5, 19, 54, 20] },
  ],
}

/** Small picture of a layout. */
export function MiniaturaDoLayout({ layout }: { readonly layout: Preferencias["layout"] }) {
  return (
    <svg viewBox="0 0 64 44" className={classes.miniatura} aria-hidden="true">
      {desenhos[layout].map(({ parte, lugar: [x, y, width, height] }) => (
        <rect key={parte} x={x} y={y} width={width} height={height} data-parte={parte} />
      ))}
    </svg>
  )
}
