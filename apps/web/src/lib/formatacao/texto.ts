const inteiro = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 })

/** A count with thousands separated: 1234 is "1.234". */
export function formatarInteiro(n: number): string {
  return inteiro.format(n)
}

/** A count with its noun: "1 empresa", "12 empresas", "0 empresas". */
export function plural(n: number, um: string, varios: string): string {
  return `${formatarInteiro(n)} ${n === 1 ? um : varios}`
}
