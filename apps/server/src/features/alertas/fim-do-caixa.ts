import {
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  mesesEntre,
  normaDaIntegracao,
  reaisPorExtenso,
} from "@partida/fiscal"
import type { AlertaDevido, FatosDaEmpresa } from "./tipos.ts"

/** September for December: what is billed may still be collected. */
const MESES_ANTES = 3
const PERTO = 1
const NO_MES = 2

/** What is not received by the last month by caixa is taxed in it whole: said months before, with the amount, until it is concluded. */
export function alertaDoFimDoCaixa(
  { caixa, conferidos }: Pick<FatosDaEmpresa, "caixa" | "conferidos">,
  hoje: string,
): AlertaDevido[] {
  if (caixa === null || deReais(caixa.valor) === 0n || conferidos.has(caixa.competencia)) return []
  const { competencia, motivo, imposto, ate, semRecebido } = caixa
  const faltam = mesesEntre(mesDe(hoje), mesDe(competencia))
  if (faltam > MESES_ANTES) return []
  const mes = formatarCompetencia(mesDe(competencia))
  const ultimo = formatarCompetencia(mesDe(ate))
  const urgente = faltam <= 0
  const das =
    imposto === null
      ? "O DAS sobre isso ainda não pode ser previsto: há pendências no mês."
      : `São ${reaisPorExtenso(deReais(imposto))} de DAS, pelas alíquotas de ${ultimo}.`
  return [
    {
      tipo: "fim-do-caixa",
      chave: competencia,
      nivel: urgente ? "critico" : "atencao",
      degrau: urgente ? NO_MES : PERTO,
      competencia: ate,
      mensagem: `${reaisPorExtenso(deReais(caixa.valor))} foram auferidos e não recebidos até ${ultimo}${
        semRecebido ? ", mês de que ninguém informou o recebido" : ""
      }. O que não for recebido até ${mes} entra inteiro na base desse mês (${normaDaIntegracao(motivo).norma.titulo}). ${das} Cobre o que falta e informe o recebido de cada mês.`,
      dados: { valor: caixa.valor, imposto, mes: competencia },
    },
  ]
}
