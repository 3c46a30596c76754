import { type Guia, nomeDaGuia, situacoesDaGuia, situacoesDoCodigo } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the guides' export. */
export const colunasDasGuias: readonly Coluna<Guia>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 32, valor: (g) => g.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", largura: 18, valor: (g) => g.cnpj },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (g) => g.competencia },
  { id: "obrigacao", titulo: "Guia", tipo: "texto", largura: 28, valor: (g) => nomeDaGuia(g) },
  { id: "codigo", titulo: "Código de receita", tipo: "texto", largura: 20, valor: (g) => g.codigoDeReceita },
  { id: "vencimento", titulo: "Vencimento", tipo: "data", valor: (g) => g.vencimento },
  { id: "prazoInterno", titulo: "Prazo interno", tipo: "data", valor: (g) => g.prazoInterno },
  { id: "situacao", titulo: "Situação", tipo: "texto", largura: 14, valor: (g) => situacoesDaGuia[g.situacao].rotulo },
  {
    id: "oficial",
    titulo: "Para pagar",
    tipo: "texto",
    largura: 24,
    valor: (g) => situacoesDoCodigo[g.oficial.situacao].rotulo,
  },
  { id: "valor", titulo: "Valor", tipo: "dinheiro", valor: (g) => g.valor },
  { id: "pago", titulo: "Pago", tipo: "dinheiro", valor: (g) => g.pago },
  { id: "emAberto", titulo: "Em aberto", tipo: "dinheiro", valor: (g) => g.emAberto },
  { id: "devido", titulo: "Devido hoje", tipo: "dinheiro", valor: (g) => g.devido },
  { id: "alemDoValor", titulo: "Pago além do valor", tipo: "dinheiro", valor: (g) => g.alemDoValor },
  { id: "pagoEm", titulo: "Pago em", tipo: "data", valor: (g) => g.pagoEm },
]
