import { type Cliente, regimesDoCliente, tiposDeCliente } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { CampoComparado } from "../formulario/conflito.ts"
import type { Leitura } from "../formulario/useEdicao.ts"

/** What the form of a client holds: every field as text. */
export interface ClienteDigitado {
  readonly tipo: Cliente["tipo"]
  readonly documento: string
  readonly nome: string
  readonly email: string
  readonly telefone: string
  readonly inscricaoMunicipal: string
  readonly regime: "" | NonNullable<Cliente["regime"]>
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
const DO_BRASIL: ReadonlySet<string> = new Set(["cep", "idMunicipio", "inscricaoMunicipal"])
const DE_FORA: ReadonlySet<string> = new Set(["pais", "codigoPostal", "cidade", "estado"])

const comTextos = <T>(valor: (nome: (typeof TEXTOS)[number]) => T) =>
  Object.fromEntries(TEXTOS.map((nome) => [nome, valor(nome)])) as Record<(typeof TEXTOS)[number], T>

export const NOVO: ClienteDigitado = { ...comTextos(() => ""), tipo: "cnpj", nome: "", regime: "" }

/** A client as the form holds it. */
export const leituraDe = (c: Cliente): Leitura<ClienteDigitado> => ({
  valores: { ...comTextos((nome) => c[nome] ?? ""), tipo: c.tipo, nome: c.nome, regime: c.regime ?? "" },
  versao: c.versao,
})

/** What goes to the server: what is not of this kind of client stays behind. */
export function corpoDe(d: ClienteDigitado) {
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

const texto = (nome: keyof ClienteDigitado & string, rotulo: string): CampoComparado<ClienteDigitado> => ({
  nome,
  rotulo,
  emPalavras: (d) => d[nome] || "vazio",
})

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<ClienteDigitado>[] = [
  { nome: "tipo", rotulo: "Tipo", emPalavras: ({ tipo }) => tiposDeCliente[tipo] },
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
    emPalavras: ({ regime }) => (regime === "" ? "não informado" : regimesDoCliente[regime]),
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
