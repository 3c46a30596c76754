import { z } from "zod"
import type { EnderecoDoCep } from "../../../ports/consulta-de-cep.ts"
import { municipioDaTabela, recusarResposta, textoLimpo } from "../../brasilapi/campos.ts"

const textoOuNada = z.string().nullish()
const resposta = z.object({
  cep: z.string(),
  state: textoOuNada,
  city: textoOuNada,
  neighborhood: textoOuNada,
  street: textoOuNada,
})

/** An answer of /cep/v2. Throws ConsultaIndisponivel for another shape or another postal code. */
export function lerCepDaBrasilApi(corpo: unknown, cep: string): EnderecoDoCep {
  const lida = resposta.safeParse(corpo)
  if (!lida.success || lida.data.cep.replace(/\D/g, "") !== cep) return recusarResposta()
  const { state, city, neighborhood, street } = lida.data
  return {
    cep,
    ...municipioDaTabela({ nome: city, uf: state }),
    bairro: textoLimpo(neighborhood, 80),
    logradouro: textoLimpo(street, 120),
  }
}
