import type { Consultas } from "../features/consultas/consultas.service.ts"
import { criarClienteBrasilApi } from "./brasilapi/client.ts"
import { criarConsultaDeCepBrasilApi } from "./consulta-de-cep/brasilapi/adapter.ts"
import { criarConsultaPorFaixas } from "./consulta-de-cep/faixas/adapter.ts"
import { criarConsultaDeCnpjBrasilApi } from "./consulta-de-cnpj/brasilapi/adapter.ts"
import { criarConsultaPorDigitos } from "./consulta-de-cnpj/digitos/adapter.ts"

/** The sources of the lookups: those that work alone and, with an address, the service there. */
export function montarConsultas(endereco: string | null): Consultas {
  const cliente = endereco === null ? null : criarClienteBrasilApi(endereco)
  return {
    cep: { propria: criarConsultaPorFaixas(), servico: cliente && criarConsultaDeCepBrasilApi(cliente) },
    cnpj: { propria: criarConsultaPorDigitos(), servico: cliente && criarConsultaDeCnpjBrasilApi(cliente) },
  }
}
