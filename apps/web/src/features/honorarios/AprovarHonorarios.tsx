import { Button, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaResumo, useAprovarHonorarios } from "./honorarios.api.ts"

interface Props {
  readonly competencia: string
  /** Missing: every one that waits. */
  readonly ids: readonly string[] | undefined
  readonly aoFechar: () => void
}

/** Confirms the approval, and tells who was left out and why. */
export function AprovarHonorarios({ competencia, ids, aoFechar }: Props) {
  const aprovar = useAprovarHonorarios()
  const resumo = useQuery(consultaResumo(competencia)).data
  const { data: feito } = aprovar
  const quantos = ids?.length ?? resumo?.aAprovar.quantas ?? 0
  const mes = formatarCompetenciaPorExtenso(competencia)
  return (
    <Dialogo aberto titulo={`Aprovar honorários de ${mes}`} preso={aprovar.isPending} aoFechar={aoFechar}>
      <Stack gap="md">
        {feito ? (
          <Stack gap="sm" aria-live="polite">
            <Faixa tom="feito" titulo={plural(feito.criadas, "fatura criada", "faturas criadas")}>
              {formatarReais(feito.total)}. Emita as notas em Aguardando emissão da empresa do escritório.
            </Faixa>
            {[...Map.groupBy(feito.fora, ({ motivo }) => motivo)].map(([motivo, deles]) => (
              <Faixa
                key={motivo}
                tom="atencao"
                titulo={`${plural(deles.length, "cliente ficou", "clientes ficaram")} de fora`}
              >
                {motivo} {deles.map(({ apelido }) => apelido).join(", ")}.
              </Faixa>
            ))}
          </Stack>
        ) : (
          <Text size="sm">
            {ids === undefined && resumo
              ? `${plural(quantos, "honorário vira fatura", "honorários viram faturas")}: ${formatarReais(resumo.aAprovar.total)}. `
              : `${plural(quantos, "cliente escolhido", "clientes escolhidos")}. `}
            O mesmo mês de um cliente nunca é cobrado duas vezes. Nenhuma nota é emitida agora.
          </Text>
        )}
        <Recusa titulo="Nada foi aprovado" erro={aprovar.error} />
        <AtosDoDialogo>
          <Button variant="default" disabled={aprovar.isPending} onClick={aoFechar}>
            {feito ? "Fechar" : "Voltar"}
          </Button>
          {!feito && (
            <Button
              loading={aprovar.isPending}
              onClick={() =>
                aprovar.mutate(
                  { competencia, ...(ids === undefined ? {} : { ids: [...ids] }) },
                  {
                    onSuccess: ({ criadas, fora }) => {
                      if (fora.length > 0) return
                      aoFechar()
                      avisar("feito", `${plural(criadas, "fatura criada", "faturas criadas")}.`)
                    },
                  },
                )
              }
            >
              Aprovar {plural(quantos, "honorário", "honorários")}
            </Button>
          )}
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}
