import type { ConsultaDeCep } from "../../../ports/consulta-de-cep.ts"
import type { ClienteBrasilApi } from "../../brasilapi/client.ts"
import { lerCepDaBrasilApi } from "./mapping.ts"

/** Postal codes from a service with BrasilAPI's protocol: GET /cep/v2/{cep}. */
export function criarConsultaDeCepBrasilApi(cliente: ClienteBrasilApi): ConsultaDeCep {
  return {
    nome: cliente.nome,
    async consultar(cep) {
      const resposta = await cliente.ler(`/cep/v2/${encodeURIComponent(cep)}`)
      return resposta === null ? null : lerCepDaBrasilApi(resposta, cep)
    },
  }
}
