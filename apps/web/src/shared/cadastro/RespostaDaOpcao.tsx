import { Button, Group, Text } from "@mantine/core"
import type { MesDoCaixa } from "@partida/contracts"
import { mensagemDe } from "../../lib/api/erro.ts"
import { avisar } from "../../ui/avisos.tsx"
import { useEscolherRegime } from "./opcao-do-simples.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly opcao: Pick<MesDoCaixa["opcao"], "ano" | "regime" | "versao">
  readonly aoResponder?: () => void
}

/** A notice that asks for something to be done is read whole. */
const LEITURA_MS = 20_000

const nomes = { competencia: "competência", caixa: "caixa" } as const

/** The two answers to how the revenue of a year enters the Simples; the one that was given cannot be given again. */
export function RespostaDaOpcao({ idEmpresa, opcao: { ano, regime, versao }, aoResponder }: Props) {
  const escolher = useEscolherRegime(idEmpresa)
  const responder = (novo: "competencia" | "caixa") =>
    escolher.mutate(
      { ano, regime: novo, versao },
      {
        onSuccess: ({ aviso }) => {
          const feito = `A receita de ${ano} entra por ${nomes[novo]}.`
          if (aviso === null) avisar("feito", feito)
          else avisar("feito", `${feito} ${aviso}`, { duracao: LEITURA_MS })
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
