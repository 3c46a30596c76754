/** No answer keeps a queue longer than this: it is asked again then. */
const MAIOR_PAUSA_MS = 60 * 60_000

/**
 * How long an answer asks to wait, in milliseconds: `Retry-After` (RFC 9110 §10.2.3) in seconds or as a date, which is counted from the
 * `Date` of the same answer where it has one, so that the two clocks need not agree. At most an hour; `seNaoDiz` where it does not say.
 */
export function pausaPedidaMs<P>(cabecalhos: Readonly<Record<string, string>>, seNaoDiz: P): number | P {
  const pedida = cabecalhos["retry-after"]?.trim() ?? ""
  const agora = Date.parse(cabecalhos.date ?? "") || Date.now()
  const ms = /^\d{1,9}$/.test(pedida) ? Number(pedida) * 1000 : Date.parse(pedida) - agora
  return ms > 0 ? Math.min(ms, MAIOR_PAUSA_MS) : seNaoDiz
}
