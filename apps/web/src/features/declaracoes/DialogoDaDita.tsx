import { Button, Textarea } from "@mantine/core"
import { type DeclaracaoDetalhada, rotasDasDeclaracoes } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useDizer } from "./declaracoes.api.ts"

interface Props {
  readonly declaracao: DeclaracaoDetalhada
  readonly aoFechar: () => void
}

/** First month of a period. */
const inicioDe = (periodo: string) => (/^\d{4}-\d{2}$/.test(periodo) ? periodo : `${periodo.slice(0, 4)}-01`)

/** Says what data cannot tell: that the company owes this, or does not, from a month on. */
export function DialogoDaDita({ declaracao, aoFechar }: Props) {
  const { nome, estado, periodo, dita } = declaracao
  const dizer = useDizer(declaracao)
  const deve = estado === "nao-se-aplica"
  const form = useFormulario({
    esquema: rotasDasDeclaracoes.dizerDeclaracao.corpo,
    iniciais: { desde: inicioDe(periodo), motivo: "" },
    corpo: (valores) => ({ ...valores, deve }),
    enviar: (corpo) => dizer.mutateAsync(corpo),
    aoSalvar: () => {
      avisar("feito", deve ? `${nome} passa a ser devida.` : `${nome} deixa de ser devida.`)
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario
      titulo={deve ? `A empresa deve ${nome}?` : `A empresa não deve ${nome}?`}
      form={form}
      confirmar={deve ? "Dizer que deve" : "Dizer que não deve"}
      aoFechar={aoFechar}
    >
      {dita && (
        <Faixa
          tom="neutro"
          titulo={`Já foi dito desde ${formatarCompetencia(dita.desde)}: ${dita.deve ? "deve" : "não deve"}`}
          acao={
            <Button
              variant="default"
              size="xs"
              loading={dizer.isPending}
              onClick={() =>
                dizer.mutate({ desde: dita.desde, deve: null, motivo: dita.motivo }, { onSuccess: aoFechar })
              }
            >
              Voltar ao que os dados dizem
            </Button>
          }
        >
          {dita.motivo}
        </Faixa>
      )}
      <Campo tipo="mesEAno" label="A partir de que mês" {...form.campo("desde")} />
      <Textarea
        label="Por quê"
        description="Fica no histórico e aparece a quem perguntar."
        autosize
        minRows={2}
        maxLength={200}
        {...form.campo("motivo")}
      />
    </DialogoDeFormulario>
  )
}
