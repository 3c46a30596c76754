import { contingencias, type ProvedorDeOperacao, provedoresDeOperacao } from "@partida/contracts"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import classes from "./configuracoes.module.css"

/** The way that goes on without each of those who answer here. */
export function Contingencias({ provedores }: { readonly provedores: readonly ProvedorDeOperacao[] }) {
  return (
    <ul className="sem-marcas">
      {provedores.map((provedor) => {
        const { texto, rotulo, destino } = contingencias[provedor]
        return (
          <li key={provedor} className={classes.contingencia}>
            <strong>{provedoresDeOperacao[provedor]}</strong>
            <p className="fraco paragrafo">{texto}</p>
            <LinkDoCaminho caminho={destino} rotulo={`${rotulo}: ${provedoresDeOperacao[provedor]}`}>
              {rotulo}
            </LinkDoCaminho>
          </li>
        )
      })}
    </ul>
  )
}
