import { type EmissorReconhecido, origensDoEmissor, situacoesDoEmissor, tiposDeEmissor } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./emissores.module.css"

const tons: Record<EmissorReconhecido["situacao"], Tom> = {
  valido: "feito",
  vence: "atencao",
  vencido: "erro",
  futuro: "neutro",
  "sem-cadeia": "erro",
  "sem-data": "neutro",
}

export function Situacao({ emissor: { situacao } }: { readonly emissor: EmissorReconhecido }) {
  return <Etiqueta tom={tons[situacao]}>{situacoesDoEmissor[situacao].rotulo}</Etiqueta>
}

/** Days it holds, as far as they are known. */
export function validade({ desde, ate }: EmissorReconhecido): string {
  if (ate === null) return "sem data"
  return desde === null ? `até ${formatarData(ate)}` : `${formatarData(desde)} a ${formatarData(ate)}`
}

const tipo = (e: EmissorReconhecido) => `${tiposDeEmissor[e.tipo].rotulo}${e.soTestes ? ", só de testes" : ""}`

/** Columns of the recognised issuers. */
export const colunasDosEmissores: readonly ColunaDaLista<EmissorReconhecido>[] = [
  {
    id: "nome",
    titulo: "Emissor",
    principal: true,
    celula: (e) => (
      <div className={classes.duasLinhas}>
        <strong>{e.nome}</strong>
        <span className="fraco" title={e.reconhecePor ?? undefined}>
          {e.reconhecePor ?? (e.emitidoPor === e.nome ? "Emitida por ela mesma" : `Emitida por ${e.emitidoPor}`)}
        </span>
      </div>
    ),
  },
  { id: "tipo", titulo: "Tipo", celula: tipo },
  { id: "validade", titulo: "Validade", celula: validade },
  { id: "origem", titulo: "De onde veio", celula: (e) => origensDoEmissor[e.origem].rotulo },
  { id: "situacao", titulo: "Situação", celula: (e) => <Situacao emissor={e} /> },
]

/** The same row on a phone. */
export function CartaoDoEmissor({ emissor }: { readonly emissor: EmissorReconhecido }) {
  return (
    <ResumoEmCartao titulo={emissor.nome} aoLado={<Situacao emissor={emissor} />}>
      <span className="fraco">
        {tipo(emissor)} · {validade(emissor)} · {origensDoEmissor[emissor.origem].rotulo}
      </span>
    </ResumoEmCartao>
  )
}
