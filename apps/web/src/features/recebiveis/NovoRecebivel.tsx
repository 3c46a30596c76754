import { GavetaDoNovoTitulo } from "../../shared/titulos/GavetaDoNovoTitulo.tsx"
import { EscolhaDoPagador } from "./EscolhaDoPagador.tsx"
import { aReceber } from "./recebiveis.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** A title to receive, of a client or of a name. */
export function NovoRecebivel({ idEmpresa, aoFechar }: Props) {
  return (
    <GavetaDoNovoTitulo
      lado={aReceber}
      idEmpresa={idEmpresa}
      categoria="vendas"
      escolha={(valor, aoMudar) => <EscolhaDoPagador idEmpresa={idEmpresa} valor={valor} aoMudar={aoMudar} />}
      aoFechar={aoFechar}
    />
  )
}
