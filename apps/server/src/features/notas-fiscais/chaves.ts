/** What the key of a note says by itself, in each layout: 50 characters the national NFS-e, 44 the NF-e, with hyphens the municipal. */

const TAMANHO_DA_NFE = 44

export const ehChaveDeMercadoria = (chave: string): boolean => chave.length === TAMANHO_DA_NFE

const ehMunicipal = (chave: string) => chave.includes("-")

/** Who issued the note of a key: the root of the CNPJ (any establishment), or the whole CPF. */
export function emissorDaChave(chave: string): string {
  const inscricao = ehMunicipal(chave)
    ? chave.slice(8, 22)
    : ehChaveDeMercadoria(chave)
      ? chave.slice(6, 20)
      : chave.slice(9, 23)
  const deCpf = !ehMunicipal(chave) && !ehChaveDeMercadoria(chave) ? chave[8] !== "2" : inscricao.startsWith("000")
  return deCpf ? inscricao : inscricao.slice(0, 8)
}

/** Number of the note in its key, without padding. */
export function numeroNaChave(chave: string): string {
  const [, numero] = chave.split("-")
  if (numero !== undefined) return numero
  return (ehChaveDeMercadoria(chave) ? chave.slice(25, 34) : chave.slice(23, 36)).replace(/^0+/, "")
}

/**
 * What begins the key that a note of a municipal system has in the other layout: cities share their notes with the national
 * environment, where each has a second name. Null where there is no other: of Sefin itself, of goods, of numbers too long.
 */
export function inicioDaOutraChave(chave: string): string | null {
  const numero = numeroNaChave(chave)
  if (ehMunicipal(chave)) {
    if (numero.length > 13) return null
    const tipo = chave.slice(8, 11) === "000" ? "1" : "2"
    return `${chave.slice(0, 7)}1${tipo}${chave.slice(8, 22)}${numero.padStart(13, "0")}`
  }
  if (ehChaveDeMercadoria(chave) || chave[7] !== "1") return null
  return `${chave.slice(0, 7)}1${chave.slice(9, 23)}-${numero}-`
}
