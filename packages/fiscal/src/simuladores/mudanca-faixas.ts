import { primeiroDia } from "../nucleo/competencia.ts"
import { centavos } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import type { FaixaDoAnexo, TabelasDosAnexos } from "../parametros/simples/anexo.ts"
import type { ResultadoApuracao } from "../simples/apuracao/tipos.ts"
import { ANEXOS, type Anexo } from "../simples/tipos.ts"
import { apurarEstado, type Estado, temDivisao } from "./mudanca-estado.ts"

/** Above any RBT12: the bracket that ends here holds them all. */
const SEM_LIMITE = centavos(10n ** 18n)
const VAZIA = centavos(-1n)

/** "3ª", "3ª e 4ª": the brackets of a month. */
export function faixasEm({ itens }: ResultadoApuracao): string {
  const numeros = [...new Set(itens.map(({ faixa }) => faixa))].sort((a, b) => a - b)
  return numeros.map((numero) => `${numero}ª`).join(" e ")
}

function presa(faixas: readonly FaixaDoAnexo[], numero: number): FaixaDoAnexo[] {
  return faixas.map((faixa) => ({
    ...faixa,
    ate: faixa.numero < numero ? VAZIA : faixa.numero === numero ? SEM_LIMITE : faixa.ate,
  }))
}

/** An upper bracket over a much smaller RBT12 would give a negative rate: there the two causes cannot be told apart. */
function ficaNegativa(faixas: readonly FaixaDoAnexo[], { rbt12, rbt12Exportacao, classes }: Estado): boolean {
  const faixa = faixas.find(({ ate }) => ate === SEM_LIMITE)
  if (faixa === undefined) return false
  const exporta = classes.some(({ situacoes }) => situacoes.includes("exportacao"))
  return [rbt12 ?? 0n, ...(exporta ? [rbt12Exportacao ?? 0n] : [])].some(
    (valor) => valor * faixa.aliquota.num < faixa.deduzir * faixa.aliquota.den,
  )
}

/** Internal market and exports have each their RBT12: one annex may stand in two brackets, and its table holds only one. */
function emDuasFaixas({ itens }: ResultadoApuracao): boolean {
  return ANEXOS.some((anexo) => new Set(itens.flatMap((item) => (item.anexo === anexo ? item.faixa : []))).size > 1)
}

/**
 * The same state with each annex held in the bracket of the earlier month, so that the effect of the RBT12 can be told from
 * the effect of the bracket. A month split by the sublimit is left as it is, its parts having brackets fixed by law, and so is
 * one with an annex in two brackets: the bracket part of the bridge is then zero.
 */
export function prenderFaixas(estado: Estado, antes: ResultadoApuracao): Estado {
  if (antes.itens.length === 0 || estado.primeiraFaixa || emDuasFaixas(antes)) return estado
  if (temDivisao(antes.itens) || temDivisao(apurarEstado(estado).itens)) return estado
  const { anexosDoSimples } = estado.tabelas
  const periodo = vigenteEm(anexosDoSimples, primeiroDia(estado.pa))
  const tabela = (anexo: Anexo) => {
    const original = periodo.valor[anexo]
    const numero = antes.itens.find((item) => item.anexo === anexo)?.faixa
    return numero === undefined ? original : { ...original, faixas: presa(original.faixas, numero) }
  }
  if (ANEXOS.some((anexo) => ficaNegativa(tabela(anexo).faixas, estado))) return estado
  const [I, II, III, IV, V] = ANEXOS.map(tabela)
  if (!I || !II || !III || !IV || !V) return estado
  const valor: TabelasDosAnexos = { I, II, III, IV, V }
  const tabelas = { ...estado.tabelas, anexosDoSimples: { ...anexosDoSimples, periodos: [{ ...periodo, valor }] } }
  return { ...estado, tabelas }
}
