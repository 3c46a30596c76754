import type { Honorario } from "@partida/contracts"
import {
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  multiplicar,
  paraCentavos,
  primeiroDia,
  reaisPorExtenso,
  type Tabelas,
  taxa,
  vigenteEm,
} from "@partida/fiscal"
import { formatarPercentual } from "../../documentos/memoria-pdf/formatos.ts"

/** What the fee of a month is computed from. */
export interface FatosDoHonorario {
  /** Null: nobody agreed on one, nor has the office a default. */
  readonly honorario: Honorario | null
  /** It is the office's default, and not the company's own. */
  readonly doEscritorio: boolean
  readonly competencia: string
  /** Revenue of the month known by now. */
  readonly receitaCentavos: bigint
  readonly mesFechado: boolean
}

export interface Proposta {
  /** Null: there is none, or what it depends on is not known. */
  readonly valorCentavos: bigint | null
  readonly porque: string
  /** What a person should look at first. */
  readonly atencao: string | null
}

const ARREDONDADO = "arredondado ao centavo, meio para cima"

/** The fee of a company in a month, by what was agreed, and how it came to be. Pure. */
export function proporHonorario(fatos: FatosDoHonorario, tabelas: Pick<Tabelas, "salarioMinimo">): Proposta {
  const { honorario } = fatos
  if (honorario === null)
    return {
      valorCentavos: null,
      porque: "Sem honorário no cadastro, e o escritório não tem um padrão.",
      atencao: "Informe o honorário no cadastro da empresa, ou ajuste o valor deste mês.",
    }
  const proposta = pelaBase(honorario, fatos, tabelas)
  return fatos.doEscritorio ? { ...proposta, porque: `${proposta.porque} Honorário padrão do escritório.` } : proposta
}

function pelaBase(
  { idBase, valor }: Honorario,
  { competencia, receitaCentavos, mesFechado }: FatosDoHonorario,
  { salarioMinimo }: Pick<Tabelas, "salarioMinimo">,
): Proposta {
  const mes = formatarCompetencia(mesDe(competencia))
  if (idBase === 2) {
    const valorCentavos = deReais(valor)
    return { valorCentavos, porque: `Valor fixo de ${reaisPorExtenso(valorCentavos)} por mês.`, atencao: null }
  }
  if (idBase === 1) {
    const dia = primeiroDia(mesDe(competencia))
    if (!salarioMinimo.periodos.some((p) => p.desde <= dia && (p.ate === null || p.ate >= dia)))
      return {
        valorCentavos: null,
        porque: `São ${virgula(valor)} salários mínimos, e o de ${mes} ainda não é conhecido.`,
        atencao: "Informe o salário mínimo em Valores datados.",
      }
    const vigente = vigenteEm(salarioMinimo, dia)
    const valorCentavos = vezes(vigente.valor, valor)
    return {
      valorCentavos,
      porque: `${virgula(valor)} × salário mínimo de ${reaisPorExtenso(vigente.valor)} em ${mes} (${vigente.norma.titulo}) = ${reaisPorExtenso(valorCentavos)}, ${ARREDONDADO}.`,
      atencao: null,
    }
  }
  const valorCentavos = vezes(receitaCentavos > 0n ? receitaCentavos : 0n, valor)
  const receita = mesFechado ? `receita de ${mes}, mês fechado` : `receita de ${mes} conhecida até agora, mês aberto`
  return {
    valorCentavos,
    porque: `${formatarPercentual(valor)} × ${reaisPorExtenso(receitaCentavos)} (${receita}) = ${reaisPorExtenso(valorCentavos)}, ${ARREDONDADO}.`,
    atencao: mesFechado ? null : `O mês de ${mes} está aberto: a receita, e o honorário, ainda podem mudar.`,
  }
}

const vezes = (centavos: bigint, fator: string): bigint =>
  paraCentavos(multiplicar({ num: centavos, den: 1n, casas: 0 }, taxa(fator)), "meio-para-cima")

const virgula = (decimal: string): string => decimal.replace(".", ",")
