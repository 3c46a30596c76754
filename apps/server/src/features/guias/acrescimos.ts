import type { DetalheDaGuia, ObrigacaoDaGuia } from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  calcularMora,
  centavos,
  faltaDaSelic,
  formatarData,
  imputarPagamento,
  competencia as mesDe,
  ParametroSemVigencia,
  type Passo,
  paraReais,
  type Tabelas,
  taxasDeMora,
} from "@partida/fiscal"
import { calcularAcrescimosDaQuota, inicioDosJurosDaQuota } from "@partida/fiscal/presumido"
import type { PrazoComAcrescimos, PrazoComTaxas } from "./totais.repository.ts"

interface EmAberto {
  readonly obrigacao: ObrigacaoDaGuia
  readonly competencia: string
  readonly quota: number
  readonly vencimento: string
  /** What of the tax is still to be paid. */
  readonly emAbertoCentavos: bigint
}

type Acrescimos = Pick<DetalheDaGuia, "pagando" | "semAcrescimos">

const NENHUM: Acrescimos = { pagando: null, semAcrescimos: null }

/**
 * What is still to be paid of a guide with fine and interest on a day, by the engine; nothing while nothing is added. A quota of
 * a quarter has interest even on time, since the quarter. Without a Selic it is principal and fine, and `falta` says which months
 * are missing; on a day that no table reaches it says why and never guesses.
 */
export function acrescimosEm(dia: string, guia: EmAberto, tabelas: Tabelas): Acrescimos {
  const { competencia, quota, vencimento, emAbertoCentavos } = guia
  if (emAbertoCentavos <= 0n || !temAcrescimos(guia, dia)) return NENHUM
  const pagamento = { principal: centavos(emAbertoCentavos), vencimento, pagamento: dia }
  try {
    const resposta =
      quota > 1
        ? calcularAcrescimosDaQuota({ ...pagamento, competencia: mesDe(competencia) }, tabelas)
        : calcularMora(pagamento, tabelas)
    if (resposta.tipo !== "calculado") return NENHUM
    const { dias, multa, juros, total, faltaSelic } = resposta.resultado
    const completa = juros !== null
    if ((completa && total === emAbertoCentavos) || (quota <= 1 && dias === 0)) return NENHUM
    return {
      pagando: {
        em: dia,
        dias,
        multa: paraReais(multa),
        juros: juros === null ? null : paraReais(juros),
        total: paraReais(total),
        falta: completa ? null : fraseDaFalta(faltaSelic, guia),
        memoria: resposta.memoria,
        parametros: [...resposta.parametros],
      },
      semAcrescimos: null,
    }
  } catch (erro) {
    if (!(erro instanceof ParametroSemVigencia)) throw erro
    return {
      pagando: null,
      semAcrescimos: `Os acréscimos até ${formatarData(dia)} não podem ser calculados. ${erro.message} Confira o valor atualizado ${ondeConferir(guia)}.`,
    }
  }
}

/** Percentages that a day adds to the guides of due dates; a due date that no table reaches adds nothing here, and is told guide by guide. */
export function taxasDosPrazos(
  dia: string,
  prazos: readonly PrazoComAcrescimos[],
  tabelas: Tabelas,
): readonly PrazoComTaxas[] {
  return prazos.flatMap((prazo) => {
    const { vencimento, competencia } = prazo
    const jurosDesde = competencia === null ? undefined : inicioDosJurosDaQuota(mesDe(competencia))
    try {
      return { ...prazo, ...taxasDeMora({ vencimento, pagamento: dia, ...(jurosDesde && { jurosDesde }) }, tabelas) }
    } catch (erro) {
      if (erro instanceof ParametroSemVigencia) return []
      throw erro
    }
  })
}

/** Whether a day of payment may add anything to a guide: a quota of a quarter has interest even on time. */
export const temAcrescimos = (guia: Pick<EmAberto, "quota" | "vencimento"> | undefined, dia: string): boolean =>
  guia !== undefined && (guia.quota > 1 || dia > guia.vencimento)

/** Parts of a payment, as they are stored. */
export interface Divisao {
  readonly principalCentavos: Centavos
  readonly multaCentavos: Centavos
  readonly jurosCentavos: Centavos
  readonly divisao: "calculada" | "comprovante"
  readonly memoria: Passo | null
}

/**
 * Into what a payment made on a day goes, by the engine; what passes all that was due stays with the tax. Where a dated value is
 * missing, the reason and the way out, for people.
 */
export function dividirPagamento(valor: Centavos, dia: string, guia: EmAberto, tabelas: Tabelas): Divisao | string {
  const principal = centavos(guia.emAbertoCentavos)
  const jurosDesde = guia.quota > 1 ? inicioDosJurosDaQuota(mesDe(guia.competencia)) : undefined
  const comprovante = "Informe a multa e os juros como estão no comprovante"
  try {
    const resposta = imputarPagamento(
      { valor, principal, vencimento: guia.vencimento, pagamento: dia, ...(jurosDesde && { jurosDesde }) },
      tabelas,
    )
    if (resposta.tipo === "nao-se-aplica") return resposta.motivo
    if (resposta.tipo === "faltam-dados")
      return `${resposta.faltam.map((f) => f.mensagem).join(" ")} ${comprovante}, ou peça ao escritório o valor em Valores datados.`
    const { resultado, memoria } = resposta
    const { multa, juros } = resultado
    return {
      principalCentavos: centavos(resultado.principal + resultado.alem),
      multaCentavos: multa,
      jurosCentavos: juros,
      divisao: "calculada",
      memoria: multa + juros > 0n ? memoria : null,
    }
  } catch (erro) {
    if (!(erro instanceof ParametroSemVigencia)) throw erro
    return `${erro.message} ${comprovante}.`
  }
}

const fraseDaFalta = (meses: readonly Competencia[], guia: EmAberto): string =>
  `Este total está sem os juros, porque ${faltaDaSelic(meses)}. Informe-a em Valores datados; até lá, confira o valor atualizado ${ondeConferir(guia)}.`

/** Where the Receita tells what a guide costs now. */
function ondeConferir({ obrigacao }: EmAberto): string {
  if (obrigacao === "das-simples") return "no PGDAS-D"
  if (obrigacao === "das-mei") return "no PGMEI"
  return obrigacao === "inss" || obrigacao.startsWith("irrf") ? "na DCTFWeb" : "no Sicalc da Receita Federal"
}
