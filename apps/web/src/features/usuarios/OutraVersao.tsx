import { Button, Group } from "@mantine/core"
import { Faixa } from "../../ui/Faixa.tsx"
import type { Mudanca } from "./formulario.ts"
import classes from "./usuarios.module.css"

interface Props {
  readonly mudancas: readonly Mudanca[]
  readonly aoManter: () => void
  readonly aoDescartar: () => void
}

/** Somebody else saved first: what they changed, and how to go on. */
export function OutraVersao({ mudancas, aoManter, aoDescartar }: Props) {
  return (
    <Faixa tom="atencao" titulo="Outra pessoa alterou este cadastro enquanto você editava" anunciar>
      {mudancas.length === 0 ? (
        <p className={classes.paragrafo}>
          Os campos desta tela continuam iguais. Nada do que você digitou foi salvo ainda.
        </p>
      ) : (
        <ul className={classes.mudancas}>
          {mudancas.map(({ campo, rotulo, de, para }) => (
            <li key={campo}>
              <strong>{rotulo}</strong>: {de} → {para}
            </li>
          ))}
        </ul>
      )}
      <Group gap="sm" mt="sm">
        <Button variant="default" size="xs" onClick={aoManter}>
          Atualizar e manter o que digitei
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={aoDescartar}>
          Descartar o que digitei
        </Button>
      </Group>
    </Faixa>
  )
}
