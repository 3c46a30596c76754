import { SegmentedControl } from "@mantine/core"
import type { DetalheDoFatorR } from "@partida/contracts"
import { IconListTree } from "@tabler/icons-react"
import { useState } from "react"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { Frases } from "../../shared/porque/Frases.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { frasesDoFatorR } from "./frases.ts"

type Qual = keyof DetalheDoFatorR["memoria"]

const rotulos: readonly { readonly value: Qual; readonly label: string }[] = [
  { value: "fatorR", label: "Fator R" },
  { value: "iii", label: "DAS no Anexo III" },
  { value: "v", label: "DAS no Anexo V" },
]

/** Why: the ratio of the month, and the DAS of the month on each side. */
export function AbaConta({ detalhe }: { readonly detalhe: DetalheDoFatorR }) {
  const { memoria } = detalhe
  const [qual, setQual] = useState<Qual>("fatorR")
  const arvore = memoria[qual]
  return (
    <>
      <SegmentedControl
        aria-label="Qual conta"
        fullWidth
        value={qual}
        onChange={setQual}
        data={rotulos.map(({ value, label }) => ({ value, label }))}
      />
      {arvore === null ? (
        <EstadoVazio titulo="Ainda não há o que explicar" icone={IconListTree}>
          Complete o histórico do mês: a conta aparece aqui inteira, com cada parcela e a lei.
        </EstadoVazio>
      ) : (
        <>
          {qual === "fatorR" && <Frases frases={frasesDoFatorR(detalhe)} />}
          <MemoriaDeCalculo key={qual} memoria={arvore} />
        </>
      )}
    </>
  )
}
