import type { Papel } from "@partida/contracts"

/** Whether a role reaches every company of its office; the others reach those granted to them. */
export function alcancaTodas(papel: Papel, somenteConcedidas: boolean): boolean {
  return papel === "ROOT" || papel === "ADMINISTRADOR" || (papel === "CONTADOR" && !somenteConcedidas)
}
