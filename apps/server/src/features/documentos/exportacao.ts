import { type DocumentoDaEmpresa, origensDoDocumento, tiposDeDocumento } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the export of the list of documents. */
export const colunasDosDocumentos: readonly Coluna<DocumentoDaEmpresa>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 32, valor: (d) => d.apelido },
  { id: "nome", titulo: "Documento", tipo: "texto", largura: 40, valor: (d) => d.nome },
  { id: "tipo", titulo: "Tipo", tipo: "texto", largura: 26, valor: (d) => tiposDeDocumento[d.tipo].rotulo },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (d) => d.competencia },
  { id: "origem", titulo: "Origem", tipo: "texto", largura: 24, valor: (d) => origensDoDocumento[d.origem].rotulo },
  { id: "recebidoEm", titulo: "Guardado em", tipo: "instante", valor: (d) => d.criadoEm },
  { id: "recebidoPor", titulo: "Por", tipo: "texto", largura: 28, valor: (d) => d.criadoPor },
  { id: "sha256", titulo: "SHA-256", tipo: "codigo", largura: 66, valor: (d) => d.sha256 },
]
