import { Text } from "@mantine/core"
import type { AtalhoLigado } from "../../lib/atalhos.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import classes from "./atalhos.module.css"
import { Teclas } from "./Teclas.tsx"

interface Props {
  readonly aberto: boolean
  readonly aoFechar: () => void
  readonly atalhos: readonly AtalhoLigado[]
}

/** The list under "?": what works on this screen for this person, straight from the table the keyboard follows. */
export function DialogoDosAtalhos({ aberto, aoFechar, atalhos }: Props) {
  const visiveis = atalhos.filter(({ fazer, daTela }) => fazer !== null || daTela)
  const grupos = [...new Set(visiveis.map(({ grupo }) => grupo))]
  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo="Atalhos do teclado" tamanho="xl">
      <div className={classes.grupos}>
        {grupos.map((grupo) => (
          <section key={grupo} className={classes.grupo}>
            <h3 className={classes.titulo}>{grupo}</h3>
            <dl className="paragrafo">
              {visiveis
                .filter((atalho) => atalho.grupo === grupo)
                .map(({ id, rotulo, teclas }) => (
                  <div key={id} className={classes.linha}>
                    <dt>{rotulo}</dt>
                    <dd>
                      <Teclas teclas={teclas} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <Text size="xs" c="dimmed">
        Os atalhos descansam enquanto você digita em um campo ou um diálogo está aberto.
      </Text>
    </Dialogo>
  )
}
