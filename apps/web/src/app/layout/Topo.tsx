import { ActionIcon, Burger, UnstyledButton } from "@mantine/core"
import type { Papel } from "@partida/contracts"
import { IconSearch } from "@tabler/icons-react"
import { Suspense } from "react"
import { useObservavel } from "../../lib/observavel.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { lotesAcompanhados } from "../../shared/lotes/acompanhamento.ts"
import { Sino } from "../../shared/notificacoes/Sino.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { Teclas } from "../atalhos/Teclas.tsx"
import type { useContexto } from "../contexto.ts"
import { EsquemaDeCores } from "./EsquemaDeCores.tsx"
import { MarcaDoMenu } from "./MarcaDoMenu.tsx"
import { MenuDaPessoa } from "./MenuDaPessoa.tsx"
import { SeletorDoOperador } from "./SeletorDoOperador.tsx"
import classes from "./Topo.module.css"
import { TrocaDoContexto } from "./TrocaDoContexto.tsx"
import type { useTroca } from "./useTroca.ts"

const AndamentoDosLotes = sobDemanda(
  async () => (await import("../../shared/lotes/AndamentoDosLotes.tsx")).AndamentoDosLotes,
)

interface Props {
  readonly papel: Papel
  readonly contexto: ReturnType<typeof useContexto>
  readonly troca: ReturnType<typeof useTroca>
  /** The brand is in the menu, which stands beside this bar. */
  readonly semMarca: boolean
  readonly menuAberto: boolean
  readonly aoAbrirMenu: () => void
  readonly aoAbrirPaleta: () => void
  readonly aoMostrarAtalhos: () => void
}

/** The top bar: brand, company and competência of the moment, search, and the person. Phones have the choices below. */
export function Topo(props: Props) {
  const { papel, contexto, troca, semMarca, menuAberto, aoAbrirMenu, aoAbrirPaleta, aoMostrarAtalhos } = props
  const telefone = useTelefone()
  const emAndamento = useObservavel(lotesAcompanhados).length > 0
  return (
    <header className={classes.topo}>
      {telefone && (
        <nav aria-label="Menu principal">
          <Burger
            opened={menuAberto}
            onClick={aoAbrirMenu}
            size="sm"
            aria-label="Abrir o menu"
            aria-haspopup="dialog"
            aria-expanded={menuAberto}
          />
        </nav>
      )}
      {!semMarca && <MarcaDoMenu soSimbolo={telefone} />}
      <div className={classes.contexto}>
        {papel === "ROOT" && !telefone && <SeletorDoOperador largura={200} />}
        {!telefone && <TrocaDoContexto contexto={contexto} troca={troca} />}
      </div>
      {telefone ? (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Buscar" onClick={aoAbrirPaleta}>
          <IconSearch size={19} />
        </ActionIcon>
      ) : (
        <>
          <UnstyledButton className={classes.busca} onClick={aoAbrirPaleta} aria-keyshortcuts="Control+K Meta+K">
            <IconSearch size={15} aria-hidden />
            <span>Buscar</span>
            <span aria-hidden className={classes.teclas}>
              <Teclas teclas="mod+k" />
            </span>
          </UnstyledButton>
          <EsquemaDeCores />
        </>
      )}
      {emAndamento && (
        <Suspense>
          <AndamentoDosLotes />
        </Suspense>
      )}
      <Sino />
      <MenuDaPessoa aoMostrarAtalhos={aoMostrarAtalhos} />
    </header>
  )
}
