import { Button, Group, Text } from "@mantine/core"
import type { MesDoCaixa } from "@partida/contracts"
import { mensagemDe } from "../../lib/api/erro.ts"
import { avisar } from "../../ui/avisos.tsx"
import { useEscolherRegime } from "./caixa/caixa.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly opcao: Pick<MesDoCaixa["opcao"], "ano" | "regime" | "versao">
  readonly aoResponder?: () => void
}

const nomes = { competencia: "competência", caixa: "caixa" } as const

/** The two answers to how the revenue of a year enters the Simples; the one that was given cannot be given again. */
export function RespostaDaOpcao({ idEmpresa, opcao: { ano, regime, versao }, aoResponder }: Props) {
  const escolher = useEscolherRegime(idEmpresa)
  const responder = (novo: "competencia" | "caixa") =>
    escolher.mutate(
      { ano, regime: novo, versao },
      {
        onSuccess: () => {
          avisar("feito", `A receita de ${ano} entra por ${nomes[novo]}.`)
          aoResponder?.()
        },
      },
    )
  return (
    <div>
      <Group gap="xs">
        {(["competencia", "caixa"] as const).map((qual) => (
          <Button
            key={qual}
            variant="default"
            size="xs"
            loading={escolher.isPending && escolher.variables.regime === qual}
            disabled={escolher.isPending || qual === regime}
            onClick={() => responder(qual)}
          >
            Por {nomes[qual]}
          </Button>
        ))}
      </Group>
      {escolher.error && (
        <Text size="xs" c="red" role="alert">
          {mensagemDe(escolher.error)}
        </Text>
      )}
    </div>
  )
}
