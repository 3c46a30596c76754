/** Whether two plain values (of JSON) say the same; the order of an object's fields does not count, of a list's items does. */
export function iguais(um: unknown, outro: unknown): boolean {
  if (Object.is(um, outro)) return true
  if (typeof um !== "object" || typeof outro !== "object" || um === null || outro === null) return false
  if (Array.isArray(um) !== Array.isArray(outro)) return false
  const a = new Map(Object.entries(um))
  const b = new Map(Object.entries(outro))
  return a.size === b.size && [...a].every(([nome, valor]) => b.has(nome) && iguais(valor, b.get(nome)))
}
