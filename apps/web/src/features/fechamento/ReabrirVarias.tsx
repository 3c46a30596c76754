import { Text, Textarea } from "@mantine/core"
import { rotasDoFechamento } from "@partida/contracts"
import { useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { EtapasAReabrir } from "../../shared/fechamento/EtapasAReabrir.tsx"
import type { PedidoDeReabertura } from "../../shared/fechamento/fechamento.api.ts"
import { MOTIVO_MINIMO } from "../../shared/lotes/aceite.ts"
import { ConfirmacaoEmMassa } from "../../shared/lotes/ConfirmacaoEmMassa.tsx"
import { type SelecaoPedida, useReabrirVarias } from "./fechamento.api.ts"

interface Props {
  readonly competencia: string
  readonly pedida: SelecaoPedida
  readonly aoFechar: () => void
  /** The job was accepted. */
  readonly aoPedir: () => void
}

/** Reopens the month of many companies with one reason: what will reopen is seen before, and what will not, with why. */
export function ReabrirVarias({ competencia, pedida, aoFechar, aoPedir }: Props) {
  const [motivo, setMotivo] = useState("")
  const [etapas, setEtapas] = useState<PedidoDeReabertura["etapas"]>([])
  const reabrir = useReabrirVarias()
  const lido = rotasDoFechamento.reabrirFechamentos.corpo.shape.motivo.safeParse(motivo)
  return (
    <ConfirmacaoEmMassa
      titulo={`Reabrir ${formatarCompetenciaPorExtenso(competencia)}?`}
      pedido={{ competencia, acao: "reabrir", selecao: pedida }}
      verbo={(empresas) => `Reabrir ${empresas}`}
      feito={{ um: "reaberta", varios: "reabertas" }}
      falta={!lido.success}
      trabalhando={reabrir.isPending}
      antes={
        <Text c="dimmed">
          O mês volta a aceitar mudanças e precisa ser calculado e fechado de novo. A guia que não foi paga deixa de
          valer, e a paga é descontada da nova. O selo anterior continua na cadeia. Meses seguintes já fechados se
          reabrem antes, do último para trás.
        </Text>
      }
      depois={() => (
        <>
          <EtapasAReabrir etapas={etapas} aoMudar={setEtapas} />
          <Textarea
            label="Motivo"
            description={`Pelo menos ${MOTIVO_MINIMO} caracteres; fica registrado em cada empresa, com o seu nome.`}
            autosize
            minRows={2}
            maxLength={500}
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        </>
      )}
      aoFechar={aoFechar}
      aoConfirmar={({ total }) => {
        if (!lido.success) return
        const titulo = `Reabrir ${plural(total, "empresa", "empresas")}, ${formatarCompetencia(competencia)}`
        reabrir.mutate({ competencia, selecao: pedida, motivo: lido.data, etapas, titulo }, { onSuccess: aoPedir })
      }}
    />
  )
}
