import { Notifications } from "@mantine/notifications"
import classes from "./AreaDosAvisos.module.css"

/** Toasts of the specification, section 9: bottom centre, paused under the pointer, not draggable. */
export function AreaDosAvisos() {
  return (
    <Notifications
      className={classes.avisos}
      position="bottom-center"
      limit={4}
      zIndex={1100}
      allowDragDismiss={false}
    />
  )
}
