import { type Competencia, competenciaDaData, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Origem, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { somarReceitasDaFolha } from "../simples/apuracao/historico.ts"
import type { FolhaDoMes, ReceitaDoMes } from "../simples/apuracao/tipos.ts"
import { decidirPeloFatorR } from "../simples/fator-r/fator-r.ts"
import { folhasAusentes, somarFolhas, valoresDaFolha } from "../simples/fator-r/folha.ts"
import { faltaDeReceita, janelaDoPeriodo, motivoDaAbertura } from "../simples/rbt12/rbt12.ts"
import { menorFolha } from "./fator-r-necessidade.ts"

export interface EntradaSituacaoFatorR {
  readonly periodoApuracao: Competencia
  /** ISO date. */
  readonly abertura: string
  /** Gross revenue of each month, both markets. */
  readonly receitas: ReadonlyMap<Competencia, Centavos>
  /** Whole payroll paid in each month, as the Fator R counts it. */
  readonly folhas: ReadonlyMap<Competencia, Centavos>
  /** Months whose components are known: each stands in the place of its figure in `folhas`. */
  readonly porComponente?: ReadonlyMap<Competencia, FolhaDoMes>
  /** As in `EntradaApuracao`. */
  readonly semCppDoDas?: string | undefined
}

export interface SituacaoFatorR {
  /** Months of the window, in order. */
  readonly meses: readonly Competencia[]
  readonly folha: Centavos
  readonly receita: Centavos
  /** "0.28", rounded as the rule says. */
  readonly fatorR: string
  readonly anexo: "III" | "V"
  /** Smallest payroll of the window that gives Anexo III: zero where the law fixes r; null when none does. */
  readonly folhaMinima: Centavos | null
  /** folha − folhaMinima: what may be lost before Anexo V, or, negative, what is missing for Anexo III. Null without a minimum. */
  readonly margem: Centavos | null
}

/**
 * Where a month stands before the cut of the Fator R, whatever its revenue: the window, what it adds up to and the payroll
 * that the cut asks for. Months of the window that are absent are missing data; the month itself counts only where the law
 * says so (first month of activity). Throws `ParametroSemVigencia` and `EntradaInvalida` (negative amounts).
 * LC 123/2006 art. 18 §§5º-J, 5º-M and 24; Res. CGSN 140/2018 art. 26.
 */
export function situarFatorR(dados: EntradaSituacaoFatorR, tabelas: Tabelas = TABELAS): Resposta<SituacaoFatorR> {
  const { periodoApuracao, receitas } = dados
  const abertura = competenciaDaData(dados.abertura, "abertura")
  const janela = janelaDoPeriodo(periodoApuracao, abertura, tabelas)
  if (janela === null) return { tipo: "nao-se-aplica", motivo: motivoDaAbertura(abertura, periodoApuracao) }
  const { meses } = janela
  const doHistorico = new Map(meses.flatMap((mes) => comoReceita(mes, receitas.get(mes))))
  const daFolha = new Map(meses.flatMap((mes) => folhaDoMes(dados, mes)))
  const semReceita = meses.filter((mes) => !doHistorico.has(mes)).map(faltaDeReceita)
  const faltam = [...semReceita, ...folhasAusentes(meses, daFolha)]
  if (faltam.length > 0) return { tipo: "faltam-dados", faltam }
  const folha = somarFolhas(meses, daFolha, dados, tabelas)
  const receita = somarReceitasDaFolha(meses, (mes, mercado) => doHistorico.get(mes)?.[mercado] ?? ZERO)
  const temJanela = meses.length > 0
  const { fatorR, anexo, passo } = decidirPeloFatorR(periodoApuracao, folha, receita, tabelas, temJanela)
  const regra = vigenteEm(tabelas.regraDoFatorR, primeiroDia(periodoApuracao)).valor
  const minima = menorFolha(receita.centavos, regra, temJanela)
  const resultado = {
    meses,
    folha: centavos(folha.centavos),
    receita: centavos(receita.centavos),
    fatorR,
    anexo,
    folhaMinima: minima === null ? null : centavos(minima),
    margem: minima === null ? null : centavos(folha.centavos - minima),
  }
  return calculado(resultado, passo)
}

function conferido(campo: string, mes: Competencia, valor: Centavos): Centavos {
  if (valor < 0n) throw new EntradaInvalida(`${campo}.${mes}`, "não pode ser negativo")
  return valor
}

function comoReceita(mes: Competencia, valor: Centavos | undefined): [Competencia, ReceitaDoMes][] {
  if (valor === undefined) return []
  const origem: Origem = { tipo: "receita-do-mes", competencia: mes }
  const interno = conferido("receitas", mes, valor)
  return [[mes, { competencia: mes, interno, externo: ZERO, origens: [origem] }]]
}

function folhaDoMes(
  { folhas, porComponente }: EntradaSituacaoFatorR,
  mes: Competencia,
): readonly (readonly [Competencia, FolhaDoMes])[] {
  const composta = porComponente?.get(mes)
  const valor = folhas.get(mes)
  if (composta === undefined && valor === undefined) return []
  const origem: Origem = { tipo: "receita-do-mes", competencia: mes }
  const folha = composta ?? { competencia: mes, valor: valor ?? ZERO, origem }
  for (const parte of valoresDaFolha(folha)) conferido("folhas", mes, parte)
  return [[mes, folha]]
}
