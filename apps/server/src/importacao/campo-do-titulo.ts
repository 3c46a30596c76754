import { ehDeContraparte, listaDePartesDaFolha, type ParteDaFolha, type TipoDeLinha } from "@partida/contracts"
import { essencia, lembrando, quaseIguais } from "./semelhanca.ts"
import { SINONIMOS } from "./sinonimos.ts"
import { cortar, normalizar } from "./texto.ts"

/** Headings that people of an office gave a field, by kind of row: those written `tipo|heading`, normalised. */
export type Aprendidos = ReadonlyMap<string, string>

/** How a heading that a person gave a field is remembered. */
export const chaveDoTitulo = (tipo: TipoDeLinha, titulo: string) => `${tipo}|${cortar(normalizar(titulo), 200)}`

/** Words that say whose the field is, where the kind of row already says it. */
const DE_QUEM: Readonly<Partial<Record<TipoDeLinha, ReadonlySet<string>>>> = {
  empresa: new Set(["atual", "cliente", "contribuinte", "empresa", "estabelecimento", "matriz", "sede"]),
  socio: new Set(["atual", "cotista", "quotista", "socio", "socios", "titular"]),
  cliente: new Set(["cliente", "destinatario", "sacado", "tomador"]),
  fornecedor: new Set(["cedente", "credor", "fornecedor", "prestador"]),
}

/** Every heading of a kind of row: as written, and by what tells it from another. */
function indiceDe(tipo: TipoDeLinha) {
  const pares = Object.entries(SINONIMOS[tipo]).flatMap(([campo, nomes]) => nomes.map((n) => [n, campo] as const))
  // The first of two fields that share a heading keeps it.
  const inteiros = new Map(pares.toReversed())
  const essencias = new Map(pares.toReversed().map(([nome, campo]) => [essencia(nome), campo] as const))
  return { inteiros, essencias }
}

const buscas = new Map<TipoDeLinha, (titulo: string) => string | null>()

/** The field that a heading names, null when it is none of this kind of row. */
export function campoDoTitulo(tipo: TipoDeLinha, titulo: string): string | null {
  let buscar = buscas.get(tipo)
  if (buscar === undefined) {
    const indice = indiceDe(tipo)
    buscar = lembrando(
      (texto) => inteiro(tipo, indice, texto) ?? (TEM_LETRAS.test(texto) ? parecido(tipo, indice, texto) : null),
    )
    buscas.set(tipo, buscar)
  }
  return buscar(titulo)
}

type Indice = ReturnType<typeof indiceDe>

function inteiro(tipo: TipoDeLinha, { inteiros }: Indice, titulo: string): string | null {
  // In a sheet of clients a CNPJ is of a client, unless it says that it is of the company.
  const doCnpj = ehDeContraparte(tipo) ? "documento" : "cnpj"
  const limpo = limpar(titulo.replace(/\([^()]*\)|\*/g, " "))
  const dentro = limpar([...titulo.matchAll(/\(([^()]*)\)/g)].map(([, texto = ""]) => texto).join(" "))
  // "Empresa (CNPJ)" is the CNPJ, whatever stands before it.
  if (ehDoCnpj(dentro)) return doCnpj
  const achado = inteiros.get(limpo) ?? inteiros.get(semUnidade(limpo))
  return achado ?? (ehDoCnpj(limpo) ? doCnpj : (inteiros.get(dentro) ?? null))
}

const TEM_LETRAS = /^(?=.*[a-z])[^\d]{3,60}$/i

/** A heading shortened, misspelt, with whose it is, or with two names between slashes; null when it may be two fields. */
function parecido(tipo: TipoDeLinha, indice: Indice, titulo: string): string | null {
  const semParenteses = titulo.replace(/\([^()]*\)|\*/g, " ")
  const achado = aproximado(tipo, indice, semParenteses)
  if (achado !== null) return achado
  const partes = semParenteses.split(/[/|\\;]| - /).filter((p) => p.trim() !== "")
  const [primeira, ...outras] = partes.map((p) => inteiro(tipo, indice, p) ?? aproximado(tipo, indice, p))
  if (primeira === undefined || primeira === null || outras.length === 0) return null
  const campos = new Set([primeira, ...outras.flatMap((c) => c ?? [])])
  // "Cidade/Estado" is one text, and the reader of the municipality takes both.
  if (primeira === "municipio") campos.delete("uf")
  return campos.size === 1 ? primeira : null
}

function aproximado(tipo: TipoDeLinha, { essencias }: Indice, titulo: string): string | null {
  const dita = essencia(titulo)
  const exata = essencias.get(dita)
  if (exata !== undefined) return exata
  const deQuem = DE_QUEM[tipo]
  const semDono = dita.split(" ").filter((p) => deQuem?.has(p) !== true)
  const curta = semDono.length === 0 ? "" : semDono.join(" ")
  const semQuem = essencias.get(curta)
  if (semQuem !== undefined) return semQuem
  const proximos = new Set([...essencias].flatMap(([nome, campo]) => (quaseIguais(nome, dita) ? [campo] : [])))
  const [unico] = proximos
  return proximos.size === 1 ? (unico ?? null) : null
}

/** The component of the payroll that a cell or the name of a sheet says, in the words of the headings; null when none. */
export function parteDaFolha(texto: string): ParteDaFolha | null {
  const campo = campoDoTitulo("folha", texto)
  return listaDePartesDaFolha.find((parte) => parte === campo) ?? null
}

/** "% Part." and "Pró-labore R$": the unit, before or after, is no part of the name. */
const semUnidade = (titulo: string) => titulo.replace(/^(r\$|%) ?| ?(r\$|%)$/g, "")

/** "C.N.P.J." is "CNPJ". */
const limpar = (titulo: string) => normalizar(titulo).replace(/\b([a-z]) (?=[a-z]\b)/g, "$1")

/** "CNPJ/MF", "Nº do CNPJ": the word, and nothing else that says of whom or of what. */
const ehDoCnpj = (titulo: string) =>
  /^((n|no|nr|nro|num|numero|de|do|da|o|ou|e|mf|rfb|empresa|cliente|matriz|estabelecimento|contribuinte|inscricao|insc|cpf|cei|cno|caepf|cgc|cnpj)( |$))+$/.test(
    titulo,
  ) && /\bcnpj\b/.test(titulo)
