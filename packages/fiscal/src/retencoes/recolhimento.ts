import type { Competencia } from "../nucleo/competencia.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { grupo } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { somarAoMinimo } from "../presumido/darf.ts"
import { TABELAS_DO_PRESUMIDO } from "../presumido/tabelas.ts"
import { montarVencimento } from "../vencimentos/vencimento.ts"
import type { EntradaRetencoes } from "./servico.ts"

/** Withheld from who provides a service and collected by the Union. */
export type TributoRetido = "irrf" | "csrf" | "inss"

const DE_CADA = {
  irrf: { sigla: "IRRF", obrigacao: "irrf" },
  csrf: { sigla: "CSRF", obrigacao: "csrf" },
  inss: { sigla: "INSS retido", obrigacao: "inss-retencao-nota" },
} as const

export interface EntradaDoRecolhimento {
  readonly tributo: TributoRetido
  /** Of INSS, the month of the note; of IRRF, of the payment or credit; of CSRF, of the payment. */
  readonly competencia: Competencia
  readonly valor: Centavos
  /** Earlier months of the same code that stayed below the minimum and were not collected, oldest first. */
  readonly acumulado: readonly { readonly competencia: Competencia; readonly valor: Centavos }[]
}

export interface ResultadoDoRecolhimento {
  readonly total: Centavos
  /** False below the smallest DARF: it goes on to the next month. */
  readonly recolhe: boolean
  /** ISO date. */
  readonly vencimento: string
}

/**
 * What is collected of one tax withheld in a month, with what earlier months of the same code carried into it, and until when. Throws
 * `ParametroSemVigencia` and `EntradaInvalida`. Lei 9.430/1996 art. 68; Lei 11.196/2005 art. 70; Lei 10.833/2003 art. 35; Lei 8.212/1991 art. 31.
 */
export function calcularRecolhimento(
  { tributo, ...dados }: EntradaDoRecolhimento,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoDoRecolhimento> {
  const { sigla, obrigacao } = DE_CADA[tributo]
  const { total, recolhe, decisao } = somarAoMinimo(sigla, dados, TABELAS_DO_PRESUMIDO)
  const prazo = montarVencimento({ obrigacao, periodo: dados.competencia }, tabelas)
  const memoria = grupo(`${sigla} a recolher`, total.passo.valor, [total.passo, decisao, prazo.passo])
  return calculado({ total: total.centavos, recolhe, vencimento: prazo.data }, memoria)
}

/** Until when what was withheld in a month is collected, ISO date. Throws `ParametroSemVigencia`. Same norms as `calcularRecolhimento`. */
export const vencimentoDoRetido = (tributo: TributoRetido, periodo: Competencia, tabelas: Tabelas = TABELAS): string =>
  montarVencimento({ obrigacao: DE_CADA[tributo].obrigacao, periodo }, tabelas).data

/** By which código de receita each is collected; null of what the service does not suffer. Throws `ParametroSemVigencia`. */
export function codigosDasRetencoes(
  { data, irrf = "nenhum" }: Pick<EntradaRetencoes, "data" | "irrf">,
  tabelas: Tabelas = TABELAS,
): { readonly irrf: string | null; readonly csrf: string; readonly inss: string } {
  const porServico = {
    profissional: tabelas.irrfProfissional,
    "limpeza-vigilancia": tabelas.irrfLimpezaVigilancia,
    comissao: tabelas.irrfComissao,
  }
  return {
    irrf: irrf === "nenhum" ? null : vigenteEm(porServico[irrf], data).valor.codigo,
    csrf: vigenteEm(tabelas.retencaoDaCsrf, data).valor.codigo,
    inss: vigenteEm(tabelas.inssRetidoNaNota, data).valor.codigo,
  }
}
