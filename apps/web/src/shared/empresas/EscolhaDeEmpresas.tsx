import { Button, Checkbox, Pill, Skeleton, Text } from "@mantine/core"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import classes from "./EscolhaDeEmpresas.module.css"
import { consultaEmpresas } from "./empresas.api.ts"

interface EmpresaEscolhida {
  readonly id: string
  readonly apelido: string
}

interface Props {
  readonly rotulo: string
  readonly descricao?: string
  readonly value: readonly EmpresaEscolhida[]
  readonly onChange: (escolhidas: readonly EmpresaEscolhida[]) => void
  readonly erro?: string | null | undefined
  /** The field of the form that it fills: who is refused is taken to it. */
  readonly campo?: string
}

const PILULAS = 12

/** Chooses among many companies: the server searches, the chosen ones stay in sight, each a click away from leaving. */
export function EscolhaDeEmpresas({ rotulo, descricao, value, onChange, erro, campo }: Props) {
  const id = useId()
  const [busca, setBusca] = useState("")
  const [todas, setTodas] = useState(false)
  const ids = new Set(value.map((e) => e.id))
  const alternar = (empresa: EmpresaEscolhida) =>
    onChange(
      ids.has(empresa.id)
        ? value.filter((e) => e.id !== empresa.id)
        : [...value, { id: empresa.id, apelido: empresa.apelido }],
    )
  const visiveis = todas ? value : value.slice(0, PILULAS)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around the search
    <div
      role="group"
      aria-labelledby={`${id}-rotulo`}
      aria-describedby={erro ? `${id}-erro` : undefined}
      data-campo={campo}
    >
      <div className={classes.topo}>
        <span id={`${id}-rotulo`} className={classes.rotulo}>
          {rotulo}
        </span>
        <span className="fraco" aria-live="polite">
          {value.length === 0 ? "Nenhuma escolhida" : plural(value.length, "escolhida", "escolhidas")}
        </span>
      </div>
      {descricao && (
        <Text size="xs" c="dimmed" mb={6}>
          {descricao}
        </Text>
      )}
      {value.length > 0 && (
        <div className={classes.escolhidas}>
          {visiveis.map((empresa) => (
            <Pill
              key={empresa.id}
              withRemoveButton
              removeButtonProps={{ "aria-label": `Tirar ${empresa.apelido}`, "aria-hidden": false, tabIndex: 0 }}
              onRemove={() => alternar(empresa)}
            >
              {empresa.apelido}
            </Pill>
          ))}
          {value.length > PILULAS && (
            <Button variant="subtle" size="compact-xs" onClick={() => setTodas(!todas)}>
              {todas ? "Mostrar menos" : `Mais ${formatarInteiro(value.length - PILULAS)}`}
            </Button>
          )}
        </div>
      )}
      <div className={classes.caixa} data-erro={erro ? true : undefined}>
        <div className={classes.busca}>
          <CampoDeBusca
            valor={busca}
            aoBuscar={setBusca}
            rotulo={`Buscar em ${rotulo.toLowerCase()}`}
            exemplo="Buscar por nome ou CNPJ"
            largura="100%"
          />
        </div>
        <Encontradas busca={busca} ids={ids} alternar={alternar} />
      </div>
      {erro && (
        <Text id={`${id}-erro`} size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {erro}
        </Text>
      )}
    </div>
  )
}

interface EncontradasProps {
  readonly busca: string
  readonly ids: ReadonlySet<string>
  readonly alternar: (empresa: EmpresaEscolhida) => void
}

function Encontradas({ busca, ids, alternar }: EncontradasProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(consultaEmpresas(busca))
  if (error && !data) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) {
    return (
      <div className={classes.carregando} aria-busy>
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="55%" />
        <Skeleton height={14} width="64%" />
      </div>
    )
  }
  if (data.lista.length === 0) return <p className={classes.nota}>Nenhuma empresa encontrada.</p>
  const resto = data.paginacao.totalDeRegistros - data.lista.length
  return (
    <>
      <ul className={classes.lista} data-atualizando={isPlaceholderData || undefined}>
        {data.lista.map((empresa) => (
          <li key={empresa.id}>
            <Checkbox
              size="xs"
              checked={ids.has(empresa.id)}
              onChange={() => alternar(empresa)}
              label={
                <>
                  {empresa.apelido} <span className={classes.cnpj}>{formatarDocumento(empresa.cnpj)}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {resto > 0 && (
        <p className={classes.nota}>
          {resto === 1 ? "Há mais 1 empresa" : `Há mais ${formatarInteiro(resto)} empresas`}: busque pelo nome ou CNPJ.
        </p>
      )}
    </>
  )
}
