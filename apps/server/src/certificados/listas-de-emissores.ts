import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { ConfiguracaoInvalida } from "../configuracao-invalida.ts"
import { listar } from "./confianca.ts"

const comum = { nome: z.string().min(1), fonte: z.string().min(1), ambiente: z.enum(["1", "2"]).optional() }
const listaDeEmissores = z.array(
  z.union([
    z.strictObject({ ...comum, autoridade: z.string().min(1), hosts: z.array(z.string().min(1)).min(1) }),
    z.strictObject({
      ...comum,
      cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/),
      municipio: z
        .string()
        .regex(/^\d{7}$/)
        .optional(),
    }),
    z.strictObject({ ...comum, digital: z.string().regex(/^[0-9a-f]{64}$/) }),
  ]),
)
/** Who may sign fiscal documents, and how it is recognised. */
export type Emissor = z.infer<typeof listaDeEmissores>[number]

/** An issuer and the list that names it. */
export interface Listado {
  readonly emissor: Emissor
  readonly arquivo: string
  /** It comes with the product; otherwise the operator added it. */
  readonly doProduto: boolean
}

/** The issuers of every list (`.json`) of the product's folder and of the operator's. Throws ConfiguracaoInvalida naming the file. */
export function lerListas(doProduto: string, doOperador: string | null): Listado[] {
  return [doProduto, ...(doOperador === null ? [] : [doOperador])].flatMap((pasta) =>
    listar(pasta, "PARTIDA_EMISSORES")
      .filter((nome) => nome.endsWith(".json"))
      .flatMap((nome) => {
        const arquivo = join(pasta, nome)
        return lerLista(arquivo).map((emissor) => ({ emissor, arquivo, doProduto: pasta === doProduto }))
      }),
  )
}

function lerLista(arquivo: string): Emissor[] {
  try {
    return listaDeEmissores.parse(JSON.parse(readFileSync(arquivo, "utf8")))
  } catch (causa) {
    throw new ConfiguracaoInvalida(
      `PARTIDA_EMISSORES: ${arquivo} não é uma lista de emissores. Cada um tem nome, fonte e autoridade com hosts, cnpj, ou digital; veja docs/operacao.md.`,
      { cause: causa },
    )
  }
}
