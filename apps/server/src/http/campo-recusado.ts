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

/** The field at fault, in the words of the contract, or in those of the bound that it passes where the contract has none. */
export function recusarCampo({ instancePath, message, ...limite }: CampoRecusado): ErroDeNegocio {
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
