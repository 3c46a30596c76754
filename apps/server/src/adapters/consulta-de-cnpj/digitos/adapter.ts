import { conferirCnpj } from "@partida/fiscal/documentos"
import type { ConsultaDeCnpj, DadosDoCnpj } from "../../../ports/consulta-de-cnpj.ts"

const ORDEM_DA_MATRIZ = "0001"

/** Whether a number is of the head office: order 0001. */
export const ehMatriz = (cnpj: string) => cnpj.slice(8, 12) === ORDEM_DA_MATRIZ

/** What a source that knows only the number can say. */
const soOsDigitos = (cnpj: string): DadosDoCnpj => ({
  cnpj,
  matriz: ehMatriz(cnpj),
  razaoSocial: null,
  nomeFantasia: null,
  dataAbertura: null,
  idNaturezaJuridica: null,
  capitalSocial: null,
  idTipo: null,
  situacaoCadastral: null,
  regime: null,
  cnaePrincipal: null,
  email: null,
  telefone: null,
  cep: null,
  numero: null,
  complemento: null,
  uf: null,
  idMunicipio: null,
  municipio: null,
  bairro: null,
  logradouro: null,
})

/** Works without any network: whether the check digits hold, and matriz or branch. Says nothing about the company. */
export function criarConsultaPorDigitos(): ConsultaDeCnpj {
  return {
    nome: "Dígitos do próprio CNPJ",
    async consultar(cnpj) {
      const resposta = conferirCnpj(cnpj)
      return resposta.tipo === "calculado" && resposta.resultado.valido ? soOsDigitos(cnpj) : null
    },
  }
}
