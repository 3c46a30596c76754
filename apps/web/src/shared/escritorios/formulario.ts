import type { Escritorio } from "@partida/contracts"
import { formatarTelefone } from "../cadastro/rotulos.ts"
import type { CampoComparado } from "../formulario/conflito.ts"

/** The registration of an office as its forms hold it. */
export interface DigitadoDoCadastro {
  readonly nome: string
  readonly razaoSocial: string
  readonly crc: string
  readonly nomeDoResponsavel: string
  readonly email: string
  readonly telefone: string
  readonly cep: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly idMunicipio: string
}

/** An office as its form shows it. */
export function digitadoDoCadastro(escritorio: Escritorio): DigitadoDoCadastro {
  return {
    nome: escritorio.nome,
    razaoSocial: escritorio.razaoSocial ?? "",
    crc: escritorio.crc ?? "",
    nomeDoResponsavel: escritorio.nomeDoResponsavel ?? "",
    email: escritorio.email ?? "",
    telefone: formatarTelefone(escritorio.telefone ?? ""),
    cep: escritorio.cep ?? "",
    logradouro: escritorio.logradouro ?? "",
    numero: escritorio.numero ?? "",
    complemento: escritorio.complemento ?? "",
    bairro: escritorio.bairro ?? "",
    idMunicipio: escritorio.idMunicipio ?? "",
  }
}

/** What goes to the server: nothing typed is null. A CRC is written in capitals. */
export function corpoDoDigitado(digitado: DigitadoDoCadastro) {
  return {
    nome: digitado.nome,
    razaoSocial: ouNulo(digitado.razaoSocial),
    crc: ouNulo(digitado.crc.toUpperCase()),
    nomeDoResponsavel: ouNulo(digitado.nomeDoResponsavel),
    email: ouNulo(digitado.email),
    telefone: ouNulo(digitado.telefone),
    cep: ouNulo(digitado.cep),
    logradouro: ouNulo(digitado.logradouro),
    numero: ouNulo(digitado.numero),
    complemento: ouNulo(digitado.complemento),
    bairro: ouNulo(digitado.bairro),
    idMunicipio: ouNulo(digitado.idMunicipio),
  }
}

const ouNulo = (texto: string) => (texto.trim() === "" ? null : texto)

const campo = (nome: keyof DigitadoDoCadastro, rotulo: string): CampoComparado<DigitadoDoCadastro> => ({
  nome,
  rotulo,
  emPalavras: (valores) => valores[nome] || "vazio",
})

/** Fields of the conflict screen, in the order of the form. */
export const camposDoCadastro: readonly CampoComparado<DigitadoDoCadastro>[] = [
  campo("nome", "Nome"),
  campo("razaoSocial", "Razão social"),
  campo("crc", "CRC"),
  campo("nomeDoResponsavel", "Contador responsável"),
  campo("email", "E-mail"),
  campo("telefone", "Telefone"),
  campo("cep", "CEP"),
  campo("logradouro", "Logradouro"),
  campo("numero", "Número"),
  campo("complemento", "Complemento"),
  campo("bairro", "Bairro"),
  campo("idMunicipio", "Município (código do IBGE)"),
]
