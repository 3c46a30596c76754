import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Retomada, retomarParadas } from "./operacoes.service.ts"

/** Why what is declared of a month stops until the month is closed, or is closed with other amounts. */
const DO_FECHAMENTO = ["valor-diferente", "MSG_ISN_035", "mes-nao-fechado", "faltam-dados"]

/** What stopped because of what was closed, or was not, goes on with the months of these companies as they are now. */
export const retomarDoFechamento = (
  tx: Tx,
  escopo: Pick<Escopo, "idEscritorio">,
  meses: Required<Pick<Retomada, "empresas" | "competencia" | "agora">>,
): Promise<number> => retomarParadas(tx, escopo, { ...meses, codigos: DO_FECHAMENTO })
