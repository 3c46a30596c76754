import { porExtenso } from "../calendario.ts"
import { emReais, somar } from "../dinheiro.ts"
import { type Contexto, type Declaracao, type Guia, nomeDe, type Tributos } from "../estado.ts"
import { mascarado } from "../ni.ts"
import { totalDaGuia } from "../pdf/documentos.ts"
import { NOMES_DOS_TRIBUTOS } from "../simples/tabelas.ts"

/** The words of what the PGDAS-D prints. */

const mes = (pa: string) => `${pa.slice(4)}/${pa.slice(0, 4)}`
const instante = (t: string) =>
  `${t.slice(6, 8)}/${t.slice(4, 6)}/${t.slice(0, 4)} ${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12, 14)}`
const cabecalho = (contexto: Contexto, cnpj: string, pa: string) => [
  `CNPJ Básico: ${cnpj.slice(0, 8)}`,
  `CNPJ: ${mascarado(cnpj)}`,
  `Nome empresarial: ${nomeDe(contexto, cnpj)}`,
  `Período de Apuração (PA): ${mes(pa)}`,
]
const quadro = (tributos: Tributos) => [
  "Valor do Débito por Tributo para o PA (R$)",
  ...tributos.map(
    ([codigo, quantia]) =>
      `${String(codigo)}  ${(NOMES_DOS_TRIBUTOS[codigo] ?? "").padEnd(40)}${emReais(quantia).padStart(18)}`,
  ),
  `      ${"Total".padEnd(40)}${emReais(somar(tributos.map(([, quantia]) => quantia))).padStart(18)}`,
]

export function linhasDaDeclaracao(
  contexto: Contexto,
  cnpj: string,
  pa: string,
  numero: string,
  tributos: Tributos,
): readonly string[] {
  return [...cabecalho(contexto, cnpj, pa), `Número da Declaração: ${numero}`, "", ...quadro(tributos)]
}

export function linhasDoRecibo(
  contexto: Contexto,
  cnpj: string,
  pa: string,
  declaracao: Declaracao,
): readonly string[] {
  const { numero, tipo, transmitidaEm, tributos, receitaInterna, receitaExterna } = declaracao
  return [
    ...cabecalho(contexto, cnpj, pa),
    `Número da Declaração: ${numero}`,
    `Número do Recibo: ${numero.slice(0, 8)}.${numero.slice(8)}`,
    `Tipo: ${tipo === 1 ? "Original" : "Retificadora"}`,
    `Data e hora da transmissão: ${instante(transmitidaEm)}`,
    `Receita Bruta do PA (RPA) - mercado interno: ${emReais(receitaInterna)}`,
    `Receita Bruta do PA (RPA) - mercado externo: ${emReais(receitaExterna)}`,
    "",
    ...quadro(tributos),
  ]
}

export function linhasDoExtrato(contexto: Contexto, guia: Guia, paga: boolean): readonly string[] {
  return [
    ...cabecalho(contexto, guia.contribuinte, guia.periodo),
    `Número do DAS: ${guia.numero}`,
    `Data de vencimento: ${porExtenso(guia.vencimento)}`,
    `Data limite para acolhimento: ${porExtenso(guia.limite)}`,
    `Situação: ${paga ? "Pago" : "Não consta pagamento"}`,
    "",
    ...guia.itens.map(
      ({ codigo, denominacao, principal, multa, juros }) =>
        `${codigo}  ${denominacao.padEnd(34)}${[principal, multa, juros].map((v) => emReais(v).padStart(14)).join("")}`,
    ),
    `Total: ${emReais(totalDaGuia(guia))}`,
  ]
}

export function linhasDaMaed(contexto: Contexto, cnpj: string, pa: string, multa: Guia): readonly string[] {
  return [
    ...cabecalho(contexto, cnpj, pa),
    "Multa por atraso na entrega da declaração (Res. CGSN 140/2018, art. 98)",
    `Valor com redução de 50%: ${emReais(totalDaGuia(multa))}`,
    `Vencimento: ${porExtenso(multa.vencimento)}`,
    `Número do documento: ${multa.numero}`,
  ]
}
