import { type No, texto } from "../nfse-nacional/nos.ts"

/**
 * Amount as systems write it ("1000", "1000.5", "1000.00", "1000.0000", "1.000,00") → centavos. Throws RangeError for anything else,
 * for a third decimal that is not zero, and for what is negative.
 */
function centavosDe(escrito: string, campo: string): bigint {
  const limpo = escrito.trim()
  const normal = /^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d{1,15},\d{1,2}$/.test(limpo)
    ? limpo.replaceAll(".", "").replace(",", ".")
    : limpo
  const m = /^(\d{1,15})(?:\.(\d{1,2})0{0,8})?$/.exec(normal)
  if (m === null) throw new RangeError(`O valor de ${campo} é ilegível.`)
  const [, reais = "0", decimais = ""] = m
  return BigInt(reais) * 100n + BigInt(decimais.padEnd(2, "0"))
}

/** Amount at a path; undefined where there is none or it is empty. */
export function valorEm(de: No | undefined, ...caminho: readonly string[]): bigint | undefined {
  const escrito = texto(de, ...caminho)?.trim()
  return escrito === undefined || escrito === "" ? undefined : centavosDe(escrito, caminho.at(-1) ?? "")
}

/** Amount at a path, zero where there is none. */
export const valorOuZero = (de: No | undefined, ...caminho: readonly string[]): bigint => valorEm(de, ...caminho) ?? 0n

/** A text that is there and is not blank. */
export function textoEm(de: No | undefined, ...caminho: readonly string[]): string | undefined {
  const escrito = texto(de, ...caminho)?.trim()
  return escrito === "" ? undefined : escrito
}

/** Date or instant of any layout → ISO with an offset: what brings none is of Brasília. Throws RangeError. */
export function instanteDe(escrito: string): string {
  const m =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(
      escrito.trim(),
    )
  if (m === null) throw new RangeError("Data ilegível.")
  const [, dia = "", hora = "00:00:00", fuso = "-03:00"] = m
  const instante = `${dia}T${hora}${fuso}`
  if (Number.isNaN(Date.parse(instante)) || Number(dia.slice(8)) > 31) throw new RangeError("Data inexistente.")
  return instante
}
