import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import { buscaDoValor } from "./valor-em-falta.ts"

/** A sentence about a value that is missing, with the way to the screen where it is given for whoever may open it. */
export function FaltaDeValor({ children }: { readonly children: string }) {
  const { alcanca } = usePessoa()
  const daCasa = alcanca("CONTADOR")
  const acao = daCasa && (
    <BotaoLink to="/valores-datados" search={buscaDoValor([children])} variant="default" size="compact-sm">
      Ver valores datados
    </BotaoLink>
  )
  return (
    <Faixa tom="atencao" acao={acao}>
      {children}
      {!daCasa && " Quem informa valores datados é o seu escritório: peça a ele."}
    </Faixa>
  )
}
