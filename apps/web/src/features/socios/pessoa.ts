import {
  escolaridades,
  estadosCivis,
  generos,
  racasECores,
  type Socio,
  situacoesImigratorias,
  temposDeResidencia,
  tiposDePessoa,
} from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { DadosDaEdicao } from "./socios.api.ts"

/** A person as a form holds them: ids as text, empty for none; "sim" or "nao" for what may be unknown. */
export interface Digitado {
  readonly idTipoDePessoa: string
  readonly documento: string
  readonly nome: string
  readonly nomeSocial: string
  readonly nascimento: string
  readonly idGenero: string
  readonly idEstadoCivil: string
  readonly idRacaCor: string
  readonly idEscolaridade: string
  readonly idPaisDeNacionalidade: string
  readonly idPaisDeNascimento: string
  readonly idMunicipioDeNascimento: string
  readonly rg: string
  readonly orgaoDoRg: string
  readonly ufDoRg: string
  readonly nis: string
  readonly nomeDaMae: string
  readonly email: string
  readonly celular: string
  readonly cep: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly idMunicipio: string
  readonly uf: string
  readonly chegadaEm: string
  readonly documentoEstrangeiro: string
  readonly nomeDoRepresentante: string
  readonly cpfDoRepresentante: string
  readonly idPaisDeResidencia: string
  readonly idSituacaoImigratoria: string
  readonly idTempoDeResidencia: string
  readonly casadoComBrasileiro: string
  readonly filhoBrasileiro: string
  readonly aplicarNasOutras: boolean
}

const BRASIL = "1058"

export const VAZIO: Digitado = {
  idTipoDePessoa: "1",
  documento: "",
  nome: "",
  nomeSocial: "",
  nascimento: "",
  idGenero: "",
  idEstadoCivil: "",
  idRacaCor: "",
  idEscolaridade: "",
  idPaisDeNacionalidade: BRASIL,
  idPaisDeNascimento: "",
  idMunicipioDeNascimento: "",
  rg: "",
  orgaoDoRg: "",
  ufDoRg: "",
  nis: "",
  nomeDaMae: "",
  email: "",
  celular: "",
  cep: "",
  logradouro: "",
  numero: "",
  complemento: "",
  bairro: "",
  idMunicipio: "",
  uf: "",
  chegadaEm: "",
  documentoEstrangeiro: "",
  nomeDoRepresentante: "",
  cpfDoRepresentante: "",
  idPaisDeResidencia: BRASIL,
  idSituacaoImigratoria: "",
  idTempoDeResidencia: "",
  casadoComBrasileiro: "",
  filhoBrasileiro: "",
  aplicarNasOutras: false,
}

const deNumero = (valor: number | null) => (valor === null ? "" : String(valor))
const deResposta = (valor: boolean | null) => (valor === null ? "" : valor ? "sim" : "nao")
const comoNumero = (texto: string) => (texto === "" ? null : Number(texto))
const comoResposta = (texto: string) => (texto === "" ? null : texto === "sim")

/** What a form shows of somebody. */
export function digitadoDe(s: Socio): Digitado {
  return {
    idTipoDePessoa: deNumero(s.idTipoDePessoa),
    documento: s.documento ?? "",
    nome: s.nome,
    nomeSocial: s.nomeSocial ?? "",
    nascimento: s.nascimento ?? "",
    idGenero: deNumero(s.idGenero),
    idEstadoCivil: deNumero(s.idEstadoCivil),
    idRacaCor: deNumero(s.idRacaCor),
    idEscolaridade: deNumero(s.idEscolaridade),
    idPaisDeNacionalidade: deNumero(s.idPaisDeNacionalidade),
    idPaisDeNascimento: deNumero(s.idPaisDeNascimento),
    idMunicipioDeNascimento: s.idMunicipioDeNascimento ?? "",
    rg: s.rg ?? "",
    orgaoDoRg: s.orgaoDoRg ?? "",
    ufDoRg: s.ufDoRg ?? "",
    nis: s.nis ?? "",
    nomeDaMae: s.nomeDaMae ?? "",
    email: s.email ?? "",
    celular: s.celular ?? "",
    cep: s.cep ?? "",
    logradouro: s.logradouro ?? "",
    numero: s.numero ?? "",
    complemento: s.complemento ?? "",
    bairro: s.bairro ?? "",
    idMunicipio: s.idMunicipio ?? "",
    uf: s.uf ?? "",
    chegadaEm: s.chegadaEm ?? "",
    documentoEstrangeiro: s.documentoEstrangeiro ?? "",
    nomeDoRepresentante: s.nomeDoRepresentante ?? "",
    cpfDoRepresentante: s.cpfDoRepresentante ?? "",
    idPaisDeResidencia: deNumero(s.idPaisDeResidencia),
    idSituacaoImigratoria: deNumero(s.idSituacaoImigratoria),
    idTempoDeResidencia: deNumero(s.idTempoDeResidencia),
    casadoComBrasileiro: deResposta(s.casadoComBrasileiro),
    filhoBrasileiro: deResposta(s.filhoBrasileiro),
    aplicarNasOutras: false,
  }
}

/** What goes to the server; an id left out is a body that the contract refuses. */
export function corpoDe(d: Digitado): DadosDaEdicao {
  return {
    ...d,
    documento: d.documento === "" ? null : d.documento,
    idTipoDePessoa: Number(d.idTipoDePessoa),
    idGenero: comoNumero(d.idGenero),
    idEstadoCivil: comoNumero(d.idEstadoCivil),
    idRacaCor: comoNumero(d.idRacaCor),
    idEscolaridade: comoNumero(d.idEscolaridade),
    idPaisDeNacionalidade: Number(d.idPaisDeNacionalidade),
    idPaisDeNascimento: comoNumero(d.idPaisDeNascimento),
    idPaisDeResidencia: Number(d.idPaisDeResidencia),
    idSituacaoImigratoria: comoNumero(d.idSituacaoImigratoria),
    idTempoDeResidencia: comoNumero(d.idTempoDeResidencia),
    casadoComBrasileiro: comoResposta(d.casadoComBrasileiro),
    filhoBrasileiro: comoResposta(d.filhoBrasileiro),
  }
}

type Lista = Readonly<Record<string, { readonly id: number; readonly rotulo: string }>>

/** Options of a coded list. */
export const opcoesDe = (lista: Lista) =>
  Object.values(lista).map(({ id, rotulo }) => ({ value: String(id), label: rotulo }))

/** Name of an item, by the text a form holds. */
export const rotuloDe = (lista: Lista, id: string) =>
  Object.values(lista).find((item) => String(item.id) === id)?.rotulo ?? ""

type Campo = keyof Digitado
const rotulos: Readonly<Record<Campo, string>> = {
  idTipoDePessoa: "Tipo de pessoa",
  documento: "CPF ou CNPJ",
  nome: "Nome",
  nomeSocial: "Nome social",
  nascimento: "Nascimento",
  idGenero: "Gênero",
  idEstadoCivil: "Estado civil",
  idRacaCor: "Raça/cor",
  idEscolaridade: "Escolaridade",
  idPaisDeNacionalidade: "Nacionalidade",
  idPaisDeNascimento: "País de nascimento",
  idMunicipioDeNascimento: "Município de nascimento",
  rg: "RG",
  orgaoDoRg: "Órgão do RG",
  ufDoRg: "UF do RG",
  nis: "PIS, PASEP ou NIT",
  nomeDaMae: "Nome da mãe",
  email: "E-mail",
  celular: "Celular",
  cep: "CEP",
  logradouro: "Logradouro",
  numero: "Número",
  complemento: "Complemento",
  bairro: "Bairro",
  idMunicipio: "Município",
  uf: "UF",
  chegadaEm: "Chegada ao Brasil",
  documentoEstrangeiro: "Documento do país de origem",
  nomeDoRepresentante: "Representante",
  cpfDoRepresentante: "CPF do representante",
  idPaisDeResidencia: "País de residência",
  idSituacaoImigratoria: "Situação imigratória",
  idTempoDeResidencia: "Tempo de residência",
  casadoComBrasileiro: "Casado com brasileiro",
  filhoBrasileiro: "Tem filho brasileiro",
  aplicarNasOutras: "Aplicar nas outras empresas",
}
const listas: Partial<Readonly<Record<Campo, Lista>>> = {
  idTipoDePessoa: tiposDePessoa,
  idGenero: generos,
  idEstadoCivil: estadosCivis,
  idRacaCor: racasECores,
  idEscolaridade: escolaridades,
  idSituacaoImigratoria: situacoesImigratorias,
  idTempoDeResidencia: temposDeResidencia,
}
const datas: readonly Campo[] = ["nascimento", "chegadaEm"]

/** A field as people read it. */
function emPalavras(campo: Campo, valores: Digitado): string {
  const valor = valores[campo]
  if (typeof valor === "boolean") return valor ? "Sim" : "Não"
  if (valor === "") return "vazio"
  const lista = listas[campo]
  if (lista) return rotuloDe(lista, valor)
  if (datas.includes(campo)) return formatarData(valor)
  if (campo === "documento" || campo === "cpfDoRepresentante") return formatarDocumento(valor)
  return valor === "sim" ? "Sim" : valor === "nao" ? "Não" : valor
}

const emOrdem: readonly Campo[] = [
  "idTipoDePessoa",
  "documento",
  "nome",
  "nomeSocial",
  "nascimento",
  "idGenero",
  "idEstadoCivil",
  "idRacaCor",
  "idEscolaridade",
  "idPaisDeNacionalidade",
  "idPaisDeNascimento",
  "idMunicipioDeNascimento",
  "rg",
  "orgaoDoRg",
  "ufDoRg",
  "nis",
  "nomeDaMae",
  "email",
  "celular",
  "cep",
  "logradouro",
  "numero",
  "complemento",
  "bairro",
  "idMunicipio",
  "uf",
  "chegadaEm",
  "documentoEstrangeiro",
  "nomeDoRepresentante",
  "cpfDoRepresentante",
  "idPaisDeResidencia",
  "idSituacaoImigratoria",
  "idTempoDeResidencia",
  "casadoComBrasileiro",
  "filhoBrasileiro",
]

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<Digitado>[] = emOrdem.map((nome) => ({
  nome,
  rotulo: rotulos[nome],
  emPalavras: (valores) => emPalavras(nome, valores),
}))
