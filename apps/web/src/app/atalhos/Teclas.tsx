import { Kbd } from "@mantine/core"
import { Fragment } from "react"
import { nomesDasTeclas } from "../../lib/atalhos.ts"
import classes from "./atalhos.module.css"

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys of a shortcut as they are written on the keyboard. */
export function Teclas({ teclas }: { readonly teclas: string }) {
  return (
    <span className={classes.teclas}>
      {nomesDasTeclas(teclas, mac).map((passo, i) => (
        <Fragment key={`${i}:${passo.join("+")}`}>
          {i > 0 && <span className="fraco">e</span>}
          {passo.map((tecla) => (
            <Kbd key={tecla} size="xs">
              {tecla}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
