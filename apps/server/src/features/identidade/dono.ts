import type { Contexto } from "../../http/contexto.ts"
import type { Dono } from "../../identidade/senhas.ts"

/** Who is changing the own account, from the request's context. */
export function donoDe({ pessoa, sid, autoria: { endereco, agente, idPedido } }: Contexto): Dono {
  return { sub: pessoa.sub, sid, origem: { endereco, agente, idPedido } }
}
