import { type Cliente, tiposDeContraparte } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the clients' export. */
export const colunasDosClientes: readonly Coluna<Cliente>[] = [
  { id: "nome", titulo: "Cliente", tipo: "texto", largura: 40, valor: (c) => c.nome },
  { id: "tipo", titulo: "Tipo", tipo: "texto", valor: (c) => tiposDeContraparte[c.tipo] },
  { id: "documento", titulo: "Documento", tipo: "codigo", largura: 20, valor: (c) => c.documento },
  { id: "email", titulo: "E-mail", tipo: "texto", largura: 30, valor: (c) => c.email },
  { id: "telefone", titulo: "Telefone", tipo: "codigo", valor: (c) => c.telefone },
  { id: "municipio", titulo: "Município", tipo: "texto", largura: 26, valor: (c) => c.municipio },
  { id: "emAberto", titulo: "Em aberto", tipo: "dinheiro", valor: (c) => c.emAberto.total },
  { id: "vencido", titulo: "Vencido", tipo: "dinheiro", valor: (c) => c.emAberto.vencido },
  { id: "atrasadoDesde", titulo: "Em atraso desde", tipo: "data", valor: (c) => c.emAberto.atrasadoDesde },
  { id: "desde", titulo: "Cliente desde", tipo: "data", valor: (c) => c.desde },
  { id: "notas", titulo: "Notas", tipo: "inteiro", valor: (c) => c.notas.quantas },
  { id: "total", titulo: "Total das notas", tipo: "dinheiro", valor: (c) => c.notas.total },
  { id: "ultima", titulo: "Última nota", tipo: "data", valor: (c) => c.notas.ultima?.slice(0, 10) ?? null },
]
