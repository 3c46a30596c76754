import { telefoneOuNulo, tiposDeEmpresa } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { z } from "zod"
import type { DadosDoCnpj } from "../../../ports/consulta-de-cnpj.ts"
import { linhaDaTabela } from "../../../tabelas/tabelas.ts"
import { municipioDaTabela, recusarResposta, textoLimpo } from "../../brasilapi/campos.ts"
import { ehMatriz } from "../digitos/adapter.ts"

const textoOuNada = z.string().nullish()
const numeroOuNada = z.number().finite().nullish()
const simOuNada = z.boolean().nullish()
const resposta = z.object({
  cnpj: z.string(),
  razao_social: textoOuNada,
  nome_fantasia: textoOuNada,
  data_inicio_atividade: textoOuNada,
  codigo_natureza_juridica: numeroOuNada,
  capital_social: numeroOuNada,
  codigo_porte: numeroOuNada,
  descricao_situacao_cadastral: textoOuNada,
  opcao_pelo_simples: simOuNada,
  opcao_pelo_mei: simOuNada,
  cnae_fiscal: numeroOuNada,
  email: textoOuNada,
  ddd_telefone_1: textoOuNada,
  cep: textoOuNada,
  descricao_tipo_de_logradouro: textoOuNada,
  logradouro: textoOuNada,
  numero: textoOuNada,
  complemento: textoOuNada,
  bairro: textoOuNada,
  uf: textoOuNada,
  municipio: textoOuNada,
  codigo_municipio_ibge: numeroOuNada,
})
type Resposta = z.infer<typeof resposta>

/** Size codes of the Receita's public file of companies: 1 micro, 3 small, 5 others. */
const PORTES: Readonly<Record<number, number>> = {
  1: tiposDeEmpresa.ME.id,
  3: tiposDeEmpresa.EPP.id,
  5: tiposDeEmpresa.DEMAIS.id,
}
const MAIOR_CAPITAL = 1e13

/**
 * An answer of /cnpj/v1. A field that is not in our form is left out, never repaired by guessing. Throws
 * ConsultaIndisponivel for another shape or another company.
 */
export function lerCnpjDaBrasilApi(corpo: unknown, cnpj: string): DadosDoCnpj {
  const lida = resposta.safeParse(corpo)
  if (!lida.success || formatos.cnpj.ler(lida.data.cnpj) !== cnpj) return recusarResposta()
  const r = lida.data
  return {
    cnpj,
    matriz: ehMatriz(cnpj),
    razaoSocial: textoLimpo(r.razao_social, 150),
    nomeFantasia: textoLimpo(r.nome_fantasia, 120),
    dataAbertura: noFormato("data", r.data_inicio_atividade),
    idNaturezaJuridica: codigoDaTabela("naturezas-juridicas", r.codigo_natureza_juridica, 4),
    capitalSocial: capitalDe(r),
    idTipo: PORTES[r.codigo_porte ?? 0] ?? null,
    situacaoCadastral: textoLimpo(r.descricao_situacao_cadastral, 40),
    regime: r.opcao_pelo_mei === true ? "mei" : r.opcao_pelo_simples === true ? "simples" : null,
    cnaePrincipal: codigoDaTabela("cnaes", r.cnae_fiscal, 7),
    email: noFormato("email", r.email?.toLowerCase()),
    telefone: telefoneDe(r),
    cep: noFormato("cep", r.cep?.replace(/\D/g, "")),
    numero: textoLimpo(r.numero, 20),
    complemento: textoLimpo(r.complemento, 60),
    bairro: textoLimpo(r.bairro, 80),
    logradouro: textoLimpo([r.descricao_tipo_de_logradouro, r.logradouro].filter(Boolean).join(" "), 120),
    ...municipioDaTabela({ ibge: r.codigo_municipio_ibge, nome: r.municipio, uf: r.uf }),
  }
}

function noFormato(tipo: "data" | "email" | "cep", valor: string | null | undefined): string | null {
  const limpo = textoLimpo(valor, 254)
  return limpo !== null && formatos[tipo].queixa(limpo) === null ? limpo : null
}

function codigoDaTabela(tabela: "naturezas-juridicas" | "cnaes", codigo: number | null | undefined, digitos: number) {
  return codigo ? (linhaDaTabela(tabela, String(codigo).padStart(digitos, "0"))?.codigo ?? null) : null
}

function capitalDe({ capital_social: capital }: Resposta): string | null {
  if (!capital || capital < 0 || capital >= MAIOR_CAPITAL) return null
  // JSON gave a number: its shortest writing is what was sent. More than centavos is no capital.
  const [, inteiro, centavos = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(capital)) ?? []
  return inteiro === undefined ? null : `${inteiro}.${centavos.padEnd(2, "0")}`
}

function telefoneDe({ ddd_telefone_1: telefone }: Resposta): string | null {
  const lido = telefoneOuNulo.safeParse(textoLimpo(telefone, 40))
  return lido.success ? lido.data : null
}
