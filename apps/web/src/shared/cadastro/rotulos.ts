import { atividadesDoMei, categorias, type Honorario, porId, tiposDeEmpresa } from "@partida/contracts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"

/** Name of a category of companies. */
export function rotuloDaCategoria(id: number): string {
  const nome = porId(categorias, id)
  return nome ? categorias[nome].rotulo : `Categoria ${id}`
}

/** Name of a size of company. */
export function rotuloDoTipo(id: number): string {
  const nome = porId(tiposDeEmpresa, id)
  return nome ? tiposDeEmpresa[nome].rotulo : `Porte ${id}`
}

/** A fee in few words: "1,5 salário mínimo", "R$ 450,00", "2,00 % do faturamento". */
export function honorarioEmPalavras({ idBase, valor }: Honorario): string {
  if (idBase === 2) return formatarReais(valor)
  if (idBase === 3) return `${formatarPercentualExato(valor)} do faturamento`
  // In Portuguese the plural begins at two: "1,5 salário mínimo".
  const plural = Number.parseInt(valor, 10) >= 2
  return `${valor.replace(".", ",")} ${plural ? "salários mínimos" : "salário mínimo"}`
}

/** Digits of a telephone with area code as people write them. */
export function formatarTelefone(telefone: string): string {
  return telefone.replace(/^(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3")
}

export const opcoesDeTipo = Object.values(tiposDeEmpresa).map(({ id, rotulo }) => ({
  value: String(id),
  label: { ME: "ME (microempresa)", EPP: "EPP (empresa de pequeno porte)", Demais: "Demais" }[rotulo],
}))

export const opcoesDeRegime = [
  { value: "simples", label: "Simples Nacional" },
  { value: "mei", label: "MEI" },
  { value: "presumido", label: "Lucro Presumido" },
  { value: "real", label: "Lucro Real (só cadastro)" },
] as const

export const opcoesDoMei = Object.entries(atividadesDoMei).map(([value, label]) => ({ value, label }))

/** How the revenue of a year enters the Simples. */
export const opcoesDeReconhecimento = [
  { value: "competencia", label: "Competência (o que foi vendido)" },
  { value: "caixa", label: "Caixa (o que foi recebido)" },
] as const
