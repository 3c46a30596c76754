import { type Armazem, daSessao } from "../armazenamento.ts"
import { type DaForma, type Forma, lerJson, numero, objeto, ouNulo, registroDe } from "../forma.ts"

/** What was being typed when the session ended, kept by the tab. Nothing here leaves the browser. */

const CHAVE = "rascunhos"
/** A draft is of the day: the next one it would surprise more than help. */
const VALIDADE_MS = 24 * 60 * 60 * 1000
const MAXIMO = 20

/** What a form held is whatever its schema wrote; it is read by that schema again before it is used. */
const qualquer: Forma<unknown> = (_valor): _valor is unknown => true
const rascunho = objeto({
  /** Instant it was last typed in, ms. */
  em: numero,
  /** Version of the record it was typed over; null for a new one. */
  versao: ouNulo(numero),
  /** What the form had begun with. */
  lido: qualquer,
  valores: qualquer,
})
const guardados = registroDe(rascunho)
export type Rascunho = DaForma<typeof rascunho>

/** Whose, of which form, of which record. */
export interface DonoDoRascunho {
  readonly idUsuario: string
  readonly formulario: string
  /** Null for a form that creates. */
  readonly registro: string | null
}

const chaveDe = ({ idUsuario, formulario, registro }: DonoDoRascunho) =>
  [idUsuario, formulario, registro ?? "novo"].join("/")

/** The draft, or null; one past its time is forgotten. */
export function lerRascunho(dono: DonoDoRascunho, agora: number, armazem: Armazem = daSessao): Rascunho | null {
  return vigentes(armazem, agora)[chaveDe(dono)] ?? null
}

/** Keeps a draft, or forgets it with null. */
export function guardarRascunho(
  dono: DonoDoRascunho,
  novo: Omit<Rascunho, "em"> | null,
  agora: number,
  armazem: Armazem = daSessao,
): void {
  const { [chaveDe(dono)]: antigo, ...outros } = vigentes(armazem, agora)
  if (novo === null && antigo === undefined) return
  const recentes = Object.entries(outros)
    .sort(([, a], [, b]) => b.em - a.em)
    .slice(0, MAXIMO - 1)
  const todos = Object.fromEntries(novo === null ? recentes : [[chaveDe(dono), { ...novo, em: agora }], ...recentes])
  armazem.gravar(CHAVE, Object.keys(todos).length === 0 ? null : JSON.stringify(todos))
}

/** Forgets every draft of the tab: the person signed out. */
export function esquecerRascunhos(armazem: Armazem = daSessao): void {
  armazem.gravar(CHAVE, null)
}

function vigentes(armazem: Armazem, agora: number): Readonly<Record<string, Rascunho>> {
  const lidos = Object.entries(lerJson(guardados, armazem.ler(CHAVE)) ?? {})
  return Object.fromEntries(lidos.filter(([, { em }]) => agora - em < VALIDADE_MS))
}
