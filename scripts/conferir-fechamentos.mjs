/**
 * Recomputes closings from their exported inputs, without one line of the product: plain integers and the tables of the law
 * copied here and in the files of each regime. `npm run partida -- fechamento exportar-entradas fechamentos.json`, then
 * `node scripts/conferir-fechamentos.mjs fechamentos.json`. Exits 1 on any difference. There annex, payroll and history are the
 * sealed ones; from `npm run -s partida -- exportar bruto` it takes them from the raw facts of a company (`conferir-bruto.mjs`),
 * and so sees a wrong input too.
 *
 * Covers the Simples Nacional, the MEI and the Lucro Presumido of 2018 to 2026. What it does not cover it says, and never counts
 * as right: months of 2027 on, notes of goods, intercity transport above the sublimit, a month by caixa that crosses it.
 */
import { readFileSync } from "node:fs"
import { conferirBruto } from "./conferir-bruto.mjs"
import { escrever, ForaDoAlcance, ler } from "./conferir-comum.mjs"
import { apurarMei } from "./conferir-mei.mjs"
import { apurarPresumido, conferirGuias } from "./conferir-presumido.mjs"
import { apurarSimples } from "./conferir-simples.mjs"

const APURAR = { simples: apurarSimples, mei: apurarMei, presumido: apurarPresumido }

/** By caixa, what was received and what art. 20 of Res. CGSN 140/2018 brings in is the base; the lines are what was earned. */
const comRecebidas = (entrada) =>
  entrada.caixa ? { ...entrada, recebidas: [...entrada.caixa.recebidas, ...entrada.caixa.integradas] } : entrada

function conferir({ empresa, competencia, entrada: selada, resultado }) {
  const apurar = APURAR[selada.regime]
  if (!apurar) throw new ForaDoAlcance(`regime ${selada.regime}`)
  const entrada = comRecebidas(selada)
  const tributos = apurar(entrada)
  const total = Object.values(tributos).reduce((soma, valor) => soma + valor, 0n)
  const diferencas = []
  if (escrever(total) !== resultado.total) diferencas.push(`total ${resultado.total}, aqui ${escrever(total)}`)
  const guardados = Object.fromEntries(resultado.tributos.map(({ tributo, valor }) => [tributo, ler(valor)]))
  for (const t of new Set([...Object.keys(tributos), ...Object.keys(guardados)]))
    if ((tributos[t] ?? 0n) !== (guardados[t] ?? 0n))
      diferencas.push(`${t} ${escrever(guardados[t] ?? 0n)}, aqui ${escrever(tributos[t] ?? 0n)}`)
  if (entrada.regime === "presumido") diferencas.push(...conferirGuias(entrada, tributos, resultado.guias))
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
