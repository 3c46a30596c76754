import type { DetalheDoFatorR, LinhaDoFatorR } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"

const semSinal = (valor: string) => valor.replace("-", "")

/** "27 %": the ratio as the law reads it, whole. */
export const fatorREmPalavras = (fatorR: string) => formatarPercentual(fatorR, 0)

/** The annex is not known until somebody tells the CPP of the DAS paid. */
export const cppSemResposta = ({ faltas }: Pick<LinhaDoFatorR, "faltas">) =>
  faltas.find(({ codigo }) => codigo === "cpp-do-das-sem-resposta")

/** What the CPP of the DAS does to the month: the ratio without it, and whether it is what gives the annex. */
export function cppEmPalavras({
  linha: { mes },
  cppDoDas,
}: Pick<DetalheDoFatorR, "linha" | "cppDoDas">): string | null {
  if (mes === null || cppDoDas === null) return null
  const { valor, semEla } = cppDoDas
  const decide =
    semEla.anexo === mes.anexo
      ? `, também Anexo ${mes.anexo}`
      : `, Anexo ${semEla.anexo}: é ela que dá o Anexo ${mes.anexo}`
  return `A CPP recolhida dentro do DAS soma ${formatarReais(valor)} da folha da janela (LC 123/2006 art. 18 §24). Sem ela o Fator R seria ${formatarPercentual(semEla.razao)}${decide}.`
}

/** What is left over, or missing, of payroll to stand at the cut. */
export function margemEmPalavras(margem: string): string {
  const sinal = sinalDe(margem)
  if (sinal === 0) return "exatamente em 28%"
  return sinal > 0 ? `sobram ${formatarReais(margem)} de folha` : `faltam ${formatarReais(semSinal(margem))} de folha`
}

/** What being on the other side would change in the DAS of the month. */
export function consequenciaEmPalavras({
  mes,
  consequencia,
}: Pick<LinhaDoFatorR, "mes" | "consequencia">): string | null {
  if (mes === null || consequencia === null) return null
  const outro = mes.anexo === "III" ? "V" : "III"
  const sinal = sinalDe(consequencia)
  if (sinal === 0) return `No Anexo ${outro} o DAS do mês seria o mesmo.`
  const quanto = formatarReais(semSinal(consequencia))
  return sinal > 0
    ? `No Anexo ${outro} o DAS do mês seria ${quanto} maior.`
    : `No Anexo ${outro} o DAS do mês seria ${quanto} menor.`
}

/** The first coming month on another side, or null. */
export function mudancaAFrente({ mes, proximos }: Pick<LinhaDoFatorR, "mes" | "proximos">) {
  if (mes === null) return null
  return proximos.find(({ anexo }) => anexo !== mes.anexo) ?? null
}

/** Where the company goes, in one sentence. */
export function rumoEmPalavras(linha: LinhaDoFatorR): string {
  if (linha.mes === null) return linha.faltas[0]?.mensagem ?? "Ainda não há o que calcular neste mês."
  const muda = mudancaAFrente(linha)
  if (muda === null) {
    const ultimo = linha.proximos.at(-1)
    return ultimo
      ? `No ritmo atual continua no Anexo ${linha.mes.anexo} até ${formatarCompetencia(ultimo.competencia)}.`
      : `Está no Anexo ${linha.mes.anexo}.`
  }
  const premissa = muda.estimado ? "No ritmo atual" : "Com o que já foi pago e faturado"
  return `${premissa}, ${muda.anexo === "V" ? "sai do Anexo III" : "passa ao Anexo III"} em ${formatarCompetencia(muda.competencia)}, com ${fatorREmPalavras(muda.fatorR)}.`
}
