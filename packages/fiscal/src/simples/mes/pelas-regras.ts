import type { Competencia } from "../../nucleo/competencia.ts"
import { type Centavos, centavos, ZERO } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import { inteiroExato } from "../../nucleo/inteiros.ts"
import type { Origem, Resposta } from "../../nucleo/memoria.ts"
import type { ProLaboreAvaliado, ValoresDoRecibo } from "../../pro-labore/recibo-avaliado.ts"
import type { EntradaApuracao, FolhaDoMes, ReceitaDoMes, ResultadoApuracao } from "../apuracao/tipos.ts"
import { TRIBUTOS, type Tributo } from "../tipos.ts"
import { MesComMemoria } from "./com-memoria.ts"
import type { EntradaDoMes, FormaDoMes, ItemDoMes, MesAvaliado, ValoresDoMes } from "./tipos.ts"

interface Meses {
  readonly meses: readonly Competencia[]
  readonly mesesDaFolha: readonly Competencia[]
}

export const emCentavos = (valor = 0): Centavos => (valor === 0 ? ZERO : centavos(BigInt(valor)))

/** The revenue of one activity as the tree shows it. */
export const ROTULO_DA_ATIVIDADE = "Receita da atividade"

export function origemDaAtividade(indice: number): Origem {
  return { tipo: "receita-informada", ids: [String(indice)] }
}

/** One month of the history, as the rules read it. */
export function mesDoHistorico(
  competencia: Competencia,
  interno = 0,
  externo = 0,
  origens = origensDaReceita(competencia),
): ReceitaDoMes {
  return { competencia, interno: emCentavos(interno), externo: emCentavos(externo), origens }
}

export function origensDaReceita(competencia: Competencia): readonly Origem[] {
  return [{ tipo: "receita-do-mes", competencia }]
}

/** One month of payroll, as the rules read it. */
export function mesDaFolha(competencia: Competencia, valor = 0, origem = origemDaFolha(competencia)): FolhaDoMes {
  return { competencia, valor: emCentavos(valor), origem }
}

export function origemDaFolha(competencia: Competencia): Origem {
  return { tipo: "folha-informada", ids: [competencia] }
}

/** The input of the rules for the same month. */
export function paraAsRegras(
  forma: FormaDoMes,
  { meses, mesesDaFolha }: Meses,
  entrada: EntradaDoMes,
): EntradaApuracao {
  const { periodoApuracao, abertura, atividades, impedidoIcmsIss, uf } = forma
  return {
    periodoApuracao,
    abertura,
    linhas: atividades.map(({ anexo, situacoes, mercado }, i) => ({
      id: String(i),
      rotulo: ROTULO_DA_ATIVIDADE,
      anexo,
      situacoes,
      mercado,
      valor: emCentavos(entrada.receitas[i]),
      origem: origemDaAtividade(i),
    })),
    historico: meses.map((mes, i) => mesDoHistorico(mes, entrada.interno[i], entrada.externo?.[i])),
    folhas: (entrada.folhas === undefined ? [] : mesesDaFolha).map((mes, i) => mesDaFolha(mes, entrada.folhas?.[i])),
    ...(impedidoIcmsIss === undefined ? {} : { impedidoIcmsIss }),
    ...(uf === undefined ? {} : { uf }),
  }
}

function emOrdem(tributos: Readonly<Partial<Record<Tributo, bigint>>>): number[] {
  return TRIBUTOS.map((tributo) => inteiroExato(tributos[tributo] ?? 0n))
}

type Calculado = Extract<Resposta<ResultadoApuracao>, { tipo: "calculado" }>

/** The prepared form lacks nothing that the rules need; what they still refuse is an input that it could not foresee. */
function exigirCalculado(resposta: Resposta<ResultadoApuracao>): Calculado {
  if (resposta.tipo === "nao-se-aplica") throw new EntradaInvalida("periodoApuracao", resposta.motivo)
  if (resposta.tipo === "faltam-dados")
    throw new EntradaInvalida("receitas", resposta.faltam.map(({ mensagem }) => mensagem).join(" "))
  return resposta
}

/** The figures of the rules as machine integers: the input is bounded, so that every one fits. */
export function semArvore<T extends ValoresDoRecibo | null>(
  resposta: Resposta<ResultadoApuracao>,
  proLabore: T,
): ValoresDoMes & { readonly proLabore: T } {
  const { resultado } = exigirCalculado(resposta)
  return {
    receitaMes: inteiroExato(resultado.receitaMes),
    rbt12: resultado.rbt12 === null ? null : inteiroExato(resultado.rbt12),
    rbt12Exportacao: resultado.rbt12Exportacao === null ? null : inteiroExato(resultado.rbt12Exportacao),
    rba: inteiroExato(resultado.rba),
    rbaExportacao: inteiroExato(resultado.rbaExportacao),
    // "0.28" loses its point: the text always has the decimals of the rule.
    fatorR: resultado.fatorR === null ? null : Number(resultado.fatorR.replace(".", "")),
    itens: resultado.itens.map(
      ({ anexo, linhas, parcela, base, faixa, tributos, total }): ItemDoMes => ({
        anexo,
        atividade: Number(linhas[0]),
        parcela,
        base: inteiroExato(base),
        faixa,
        tributos: emOrdem(tributos),
        total: inteiroExato(total),
      }),
    ),
    tributos: emOrdem(resultado.tributos),
    das: inteiroExato(resultado.das),
    abaixoDoMinimo: resultado.abaixoDoMinimo,
    situacaoSublimite: resultado.situacaoSublimite,
    efeitoSublimite: resultado.efeitoSublimite,
    situacaoLimite: resultado.situacaoLimite,
    efeitoLimite: resultado.efeitoLimite,
    proLabore,
  }
}

/** The answer of the rules as an evaluation, with the tree that they already wrote. */
export function comArvore(resposta: Resposta<ResultadoApuracao>, proLabore: ProLaboreAvaliado | null): MesAvaliado {
  return new MesComMemoria(semArvore(resposta, proLabore), exigirCalculado(resposta).memoria)
}
