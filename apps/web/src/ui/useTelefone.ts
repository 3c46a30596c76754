import { useMediaQuery } from "@mantine/hooks"
import { LARGURA_TELEFONE } from "../tema/larguras.ts"

/** Whether the screen has phone width; known on the first render, so that nothing is drawn twice. */
export function useTelefone(): boolean {
  return useMediaQuery(`(max-width: ${LARGURA_TELEFONE})`, false, { getInitialValueInEffect: false })
}
