import { type EstadoDoFechamento, podeTransitarFechamento } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type lerFechamento, mesPulado, mesReabertoAntes, vizinhosFechados } from "./fechamento.repository.ts"

/** Why this month cannot be closed now, or null when it can. */
export async function porQueNaoFecha(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  lido: Awaited<ReturnType<typeof lerFechamento>>,
  agora: Date,
): Promise<ErroDeNegocio | null> {
  if (!lido || lido.fechamento.calculo === 0) return new ErroDeNegocio("calculo-pendente")
  const { fechamento, apuracao } = lido
  if (fechamento.estado === "fechado") return new ErroDeNegocio("transicao-recusada", "Este mês já está fechado.")
  if (fechamento.calculo === 98)
    return new ErroDeNegocio(
      "calculo-desatualizado",
      "Algo mudou depois do cálculo e ele está sendo refeito. Aguarde um instante.",
    )
  if (apuracao?.situacao === "nao-se-aplica")
    return new ErroDeNegocio("transicao-recusada", "Este regime não tem DAS para fechar neste painel.")
  if (fechamento.calculo !== 2 || apuracao?.situacao !== "calculado") {
    return new ErroDeNegocio(
      "calculo-pendente",
      "Faltam dados para calcular este mês. Resolva as pendências e calcule de novo.",
    )
  }
  if (!podeTransitarFechamento(fechamento.estado, "fechado")) return new ErroDeNegocio("calculo-pendente")
  if (competencia >= competenciaCivil(agora)) {
    return new ErroDeNegocio(
      "transicao-recusada",
      "O mês ainda não terminou: notas de hoje ficariam de fora. Feche-o a partir do dia 1º.",
    )
  }
  const { anterior, posterior } = await vizinhosFechados(tx, escopo, idEmpresa, competencia)
  if (posterior)
    return new ErroDeNegocio(
      "fora-de-ordem",
      `O mês ${formatarCompetencia(mesDe(posterior))} já está fechado. Reabra-o antes de fechar um anterior.`,
    )
  const pulado =
    (await mesReabertoAntes(tx, escopo, idEmpresa, competencia)) ??
    (anterior ? await mesPulado(tx, escopo, idEmpresa, anterior, competencia) : null)
  if (pulado) {
    return new ErroDeNegocio(
      "fora-de-ordem",
      `Os meses fecham em ordem: feche antes ${formatarCompetencia(mesDe(pulado))}.`,
    )
  }
  return null
}

/** Why this month cannot be reopened now, or null when it can. */
export async function porQueNaoReabre(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  estado: EstadoDoFechamento | undefined,
): Promise<ErroDeNegocio | null> {
  if (!estado || !podeTransitarFechamento(estado, "reaberto"))
    return new ErroDeNegocio("transicao-recusada", "Só um mês fechado pode ser reaberto.")
  const { posterior } = await vizinhosFechados(tx, escopo, idEmpresa, competencia)
  if (!posterior) return null
  return new ErroDeNegocio(
    "fora-de-ordem",
    `O mês ${formatarCompetencia(mesDe(posterior))} foi fechado com base neste. Reabra-o primeiro.`,
  )
}
