import { Button, Group, Text } from "@mantine/core"
import { mensagemDe } from "../../lib/api/erro.ts"
import { avisar } from "../../ui/avisos.tsx"
import { useEscolherRegime } from "./caixa/caixa.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly ano: number
}

/** The two answers to how the revenue of a year enters the Simples, where its lack stops the month. */
export function RespostaDaOpcao({ idEmpresa, ano }: Props) {
  const escolher = useEscolherRegime(idEmpresa)
  const responder = (regime: "competencia" | "caixa") =>
    escolher.mutate(
      { ano, regime, versao: 0 },
      {
        onSuccess: () =>
          avisar("feito", `A receita de ${ano} entra por ${regime === "caixa" ? "caixa" : "competência"}.`),
      },
    )
  return (
    <div>
      <Group gap="xs">
        <Button variant="default" size="xs" loading={escolher.isPending} onClick={() => responder("competencia")}>
          Por competência
        </Button>
        <Button variant="default" size="xs" disabled={escolher.isPending} onClick={() => responder("caixa")}>
          Por caixa
        </Button>
      </Group>
      {escolher.error && (
        <Text size="xs" c="red" role="alert">
          {mensagemDe(escolher.error)}
        </Text>
      )}
    </div>
  )
}
