import { useState } from "react"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { GavetaDoNovoTitulo } from "../../shared/titulos/GavetaDoNovoTitulo.tsx"
import { CampoDoCodigo } from "./CampoDoCodigo.tsx"
import { EscolhaDoFornecedor } from "./EscolhaDoFornecedor.tsx"
import { aPagarComCodigo } from "./pagaveis.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** A title to pay: a pasted code says the amount and the due day. */
export function NovoPagavel({ idEmpresa, aoFechar }: Props) {
  const [codigo, setCodigo] = useState("")
  const hoje = hojeEmSaoPaulo()
  return (
    <GavetaDoNovoTitulo
      lado={aPagarComCodigo(codigo.trim() || null)}
      idEmpresa={idEmpresa}
      categoria="outras-saidas"
      topo={(preencher) => (
        <CampoDoCodigo
          value={codigo}
          onChange={setCodigo}
          aoLer={({ valor, vencimento, recebedor }) =>
            preencher({
              ...(valor === null ? {} : { valor }),
              // A bill already due was issued at the latest on that day.
              ...(vencimento === null ? {} : { vencimento, ...(vencimento < hoje ? { emissao: vencimento } : {}) }),
              ...(recebedor === null ? {} : { pessoa: recebedor }),
            })
          }
        />
      )}
      escolha={(valor, aoMudar) => <EscolhaDoFornecedor idEmpresa={idEmpresa} valor={valor} aoMudar={aoMudar} />}
      aoFechar={aoFechar}
    />
  )
}
