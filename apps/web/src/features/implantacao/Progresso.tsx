import { type CartaoDaImplantacao, nomesDasEtapas } from "@partida/contracts"
import classes from "./implantacao.module.css"
import { progressoEmPalavras } from "./textos.ts"

/** How many steps are behind a company, as a bar of six; in words for who does not see it. */
export function Progresso({ cartao }: { readonly cartao: CartaoDaImplantacao }) {
  return (
    <span className={classes.passos} role="img" aria-label={progressoEmPalavras(cartao)}>
      {nomesDasEtapas.map((etapa, i) => (
        <i key={etapa} data-feita={i < cartao.concluidas || undefined} />
      ))}
    </span>
  )
}
