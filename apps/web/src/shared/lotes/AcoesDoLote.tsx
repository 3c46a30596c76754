import { Button, Text } from "@mantine/core"
import type { DetalheDoLote } from "@partida/contracts"
import { useState } from "react"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useCancelarLote, useRepetirLote } from "./lotes.api.ts"
import { emMassa } from "./resumo.ts"

interface Props {
  readonly lote: DetalheDoLote
  /** What the job is called, for the next attempt to be called alike. */
  readonly titulo: string
}

/** What may be done about a job: cancel what has not begun, try again what failed. */
export function AcoesDoLote({ lote, titulo }: Props) {
  const { podeCancelar, repeticao } = lote
  return (
    <>
      {podeCancelar && <Cancelar lote={lote} />}
      {repeticao.quantos > 0 && <Repetir lote={lote} titulo={titulo} />}
    </>
  )
}

/** In a bulk act what was left asks for a person, and did not fail. */
function deNovo(quantos: number, tipo: DetalheDoLote["tipo"]): string {
  const n = formatarInteiro(quantos)
  if (emMassa(tipo)) return quantos === 1 ? "Tentar de novo a que ficou" : `Tentar de novo as ${n} que ficaram`
  return quantos === 1 ? "Tentar de novo o que falhou" : `Tentar de novo os ${n} que falharam`
}

interface PropsDaRepeticao {
  readonly lote: DetalheDoLote
  readonly titulo: string
}

function Repetir({ lote, titulo }: PropsDaRepeticao) {
  const { id, tipo } = lote
  const { quantos } = lote.repeticao
  const repetir = useRepetirLote(id, `${titulo} (de novo)`)
  return (
    <Button loading={repetir.isPending} onClick={() => repetir.mutate()}>
      {deNovo(quantos, tipo)}
    </Button>
  )
}

function Cancelar({ lote }: { readonly lote: DetalheDoLote }) {
  const [confirmando, setConfirmando] = useState(false)
  const cancelar = useCancelarLote(lote.id)
  const falta = lote.total - lote.feitos
  return (
    <>
      <Button variant="default" onClick={() => setConfirmando(true)}>
        Cancelar o que falta
      </Button>
      <DialogoConfirmar
        aberto={confirmando}
        titulo="Cancelar o que falta?"
        confirmar="Cancelar o que falta"
        desistir="Deixar seguir"
        trabalhando={cancelar.isPending}
        aoCancelar={() => setConfirmando(false)}
        aoConfirmar={() => cancelar.mutate(undefined, { onSettled: () => setConfirmando(false) })}
      >
        <Text>
          {plural(falta, "item ainda não começou e não será feito", "itens ainda não começaram e não serão feitos")}. O
          que já terminou fica como está; depois, é possível pedir de novo.
        </Text>
      </DialogoConfirmar>
    </>
  )
}
