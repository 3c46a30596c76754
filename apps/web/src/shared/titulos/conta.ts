import { comoCentavos } from "../../lib/formatacao/dinheiro.ts"

interface Digitado {
  readonly valor: string
  readonly desconto: string
  readonly juros: string
  readonly multa: string
  readonly retido: string
}

const lido = (valor: string) => (/^\d+\.\d{2}$/.test(valor) ? comoCentavos(valor) : 0n)

/** What a settlement that is being typed does to what is open of a title, in centavos. `sobra`: beyond the title. */
export function contaDaBaixa(aberto: string, d: Digitado) {
  const sai = lido(d.valor) + lido(d.desconto) + lido(d.retido) - lido(d.juros) - lido(d.multa)
  const resta = lido(aberto) - sai
  return { sai, falta: resta > 0n ? resta : 0n, sobra: resta < 0n ? -resta : 0n }
}
