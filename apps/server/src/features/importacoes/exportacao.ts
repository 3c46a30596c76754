import {
  estadosDaImportacao,
  type LinhaDaImportacao,
  porId,
  type ResumoDaImportacao,
  resultadoDeImportacao,
  tiposDeLinhaImportada,
} from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const rotulo = (id: number | null) => {
  const nome = id === null ? null : porId(resultadoDeImportacao, id)
  return nome === null ? null : resultadoDeImportacao[nome].rotulo
}

export const colunasDasLinhas: readonly Coluna<LinhaDaImportacao>[] = [
  { id: "planilha", titulo: "Aba", tipo: "texto", valor: (l) => l.planilha, largura: 18 },
  { id: "linha", titulo: "Linha", tipo: "inteiro", valor: (l) => l.linha },
  { id: "tipo", titulo: "Tipo", tipo: "texto", valor: (l) => tiposDeLinhaImportada[l.tipo], largura: 18 },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "resumo", titulo: "Conteúdo", tipo: "texto", valor: (l) => l.resumo, largura: 48 },
  { id: "registrado", titulo: "Aqui", tipo: "dinheiro", valor: (l) => l.comparacao?.registrado ?? null },
  { id: "extrato", titulo: "No extrato", tipo: "dinheiro", valor: (l) => l.comparacao?.extrato ?? null },
  { id: "aGravar", titulo: "A gravar", tipo: "dinheiro", valor: (l) => l.comparacao?.aGravar ?? null },
  { id: "previsto", titulo: "Previsto", tipo: "texto", valor: (l) => rotulo(l.previsto), largura: 14 },
  { id: "resultado", titulo: "Resultado", tipo: "texto", valor: (l) => rotulo(l.resultado), largura: 14 },
  { id: "mensagem", titulo: "Explicação", tipo: "texto", valor: (l) => l.mensagem, largura: 90 },
]

export const colunasDasImportacoes: readonly Coluna<ResumoDaImportacao>[] = [
  { id: "nome", titulo: "Arquivo", tipo: "texto", valor: (i) => i.nome, largura: 48 },
  { id: "estado", titulo: "Situação", tipo: "texto", valor: (i) => estadosDaImportacao[i.estado], largura: 16 },
  { id: "total", titulo: "Linhas", tipo: "inteiro", valor: (i) => i.total },
  { id: "autor", titulo: "Enviada por", tipo: "texto", valor: (i) => i.autor },
  { id: "criadaEm", titulo: "Enviada em", tipo: "instante", valor: (i) => i.criadaEm },
]
