import type { LinhaDoFatorR } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const tendencias = { sobe: "Sobe", desce: "Desce", estavel: "Estável" } as const

/** Columns of the desk's export. */
export const colunasDoFatorR: readonly Coluna<LinhaDoFatorR>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (l) => l.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "fatorR", titulo: "Fator R", tipo: "percentual", valor: (l) => l.mes?.fatorR ?? null },
  { id: "razao", titulo: "Folha ÷ receita", tipo: "percentual", valor: (l) => l.mes?.razao ?? null },
  { id: "anexo", titulo: "Anexo", tipo: "texto", largura: 8, valor: (l) => l.mes?.anexo ?? null },
  { id: "folha", titulo: "Folha da janela", tipo: "dinheiro", valor: (l) => l.mes?.folha ?? null },
  { id: "receitaDaJanela", titulo: "Receita da janela", tipo: "dinheiro", valor: (l) => l.mes?.receita ?? null },
  { id: "margem", titulo: "Folha acima de 28%", tipo: "dinheiro", valor: (l) => l.margem },
  { id: "receita", titulo: "Receita do mês", tipo: "dinheiro", valor: (l) => l.receita },
  { id: "dasIII", titulo: "DAS no Anexo III", tipo: "dinheiro", valor: (l) => l.das?.iii ?? null },
  { id: "dasV", titulo: "DAS no Anexo V", tipo: "dinheiro", valor: (l) => l.das?.v ?? null },
  { id: "consequencia", titulo: "A mais no outro anexo", tipo: "dinheiro", valor: (l) => l.consequencia },
  {
    id: "tendencia",
    titulo: "Tendência",
    tipo: "texto",
    largura: 12,
    valor: (l) => (l.tendencia === null ? null : tendencias[l.tendencia]),
  },
  {
    id: "proximo",
    titulo: "Fator R do mês seguinte",
    tipo: "percentual",
    valor: (l) => l.proximos[0]?.fatorR ?? null,
  },
  { id: "calculado", titulo: "Mês calculado", tipo: "sim-nao", valor: (l) => l.calculado },
  {
    id: "faltas",
    titulo: "Pendências",
    tipo: "texto",
    largura: 48,
    valor: (l) => l.faltas.map((f) => f.mensagem).join(" ") || null,
  },
  { id: "avisos", titulo: "Avisos", tipo: "texto", largura: 48, valor: (l) => l.avisos.join(" ") || null },
]
