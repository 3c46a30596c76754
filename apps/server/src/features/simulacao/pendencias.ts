import type { ItemDaSimulacao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerEtapas } from "../etapas/etapas.service.ts"
import { impedimentosDo, julgarFaturamentos } from "../faturamento/faturamento.service.ts"
import { julgarFolhas } from "../folha/julgamento.service.ts"

/** What still stands between a company and its closing, besides the calculation. */
export interface PendenciasDoMes {
  readonly etapasPendentes: ItemDaSimulacao["etapasPendentes"]
  /** Cannot be accepted. */
  readonly impedimentos: readonly string[]
  /** Each will ask for a reason. */
  readonly ressalvas: readonly string[]
}

export const SEM_PENDENCIAS: PendenciasDoMes = { etapasPendentes: [], impedimentos: [], ressalvas: [] }

/** Said by the steps themselves: the payroll items only wait for the revenue. */
const DA_ORDEM = "faturamento-pendente"

/** Steps to conclude of these companies, judged as the steps will judge, in a fixed number of queries. */
export async function lerPendencias(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
  agora: Date,
): Promise<ReadonlyMap<string, PendenciasDoMes>> {
  const concluidas = new Set(
    (await lerEtapas(tx, escopo, competencia, ids))
      .filter(({ situacao }) => situacao === "concluida")
      .map(({ idEmpresa, etapa }) => `${idEmpresa} ${etapa}`),
  )
  const faturamentos = new Map(
    (await julgarFaturamentos(tx, escopo, competencia, ids, agora)).map((j) => [j.fatos.idEmpresa, j.julgamento]),
  )
  const folhas = await julgarFolhas(tx, escopo, competencia, ids)
  return new Map(
    ids.map((id) => {
      const etapasPendentes = (["faturamento", "pro-labore"] as const).filter((e) => !concluidas.has(`${id} ${e}`))
      const faturamento = etapasPendentes.includes("faturamento") ? faturamentos.get(id) : undefined
      const folha = etapasPendentes.includes("pro-labore") ? folhas.get(id)?.julgada : undefined
      const impedem: readonly { readonly codigo: string; readonly mensagem: string }[] = [
        ...(faturamento ? impedimentosDo(faturamento, false) : []),
        ...(folha?.impedimentos ?? []),
      ]
      const avisam = [...(faturamento?.avisos ?? []), ...(folha?.avisos ?? [])]
      return [
        id,
        {
          etapasPendentes,
          impedimentos: impedem.filter(({ codigo }) => codigo !== DA_ORDEM).map(({ mensagem }) => mensagem),
          ressalvas: avisam.map(({ mensagem }) => mensagem),
        },
      ]
    }),
  )
}
