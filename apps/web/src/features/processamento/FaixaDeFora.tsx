import { contingencias, type ProvedorDeOperacao } from "@partida/contracts"
import { Faixa } from "../../ui/Faixa.tsx"
import { BotaoDoCaminho } from "./BotaoDoCaminho.tsx"

interface Props {
  readonly provedor: ProvedorDeOperacao
  /** Since when, and how many wait. */
  readonly frase: string
}

/** An authority that stopped, with the way that goes on without it. */
export function FaixaDeFora({ provedor, frase }: Props) {
  const { texto, rotulo, destino } = contingencias[provedor]
  return (
    <Faixa
      tom="erro"
      titulo={frase}
      acao={
        <BotaoDoCaminho caminho={destino} discreto>
          {rotulo}
        </BotaoDoCaminho>
      }
    >
      {texto}
    </Faixa>
  )
}
