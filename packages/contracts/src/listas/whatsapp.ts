import type { TipoDoModelo, VariavelDoModelo } from "./comunicacao.ts"

/** A template as it must be in the account at Meta: what it says is approved there, and only the variables are ours. */
interface ModeloDoWhatsapp {
  /** Name in the account, in Portuguese of Brazil. */
  readonly nome: string
  readonly variaveis: readonly VariavelDoModelo[]
  /** With named variables, neither at the beginning nor at the end. Never an amount nor a document number. */
  readonly corpo: string
  /** Of the button that opens the link. */
  readonly botao: string
}

export const IDIOMA_DOS_MODELOS = "pt_BR"

/** What goes by WhatsApp instead of each text of the office; all of category utility, without anything promotional. */
export const modelosDoWhatsapp = {
  impostos: {
    nome: "guia_disponivel",
    variaveis: ["nome", "empresa", "competencia", "quantidade", "vencimento", "escritorio"],
    corpo:
      "Olá, {{nome}}. Os impostos de {{competencia}} da {{empresa}} estão prontos ({{quantidade}}). O primeiro vencimento é em {{vencimento}}. Valores e códigos para pagar estão no botão abaixo. Mensagem de {{escritorio}}, que cuida da sua contabilidade.",
    botao: "Abrir os documentos",
  },
  "notas-fiscais": {
    nome: "nota_emitida",
    variaveis: ["nome", "empresa", "competencia", "quantidade", "escritorio"],
    corpo:
      "Olá, {{nome}}. As notas fiscais emitidas pela {{empresa}} em {{competencia}} estão prontas ({{quantidade}}). Confira no botão abaixo se não falta nenhuma. Mensagem de {{escritorio}}, que cuida da sua contabilidade.",
    botao: "Abrir os documentos",
  },
  "pro-labore": {
    nome: "recibo_disponivel",
    variaveis: ["nome", "empresa", "competencia", "quantidade", "escritorio"],
    corpo:
      "Olá, {{nome}}. Os recibos de pró-labore de {{competencia}} da {{empresa}} estão prontos ({{quantidade}}). Abra pelo botão abaixo. Mensagem de {{escritorio}}, que cuida da sua contabilidade.",
    botao: "Abrir os documentos",
  },
  lembrete: {
    nome: "guia_vence_amanha",
    variaveis: ["nome", "empresa", "competencia", "quantidade", "vencimento", "escritorio"],
    corpo:
      "Olá, {{nome}}. Ainda não vimos aberto o que enviamos de {{competencia}} da {{empresa}} ({{quantidade}}), com vencimento em {{vencimento}}. Se já pagou, desconsidere. Mensagem de {{escritorio}}, que cuida da sua contabilidade.",
    botao: "Abrir os documentos",
  },
} as const satisfies Readonly<Record<TipoDoModelo, ModeloDoWhatsapp>>

/** How a template stands at Meta; `ausente`: there is none of that name in our language. */
export const situacoesDoModeloDoWhatsapp = {
  aprovado: { rotulo: "Aprovado" },
  pendente: { rotulo: "Em análise" },
  recusado: { rotulo: "Recusado" },
  pausado: { rotulo: "Pausado" },
  ausente: { rotulo: "Não criado" },
} as const
export type SituacaoDoModeloDoWhatsapp = keyof typeof situacoesDoModeloDoWhatsapp
