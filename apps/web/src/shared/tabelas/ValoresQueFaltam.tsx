import { rotasDosValores } from "@partida/contracts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./ValoresQueFaltam.module.css"

/** What of the law the accounts ask for and nobody gave. */
export const consultaDosValoresQueFaltam = queryOptions({
  queryKey: ["alertarValores"],
  queryFn: ({ signal }) => chamar(rotasDosValores.alertarValores, { sinal: signal }),
})

/** Values that accounts ask for and nobody gave; nothing while none is missing, or while that is not known. */
export function ValoresQueFaltam() {
  const { data } = useQuery(consultaDosValoresQueFaltam)
  const faltam = data?.faltam ?? []
  if (faltam.length === 0) return null
  const [primeira] = faltam
  const informar = data?.ambito === "nacional" && !primeira?.esperaAprovacao
  return (
    <div className={classes.aviso}>
      <Faixa
        tom={faltam.some(({ dias }) => dias <= 0) ? "atencao" : "neutro"}
        titulo={`${plural(faltam.length, "valor da lei falta", "valores da lei faltam")} nas contas`}
        acao={
          <BotaoLink
            to="/valores-datados"
            search={{ tabela: primeira?.tabela, ...(informar ? { novo: "sim" } : {}) }}
            variant="default"
            size="compact-sm"
          >
            {informar ? "Informar em Valores datados" : "Ver em Valores datados"}
          </BotaoLink>
        }
      >
        <ul className={classes.lista}>
          {faltam.map(({ tabela, mensagem, esperaAprovacao }) => (
            <li key={tabela}>
              {mensagem}
              {esperaAprovacao && " Já foi digitado, e espera a aprovação de outra pessoa."}
            </li>
          ))}
        </ul>
      </Faixa>
    </div>
  )
}
