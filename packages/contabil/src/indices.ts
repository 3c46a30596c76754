import type { LinhaDeDemonstracao } from "./demonstracoes.ts"

/** Ratios that banks and partners ask for, each with what it divides by what. */
export const INDICES = {
  "liquidez-corrente": {
    rotulo: "Liquidez corrente",
    formula: "ativo circulante ÷ passivo circulante",
    percentual: false,
  },
  "liquidez-seca": {
    rotulo: "Liquidez seca",
    formula: "(ativo circulante − estoques) ÷ passivo circulante",
    percentual: false,
  },
  "liquidez-imediata": {
    rotulo: "Liquidez imediata",
    formula: "disponibilidades ÷ passivo circulante",
    percentual: false,
  },
  "liquidez-geral": {
    rotulo: "Liquidez geral",
    formula: "(ativo circulante + realizável a longo prazo) ÷ (passivo circulante + não circulante)",
    percentual: false,
  },
  endividamento: {
    rotulo: "Endividamento geral",
    formula: "(passivo circulante + não circulante) ÷ ativo",
    percentual: true,
  },
  "composicao-da-divida": {
    rotulo: "Dívida de curto prazo",
    formula: "passivo circulante ÷ (passivo circulante + não circulante)",
    percentual: true,
  },
  "margem-bruta": { rotulo: "Margem bruta", formula: "lucro bruto ÷ receita líquida", percentual: true },
  "margem-liquida": { rotulo: "Margem líquida", formula: "resultado ÷ receita líquida", percentual: true },
  "retorno-do-ativo": { rotulo: "Retorno do ativo", formula: "resultado ÷ ativo no fim do período", percentual: true },
  "retorno-do-patrimonio": {
    rotulo: "Retorno do patrimônio",
    formula: "resultado ÷ patrimônio líquido com o resultado",
    percentual: true,
  },
} as const
export type NomeDoIndice = keyof typeof INDICES

const CASAS = 10_000n

/** The ratios of a balance sheet and an income statement, exact to four places, truncated; null where there is nothing to divide by. */
export function indices(
  balanco: { readonly linhas: readonly LinhaDeDemonstracao[]; readonly resultado: bigint },
  dre: readonly LinhaDeDemonstracao[],
): Readonly<Record<NomeDoIndice, string | null>> {
  const bp = (codigo: string) => balanco.linhas.find((l) => l.codigo === codigo)?.valor ?? 0n
  const doResultado = (codigo: string) => dre.find((l) => l.codigo === codigo)?.valor ?? 0n
  const curto = bp("P.1")
  const divida = curto + bp("P.2")
  const resultado = doResultado("R")
  return {
    "liquidez-corrente": razao(bp("A.1"), curto),
    "liquidez-seca": razao(bp("A.1") - bp("BP.A.03"), curto),
    "liquidez-imediata": razao(bp("BP.A.01"), curto),
    "liquidez-geral": razao(bp("A.1") + bp("BP.A.07"), divida),
    endividamento: razao(divida, bp("A")),
    "composicao-da-divida": razao(curto, divida),
    "margem-bruta": razao(doResultado("R.3"), doResultado("R.4")),
    "margem-liquida": razao(resultado, doResultado("R.4")),
    "retorno-do-ativo": razao(resultado, bp("A")),
    "retorno-do-patrimonio": razao(resultado, bp("P.3") + balanco.resultado),
  }
}

/** A quotient as a decimal of four places; nothing divides by zero, nor by what should be above it and is not. */
function razao(dividendo: bigint, divisor: bigint): string | null {
  if (divisor <= 0n) return null
  const partes = (dividendo * CASAS) / divisor
  const inteiro = (partes < 0n ? -partes : partes).toString().padStart(5, "0")
  return `${partes < 0n ? "-" : ""}${inteiro.slice(0, -4)}.${inteiro.slice(-4)}`
}
