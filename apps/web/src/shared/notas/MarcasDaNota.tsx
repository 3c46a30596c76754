import type { Nota } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./notas.module.css"
import { pendenciaPorExtenso, statusPorExtenso } from "./textos.ts"

/** State of a note: what needs a person comes before its status. */
export function MarcasDaNota({ nota }: { readonly nota: Nota }) {
  const { tom, rotulo } = statusPorExtenso(nota.status)
  return (
    <span className={classes.marcas}>
      {nota.pendencias.map((pendencia) => (
        <Etiqueta key={pendencia} tom="atencao">
          {pendenciaPorExtenso[pendencia]}
        </Etiqueta>
      ))}
      {nota.pendencias.length === 0 && <Etiqueta tom={tom}>{rotulo}</Etiqueta>}
      {nota.capturadaEm && (
        <span
          className={classes.origem}
          title={`Capturada do ambiente nacional em ${formatarDataHora(nota.capturadaEm)}`}
        >
          ADN {formatarDataHora(nota.capturadaEm).slice(0, 5)}
        </span>
      )}
      {nota.decisao === "recusada" && <Etiqueta tom="erro">Recusada</Etiqueta>}
      {nota.semValidade && <Etiqueta tom="neutro">Sem validade jurídica</Etiqueta>}
    </span>
  )
}
