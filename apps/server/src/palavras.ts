/** Words as people write them: months, counts and lists in sentences, and what a search compares. Days: `formatarData` of the engine. */

/** "10/2026" of AAAA-MM, or of a day in it. It takes plain text, as databases and sheets give it, and never raises. */
export const mesEscrito = (competencia: string): string => `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`

/** "1 nota", "2 notas", "0 notas": a number with its noun in the right form. */
export const quantos = (n: number, um: string, varios: string): string => `${n} ${n === 1 ? um : varios}`

const lista = new Intl.ListFormat("pt-BR")

/** "nome, e-mail e telefone"; one item is itself, and none is the empty text. */
export const enumerar = (itens: readonly string[]): string => lista.format(itens)

/** Lower case without accents, as searches compare names. */
export const semAcento = (texto: string): string => texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** "hoje", "amanhã", "em 5 dias", "ontem", "há 2 dias": how far a day is. */
export function quandoE(dias: number): string {
  if (dias === 0) return "hoje"
  if (dias < 0) return dias === -1 ? "ontem" : `há ${-dias} dias`
  return dias === 1 ? "amanhã" : `em ${dias} dias`
}

/** Of days before (or, negative, after) on which people are told, from the farthest, the one that was reached; null while it is too early. */
export const marcoAlcancado = (marcos: readonly number[], dias: number): number | null =>
  marcos.findLast((marco) => dias <= marco) ?? null
