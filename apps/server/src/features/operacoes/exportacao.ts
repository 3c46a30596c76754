import { esperasDaOperacao, estadosDaOperacao, type Operacao, tiposDeOperacao } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const estado = (id: number) => Object.values(estadosDaOperacao).find((e) => e.id === id)?.rotulo ?? String(id)

/** Columns of the export of the queue. */
export const colunasDasOperacoes: readonly Coluna<Operacao>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 32, valor: (o) => o.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", largura: 18, valor: (o) => o.cnpj },
  { id: "tipo", titulo: "Automação", tipo: "texto", largura: 26, valor: (o) => tiposDeOperacao[o.tipo] },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (o) => o.competencia },
  { id: "estado", titulo: "Situação", tipo: "texto", largura: 16, valor: (o) => estado(o.estado) },
  { id: "etapa", titulo: "Etapa", tipo: "texto", largura: 30, valor: (o) => o.etapa },
  {
    id: "aguarda",
    titulo: "Espera",
    tipo: "texto",
    largura: 28,
    valor: (o) => (o.aguarda === null ? null : esperasDaOperacao[o.aguarda]),
  },
  { id: "motivo", titulo: "Motivo", tipo: "texto", largura: 60, valor: (o) => o.motivo?.texto ?? o.resultado },
  {
    id: "textoDoOrgao",
    titulo: "Como o órgão disse",
    tipo: "texto",
    largura: 60,
    valor: (o) => o.motivo?.textoDoOrgao ?? null,
  },
  { id: "referencia", titulo: "Número", tipo: "texto", largura: 24, valor: (o) => o.referencia },
  { id: "vencimento", titulo: "Vence em", tipo: "data", valor: (o) => o.venceEm },
  { id: "criadaPor", titulo: "Pedida por", tipo: "texto", largura: 24, valor: (o) => o.criadaPor },
]
