import { Button, CopyButton, Group } from "@mantine/core"
import classes from "./meu-escritorio.module.css"

/** Something to be taken, as it is, to the panel of somebody else. */
export function Copiavel({ rotulo, valor }: { readonly rotulo: string; readonly valor: string }) {
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <span className="fraco-medio paragrafo">{rotulo}</span>
        <CopyButton value={valor}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-xs" onClick={copy} aria-label={`Copiar ${rotulo.toLowerCase()}`}>
              <span aria-live="polite">{copied ? "Copiado" : "Copiar"}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
      <code className={classes.registro}>{valor}</code>
    </div>
  )
}
