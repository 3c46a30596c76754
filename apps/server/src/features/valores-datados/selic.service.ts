import { randomUUID } from "node:crypto"
import { competenciaDaData, formatarCompetencia, competencia as mesDe, primeiroDia, ultimoDia } from "@partida/fiscal"
import { valoresQueFaltam } from "@partida/fiscal/escritorio"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { type FonteDaSelic, FonteIndisponivel, type RespostaDaSelic } from "../../ports/fonte-da-selic.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { inserirBusca, inserirValor, travarValores } from "./valores-datados.repository.ts"

interface Busca {
  readonly em: Date
  readonly deuCerto: boolean
  readonly recebidos: number
  readonly novos: number
  readonly mensagem: string
}

export const apresentarBusca = ({ em, deuCerto, recebidos, novos, mensagem }: Busca) => ({
  em: em.toISOString(),
  deuCerto,
  recebidos,
  novos,
  mensagem,
})

/** Months that ended, have no Selic and are asked for by an account, oldest first. The month that runs is only a part of itself. */
async function mesesQueFaltam(tx: Tx, hoje: string): Promise<string[]> {
  return valoresQueFaltam(hoje, 0, await tabelasVigentes(tx, null))
    .filter(({ tabela }) => tabela === "selic-mensal")
    .map(({ desde }) => desde.slice(0, 7))
}

/**
 * Asks the source for the months that are missing and puts in force, nationally, what it tells of them: a value that is already
 * there is never touched, so asking again changes nothing. Each time is recorded with what was answered. Without anything
 * missing nobody is asked.
 */
export async function buscarSelic(banco: Banco, fonte: FonteDaSelic, agora: Date): Promise<Busca> {
  const hoje = diaCivil(agora)
  const faltam = await banco.naPlataforma((tx) => mesesQueFaltam(tx, hoje))
  const [de] = faltam
  const ate = faltam.at(-1)
  if (de === undefined || ate === undefined)
    return { em: agora, deuCerto: true, recebidos: 0, novos: 0, mensagem: "Nenhuma Selic falta." }
  let resposta: RespostaDaSelic
  try {
    resposta = await fonte.consultar(de, ate)
  } catch (erro) {
    if (!(erro instanceof FonteIndisponivel)) throw erro
    const falha = { em: agora, deuCerto: false, recebidos: 0, novos: 0, mensagem: erro.message }
    await banco.naPlataforma((tx) => inserirBusca(tx, { id: randomUUID(), ...falha, resposta: erro.bruta }))
    return falha
  }
  return banco.naPlataforma((tx) => guardar(tx, fonte, resposta, agora))
}

async function guardar(tx: Tx, fonte: FonteDaSelic, { meses, bruta }: RespostaDaSelic, agora: Date): Promise<Busca> {
  await travarValores(tx, null)
  // Again, now that nobody else writes: somebody may have typed one meanwhile.
  const faltam = new Set(await mesesQueFaltam(tx, diaCivil(agora)))
  const novos = meses.filter(({ competencia }) => faltam.has(competencia))
  for (const { competencia, percentual } of novos) {
    const mes = mesDe(competencia)
    await inserirValor(tx, {
      idEscritorio: null,
      id: randomUUID(),
      tabela: "selic-mensal",
      desde: primeiroDia(mes),
      ate: ultimoDia(mes),
      valor: percentual,
      quadro: null,
      norma: `${fonte.nome}, ${formatarCompetencia(mes)}`,
      origem: "banco-central",
      situacao: "em-vigor",
      idPropostoPor: null,
      propostoPor: fonte.nome,
      propostoEm: agora,
      idDecididoPor: null,
      decididoPor: null,
      decididoEm: null,
      motivo: null,
    })
  }
  const ainda = [...faltam].filter((mes) => !novos.some(({ competencia }) => competencia === mes))
  const busca = {
    em: agora,
    deuCerto: true,
    recebidos: meses.length,
    novos: novos.length,
    mensagem:
      ainda.length === 0
        ? "A série respondeu o que faltava."
        : `A série ainda não tem ${ainda.map((mes) => formatarCompetencia(competenciaDaData(`${mes}-01`))).join(", ")}.`,
  }
  await inserirBusca(tx, { id: randomUUID(), ...busca, resposta: bruta })
  return busca
}
