import { useQuery } from "@tanstack/react-query"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { consultaPrimeirasPessoas } from "./escritorio.api.ts"
import classes from "./meu-escritorio.module.css"

/** Who signs in by this office: the first ones, and the way to all of them. */
export function AbaPessoas() {
  const { data, error, refetch } = useQuery(consultaPrimeirasPessoas)
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[320]} />
  const total = data.paginacao.totalDeRegistros
  return (
    <div className={classes.coluna}>
      <Cartao
        titulo={plural(total, "pessoa", "pessoas")}
        acao={
          <BotaoLink to="/usuarios" variant="default" size="xs">
            {total > data.lista.length ? "Ver todas e convidar" : "Convidar e administrar"}
          </BotaoLink>
        }
      >
        <ul className={classes.pessoas}>
          {data.lista.map(({ id, nome, email, idPapel, situacao, ultimaEntradaEm }) => (
            <li key={id}>
              <span className={classes.pessoa}>
                <strong>{nome}</strong>
                <span className={classes.fraco}>{email}</span>
              </span>
              <span className={classes.fraco}>{papelEmPalavras(idPapel)}</span>
              <span className={classes.situacao}>
                {situacao === "ativo" ? (
                  <span className={classes.fraco}>
                    {ultimaEntradaEm ? `Entrou em ${formatarDataHora(ultimaEntradaEm)}` : "Nunca entrou"}
                  </span>
                ) : (
                  <Etiqueta tom={situacao === "convidado" ? "atencao" : "neutro"} simples>
                    {situacao === "convidado" ? "Convidado" : "Desativado"}
                  </Etiqueta>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Cartao>
    </div>
  )
}
