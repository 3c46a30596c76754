import { Group } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./Dialogo.module.css"

/** The buttons of a dialog, always in view however long what they are about. */
export function AtosDoDialogo({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.atos ?? ""}>
      {children}
    </Group>
  )
}
