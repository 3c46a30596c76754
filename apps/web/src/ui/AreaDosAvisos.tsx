import { Notifications } from "@mantine/notifications"

/** Toasts of the specification, section 9: bottom centre, paused under the pointer, not draggable. */
export function AreaDosAvisos() {
  return <Notifications position="bottom-center" limit={4} zIndex={1100} allowDragDismiss={false} />
}
