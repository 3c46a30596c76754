import { EntradaInvalida, ErroDeTabela } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { type Parametro, usoDe } from "../nucleo/parametro.ts"
import { emTexto, grupo, parametrosDaMemoria } from "../nucleo/passos.ts"
import { digitosDoCnpj, digitosDoCpf, digitosDoPis, type RegraDeDigitos } from "../parametros/documentos.ts"

export interface ResultadoDocumento {
  readonly valido: boolean
  /** Without mask, upper case: how a valid document is to be stored. */
  readonly numero: string
}

export interface ResultadoDigitos {
  readonly digitos: string
}

const MASCARA = /[.\-/\s]/g
const ASCII_DO_ZERO = 48
const MODULO = 11
const DEZ = 10

/** Takes mask and case away. */
function limpar(numero: string): string {
  return numero.replace(MASCARA, "").toUpperCase()
}

/** 11 − (weighted sum mod 11), 10 and 11 becoming 0. A letter counts its ASCII code minus 48 (IN RFB 2.229/2024). */
function digito(texto: string, pesos: readonly number[]): string {
  const soma = pesos.reduce((total, peso, i) => total + peso * (texto.charCodeAt(i) - ASCII_DO_ZERO), 0)
  const resultado = MODULO - (soma % MODULO)
  return resultado >= DEZ ? "0" : String(resultado)
}

/** Check digits of a base (the number without them). */
function digitosDe(base: string, pesos: RegraDeDigitos["pesos"]): string {
  let completo = base
  for (const lista of pesos) completo += digito(completo, lista)
  return completo.slice(base.length)
}

function unicoPeriodo(parametro: Parametro<RegraDeDigitos>) {
  const [periodo] = parametro.periodos
  if (periodo === undefined) throw new ErroDeTabela(`Tabela ${parametro.tabela} vazia`)
  return periodo
}

function passoDaRegra(parametro: Parametro<RegraDeDigitos>): Passo {
  const periodo = unicoPeriodo(parametro)
  const pesos = periodo.valor.pesos.map((lista) => lista.join(" ")).join(" / ")
  return {
    tipo: "parametro",
    rotulo: "Pesos",
    valor: emTexto(pesos),
    norma: periodo.norma,
    parametro: usoDe(parametro, periodo, "Pesos"),
  }
}

interface Documento {
  readonly nome: string
  readonly parametro: Parametro<RegraDeDigitos>
  /** Shape without mask. */
  readonly formato: RegExp
}

const CPF: Documento = { nome: "CPF", parametro: digitosDoCpf, formato: /^\d{11}$/ }
const CNPJ: Documento = { nome: "CNPJ", parametro: digitosDoCnpj, formato: /^[0-9A-Z]{12}\d{2}$/ }
const PIS: Documento = { nome: "PIS", parametro: digitosDoPis, formato: /^\d{11}$/ }
const REPETIDO = /^(.)\1*$/

function conferir({ nome, parametro, formato }: Documento, informado: string): Resposta<ResultadoDocumento> {
  const numero = limpar(informado)
  const { pesos } = unicoPeriodo(parametro).valor
  const base = numero.slice(0, numero.length - pesos.length)
  const partes: Passo[] = [{ tipo: "entrada", rotulo: `${nome} informado`, valor: emTexto(informado), origem: null }]
  let valido = false
  let observacao = `O formato não é de ${nome}.`
  if (REPETIDO.test(numero)) observacao = "Sequências de um só caractere repetido são inválidas."
  else if (formato.test(numero)) {
    const esperados = digitosDe(base, pesos)
    valido = numero.endsWith(esperados)
    observacao = valido ? "Os dígitos conferem." : `Os dígitos deveriam ser ${esperados}.`
    partes.push(passoDaRegra(parametro))
  }
  const memoria = grupo(`Conferência do ${nome}`, emTexto(valido ? "Válido" : "Inválido"), partes, { observacao })
  return {
    tipo: "calculado",
    resultado: { valido, numero },
    memoria,
    parametros: parametrosDaMemoria(memoria),
    avisos: [],
  }
}

/** Rule `dv.cpf`. A wrong shape is an invalid document, never an error. */
export function conferirCpf(numero: string): Resposta<ResultadoDocumento> {
  return conferir(CPF, numero)
}

/** Rule `dv.cnpj`, numeric or alphanumeric. A wrong shape is an invalid document, never an error. */
export function conferirCnpj(numero: string): Resposta<ResultadoDocumento> {
  return conferir(CNPJ, numero)
}

/** Rule `dv.pis` (PIS, NIT or NIS). A wrong shape is an invalid document, never an error. */
export function conferirPis(numero: string): Resposta<ResultadoDocumento> {
  return conferir(PIS, numero)
}

/** Rule `dv.cnpj` with `modo: "base"`: the two digits of a base of 12 characters. Throws `EntradaInvalida` for another shape. */
export function digitosDaBaseDoCnpj(base: string): Resposta<ResultadoDigitos> {
  const limpa = limpar(base)
  if (!/^[0-9A-Z]{12}$/.test(limpa))
    throw new EntradaInvalida("numero", `"${base}" não tem as 12 posições da base do CNPJ`)
  const digitos = digitosDe(limpa, unicoPeriodo(digitosDoCnpj).valor.pesos)
  const informada: Passo = { tipo: "entrada", rotulo: "Base do CNPJ", valor: emTexto(limpa), origem: null }
  const memoria = grupo("Dígitos do CNPJ", emTexto(digitos), [informada, passoDaRegra(digitosDoCnpj)])
  return { tipo: "calculado", resultado: { digitos }, memoria, parametros: parametrosDaMemoria(memoria), avisos: [] }
}
