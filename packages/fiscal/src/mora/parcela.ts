import {
  type Competencia,
  competenciaDaData,
  competenciasEntre,
  formatarCompetencia,
  somarMeses,
} from "../nucleo/competencia.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Norma, Resposta } from "../nucleo/memoria.ts"
import { definirParametro, vigenteEm } from "../nucleo/parametro.ts"
import { type Aliquota, emFracao, entrada, referencia, soma } from "../nucleo/passos.ts"
import { imposto, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { somaDeTaxas } from "../nucleo/passos-taxas.ts"
import { calculado } from "../nucleo/respostas.ts"
import { fracao, type Taxa, taxa } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { taxaDaSelic } from "./mora.ts"

/** Which law an instalment follows: that of the Simples Nacional, or the ordinary one of the Union. */
export type LeiDoParcelamento = "simples" | "uniao"

const daLei = (descricao: string, titulo: string, confianca: "verified" | "computed") =>
  definirParametro<Taxa>({
    tabela: "parcelamento-juros-do-mes",
    descricao,
    unidade: "fracao",
    periodos: [{ desde: "2009-05-28", ate: null, valor: taxa("0.01"), norma: { titulo }, confianca }],
  })

/** Interest of the month in which an instalment is paid. Key date: the day of the payment. */
const JUROS_DO_MES = {
  simples: daLei("Juros do mês da parcela do Simples", "LC 123/2006 art. 21 §17", "verified"),
  // Read in legjur.com, not in the official text.
  uniao: daLei("Juros do mês da parcela da União", "Lei 10.522/2002 art. 13 (redação da Lei 11.941/2009)", "computed"),
} as const
const NORMA: Readonly<Record<LeiDoParcelamento, Norma>> = {
  simples: { titulo: "LC 123/2006 art. 21 §17" },
  uniao: { titulo: "Lei 10.522/2002 art. 13" },
}

export interface EntradaDaParcela {
  readonly lei: LeiDoParcelamento
  /** Of the consolidated debt, what this instalment pays. */
  readonly principal: Centavos
  readonly consolidacao: Competencia
  /** ISO date. */
  readonly pagamento: string
}

export interface ResultadoDaParcela {
  /** Null while a Selic is missing. */
  readonly juros: Centavos | null
  readonly total: Centavos | null
  readonly faltaSelic: readonly Competencia[]
}

/**
 * What an instalment costs on the day it is paid: the Selic added from the month after the consolidation to the month before the payment, and 1 %
 * in the month of the payment; nothing in the month of the consolidation. Interest is HALF_UP and never compounded. Throws `EntradaInvalida` and
 * `ParametroSemVigencia`. LC 123/2006 art. 21 §17; Lei 10.522/2002 art. 13.
 */
export function calcularParcela(
  { lei, principal, consolidacao, pagamento }: EntradaDaParcela,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoDaParcela> {
  if (principal <= 0n) throw new EntradaInvalida("principal", "deve ser maior que zero")
  const mes = competenciaDaData(pagamento)
  if (mes < consolidacao) throw new EntradaInvalida("pagamento", "não pode ser antes da consolidação")
  const faltam: Competencia[] = []
  const regra = JUROS_DO_MES[lei]
  let taxaDosJuros: Aliquota = {
    taxa: fracao(0n, 1n),
    passo: {
      tipo: "entrada",
      rotulo: "Juros",
      valor: emFracao(fracao(0n, 1n)),
      observacao: `Paga no mês da consolidação, ${formatarCompetencia(consolidacao)}.`,
      origem: null,
    },
  }
  if (mes > consolidacao) {
    const periodo = vigenteEm(regra, pagamento)
    const doMes = taxaDaTabela("Juros do mês do pagamento", periodo.valor, regra, periodo)
    taxaDosJuros = competenciasEntre(somarMeses(consolidacao, 1), somarMeses(mes, -1)).reduce((total, m) => {
      const selic = taxaDaSelic(m, tabelas)
      if (selic === null) faltam.push(m)
      return selic === null ? total : somaDeTaxas("Taxa de juros", total, selic)
    }, doMes)
  }
  const valor = entrada("Principal da parcela", principal, null)
  if (faltam.length > 0) {
    const falta = `Falta a Selic de ${faltam.map(formatarCompetencia).join(", ")}.`
    const semJuros = soma("Parcela sem os juros", [valor], { norma: NORMA[lei], observacao: falta })
    return calculado({ juros: null, total: null, faltaSelic: faltam }, semJuros.passo)
  }
  const juros = imposto("Juros da parcela", referencia("Principal da parcela", valor), taxaDosJuros)
  const total = soma("Parcela a pagar", [valor, juros], { norma: NORMA[lei] })
  return calculado({ juros: juros.centavos, total: total.centavos, faltaSelic: [] }, total.passo)
}

/** Instalments not paid that rescind what the Simples divided: three, in a row or not (I), or the last one, when all others were paid (II). */
export const faltasQueRescindemNoSimples = definirParametro<bigint>({
  tabela: "parcelamento-faltas-rescisao",
  descricao: "Parcelas em falta que rescindem o parcelamento do Simples",
  unidade: "inteiro",
  periodos: [
    {
      desde: "2012-01-01",
      ate: null,
      valor: 3n,
      norma: { titulo: "LC 123/2006 art. 21 §24" },
      confianca: "verified",
    },
  ],
})
