import { CampoDeDinheiro } from "./CampoDeDinheiro.tsx"
import { CampoDePercentual } from "./CampoDePercentual.tsx"
import { CampoFormatado, type PropsDoCampo } from "./CampoFormatado.tsx"
import type { TipoDeCampo } from "./tipos.ts"

interface Props extends PropsDoCampo {
  readonly tipo: TipoDeCampo
}

/** A field of one of the known kinds: `<Campo tipo="cpf" label="CPF" {...form.campo("cpf")} />`. */
export function Campo({ tipo, ...props }: Props) {
  if (tipo === "dinheiro") return <CampoDeDinheiro {...props} />
  if (tipo === "percentual") return <CampoDePercentual {...props} />
  return <CampoFormatado tipo={tipo} {...props} />
}
