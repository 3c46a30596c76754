import { useEffect, useState } from "react"
import { z } from "zod"
import { daSessao } from "../../lib/armazenamento.ts"
import type { ItemDoMenu } from "./menu.ts"

const CHAVE = "grupos-do-menu"
/** Up to here the whole menu fits a common screen, and hiding part of it would only cost clicks. */
const CABEM = 16
const guardados = z.record(z.string(), z.boolean()).catch({})

function ler(): Readonly<Record<string, boolean>> {
  try {
    return guardados.parse(JSON.parse(daSessao.ler(CHAVE) ?? "{}"))
  } catch {
    return {}
  }
}

/** Whether a group is open: as the person left it; otherwise all of a short menu, and of a long one the current group. */
export function grupoAberto(
  itens: readonly ItemDoMenu[],
  item: ItemDoMenu,
  escolhas: Readonly<Record<string, boolean>>,
): boolean {
  const entradas = itens.reduce((soma, { children }) => soma + 1 + children.length, 0)
  return escolhas[item.id] ?? (item.active || entradas <= CABEM)
}

/** Open and closed groups of the menu. The group of the screen opens by itself when the person arrives there. */
export function useGrupos(itens: readonly ItemDoMenu[]) {
  const [escolhas, setEscolhas] = useState(ler)
  const atual = itens.find(({ active }) => active)?.id
  useEffect(() => {
    if (atual !== undefined) setEscolhas((antes) => (antes[atual] === false ? { ...antes, [atual]: true } : antes))
  }, [atual])
  return {
    aberto: (item: ItemDoMenu) => grupoAberto(itens, item, escolhas),
    alternar(item: ItemDoMenu) {
      const novas = { ...escolhas, [item.id]: !grupoAberto(itens, item, escolhas) }
      setEscolhas(novas)
      daSessao.gravar(CHAVE, JSON.stringify(novas))
    },
  }
}
