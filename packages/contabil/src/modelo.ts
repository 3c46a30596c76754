import { EntradaInvalida, formatarData, paraReais } from "@partida/fiscal/nucleo"
import { conferirLancamento } from "./lancamento.ts"
import type { PlanoDeContas } from "./plano.ts"
import type { Lado, Lancamento, Partida } from "./tipos.ts"

/** A line of a template: its part of the amount, "33.3333" of a hundred; null takes what the others of its side leave. */
export interface LinhaDeModelo {
  readonly conta: string
  readonly dc: Lado
  readonly percentual: string | null
}

export interface ModeloDeLancamento {
  /** With variables in braces. */
  readonly historico: string
  readonly linhas: readonly LinhaDeModelo[]
}

/** What an entry is made of, besides its template. */
export interface DadosDoModelo {
  /** AAAA-MM-DD. */
  readonly data: string
  /** Of each side, in centavos. */
  readonly valor: bigint
  readonly empresa: string
  /** Number of the paper; empty where there is none. */
  readonly documento: string
}

const MESES = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
] as const

const anterior = (mes: string) => {
  const [ano = 0, m = 1] = mes.split("-").map(Number)
  return m === 1 ? `${ano - 1}-12` : `${ano}-${String(m - 1).padStart(2, "0")}`
}
const barra = (mes: string) => `${mes.slice(5)}/${mes.slice(0, 4)}`
const nome = (mes: string) => MESES[Number(mes.slice(5)) - 1] ?? ""

/** What each variable of a history stands for. */
export const variaveisDoHistorico = {
  data: { exemplo: "31/10/2026", ler: (d: DadosDoModelo) => formatarData(d.data) },
  mes: { exemplo: "outubro", ler: (d: DadosDoModelo) => nome(d.data.slice(0, 7)) },
  ano: { exemplo: "2026", ler: (d: DadosDoModelo) => d.data.slice(0, 4) },
  competencia: { exemplo: "10/2026", ler: (d: DadosDoModelo) => barra(d.data.slice(0, 7)) },
  mes_anterior: { exemplo: "setembro", ler: (d: DadosDoModelo) => nome(anterior(d.data.slice(0, 7))) },
  competencia_anterior: { exemplo: "09/2026", ler: (d: DadosDoModelo) => barra(anterior(d.data.slice(0, 7))) },
  empresa: { exemplo: "Padaria Estrela", ler: (d: DadosDoModelo) => d.empresa },
  valor: { exemplo: "1.234,56", ler: (d: DadosDoModelo) => valorEscrito(d.valor) },
  documento: { exemplo: "NF 551", ler: (d: DadosDoModelo) => d.documento },
} as const

const valorEscrito = (centavos: bigint) => {
  const [inteiro = "", decimais = ""] = paraReais(centavos).split(".")
  const grupos: string[] = []
  for (let fim = inteiro.length; fim > 0; fim -= 3) grupos.unshift(inteiro.slice(Math.max(0, fim - 3), fim))
  return `${grupos.join(".")},${decimais}`
}

const VARIAVEL = /\{([^{}]{0,40})\}/g

/** The history with its variables said; spaces left by one without a value are closed. */
export function escreverHistorico(historico: string, dados: DadosDoModelo): string {
  const dita = (chave: string) => (chave in variaveisDoHistorico ? variaveisDoHistorico[chave as "data"] : null)
  return historico
    .replace(VARIAVEL, (inteiro, chave: string) => dita(chave)?.ler(dados) ?? inteiro)
    .replace(/ {2,}/g, " ")
    .trim()
}

/** A hundred, in the units of a percentage. */
const CEM = 1_000_000n

function unidades(percentual: string, campo: string): bigint {
  const [, inteiro, decimais = ""] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percentual) ?? []
  if (inteiro === undefined) throw new EntradaInvalida(campo, "o percentual vai até quatro casas, como 33.3333")
  const lido = BigInt(inteiro) * 10_000n + BigInt(decimais.padEnd(4, "0"))
  if (lido <= 0n || lido > CEM) throw new EntradaInvalida(campo, "o percentual vai de 0,0001 a 100")
  return lido
}

/**
 * Refuses a template that could not be an entry. Raises EntradaInvalida: an unknown variable, a synthetic account, a side without
 * lines, percentages that do not add up to a hundred, more than one rest, or a rest before others of its side.
 */
export function conferirModelo(plano: PlanoDeContas, modelo: ModeloDeLancamento): void {
  for (const [, chave = ""] of modelo.historico.matchAll(VARIAVEL))
    if (!(chave in variaveisDoHistorico))
      throw new EntradaInvalida(
        "historico",
        `{${chave}} não é uma variável. Use ${Object.keys(variaveisDoHistorico)
          .map((v) => `{${v}}`)
          .join(", ")}`,
      )
  for (const dc of ["D", "C"] as const) {
    const lado = modelo.linhas.map((l, i) => ({ ...l, i })).filter((l) => l.dc === dc)
    const palavra = dc === "D" ? "débito" : "crédito"
    if (lado.length === 0) throw new EntradaInvalida("linhas", `falta a linha de ${palavra}`)
    const soma = lado.reduce(
      (s, l) => (l.percentual === null ? s : s + unidades(l.percentual, `linhas.${l.i}.percentual`)),
      0n,
    )
    const restos = lado.filter((l) => l.percentual === null)
    const [resto] = restos
    if (restos.length > 1) throw new EntradaInvalida("linhas", `só uma linha de ${palavra} fica com o resto`)
    if (resto && resto !== lado.at(-1))
      throw new EntradaInvalida(`linhas.${resto.i}.percentual`, `a linha que fica com o resto é a última de ${palavra}`)
    if (resto ? soma >= CEM : soma !== CEM)
      throw new EntradaInvalida(
        "linhas",
        resto ? `as linhas de ${palavra} já somam 100%: não há resto` : `as linhas de ${palavra} devem somar 100%`,
      )
  }
  for (const [i, { conta }] of modelo.linhas.entries())
    if (plano.conta(conta).tipo === "S")
      throw new EntradaInvalida(`linhas.${i}.conta`, `a conta ${conta} é sintética e não recebe lançamentos`)
}

/**
 * The entry of a template. Each line of a side is its part of the amount, to the nearest centavo with halves upwards, and the last of
 * the side takes what is left, so that the side is exactly the amount. Raises EntradaInvalida where a line would be of zero.
 */
export function aplicarModelo(plano: PlanoDeContas, modelo: ModeloDeLancamento, dados: DadosDoModelo): Lancamento {
  if (dados.valor <= 0n) throw new EntradaInvalida("valor", "o valor deve ser maior que zero")
  conferirModelo(plano, modelo)
  const falta = { D: dados.valor, C: dados.valor }
  const ultimas = new Set([modelo.linhas.findLast((l) => l.dc === "D"), modelo.linhas.findLast((l) => l.dc === "C")])
  const partidas = modelo.linhas.map((linha): Partida => {
    const parte =
      ultimas.has(linha) || linha.percentual === null
        ? falta[linha.dc]
        : (dados.valor * unidades(linha.percentual, "linhas") * 2n + CEM) / (CEM * 2n)
    falta[linha.dc] -= parte
    if (parte <= 0n)
      throw new EntradaInvalida("valor", "o valor é pequeno demais para dividir entre as linhas do modelo")
    return { conta: linha.conta, dc: linha.dc, valor: parte }
  })
  const lancamento: Lancamento = {
    data: dados.data,
    tipo: "N",
    historico: escreverHistorico(modelo.historico, dados),
    partidas,
  }
  conferirLancamento(plano, lancamento)
  return lancamento
}
