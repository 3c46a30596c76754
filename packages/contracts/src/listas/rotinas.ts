/** What the product does by itself for each company, in the order of the screen. */
export const nomesDasRotinas = {
  alertas: "Alertas da empresa",
  "receita-sem-noticia": "Procura de receita que não chegou",
  validades: "Avisos de certificado e procuração",
  "guias-a-vencer": "Avisos de guias a vencer",
  recalculo: "Recálculo dos meses em aberto",
  "reabertura-de-etapas": "Reabertura de etapas do fechamento",
  "emissao-de-guias": "Emissão das guias do mês",
  "notas-por-integracao": "Notas recebidas por integração",
  "captura-do-adn": "Captura de notas do ambiente nacional (ADN)",
} as const
export type NomeDeRotina = keyof typeof nomesDasRotinas
