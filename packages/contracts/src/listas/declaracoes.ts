/** What is delivered to an authority, in the order of lists; the engine says who owes it and until when. */
export const declaracoesFederais = {
  "pgdas-d": { rotulo: "PGDAS-D", oQueE: "Declaração mensal do Simples Nacional", periodo: "mensal" },
  defis: { rotulo: "DEFIS", oQueE: "Informações anuais do Simples Nacional", periodo: "anual" },
  "dasn-simei": { rotulo: "DASN-SIMEI", oQueE: "Declaração anual do MEI", periodo: "anual" },
  esocial: { rotulo: "eSocial", oQueE: "Fechamento da folha do mês", periodo: "mensal" },
  "efd-reinf": { rotulo: "EFD-Reinf", oQueE: "Retenções e lucros pagos no mês", periodo: "mensal" },
  dctfweb: { rotulo: "DCTFWeb", oQueE: "Confissão dos tributos do mês, com o MIT", periodo: "mensal" },
  "efd-contribuicoes": { rotulo: "EFD-Contribuições", oQueE: "Escrituração de PIS e Cofins", periodo: "mensal" },
  ecd: { rotulo: "ECD", oQueE: "Livros contábeis do ano", periodo: "anual" },
  ecf: { rotulo: "ECF", oQueE: "Escrituração do IRPJ e da CSLL do ano", periodo: "anual" },
  dimob: { rotulo: "DIMOB", oQueE: "Operações imobiliárias do ano", periodo: "anual" },
} as const
export type DeclaracaoFederal = keyof typeof declaracoesFederais

/** How far one is. "nao-se-aplica" is told with its reason, so that nobody asks whether it was forgotten. */
export const estadosDaDeclaracao = {
  atrasada: { rotulo: "Atrasada" },
  "a-fazer": { rotulo: "A fazer" },
  preparada: { rotulo: "Preparada" },
  conferida: { rotulo: "Conferida" },
  entregue: { rotulo: "Entregue" },
  /** Fell due before the office kept it here, or before the company came: nothing is asked of it. */
  anterior: { rotulo: "De antes" },
  "nao-se-aplica": { rotulo: "Não se aplica" },
} as const
export type EstadoDaDeclaracao = keyof typeof estadosDaDeclaracao

export const etapasDaDeclaracao = {
  preparada: { rotulo: "Preparada" },
  conferida: { rotulo: "Conferida" },
} as const

export const ajustesDoPrazo = {
  posterga: { rotulo: "Vai para o dia útil seguinte" },
  antecipa: { rotulo: "Volta para o dia útil anterior" },
  nenhum: { rotulo: "Fica no mesmo dia" },
} as const

export const periodicidades = {
  mensal: { rotulo: "Todo mês" },
  trimestral: { rotulo: "A cada trimestre" },
  anual: { rotulo: "Uma vez por ano" },
} as const

/** A period as people write it: "10/2026", "3º trimestre de 2026", "2026". */
export function escreverPeriodo(periodo: string): string {
  const [ano = periodo, parte] = periodo.split("-")
  if (parte === undefined) return ano
  return parte.startsWith("T") ? `${parte.slice(1)}º trimestre de ${ano}` : `${parte}/${ano}`
}
