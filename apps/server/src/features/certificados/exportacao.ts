import {
  type LinhaDeCertificado,
  orgaosDaProcuracao,
  type Procuracao,
  type SituacaoDaProcuracao,
  type SituacaoDoCertificado,
  tiposDeCertificado,
} from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const situacoes: Readonly<Record<SituacaoDoCertificado, string>> = {
  valido: "Válido",
  "a-vencer": "A vencer",
  vencido: "Vencido",
  "sem-certificado": "Sem certificado",
}

const tipoDe = ({ certificado }: LinhaDeCertificado) =>
  Object.values(tiposDeCertificado).find(({ id }) => id === certificado?.idTipo)?.rotulo ?? null

/** Columns of the certificates' export. */
export const colunasDosCertificados: readonly Coluna<LinhaDeCertificado>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 34, valor: (l) => l.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "situacao", titulo: "Situação", tipo: "texto", largura: 16, valor: (l) => situacoes[l.situacao] },
  { id: "tipo", titulo: "Tipo", tipo: "texto", largura: 10, valor: tipoDe },
  { id: "titular", titulo: "Titular", tipo: "texto", largura: 40, valor: (l) => l.certificado?.titular ?? null },
  { id: "documento", titulo: "CNPJ ou CPF", tipo: "documento", valor: (l) => l.certificado?.documento ?? null },
  { id: "validoDesde", titulo: "Vale desde", tipo: "instante", valor: (l) => l.certificado?.validoDesde ?? null },
  { id: "validoAte", titulo: "Vale até", tipo: "instante", valor: (l) => l.certificado?.validoAte ?? null },
  { id: "dias", titulo: "Dias restantes", tipo: "inteiro", valor: (l) => l.certificado?.diasRestantes ?? null },
  { id: "emissor", titulo: "Emissor", tipo: "texto", largura: 30, valor: (l) => l.certificado?.emissor ?? null },
  { id: "serie", titulo: "Número de série", tipo: "codigo", valor: (l) => l.certificado?.numeroDeSerie ?? null },
  { id: "cadeia", titulo: "Cadeia confirmada", tipo: "sim-nao", valor: (l) => l.certificado?.cadeiaConfere ?? null },
  { id: "enviadoEm", titulo: "Enviado em", tipo: "instante", valor: (l) => l.certificado?.criadoEm ?? null },
  { id: "enviadoPor", titulo: "Enviado por", tipo: "texto", valor: (l) => l.certificado?.criadoPor ?? null },
]

const situacoesDasProcuracoes: Readonly<Record<SituacaoDaProcuracao, string>> = {
  vigente: "Em vigor",
  "a-vencer": "A vencer",
  futura: "Ainda não começou",
  vencida: "Vencida",
  cancelada: "Cancelada",
}

/** Columns of the procurações' export. */
export const colunasDasProcuracoes: readonly Coluna<Procuracao>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 34, valor: (p) => p.apelido },
  { id: "orgao", titulo: "Órgão", tipo: "texto", largura: 34, valor: (p) => orgaosDaProcuracao[p.orgao] },
  { id: "outorgado", titulo: "Outorgado", tipo: "texto", largura: 34, valor: (p) => p.nomeDoOutorgado },
  { id: "documento", titulo: "CPF ou CNPJ", tipo: "documento", valor: (p) => p.outorgado },
  {
    id: "servicos",
    titulo: "Serviços",
    tipo: "texto",
    largura: 44,
    valor: (p) => (p.servicos.length === 0 ? "Todos" : p.servicos.join("; ")),
  },
  { id: "desde", titulo: "Desde", tipo: "data", valor: (p) => p.desde },
  { id: "ate", titulo: "Até", tipo: "data", valor: (p) => p.ate },
  { id: "situacao", titulo: "Situação", tipo: "texto", largura: 18, valor: (p) => situacoesDasProcuracoes[p.situacao] },
  { id: "canceladaEm", titulo: "Cancelada em", tipo: "data", valor: (p) => p.canceladaEm },
  { id: "observacao", titulo: "Observação", tipo: "texto", largura: 44, valor: (p) => p.observacao },
]
