import { Drawer } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./Gaveta.module.css"
import { PassarDeLinha } from "./PassarDeLinha.tsx"
import { useEscape } from "./useEscape.ts"
import { useTelefone } from "./useTelefone.ts"

interface Props {
  readonly aberta: boolean
  readonly aoFechar: () => void
  readonly titulo: ReactNode
  readonly subtitulo?: ReactNode
  readonly children: ReactNode
  /** Fixed at the bottom: the actions on what the drawer shows. */
  readonly rodape?: ReactNode
  /** The content is text and fields: it keeps away from the borders, which tabs and tables reach. */
  readonly comMargem?: boolean
  /** Small print of the heading: state of the record. */
  readonly marcas?: ReactNode
  /** Pixels, on screens wider than a phone. */
  readonly largura?: number
  /** Of a row of the list behind: its heading leads to the rows beside it. */
  readonly daLista?: boolean
  /** What is behind stays bright: the drawer changes how it looks. */
  readonly semVeu?: boolean
}

/** Right drawer, the whole screen on phones. Traps focus while open and gives it back to the row when closed. */
export function Gaveta(props: Props) {
  const { aberta, aoFechar, titulo, subtitulo, children, rodape, marcas } = props
  const { comMargem = false, largura = 720, semVeu = false, daLista = false } = props
  const telefone = useTelefone()
  useEscape(aberta, aoFechar)
  return (
    <Drawer.Root
      opened={aberta}
      onClose={aoFechar}
      position="right"
      size={telefone ? "100%" : largura}
      closeOnEscape={false}
      classNames={{ content: classes.conteudo ?? "", body: classes.corpo ?? "" }}
    >
      <Drawer.Overlay backgroundOpacity={semVeu ? 0 : 0.4} />
      <Drawer.Content>
        <div className={classes.cabecalho} data-titulo>
          <div className={classes.titulos}>
            <Drawer.Title className={classes.titulo}>{titulo}</Drawer.Title>
            {subtitulo && <div className="fraco">{subtitulo}</div>}
          </div>
          {marcas}
          {daLista && <PassarDeLinha />}
          {/* Not the way between rows, which comes late or not: its tip, open by the focus, would take the first Escape. */}
          <Drawer.CloseButton aria-label="Fechar" data-autofocus={daLista || undefined} />
        </div>
        <Drawer.Body data-margem={comMargem || undefined}>{children}</Drawer.Body>
        {rodape && <div className={classes.rodape}>{rodape}</div>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
