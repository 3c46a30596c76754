import { Button, Group, Stack } from "@mantine/core"
import { type Procuracao, rotasDasProcuracoes } from "@partida/contracts"
import { useState } from "react"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { CamposDaProcuracao } from "./CamposDaProcuracao.tsx"
import { SituacaoDaProcuracao } from "./colunas.tsx"
import { camposComparados, corpoDe } from "./formulario.ts"
import { leituraDe, useCancelar, useEditar, useReler } from "./procuracoes.api.ts"

interface Props {
  readonly procuracao: Procuracao
  readonly aoFechar: () => void
}

/** Corrects a procuração over the version that was read, or cancels it. */
export function EdicaoDaProcuracao({ procuracao, aoFechar }: Props) {
  const { id, apelido, situacao } = procuracao
  const editar = useEditar(id)
  const [cancelando, setCancelando] = useState(false)
  const edicao = useEdicao({
    nome: "procuracoes.editar",
    registro: id,
    esquema: rotasDasProcuracoes.editarProcuracao.corpo,
    corpo: corpoDe,
    campos: camposComparados,
    lido: leituraDe(procuracao),
    reler: useReler(id),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nomeDoOutorgado }) => {
      aoFechar()
      avisar("feito", `A procuração de ${nomeDoOutorgado} foi salva.`)
    },
  })
  const { form } = edicao
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={() => edicao.guarda.tentarSair(aoFechar)}
      titulo={form.iniciais.nomeDoOutorgado}
      subtitulo={apelido}
      marcas={<SituacaoDaProcuracao situacao={situacao} />}
      largura={560}
      rodape={
        <Group justify="space-between" gap="sm" w="100%">
          <Button variant="default" onClick={() => setCancelando(true)}>
            Cancelar procuração
          </Button>
          <Button type="submit" form={form.formulario.id} loading={form.enviando} disabled={!form.sujo}>
            Salvar alterações
          </Button>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...edicao.rascunho} />
          {form.falha && (
            <Faixa tom="erro" titulo="Nada foi salvo" anunciar>
              {form.falha.mensagem}
            </Faixa>
          )}
          <CamposDaProcuracao form={form} />
        </Stack>
      </form>
      <ConflitoDaEdicao edicao={edicao} campos={camposComparados} />
      {cancelando && <Cancelar procuracao={procuracao} aoFechar={() => setCancelando(false)} />}
      {edicao.guarda.pergunta}
    </Gaveta>
  )
}

function Cancelar({ procuracao, aoFechar }: Props) {
  const cancelar = useCancelar()
  return (
    <DialogoConfirmar
      aberto
      titulo={`Cancelar a procuração de ${procuracao.nomeDoOutorgado}?`}
      confirmar="Cancelar procuração"
      trabalhando={cancelar.isPending}
      aoCancelar={aoFechar}
      aoConfirmar={() =>
        cancelar.mutate(procuracao.id, {
          onSuccess: () => avisar("feito", "A procuração está cancelada a partir de hoje."),
          onSettled: aoFechar,
        })
      }
    >
      Ela fica no histórico como cancelada hoje e não muda mais. Isto não a cancela no órgão: faça isso lá também.
    </DialogoConfirmar>
  )
}
