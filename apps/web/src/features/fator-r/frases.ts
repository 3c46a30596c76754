import type { DetalheDoFatorR } from "@partida/contracts"
import { nomeDoMesDa, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { fatorREmPalavras, margemEmPalavras } from "./textos.ts"

type Explicado = Pick<DetalheDoFatorR, "linha" | "competencia" | "corte" | "serie">

/** What the Fator R of a month is, why, and what it was the month before; nothing while it is not known. */
export function frasesDoFatorR({ linha, competencia, corte, serie }: Explicado): readonly string[] {
  const { mes, margem } = linha
  if (mes === null) return []
  const deQuanto = margem === null ? "" : `: ${margemEmPalavras(margem)}`
  return [
    `Em ${nomeDoMesDa(competencia)} o Fator R é de ${fatorREmPalavras(mes.fatorR)}, e o anexo é o ${mes.anexo}.`,
    `É a folha que a lei conta, ${formatarReais(mes.folha)}, dividida pela receita dos mesmos meses, ${formatarReais(mes.receita)}. O Anexo III pede ${fatorREmPalavras(corte)}${deQuanto}.`,
    desdeAntes(competencia, mes, serie),
  ]
}

function desdeAntes(competencia: string, mes: DetalheDoFatorR["serie"][number], serie: Explicado["serie"]): string {
  const passada = somarMeses(competencia, -1)
  const nome = nomeDoMesDa(passada)
  const antes = serie.find((m) => m.competencia === passada)
  if (antes === undefined) return `O de ${nome} não é conhecido: não há com o que comparar.`
  if (antes.fatorR === mes.fatorR) return `É o mesmo de ${nome}.`
  const anexo = antes.anexo === mes.anexo ? "" : `, e o anexo era o ${antes.anexo}`
  return `Em ${nome} era de ${fatorREmPalavras(antes.fatorR)}${anexo}.`
}
