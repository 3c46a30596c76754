import { competenciaPorExtenso, deReais, formatarCompetencia, competencia as mesDe, paraReais } from "@partida/fiscal"
import { fimDoTrimestre, inicioDoTrimestre } from "@partida/fiscal/presumido"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { type Fato, type Fatos, porLinha, umFato } from "./fatos.ts"

/** What the tax of a month of the Lucro Presumido depends on, fact by fact. */

type EntradaPresumido = Extract<EntradaGuardada, { regime: "presumido" }>

/** Typed of a month and in the bases of the quarter. */
const doTrimestre = [
  ["outrasReceitas", "Outras receitas"],
  ["irrfRetido", "IRRF retido"],
  ["csllRetida", "CSLL retida"],
] as const
const doMes = [
  ...doTrimestre,
  ["pisRetido", "PIS retido"],
  ["cofinsRetida", "COFINS retida"],
  ["icmsDestacado", "ICMS destacado, fora da base de PIS e COFINS"],
] as const

/** The month is the last of its quarter: only then IRPJ and CSLL are computed, and the other months count. */
const encerra = ({ competencia }: EntradaPresumido) => fimDoTrimestre(mesDe(competencia)) === competencia

/** The revenue of the month by presumption, and what a person typed besides. */
export function receitasDoPresumido({ meses, competencia }: EntradaPresumido): Fatos {
  const mes = meses.find((m) => m.competencia === competencia)
  if (!mes) return new Map()
  const fatos = porLinha(mes.linhas, ({ atividade }) => atividade)
  for (const [campo, rotulo] of doMes) if (deReais(mes[campo]) !== 0n) fatos.set(campo, umFato(rotulo, mes[campo]))
  return fatos
}

/** The other months of the quarter and the earlier quarters of the year, in the month that computes IRPJ and CSLL. */
export function trimestreDoPresumido(entrada: EntradaPresumido): Fatos {
  const fatos = new Map<string, Fato>()
  if (!encerra(entrada)) return fatos
  for (const mes of entrada.meses.filter((m) => m.competencia !== entrada.competencia)) {
    const { competencia } = mes
    const nome = formatarCompetencia(mesDe(competencia))
    for (const [chave, fato] of porLinha(mes.linhas, ({ atividade }) => atividade))
      fatos.set(`${competencia}|${chave}`, { ...fato, rotulo: `${fato.rotulo}, em ${nome}`, competencia })
    for (const [campo, rotulo] of doTrimestre)
      if (deReais(mes[campo]) !== 0n)
        fatos.set(`${competencia}|${campo}`, umFato(`${rotulo} em ${nome}`, mes[campo], competencia))
  }
  for (const [inicio, total] of porTrimestre(entrada.anteriores))
    fatos.set(`trimestre|${inicio}`, umFato(`Receita do trimestre que começou em ${inicio}`, paraReais(total)))
  return fatos
}

function porTrimestre(anteriores: EntradaPresumido["anteriores"]): ReadonlyMap<string, bigint> {
  const totais = new Map<string, bigint>()
  for (const { competencia, receita } of anteriores) {
    const inicio = formatarCompetencia(inicioDoTrimestre(mesDe(competencia)))
    totais.set(inicio, (totais.get(inicio) ?? 0n) + deReais(receita))
  }
  return totais
}

/** How the company is registered, in words. */
export function cadastroDoPresumido(entrada: EntradaPresumido): readonly (readonly [string, string])[] {
  const [primeiroMes = ""] = competenciaPorExtenso(mesDe(entrada.inicioNoAno)).split("/")
  return [
    ["Critério da receita", entrada.criterio === "caixa" ? "caixa" : "competência"],
    ["Primeiro mês do ano no Lucro Presumido", primeiroMes],
    ["Mês que encerra o trimestre (IRPJ e CSLL)", encerra(entrada) ? "sim" : "não"],
    ["Quotas do IRPJ e da CSLL", String(entrada.quotas)],
  ]
}
