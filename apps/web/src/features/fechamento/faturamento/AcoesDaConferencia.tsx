import { Button } from "@mantine/core"
import { type DetalheDoFaturamento, type LinhaDoFaturamento, rotasDasEtapas } from "@partida/contracts"
import { IconCheck, IconLockOpen } from "@tabler/icons-react"
import { useId, useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../../lib/formatacao/competencia.ts"
import { useTeclaDeConcluir } from "../../../shared/fechamento/useTeclaDeConcluir.ts"
import { DialogoDeMotivo } from "../../../shared/formulario/DialogoDeMotivo.tsx"
import { avisar } from "../../../ui/avisos.tsx"
import classes from "../fechamento.module.css"
import { useReabrir } from "./faturamento.api.ts"
import { MOTIVO_MINIMO } from "./o-que-falta.ts"
import type { ConferenciaAberta } from "./useConferencia.ts"

interface Props {
  readonly detalhe: DetalheDoFaturamento
  readonly conferencia: ConferenciaAberta
  readonly proxima: LinhaDoFaturamento | null
  readonly aoAbrir: (linha: LinhaDoFaturamento) => void
}

/** The way on from one company: conclude it and open the next, or open again what was concluded. */
export function AcoesDaConferencia(props: Props) {
  const { detalhe } = props
  const { linha } = detalhe
  if (linha.fechado) return <p className={classes.porque}>O mês está fechado: nada dele muda.</p>
  if (linha.etapa.situacao === "concluida") return <Reabrir detalhe={detalhe} />
  return <Concluir {...props} />
}

function Concluir({ detalhe, conferencia, proxima, aoAbrir }: Props) {
  const { falta, concluir, enviando } = conferencia
  const id = useId()
  useTeclaDeConcluir(concluir, true)
  const pode = detalhe.podeConcluir && falta === null
  return (
    <>
      {falta && (
        <p className={classes.porque} id={id}>
          {falta}
        </p>
      )}
      <Button
        disabled={!pode}
        loading={enviando}
        leftSection={<IconCheck size={16} />}
        title="Ctrl ou ⌘ + Enter"
        {...(falta ? { "aria-describedby": id } : {})}
        onClick={concluir}
      >
        {proxima ? "Concluir e abrir a próxima" : "Concluir faturamento"}
      </Button>
      <span className={classes.espaco} />
      {proxima && (
        <Button variant="default" onClick={() => aoAbrir(proxima)} title={proxima.apelido}>
          Deixar para depois
        </Button>
      )}
    </>
  )
}

function Reabrir({ detalhe: { linha, competencia, podeReabrir } }: { readonly detalhe: DetalheDoFaturamento }) {
  const [aberto, setAberto] = useState(false)
  const mes = formatarCompetenciaPorExtenso(competencia)
  const reabrir = useReabrir(linha.idEmpresa, competencia, () =>
    avisar("feito", `${linha.apelido}: faturamento de ${mes} reaberto.`),
  )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        disabled={!podeReabrir}
        onClick={() => setAberto(true)}
      >
        Reabrir faturamento
      </Button>
      {aberto && (
        <DialogoDeMotivo
          titulo={`Reabrir o faturamento de ${linha.apelido}`}
          confirmar="Reabrir faturamento"
          minimo={MOTIVO_MINIMO}
          motivo={rotasDasEtapas.reabrirFaturamento.corpo.shape.motivo}
          nome="faturamento.reabrir"
          registro={`${linha.idEmpresa}/${competencia}`}
          enviar={(motivo) => reabrir.mutateAsync(motivo)}
          aoFechar={() => setAberto(false)}
        >
          O mês não fecha enquanto o faturamento não for conferido de novo. O que já foi conferido fica registrado.
        </DialogoDeMotivo>
      )}
    </>
  )
}
