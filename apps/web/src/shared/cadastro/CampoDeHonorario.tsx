import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core"
import { basesDoHonorario, type Honorario } from "@partida/contracts"
import { Campo } from "../../ui/campos/Campo.tsx"

/** A fee while it is typed: without basis there is none. */
export interface HonorarioDigitado {
  readonly idBase: number | null
  /** Canonical: "1.5", "450.00", "0.02". */
  readonly valor: string
}
export const SEM_HONORARIO: HonorarioDigitado = { idBase: null, valor: "" }

export const honorarioDigitado = (honorario: Honorario | null): HonorarioDigitado => honorario ?? SEM_HONORARIO

/** The fee as the contract takes it. */
export const corpoDoHonorario = ({ idBase, valor }: HonorarioDigitado): Honorario | null =>
  idBase === null ? null : { idBase, valor }

interface Props {
  readonly value: HonorarioDigitado
  readonly onChange: (honorario: HonorarioDigitado) => void
  readonly error: string | undefined
  readonly name: string
  /** What applies when there is no basis. */
  readonly semProprio: string
  readonly somenteLeitura?: boolean
}

/** A basis still without its value; an amount field is never empty. */
export const semValor = (idBase: number | null): HonorarioDigitado => ({ idBase, valor: idBase === 2 ? "0.00" : "" })

/** Basis and value of a fee; the value is asked in the unit of the basis. */
export function CampoDeHonorario({ value, onChange, error, name, semProprio, somenteLeitura = false }: Props) {
  const { idBase, valor } = value
  const doValor = {
    name: `${name}.valor`,
    "data-campo": name,
    error,
    value: valor,
    readOnly: somenteLeitura,
    onChange: (novo: string) => onChange({ idBase, valor: novo }),
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <NativeSelect
        label="Honorário"
        name={`${name}.idBase`}
        disabled={somenteLeitura}
        value={idBase === null ? "" : String(idBase)}
        data={[
          { value: "", label: semProprio },
          ...Object.values(basesDoHonorario).map(({ id, rotulo }) => ({ value: String(id), label: rotulo })),
        ]}
        // Another basis is another unit: the number of the one before would mislead.
        onChange={({ currentTarget }) =>
          onChange(semValor(currentTarget.value === "" ? null : Number(currentTarget.value)))
        }
      />
      {idBase === 1 && (
        <TextInput
          label="Quantos salários mínimos"
          placeholder="1,5"
          inputMode="decimal"
          {...doValor}
          value={valor.replace(".", ",")}
          onChange={({ currentTarget }) => doValor.onChange(currentTarget.value.trim().replace(",", "."))}
        />
      )}
      {idBase === 2 && <Campo tipo="dinheiro" label="Valor por mês" {...doValor} />}
      {idBase === 3 && <Campo tipo="percentual" label="Percentual do faturamento" {...doValor} />}
    </SimpleGrid>
  )
}
