import { type LinhaDoFaturamento, situacoesDoPasso } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** A row of the step, as the list shows it. */
export interface LinhaExportada {
  readonly linha: LinhaDoFaturamento
  readonly razaoSocial: string
  readonly competencia: string
}

/** Columns of the step's export. */
export const colunasDoFaturamento: readonly Coluna<LinhaExportada>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: ({ linha }) => linha.apelido },
  { id: "razaoSocial", titulo: "Razão social", tipo: "texto", largura: 44, valor: (l) => l.razaoSocial },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: ({ linha }) => linha.cnpj },
  { id: "responsavel", titulo: "Responsável", tipo: "texto", largura: 24, valor: ({ linha }) => linha.responsavel },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (l) => l.competencia },
  {
    id: "situacao",
    titulo: "Situação",
    tipo: "texto",
    largura: 14,
    valor: ({ linha }) => situacoesDoPasso[linha.etapa.situacao].rotulo,
  },
  { id: "semMovimento", titulo: "Sem movimento", tipo: "sim-nao", valor: ({ linha }) => linha.etapa.semMovimento },
  { id: "quantidadeDeNotas", titulo: "Notas", tipo: "inteiro", valor: ({ linha }) => linha.quantidadeDeNotas },
  { id: "notas", titulo: "Receita das notas", tipo: "dinheiro", valor: ({ linha }) => linha.receita.notas },
  { id: "digitada", titulo: "Receita digitada", tipo: "dinheiro", valor: ({ linha }) => linha.receita.digitada },
  {
    id: "recebida",
    titulo: "Recebida no mês (caixa)",
    tipo: "dinheiro",
    valor: ({ linha }) => linha.receita.recebida,
  },
  { id: "receita", titulo: "Receita", tipo: "dinheiro", valor: ({ linha }) => linha.receita.total },
  { id: "anterior", titulo: "Mês anterior", tipo: "dinheiro", valor: ({ linha }) => linha.anterior },
  { id: "diferenca", titulo: "Diferença", tipo: "dinheiro", valor: ({ linha }) => linha.diferencas.anterior },
  { id: "media", titulo: "Média de 12 meses", tipo: "dinheiro", valor: ({ linha }) => linha.media },
  { id: "vencimento", titulo: "Vencimento", tipo: "data", valor: ({ linha }) => linha.prazo?.vencimento ?? null },
  { id: "prazoInterno", titulo: "Prazo interno", tipo: "data", valor: ({ linha }) => linha.prazo?.interno ?? null },
  {
    id: "impedimentos",
    titulo: "Impede",
    tipo: "texto",
    largura: 48,
    valor: ({ linha }) => emTexto(linha.impedimentos),
  },
  { id: "avisos", titulo: "Avisos", tipo: "texto", largura: 48, valor: ({ linha }) => emTexto(linha.avisos) },
  { id: "motivo", titulo: "Reaberto porque", tipo: "texto", largura: 40, valor: ({ linha }) => linha.etapa.motivo },
  { id: "por", titulo: "Por", tipo: "texto", largura: 24, valor: ({ linha }) => linha.etapa.por },
]

const emTexto = (achados: readonly { readonly mensagem: string }[]) => achados.map((a) => a.mensagem).join(" ")
