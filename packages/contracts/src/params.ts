import { z } from "zod"
import { competencia, uuid } from "./comum.ts"
import type { Rota } from "./rota.ts"

/** What the path of a call names; undefined when it names nothing. */
export function paramsDe({ caminho, params }: Rota): z.ZodType | undefined {
  const nomes = Array.from(caminho.matchAll(/:(\w+)/g), ([, nome = ""]) => nome)
  if (params || nomes.length === 0) return params
  return z.object(Object.fromEntries(nomes.map((nome) => [nome, nome === "competencia" ? competencia : uuid])))
}
