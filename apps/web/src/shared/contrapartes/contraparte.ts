import { type DadosDaContraparte, regimesDaContraparte, tiposDeContraparte } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { CampoComparado } from "../formulario/conflito.ts"
import type { Leitura } from "../formulario/useEdicao.ts"

/** What the form of a client or a supplier holds: every field as text. */
export interface ContraparteDigitada {
  readonly tipo: DadosDaContraparte["tipo"]
  readonly documento: string
  readonly nome: string
  readonly email: string
  readonly telefone: string
  readonly inscricaoMunicipal: string
  readonly regime: "" | NonNullable<DadosDaContraparte["regime"]>
  readonly cep: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly idMunicipio: string
  readonly pais: string
  readonly codigoPostal: string
  readonly cidade: string
  readonly estado: string
}

const TEXTOS = [
  "documento",
  "email",
  "telefone",
  "inscricaoMunicipal",
  "cep",
  "logradouro",
  "numero",
  "complemento",
  "bairro",
  "idMunicipio",
  "pais",
  "codigoPostal",
  "cidade",
  "estado",
] as const
export type TextoDaContraparte = (typeof TEXTOS)[number] | "nome"
const DO_BRASIL: ReadonlySet<string> = new Set(["cep", "idMunicipio", "inscricaoMunicipal"])
const DE_FORA: ReadonlySet<string> = new Set(["pais", "codigoPostal", "cidade", "estado"])

const comTextos = <T>(valor: (nome: (typeof TEXTOS)[number]) => T) =>
  Object.fromEntries(TEXTOS.map((nome) => [nome, valor(nome)])) as Record<(typeof TEXTOS)[number], T>

export const NOVA: ContraparteDigitada = { ...comTextos(() => ""), tipo: "cnpj", nome: "", regime: "" }

/** What was read, as the form holds it. */
export const valoresDe = (c: DadosDaContraparte): ContraparteDigitada => ({
  ...comTextos((nome) => c[nome] ?? ""),
  tipo: c.tipo,
  nome: c.nome,
  regime: c.regime ?? "",
})

/** The same with its version. */
export const leituraDe = (c: DadosDaContraparte & { readonly versao: number }): Leitura<ContraparteDigitada> => ({
  valores: valoresDe(c),
  versao: c.versao,
})

/** What goes to the server: what is not of this kind of person stays behind. */
export function corpoDe(d: ContraparteDigitada) {
  const alheio = d.tipo === "exterior" ? DO_BRASIL : DE_FORA
  return {
    ...comTextos((nome) => (alheio.has(nome) || d[nome].trim() === "" ? null : d[nome].trim())),
    telefone: d.telefone.replaceAll(/\D/g, "") || null,
    pais: d.tipo === "exterior" ? d.pais.trim().toUpperCase() || null : null,
    tipo: d.tipo,
    nome: d.nome,
    regime: d.regime === "" ? null : d.regime,
  }
}

const texto = (nome: keyof ContraparteDigitada & string, rotulo: string): CampoComparado<ContraparteDigitada> => ({
  nome,
  rotulo,
  emPalavras: (d) => d[nome] || "vazio",
})

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<ContraparteDigitada>[] = [
  { nome: "tipo", rotulo: "Tipo", emPalavras: ({ tipo }) => tiposDeContraparte[tipo] },
  {
    nome: "documento",
    rotulo: "Documento",
    emPalavras: (d) => (d.tipo === "exterior" ? d.documento || "sem NIF" : formatarDocumento(d.documento)),
  },
  texto("nome", "Nome"),
  texto("email", "E-mail"),
  texto("telefone", "Telefone"),
  {
    nome: "regime",
    rotulo: "Regime",
    emPalavras: ({ regime }) => (regime === "" ? "não informado" : regimesDaContraparte[regime]),
  },
  texto("inscricaoMunicipal", "Inscrição municipal"),
  texto("cep", "CEP"),
  texto("logradouro", "Logradouro"),
  texto("numero", "Número"),
  texto("complemento", "Complemento"),
  texto("bairro", "Bairro"),
  texto("idMunicipio", "Município"),
  texto("pais", "País"),
  texto("codigoPostal", "Código postal"),
  texto("cidade", "Cidade"),
  texto("estado", "Estado"),
]
