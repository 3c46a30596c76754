import {
  anoDe,
  type Competencia,
  compararCompetencias,
  competenciasEntre,
  formatarCompetencia,
  janeiroDe,
  mesDe,
  somarMeses,
} from "../../nucleo/competencia.ts"
import { centavos, paraReais, reaisPorExtenso } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Falta, Origem } from "../../nucleo/memoria.ts"
import { type Dinheiro, emReais, emTexto, entrada, grupo, soma } from "../../nucleo/passos.ts"
import { faltaDeReceita } from "../rbt12/rbt12.ts"
import type { Mercado } from "../tipos.ts"
import type { ReceitaDoMes } from "./tipos.ts"

const MESES_DO_ANO = 12

/** Indexes a list by competência. Throws `EntradaInvalida` for a repeated month or a negative amount. */
export function porCompetencia<T extends { readonly competencia: Competencia }>(
  campo: string,
  lista: readonly T[],
  valores: (item: T) => readonly bigint[],
): ReadonlyMap<Competencia, T> {
  const indice = new Map<Competencia, T>()
  let posicao = 0
  for (const item of lista) {
    const { competencia } = item
    // The place in the list and the month are written only for the error.
    if (indice.has(competencia)) {
      throw new EntradaInvalida(`${campo}[${posicao}]`, `competência ${formatarCompetencia(competencia)} repetida`)
    }
    for (const valor of valores(item)) {
      if (valor >= 0n) continue
      const mes = formatarCompetencia(competencia)
      throw new EntradaInvalida(`${campo}[${posicao}]`, `valor negativo em ${mes}: ${paraReais(valor)}`)
    }
    indice.set(competencia, item)
    posicao++
  }
  return indice
}

/** Months of the calendar year before the período de apuração, from the opening on. */
export function mesesDoAno(periodoApuracao: Competencia, abertura: Competencia): Competencia[] {
  const janeiro = janeiroDe(periodoApuracao)
  const inicio = compararCompetencias(abertura, janeiro) > 0 ? abertura : janeiro
  return competenciasEntre(inicio, somarMeses(periodoApuracao, -1))
}

/** Months from the opening to December when the company opened in the year of the período de apuração. */
export function mesesNoAnoDeAbertura(periodoApuracao: Competencia, abertura: Competencia): number | undefined {
  return anoDe(abertura) === anoDe(periodoApuracao) ? MESES_DO_ANO - mesDe(abertura) + 1 : undefined
}

/** One lack per month without revenue, in calendar order. The período de apuração itself comes from the lines. */
export function receitasAusentes(
  necessarios: readonly Competencia[],
  historico: ReadonlyMap<Competencia, ReceitaDoMes>,
  periodoApuracao: Competencia,
): Falta[] {
  return [...new Set(necessarios)]
    .filter((mes) => mes !== periodoApuracao && !historico.has(mes))
    .sort(compararCompetencias)
    .map(faltaDeReceita)
}

const NOMES_DE_ORIGEM: Readonly<Record<Origem["tipo"], string>> = {
  notas: "Notas fiscais",
  "receita-informada": "Receita informada",
  "folha-informada": "Folha informada",
  "guias-pagas": "Guias pagas",
  "pro-labore": "Pró-labore",
  cadastro: "Cadastro da empresa",
  "receita-do-mes": "Receita do mês",
  "recebido-no-mes": "Recebido no mês",
}

function descreverOrigem(origem: Origem): string {
  if ("ids" in origem) return origem.ids.length === 1 ? "1 registro" : `${origem.ids.length} registros`
  return origem.tipo === "cadastro" ? origem.campo : origem.competencia
}

/** A month of the history as a leaf. Several origins hang under the month, each with its own records. */
export function folhaDoHistorico(
  { competencia, interno, externo, origens = [] }: ReceitaDoMes,
  mercado: Mercado,
): Dinheiro {
  const valor = mercado === "interno" ? interno : externo
  const rotulo = `Receita de ${formatarCompetencia(competencia)}`
  const [primeira = null] = origens
  if (origens.length <= 1) return entrada(rotulo, valor, primeira)
  const partes = origens.map((origem) => ({
    tipo: "entrada" as const,
    rotulo: NOMES_DE_ORIGEM[origem.tipo],
    valor: emTexto(descreverOrigem(origem)),
    origem,
  }))
  return { centavos: valor, passo: grupo(rotulo, emReais(valor), partes) }
}

/** Revenue of both markets in the window of the payroll; `doMes` answers for each month. */
export function somarReceitasDaFolha(
  meses: readonly Competencia[],
  doMes: (mes: Competencia, mercado: Mercado) => bigint,
): Dinheiro {
  const total = (mercado: Mercado) => centavos(meses.reduce((acumulado, mes) => acumulado + doMes(mes, mercado), 0n))
  const interno = total("interno")
  const externo = total("externo")
  const observacao = "Os mesmos meses da folha."
  if (externo === 0n) return entrada("Receita bruta da janela", interno, null, { observacao })
  return soma(
    "Receita bruta da janela",
    [entrada("Mercado interno", interno, null), entrada("Exportação", externo, null)],
    { observacao: `${observacao} Total de ${reaisPorExtenso(interno + externo)}.` },
  )
}
