import { origensDoValor, situacoesDoValor, tabelasDeValores, type ValorDatadoDaLista } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { periodoEmPalavras, valorEmPalavras } from "./valor.ts"
import classes from "./valores.module.css"

const tons: Record<ValorDatadoDaLista["situacao"], Tom> = {
  "em-vigor": "feito",
  proposto: "atencao",
  recusado: "erro",
  substituido: "neutro",
}

export function Situacao({ valor: { situacao } }: { readonly valor: ValorDatadoDaLista }) {
  return <Etiqueta tom={tons[situacao]}>{situacoesDoValor[situacao].rotulo}</Etiqueta>
}

/** Who said it and who confirmed it. */
function quem({ origem, propostoPor, propostoEm, decididoPor }: ValorDatadoDaLista): string {
  if (propostoPor === null || propostoEm === null) return origensDoValor[origem].rotulo
  const proposto = `${propostoPor}, ${formatarData(propostoEm.slice(0, 10))}`
  return decididoPor === null ? proposto : `${proposto}; decidido por ${decididoPor}`
}

/** Columns of the dated values. */
export const colunasDosValores: readonly ColunaDaLista<ValorDatadoDaLista>[] = [
  {
    id: "tabela",
    titulo: "Valor",
    principal: true,
    celula: (v) => (
      <div className={classes.duasLinhas}>
        <strong>{tabelasDeValores[v.tabela].rotulo}</strong>
        <span className="fraco">{v.ambito === "nacional" ? "Nacional" : "Só deste escritório"}</span>
      </div>
    ),
  },
  { id: "periodo", titulo: "Período", celula: periodoEmPalavras },
  { id: "valor", titulo: "Quanto", numerica: true, celula: valorEmPalavras },
  {
    id: "norma",
    titulo: "Fonte",
    celula: (v) => (
      <div className={classes.duasLinhas}>
        <span>{v.norma}</span>
        <span className="fraco">{quem(v)}</span>
      </div>
    ),
  },
  { id: "situacao", titulo: "Situação", celula: (v) => <Situacao valor={v} /> },
]

/** The same row on a phone. */
export function CartaoDoValor({ valor }: { readonly valor: ValorDatadoDaLista }) {
  return (
    <ResumoEmCartao titulo={tabelasDeValores[valor.tabela].rotulo} aoLado={<Situacao valor={valor} />}>
      <span className="fraco">
        {periodoEmPalavras(valor)} · {valorEmPalavras(valor)} · {valor.norma}
      </span>
    </ResumoEmCartao>
  )
}
