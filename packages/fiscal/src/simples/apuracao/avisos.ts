import { formatarCompetencia } from "../../nucleo/competencia.ts"
import { type Centavos, reaisPorExtenso } from "../../nucleo/dinheiro.ts"
import { compararTaxas, percentualPorExtenso, taxa } from "../../nucleo/taxa.ts"
import type { DecisaoDoFatorR } from "../fator-r/fator-r.ts"
import type { Comparacao, EfeitoDoExcesso } from "../limites/limites.ts"
import type { Janela } from "../rbt12/rbt12.ts"
import type { ResultadoApuracao } from "./tipos.ts"

interface EntradaAvisos {
  readonly resultado: ResultadoApuracao
  readonly janela: Janela
  readonly fatorR: DecisaoDoFatorR | null
  readonly limite: Comparacao
  readonly limiteExportacao: Comparacao
  readonly sublimite: Comparacao
  /** The sublimit of a full year: what the RBT12 is compared with. */
  readonly sublimiteAnual: Centavos
  readonly minimo: Centavos
  readonly impedidoIcmsIss: boolean
  readonly abriuNoAno: boolean
  readonly porCaixa: boolean
  /** Note of the annex table that applies to Anexo II, if any. */
  readonly notaDoAnexoII: string | undefined
}

/** How much of a limit deserves a warning: an office's habit, not law. */
const AVISAR_EM = taxa("0.80")
/** Fator R this close to the cut deserves a warning. */
const FATOR_R_PERTO_ABAIXO = taxa("0.27")
const FATOR_R_PERTO_ACIMA = taxa("0.29")

const EFEITOS: Readonly<Record<Exclude<EfeitoDoExcesso, "nenhum">, string>> = {
  "ano-seguinte": "efeito a partir de janeiro do ano seguinte",
  "mes-seguinte": "efeito a partir do mês seguinte ao do excesso",
  "retroativo-ao-inicio": "efeito retroativo à abertura da empresa",
}

function avisoDeLimite(nome: string, receita: Centavos, { limite, efeito }: Comparacao): string[] {
  const acumulada = reaisPorExtenso(receita)
  const maximo = reaisPorExtenso(limite)
  if (efeito !== "nenhum")
    return [`Receita acumulada de ${acumulada} passou do ${nome} de ${maximo}: ${EFEITOS[efeito]}.`]
  if (receita * AVISAR_EM.den < limite * AVISAR_EM.num) return []
  return [`Receita acumulada de ${acumulada} já passa de ${percentualPorExtenso(AVISAR_EM)} do ${nome} de ${maximo}.`]
}

function avisosDaJanela({ regra, mesAtividade }: Janela): string[] {
  switch (regra) {
    case "soma-12-meses":
      return []
    case "mes-x-12":
      return ["Primeiro mês de atividade: o RBT12 é a receita do próprio mês multiplicada por 12."]
    case "media-x-12":
      return [`${mesAtividade}º mês de atividade: o RBT12 é a média mensal desde a abertura multiplicada por 12.`]
    case "primeira-faixa":
      return [`${mesAtividade}º mês de atividade: aplicadas as alíquotas da 1ª faixa, sem RBT12.`]
  }
}

function avisosDoFatorR({ fatorR, janela }: EntradaAvisos): string[] {
  // Where the law fixes r no payroll moves it.
  if (fatorR === null || janela.regra === "primeira-faixa") return []
  const avisos: string[] = []
  const r = () => percentualPorExtenso(fatorR.taxa)
  if (compararTaxas(fatorR.taxa, FATOR_R_PERTO_ABAIXO) >= 0 && fatorR.anexo === "V") {
    avisos.push(
      `Fator R de ${r()}, logo abaixo de 28%: Anexo V. Um pouco mais de folha nos próximos meses leva ao Anexo III.`,
    )
  }
  if (compararTaxas(fatorR.taxa, FATOR_R_PERTO_ACIMA) < 0 && fatorR.anexo === "III") {
    avisos.push(`Fator R de ${r()}, no limite de 28%: Anexo III. Menos folha ou mais receita leva ao Anexo V.`)
  }
  return avisos
}

function avisosDosAnexos({ resultado, notaDoAnexoII }: EntradaAvisos): string[] {
  const avisos: string[] = []
  if (resultado.anexos.includes("II") && notaDoAnexoII !== undefined) avisos.push(notaDoAnexoII)
  if (resultado.anexos.includes("IV")) {
    avisos.push("Anexo IV: a contribuição previdenciária patronal (CPP) não está no DAS e é recolhida à parte.")
  }
  if (resultado.itens.some(({ situacoes }) => situacoes.includes("iss-fixo"))) {
    avisos.push(
      "ISS fixo: o DAS não o traz. O escritório contábil o paga em guia do Município (Res. CGSN 140/2018 art. 34); " +
        "o valor fixo mensal de microempresa (LC 123/2006 art. 18 §18) entra no DAS (art. 33 §7º): cadastre-o em " +
        "Dados cadastrais, Regime tributário, e tire esta situação da receita.",
    )
  }
  return avisos
}

/** Until when ICMS and ISS stay in the DAS: this year's revenue decides only after a year within the sublimit (art. 20 §1º-A). */
function permanencia({ sublimite, abriuNoAno }: EntradaAvisos): string {
  if (sublimite.efeito === "retroativo-ao-inicio") return "o excesso tira ICMS e ISS do DAS desde a abertura"
  const seguem = "ICMS e ISS seguem no DAS"
  if (sublimite.efeito !== "nenhum") return `${seguem} até o excesso do ano ter efeito`
  const condicao = abriuNoAno ? "" : ", se a do ano anterior também não passou"
  return `${seguem} enquanto a receita do ano não passar do sublimite${condicao}`
}

/** Sentences that a person should read before closing the month, in pt-BR. */
export function montarAvisos(dados: EntradaAvisos): string[] {
  const { resultado, limite, limiteExportacao, sublimite, sublimiteAnual, impedidoIcmsIss } = dados
  const avisos = [...avisosDaJanela(dados.janela), ...avisosDoFatorR(dados), ...avisosDosAnexos(dados)]
  if (dados.porCaixa) {
    avisos.push(
      "Regime de caixa: mantenha o registro dos valores a receber (Res. CGSN 140/2018 art. 77). Sem ele, a opção é " +
        "desconsiderada no ano (art. 78).",
    )
  }
  if (resultado.rbt12 !== null && resultado.rbt12 > sublimiteAnual) {
    const destino = impedidoIcmsIss ? "ICMS e ISS são recolhidos fora do DAS" : permanencia(dados)
    avisos.push(
      `RBT12 de ${reaisPorExtenso(resultado.rbt12)} acima do sublimite de ${reaisPorExtenso(sublimiteAnual)}: ${destino}.`,
    )
  }
  if (!impedidoIcmsIss) avisos.push(...avisoDeLimite("sublimite de ICMS e ISS", resultado.rba, sublimite))
  avisos.push(...avisoDeLimite("limite do Simples Nacional", resultado.rba, limite))
  avisos.push(...avisoDeLimite("limite adicional de exportação", resultado.rbaExportacao, limiteExportacao))
  if (resultado.abaixoDoMinimo) {
    avisos.push(
      `DAS de ${reaisPorExtenso(resultado.das)}, abaixo do mínimo de ${reaisPorExtenso(dados.minimo)}: ` +
        "não emita a guia e some o valor aos próximos meses.",
    )
  }
  if (resultado.receitaMes === 0n) {
    avisos.push(`Sem receita em ${formatarCompetencia(resultado.periodoApuracao)}: a declaração continua obrigatória.`)
  }
  for (const { valor } of resultado.saldoDeducoes) {
    avisos.push(`Devoluções de ${reaisPorExtenso(valor)} não couberam na receita do mês e reduzem os próximos.`)
  }
  return avisos
}
