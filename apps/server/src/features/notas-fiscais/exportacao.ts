import { type Nota, porId, statusDaNota } from "@partida/contracts"
import { z } from "zod"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import type { NotaLida } from "./consulta.repository.ts"

/** A note as the list shows it, beside what is stored. */
interface NotaExportada extends NotaLida {
  readonly apresentada: Nota
}

const assinaturas: Readonly<Record<Nota["assinatura"], string>> = {
  valida: "Válida",
  "nao-reconhecida": "Emissor não reconhecido",
  invalida: "Não confere",
  ausente: "Ausente",
}
const pendencias: Readonly<Record<Nota["pendencias"][number], string>> = {
  "assinatura-invalida": "Decidir sobre a assinatura",
  "emissor-nao-reconhecido": "Decidir sobre o emissor",
  "atividade-indefinida": "Definir a atividade",
  "produto-a-responder": "Responder sobre o produto",
}

/** Columns of the notes' export. */
export const colunasDasNotas: readonly Coluna<NotaExportada>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", valor: (l) => l.empresa },
  { id: "cnpjDaEmpresa", titulo: "CNPJ da empresa", tipo: "documento", valor: (l) => l.cnpjDaEmpresa },
  {
    id: "direcao",
    titulo: "Direção",
    tipo: "texto",
    largura: 12,
    valor: (l) => (l.nota.direcao === "prestada" ? "Prestada" : "Tomada"),
  },
  { id: "numero", titulo: "Número", tipo: "codigo", valor: (l) => l.nota.numero },
  { id: "dataEmissao", titulo: "Emissão", tipo: "instante", valor: (l) => l.apresentada.dataEmissao },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (l) => l.nota.competencia },
  {
    id: "competenciaDoDocumento",
    titulo: "Competência do documento",
    tipo: "competencia",
    valor: (l) => l.nota.competenciaDoDocumento,
  },
  { id: "status", titulo: "Situação", tipo: "texto", largura: 14, valor: (l) => rotuloDoStatus(l.nota.status) },
  { id: "contraparteNome", titulo: "Tomador ou prestador", tipo: "texto", valor: (l) => l.nota.contraparteNome },
  {
    id: "contraparteDocumento",
    titulo: "CPF ou CNPJ",
    tipo: "documento",
    valor: (l) => l.nota.contraparteDocumento,
  },
  { id: "descricao", titulo: "Descrição", tipo: "texto", largura: 48, valor: (l) => l.nota.descricao },
  { id: "codigoTributacao", titulo: "Código de tributação", tipo: "codigo", valor: (l) => l.nota.codigoTributacao },
  { id: "atividade", titulo: "Atividade", tipo: "texto", valor: (l) => l.atividade },
  {
    id: "mercado",
    titulo: "Mercado",
    tipo: "texto",
    largura: 12,
    valor: (l) => (l.nota.mercado === "interno" ? "Interno" : "Externo"),
  },
  { id: "valorServico", titulo: "Valor do serviço", tipo: "dinheiro", valor: (l) => l.apresentada.valorServico },
  { id: "valorLiquido", titulo: "Valor líquido", tipo: "dinheiro", valor: (l) => l.apresentada.valorLiquido },
  { id: "receita", titulo: "Receita bruta", tipo: "dinheiro", valor: (l) => l.apresentada.receita },
  { id: "contaNaReceita", titulo: "Conta na receita", tipo: "sim-nao", valor: (l) => l.apresentada.contaNaReceita },
  {
    id: "motivoForaDaReceita",
    titulo: "Por que não conta",
    tipo: "texto",
    valor: (l) => l.apresentada.motivoForaDaReceita,
  },
  { id: "issRetido", titulo: "ISS retido", tipo: "sim-nao", valor: (l) => l.nota.issRetido },
  { id: "valorIssRetido", titulo: "Valor do ISS retido", tipo: "dinheiro", valor: valorIssRetido },
  { id: "assinatura", titulo: "Assinatura", tipo: "texto", largura: 14, valor: (l) => assinaturas[l.nota.assinatura] },
  {
    id: "decisao",
    titulo: "Decisão",
    tipo: "texto",
    largura: 12,
    valor: ({ nota: { decisao } }) => (decisao === null ? null : decisao === "aceita" ? "Aceita" : "Recusada"),
  },
  {
    id: "pendencias",
    titulo: "Pendências",
    tipo: "texto",
    valor: (l) => l.apresentada.pendencias.map((p) => pendencias[p]).join("; "),
  },
  { id: "avisos", titulo: "Avisos", tipo: "texto", largura: 48, valor: (l) => l.nota.avisos.join(" ") },
  { id: "chave", titulo: "Chave de acesso", tipo: "codigo", largura: 54, valor: (l) => l.nota.chave },
]

function rotuloDoStatus(id: number): string | null {
  const nome = porId(statusDaNota, id)
  return nome === null ? null : statusDaNota[nome].rotulo
}

const comIss = z.object({ valores: z.object({ iss: z.string() }) })

/** The tax withheld as the document says it: null when nothing was, or when the document names no amount. */
function valorIssRetido({ nota }: NotaExportada): string | null {
  return nota.issRetido ? (comIss.safeParse(nota.dados).data?.valores.iss ?? null) : null
}
