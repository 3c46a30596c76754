import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core"
import { type AcaoSobreOperacoes, rotulosDasAcoes, type SelecaoDeOperacoes } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaEfeito, useAgir } from "./processamento.api.ts"
import classes from "./processamento.module.css"
import { fraseDoEfeito } from "./textos.ts"

const explicacoes: Readonly<Record<AcaoSobreOperacoes, string>> = {
  reprocessar: "Voltam para a fila e são tentadas de novo, de onde pararam. O que já foi feito no órgão não se repete.",
  cancelar: "Saem da fila e não são feitas. Podem ser reabertas depois.",
  reabrir: "Voltam para a fila e são feitas quando chegar a sua vez.",
  aprovar: "São enviadas ao órgão a partir de agora.",
}

const feitas: Readonly<Record<AcaoSobreOperacoes, readonly [um: string, varios: string]>> = {
  reprocessar: ["automação voltou para a fila", "automações voltaram para a fila"],
  cancelar: ["automação cancelada", "automações canceladas"],
  reabrir: ["automação reaberta", "automações reabertas"],
  aprovar: ["automação aprovada", "automações aprovadas"],
}

const MAXIMO_DO_MOTIVO = 300

interface Props {
  readonly acao: AcaoSobreOperacoes
  readonly selecao: SelecaoDeOperacoes
  readonly aoFechar: () => void
  /** It was done. */
  readonly aoFazer: () => void
}

/** Asks before an act over operations: how many change, what they come to, and why the others stay. Enter confirms nothing by accident. */
export function DialogoDaAcao({ acao, selecao, aoFechar, aoFazer }: Props) {
  const [motivo, setMotivo] = useState("")
  const { data: efeito, error, refetch, isFetching } = useQuery(consultaEfeito({ acao, selecao }))
  const agir = useAgir()
  const verbo = rotulosDasAcoes[acao]
  const pronta = efeito !== undefined && !isFetching && error === null
  const confirmar = () =>
    agir.mutate(
      { acao, selecao, ...(motivo.trim() ? { motivo: motivo.trim() } : {}) },
      {
        onSuccess: ({ mudam }) => {
          avisar("feito", `${plural(mudam, ...feitas[acao])}.`)
          aoFazer()
        },
      },
    )
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={`${verbo}?`} preso={agir.isPending} tamanho="lg">
      <Stack gap="md">
        <Text c="dimmed">{explicacoes[acao]}</Text>
        <Recusa titulo="Nada mudou" erro={agir.error} />
        {efeito ? (
          <>
            <Text role="status" fw={600}>
              {fraseDoEfeito(efeito)}
            </Text>
            {efeito.ficam.length > 0 && (
              <ul className={classes.ficam} aria-label="As que ficam como estão">
                {efeito.ficam.map(({ motivo: porque, quantas }) => (
                  <li key={porque}>
                    <strong>{formatarInteiro(quantas)}</strong> {quantas === 1 ? "fica" : "ficam"}. {porque}
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : error ? (
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
        ) : (
          <Skeleton height={24} width="60%" aria-label="Conferindo as automações" />
        )}
        {acao === "cancelar" && (
          <TextInput
            label="Motivo"
            description="Se quiser dizer: fica no histórico."
            maxLength={MAXIMO_DO_MOTIVO}
            value={motivo}
            onChange={(evento) => setMotivo(evento.currentTarget.value)}
          />
        )}
        <AtosDoDialogo>
          <Button variant="default" onClick={aoFechar} disabled={agir.isPending} data-autofocus>
            Voltar
          </Button>
          <Button loading={agir.isPending} disabled={!pronta || efeito.mudam === 0} onClick={confirmar}>
            {pronta && efeito.mudam > 0 ? `${verbo} ${plural(efeito.mudam, "automação", "automações")}` : verbo}
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}
