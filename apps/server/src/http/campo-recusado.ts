import type { z } from "zod"
import { ErroDeNegocio } from "./erros.ts"

/** What the validation says of a field, as the library tells it. */
interface CampoRecusado {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

/** The library's own words, which are English: what the contract says of a field is ours, and goes as it is. */
const DA_BIBLIOTECA = /^(?:Invalid|Too small:|Too big:|Unrecognized)/

/** A field that the validation refuses, out of what the library says of it. */
const comoCampo = ({ code, path, message, ...params }: z.core.$ZodIssue): CampoRecusado => ({
  keyword: code,
  instancePath: `/${path.map(String).join("/")}`,
  message,
  params,
})

/** Of the forms that a value may have, the one meant: whose fault lies deepest, then that of fewest faults. */
function daFormaMaisPerto(recusado: CampoRecusado): CampoRecusado {
  if (recusado.keyword !== "invalid_union") return recusado
  const formas = (recusado.params.errors ?? []) as readonly (readonly z.core.$ZodIssue[])[]
  // Each has only too much: what is of two forms at once is meant as neither.
  if (formas.every((queixas) => queixas.every(({ code }) => code === "unrecognized_keys"))) return recusado
  const fundo = (queixas: readonly z.core.$ZodIssue[]) => Math.max(...queixas.map(({ path }) => path.length))
  const [forma] = formas.toSorted((a, b) => fundo(b) - fundo(a) || a.length - b.length)
  const [queixa] = forma ?? []
  if (queixa === undefined) return recusado
  const dentro = comoCampo({ ...queixa, path: [...recusado.instancePath.split("/").filter(Boolean), ...queixa.path] })
  return daFormaMaisPerto(dentro)
}

/** What may be said back of the name of a field that is not ours. */
const NOME_DE_CAMPO = /^\w{1,40}$/

/** What the library says of a field, in our words. */
export const recusarQueixa = (queixa: z.core.$ZodIssue): ErroDeNegocio => recusarCampo(comoCampo(queixa))

/** The field at fault, in the words of the contract, or in those of the bound that it passes where the contract has none. */
export function recusarCampo(recusado: CampoRecusado): ErroDeNegocio {
  const { instancePath, message, ...limite } = daFormaMaisPerto(recusado)
  const sobra = limite.keyword === "unrecognized_keys" ? String([limite.params.keys].flat()[0]) : ""
  if (NOME_DE_CAMPO.test(sobra)) {
    const demais = `${instancePath}/${sobra}`.replace(/^\/+/, "").replaceAll("/", ".")
    return new ErroDeNegocio("entrada-invalida", `O campo ${demais} não existe aqui. Tire-o.`, demais)
  }
  const campo = instancePath.replace(/^\//, "").replaceAll("/", ".")
  const nossa = message && !DA_BIBLIOTECA.test(message) ? message : null
  return new ErroDeNegocio(
    "entrada-invalida",
    nossa ?? `O campo ${campo || "enviado"} ${limitePassado(limite)}.`,
    campo || undefined,
  )
}

function limitePassado({ keyword, params }: Pick<CampoRecusado, "keyword" | "params">): string {
  const { origin, minimum, maximum, inclusive } = params
  const limite = keyword === "too_small" ? minimum : keyword === "too_big" ? maximum : undefined
  if (limite === undefined) return "não foi preenchido como esperado"
  const pouco = keyword === "too_small"
  if (origin === "string" || origin === "array" || origin === "set") {
    if (pouco && Number(limite) === 1) return "não pode ficar vazio"
    const unidade = origin === "string" ? "caracteres" : "itens"
    return pouco ? `precisa de pelo menos ${limite} ${unidade}` : `vai até ${limite} ${unidade}`
  }
  if (inclusive === false) return `precisa ser ${pouco ? "maior" : "menor"} que ${limite}`
  return `não pode ser ${pouco ? "menor" : "maior"} que ${limite}`
}
