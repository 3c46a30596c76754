import { paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { formatarReais } from "../../documentos/memoria-pdf/formatos.ts"
import { quantos } from "../../palavras.ts"
import { lerEsperando } from "./espera.repository.ts"

/** What waits for a person in a company. */
export interface Espera {
  readonly eventos: number
  /** Cents that would leave the revenue if all of them were accepted. */
  readonly receitaCentavos: bigint
  /** One of them, to open. */
  readonly idEvento: string
  /** First month of the notes that are here; null when none is. */
  readonly competencia: string | null
}

/** Events that wait in each company, of the whole time or of one month; who has none is absent. One query. */
export async function lerEsperas(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  competencia: string | null = null,
): Promise<Map<string, Espera>> {
  const esperas = new Map<string, Espera>()
  if (ids.length === 0) return esperas
  for (const { idEmpresa, ...nota } of await lerEsperando(tx, escopo, ids, competencia)) {
    const soma = esperas.get(idEmpresa)
    const meses = [soma?.competencia, nota.competencia].filter((mes) => typeof mes === "string").sort()
    esperas.set(idEmpresa, {
      eventos: (soma?.eventos ?? 0) + nota.eventos,
      receitaCentavos: (soma?.receitaCentavos ?? 0n) + nota.receitaCentavos,
      idEvento: soma?.idEvento ?? nota.idEvento,
      competencia: meses[0] ?? null,
    })
  }
  return esperas
}

/** "2 eventos de notas esperam a sua decisão: aceitos, tiram R$ 1.000,00 da receita." */
export function fraseDaEspera({ eventos, receitaCentavos }: Pick<Espera, "eventos" | "receitaCentavos">): string {
  const um = eventos === 1
  const efeito =
    receitaCentavos === 0n
      ? `${um ? "não muda" : "não mudam"} a receita que está aqui`
      : `${um ? "tira" : "tiram"} ${formatarReais(paraReais(receitaCentavos))} da receita`
  return `${quantos(eventos, "evento de nota espera", "eventos de notas esperam")} a sua decisão: ${um ? "aceito" : "aceitos"}, ${efeito}.`
}
