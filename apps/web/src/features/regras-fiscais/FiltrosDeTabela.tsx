import { Group } from "@mantine/core"
import type { NomeDeTabela } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { EscolhaEmEspera } from "../../shared/lista/EscolhaEmEspera.tsx"
import { consultaDosCodigos } from "../../shared/tabelas/tabelas.api.ts"
import classes from "./regras-fiscais.module.css"

const CampoDeTabela = sobDemanda(async () => (await import("../../shared/tabelas/CampoDeTabela.tsx")).CampoDeTabela)

interface Filtro {
  readonly campo: string
  readonly rotulo: string
  readonly exemplo: string
  readonly tabela: NomeDeTabela
  readonly valor: string | undefined
}

/** Filters by rows of public tables, over the list. */
export function FiltrosDeTabela({
  filtros,
  aoMudar,
}: {
  readonly filtros: readonly Filtro[]
  readonly aoMudar: (campo: string, valor: string | undefined) => void
}) {
  return (
    <Group gap="sm" className={`${classes.filtros} nao-imprimir`}>
      {filtros.map((filtro) => (
        <FiltroDeTabela key={filtro.campo} filtro={filtro} aoMudar={aoMudar} />
      ))}
    </Group>
  )
}

function FiltroDeTabela({
  filtro: { campo, rotulo, exemplo, tabela, valor },
  aoMudar,
}: {
  readonly filtro: Filtro
  readonly aoMudar: (campo: string, valor: string | undefined) => void
}) {
  const { opcoes } = useCampoDeTabela(campo, rotulo, tabela, valor)
  const comum = { size: "xs", "aria-label": rotulo, placeholder: exemplo } as const
  return (
    <EscolhaEmEspera {...comum} mostrado={opcoes[0]?.label ?? ""}>
      <CampoDeTabela
        {...comum}
        autoFocus
        tabela={tabela}
        clearButtonProps={{ "aria-label": `Limpar ${rotulo.toLowerCase()}` }}
        value={valor ?? ""}
        onChange={(codigo) => aoMudar(campo, codigo === "" ? undefined : codigo)}
      />
    </EscolhaEmEspera>
  )
}

/** How such a filter is told among those in use: by the name of its row. */
export function useCampoDeTabela(campo: string, rotulo: string, tabela: NomeDeTabela, valor: string | undefined) {
  const { data } = useQuery(consultaDosCodigos(tabela, valor === undefined ? [] : [valor]))
  const item = data?.lista[0]
  const label = item
    ? tabela === "municipios"
      ? `${item.nome} · ${item.detalhe}`
      : `${item.codigo} ${item.nome}`
    : valor
  return {
    campo,
    tipo: "de-fora",
    rotulo,
    opcoes: valor === undefined ? [] : [{ value: valor, label: label ?? valor }],
  } as const satisfies CampoDoFiltro
}
