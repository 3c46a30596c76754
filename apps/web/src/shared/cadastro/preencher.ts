import type { ConsultaDeCep, ConsultaDeCnpj } from "@partida/contracts"

/** What a look-up adds to a form: only fields that are still empty, and their names. Typing is never written over. */
export function soOsVazios<V extends object>(
  valores: V,
  achados: Readonly<Record<string, string | null>>,
): { readonly valores: V; readonly preenchidos: readonly string[] } {
  const vazios = new Set(Object.entries(valores).flatMap(([nome, valor]) => (valor === "" ? [nome] : [])))
  const entram = Object.entries(achados).filter(([nome, valor]) => valor && vazios.has(nome))
  return { valores: { ...valores, ...Object.fromEntries(entram) }, preenchidos: entram.map(([nome]) => nome) }
}

/** The address of a postal code, by the names of the form. */
export const enderecoAchado = ({ logradouro, bairro, idMunicipio }: ConsultaDeCep) => ({
  logradouro,
  bairro,
  idMunicipio,
})

/** A company's public data, by the names of the form that registers it. */
export function cadastroAchado(dados: ConsultaDeCnpj) {
  const { razaoSocial, nomeFantasia, dataAbertura, idNaturezaJuridica, capitalSocial, idMunicipio } = dados
  const { email, telefone, cep, logradouro, numero, complemento, bairro, regime, atividadeMei } = dados
  return {
    razaoSocial,
    nomeFantasia,
    dataAbertura,
    idNaturezaJuridica,
    capitalSocial,
    idMunicipio,
    regime,
    atividadeMei,
    email,
    telefone,
    cep,
    logradouro,
    numero,
    complemento,
    bairro,
    idTipo: dados.idTipo === null ? null : String(dados.idTipo),
  }
}
