import type { PaginaDeRegistros } from "./consulta.ts"
import type { ColunaDaLista } from "./tipos.ts"

/** A record of the catalogue: twelve columns, as the widest list has. */
export interface Exemplo {
  readonly id: string
  readonly nome: string
  readonly valores: readonly string[]
}

const nomes = ["Padaria Pão Quente", "Dev Serviços", "Clínica Vida", "Estúdio Aurora", "Agência Farol", "Trigo Dourado"]
const centavos = (n: number) => (n / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2 })

/** `n` records, always the same ones. */
export function exemplos(n: number): readonly Exemplo[] {
  return Array.from({ length: n }, (_, i) => ({
    id: `e${i}`,
    nome: `${nomes[i % nomes.length]} ${i + 1}`,
    valores: Array.from({ length: 11 }, (_vazio, c) => centavos(((i + 3) * 7919 * (c + 5)) % 9_999_999)),
  }))
}

const titulos = ["Receita", "RBT12", "INSS", "ISS", "PIS", "Cofins", "IRPJ", "CSLL", "CPP", "ICMS", "DAS"]

export const colunasDoExemplo: readonly ColunaDaLista<Exemplo>[] = [
  { id: "nome", titulo: "Empresa", ordem: "nome", principal: true, celula: ({ nome }) => nome },
  ...titulos.map(
    (titulo, i): ColunaDaLista<Exemplo> => ({
      id: titulo,
      titulo: `${titulo} (R$)`,
      numerica: true,
      ...(i === 0 ? { ordem: "receita" } : {}),
      celula: ({ valores }) => valores[i],
    }),
  ),
]

/** A page of a filter that finds `total` records. */
export function paginaDeExemplos(n: number, total = n): PaginaDeRegistros<Exemplo> {
  return {
    lista: exemplos(n),
    paginacao: { paginaAtual: 1, registrosPorPagina: n, totalDeRegistros: total, proxima: null, anterior: null },
  }
}
