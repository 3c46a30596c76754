import { type Emissao, rotasDaEmissao } from "@partida/contracts"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { useAbandonar } from "./emissao.api.ts"

const MINIMO = 10

export function AbandonoDaEmissao({ emissao, aoFechar }: { readonly emissao: Emissao; readonly aoFechar: () => void }) {
  const abandonar = useAbandonar(emissao.id)
  return (
    <DialogoDeMotivo
      titulo="Inutilizar o número"
      confirmar="Inutilizar número"
      nome="emissao.abandonar"
      registro={emissao.id}
      motivo={rotasDaEmissao.abandonarEmissao.corpo.shape.motivo}
      minimo={MINIMO}
      enviar={(motivo) => abandonar.mutateAsync(motivo)}
      aoFechar={aoFechar}
    >
      {emissao.estado === "rejeitada"
        ? `A DPS ${emissao.serie}/${emissao.numeroDaDps} não será emitida e o número dela não volta a ser usado.`
        : `${emissao.emissor === "migrate" ? "A Migrate não mostra nota" : "O sistema nacional não mostra nota"} da DPS ${emissao.serie}/${emissao.numeroDaDps}. Confira ${emissao.emissor === "migrate" ? "no painel dela" : "no portal da NFS-e"} antes: se a nota existir lá, importe-a em vez de emitir outra. O número não volta a ser usado.`}
    </DialogoDeMotivo>
  )
}
