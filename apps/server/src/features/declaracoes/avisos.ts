import { escreverPeriodo } from "@partida/contracts"
import { diasEntre, formatarData } from "@partida/fiscal"
import { enumerar, marcoAlcancado, quandoE, quantos } from "../../palavras.ts"
import type { Linha } from "./linhas.ts"

/** Days before the day on which to deliver, the day itself, and the day after of what was not delivered. */
export const MARCOS_DAS_DECLARACOES = [7, 2, 0, -1] as const
/** How far back a server that was off still tells of what fell due, in days. */
export const ATRASO_QUE_SE_DIZ = 5
const NOMES_NO_AVISO = 3

/** The mark that a number of days has reached; null while it is too early. */
export const marcoDaDeclaracao = (dias: number): number | null => marcoAlcancado(MARCOS_DAS_DECLARACOES, dias)

/** Somebody of the office, and the companies that this person was given; null where it reaches all. */
export interface PessoaDaEquipe {
  readonly id: string
  readonly administra: boolean
  readonly empresas: ReadonlySet<string> | null
}

/** Whether a person is told of a line: who answers for it, or the administrators who reach it where nobody active does. */
export function sabeDa(pessoa: PessoaDaEquipe, equipe: readonly PessoaDaEquipe[], linha: Linha): boolean {
  const alcanca = (quem: PessoaDaEquipe) => quem.empresas?.has(linha.idEmpresa) ?? true
  if (!alcanca(pessoa)) return false
  const responsavel = equipe.find(({ id }) => id === linha.responsavel?.id)
  return responsavel !== undefined && alcanca(responsavel) ? responsavel.id === pessoa.id : pessoa.administra
}

/** What one notice says of declarations to be delivered until one day. Throws without any of them. */
export function avisoDasDeclaracoes(linhas: readonly Linha[], hoje: string) {
  const [primeira] = linhas
  if (!primeira) throw new Error("A notice is about at least one declaration.")
  const dia = primeira.fazerAte
  const dias = diasEntre(hoje, dia)
  const qual = (l: Linha) => `${l.nome} de ${escreverPeriodo(l.periodo)}`
  const grupos = [...Map.groupBy(linhas, qual)].map(([nome, delas]) => {
    const apelidos = delas.slice(0, NOMES_NO_AVISO).map((l) => l.apelido)
    const resto = delas.length - apelidos.length
    return `${nome}: ${enumerar([...apelidos, ...(resto > 0 ? [`mais ${quantos(resto, "empresa", "empresas")}`] : [])])}`
  })
  const [um, varias] = dias < 0 ? ["venceu", "venceram"] : ["vence", "vencem"]
  const oQue =
    linhas.length === 1 ? `${primeira.apelido}: ${qual(primeira)} ${um}` : `${linhas.length} declarações ${varias}`
  const filtro = new URLSearchParams(
    dias < 0 ? { atrasadas: "sim" } : { mes: primeira.prazo.slice(0, 7), estado: primeira.estado },
  )
  // What is prepared and what is not are two states of the list: of both, the month without a state.
  if (dias >= 0 && linhas.some((l) => l.estado !== primeira.estado)) filtro.delete("estado")
  return {
    titulo: `${oQue} ${quandoE(dias)}`,
    mensagem: `${grupos.join(". ")}. Entregue até ${formatarData(dia)} e registre a entrega com o recibo.`,
    destino: `/declaracoes?${filtro}`,
  }
}
