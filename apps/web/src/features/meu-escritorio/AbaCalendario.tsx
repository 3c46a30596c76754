import { ActionIcon, Group } from "@mantine/core"
import { PRIMEIRO_ANO_DO_CALENDARIO, ULTIMO_ANO_DO_CALENDARIO } from "@partida/contracts"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { Espera } from "../../ui/Espera.tsx"
import { AnoInteiro } from "./AnoInteiro.tsx"
import { consultaCalendario } from "./escritorio.api.ts"
import { FormularioDoCalendario } from "./FormularioDoCalendario.tsx"
import classes from "./meu-escritorio.module.css"

interface Props {
  readonly podeEditar: boolean
  /** Year in the address; the current one when absent. */
  readonly ano: number | undefined
  readonly aoMudarAno: (ano: number) => void
}

/** Holidays of the office, its internal term, and the whole year with legal due dates and terms. */
export function AbaCalendario({ podeEditar, ano = Number(hojeEmSaoPaulo().slice(0, 4)), aoMudarAno }: Props) {
  const { data, error, refetch } = useQuery(consultaCalendario(ano))
  return (
    <>
      <EscolhaDoAno ano={ano} aoMudar={aoMudarAno} />
      {data ? (
        <div className={classes.calendario}>
          <FormularioDoCalendario key={ano} calendario={data} podeEditar={podeEditar} />
          <AnoInteiro calendario={data} />
        </div>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[520]} />
      )}
    </>
  )
}

function EscolhaDoAno({ ano, aoMudar }: { readonly ano: number; readonly aoMudar: (ano: number) => void }) {
  return (
    <Group gap="xs" className={classes.ano ?? ""}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Ver ${ano - 1}`}
        disabled={ano <= PRIMEIRO_ANO_DO_CALENDARIO}
        onClick={() => aoMudar(ano - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <h2 aria-live="polite">{ano}</h2>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Ver ${ano + 1}`}
        disabled={ano >= ULTIMO_ANO_DO_CALENDARIO}
        onClick={() => aoMudar(ano + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
