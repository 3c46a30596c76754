import { Button, Group, Stack } from "@mantine/core"
import { rotasDasProcuracoes } from "@partida/contracts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { CamposDaProcuracao } from "./CamposDaProcuracao.tsx"
import { corpoDe, VAZIA } from "./formulario.ts"
import { useCriar } from "./procuracoes.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers a procuração. Render it only while it is open: each opening starts from nothing. */
export function GavetaDaNova({ idEmpresa, aoFechar }: Props) {
  const criar = useCriar(idEmpresa)
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "procuracoes.criar",
    esquema: rotasDasProcuracoes.criarProcuracao.corpo,
    iniciais: VAZIA,
    corpo: corpoDe,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ nomeDoOutorgado }) => {
      aoFechar()
      avisar("feito", `Procuração de ${nomeDoOutorgado} registrada.`)
    },
  })
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={sair}
      titulo="Nova procuração"
      subtitulo="Como foi dada no órgão: registrar aqui não a cria lá."
      largura={560}
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={sair}>
            Cancelar
          </Button>
          <Button type="submit" form={form.formulario.id} loading={form.enviando}>
            Registrar procuração
          </Button>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...rascunho} />
          {form.falha && (
            <Faixa tom="erro" titulo="A procuração não foi registrada" anunciar>
              {form.falha.mensagem}
            </Faixa>
          )}
          <CamposDaProcuracao form={form} />
        </Stack>
      </form>
      {guarda.pergunta}
    </Gaveta>
  )
}
