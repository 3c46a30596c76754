import { type FaixaDeAtraso, faixasDeAtraso } from "@partida/contracts"
import { Cortes } from "./Cortes.tsx"

interface Props {
  /** Undefined while it is read. */
  readonly idade:
    | readonly { readonly faixa: FaixaDeAtraso; readonly quantos: number; readonly esperado: string }[]
    | undefined
  readonly atual: FaixaDeAtraso | undefined
  readonly aoEscolher: (faixa: FaixaDeAtraso | undefined) => void
}

const faixas = Object.keys(faixasDeAtraso) as FaixaDeAtraso[]

/** What is awaited by how late it is. */
export function FaixasDeAtraso({ idade, atual, aoEscolher }: Props) {
  return (
    <Cortes
      rotulo="Filtrar por atraso"
      cortes={faixas.map((id) => ({
        id,
        rotulo: faixasDeAtraso[id].rotulo,
        soma: idade?.find(({ faixa }) => faixa === id),
      }))}
      atual={atual}
      aoEscolher={aoEscolher}
    />
  )
}
