import type { EfeitoDaRegra } from "@partida/contracts"
import { somarDias } from "@partida/fiscal"
import type { Periodo } from "./regras-fiscais.repository.ts"

/** Days on which a change of a rule does one thing: null where the rule held and goes on holding. */
export interface Trecho extends Periodo {
  readonly efeito: EfeitoDaRegra | null
}

const SEM_FIM = "9999-12-31"
const fimDe = ({ ate }: Periodo) => ate ?? SEM_FIM
const periodo = (desde: string, fim: string): Periodo[] =>
  desde > fim ? [] : [{ desde, ate: fim === SEM_FIM ? null : fim }]

const menor = (a: string, b: string) => (a < b ? a : b)
const maior = (a: string, b: string) => (a > b ? a : b)
const intersecao = (a: Periodo, b: Periodo) => periodo(maior(a.desde, b.desde), menor(fimDe(a), fimDe(b)))

/** The days of `a` that are not of `b`. */
function menos(a: Periodo, b: Periodo): Periodo[] {
  const antes = periodo(a.desde, menor(fimDe(a), somarDias(b.desde, -1)))
  return b.ate === null ? antes : [...antes, ...periodo(maior(a.desde, somarDias(b.ate, 1)), fimDe(a))]
}

/** The days that a change touches, apart by what it does to them: `antes` is null for a new rule, `depois` for one revoked. */
export function trechosDaMudanca(antes: Periodo | null, depois: Periodo | null): Trecho[] {
  const marcar = (efeito: Trecho["efeito"], periodos: readonly Periodo[]) => periodos.map((p) => ({ ...p, efeito }))
  if (antes === null || depois === null)
    return [...marcar("deixa-de-valer", antes ? [antes] : []), ...marcar("passa-a-valer", depois ? [depois] : [])]
  return [
    ...marcar("deixa-de-valer", menos(antes, depois)),
    ...marcar(null, intersecao(antes, depois)),
    ...marcar("passa-a-valer", menos(depois, antes)),
  ]
}

/** From the first day of any to the last. */
export function uniao(trechos: readonly Periodo[]): Periodo {
  const [desde = SEM_FIM] = trechos.map((t) => t.desde).sort()
  const ultimo = trechos.map(fimDe).sort().at(-1) ?? SEM_FIM
  return { desde, ate: ultimo === SEM_FIM ? null : ultimo }
}
