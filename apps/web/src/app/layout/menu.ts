import { alcancaPapel, type Papel, type Tela, telas } from "@partida/contracts"
import { IconFileInvoice, IconHome, IconLockCheck, type TablerIcon } from "@tabler/icons-react"

export interface ItemDoMenu {
  readonly id: Tela
  readonly rotulo: string
  readonly icone: TablerIcon
  /** Where the link goes, when the screen is only a doorway. */
  readonly destino?: Tela
  /** Heading over the item. */
  readonly grupo?: string
  /** Shown under the item before it, of which it is a part. */
  readonly filho?: true
}

const itens: readonly ItemDoMenu[] = [
  { id: "/painel", rotulo: "Painel", icone: IconHome },
  {
    id: "/painel/fechamento",
    rotulo: "Fechamento",
    icone: IconLockCheck,
    destino: "/painel/fechamento/das",
    filho: true,
  },
  { id: "/receitas/notas-fiscais", rotulo: "Notas fiscais", icone: IconFileInvoice, grupo: "Receitas" },
]

/** Menu of a role: the screens it reaches. */
export function menuDe(papel: Papel): readonly ItemDoMenu[] {
  return itens.filter(({ id }) => alcancaPapel(papel, telas[id]))
}

/** The item of a path: the longest prefix wins, so /painel/fechamento/das is not also /painel. */
export function itemAtivo(menu: readonly ItemDoMenu[], caminho: string): Tela | null {
  const candidatos = menu.filter(({ id }) => caminho === id || caminho.startsWith(`${id}/`))
  return candidatos.sort((a, b) => b.id.length - a.id.length)[0]?.id ?? null
}
