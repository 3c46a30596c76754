import { Button } from "@mantine/core"
import { type Procuracao, rotasDasProcuracoes } from "@partida/contracts"
import { useState } from "react"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
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
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={form.iniciais.nomeDoOutorgado}
      subtitulo={apelido}
      marcas={<SituacaoDaProcuracao situacao={situacao} />}
      largura={560}
      atos={
        <>
          <Button variant="default" onClick={() => setCancelando(true)}>
            Cancelar procuração
          </Button>
          {cancelando && <Cancelar procuracao={procuracao} aoFechar={() => setCancelando(false)} />}
        </>
      }
      aoFechar={aoFechar}
    >
      <CamposDaProcuracao form={form} />
    </GavetaDeEdicao>
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
