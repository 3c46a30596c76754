import type { PainelDaEmpresa } from "@partida/contracts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"

/** "R$ 15.226,44 | em 6 guias | 6 vencidas, com multa e juros até hoje": what there is to pay, in the parts that are drawn apart. */
export function fraseDoQuePagar({ quantidade, valor, vencidas }: Omit<PainelDaEmpresa["aPagar"], "lista">) {
  return {
    valor: formatarReais(valor),
    quantas: quantidade === 1 ? "em uma guia" : `em ${plural(quantidade, "guia", "guias")}`,
    atraso: vencidas > 0 ? `${plural(vencidas, "vencida", "vencidas")}, com multa e juros até hoje` : null,
  }
}
