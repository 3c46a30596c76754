/**
 * Speed of the engine's explained answer beside a hand-written loop and beside publicodes, ratios in one run. All contenders
 * compute the same months and must give the same totals, tax by tax, before anything is timed. Run by
 * `npm run bench -- fiscal`.
 */
import { apurarSimples, calcularProLabore, filhosDe, type Passo } from "../src/index.ts"
import { TRIBUTOS } from "../src/simples/tipos.ts"
import { calcularMesAMao } from "./manual.ts"
import { type MesDoBanco, montarMeses, paraAsRegras, TAMANHOS, type Totais, totaisZerados } from "./meses.ts"
import { prepararPublicodes } from "./regras-publicodes.ts"

const AQUECER_MS = 1000
const MEDIR_MS = 1000
const RODADAS = 3
const BLOCO = 512
/** What was aimed at for the answer with every text read. A tree of plain objects does not reach the first (ADR 040). */
const META_LACO = 25
const META_PUBLICODES = 20

const publicodes = prepararPublicodes()

type Calcular = (mes: MesDoBanco, totais: Totais) => number

const lidos = { passos: 0, textos: 0 }

/** Reads every text of every step. */
function percorrer(passo: Passo): void {
  lidos.passos++
  lidos.textos += passo.rotulo.length + passo.valor.valor.length
  lidos.textos += (passo.formula?.length ?? 0) + (passo.observacao?.length ?? 0) + (passo.norma?.titulo.length ?? 0)
  for (const filho of filhosDe(passo)) percorrer(filho)
}

const entradas = new Map<MesDoBanco, ReturnType<typeof paraAsRegras>>()

function entradaDe(mes: MesDoBanco): ReturnType<typeof paraAsRegras> {
  const pronta = entradas.get(mes) ?? paraAsRegras(mes)
  entradas.set(mes, pronta)
  return pronta
}

/** What a closing stores: figures, trees, parameter periods and warnings of the month and of the slip, all read. */
const explicado: Calcular = (mes, totais) => {
  const entrada = entradaDe(mes)
  const das = apurarSimples(entrada.apuracao)
  const recibo = calcularProLabore(entrada.recibo)
  if (das.tipo !== "calculado" || recibo.tipo !== "calculado") throw new Error("o mês do banco não foi calculado")
  for (const { memoria, parametros } of [das, recibo]) {
    percorrer(memoria)
    if (parametros.length === 0) throw new Error("resposta sem parâmetros")
  }
  totais.das += Number(das.resultado.das)
  for (const [i, tributo] of TRIBUTOS.entries())
    totais.tributos[i] = (totais.tributos[i] ?? 0) + Number(das.resultado.tributos[tributo])
  totais.inss += Number(recibo.resultado.inss)
  totais.irrf += Number(recibo.resultado.irrf.retido)
  if (das.resultado.anexos.includes("III")) totais.comFolha++
  return Number(das.resultado.rba)
}

const concorrentes = { laco: calcularMesAMao, explicado, publicodes }
type Nome = keyof typeof concorrentes
const NOMES: Readonly<Record<Nome, string>> = {
  laco: "Laço escrito à mão, sem explicação",
  explicado: "Resposta explicada, textos lidos",
  publicodes: "publicodes",
}
const nomes: readonly Nome[] = ["laco", "explicado", "publicodes"]

const mostrar = (linha: string) => process.stdout.write(`${linha}\n`)
const numero = (n: number, casas = 0) =>
  n.toLocaleString("pt-BR", { minimumFractionDigits: casas, maximumFractionDigits: casas })

/** What one contender adds up over all the months, the revenue of the year included. */
function somarTudo(calcular: Calcular, meses: readonly MesDoBanco[]): string {
  const totais = totaisZerados()
  let rba = 0
  for (const mes of meses) rba += calcular(mes, totais)
  return JSON.stringify({ ...totais, rba })
}

/** Company-months by second of processor, garbage collection included: another process on the machine does not count. */
function medir(calcular: Calcular, meses: readonly MesDoBanco[], duracaoMs: number): number {
  const totais = totaisZerados()
  const inicio = process.cpuUsage()
  let feitos = 0
  let usado = 0
  while (usado < duracaoMs * 1000) {
    // A block of months between two looks at the clock, small enough for the slowest contender.
    for (let i = 0; i < BLOCO; i++, feitos++) calcular(meses[feitos % meses.length] as MesDoBanco, totais)
    const { user, system } = process.cpuUsage(inicio)
    usado = user + system
  }
  return (feitos * 1_000_000) / usado
}

/** Every contender must give the totals of the loop; ends the process otherwise. */
function conferirTotais(meses: readonly MesDoBanco[]): void {
  const esperado = somarTudo(calcularMesAMao, meses)
  for (const nome of nomes) {
    const obtido = somarTudo(concorrentes[nome], meses)
    if (obtido === esperado) continue
    console.error(`${NOMES[nome]} não dá os mesmos totais que o laço escrito à mão:\n  ${obtido}\n  ${esperado}`)
    process.exit(1)
  }
  Object.assign(lidos, { passos: 0, textos: 0 })
  somarTudo(explicado, meses)
  const porMes = `${numero(lidos.passos / meses.length)} passos e ${numero(lidos.textos / meses.length)} letras por mês`
  mostrar(`\n${numero(meses.length)} meses, ${porMes}, os mesmos totais em todos: ${esperado}`)
}

function medirTodos(meses: readonly MesDoBanco[]): Readonly<Record<Nome, number>> {
  const velocidade = { laco: 0, explicado: 0, publicodes: 0 }
  for (const nome of nomes) medir(concorrentes[nome], meses, AQUECER_MS)
  // Rounds of all the contenders, the best of each: a noisy neighbour hurts one round, not one contender.
  for (let rodada = 0; rodada < RODADAS; rodada++) {
    for (const nome of nomes) velocidade[nome] = Math.max(velocidade[nome], medir(concorrentes[nome], meses, MEDIR_MS))
  }
  return velocidade
}

/** A ratio and its goal, in words. */
function conferirMeta(texto: string, razao: number, sinal: "≤" | "≥", meta: number): boolean {
  const vale = sinal === "≤" ? razao <= meta : razao >= meta
  mostrar(`  ${texto}: ${numero(razao, 2)} (meta ${sinal} ${meta}): ${vale ? "cumprida" : "NÃO cumprida"}`)
  return vale
}

function medirTamanho(quantos: number): readonly boolean[] {
  const meses = montarMeses(quantos)
  conferirTotais(meses)
  const v = medirTodos(meses)
  mostrar(`  ${"".padEnd(36)}${"empresas-mês/s".padStart(15)}${"laço ÷".padStart(10)}${"÷ publicodes".padStart(14)}`)
  for (const nome of nomes) {
    const razoes = numero(v.laco / v[nome], 1).padStart(10) + numero(v[nome] / v.publicodes, 1).padStart(14)
    mostrar(`  ${NOMES[nome].padEnd(36)}${numero(v[nome]).padStart(15)}${razoes}`)
  }
  return [
    conferirMeta("Laço ÷ resposta explicada", v.laco / v.explicado, "≤", META_LACO),
    conferirMeta("Resposta explicada ÷ publicodes", v.explicado / v.publicodes, "≥", META_PUBLICODES),
  ]
}

const metas = TAMANHOS.flatMap(medirTamanho)
mostrar(`\n${metas.filter((vale) => vale).length} de ${metas.length} metas cumpridas`)
