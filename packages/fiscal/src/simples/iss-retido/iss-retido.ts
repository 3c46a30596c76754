import { type Competencia, primeiroDia, somarMeses } from "../../nucleo/competencia.ts"
import { type Centavos, centavos } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { entrada, grupo } from "../../nucleo/passos.ts"
import { taxaDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { calculado } from "../../nucleo/respostas.ts"
import { formatarTaxa } from "../../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { calcularPercentuais } from "../das/percentuais.ts"
import type { Anexo } from "../tipos.ts"

export interface EntradaIssRetido {
  /** The month BEFORE the service. */
  readonly mesAnterior: Competencia
  readonly anexo: Anexo
  /**
   * Revenue of the 12 months that precede that month: its RBT12 until 2026, and from 2027 the one of the month of the service.
   * Absent in the first month of activity and, from 2027, also in the second.
   */
  readonly rbt12?: Centavos
}

export interface ResultadoIssRetido {
  /** Ten decimals: the rate to be written on the note is this, with the decimals the municipality accepts. */
  readonly aliquota: string
}

const CASAS = 10
const ULTIMA_COM_ISS = 5

/**
 * ISS rate that a Simples supplier writes on the note (rule `simples.issRetido`): the effective ISS percentage, capped, of the
 * month before the service (from 2027, of its own month), or the rate of the first months of activity. Throws `ParametroSemVigencia` and `EntradaInvalida` (an annex
 * without ISS). LC 123/2006 art. 21 §4º; Res. CGSN 140/2018 art. 27.
 */
export function calcularIssRetido(dados: EntradaIssRetido, tabelas: Tabelas = TABELAS): Resposta<ResultadoIssRetido> {
  const { mesAnterior, anexo, rbt12 } = dados
  const doServico = primeiroDia(somarMeses(mesAnterior, 1))
  const regra = vigenteEm(tabelas.issRetidoDoSimples, doServico)
  const { primeiroMes, mesesIniciais, doMesDoServico } = regra.valor
  if (rbt12 === undefined) {
    const rotulo = mesesIniciais > 1 ? "Alíquota dos dois primeiros meses" : "Alíquota do primeiro mês"
    const taxa = taxaDaTabela(rotulo, primeiroMes, tabelas.issRetidoDoSimples, regra)
    return calculado({ aliquota: formatarTaxa(taxa.taxa, CASAS) }, taxa.passo)
  }
  const data = doMesDoServico ? doServico : primeiroDia(mesAnterior)
  if (rbt12 < 0n) throw new EntradaInvalida("rbt12", "não pode ser negativo")
  const { rbt12Zero } = vigenteEm(tabelas.janelaDoRbt12, data).valor
  const { porTributo, detalhes } = calcularPercentuais(
    { anexos: vigenteEm(tabelas.anexosDoSimples, data), teto: vigenteEm(tabelas.tetoDoIss, data) },
    {
      anexo,
      rbt12: entrada(
        doMesDoServico ? "RBT12 do mês do serviço" : "RBT12 do mês anterior",
        rbt12 === 0n ? rbt12Zero : centavos(rbt12),
        null,
      ),
      parcela: "P1",
      impedidoIcmsIss: false,
      faixaDoSublimite: ULTIMA_COM_ISS,
    },
  )
  const iss = porTributo.get("ISS")
  if (iss === undefined) throw new EntradaInvalida("anexo", `o Anexo ${anexo} não tem ISS`)
  return calculado(
    { aliquota: formatarTaxa(iss.taxa, CASAS) },
    grupo("ISS na nota", iss.passo.valor, [...detalhes, iss.passo], { norma: regra.norma }),
  )
}
