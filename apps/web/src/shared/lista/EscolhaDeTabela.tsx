import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "./campos.ts"
import { EscolhaEmEspera } from "./EscolhaEmEspera.tsx"

const CampoDeTabela = sobDemanda(async () => (await import("../tabelas/CampoDeTabela.tsx")).CampoDeTabela)

interface Props {
  readonly campo: Extract<CampoDoFiltro, { readonly tipo: "tabela" }>
  readonly valor: string
  readonly w?: string | number
  readonly aoMudar: (codigo: string | null) => void
}

/** Filter by a row of a public table. */
export function EscolhaDeTabela({ campo, valor, aoMudar, ...largura }: Props) {
  const comum = { size: "xs", "aria-label": campo.rotulo, placeholder: campo.todas, ...largura } as const
  return (
    <EscolhaEmEspera {...comum} mostrado={campo.opcoes.find(({ value }) => value === valor)?.label ?? valor}>
      <CampoDeTabela
        {...comum}
        autoFocus
        tabela={campo.tabela}
        clearButtonProps={{ "aria-label": `Limpar ${campo.rotulo.toLowerCase()}` }}
        value={valor}
        onChange={(codigo) => aoMudar(codigo === "" ? null : codigo)}
      />
    </EscolhaEmEspera>
  )
}
