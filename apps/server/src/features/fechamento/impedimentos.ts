import {
  type EstadoDoFechamento,
  mensagensDaEtapaPendente,
  mesFechadoComBase,
  podeTransitarFechamento,
} from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerDefasagens } from "../folha/defasagem.service.ts"
import { faltasDe } from "../mes/apresentacao.ts"
import { fraseDaEspera, lerEsperas } from "../notas-fiscais/espera.service.ts"
import { vizinhosFechados } from "./fechamento.repository.ts"
import { lerVizinhancas, type Vizinhanca } from "./vizinhanca.repository.ts"

/** The month itself, as far as closing it depends on it; null while nothing was computed. */
interface MesJulgado {
  readonly estado: EstadoDoFechamento
  readonly calculo: number
  readonly situacao: "calculado" | "nao-se-aplica" | "faltam-dados" | null
  /** As the computation stored them: why there is nothing to compute is the only one of a month that has no tax. */
  readonly faltas: unknown
}

/** Why this month of each company cannot be closed now, in a fixed number of queries; absent when it can. */
export async function porQueNaoFecham(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  meses: ReadonlyMap<string, MesJulgado | null>,
  agora: Date,
): Promise<Map<string, ErroDeNegocio>> {
  const vizinhancaDe = await lerVizinhancas(tx, escopo, competencia, [...meses.keys()])
  const recusas = new Map<string, ErroDeNegocio>()
  for (const [id, mes] of meses) {
    const erro = julgarFechamento(mes, vizinhancaDe(id), competencia, agora)
    if (erro) recusas.set(id, erro)
  }
  const passam = [...meses.keys()].filter((id) => !recusas.has(id))
  for (const [id, espera] of await lerEsperas(tx, escopo, passam, competencia))
    recusas.set(
      id,
      new ErroDeNegocio("evento-em-espera", `${fraseDaEspera(espera)} Aceite ou recuse cada um em Notas fiscais.`),
    )
  for (const [id, mensagem] of await lerDefasagens(tx, escopo, competencia, passam))
    recusas.set(id, new ErroDeNegocio("etapa-pendente", mensagem))
  return recusas
}

/** What the month and its neighbours say; whether an event waits and the slips in force are still the right ones is asked of what passes. */
function julgarFechamento(
  mes: MesJulgado | null,
  vizinhanca: Vizinhanca,
  competencia: string,
  agora: Date,
): ErroDeNegocio | null {
  if (mes?.estado === "fechado") return new ErroDeNegocio("ja-feito", "Este mês já está fechado.")
  if (mes?.situacao === "nao-se-aplica")
    return new ErroDeNegocio(
      "nao-se-aplica",
      `Não há o que fechar neste mês. ${faltasDe(mes.faltas)[0]?.mensagem ?? "O regime da empresa não é apurado aqui."}`,
    )
  const doMes = julgarMomento(competencia, agora) ?? julgarVizinhanca(vizinhanca)
  // The tax is the last step: to compute it leads nowhere while what comes before it is missing.
  if (!mes || mes.calculo === 0) return doMes ?? new ErroDeNegocio("calculo-pendente")
  return julgarCalculo(mes, vizinhanca.posterior) ?? doMes
}

function julgarCalculo(mes: MesJulgado, posterior: string | null): ErroDeNegocio | null {
  if (mes.calculo === 98 && posterior !== null)
    return new ErroDeNegocio(
      "fora-de-ordem",
      `Algo mudou depois do cálculo, e ele só é refeito com os meses seguintes reabertos, que fecharam com base neste. Reabra-os do último, ${formatarCompetencia(mesDe(posterior))}, para trás; calcule e feche em ordem.`,
    )
  if (mes.calculo === 98)
    return new ErroDeNegocio(
      "calculo-desatualizado",
      "Algo mudou depois do cálculo e ele está sendo refeito. Aguarde um instante.",
    )
  if (mes.calculo !== 2 || mes.situacao !== "calculado") {
    return new ErroDeNegocio(
      "calculo-pendente",
      "Faltam dados para calcular este mês. Resolva as pendências e calcule de novo.",
    )
  }
  return podeTransitarFechamento(mes.estado, "fechado") ? null : new ErroDeNegocio("calculo-pendente")
}

function julgarMomento(competencia: string, agora: Date): ErroDeNegocio | null {
  if (competencia < competenciaCivil(agora)) return null
  return new ErroDeNegocio(
    "transicao-recusada",
    "O mês ainda não terminou: notas de hoje ficariam de fora. Feche-o a partir do dia 1º.",
  )
}

function julgarVizinhanca({ posterior, pulado, etapaPendente }: Vizinhanca): ErroDeNegocio | null {
  if (posterior)
    return new ErroDeNegocio(
      "fora-de-ordem",
      `O mês ${formatarCompetencia(mesDe(posterior))} já está fechado. Reabra-o antes de fechar um anterior.`,
    )
  if (pulado)
    return new ErroDeNegocio(
      "fora-de-ordem",
      `Os meses fecham em ordem: feche antes ${formatarCompetencia(mesDe(pulado))}.`,
    )
  if (etapaPendente === null) return null
  return new ErroDeNegocio("etapa-pendente", mensagensDaEtapaPendente[etapaPendente])
}

/** Why this month cannot be reopened now, or null when it can. */
export async function porQueNaoReabre(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  estado: EstadoDoFechamento | undefined,
): Promise<ErroDeNegocio | null> {
  const sozinho = julgarReabertura(estado, null)
  if (sozinho) return sozinho
  const { posterior } = await vizinhosFechados(tx, escopo, idEmpresa, competencia)
  return julgarReabertura(estado, posterior)
}

/** The same judgement over what was already read, for who judges many companies at once. */
export function julgarReabertura(
  estado: EstadoDoFechamento | undefined,
  posterior: string | null,
): ErroDeNegocio | null {
  if (!estado || !podeTransitarFechamento(estado, "reaberto"))
    return new ErroDeNegocio("ja-feito", "Só um mês fechado pode ser reaberto: este está aberto.")
  return posterior === null ? null : new ErroDeNegocio("fora-de-ordem", mesFechadoComBase.mensagem(posterior))
}
