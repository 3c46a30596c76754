import { type Fornecedor, retencoesDoFornecedor, tiposDeContraparte } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"

const banco = ({ idBanco }: Fornecedor) =>
  idBanco === null ? null : (linhaDaTabela("bancos", idBanco)?.nome ?? idBanco)

/** Columns of the suppliers' export. */
export const colunasDosFornecedores: readonly Coluna<Fornecedor>[] = [
  { id: "nome", titulo: "Fornecedor", tipo: "texto", largura: 40, valor: (f) => f.nome },
  { id: "tipo", titulo: "Tipo", tipo: "texto", valor: (f) => tiposDeContraparte[f.tipo] },
  { id: "documento", titulo: "Documento", tipo: "codigo", largura: 20, valor: (f) => f.documento },
  { id: "categoria", titulo: "Categoria", tipo: "texto", largura: 26, valor: (f) => f.nomeDaCategoria },
  {
    id: "retencoes",
    titulo: "Retenções",
    tipo: "texto",
    largura: 26,
    valor: (f) => f.retencoes.map((r) => retencoesDoFornecedor[r]).join(", "),
  },
  { id: "email", titulo: "E-mail", tipo: "texto", largura: 30, valor: (f) => f.email },
  { id: "telefone", titulo: "Telefone", tipo: "codigo", valor: (f) => f.telefone },
  { id: "municipio", titulo: "Município", tipo: "texto", largura: 26, valor: (f) => f.municipio },
  { id: "chavePix", titulo: "Chave Pix", tipo: "codigo", largura: 36, valor: (f) => f.chavePix },
  { id: "banco", titulo: "Banco", tipo: "texto", largura: 26, valor: banco },
  { id: "agencia", titulo: "Agência", tipo: "codigo", valor: (f) => f.agencia },
  { id: "conta", titulo: "Conta", tipo: "codigo", valor: (f) => f.conta },
  { id: "emAberto", titulo: "Em aberto", tipo: "dinheiro", valor: (f) => f.emAberto.total },
  { id: "notas", titulo: "Notas", tipo: "inteiro", valor: (f) => f.notas.quantas },
  { id: "total", titulo: "Total das notas", tipo: "dinheiro", valor: (f) => f.notas.total },
  { id: "ultima", titulo: "Última nota", tipo: "data", valor: (f) => f.notas.ultima?.slice(0, 10) ?? null },
]
