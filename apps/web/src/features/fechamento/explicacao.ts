import { plural } from "../../lib/formatacao/texto.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import type { ListaDeFechamentos } from "./fechamento.api.ts"

/**
 * What the two actions leave alone. Of the ticked companies only those of this page are known here, so it counts them
 * and says so.
 */
export function explicarAcoes({ lista }: ListaDeFechamentos, { ids, todas }: SelecaoDaLista): string {
  const regra = "Calcular não mexe em mês fechado; fechar vale só para as apuradas e em dia"
  if (todas) return `${regra}.`
  const apuradas = lista.filter((linha) => ids.has(linha.idEmpresa) && linha.estado === "apurado").length
  return `${regra} (${plural(apuradas, "apurada", "apuradas")} nesta página).`
}
