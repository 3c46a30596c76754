import { NativeSelect } from "@mantine/core"
import { ehCaminhoneiro } from "@partida/contracts"
import type { ComponentProps } from "react"
import { opcoesDoMei } from "./rotulos.ts"

type Props = Omit<ComponentProps<typeof NativeSelect>, "data" | "label" | "description">

const OPCOES = [
  { value: "", label: "Escolha" },
  { group: "MEI", items: opcoesDoMei.filter(({ value }) => !ehCaminhoneiro(value)) },
  { group: "MEI caminhoneiro", items: opcoesDoMei.filter(({ value }) => ehCaminhoneiro(value)) },
]

/** The activity of a MEI, in its two categories, with what each one asks of who chooses it. */
export function CampoDaAtividadeDoMei(props: Props) {
  return (
    <NativeSelect
      label="Atividade do MEI"
      description={
        ehCaminhoneiro(String(props.value ?? ""))
          ? "INSS e limite próprios (LC 123/2006, art. 18-F), para quem transporta carga e não tem outra ocupação no ano (Res. CGSN 140/2018, art. 100, §§ 1º-A e 1º-B)."
          : "Só pode ser MEI quem tem ocupação da lista do Anexo XI da Res. CGSN 140/2018: confira a desta empresa."
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={OPCOES}
      {...props}
      withAsterisk
    />
  )
}
