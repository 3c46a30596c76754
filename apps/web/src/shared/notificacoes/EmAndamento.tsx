import { Progress } from "@mantine/core"
import { useQueries } from "@tanstack/react-query"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { useObservavel } from "../../lib/observavel.ts"
import { lotesAcompanhados } from "../lotes/acompanhamento.ts"
import { consultaLote } from "../lotes/lotes.api.ts"
import classes from "./notificacoes.module.css"

/** Work of this person that has not finished, with how far each one is. */
export function EmAndamento() {
  const acompanhados = useObservavel(lotesAcompanhados)
  const lotes = useQueries({ queries: acompanhados.map(({ id }) => consultaLote(id)) })
  const andando = acompanhados.flatMap(({ id, titulo }, i) => {
    const lote = lotes[i]?.data
    return lote?.estado === "pendente" ? [{ id, titulo, feitos: lote.feitos, total: lote.total }] : []
  })
  if (andando.length === 0) return null
  return (
    <section aria-labelledby="em-andamento">
      <h2 id="em-andamento" className={classes.subtitulo}>
        Em andamento
      </h2>
      <ul className={classes.lista}>
        {andando.map(({ id, titulo, feitos, total }) => (
          <li key={id} className={classes.trabalho}>
            <span className={classes.titulo}>{titulo}</span>
            <Progress value={total > 0 ? Math.floor((feitos * 100) / total) : 0} color="blue" aria-label={titulo} />
            <span className={`numerico ${classes.quando}`}>
              {formatarInteiro(feitos)} de {formatarInteiro(total)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
