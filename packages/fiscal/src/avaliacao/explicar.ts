import { formatarData } from "../nucleo/data.ts"
import { reaisPorExtenso } from "../nucleo/dinheiro.ts"
import type { Passo, Valor } from "../nucleo/memoria.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { SEM_LIMITE_MOSTRADO } from "../nucleo/passos-dinheiro.ts"

const SO_CENTAVOS = /^-?\d+\.\d{2}$/
const CASAS_DO_PERCENTUAL = 2

function agrupar(inteiros: string): string {
  return inteiros.replace(/\B(?=(\d{3})+$)/g, ".")
}

/** Moves the point two places to the right in the text itself: no arithmetic, nothing rounded. */
function percentual(fracao: string): string {
  const negativo = fracao.startsWith("-")
  const [inteiros = "0", decimais = ""] = fracao.replace("-", "").split(".")
  const deslocado = decimais.padEnd(CASAS_DO_PERCENTUAL, "0")
  const parteInteira = (inteiros + deslocado.slice(0, CASAS_DO_PERCENTUAL)).replace(/^0+(?=\d)/, "")
  const resto = deslocado.slice(CASAS_DO_PERCENTUAL).replace(/0+$/, "")
  return `${negativo ? "-" : ""}${agrupar(parteInteira)}${resto === "" ? "" : `,${resto}`}%`
}

/** A value as a Brazilian reads it. */
export function lerValor({ unidade, valor }: Valor): string {
  switch (unidade) {
    case "reais": {
      if (SO_CENTAVOS.test(valor)) return reaisPorExtenso(BigInt(valor.replace(".", "")))
      const [inteiros = "0", decimais = ""] = valor.split(".")
      return `R$ ${agrupar(inteiros)}${decimais === "" ? "" : `,${decimais}`}`
    }
    case "fracao":
      return percentual(valor)
    case "inteiro":
    case "texto":
      return valor
  }
}

function reais(valor: string): string {
  return lerValor({ unidade: "reais", valor })
}

/** What a kind of step adds to its own line. */
function complementos(passo: Passo): string[] {
  const linhas: string[] = []
  if (passo.formula !== undefined) linhas.push(passo.formula)
  switch (passo.tipo) {
    case "parametro":
    case "faixa": {
      const { tabela, item, desde, ate, confianca } = passo.parametro
      const periodo = ate === null ? `desde ${formatarData(desde)}` : `de ${formatarData(desde)} a ${formatarData(ate)}`
      linhas.push(`tabela ${tabela}, ${item}, ${periodo}${confianca === "memory" ? " (conferir)" : ""}`)
      if (passo.tipo === "faixa") linhas.push(...faixas(passo))
      break
    }
    case "arredondamento": {
      const modo = passo.modo === "truncar" ? "truncado" : "meio para cima"
      linhas.push(`arredondado a ${passo.casas} casas, ${modo}`)
      break
    }
    case "limite":
      linhas.push(passo.aplicado ? "o limite foi aplicado" : "dentro do limite")
      break
    case "escolha":
      linhas.push(passo.criterio)
      break
    case "entrada":
    case "soma":
    case "diferenca":
    case "produto":
    case "quociente":
    case "grupo":
      break
  }
  if (passo.observacao !== undefined) linhas.push(passo.observacao)
  if (passo.norma !== undefined) linhas.push(passo.norma.titulo)
  return linhas
}

function faixas({ faixas: todas, escolhida }: Extract<Passo, { tipo: "faixa" }>): string[] {
  return todas.map(
    ({ numero, de, ate, aliquota, deduzir }) =>
      `${numero === escolhida ? "▸" : " "} ${numero}ª: de ${reais(de)} ${ate === SEM_LIMITE_MOSTRADO ? "em diante" : `a ${reais(ate)}`}, ` +
      `${percentual(aliquota)}, deduzir ${reais(deduzir)}`,
  )
}

const SINAIS: Readonly<Record<Passo["tipo"], string>> = {
  entrada: "",
  parametro: "",
  soma: "Σ ",
  diferenca: "− ",
  produto: "× ",
  quociente: "÷ ",
  grupo: "",
  arredondamento: "≈ ",
  faixa: "",
  limite: "≤ ",
  escolha: "? ",
}

function escrever(passo: Passo, prefixo: string, ramo: string, resto: string, linhas: string[]): void {
  linhas.push(`${prefixo}${ramo}${SINAIS[passo.tipo]}${passo.rotulo}: ${lerValor(passo.valor)}`)
  const filhos = filhosDe(passo)
  const recuo = prefixo + resto
  for (const texto of complementos(passo)) linhas.push(`${recuo}${filhos.length > 0 ? "│ " : "  "}  ${texto}`)
  for (const [i, filho] of filhos.entries()) {
    const ultimo = i === filhos.length - 1
    escrever(filho, recuo, ultimo ? "└─ " : "├─ ", ultimo ? "   " : "│  ", linhas)
  }
}

/** The tree of a calculation for a person at a terminal, in pt-BR: one line per step, with formulas, tables and norms under it. */
export function explicarEmTexto(passo: Passo): string {
  const linhas: string[] = []
  escrever(passo, "", "", "", linhas)
  return linhas.join("\n")
}
