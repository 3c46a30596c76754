import { BRADESCO } from "./bradesco.ts"
import type { Leiaute } from "./leiaute.ts"

const LEIAUTES: readonly Leiaute[] = [BRADESCO]

/** The layout by which a file was written. */
export const leiautePorId = (id: string): Leiaute | null => LEIAUTES.find((l) => l.id === id) ?? null

/** The layout by which a bank is paid on a day; null of a bank without one. */
export const leiauteDoBanco = (banco: string | null, dia: string): Leiaute | null =>
  LEIAUTES.findLast((l) => l.banco === banco && l.desde <= dia) ?? null

/** Of a bank whose files are read, whatever the day. */
export const leiauteDeLeitura = (banco: string): Leiaute | null => LEIAUTES.findLast((l) => l.banco === banco) ?? null

/** Names of the banks that have one. */
export const bancosComLeiaute = (): string => LEIAUTES.map((l) => `${l.apelido} (${l.banco})`).join(", ")

/** Codes of a return with what each says; one that nobody knows says so. */
export const comTexto = (leiaute: Leiaute | null, codigos: readonly string[]) =>
  codigos.map((codigo) => ({
    codigo,
    texto: leiaute?.ocorrencias[codigo]?.texto ?? "Código que não está na tabela do banco",
  }))
