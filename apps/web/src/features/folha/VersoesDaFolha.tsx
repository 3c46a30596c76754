import type { DetalheDaFolha } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import classes from "./folha.module.css"

/** Every version of the payroll items that was issued, when there was more than one. */
export function VersoesDaFolha({ detalhe: { versoes } }: { readonly detalhe: DetalheDaFolha }) {
  if (versoes.length < 2) return null
  return (
    <section aria-label="Versões emitidas">
      <p className={classes.porque}>Versões emitidas</p>
      <ul className={classes.achados}>
        {versoes.map((v) => (
          <li key={v.versao}>
            Versão {v.versao}: {plural(v.pessoas, "recibo", "recibos")}, {formatarReais(v.bruto)}, em{" "}
            {formatarDataHora(v.emitidoEm)} por {v.emitidoPor}
          </li>
        ))}
      </ul>
    </section>
  )
}
