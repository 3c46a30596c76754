import { estadosDaFatura, type Fatura, origensDaFatura } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const rotuloDe = (estado: number) => Object.values(estadosDaFatura).find(({ id }) => id === estado)?.rotulo ?? null

/** Columns of the bills' export. */
export const colunasDasFaturas: readonly Coluna<Fatura>[] = [
  { id: "emitirEm", titulo: "Emitir em", tipo: "data", valor: (f) => f.emitirEm },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (f) => f.competencia },
  { id: "cliente", titulo: "Cliente", tipo: "texto", largura: 40, valor: (f) => f.cliente },
  { id: "documento", titulo: "CNPJ ou CPF", tipo: "codigo", largura: 20, valor: (f) => f.documentoDoCliente },
  { id: "servico", titulo: "Serviço", tipo: "texto", largura: 30, valor: (f) => f.servico },
  { id: "descricao", titulo: "Descrição", tipo: "texto", largura: 40, valor: (f) => f.descricao },
  { id: "origem", titulo: "Origem", tipo: "texto", valor: (f) => origensDaFatura[f.origem] },
  { id: "contrato", titulo: "Contrato", tipo: "texto", valor: (f) => f.contrato },
  {
    id: "parcela",
    titulo: "Parcela",
    tipo: "texto",
    valor: (f) => (f.parcela === null ? null : `${f.parcela} de ${f.parcelas}`),
  },
  { id: "valor", titulo: "Valor", tipo: "dinheiro", valor: (f) => f.valor },
  { id: "estado", titulo: "Estado", tipo: "texto", valor: (f) => rotuloDe(f.estado) },
  { id: "nota", titulo: "Nota", tipo: "codigo", valor: (f) => f.numeroDaNota },
  { id: "situacao", titulo: "Situação", tipo: "texto", largura: 50, valor: (f) => f.situacao },
]
