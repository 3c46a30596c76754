import { ErroDeTabela } from "../../nucleo/erros.ts"
import type { Passo } from "../../nucleo/memoria.ts"
import { type Periodo, usoDe } from "../../nucleo/parametro.ts"
import {
  type Aliquota,
  type Dinheiro,
  diferencaDeQuantia,
  emFracao,
  parametroReais,
  parametroTaxa,
  produto,
  quociente,
  referencia,
} from "../../nucleo/passos.ts"
import type { FaixaDoAnexo, TabelasDosAnexos } from "../../parametros/simples/anexo.ts"
import { anexosDoSimples } from "../../parametros/simples/anexos.ts"
import type { Anexo } from "../tipos.ts"

/** The effective rate of an annex, with the bracket behind it. */
export interface Efetiva {
  readonly faixa: FaixaDoAnexo
  readonly aliquota: Aliquota
}

export type AnexosVigentes = Periodo<TabelasDosAnexos>

/** The bracket by number. Throws `ErroDeTabela` when the annex has no such bracket. */
export function faixaNumero(anexos: AnexosVigentes, anexo: Anexo, numero: number): FaixaDoAnexo {
  const faixa = anexos.valor[anexo].faixas[numero - 1]
  if (faixa === undefined) throw new ErroDeTabela(`Anexo ${anexo} sem a ${numero}ª faixa`)
  return faixa
}

/**
 * The bracket of an RBT12: upper limits belong to the bracket, and above the last limit the last bracket stays, with
 * the real RBT12 (Manual do PGDAS-D).
 */
export function faixaDoRbt12(anexos: AnexosVigentes, anexo: Anexo, rbt12: bigint): FaixaDoAnexo {
  const { faixas } = anexos.valor[anexo]
  return faixas.find((faixa) => rbt12 <= faixa.ate) ?? faixaNumero(anexos, anexo, faixas.length)
}

/** The upper limit of a bracket as an amount: the RBT12 that the law fixes for what exceeds sublimit and limit. */
export function limiteDaFaixa(anexos: AnexosVigentes, anexo: Anexo, numero: number): Dinheiro {
  const { ate } = faixaNumero(anexos, anexo, numero)
  const uso = usoDe(anexosDoSimples, anexos, `Anexo ${anexo}, ${numero}ª faixa, limite superior`)
  return parametroReais(`Limite da ${numero}ª faixa`, ate, uso, anexos.norma)
}

/**
 * (RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12, exact (LC 123/2006 art. 18 §1º-A). `rbt12` keeps its subtree
 * under the bracket table and must be positive; `numero` forces a bracket other than the one of the RBT12.
 */
export function calcularEfetiva(anexos: AnexosVigentes, anexo: Anexo, rbt12: Dinheiro, numero?: number): Efetiva {
  const faixa = numero === undefined ? faixaDoRbt12(anexos, anexo, rbt12.centavos) : faixaNumero(anexos, anexo, numero)
  const titulo = `Anexo ${anexo}, ${faixa.numero}ª faixa`
  const passo: Passo = {
    tipo: "faixa",
    rotulo: `Alíquota nominal, ${titulo}`,
    valor: emFracao(faixa.aliquota),
    norma: anexos.norma,
    ...(numero === undefined ? {} : { observacao: `A lei fixa a ${numero}ª faixa para esta parcela da receita.` }),
    parametro: usoDe(anexosDoSimples, anexos, `${titulo}, alíquota nominal`),
    base: rbt12.passo,
    faixas: anexos.valor[anexo].mostradas,
    escolhida: faixa.numero,
  }
  const mesmo = referencia("RBT12", rbt12)
  const bruto = produto("RBT12 × alíquota nominal", mesmo, [{ taxa: faixa.aliquota, passo }])
  const deduzir = parametroReais(
    "Parcela a deduzir",
    faixa.deduzir,
    usoDe(anexosDoSimples, anexos, `${titulo}, parcela a deduzir`),
    anexos.norma,
  )
  const liquido = diferencaDeQuantia("Imposto anual", bruto, deduzir)
  const aliquota = quociente(`Alíquota efetiva, ${titulo}`, liquido, mesmo, {
    formula: "(RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12",
  })
  return { faixa, aliquota }
}

/** First two months of activity from 2027: the nominal rate of the first bracket (LC 214/2025 art. 517). */
export function efetivaDaPrimeiraFaixa(anexos: AnexosVigentes, anexo: Anexo): Efetiva {
  const faixa = faixaNumero(anexos, anexo, 1)
  const uso = usoDe(anexosDoSimples, anexos, `Anexo ${anexo}, 1ª faixa, alíquota nominal`)
  return { faixa, aliquota: parametroTaxa(`Alíquota da 1ª faixa do Anexo ${anexo}`, faixa.aliquota, uso, anexos.norma) }
}
