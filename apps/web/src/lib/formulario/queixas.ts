import type { z } from "zod"
import { ErroDaApi } from "../api/erro.ts"

/** Complaint of each field that has one, by its path. */
export type Queixas = Readonly<Record<string, string>>

/** What the schema says of a body, the first complaint of each path; none when it is right. */
export function queixasDoEsquema(esquema: z.ZodType, corpo: unknown): Queixas {
  const lido = esquema.safeParse(corpo)
  if (lido.success) return {}
  // Reversed, so that the first complaint about a field is the one that stays.
  return Object.fromEntries(lido.error.issues.map(({ path, message }) => [path.join("."), message] as const).reverse())
}

/** Whether a path is a field or something inside it: the field of a list answers for its items. */
export const ehDoCampo = (caminho: string, campo: string) => caminho === campo || caminho.startsWith(`${campo}.`)

/** The complaint that a field shows. */
export function queixaDo(campo: string, queixas: Queixas): string | undefined {
  return queixas[campo] ?? Object.entries(queixas).find(([caminho]) => ehDoCampo(caminho, campo))?.[1]
}

/** The complaints without those of a field. */
export function semQueixa(campo: string, queixas: Queixas): Queixas {
  const resto = Object.entries(queixas).filter(([caminho]) => !ehDoCampo(caminho, campo))
  return resto.length === Object.keys(queixas).length ? queixas : Object.fromEntries(resto)
}

/** Whether the contract refuses a field left empty. A path outside the schema is not required. */
export function ehObrigatorio(esquema: z.ZodType, campo: string): boolean {
  let atual: unknown = esquema
  for (const parte of campo.split(".")) atual = dentro(atual, parte)
  return ehEsquema(atual) && ["", null, []].every((vazio) => !atual.safeParse(vazio).success)
}

/** Told by what they say of themselves: to ask by class would bring the whole library to pages that judge by hand (ADR 023). */
const ehEsquema = (valor: unknown): valor is z.ZodType =>
  typeof valor === "object" && valor !== null && "def" in valor && "safeParse" in valor
const ehDoTipo = <T extends z.ZodType>(valor: unknown, ...tipos: readonly string[]): valor is T =>
  ehEsquema(valor) && tipos.includes(valor.def.type)

function dentro(esquema: unknown, parte: string): unknown {
  if (ehDoTipo<z.ZodNullable | z.ZodOptional>(esquema, "nullable", "optional")) return dentro(esquema.unwrap(), parte)
  if (ehDoTipo<z.ZodArray>(esquema, "array")) return esquema.element
  return ehDoTipo<z.ZodObject>(esquema, "object") ? esquema.shape[parte] : undefined
}

/** Fields a refusal may be about, the likeliest first. The server may write "/corpo/senha" or "senha"; some codes name none. */
export function camposDoErro(erro: unknown): readonly string[] {
  if (!(erro instanceof ErroDaApi)) return []
  const partes = (erro.campo ?? "").split(/[/.]/).filter(Boolean)
  const nomeados = partes.map((_, i) => partes.slice(i).join("."))
  return [...nomeados, ...(porCodigo[erro.codigo] ?? [])]
}

const porCodigo: Readonly<Record<string, readonly string[]>> = {
  "senha-atual-incorreta": ["senhaAtual"],
  "senha-recusada": ["senhaNova", "senha"],
  "codigo-incorreto": ["codigo"],
}
