import type { PainelDoEscritorio } from "@partida/contracts"
import { Link } from "@tanstack/react-router"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./painel.module.css"

interface Props {
  readonly competencia: string
  readonly responsaveis: NonNullable<PainelDoEscritorio["responsaveis"]>
}

/** How far each accountant of the office is. */
export function PorResponsavel({ competencia, responsaveis }: Props) {
  return (
    <Cartao titulo="Por responsável">
      <table className={classes.responsaveis}>
        <TitulosDaTabela de={["Responsável", "Empresas", "Fechadas", "Com erro"]} />
        <tbody>
          {responsaveis.map((r) => (
            <tr key={r.id ?? "ninguem"}>
              <th scope="row">{r.nome ?? "Sem responsável"}</th>
              <Celula n={r.total} id={r.id} busca={{ competencia }} />
              <Celula n={r.fechado} id={r.id} busca={{ competencia, passo: "fechado" }} />
              <Celula n={r.erro} id={r.id} busca={{ competencia, calculo: 3 }} />
            </tr>
          ))}
        </tbody>
      </table>
    </Cartao>
  )
}

interface CelulaProps {
  readonly n: number
  /** Null: companies that nobody answers for, which no filter finds apart. */
  readonly id: string | null
  readonly busca: { readonly competencia: string; readonly passo?: "fechado"; readonly calculo?: number }
}

function Celula({ n, id, busca }: CelulaProps) {
  return (
    <td>
      {id === null ? (
        formatarInteiro(n)
      ) : (
        <Link to="/painel/fechamento/das" search={{ ...busca, responsaveis: id }} className={classes.ligacao}>
          {formatarInteiro(n)}
        </Link>
      )}
    </td>
  )
}
