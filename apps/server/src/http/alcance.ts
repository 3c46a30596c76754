import type { Papel } from "@partida/contracts"
import type { Contexto } from "./contexto.ts"

/** Whether a role reaches every company of its office; the others reach those granted to them. */
export function alcancaTodas(papel: Papel, somenteConcedidas: boolean): boolean {
  return papel === "ROOT" || papel === "ADMINISTRADOR" || (papel === "CONTADOR" && !somenteConcedidas)
}

/** Whether two answers of the authentication are the same right to what is being sent. */
export function mesmoAlcance(a: Contexto, b: Contexto): boolean {
  return (
    a.pessoa.idUsuario === b.pessoa.idUsuario &&
    a.pessoa.papel === b.pessoa.papel &&
    a.escopoOuNulo?.idEscritorio === b.escopoOuNulo?.idEscritorio &&
    chaveDoAlcance(a) === chaveDoAlcance(b)
  )
}

function chaveDoAlcance({ escopoOuNulo: escopo }: Contexto): string {
  if (escopo === null) return ""
  return escopo.empresas === "*" ? "*" : [...escopo.empresas].sort().join(",")
}
