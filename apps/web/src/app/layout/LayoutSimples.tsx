import { useQuery } from "@tanstack/react-query"
import { Outlet } from "@tanstack/react-router"
import { consultaConfiguracao } from "../../shared/conta/pessoa.ts"
import { Marca } from "../../ui/Marca.tsx"
import classes from "./LayoutSimples.module.css"

/** Bare layout of the account pages: brand and one box. */
export function LayoutSimples() {
  const { data } = useQuery(consultaConfiguracao)
  return (
    <main className={classes.pagina}>
      <div className={classes.caixa}>
        <Marca nome={data?.marca.nome ?? "Partida"} tamanho={34} />
        <div className={classes.conteudo}>
          <Outlet />
        </div>
      </div>
      <p className={classes.rodape}>Contabilidade e impostos, com a conta sempre à vista.</p>
    </main>
  )
}
