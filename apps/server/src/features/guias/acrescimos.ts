import type { DetalheDaGuia, ObrigacaoDaGuia } from "@partida/contracts"
import {
  type Competencia,
  calcularMora,
  centavos,
  faltaDaSelic,
  formatarData,
  competencia as mesDe,
  ParametroSemVigencia,
  paraReais,
  type Tabelas,
} from "@partida/fiscal"
import { calcularAcrescimosDaQuota } from "@partida/fiscal/presumido"

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
  if (emAbertoCentavos <= 0n) return NENHUM
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

const fraseDaFalta = (meses: readonly Competencia[], guia: EmAberto): string =>
  `Os juros ainda não estão na conta, ${faltaDaSelic(meses)}. Informe-a em Valores datados; até lá, confira o valor atualizado ${ondeConferir(guia)}.`

/** Where the Receita tells what a guide costs now. */
function ondeConferir({ obrigacao }: EmAberto): string {
  if (obrigacao === "das-simples") return "no PGDAS-D"
  if (obrigacao === "das-mei") return "no PGMEI"
  return obrigacao === "inss" || obrigacao.startsWith("irrf") ? "na DCTFWeb" : "no Sicalc da Receita Federal"
}
