import { categoriasDoProLabore, type LinhaDaFolha, type LinhaDoProLabore, type Lucro } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** A row of the payroll tab, as the list shows it. */
interface FolhaExportada {
  readonly linha: LinhaDaFolha
  readonly competencia: string
}

const situacoes = { aberta: "A conferir", concluida: "Conferida", reaberta: "Reaberta" } as const

/** Columns of the payroll tab's export. */
export const colunasDasFolhas: readonly Coluna<FolhaExportada>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: ({ linha }) => linha.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: ({ linha }) => linha.cnpj },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (l) => l.competencia },
  { id: "responsavel", titulo: "Responsável", tipo: "texto", valor: ({ linha }) => linha.responsavel },
  {
    id: "etapa",
    titulo: "Situação",
    tipo: "texto",
    largura: 14,
    valor: ({ linha }) => situacoes[linha.etapa.situacao],
  },
  { id: "pessoas", titulo: "Pessoas", tipo: "inteiro", valor: ({ linha }) => linha.pessoas },
  { id: "bruto", titulo: "Bruto", tipo: "dinheiro", valor: ({ linha }) => linha.bruto },
  { id: "inss", titulo: "INSS", tipo: "dinheiro", valor: ({ linha }) => linha.inss },
  { id: "irrf", titulo: "IRRF", tipo: "dinheiro", valor: ({ linha }) => linha.irrf },
  { id: "liquido", titulo: "Líquido", tipo: "dinheiro", valor: ({ linha }) => linha.liquido },
  { id: "cpp", titulo: "CPP fora do DAS", tipo: "dinheiro", valor: ({ linha }) => linha.cpp },
  { id: "anterior", titulo: "Bruto do mês anterior", tipo: "dinheiro", valor: ({ linha }) => linha.anterior },
  { id: "diferenca", titulo: "Diferença", tipo: "dinheiro", valor: ({ linha }) => linha.diferenca },
  { id: "vencimentoInss", titulo: "Vencimento do INSS", tipo: "data", valor: ({ linha }) => linha.vencimentoInss },
  { id: "vencimentoIrrf", titulo: "Vencimento do IRRF", tipo: "data", valor: ({ linha }) => linha.vencimentoIrrf },
  { id: "reemitir", titulo: "A reemitir", tipo: "texto", largura: 48, valor: ({ linha }) => linha.reemitir },
  {
    id: "impedimentos",
    titulo: "Impedimentos",
    tipo: "texto",
    largura: 48,
    valor: ({ linha }) => linha.impedimentos.map((i) => i.mensagem).join(" "),
  },
  {
    id: "avisos",
    titulo: "Avisos",
    tipo: "texto",
    largura: 48,
    valor: ({ linha }) => linha.avisos.map((a) => a.mensagem).join(" "),
  },
]

/** Columns of the people's export. */
export const colunasDosProLabores: readonly Coluna<LinhaDoProLabore>[] = [
  { id: "nome", titulo: "Nome", tipo: "texto", valor: (l) => l.nome },
  { id: "documento", titulo: "CPF", tipo: "documento", valor: (l) => l.documento },
  { id: "empresa", titulo: "Empresa", tipo: "texto", valor: (l) => l.empresa },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (l) => l.competencia },
  {
    id: "categoria",
    titulo: "Categoria do eSocial",
    tipo: "texto",
    valor: (l) => `${l.categoria} ${categoriasDoProLabore[l.categoria]}`,
  },
  { id: "valor", titulo: "Pró-labore", tipo: "dinheiro", valor: (l) => l.valor },
  { id: "inss", titulo: "INSS", tipo: "dinheiro", valor: (l) => l.inss },
  { id: "irrf", titulo: "IRRF", tipo: "dinheiro", valor: (l) => l.irrf },
  { id: "liquido", titulo: "Líquido", tipo: "dinheiro", valor: (l) => l.liquido },
  { id: "recibo", titulo: "Recibo emitido", tipo: "sim-nao", valor: (l) => l.idRecibo !== null },
  { id: "dataPagamento", titulo: "Pagamento", tipo: "data", valor: (l) => l.dataPagamento },
]

/** Columns of the profits' export. */
export const colunasDosLucros: readonly Coluna<Lucro>[] = [
  { id: "data", titulo: "Data", tipo: "data", valor: (l) => l.data },
  { id: "nome", titulo: "Nome", tipo: "texto", valor: (l) => l.nome },
  { id: "documento", titulo: "CPF ou CNPJ", tipo: "documento", valor: (l) => l.documento },
  { id: "empresa", titulo: "Empresa", tipo: "texto", valor: (l) => l.empresa },
  { id: "valor", titulo: "Lucro pago", tipo: "dinheiro", valor: (l) => l.valor },
  { id: "irrf", titulo: "IRRF retido", tipo: "dinheiro", valor: (l) => l.irrf },
  { id: "liquido", titulo: "Líquido", tipo: "dinheiro", valor: (l) => l.liquido },
  { id: "tipo", titulo: "Tipo", tipo: "texto", largura: 14, valor: (l) => (l.estornoDe ? "Estorno" : "Pagamento") },
  { id: "motivo", titulo: "Motivo", tipo: "texto", largura: 40, valor: (l) => l.motivo },
  { id: "registradoPor", titulo: "Registrado por", tipo: "texto", valor: (l) => l.registradoPor },
]
