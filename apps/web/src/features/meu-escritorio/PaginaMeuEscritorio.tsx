import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { FormularioDaMarca } from "./FormularioDaMarca.tsx"
import { consultaMarca } from "./meu-escritorio.api.ts"
import classes from "./meu-escritorio.module.css"

/** The brand of the office: seen by its accountants, changed by its administrators. */
export function PaginaMeuEscritorio() {
  const { alcanca } = usePessoa()
  const { data, error, refetch } = useQuery(consultaMarca)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Meu escritório"
        subtitulo="A marca que a sua equipe e os seus clientes veem nas telas, nos e-mails e nos documentos"
      />
      {data ? (
        <FormularioDaMarca marca={data} podeEditar={alcanca("ADMINISTRADOR")} />
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Esqueleto />
      )}
    </>
  )
}

function Esqueleto() {
  return (
    <div className={classes.pagina} aria-busy>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  )
}
