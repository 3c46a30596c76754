import { type Competencia, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, paraReais } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ErroDeTabela } from "../nucleo/erros.ts"
import type { FaixaMostrada, Resposta } from "../nucleo/memoria.ts"
import { usoDe, vigenteEm } from "../nucleo/parametro.ts"
import { arredondar, type Dinheiro, entrada, grupo, produto, referencia, soma } from "../nucleo/passos.ts"
import { aliquotaDaFaixa, limitarValor, reaisDaTabela, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { textoDaTaxa } from "../nucleo/taxa.ts"
import type { TabelaDoEmpregado } from "../parametros/inss/empregado.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export interface EntradaInssEmpregado {
  readonly competencia: Competencia
  readonly salario: Centavos
}

export interface ResultadoInssEmpregado {
  /** min(salary, ceiling). */
  readonly base: Centavos
  /** The single rate, until 2020-02: "0.11". Absent when progressive. */
  readonly aliquota?: string
  /** One amount per slice reached, since 2020-03. Absent under the single rate. */
  readonly porFaixa?: readonly Centavos[]
  readonly inss: Centavos
}

function mostrar({ faixas }: TabelaDoEmpregado): FaixaMostrada[] {
  return faixas.map(({ ate, aliquota }, i) => ({
    numero: i + 1,
    de: paraReais(i === 0 ? 0n : (faixas[i - 1]?.ate ?? 0n) + 1n),
    ate: paraReais(ate),
    aliquota: textoDaTaxa(aliquota),
    deduzir: "0.00",
  }))
}

/**
 * INSS of an employee (rule `inss.empregado`): progressive by slice since 2020-03, each slice TRUNCATED to the centavo and
 * then added (eSocial S-5001); a single rate before. Throws `ParametroSemVigencia` for a year without its table and
 * `EntradaInvalida` for a negative salary. EC 103/2019 art. 28.
 */
export function calcularInssEmpregado(
  { competencia, salario }: EntradaInssEmpregado,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoInssEmpregado> {
  if (salario < 0n) throw new EntradaInvalida("salario", "não pode ser negativo")
  const parametro = tabelas.inssEmpregado
  const periodo = vigenteEm(parametro, primeiroDia(competencia))
  const { metodo, teto, faixas } = periodo.valor
  const base = limitarValor(
    "Base de cálculo",
    entrada("Salário", salario, null),
    reaisDaTabela("Teto do INSS", teto, parametro, periodo),
  )
  if (metodo === "aliquota-unica") {
    const indice = faixas.findIndex(({ ate }) => base.centavos <= ate)
    const faixa = faixas[indice]
    if (faixa === undefined) throw new ErroDeTabela("Tabela do INSS sem faixa até o teto")
    const { aliquota } = faixa
    const uso = usoDe(parametro, periodo, `${indice + 1}ª faixa, alíquota`)
    const daFaixa = aliquotaDaFaixa("Alíquota", aliquota, base.passo, uso, mostrar(periodo.valor), indice + 1)
    const bruto = produto("Base × alíquota", referencia("Base de cálculo", base), [daFaixa])
    const inss = arredondar("INSS do empregado", bruto, "truncar", { norma: periodo.norma })
    return calculado({ base: base.centavos, aliquota: textoDaTaxa(aliquota), inss: inss.centavos }, inss.passo)
  }
  const partes: Dinheiro[] = []
  let anterior = 0n
  for (const [i, { ate, aliquota }] of faixas.entries()) {
    if (base.centavos <= anterior) break
    const fatia = centavos((base.centavos < ate ? base.centavos : ate) - anterior)
    const taxa = taxaDaTabela(`Alíquota da ${i + 1}ª faixa`, aliquota, parametro, periodo)
    const bruto = produto("Parte da base na faixa × alíquota", entrada(`Base na ${i + 1}ª faixa`, fatia, null), [taxa])
    partes.push(arredondar(`INSS da ${i + 1}ª faixa`, bruto, "truncar"))
    anterior = ate
  }
  const inss = soma("Soma das faixas", partes, {
    norma: periodo.norma,
    formula: "Cada faixa truncada em centavos e somada (eSocial S-5001)",
  })
  const memoria = grupo("INSS do empregado", inss.passo.valor, [base.passo, inss.passo])
  return calculado(
    { base: base.centavos, porFaixa: partes.map((parte) => parte.centavos), inss: inss.centavos },
    memoria,
  )
}
