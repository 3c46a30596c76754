import type { NotaPronta } from "@partida/contracts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./contabilidade.module.css"

/** Notes as they leave, numbered; those left out say so. */
export function NotasProntas({ prontas }: { readonly prontas: readonly NotaPronta[] }) {
  const saem = prontas.filter((n) => !n.fora)
  const fora = prontas.filter((n) => n.fora)
  return (
    <>
      <ol className={classes.notas}>
        {saem.map((n, i) => (
          <li key={i}>
            <h3 className={classes.subtitulo}>
              {i + 1}. {n.titulo}
            </h3>
            <p className={classes.nota}>{n.texto}</p>
          </li>
        ))}
      </ol>
      {fora.length > 0 && (
        <section aria-label="Notas que não saem">
          <Etiqueta tom="neutro" simples>
            Não saem, por falta de saldo
          </Etiqueta>
          <p className={classes.fraco}>{fora.map((n) => n.titulo).join("; ")}.</p>
        </section>
      )}
    </>
  )
}
