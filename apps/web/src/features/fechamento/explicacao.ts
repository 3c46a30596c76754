import type { LinhaDoFechamento } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import type { ListaDeFechamentos } from "./fechamento.api.ts"

/**
 * What the actions leave alone. Of the ticked companies only those of this page are known here, so it counts them
 * and says so.
 */
export function explicarAcoes({ lista }: ListaDeFechamentos, { ids, todas }: SelecaoDaLista): string {
  const regra =
    "Calcular não mexe em mês fechado; fechar vale só para as apuradas e em dia; reabrir, só para as fechadas"
  if (todas) return `${regra}.`
  const no = (estado: LinhaDoFechamento["estado"]) =>
    lista.filter((linha) => ids.has(linha.idEmpresa) && linha.estado === estado).length
  return `${regra} (${plural(no("apurado"), "apurada", "apuradas")} e ${plural(no("fechado"), "fechada", "fechadas")} nesta página).`
}
