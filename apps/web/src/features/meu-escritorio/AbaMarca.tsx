import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { FormularioDaMarca } from "./FormularioDaMarca.tsx"
import { consultaMarca } from "./meu-escritorio.api.ts"
import classes from "./meu-escritorio.module.css"

/** The brand of the office: seen by its accountants, changed by its administrators. */
export function AbaMarca({ podeEditar }: { readonly podeEditar: boolean }) {
  const { data, error, refetch } = useQuery(consultaMarca)
  if (data) return <FormularioDaMarca marca={data} podeEditar={podeEditar} />
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  return (
    <div className={classes.pagina} aria-busy>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  )
}
