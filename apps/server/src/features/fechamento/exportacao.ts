import { estadosDoFechamento, type LinhaDoFechamento, regimes, situacoesDoPasso } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** A row of the panel, as the list shows it. */
export interface LinhaExportada {
  readonly linha: LinhaDoFechamento
  readonly razaoSocial: string
  readonly competencia: string
}

const situacoes: Readonly<Record<NonNullable<LinhaDoFechamento["situacao"]>, string>> = {
  calculado: "Calculado",
  "nao-se-aplica": "Não se aplica",
  "faltam-dados": "Faltam dados",
}

/** Columns of the panel's export. */
export const colunasDoPainel: readonly Coluna<LinhaExportada>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: ({ linha }) => linha.apelido },
  { id: "razaoSocial", titulo: "Razão social", tipo: "texto", largura: 44, valor: (l) => l.razaoSocial },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: ({ linha }) => linha.cnpj },
  { id: "regime", titulo: "Regime", tipo: "texto", largura: 18, valor: ({ linha }) => regimes[linha.regime] },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (l) => l.competencia },
  {
    id: "estado",
    titulo: "Estado",
    tipo: "texto",
    largura: 14,
    valor: ({ linha }) => estadosDoFechamento[linha.estado].rotulo,
  },
  {
    id: "situacao",
    titulo: "Cálculo",
    tipo: "texto",
    largura: 16,
    valor: ({ linha }) => (linha.situacao === null ? null : situacoes[linha.situacao]),
  },
  {
    id: "faturamento",
    titulo: "Faturamento",
    tipo: "texto",
    largura: 14,
    valor: ({ linha }) => situacoesDoPasso[linha.etapas.faturamento].rotulo,
  },
  {
    id: "proLabore",
    titulo: "Pró-labore",
    tipo: "texto",
    largura: 14,
    valor: ({ linha }) => situacoesDoPasso[linha.etapas.proLabore].rotulo,
  },
  { id: "vencimento", titulo: "Vencimento", tipo: "data", valor: ({ linha }) => linha.prazo?.vencimento ?? null },
  { id: "prazoInterno", titulo: "Prazo interno", tipo: "data", valor: ({ linha }) => linha.prazo?.interno ?? null },
  { id: "anexos", titulo: "Anexos", tipo: "texto", largura: 12, valor: ({ linha }) => linha.anexos.join(", ") },
  { id: "receita", titulo: "Receita", tipo: "dinheiro", valor: ({ linha }) => linha.receita },
  { id: "rbt12", titulo: "RBT12", tipo: "dinheiro", valor: ({ linha }) => linha.rbt12 },
  { id: "fatorR", titulo: "Fator R", tipo: "percentual", valor: ({ linha }) => linha.fatorR },
  {
    id: "aliquotaEfetiva",
    titulo: "Alíquota efetiva",
    tipo: "percentual",
    valor: ({ linha }) => linha.aliquotaEfetiva,
  },
  { id: "total", titulo: "Imposto", tipo: "dinheiro", valor: ({ linha }) => linha.total },
  {
    id: "receitaAnterior",
    titulo: "Receita do mês anterior",
    tipo: "dinheiro",
    valor: ({ linha }) => linha.anterior?.receita ?? null,
  },
  {
    id: "totalAnterior",
    titulo: "Imposto do mês anterior",
    tipo: "dinheiro",
    valor: ({ linha }) => linha.anterior?.total ?? null,
  },
  {
    id: "diferencaReceita",
    titulo: "Diferença da receita",
    tipo: "dinheiro",
    valor: ({ linha }) => linha.diferencas?.receita ?? null,
  },
  {
    id: "diferencaDoTotal",
    titulo: "Diferença do imposto",
    tipo: "dinheiro",
    valor: ({ linha }) => linha.diferencas?.total ?? null,
  },
  {
    id: "aguardaReabrir",
    titulo: "Aguarda a reabertura de",
    tipo: "competencia",
    valor: ({ linha }) => linha.aguardaReabrir,
  },
  {
    id: "declaradaEm",
    titulo: "PGDAS-D declarado em",
    tipo: "data",
    valor: ({ linha }) => linha.declarada?.em ?? null,
  },
  {
    id: "numeroDoRecibo",
    titulo: "Recibo do PGDAS-D",
    tipo: "codigo",
    largura: 24,
    valor: ({ linha }) => linha.declarada?.numeroDoRecibo ?? null,
  },
  {
    id: "pendencias",
    titulo: "Pendências",
    tipo: "texto",
    largura: 48,
    valor: ({ linha }) => linha.pendencias.join(" "),
  },
  { id: "avisos", titulo: "Avisos", tipo: "texto", largura: 48, valor: ({ linha }) => linha.avisos.join(" ") },
]
