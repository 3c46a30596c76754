import { Button, Group, Stack } from "@mantine/core"
import { type ContaCorrente, rotasDasContasCorrentes } from "@partida/contracts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useEncerrar } from "./contas-correntes.api.ts"

interface Props {
  readonly conta: ContaCorrente
  readonly aoFechar: () => void
  readonly aoMudar: (conta: ContaCorrente) => void
}

/** Asks for the last day of an account. */
export function EncerrarConta({ conta, aoFechar, aoMudar }: Props) {
  const encerrar = useEncerrar(conta.id)
  const form = useFormulario({
    esquema: rotasDasContasCorrentes.encerrarContaCorrente.corpo,
    iniciais: { encerradaEm: hojeEmSaoPaulo() },
    enviar: ({ encerradaEm }) => encerrar.mutateAsync(encerradaEm),
    aoSalvar: (nova) => {
      aoMudar(nova)
      aoFechar()
      avisar("feito", `A conta ${nova.apelido} está encerrada.`)
    },
  })
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={`Encerrar ${conta.apelido}`} preso={form.enviando}>
      <form {...form.formulario}>
        <Stack gap="md">
          {form.falha && (
            <Faixa tom="erro" titulo="Nada foi salvo" anunciar>
              {form.falha.mensagem}
            </Faixa>
          )}
          <Campo
            tipo="data"
            label="Último dia da conta"
            description="Ela sai da lista, e dá para reabrir depois."
            data-autofocus
            {...form.campo("encerradaEm")}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={aoFechar} disabled={form.enviando}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.enviando}>
              Encerrar conta
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}
