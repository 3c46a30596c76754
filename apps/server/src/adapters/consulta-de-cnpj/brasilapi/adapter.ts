import type { ConsultaDeCnpj } from "../../../ports/consulta-de-cnpj.ts"
import type { ClienteBrasilApi } from "../../brasilapi/client.ts"
import { lerCnpjDaBrasilApi } from "./mapping.ts"

/** Companies from a service with BrasilAPI's protocol: GET /cnpj/v1/{cnpj}. */
export function criarConsultaDeCnpjBrasilApi(cliente: ClienteBrasilApi): ConsultaDeCnpj {
  return {
    nome: cliente.nome,
    async consultar(cnpj) {
      const resposta = await cliente.ler(`/cnpj/v1/${encodeURIComponent(cnpj)}`)
      return resposta === null ? null : lerCnpjDaBrasilApi(resposta, cnpj)
    },
  }
}
