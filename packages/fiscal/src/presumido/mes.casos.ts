import { type Competencia, competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import type { AtividadeDoPresumido } from "../parametros/presumido/presuncao.ts"
import type { SituacaoReceita } from "../simples/tipos.ts"
import type { EntradaMesDoPresumido, LinhaDoPresumido, MesDoPresumido } from "./tipos.ts"

/** Amounts of a month in reais: by activity, and what was typed besides. */
export interface MesEmReais {
  readonly receitas?: Partial<Readonly<Record<AtividadeDoPresumido, string>>>
  readonly exportacao?: string
  readonly monofasica?: string
  readonly outrasReceitas?: string
  readonly irrf?: string
  readonly csll?: string
  readonly pis?: string
  readonly cofins?: string
  readonly icms?: string
}

function linha(
  atividade: AtividadeDoPresumido,
  valor: string,
  mercado: "interno" | "externo" = "interno",
  situacoes: readonly SituacaoReceita[] = [],
): LinhaDoPresumido {
  const id = `${atividade}-${mercado}-${situacoes.join("+")}`
  return { id, rotulo: atividade, atividade, mercado, situacoes, valor: deReais(valor), origem: null }
}

function doMes(mes: Competencia, dados: MesEmReais): MesDoPresumido {
  const internas = Object.entries(dados.receitas ?? {}) as [AtividadeDoPresumido, string][]
  return {
    competencia: mes,
    linhas: [
      ...internas.map(([atividade, valor]) => linha(atividade, valor)),
      ...(dados.exportacao === undefined ? [] : [linha("servicos-gerais", dados.exportacao, "externo")]),
      ...(dados.monofasica === undefined
        ? []
        : [linha("comercio", dados.monofasica, "interno", ["monofasico-pis-cofins"])]),
    ],
    outrasReceitas: deReais(dados.outrasReceitas ?? "0.00"),
    irrfRetido: deReais(dados.irrf ?? "0.00"),
    csllRetida: deReais(dados.csll ?? "0.00"),
    pisRetido: deReais(dados.pis ?? "0.00"),
    cofinsRetida: deReais(dados.cofins ?? "0.00"),
    icmsDestacado: deReais(dados.icms ?? "0.00"),
  }
}

/** A month by its months in reais: `umMes("2026-06", { "2026-04": {...}, "2026-06": {...} })`. */
export function umMes(
  pa: string,
  meses: Readonly<Record<string, MesEmReais>>,
  opcoes: { readonly inicio?: string; readonly anteriores?: Readonly<Record<string, string>>; quotas?: number } = {},
): EntradaMesDoPresumido {
  return {
    periodoApuracao: competencia(pa),
    inicioNoAno: competencia(opcoes.inicio ?? `${pa.slice(0, 4)}-01`),
    meses: Object.entries(meses).map(([mes, dados]) => doMes(competencia(mes), dados)),
    anteriores: Object.entries(opcoes.anteriores ?? {}).map(([mes, receita]) => ({
      competencia: competencia(mes),
      receita: deReais(receita),
    })),
    quotas: opcoes.quotas ?? 1,
  }
}
