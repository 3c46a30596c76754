import { competenciaPorExtenso } from "../../nucleo/competencia.ts"
import { type Centavos, centavos } from "../../nucleo/dinheiro.ts"
import type { Passo } from "../../nucleo/memoria.ts"
import { type Dinheiro, emReais, escolha, grupo, referencia } from "../../nucleo/passos.ts"
import { CASAS_DA_EFETIVA, formatarTaxa, fracao } from "../../nucleo/taxa.ts"
import type { VencimentoCalculado } from "../../vencimentos/vencimento.ts"
import type { DasCalculado } from "../das/das.ts"
import type { DecisaoDoFatorR } from "../fator-r/fator-r.ts"
import { passoDaJanela } from "../rbt12/rbt12.ts"
import { ANEXOS, type Mercado } from "../tipos.ts"
import { type Limites, piorLimite, type Rbt12 } from "./calculo.ts"
import type { Contexto } from "./contexto.ts"
import type { ResultadoApuracao } from "./tipos.ts"

/** What each rule answered, with its tree. */
export interface Calculado {
  readonly das: DasCalculado
  readonly rbt12: Rbt12
  readonly fatorR: DecisaoDoFatorR | null
  readonly limites: Limites
  readonly vencimento: VencimentoCalculado
  readonly minimo: Dinheiro
  /** Null where nothing was fixed. */
  readonly valorFixo: Passo | null
}

/** The whole memória de cálculo of the month. */
export function montarMemoria(contexto: Contexto, calculado: Calculado, rbaExportacao: Centavos): Passo {
  const { das, rbt12, fatorR, limites, vencimento, minimo, valorFixo } = calculado
  const partes: Passo[] = [
    ...(contexto.regimeDeCaixa === null ? [] : [contexto.regimeDeCaixa]),
    passoDaJanela(contexto.janela),
  ]
  if (fatorR !== null) partes.push(fatorR.passo)
  // With revenue, the RBT12 stands under the effective rate that it explains.
  if (contexto.grupos.length === 0 && rbt12.interno !== null) partes.push(rbt12.interno.passo)
  if (valorFixo !== null) partes.push(valorFixo)
  partes.push(das.total.passo)
  if (das.total.centavos > 0n) {
    const abaixo = das.total.centavos < minimo.centavos
    const total = referencia("DAS do mês", das.total)
    const alternativas = ["Emitir a guia", "Acumular para os próximos meses"]
    partes.push(
      escolha("Valor mínimo da guia", "DAS abaixo do valor mínimo?", alternativas, abaixo ? 1 : 0, [
        total.passo,
        minimo.passo,
      ]),
    )
  }
  const comparados = [limites.sublimite.passo, limites.limite.passo]
  if (rbaExportacao > 0n) comparados.push(limites.limiteExportacao.passo)
  partes.push(grupo("Limites do ano", limites.limite.passo.valor, comparados), vencimento.passo)
  return grupo(`DAS de ${competenciaPorExtenso(contexto.pa)}`, emReais(das.total.centavos), partes)
}

export function montarResultado(
  contexto: Contexto,
  calculado: Calculado,
  rba: Readonly<Record<Mercado, Centavos>>,
): ResultadoApuracao {
  const { das, rbt12, fatorR, limites, vencimento, minimo } = calculado
  const { itens, valoresFixos, tributos, total } = das.resultado
  const receitaMes = centavos(contexto.doMes.interno + contexto.doMes.externo)
  const baseMes = centavos(contexto.base.interno + contexto.base.externo)
  const limite = piorLimite(limites)
  return {
    periodoApuracao: contexto.pa,
    receitaMes,
    baseMes,
    rbt12: rbt12.interno?.centavos ?? null,
    rbt12Exportacao: rbt12.externo?.centavos ?? null,
    regraRbt12: contexto.janela.regra,
    rba: rba.interno,
    rbaExportacao: rba.externo,
    fatorR: fatorR?.fatorR ?? null,
    anexos: ANEXOS.filter((anexo) => itens.some((item) => item.anexo === anexo)),
    aliquotaEfetiva: baseMes > 0n ? formatarTaxa(fracao(total, baseMes), CASAS_DA_EFETIVA) : null,
    itens,
    valoresFixos,
    tributos,
    das: total,
    abaixoDoMinimo: total > 0n && total < minimo.centavos,
    vencimento: vencimento.data,
    situacaoSublimite: limites.sublimite.situacao,
    efeitoSublimite: limites.sublimite.efeito,
    situacaoLimite: limite.situacao,
    efeitoLimite: limite.efeito,
    saldoDeducoes: contexto.saldoDeducoes,
  }
}
