import { estadosDoFechamento, gruposDaSimulacao, type ItemDaSimulacao, regimes } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** A company of a dry run, as the list shows it. */
interface ItemExportado {
  readonly item: ItemDaSimulacao
  readonly razaoSocial: string
}

const etapas = { faturamento: "Faturamento", "pro-labore": "Pró-labore" } as const

/** The bridge in one cell: what weighs and how much, in reais as in the other columns. */
const ponte = (partes: ItemDaSimulacao["partes"]) =>
  partes.map(({ rotulo, valor }) => `${rotulo} = ${valor}`).join("; ")

/** Columns of the export of a dry run. */
export const colunasDaSimulacao: readonly Coluna<ItemExportado>[] = [
  {
    id: "grupo",
    titulo: "Causa",
    tipo: "texto",
    largura: 40,
    valor: ({ item }) => gruposDaSimulacao[item.grupo].rotulo,
  },
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: ({ item }) => item.apelido },
  { id: "razaoSocial", titulo: "Razão social", tipo: "texto", largura: 44, valor: (l) => l.razaoSocial },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: ({ item }) => item.cnpj },
  { id: "regime", titulo: "Regime", tipo: "texto", largura: 18, valor: ({ item }) => regimes[item.regime] },
  {
    id: "estado",
    titulo: "Estado do mês",
    tipo: "texto",
    largura: 14,
    valor: ({ item }) => estadosDoFechamento[item.estado].rotulo,
  },
  { id: "receita", titulo: "Receita", tipo: "dinheiro", valor: ({ item }) => item.receita },
  {
    id: "receitaAnterior",
    titulo: "Receita do mês anterior",
    tipo: "dinheiro",
    valor: ({ item }) => item.receitaAnterior,
  },
  { id: "imposto", titulo: "Imposto previsto", tipo: "dinheiro", valor: ({ item }) => item.imposto },
  { id: "mesAnterior", titulo: "Imposto do mês anterior", tipo: "dinheiro", valor: ({ item }) => item.mesAnterior },
  { id: "diferenca", titulo: "Diferença", tipo: "dinheiro", valor: ({ item }) => item.diferenca },
  { id: "rascunho", titulo: "Cálculo guardado", tipo: "dinheiro", valor: ({ item }) => item.rascunho },
  { id: "fatorR", titulo: "Fator R", tipo: "percentual", valor: ({ item }) => item.fatorR },
  { id: "ponte", titulo: "Por que mudou", tipo: "texto", largura: 60, valor: ({ item }) => ponte(item.partes) },
  {
    id: "ponteDoRascunho",
    titulo: "Por que o cálculo guardado mudou",
    tipo: "texto",
    largura: 60,
    valor: ({ item }) => ponte(item.partesDoRascunho),
  },
  {
    id: "faltas",
    titulo: "Dados que faltam",
    tipo: "texto",
    largura: 48,
    valor: ({ item }) => item.faltas.map(({ mensagem }) => mensagem).join(" "),
  },
  { id: "avisos", titulo: "Avisos", tipo: "texto", largura: 48, valor: ({ item }) => item.avisos.join(" ") },
  {
    id: "impedimentos",
    titulo: "Impedimentos das etapas",
    tipo: "texto",
    largura: 48,
    valor: ({ item }) => item.impedimentos.join(" "),
  },
  {
    id: "ressalvas",
    titulo: "Avisos que pedirão motivo",
    tipo: "texto",
    largura: 48,
    valor: ({ item }) => item.ressalvas.join(" "),
  },
  {
    id: "etapas",
    titulo: "Etapas a concluir",
    tipo: "texto",
    largura: 24,
    valor: ({ item }) => item.etapasPendentes.map((etapa) => etapas[etapa]).join(", "),
  },
]
