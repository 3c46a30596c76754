import { useQuery } from "@tanstack/react-query"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { useMomentoDaImpressao } from "../../lib/papel.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { consultaEmpresa } from "../../shared/empresas/empresas.api.ts"
import classes from "./Layout.module.css"

interface Props {
  /** AAAA-MM; null where the screen has no month. */
  readonly competencia: string | null
  readonly idEmpresa: string | null
}

/** The line over whatever is printed: what the top bar said, which does not go on paper, who printed it and when. */
export function NoPapel({ competencia, idEmpresa }: Props) {
  const quando = useMomentoDaImpressao()
  const { pessoa } = usePessoa()
  const { data: empresa } = useQuery({ ...consultaEmpresa(idEmpresa ?? ""), enabled: idEmpresa !== null })
  const escritorio = pessoa.escritorios.find(({ id }) => id === pessoa.idEscritorio) ?? pessoa.escritorios[0]
  return (
    <div className={classes.noPapel} data-sempre-no-papel>
      {quando !== null && (
        <>
          <strong>{escritorio?.nome}</strong>
          {idEmpresa !== null && empresa && <span>{empresa.apelido}</span>}
          {competencia !== null && <span>Competência: {formatarCompetenciaPorExtenso(competencia)}</span>}
          <span>
            Impresso em {formatarDataHora(quando)} por {pessoa.nome}
          </span>
        </>
      )}
    </div>
  )
}
