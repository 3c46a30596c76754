import { Button, Text } from "@mantine/core"
import type { DetalheDoLote } from "@partida/contracts"
import { useState } from "react"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useCancelarLote, useRepetirLote } from "./lotes.api.ts"

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
      {repeticao.quantos > 0 && <Repetir id={lote.id} quantos={repeticao.quantos} titulo={titulo} />}
    </>
  )
}

function Repetir({ id, quantos, titulo }: { readonly id: string; readonly quantos: number; readonly titulo: string }) {
  const repetir = useRepetirLote(id, `${titulo} (de novo)`)
  return (
    <Button loading={repetir.isPending} onClick={() => repetir.mutate()}>
      {quantos === 1 ? "Tentar de novo o que falhou" : `Tentar de novo os ${formatarInteiro(quantos)} que falharam`}
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
