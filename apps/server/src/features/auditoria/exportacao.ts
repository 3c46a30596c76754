import { acoesDaAuditoria, type RegistroDeAuditoria } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the audit trail's export. */
export const colunasDaAuditoria: readonly Coluna<RegistroDeAuditoria>[] = [
  { id: "em", titulo: "Data e hora", tipo: "instante", valor: (r) => r.em },
  { id: "autor", titulo: "Pessoa", tipo: "texto", valor: (r) => r.autor },
  { id: "idUsuario", titulo: "Identificador da pessoa", tipo: "texto", largura: 40, valor: (r) => r.idUsuario },
  { id: "acao", titulo: "Ação", tipo: "texto", largura: 28, valor: (r) => acoesDaAuditoria[r.acao] },
  { id: "entidade", titulo: "Registro", tipo: "texto", largura: 24, valor: (r) => r.entidade },
  { id: "idRegistro", titulo: "Identificador", tipo: "texto", largura: 40, valor: (r) => r.idRegistro },
  { id: "empresa", titulo: "Empresa", tipo: "texto", valor: (r) => r.empresa },
  { id: "endereco", titulo: "Endereço", tipo: "texto", largura: 18, valor: (r) => r.endereco },
  { id: "agente", titulo: "Navegador", tipo: "texto", valor: (r) => r.agente },
  { id: "detalhe", titulo: "Detalhe", tipo: "texto", largura: 48, valor: (r) => r.detalhe },
  { id: "antes", titulo: "Antes", tipo: "texto", largura: 48, valor: (r) => emJson(r.antes) },
  { id: "depois", titulo: "Depois", tipo: "texto", largura: 48, valor: (r) => emJson(r.depois) },
]

const emJson = (campos: Record<string, unknown> | null) => (campos === null ? null : JSON.stringify(campos))
