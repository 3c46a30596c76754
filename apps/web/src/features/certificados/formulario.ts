import { type OrgaoDaProcuracao, orgaosDaProcuracao, type Procuracao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"

/** What the form of a procuração holds. */
export interface Digitado {
  readonly orgao: OrgaoDaProcuracao | ""
  readonly outorgado: string
  readonly nomeDoOutorgado: string
  /** One in each line. */
  readonly servicos: string
  readonly desde: string
  readonly ate: string
  readonly observacao: string
}

export const VAZIA: Digitado = {
  orgao: "",
  outorgado: "",
  nomeDoOutorgado: "",
  servicos: "",
  desde: "",
  ate: "",
  observacao: "",
}

export function digitadoDe(p: Procuracao): Digitado {
  return {
    orgao: p.orgao,
    outorgado: p.outorgado,
    nomeDoOutorgado: p.nomeDoOutorgado,
    servicos: p.servicos.join("\n"),
    desde: p.desde,
    ate: p.ate,
    observacao: p.observacao ?? "",
  }
}

/** What goes to the server. */
export function corpoDe({ orgao, servicos, observacao, ...resto }: Digitado) {
  return {
    ...resto,
    orgao: orgao || null,
    servicos: servicos
      .split("\n")
      .map((linha) => linha.trim())
      .filter((linha) => linha !== ""),
    observacao: observacao || null,
  }
}

const LETRAS_DO_DOCUMENTO = 14
/** CPF or CNPJ as it is typed, without punctuation; letters are of a CNPJ. */
export const lerOutorgado = (texto: string): string =>
  texto
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase()
    .slice(0, LETRAS_DO_DOCUMENTO)

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<Digitado>[] = [
  { nome: "orgao", rotulo: "Órgão", emPalavras: ({ orgao }) => (orgao ? orgaosDaProcuracao[orgao] : "nenhum") },
  { nome: "outorgado", rotulo: "CPF ou CNPJ", emPalavras: ({ outorgado }) => formatarDocumento(outorgado) || "vazio" },
  { nome: "nomeDoOutorgado", rotulo: "Nome", emPalavras: ({ nomeDoOutorgado }) => nomeDoOutorgado || "vazio" },
  { nome: "desde", rotulo: "Desde", emPalavras: ({ desde }) => formatarData(desde) || "vazio" },
  { nome: "ate", rotulo: "Até", emPalavras: ({ ate }) => formatarData(ate) || "vazio" },
  {
    nome: "servicos",
    rotulo: "Serviços",
    emPalavras: ({ servicos }) => servicos.split("\n").filter(Boolean).join("; ") || "todos",
  },
  { nome: "observacao", rotulo: "Observação", emPalavras: ({ observacao }) => observacao || "vazia" },
]
