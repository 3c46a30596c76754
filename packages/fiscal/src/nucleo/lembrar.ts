/**
 * A memory of what was made from a legal table, by table (or period) and key. The tables never change: an office that adds
 * periods gets other objects, with nothing remembered, and what belonged to tables no longer used is forgotten with them.
 */
export function lembrar<Dono extends object, Chave, Valor>(): (dono: Dono, chave: Chave, fazer: () => Valor) => Valor {
  const porDono = new WeakMap<Dono, Map<Chave, Valor>>()
  return (dono, chave, fazer) => {
    let prontos = porDono.get(dono)
    if (prontos === undefined) {
      prontos = new Map()
      porDono.set(dono, prontos)
    }
    const pronto = prontos.get(chave)
    if (pronto !== undefined) return pronto
    const novo = fazer()
    prontos.set(chave, novo)
    return novo
  }
}
