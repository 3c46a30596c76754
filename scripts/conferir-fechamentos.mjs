/**
 * Recomputes closings from their exported inputs, without one line of the product: plain integers and the tables of the law
 * copied here and in the files of each regime. `npm run partida -- fechamento exportar-entradas fechamentos.json`, then
 * `node scripts/conferir-fechamentos.mjs fechamentos.json`. Exits 1 on any difference. There annex, payroll and history are the
 * sealed ones; from `npm run -s partida -- exportar bruto` it takes them from the raw facts of a company of the Simples
 * (`conferir-bruto.mjs`), and so sees a wrong input too.
 *
 * Covers the Simples Nacional, the MEI and the Lucro Presumido of 2018 to 2026. What it does not cover it says, and never counts
 * as right: months of 2027 on, intercity transport above the sublimit.
 */
import { readFileSync } from "node:fs"
import { conferirBruto } from "./conferir-bruto.mjs"
import { escrever, ForaDoAlcance, ler, ULTIMO_MES } from "./conferir-comum.mjs"
import { apurarPresumido, guiasDoPresumido } from "./conferir-presumido.mjs"
import { apurarSimples } from "./conferir-simples.mjs"

/** Minimum wage in reais (decrees and laws of each year). */
const SALARIO_MINIMO = [
  ["2018-01", 954n],
  ["2019-01", 998n],
  ["2020-01", 1039n],
  ["2020-02", 1045n],
  ["2021-01", 1100n],
  ["2022-01", 1212n],
  ["2023-01", 1302n],
  ["2023-05", 1320n],
  ["2024-01", 1412n],
  ["2025-01", 1518n],
  ["2026-01", 1621n],
]
/** Fixed parts of each MEI, beside 5 % of the minimum wage, or 12 % (LC 123/2006 arts. 18-A §3º V and 18-F). */
const SO_ICMS = { ICMS: 100n }
const SO_ISS = { ISS: 500n }
const OS_DOIS = { "ICMS e ISS": 600n }
const MEI = { comercio: SO_ICMS, intermunicipal: SO_ICMS, servicos: SO_ISS, municipal: SO_ISS, ambos: OS_DOIS }

function apurarMei({ competencia, atividade }) {
  if (competencia > ULTIMO_MES) throw new ForaDoAlcance("as tabelas daqui vão até 2026")
  const salario = SALARIO_MINIMO.filter(([desde]) => desde <= competencia).at(-1)?.[1]
  const parcelas = MEI[atividade.replace(/^caminhoneiro-/, "")]
  if (!salario || !parcelas) throw new ForaDoAlcance(`MEI de ${competencia}, ${atividade}`)
  return { INSS: salario * (atividade.startsWith("caminhoneiro-") ? 12n : 5n), ...parcelas }
}

const APURAR = { simples: apurarSimples, mei: apurarMei, presumido: apurarPresumido }

/** Amounts of what is to be paid, each tax at once or in its quotas. */
function conferirGuias(entrada, tributos, resultado) {
  const daqui = guiasDoPresumido(entrada, tributos)
  const guardadas = Object.fromEntries(
    resultado.guias.map(({ obrigacao, quota, valor }) => [
      `${obrigacao.toUpperCase()}${quota === 0 ? "" : `, ${quota}ª quota`}`,
      ler(valor),
    ]),
  )
  return [...new Set([...Object.keys(daqui), ...Object.keys(guardadas)])]
    .filter((nome) => daqui[nome] !== guardadas[nome])
    .map((nome) => `guia de ${nome} ${escrever(guardadas[nome] ?? 0n)}, aqui ${escrever(daqui[nome] ?? 0n)}`)
}

function conferir({ empresa, competencia, entrada, resultado }) {
  const apurar = APURAR[entrada.regime]
  if (!apurar) throw new ForaDoAlcance(`regime ${entrada.regime}`)
  const tributos = apurar(entrada)
  const total = Object.values(tributos).reduce((soma, valor) => soma + valor, 0n)
  const diferencas = []
  if (escrever(total) !== resultado.total) diferencas.push(`total ${resultado.total}, aqui ${escrever(total)}`)
  const guardados = Object.fromEntries(resultado.tributos.map(({ tributo, valor }) => [tributo, ler(valor)]))
  for (const t of new Set([...Object.keys(tributos), ...Object.keys(guardados)]))
    if ((tributos[t] ?? 0n) !== (guardados[t] ?? 0n))
      diferencas.push(`${t} ${escrever(guardados[t] ?? 0n)}, aqui ${escrever(tributos[t] ?? 0n)}`)
  if (entrada.regime === "presumido") diferencas.push(...conferirGuias(entrada, tributos, resultado))
  return diferencas.map((d) => `${empresa.cnpj} ${competencia}: ${d}`)
}

const [arquivo] = process.argv.slice(2)
if (!arquivo) {
  console.error(
    "Uso: node scripts/conferir-fechamentos.mjs ARQUIVO (de: npm run partida -- fechamento exportar-entradas, ou exportar bruto)",
  )
  process.exit(2)
}

/** Every closing of a file of sealed inputs, as `conferirBruto` answers for the facts of a company. */
function conferirSelados({ fechamentos }) {
  const saida = { diferencas: [], conferidos: 0, diferentes: 0, semResposta: 0, fora: new Map() }
  for (const fechamento of fechamentos) {
    try {
      const diferencas = conferir(fechamento)
      saida.diferencas.push(...diferencas)
      saida[diferencas.length === 0 ? "conferidos" : "diferentes"]++
    } catch (erro) {
      if (!(erro instanceof ForaDoAlcance)) throw erro
      saida.fora.set(erro.message, (saida.fora.get(erro.message) ?? 0) + 1)
    }
  }
  return saida
}

const lido = JSON.parse(readFileSync(arquivo, "utf8"))
const saida = lido.formato === "partida/bruto" ? conferirBruto(lido) : conferirSelados(lido)
for (const d of saida.diferencas) console.log(d)
for (const [motivo, n] of saida.fora) console.log(`não conferido: ${n} (${motivo})`)
if (saida.semResposta > 0)
  console.log(`sem resposta sobre a CPP do DAS em algum mês da folha, contada como zero: ${saida.semResposta}`)
console.log(`${saida.conferidos} conferem ao centavo, ${saida.diferentes} diferem`)
process.exitCode = saida.diferentes === 0 ? 0 : 1
