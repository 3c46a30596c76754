import { ErroDeTabela } from "../../nucleo/erros.ts"
import { lembrar } from "../../nucleo/lembrar.ts"
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

const FORMULA = { formula: "(RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12" }

/** What a bracket contributes to the tree whatever the RBT12, written once by period of the table. */
const lembrados = lembrar<AnexosVigentes, FaixaDoAnexo, ReturnType<typeof escreverFaixa>>()

function escreverFaixa(anexos: AnexosVigentes, anexo: Anexo, faixa: FaixaDoAnexo) {
  const titulo = `Anexo ${anexo}, ${faixa.numero}ª faixa`
  const uso = (item: string) => usoDe(anexosDoSimples, anexos, `${titulo}, ${item}`)
  return {
    rotulo: `Alíquota nominal, ${titulo}`,
    rotuloDaEfetiva: `Alíquota efetiva, ${titulo}`,
    nominal: uso("alíquota nominal"),
    valor: emFracao(faixa.aliquota),
    deduzir: parametroReais("Parcela a deduzir", faixa.deduzir, uso("parcela a deduzir"), anexos.norma),
  }
}

/**
 * (RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12, exact (LC 123/2006 art. 18 §1º-A). `rbt12` keeps its subtree
 * under the bracket table and must be positive; `numero` forces a bracket other than the one of the RBT12.
 */
export function calcularEfetiva(anexos: AnexosVigentes, anexo: Anexo, rbt12: Dinheiro, numero?: number): Efetiva {
  const faixa = numero === undefined ? faixaDoRbt12(anexos, anexo, rbt12.centavos) : faixaNumero(anexos, anexo, numero)
  const { rotulo, rotuloDaEfetiva, nominal, valor, deduzir } = lembrados(anexos, faixa, () =>
    escreverFaixa(anexos, anexo, faixa),
  )
  const passo: Passo = {
    tipo: "faixa",
    rotulo,
    valor,
    norma: anexos.norma,
    ...(numero === undefined ? {} : { observacao: `A lei fixa a ${numero}ª faixa para esta parcela da receita.` }),
    parametro: nominal,
    base: rbt12.passo,
    faixas: anexos.valor[anexo].mostradas,
    escolhida: faixa.numero,
  }
  const mesmo = referencia("RBT12", rbt12)
  const bruto = produto("RBT12 × alíquota nominal", mesmo, [{ taxa: faixa.aliquota, passo }])
  const liquido = diferencaDeQuantia("Imposto anual", bruto, deduzir)
  const aliquota = quociente(rotuloDaEfetiva, liquido, mesmo, FORMULA)
  return { faixa, aliquota }
}

/** First two months of activity from 2027: the nominal rate of the first bracket (LC 214/2025 art. 517). */
export function efetivaDaPrimeiraFaixa(anexos: AnexosVigentes, anexo: Anexo): Efetiva {
  const faixa = faixaNumero(anexos, anexo, 1)
  const uso = usoDe(anexosDoSimples, anexos, `Anexo ${anexo}, 1ª faixa, alíquota nominal`)
  return { faixa, aliquota: parametroTaxa(`Alíquota da 1ª faixa do Anexo ${anexo}`, faixa.aliquota, uso, anexos.norma) }
}
