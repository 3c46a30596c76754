import type { Confianca } from "../../nucleo/memoria.ts"
import { definirParametro, type Parametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export const ATIVIDADES_DO_PRESUMIDO = [
  "revenda-combustiveis",
  "comercio",
  "industria",
  "transporte-cargas",
  "servicos-hospitalares",
  "atividade-imobiliaria",
  "construcao-com-materiais",
  "transporte-passageiros",
  "servicos-gerais",
  "intermediacao-de-negocios",
  "administracao-locacao-cessao-de-bens",
  "construcao-so-mao-de-obra",
  "factoring",
  "empresa-simples-de-credito",
  "servicos-ate-120-mil-ano",
] as const
export type AtividadeDoPresumido = (typeof ATIVIDADES_DO_PRESUMIDO)[number]

const NOMES: Readonly<Record<AtividadeDoPresumido, string>> = {
  comercio: "Comércio, revenda de mercadorias",
  industria: "Indústria",
  "servicos-gerais": "Serviços em geral",
  "servicos-ate-120-mil-ano": "Só serviços, até R$ 120 mil por ano",
  "intermediacao-de-negocios": "Intermediação de negócios",
  "administracao-locacao-cessao-de-bens": "Administração, locação ou cessão de bens e direitos",
  "construcao-com-materiais": "Construção com fornecimento de todos os materiais",
  "construcao-so-mao-de-obra": "Construção só com mão de obra",
  "atividade-imobiliaria": "Atividade imobiliária (venda de imóveis)",
  "servicos-hospitalares": "Serviços hospitalares e de auxílio diagnóstico",
  "transporte-cargas": "Transporte de cargas",
  "transporte-passageiros": "Transporte de passageiros e outros transportes",
  "revenda-combustiveis": "Revenda de combustíveis para consumo",
  factoring: "Factoring",
  "empresa-simples-de-credito": "Empresa Simples de Crédito",
}

/** Words for people (pt-BR) of a presumption activity. */
export const nomeDaAtividadePresumida = (atividade: AtividadeDoPresumido): string => NOMES[atividade]

export interface Presuncao {
  readonly irpj: Taxa
  readonly csll: Taxa
}

export type TabelaDePresuncao = Readonly<Record<AtividadeDoPresumido, Presuncao>>

function p(irpj: string, csll: string): Presuncao {
  return { irpj: taxa(irpj), csll: taxa(csll) }
}

/** Activities whose percentage is known but was not found in a stored source. */
const DE_MEMORIA: ReadonlySet<AtividadeDoPresumido> = new Set<AtividadeDoPresumido>([
  "atividade-imobiliaria",
  "construcao-com-materiais",
  "construcao-so-mao-de-obra",
  "servicos-ate-120-mil-ano",
])

export function confiancaDaPresuncao(atividade: AtividadeDoPresumido): Confianca {
  return DE_MEMORIA.has(atividade) ? "memory" : "verified"
}

/** Presumption percentages over gross revenue. Key date: last day of the quarter. */
export const presuncaoDoLucro: Parametro<TabelaDePresuncao> = definirParametro<TabelaDePresuncao>({
  tabela: "lucro-presumido-presuncao",
  descricao: "Percentuais de presunção do Lucro Presumido",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: {
        "revenda-combustiveis": p("0.016", "0.12"),
        comercio: p("0.08", "0.12"),
        industria: p("0.08", "0.12"),
        "transporte-cargas": p("0.08", "0.12"),
        "servicos-hospitalares": p("0.08", "0.12"),
        "atividade-imobiliaria": p("0.08", "0.12"),
        "construcao-com-materiais": p("0.08", "0.12"),
        "transporte-passageiros": p("0.16", "0.12"),
        "servicos-gerais": p("0.32", "0.32"),
        "intermediacao-de-negocios": p("0.32", "0.32"),
        "administracao-locacao-cessao-de-bens": p("0.32", "0.32"),
        "construcao-so-mao-de-obra": p("0.32", "0.32"),
        factoring: p("0.32", "0.32"),
        "empresa-simples-de-credito": p("0.384", "0.384"),
        "servicos-ate-120-mil-ano": p("0.16", "0.32"),
      },
      norma: { titulo: "Lei 9.249/1995 arts. 15 e 20; Lei 9.250/1995 art. 40" },
      confianca: "verified",
      observacao: "Atividade imobiliária, construção e serviços até R$ 120 mil por ano: conferir.",
    },
  ],
})
