import type { DetalheDaGuia, ObrigacaoDaGuia } from "@partida/contracts"
import {
  calcularMora,
  centavos,
  formatarData,
  competencia as mesDe,
  ParametroSemVigencia,
  paraReais,
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
 * a quarter has interest even on time, since the quarter. When it cannot be known, as with a Selic not yet loaded, it says why
 * and never guesses.
 */
export function acrescimosEm(dia: string, guia: EmAberto): Acrescimos {
  const { competencia, quota, vencimento, emAbertoCentavos } = guia
  if (emAbertoCentavos <= 0n) return NENHUM
  const pagamento = { principal: centavos(emAbertoCentavos), vencimento, pagamento: dia }
  try {
    const resposta =
      quota > 1 ? calcularAcrescimosDaQuota({ ...pagamento, competencia: mesDe(competencia) }) : calcularMora(pagamento)
    if (resposta.tipo !== "calculado") return NENHUM
    const { dias, multa, juros, total } = resposta.resultado
    if (total === emAbertoCentavos || (quota <= 1 && dias === 0)) return NENHUM
    return {
      pagando: {
        em: dia,
        dias,
        multa: paraReais(multa),
        juros: paraReais(juros),
        total: paraReais(total),
        memoria: resposta.memoria,
        parametros: [...resposta.parametros],
      },
      semAcrescimos: null,
    }
  } catch (erro) {
    if (!(erro instanceof ParametroSemVigencia)) throw erro
    return {
      pagando: null,
      semAcrescimos: `Os acréscimos até ${formatarData(dia)} não podem ser calculados: falta a Selic de um dos meses. Confira o valor atualizado ${ondeConferir(guia)}.`,
    }
  }
}

/** Where the Receita tells what a guide costs now. */
function ondeConferir({ obrigacao }: EmAberto): string {
  if (obrigacao === "das-simples") return "no PGDAS-D"
  if (obrigacao === "das-mei") return "no PGMEI"
  return obrigacao === "inss" || obrigacao.startsWith("irrf") ? "na DCTFWeb" : "no Sicalc da Receita Federal"
}
