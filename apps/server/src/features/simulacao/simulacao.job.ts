import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { preverEmpresas } from "../apuracao/previsao.service.ts"
import type { Executor } from "../processamento/processamento.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { montarItem } from "./dados.ts"
import { lerPendencias, SEM_PENDENCIAS } from "./pendencias.ts"
import { gravarItens, lerGuardados, type NovoItem, simulacaoDoLote } from "./simulacao.repository.ts"

/** Read and computed together: inputs come in a fixed number of queries, whatever the companies. */
const EMPRESAS_POR_TRANSACAO = 50
const INSERIDO = 1
const ERRO = 4
const SEM_ACAO = 5

/** Job "simular": fifty companies a transaction; nothing but the dry run itself is written. */
export function executorDeSimulacao(agora: () => Date): Executor<null> {
  return {
    porVez: EMPRESAS_POR_TRANSACAO,
    preparar: async () => null,
    async executar(tx, { escopo, competencia, idLote }, itens) {
      if (!competencia) throw new Error("Um lote de simulação precisa de competência.")
      const idSimulacao = await simulacaoDoLote(tx, escopo, idLote)
      if (idSimulacao === null)
        return itens.map(() => ({ resultado: SEM_ACAO, codigo: null, mensagem: "A simulação já foi removida." }))
      const ids = itens.flatMap(({ idEmpresa }) => idEmpresa ?? [])
      const simuladas = await simularEmpresas(tx, escopo, competencia, ids, agora())
      await gravarItens(tx, escopo, idSimulacao, [...simuladas.values()])
      return itens.map(({ idEmpresa }) => descrever(idEmpresa ? simuladas.get(idEmpresa) : undefined))
    },
  }
}

/** What the dry run finds of these companies; those out of reach are absent. */
async function simularEmpresas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
  agora: Date,
): Promise<ReadonlyMap<string, NovoItem>> {
  const previstos = await preverEmpresas(tx, escopo, competencia, ids)
  const alcancadas = [...previstos.keys()]
  const guardados = await lerGuardados(tx, escopo, competencia, alcancadas, (id) => previstos.get(id)?.hashConteudo)
  const pendencias = await lerPendencias(tx, escopo, competencia, alcancadas, agora)
  return new Map(
    [...previstos].map(([id, previsto]) => {
      const guardado = guardados.get(id) ?? { rascunho: null, velho: null, anterior: null }
      return [id, montarItem(id, previsto, guardado, pendencias.get(id) ?? SEM_PENDENCIAS)]
    }),
  )
}

function descrever(item: NovoItem | undefined): ResultadoDeItem {
  if (item === undefined)
    return { resultado: ERRO, codigo: "nao-encontrado", mensagem: "Empresa não encontrada ou fora do seu alcance." }
  switch (item.situacao) {
    case "calculado":
      return { resultado: INSERIDO, codigo: null, mensagem: "Simulada.", detalhes: item.dados.avisos }
    case "nao-se-aplica":
      return { resultado: INSERIDO, codigo: null, mensagem: item.dados.motivo ?? "Não se aplica a esta empresa." }
    case "faltam-dados":
      return {
        resultado: INSERIDO,
        codigo: null,
        mensagem: "Faltam dados para calcular.",
        detalhes: item.dados.faltas.map(({ mensagem }) => mensagem),
      }
  }
}
