import { acoesDaAuditoria } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { consultaMudancas } from "./integradores.api.ts"
import classes from "./integradores.module.css"

/** Who changed what the office told of its integrators; the whole of it is in the history. */
export function Mudancas() {
  const { data } = useQuery(consultaMudancas)
  return (
    <Cartao titulo="Últimas mudanças">
      {data && data.lista.length > 0 ? (
        <ul className={classes.mudancas}>
          {data.lista.map(({ id, em, autor, acao }) => (
            <li key={id}>
              {formatarDataHora(em)}: {autor} {acoesDaAuditoria[acao].toLowerCase()} a configuração
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.fraco}>Nada foi mudado ainda.</p>
      )}
      <p className={classes.fraco}>
        <LinkDoCaminho caminho="/perfil/historico?entidade=integradores" rotulo="Ver o histórico inteiro das mudanças">
          Ver o histórico inteiro
        </LinkDoCaminho>
      </p>
    </Cartao>
  )
}
