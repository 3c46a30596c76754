import type { DetalheDaGuia } from "@partida/contracts"
import { calcularMora, centavos, formatarData, ParametroSemVigencia, paraReais } from "@partida/fiscal"

interface EmAtraso {
  readonly quota: number
  readonly vencimento: string
  /** What of the tax is still to be paid. */
  readonly emAbertoCentavos: bigint
}

type Acrescimos = Pick<DetalheDaGuia, "hoje" | "semAcrescimos">

const NENHUM: Acrescimos = { hoje: null, semAcrescimos: null }

/**
 * What is still to be paid of a guide with fine and interest on a day, by the engine; nothing while it is not late. When it
 * cannot be known it says why, and never guesses: a Selic not yet loaded, and the quotas of a quarter, whose interest runs from
 * the quarter and not from the due date.
 */
export function acrescimosEm(dia: string, { quota, vencimento, emAbertoCentavos }: EmAtraso): Acrescimos {
  if (emAbertoCentavos <= 0n || dia <= vencimento) return NENHUM
  if (quota > 1)
    return semCalculo(
      "Os juros das quotas contam desde o trimestre, não do vencimento: confira o valor atualizado no Sicalc da Receita Federal.",
    )
  try {
    const resposta = calcularMora({ principal: centavos(emAbertoCentavos), vencimento, pagamento: dia })
    if (resposta.tipo !== "calculado") return NENHUM
    const { dias, multa, juros, total } = resposta.resultado
    if (dias === 0) return NENHUM
    return {
      hoje: {
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
    return semCalculo(
      `Os acréscimos até ${formatarData(dia)} não podem ser calculados: falta a Selic de um dos meses do atraso. Confira o valor atualizado no Sicalc da Receita Federal ou no PGDAS-D.`,
    )
  }
}

const semCalculo = (porque: string): Acrescimos => ({ hoje: null, semAcrescimos: porque })
