import { z } from "zod"
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
  if (!(atual instanceof z.ZodType)) return false
  return ["", null, []].every((vazio) => atual instanceof z.ZodType && !atual.safeParse(vazio).success)
}

function dentro(esquema: unknown, parte: string): unknown {
  if (esquema instanceof z.ZodNullable || esquema instanceof z.ZodOptional) return dentro(esquema.unwrap(), parte)
  if (esquema instanceof z.ZodArray) return esquema.element
  return esquema instanceof z.ZodObject ? esquema.shape[parte] : undefined
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
