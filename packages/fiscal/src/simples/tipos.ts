/** Closed vocabularies of the Simples Nacional. */

export const ANEXOS = ["I", "II", "III", "IV", "V"] as const
export type Anexo = (typeof ANEXOS)[number]

/** "III/V": the annex is decided by the Fator R of the month. */
export type AnexoDaAtividade = Anexo | "III/V"

/** Taxes that a DAS may carry, in the order shown. CBS and IBS take the place of PIS and COFINS from 2027. */
export const TRIBUTOS = ["IRPJ", "CSLL", "COFINS", "PIS", "CBS", "CPP", "IPI", "ICMS", "ISS", "IBS"] as const
export type Tributo = (typeof TRIBUTOS)[number]

/** Taxes that a State or municipality may fix by the month (LC 123/2006 art. 18 §18). */
export const TRIBUTOS_FIXOS = ["ICMS", "ISS"] as const
export type TributoFixo = (typeof TRIBUTOS_FIXOS)[number]

/** How a receipt is segregated in the PGDAS-D (LC 123/2006 art. 18 §4º-A). No situation means the normal taxation. */
export const SITUACOES = [
  "iss-retido",
  "iss-fixo",
  "iss-outro-municipio",
  "sem-iss-locacao-bens-moveis",
  "icms-st-substituido",
  "icms-antecipacao-encerramento",
  "icms-substituto",
  "monofasico-pis-cofins",
  "st-e-monofasico",
  "concentrado-ou-st-ibs-cbs",
  "exportacao",
  "regime-regular-ibs-cbs",
  "transporte-intermunicipal-comunicacao",
] as const
export type SituacaoReceita = (typeof SITUACOES)[number]

/** What the payroll of the Fator R is made of (LC 123/2006 art. 18 §24), in the order shown. */
export const COMPONENTES_DA_FOLHA = [
  "pro-labore",
  "salarios",
  "decimo-terceiro",
  "ferias",
  "autonomos",
  "fgts",
  "cpp-darf",
  "encargos",
  "cpp-das",
] as const
export type TipoDeComponente = (typeof COMPONENTES_DA_FOLHA)[number]

export type Mercado = "interno" | "externo"

/** Part of a line split by the sublimit and the limit: up to the sublimit, up to the limit, above it (LC 123/2006 art. 18 §§16 to 17-A). */
export type ParcelaDoLimite = "P1" | "P2" | "P3"
