import type { Importacao } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./importacao.module.css"

/** What nobody told yet of the companies that came, with the way to tell it of all of them. */
export function SemOpcao({ importacao: { semOpcaoDoSimples: falta } }: { readonly importacao: Importacao }) {
  if (falta === null || falta.empresas === 0) return null
  const { ano, empresas } = falta
  return (
    <div className={classes.acima}>
      <Faixa
        tom="atencao"
        titulo={`${plural(empresas, "empresa", "empresas")} do Simples sem a resposta de ${ano}: caixa ou competência`}
        acao={
          <BotaoLink to="/empresa" search={{ semOpcaoEm: ano }} variant="default" size="compact-sm">
            Responder em Empresas
          </BotaoLink>
        }
      >
        Sem ela nenhum mês do ano é calculado nem fecha. Marque as empresas e use Alterar › Receita no Simples.
      </Faixa>
    </div>
  )
}
