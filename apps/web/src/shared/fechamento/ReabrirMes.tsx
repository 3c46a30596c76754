import { Button, Text } from "@mantine/core"
import { type DetalheDoFechamento, rotasDoFechamento } from "@partida/contracts"
import { IconLockOpen } from "@tabler/icons-react"
import { useId, useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { MOTIVO_MINIMO } from "../lotes/aceite.ts"
import { EtapasAReabrir } from "./EtapasAReabrir.tsx"
import { type PedidoDeReabertura, useReabrirMes } from "./fechamento.api.ts"

/** Reopens the last closed month, with a reason, or says why it does not reopen. */
export function ReabrirMes({ detalhe }: { readonly detalhe: DetalheDoFechamento }) {
  const { linha, competencia, podeReabrir, porQueNaoReabre } = detalhe
  const [aberto, setAberto] = useState(false)
  const [etapas, setEtapas] = useState<PedidoDeReabertura["etapas"]>([])
  const id = useId()
  const mes = formatarCompetenciaPorExtenso(competencia)
  const reabrir = useReabrirMes(linha.idEmpresa, competencia, () =>
    avisar("feito", `${linha.apelido}: ${mes} reaberto.`),
  )
  return (
    <>
      {!podeReabrir && porQueNaoReabre && (
        <Text id={id} size="xs" c="dimmed" flex="1 1 100%">
          Não reabre agora: {porQueNaoReabre}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        disabled={!podeReabrir}
        {...(podeReabrir ? {} : { "aria-describedby": id })}
        onClick={() => setAberto(true)}
      >
        Reabrir o mês
      </Button>
      {aberto && (
        <DialogoDeMotivo
          titulo={`Reabrir ${mes} de ${linha.apelido}`}
          confirmar="Reabrir o mês"
          minimo={MOTIVO_MINIMO}
          motivo={rotasDoFechamento.reabrirMes.corpo.shape.motivo}
          nome="fechamento.reabrir"
          registro={`${linha.idEmpresa}/${competencia}`}
          enviar={(motivo) => reabrir.mutateAsync({ motivo, etapas })}
          aoFechar={() => setAberto(false)}
        >
          O mês volta a aceitar mudanças e precisa ser calculado e fechado de novo. O selo anterior continua na cadeia,
          com o motivo.
          <EtapasAReabrir etapas={etapas} aoMudar={setEtapas} />
        </DialogoDeMotivo>
      )}
    </>
  )
}
