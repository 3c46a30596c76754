import type { ContagemDeAlertas } from "@partida/contracts"
import { Link } from "@tanstack/react-router"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./alertas.module.css"
import { alertasEmPalavras, contagemEmPalavras, piorNivel, tonsDoNivel } from "./textos.ts"

interface Props {
  readonly idEmpresa: string
  readonly apelido: string
  readonly contagem: ContagemDeAlertas
}

/** Open alerts of a company in a row, with the gravest's colour; one click opens them over the same screen. */
export function EtiquetaDeAlertas({ idEmpresa, apelido, contagem }: Props) {
  const pior = piorNivel(contagem)
  if (pior === null) return null
  const detalhe = contagemEmPalavras(contagem)
  return (
    <Link
      to="."
      search={(anterior) => ({ ...anterior, alertas: "abertos", alertasDe: idEmpresa })}
      className={classes.etiqueta}
      title={detalhe}
      aria-label={`${alertasEmPalavras(contagem)} de ${apelido}: ${detalhe}`}
      // The row opens its own drawer.
      onClick={(evento) => evento.stopPropagation()}
    >
      <Etiqueta tom={tonsDoNivel[pior]}>{alertasEmPalavras(contagem)}</Etiqueta>
    </Link>
  )
}
