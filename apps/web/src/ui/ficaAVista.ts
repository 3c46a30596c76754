/**
 * Whether a column stays at the right edge, beside the actions, when the table is wider than its place: the state of the
 * row, or what it asks of a person. By the id, so that no list forgets to say it.
 */
export const ficaAVista = ({ id }: { readonly id: string }): boolean => ESTADOS.has(id)

const ESTADOS: ReadonlySet<string> = new Set(["situacao", "estado", "recibo", "avisos"])
