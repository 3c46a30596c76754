import { nivelInferiorA, type Papel } from "@partida/contracts"
import { alcancaTodas } from "../../http/alcance.ts"

/** Somebody whose access is being looked at. */
export interface Alvo {
  readonly idUsuario: string
  readonly papel: Papel
  readonly somenteConcedidas: boolean
}

/** Whether a grant changes anything for this person: whoever reaches the whole office by role needs none. */
export const dependeDeConcessao = (alvo: Alvo): boolean =>
  alvo.papel !== "INTEGRACAO" && !alcancaTodas(alvo.papel, alvo.somenteConcedidas)

/**
 * Whether somebody may grant or withdraw another person's access to a company they themselves reach: the Administrador
 * and Root, anybody's; the Contador, of whoever is below; and a company acts upward, which is what the specification's
 * predicate is for: it grants the office's accountants access to itself, never to people of its own level or below.
 */
export function podeMudarAcesso(quemAge: Papel, idDeQuemAge: string, alvo: Alvo): boolean {
  if (alvo.idUsuario === idDeQuemAge || !dependeDeConcessao(alvo)) return false
  switch (quemAge) {
    case "ROOT":
    case "ADMINISTRADOR":
      return true
    case "CONTADOR":
      return nivelInferiorA(alvo.papel, quemAge)
    case "EMPRESA":
      return nivelInferiorA(quemAge, alvo.papel)
    case "FUNCIONARIO":
    case "INTEGRACAO":
      return false
    default:
      return quemAge satisfies never
  }
}
