import { readFileSync } from "node:fs"
import { z } from "zod"

/** Fields of NT 008 table 2.4.5, in centimetres from the top left of the page. */
const campos = z
  .array(
    z.object({
      bloco: z.string(),
      campo: z.string(),
      esq: z.number(),
      sup: z.number(),
      larg: z.number(),
      alt: z.number(),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL("./campos.json", import.meta.url), "utf8")))

export type Campo = (typeof campos)[number]

export const DADOS = "DADOS DA NFS-e"
export const INFORMACOES = "INFORMAÇÕES COMPLEMENTARES"
export const CANHOTO = "CANHOTO"
export const DESCRICAO = "DESCRIÇÃO DO SERVIÇO"
const TITULO_DAS_INFORMACOES = 0.41

/** The blocks of the page, from the top. */
export const BLOCOS: readonly (readonly [string, readonly Campo[]])[] = [...Map.groupBy(campos, ({ bloco }) => bloco)]

/** Where a block begins: its title stands beside its first field, but for the last, which has a line for it. */
export const topoDe = (bloco: string, dele: readonly Campo[]) =>
  Math.min(...dele.map(({ sup }) => sup)) - (bloco === INFORMACOES ? TITULO_DAS_INFORMACOES : 0)

/** Written as the layout writes it. */
const CLASSE = "CCLASSTRIB"
const SIGLAS = /^(?:CNPJ|CPF|NIF|UF|IBGE|CEP|SN|NBS|ISSQN|BM|BC|IRRF|PIS|COFINS|CST|IBS|CBS|IBS\/CBS|NFS-E|\(ISSQN)$/
const PARTICULAS = /^(?:da|das|de|do|dos|e|na|pelo|após)$/

/** First letters in capitals, but for acronyms and for what only joins words (2.4.2). */
export function rotuloDe(campo: string): string {
  const palavra = (p: string) => {
    if (p === CLASSE) return "cClassTrib"
    if (SIGLAS.test(p)) return p.replace("NFS-E", "NFS-e")
    const minuscula = p.toLowerCase()
    return PARTICULAS.test(minuscula)
      ? minuscula
      : minuscula.replace(/(?<![\p{L}-])\p{L}/gu, (letra) => letra.toUpperCase())
  }
  const dito = campo.toUpperCase().split(" ").map(palavra).join(" ")
  return dito.charAt(0).toUpperCase() + dito.slice(1)
}
