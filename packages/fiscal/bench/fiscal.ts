/**
 * Speed of the engine beside a hand-written loop and beside publicodes, ratios in one run. All four compute the same
 * months and must give the same totals, tax by tax, before anything is timed. Run by `npm run bench -- fiscal`.
 */
import { apurarSimples, calcularProLabore } from "../src/index.ts"
import { comoInteiro } from "../src/nucleo/inteiros.ts"
import type { Passo } from "../src/nucleo/memoria.ts"
import { TRIBUTOS } from "../src/simples/tipos.ts"
import { calcularMesAMao } from "./manual.ts"
import { type MesDoBanco, montarMeses, paraAsRegras, prepararBanco, type Totais, totaisZerados } from "./meses.ts"
import { prepararPublicodes } from "./regras-publicodes.ts"

const AQUECER_MS = 2000
const MEDIR_MS = 1500
const RODADAS = 3
const BLOCO = 512
const META_VALOR = 5
const META_ARVORE = 25
const META_PUBLICODES = 20

const avaliador = prepararBanco()
const meses = montarMeses(avaliador)
const regras = new Map(meses.map((mes) => [mes, paraAsRegras(avaliador, mes)]))
const publicodes = prepararPublicodes()

type Calcular = (mes: MesDoBanco, totais: Totais) => number

const valor: Calcular = (mes, totais) => {
  const { das, tributos, proLabore, fatorR, rba } = avaliador.avaliar(mes)
  totais.das += das
  for (let i = 0; i < tributos.length; i++) totais.tributos[i] = (totais.tributos[i] ?? 0) + (tributos[i] ?? 0)
  totais.inss += proLabore?.inss ?? 0
  totais.irrf += proLabore?.irrf ?? 0
  if (fatorR !== null && fatorR >= 28) totais.comFolha++
  return rba
}

const inteiro = (grande: bigint): number => comoInteiro(grande) ?? Number.NaN

/** Whole answers: result, tree of plain objects, parameter periods and warnings, of the month and of the slip. */
const arvore: Calcular = (mes, totais) => {
  const entrada = regras.get(mes)
  if (entrada === undefined) throw new Error("mês desconhecido")
  const das = apurarSimples(entrada.apuracao)
  const recibo = calcularProLabore(entrada.recibo)
  if (das.tipo !== "calculado" || recibo.tipo !== "calculado") throw new Error("o mês do banco não foi calculado")
  totais.das += inteiro(das.resultado.das)
  for (const [i, tributo] of TRIBUTOS.entries())
    totais.tributos[i] = (totais.tributos[i] ?? 0) + inteiro(das.resultado.tributos[tributo])
  totais.inss += inteiro(recibo.resultado.inss)
  totais.irrf += inteiro(recibo.resultado.irrf.retido)
  if (das.resultado.anexos.includes("III")) totais.comFolha++
  return inteiro(das.resultado.rba)
}

/** The objects of a ready tree made again, nothing computed: what plain JSON costs before any rule. */
function copiar(passo: Passo): Passo {
  const valor = { unidade: passo.valor.unidade, valor: passo.valor.valor }
  switch (passo.tipo) {
    case "parametro":
      return passo
    case "entrada":
      return { tipo: passo.tipo, rotulo: passo.rotulo, valor, origem: passo.origem }
    case "arredondamento": {
      const { modo, casas } = passo
      return { tipo: passo.tipo, rotulo: passo.rotulo, valor, modo, casas, parte: copiar(passo.parte) }
    }
    case "faixa":
      return { ...passo, valor, base: copiar(passo.base) }
    case "limite":
      return { ...passo, valor, parte: copiar(passo.parte), limite: copiar(passo.limite) }
    case "escolha":
      return { ...passo, valor, partes: passo.partes.map(copiar) }
    default:
      return { tipo: passo.tipo, rotulo: passo.rotulo, valor, partes: passo.partes.map(copiar) }
  }
}

/** Few, so that the ready trees do not weigh on the memory of what is measured. */
const prontas = meses.slice(0, 16).map((mes) => {
  const entrada = regras.get(mes)
  if (entrada === undefined) throw new Error("mês desconhecido")
  const respostas = [apurarSimples(entrada.apuracao), calcularProLabore(entrada.recibo)]
  return respostas.flatMap((resposta) => (resposta.tipo === "calculado" ? [resposta.memoria] : []))
})
let proxima = 0

/** Not a contender: the floor of any tree of plain objects. */
const copia: Calcular = () => (prontas[proxima++ % prontas.length] ?? []).map(copiar).length

/** What one contender adds up over all the months, the revenue of the year included. */
function somarTudo(calcular: Calcular): string {
  const totais = totaisZerados()
  let rba = 0
  for (const mes of meses) rba += calcular(mes, totais)
  return JSON.stringify({ ...totais, rba })
}

/** Company-months by second of processor, garbage collection included: another process on the machine does not count. */
function medir(calcular: Calcular, duracaoMs: number): number {
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

const concorrentes = { manual: calcularMesAMao, valor, arvore, publicodes }
type Nome = keyof typeof concorrentes
const nomes: readonly Nome[] = ["manual", "valor", "arvore", "publicodes"]

const esperado = somarTudo(calcularMesAMao)
for (const nome of nomes) {
  const obtido = somarTudo(concorrentes[nome])
  if (obtido === esperado) continue
  console.error(`${nome} não dá os mesmos totais que o laço escrito à mão:\n  ${obtido}\n  ${esperado}`)
  process.exit(1)
}

const medidos = { ...concorrentes, copia }
type Medido = keyof typeof medidos
const todosOsMedidos: readonly Medido[] = [...nomes, "copia"]
const velocidade: Record<Medido, number> = { manual: 0, valor: 0, arvore: 0, publicodes: 0, copia: 0 }
for (const nome of todosOsMedidos) medir(medidos[nome], AQUECER_MS)
// Rounds of all the contenders, the best of each: a noisy neighbour hurts one round, not one contender.
for (let rodada = 0; rodada < RODADAS; rodada++) {
  for (const nome of todosOsMedidos) velocidade[nome] = Math.max(velocidade[nome], medir(medidos[nome], MEDIR_MS))
}

const mostrar = (linha: string) => process.stdout.write(`${linha}\n`)
const porSegundo = (v: number) => `${Math.round(v).toLocaleString("pt-BR").padStart(10)} empresas-mês/s`
const { manual, arvore: comArvore, publicodes: alheio, valor: soValor } = velocidade
mostrar(`Os mesmos totais nos quatro, em ${meses.length} meses: ${esperado}`)
mostrar(`Laço escrito à mão:       ${porSegundo(manual)}`)
mostrar(`Só valores:               ${porSegundo(soValor)}`)
mostrar(`Árvore completa:          ${porSegundo(comArvore)}`)
mostrar(`publicodes:               ${porSegundo(alheio)}`)
mostrar(`(Só copiar árvore pronta: ${porSegundo(velocidade.copia)})`)

/** A ratio and its goal, in words. */
function conferir(texto: string, razao: number, meta: string, vale: boolean): boolean {
  mostrar(`${texto}: ${razao.toFixed(2).replace(".", ",")} (meta ${meta}): ${vale ? "cumprida" : "NÃO cumprida"}`)
  return vale
}

const metas = [
  conferir("Laço ÷ só valores", manual / soValor, `≤ ${META_VALOR}`, manual / soValor <= META_VALOR),
  conferir("Laço ÷ árvore completa", manual / comArvore, `≤ ${META_ARVORE}`, manual / comArvore <= META_ARVORE),
  ...(
    [
      ["Só valores", soValor],
      ["Árvore completa", comArvore],
    ] as const
  ).map(([nome, v]) =>
    conferir(`${nome} ÷ publicodes`, v / alheio, `≥ ${META_PUBLICODES}`, v / alheio >= META_PUBLICODES),
  ),
]
mostrar(`${metas.filter((vale) => vale).length} de ${metas.length} metas cumpridas`)
