import { Button, Stack, Text, Textarea } from "@mantine/core"
import { type HonorarioDoMes, rotasDosHonorarios } from "@partida/contracts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { SituacaoDoHonorario } from "./colunas.tsx"
import { useAjustarHonorario, useDesfazerAjuste } from "./honorarios.api.ts"

interface Props {
  readonly honorario: HonorarioDoMes
  readonly competencia: string
  readonly idPropria: string | null
  readonly aoFechar: () => void
}

/** The fee of one client in a month: where the value comes from, and another one with a reason. */
export function GavetaDoHonorario({ honorario: h, competencia, idPropria, aoFechar }: Props) {
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={h.apelido}
      subtitulo={`Honorário de ${formatarCompetenciaPorExtenso(competencia)}`}
    >
      <Stack gap="md">
        <SituacaoDoHonorario honorario={h} />
        <Numeros>
          <Numero rotulo="Proposto" valor={h.proposto === null ? "—" : formatarReais(h.proposto)} />
          <Numero rotulo="A cobrar" valor={h.valor === null ? "—" : formatarReais(h.valor)} grande />
        </Numeros>
        <Text size="sm">{h.porque}</Text>
        {h.atencao && <Faixa tom="atencao">{h.atencao}</Faixa>}
        {h.ajuste && (
          <Faixa tom="neutro" titulo={`Ajustado por ${h.ajuste.por}`}>
            {h.ajuste.motivo}
          </Faixa>
        )}
        {h.idFatura !== null ? (
          idPropria && (
            <BotaoLink
              variant="default"
              to="/receitas/aguardando-emissao"
              search={{ empresa: idPropria, fatura: h.idFatura, competencia }}
            >
              Abrir a fatura
            </BotaoLink>
          )
        ) : (
          <Ajuste honorario={h} competencia={competencia} />
        )}
      </Stack>
    </Gaveta>
  )
}

function Ajuste({ honorario: h, competencia }: Pick<Props, "honorario" | "competencia">) {
  const alvo = { idEmpresa: h.idEmpresa, competencia }
  const ajustar = useAjustarHonorario(alvo)
  const desfazer = useDesfazerAjuste(alvo)
  const form = useFormulario({
    esquema: rotasDosHonorarios.ajustarHonorario.corpo,
    iniciais: { valor: h.valor ?? "0.00", motivo: h.ajuste?.motivo ?? "" },
    enviar: (corpo) => ajustar.mutateAsync(corpo),
    aoSalvar: ({ apelido }) => avisar("feito", `O honorário de ${apelido} foi ajustado.`),
  })
  return (
    <form {...form.formulario}>
      <Stack gap="md">
        <Recusa titulo="O ajuste não foi salvo" erro={form.falha} />
        <Campo
          tipo="dinheiro"
          label="Cobrar neste mês"
          description="Zero: nada é cobrado do cliente neste mês."
          {...form.campo("valor")}
        />
        <Textarea label="Por quê" maxLength={300} {...form.campo("motivo")} />
        <Button type="submit" variant="light" loading={form.enviando}>
          Ajustar valor
        </Button>
        {h.ajuste && (
          <Button
            variant="default"
            loading={desfazer.isPending}
            onClick={() =>
              desfazer.mutate(undefined, { onSuccess: () => avisar("feito", "Voltou a valer a proposta.") })
            }
          >
            Voltar ao proposto
          </Button>
        )}
      </Stack>
    </form>
  )
}
