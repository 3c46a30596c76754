const inteiro = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 })

/** A count with thousands separated: 1234 is "1.234". */
export function formatarInteiro(n: number): string {
  return inteiro.format(n)
}

/** A count with its noun: "1 empresa", "12 empresas", "0 empresas". */
export function plural(n: number, um: string, varios: string): string {
  return `${formatarInteiro(n)} ${n === 1 ? um : varios}`
}

const lista = new Intl.ListFormat("pt-BR")

/** "01/2026, 02/2026 e 03/2026". */
export const emLista = (partes: readonly string[]): string => lista.format(partes)

const UNIDADES = ["B", "kB", "MB", "GB"] as const
const comUmaCasa = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 })

/** Size of a file for people: 1234567 bytes is "1,2 MB". */
export function formatarTamanho(bytes: number): string {
  const casa = Math.min(UNIDADES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${comUmaCasa.format(bytes / 1000 ** casa)} ${UNIDADES[casa]}`
}

/** Text as people look for it: no accents, no capitals. */
export const semAcento = (texto: string): string =>
  texto
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
