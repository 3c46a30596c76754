/**
 * Whether a column stays at the right edge, beside the actions, when the table is wider than its place: the state of the
 * row, or what it asks of a person. By the id, so that no list forgets to say it.
 */
export function ficaAVista({ id }: { readonly id: string }): boolean {
  return id === "situacao" || id === "avisos"
}
