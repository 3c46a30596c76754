import { z } from "zod"
import { atividadeDoMei } from "./cadastro-da-empresa.ts"
import { uuid } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** Where an answer came from: `faixas` are the postal code ranges of the product, `digitos` the number itself. */
export const fonteDaConsulta = z.object({
  id: z.enum(["faixas", "digitos", "servico"]),
  /** For people: "BrasilAPI (brasilapi.com.br)". */
  nome: z.string(),
  /** The service configured did not answer and this is what can be known without it; says why. */
  aviso: z.string().nullable(),
})

const lugar = {
  uf: z.string().nullable(),
  /** IBGE code. */
  idMunicipio: z.string().nullable(),
  municipio: z.string().nullable(),
  bairro: z.string().nullable(),
  logradouro: z.string().nullable(),
}

export const consultaDeCep = z.object({ cep: z.string(), ...lugar, fonte: fonteDaConsulta })
export type ConsultaDeCep = z.infer<typeof consultaDeCep>

export const consultaDeCnpj = z.object({
  cnpj: z.string(),
  /** Order 0001 of the number. */
  matriz: z.boolean(),
  razaoSocial: z.string().nullable(),
  nomeFantasia: z.string().nullable(),
  dataAbertura: z.string().nullable(),
  idNaturezaJuridica: z.string().nullable(),
  capitalSocial: z.string().nullable(),
  /** ME 20, EPP 21, DEMAIS 99. */
  idTipo: z.number().int().nullable(),
  /** As the Receita writes it: "ATIVA", "BAIXADA". */
  situacaoCadastral: z.string().nullable(),
  /** What the Receita says today; before today only the history tells. */
  regime: z.enum(["simples", "mei"]).nullable(),
  cnaePrincipal: z.string().nullable(),
  /** The one that the main code of a MEI suggests; null when the code alone does not say. */
  atividadeMei: atividadeDoMei.nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  cep: z.string().nullable(),
  numero: z.string().nullable(),
  complemento: z.string().nullable(),
  ...lugar,
  fonte: fonteDaConsulta,
  /** The company of the office with this root, within reach. */
  jaCadastrada: z.object({ id: uuid, apelido: z.string() }).nullable(),
})
export type ConsultaDeCnpj = z.infer<typeof consultaDeCnpj>

/** What is publicly known of an address or a company, to fill what is still empty. */
export const rotasDasConsultas = {
  consultarCep: {
    metodo: "GET",
    caminho: "/consultas/cep/:cep",
    papel: "CONTADOR",
    resumo: "Endereço de um CEP, até onde a fonte sabe",
    params: z.object({ cep: textoNoFormato("cep") }),
    resposta: consultaDeCep,
  },
  consultarCnpj: {
    metodo: "GET",
    caminho: "/consultas/cnpj/:cnpj",
    papel: "CONTADOR",
    resumo: "Dados públicos de um CNPJ, até onde a fonte sabe",
    params: z.object({ cnpj: textoNoFormato("cnpj") }),
    resposta: consultaDeCnpj,
  },
} as const satisfies Rotas
