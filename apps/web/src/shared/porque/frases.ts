import { type DetalheDoFechamento, type Mudanca, type ParteDaPonte, regimes } from "@partida/contracts"
import { nomeDoMesDa } from "../../lib/formatacao/competencia.ts"
import { comoCentavos, formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { emLista } from "../../lib/formatacao/texto.ts"

export type Explicado = Pick<DetalheDoFechamento, "linha" | "competencia" | "tributos" | "caixa">
export type Comparado = Pick<Mudanca, "com" | "para" | "diferenca" | "partes">

/**
 * Why a month costs what it costs, for who pays it: what, why, and what changed since the month before. Every figure is one of the
 * calculation shown below it; a sentence whose figures are not there is not said.
 */
export function frasesDoPorque(detalhe: Explicado, mudanca: Comparado | null): readonly string[] {
  const desde = mudanca && desdeAntes(mudanca, detalhe.caixa !== null)
  return [oQue(detalhe), porQue(detalhe), desde].filter((frase) => frase !== null)
}

const naoEhZero = (valor: string) => comoCentavos(valor) !== 0n

function oQue({ linha, competencia, tributos, caixa }: Explicado): string | null {
  const { receita, total, aliquotaEfetiva, regime } = linha
  if (total === null) return null
  const mes = nomeDoMesDa(competencia)
  const imposto = regime === "simples" ? "DAS" : regime === "mei" ? "DAS-MEI" : "imposto"
  if (regime === "mei")
    return `Em ${mes} o ${imposto} é de ${formatarReais(total)}, o mesmo qualquer que seja a receita${partesDe(tributos)}.`
  if (receita === null) return null
  if (caixa !== null) return porCaixa(caixa, mes, total, aliquotaEfetiva)
  if (!naoEhZero(receita)) return `Em ${mes} não houve receita, e o ${imposto} é de ${formatarReais(total)}.`
  const deCada = aliquotaEfetiva === null ? "" : `: ${formatarPercentual(aliquotaEfetiva)} da receita tributada`
  return `Em ${mes} a empresa faturou ${formatarReais(receita)} e o ${imposto} é de ${formatarReais(total)}${deCada}.`
}

/** By caixa the tax is over what came in, which is not what was sold. */
function porCaixa(
  { recebido, integrado, base }: NonNullable<Explicado["caixa"]>,
  mes: string,
  total: string,
  aliquotaEfetiva: string | null,
): string {
  if (!naoEhZero(base)) return `Em ${mes} nada foi recebido, e o DAS é de ${formatarReais(total)}.`
  const trazido = naoEhZero(integrado)
    ? `, mais ${formatarReais(integrado)} de vendas ainda não recebidas que ${mes} tem de trazer`
    : ""
  const deCada =
    aliquotaEfetiva === null
      ? ""
      : `: ${formatarPercentual(aliquotaEfetiva)} ${naoEhZero(integrado) ? `de ${formatarReais(base)}` : "disso"}`
  return `Em ${mes} a empresa recebeu ${formatarReais(recebido)}${trazido}, e o DAS é de ${formatarReais(total)}${deCada}.`
}

/** ": R$ 81,05 de INSS e R$ 5,00 de ISS". */
function partesDe(tributos: Explicado["tributos"]): string {
  const pagos = tributos.filter(({ valor }) => naoEhZero(valor))
  return pagos.length === 0 ? "" : `: ${emLista(pagos.map((t) => `${formatarReais(t.valor)} de ${t.tributo}`))}`
}

function porQue({ linha, tributos, caixa }: Explicado): string | null {
  const { regime, rbt12, anexos, fatorR, sujeitaAoFatorR, total } = linha
  const tributada = caixa?.base ?? linha.receita
  if (total === null) return null
  if (regime === "mei") return "É um valor fixo por mês, que segue o salário mínimo e o tipo de atividade."
  if (tributada === null || !naoEhZero(tributada)) return null
  if (regime === "simples") {
    if (anexos.length === 0) return null
    const tabelas = `${anexos.length === 1 ? "a tabela do Anexo" : "as tabelas dos Anexos"} ${emLista(anexos)}`
    if (rbt12 === null)
      return `A porcentagem é a da primeira faixa d${tabelas}, a que vale nos primeiros meses de atividade.`
    const base = `A porcentagem sai d${tabelas} e do que a empresa faturou em doze meses, ${formatarReais(rbt12)}`
    if (!sujeitaAoFatorR || fatorR === null) return `${base}.`
    return `${base}. O anexo depende da folha, que é ${formatarPercentual(fatorR)} dessa receita.`
  }
  const pagos = tributos.filter(({ valor }) => naoEhZero(valor))
  if (pagos.length === 0) return null
  const partes = emLista(pagos.map((t) => `${formatarReais(t.valor)} de ${t.tributo}`))
  const doTrimestre = pagos.some(({ tributo }) => tributo === "IRPJ" || tributo === "CSLL")
    ? "o IRPJ e a CSLL são do trimestre inteiro, que termina neste mês"
    : "o IRPJ e a CSLL se pagam por trimestre, no último mês dele"
  return `No ${regimes[regime]} o imposto é uma parte fixa da receita, sem olhar o lucro: ${partes}; ${doTrimestre}.`
}

const MAIORES = 2

function desdeAntes({ com, para, diferenca, partes }: Comparado, deCaixa: boolean): string | null {
  if (para === null) return null
  if (com === null || com.imposto === null || diferenca === null)
    return "O mês anterior não foi calculado aqui: não há com o que comparar."
  const antes = nomeDoMesDa(com.competencia)
  if (sinalDe(diferenca) === 0) return `É o mesmo valor de ${antes}.`
  const maiores = [...partes].sort((a, b) => (modulo(b.valor) > modulo(a.valor) ? 1 : -1)).slice(0, MAIORES)
  const causas = emLista(maiores.map((parte) => emPalavras(parte, deCaixa)))
  const quanto = `São ${formatarReais(semSinal(diferenca))} a ${sinalDe(diferenca) > 0 ? "mais" : "menos"} que em ${antes}`
  const outras = partes.length > MAIORES ? ", entre outras causas" : ""
  return causas === "" ? `${quanto}.` : `${quanto}: ${causas}${outras}.`
}

const semSinal = (valor: string) => valor.replace("-", "")
const modulo = (valor: string) => comoCentavos(semSinal(valor))

/** "R$ 151,79 a mais porque a receita do mês foi maior". */
function emPalavras({ causa, rotulo, valor }: ParteDaPonte, deCaixa: boolean): string {
  const subiu = sinalDe(valor) > 0
  const quanto = `${formatarReais(semSinal(valor))} a ${subiu ? "mais" : "menos"}`
  switch (causa) {
    case "receita":
      return `${quanto} porque ${deCaixa ? "a receita tributada no mês" : "a receita do mês"} foi ${subiu ? "maior" : "menor"}`
    case "rbt12":
      return `${quanto} porque a receita de doze meses ${subiu ? "subiu" : "desceu"}`
    case "retencoes":
      return `${quanto} pelo que foi retido ou tem tratamento próprio nas vendas`
    case "anexo":
      return `${quanto} porque o anexo é outro`
    case "faixa":
      return `${quanto} porque a faixa da tabela é outra`
    case "sublimite":
      return `${quanto} pelo sublimite de ICMS e ISS`
    case "parametros":
      return `${quanto} porque as tabelas da lei mudaram`
    case "tributo":
      // "IRPJ: de R$ 100,00 para R$ 0,00": the amounts are already in the sentence.
      return `${quanto} de ${rotulo.split(":", 1)[0]}`
    case "motor":
      return `${quanto} por uma versão mais nova do programa`
    default:
      return causa satisfies never
  }
}
