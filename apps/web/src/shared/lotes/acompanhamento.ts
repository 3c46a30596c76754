import { daSessao } from "../../lib/armazenamento.ts"
import { type DaForma, lerJson, lista, objeto, texto } from "../../lib/forma.ts"
import { criarObservavel, type Observavel } from "../../lib/observavel.ts"

/** Jobs this tab follows: they survive navigation and reloads, and end when the person dismisses them. */
const acompanhado = objeto({ id: texto, titulo: texto })
export type LoteAcompanhado = DaForma<typeof acompanhado>

const CHAVE = "lotes"

const carregar = (): readonly LoteAcompanhado[] => lerJson(lista(acompanhado), daSessao.ler(CHAVE)) ?? []

export const lotesAcompanhados: Observavel<readonly LoteAcompanhado[]> = criarObservavel(carregar())

function guardar(lista: readonly LoteAcompanhado[]): void {
  lotesAcompanhados.definir(lista)
  daSessao.gravar(CHAVE, lista.length === 0 ? null : JSON.stringify(lista))
}

/** Starts following a job that the server has just accepted. */
export function acompanharLote(lote: LoteAcompanhado): void {
  guardar([...lotesAcompanhados.obter().filter(({ id }) => id !== lote.id), lote])
}

const dispensados = new Set<string>()

/** Starts following a job that somebody else began, unless the person has already put it aside. */
export function acompanharDoEscritorio(lote: LoteAcompanhado): void {
  if (dispensados.has(lote.id) || lotesAcompanhados.obter().some(({ id }) => id === lote.id)) return
  acompanharLote(lote)
}

/** Stops following a job; the job itself goes on. */
export function dispensarLote(id: string): void {
  dispensados.add(id)
  guardar(lotesAcompanhados.obter().filter((lote) => lote.id !== id))
}

/** Forgets every job: another person or another office comes in. */
export function esquecerLotes(): void {
  guardar([])
}
