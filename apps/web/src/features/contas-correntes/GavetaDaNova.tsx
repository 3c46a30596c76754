import { Button, Group, Stack } from "@mantine/core"
import { rotasDasContasCorrentes } from "@partida/contracts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { CamposDaConta } from "./CamposDaConta.tsx"
import { conferir, corpoDe, NOVA } from "./conta.ts"
import { useCriar } from "./contas-correntes.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers an account. */
export function GavetaDaNova({ idEmpresa, aoFechar }: Props) {
  const criar = useCriar(idEmpresa)
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "contas-correntes.nova",
    registro: idEmpresa,
    esquema: rotasDasContasCorrentes.criarContaCorrente.corpo,
    iniciais: NOVA,
    corpo: corpoDe,
    conferir,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ apelido }) => {
      aoFechar()
      avisar("feito", `A conta ${apelido} foi cadastrada.`)
    },
  })
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={sair}
      titulo="Nova conta"
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={sair}>
            Cancelar
          </Button>
          <Button type="submit" form={form.formulario.id} loading={form.enviando}>
            Cadastrar conta
          </Button>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...rascunho} />
          {form.falha && (
            <Faixa tom="erro" titulo="A conta não foi cadastrada" anunciar>
              {form.falha.mensagem}
            </Faixa>
          )}
          <CamposDaConta form={form} />
        </Stack>
      </form>
      {guarda.pergunta}
    </Gaveta>
  )
}
