import { IconBuildingStore, IconSelector } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { PopoverSobDemanda } from "../../ui/PopoverSobDemanda.tsx"
import { consultaEmpresa } from "./empresas.api.ts"
import { ListaDaTroca } from "./ListaDaTroca.tsx"
import classes from "./TrocaDeEmpresa.module.css"

interface Props {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  /** The screen also works over all companies at once. */
  readonly comTodas: boolean
  readonly aberto: boolean
  readonly aoAbrir: (aberto: boolean) => void
}

/** The company of the moment, and a search over all that the person reaches. */
export function TrocaDeEmpresa({ value, onChange, comTodas, aberto, aoAbrir }: Props) {
  const { data: atual, error } = useQuery({ ...consultaEmpresa(value ?? ""), enabled: value !== null })
  const semNome = error ? "Empresa não encontrada" : "…"
  const nome = value === null ? (comTodas ? "Todas as empresas" : "Escolher empresa") : (atual?.apelido ?? semNome)
  return (
    <PopoverSobDemanda
      aberto={aberto}
      aoMudar={aoAbrir}
      position="bottom-start"
      width={340}
      margem={6}
      alvo={
        <button
          type="button"
          className={classes.alvo}
          aria-label={`Empresa: ${nome}. Trocar`}
          onClick={() => aoAbrir(!aberto)}
        >
          <IconBuildingStore size={16} aria-hidden />
          <span className={classes.nome}>{nome}</span>
          <IconSelector size={14} aria-hidden />
        </button>
      }
    >
      <ListaDaTroca
        value={value}
        comTodas={comTodas}
        aoEscolher={(id) => {
          aoAbrir(false)
          onChange(id)
        }}
      />
    </PopoverSobDemanda>
  )
}
