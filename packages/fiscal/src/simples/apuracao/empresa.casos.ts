import { type Competencia, competencia, somarMeses } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import type { Passo, Resposta } from "../../nucleo/memoria.ts"
import { filhosDe } from "../../nucleo/passos.ts"
import type { EntradaApuracao, LinhaDeReceita, ResultadoApuracao } from "./tipos.ts"

/** Builders for the tests of the monthly assessment. */

export function linha(
  anexo: LinhaDeReceita["anexo"],
  valor: string,
  extra: Partial<LinhaDeReceita> = {},
): LinhaDeReceita {
  return {
    id: "linha-1",
    rotulo: "Receita",
    anexo,
    situacoes: [],
    mercado: "interno",
    valor: deReais(valor),
    origem: { tipo: "notas", ids: ["nota-1"] },
    ...extra,
  }
}

interface Opcoes {
  readonly abertura?: string
  readonly receitaMensal?: string
  readonly folhaMensal?: string
  readonly linhas?: readonly LinhaDeReceita[]
  readonly meses?: number
}

/** A company with the same revenue and payroll in each of the months before the período de apuração. */
export function umaEmpresa(periodoApuracao: string, opcoes: Opcoes = {}): EntradaApuracao {
  const { abertura = "2015-03-10", receitaMensal = "40000.00", folhaMensal, linhas = [], meses = 14 } = opcoes
  const pa = competencia(periodoApuracao)
  const anteriores: Competencia[] = Array.from({ length: meses }, (_, i) => somarMeses(pa, -1 - i))
  return {
    periodoApuracao: pa,
    abertura,
    linhas,
    historico: anteriores.map((mes) => ({
      competencia: mes,
      interno: deReais(receitaMensal),
      externo: deReais("0.00"),
      origens: [{ tipo: "notas" as const, ids: [`notas-${mes}`] }],
    })),
    folhas:
      folhaMensal === undefined
        ? []
        : [pa, ...anteriores].map((mes) => ({
            competencia: mes,
            valor: deReais(folhaMensal),
            origem: { tipo: "folha-informada" as const, ids: [`folha-${mes}`] },
          })),
  }
}

/** The calculated answer, or a failure that shows the other one. */
export function calculado<T = ResultadoApuracao>(resposta: Resposta<T>): Extract<Resposta<T>, { tipo: "calculado" }> {
  if (resposta.tipo !== "calculado") throw new Error(JSON.stringify(resposta))
  return resposta
}

/** Every step of a tree, root first. */
export function todos(passo: Passo): Passo[] {
  return [passo, ...filhosDe(passo).flatMap(todos)]
}
