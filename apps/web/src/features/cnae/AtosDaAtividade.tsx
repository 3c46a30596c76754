import { Button, Group } from "@mantine/core"
import type { AtividadeCadastrada } from "@partida/contracts"
import { useState } from "react"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useAto, useExcluir } from "./cnae.api.ts"
import { EncerrarAtividade } from "./EncerrarAtividade.tsx"

interface Props {
  readonly atividade: AtividadeCadastrada
  /** The activity as the act left it. */
  readonly aoMudar: (atividade: AtividadeCadastrada) => void
  readonly aoExcluir: () => void
}

/** What can be done with an activity, by the situation it is in. */
export function AtosDaAtividade({ atividade, aoMudar, aoExcluir }: Props) {
  const [pergunta, setPergunta] = useState<"encerrar" | "excluir" | null>(null)
  const ato = useAto(atividade.id)
  const excluir = useExcluir(atividade)
  const fechar = () => setPergunta(null)
  const encerrada = atividade.encerradaEm !== null
  const praticar = (qual: "principal" | "reativar", feito: string) =>
    ato.mutate(qual, {
      onSuccess: (nova) => {
        aoMudar(nova)
        avisar("feito", feito)
      },
    })
  return (
    <Group gap="xs">
      {encerrada && (
        <Button
          variant="default"
          loading={ato.isPending}
          onClick={() => praticar("reativar", `${atividade.descricao} voltou a receber receita.`)}
        >
          Reativar
        </Button>
      )}
      {!encerrada && !atividade.principal && (
        <>
          <Button
            variant="default"
            loading={ato.isPending}
            onClick={() => praticar("principal", `${atividade.descricao} é a atividade principal.`)}
          >
            Tornar principal
          </Button>
          <Button variant="subtle" onClick={() => setPergunta("encerrar")}>
            Encerrar
          </Button>
        </>
      )}
      {atividade.receita === null && !atividade.principal && (
        <Button variant="subtle" onClick={() => setPergunta("excluir")}>
          Excluir
        </Button>
      )}
      {pergunta === "encerrar" && <EncerrarAtividade atividade={atividade} aoFechar={fechar} aoMudar={aoMudar} />}
      <DialogoConfirmar
        aberto={pergunta === "excluir"}
        titulo={`Excluir ${atividade.descricao}?`}
        confirmar="Excluir atividade"
        trabalhando={excluir.isPending}
        aoCancelar={fechar}
        aoConfirmar={() =>
          excluir.mutate(undefined, {
            onSuccess: () => {
              avisar("feito", `A atividade ${atividade.descricao} foi excluída.`)
              aoExcluir()
            },
            onSettled: fechar,
          })
        }
      >
        Ela nunca teve receita. O histórico guarda quem a excluiu.
      </DialogoConfirmar>
    </Group>
  )
}
