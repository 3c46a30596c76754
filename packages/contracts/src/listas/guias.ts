/** What a guide collects, in the order in which a person reads them. */
export const obrigacoesDaGuia = {
  "das-simples": { rotulo: "DAS do Simples Nacional", curto: "DAS" },
  "das-mei": { rotulo: "DAS do MEI", curto: "DAS-MEI" },
  inss: { rotulo: "INSS do pró-labore", curto: "INSS" },
  irrf: { rotulo: "IRRF do pró-labore", curto: "IRRF" },
  "irrf-lucros": { rotulo: "IRRF sobre lucros", curto: "IRRF lucros" },
  pis: { rotulo: "PIS", curto: "PIS" },
  cofins: { rotulo: "COFINS", curto: "COFINS" },
  irpj: { rotulo: "IRPJ", curto: "IRPJ" },
  csll: { rotulo: "CSLL", curto: "CSLL" },
} as const satisfies Record<string, { readonly rotulo: string; readonly curto: string }>
export type ObrigacaoDaGuia = keyof typeof obrigacoesDaGuia

/** Whether the amount of a guide tells what the partners receive: not for who works for the company. */
export const contaDosSocios = (obrigacao: ObrigacaoDaGuia) =>
  obrigacao === "inss" || obrigacao === "irrf" || obrigacao === "irrf-lucros"

/** Payment status of the specification. */
export const statusDoPagamento = {
  PAGO: { id: 1, rotulo: "Pago" },
  A_PAGAR: { id: 2, rotulo: "A Pagar" },
} as const satisfies Record<string, { readonly id: number; readonly rotulo: string }>

/** Where a guide stands today. Only one in force can be a pagar, vencida or paga. */
export const situacoesDaGuia = {
  "a-pagar": { rotulo: "A pagar" },
  vencida: { rotulo: "Vencida" },
  paga: { rotulo: "Paga" },
  substituida: { rotulo: "Substituída" },
} as const
export type SituacaoDaGuia = keyof typeof situacoesDaGuia

/** How the name of a guide is written where its quota matters: "IRPJ, 2ª quota". */
export const nomeDaGuia = (guia: Nomeada) => comQuota(obrigacoesDaGuia[guia.obrigacao].rotulo, guia)

/** The same in the fewest words: "DAS", "IRPJ, 2ª quota". */
export const nomeCurtoDaGuia = (guia: Nomeada) => comQuota(obrigacoesDaGuia[guia.obrigacao].curto, guia)

interface Nomeada {
  readonly obrigacao: ObrigacaoDaGuia
  readonly quota: number
}

const comQuota = (nome: string, { quota }: Nomeada) => (quota === 0 ? nome : `${nome}, ${quota}ª quota`)
