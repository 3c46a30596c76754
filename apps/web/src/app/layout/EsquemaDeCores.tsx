import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"
import { IconMoon, IconSun } from "@tabler/icons-react"

/** Switches between light and dark; following the system again is a choice of the settings bar. */
export function EsquemaDeCores() {
  const { setColorScheme } = useMantineColorScheme()
  const escuro = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark"
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={escuro ? "Usar cores claras" : "Usar cores escuras"}
      onClick={() => setColorScheme(escuro ? "light" : "dark")}
    >
      {escuro ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  )
}
