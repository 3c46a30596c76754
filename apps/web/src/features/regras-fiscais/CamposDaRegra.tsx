import { Group, Textarea } from "@mantine/core"
import type { PropsDoCampo } from "../../lib/formulario/useFormulario.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import classes from "./regras-fiscais.module.css"

interface Props {
  readonly desde: PropsDoCampo<string>
  readonly ate: PropsDoCampo<string>
  readonly fundamento: PropsDoCampo<string>
}

/** When the rule holds and the law that it rests on: the same in every rule. */
export function CamposDaVigencia({ desde, ate, fundamento }: Props) {
  return (
    <>
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false} className={classes.lado}>
        <Campo tipo="data" label="Vale a partir de" {...desde} />
        <Campo tipo="data" label="Vale até" placeholder="sem fim" {...ate} />
      </Group>
      <Textarea
        label="Fundamento legal"
        description="Lei, artigo e data: é o que sustenta a regra numa fiscalização."
        autosize
        minRows={2}
        maxLength={500}
        {...fundamento}
      />
    </>
  )
}
