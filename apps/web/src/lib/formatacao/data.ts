const FUSO = "America/Sao_Paulo"
const dataCivil = new Intl.DateTimeFormat("pt-BR", {
  timeZone: FUSO,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
})
const horaCivil = new Intl.DateTimeFormat("pt-BR", { timeZone: FUSO, hour: "2-digit", minute: "2-digit" })
const iso = new Intl.DateTimeFormat("en-CA", { timeZone: FUSO, day: "2-digit", month: "2-digit", year: "numeric" })

/** "2026-11-20" or an instant, as "20/11/2026". A plain date is never moved by a time zone. */
export function formatarData(texto: string): string {
  const [, ano, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto) ?? []
  if (ano) return `${dia}/${mes}/${ano}`
  const instante = new Date(texto)
  return Number.isNaN(instante.getTime()) ? texto : dataCivil.format(instante)
}

/** An instant as "20/11/2026 14:32", Brasília time. */
export function formatarDataHora(texto: string): string {
  const instante = new Date(texto)
  if (/^\d{4}-\d{2}-\d{2}$/.test(texto) || Number.isNaN(instante.getTime())) return formatarData(texto)
  return `${dataCivil.format(instante)} ${horaCivil.format(instante)}`
}

/** Today's civil date in Brazil, AAAA-MM-DD: a laptop in another time zone closes the same month. */
export function hojeEmSaoPaulo(agora: Date = new Date()): string {
  return iso.format(agora)
}

/** An instant in the middle of a sentence: "às 14:32" of the same day, "em 20/11/2026 às 14:32" of another. */
export function formatarInstanteCurto(instante: string, agora: Date): string {
  const [dia, hora] = formatarDataHora(instante).split(" ")
  const hoje = dataCivil.format(agora)
  return dia === hoje ? `às ${hora}` : `em ${dia} às ${hora}`
}
