// Mutation testing of the engine, whole or only the folders and files named (`npm run mutacao -- inss simples/das mora/dias.ts`):
// one run of Stryker a file, so that what dies loses a file and not the hours before it. A file whose source and tests, beside it
// and in the folders above, did not change since its report is not run again. What is known is written to docs/mutacao.md, and what survived to
// .cache/stryker/sobreviventes.txt.
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import configuracao, { arquivosMutados } from "../packages/fiscal/stryker.config.mjs"
import { impressaoDigital, node, raiz } from "./comum.mjs"

const FONTES = "packages/fiscal/src/"
/** Below it the run fails. */
const MINIMO = configuracao.thresholds.low
const MORTOS = new Set(["Killed", "Timeout"])
const VIVOS = new Set(["Survived", "NoCoverage"])
const EXECUTOR = ["stryker.config", "stryker-direto", "stryker-rotulos"].map((nome) => `packages/fiscal/${nome}.mjs`)
const guardados = join(raiz, ".cache", "stryker")
const pagina = join(raiz, "docs", "mutacao.md")

const fontes = arquivosMutados.map((arquivo) => arquivo.slice(FONTES.length))
const pedidas = process.argv.slice(2)
const pedidos = fontes.filter(
  (fonte) => pedidas.length === 0 || pedidas.some((pedida) => fonte === pedida || fonte.startsWith(`${pedida}/`)),
)
if (pedidos.length === 0) {
  console.error(`Nenhuma pasta nem arquivo de ${FONTES} com esse nome: ${pedidas.join(", ")}.`)
  process.exit(1)
}

/** Where the report of a file is: the name holds what was changed and the tests beside it and in the folders above. */
function relatorioDe(fonte) {
  const pastas = fonte.split("/").map((_, i, partes) => FONTES + partes.slice(0, i).join("/"))
  const testes = pastas.flatMap((pasta) => globSync(`${pasta}/*.{test,casos}.ts`, { cwd: raiz }).sort())
  const marca = impressaoDigital([FONTES + fonte, ...testes, ...EXECUTOR]).slice(0, 12)
  return join(guardados, `${fonte.replaceAll("/", "--")}.${marca}.json`)
}

/** Runs Stryker over a file that has no report yet. False when it fails. */
function mutar(fonte) {
  const relatorio = relatorioDe(fonte)
  if (existsSync(relatorio)) return true
  const novo = `${relatorio}.${process.pid}`
  const { status } = spawnSync(
    node(),
    [join(raiz, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", "packages/fiscal/stryker.config.mjs"],
    {
      cwd: raiz,
      stdio: "inherit",
      env: { ...process.env, PARTIDA_MUTACAO_ARQUIVOS: FONTES + fonte, PARTIDA_MUTACAO_RELATORIO: novo },
    },
  )
  if (status !== 0 || !existsSync(novo)) return false
  const { files } = JSON.parse(readFileSync(novo, "utf8"))
  const mutantes = Object.values(files).flatMap((arquivo) => arquivo.mutants)
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: raiz, encoding: "utf8" }).trim()
  writeFileSync(novo, JSON.stringify({ em: new Date().toISOString().slice(0, 10), commit, mutantes }))
  renameSync(novo, relatorio)
  return true
}

/** The last report of a file, of its sources of then: its mutants, the day and the commit; null when it was never tried. */
function lido(fonte) {
  const relatorios = globSync(`${fonte.replaceAll("/", "--")}.????????????.json`, { cwd: guardados })
  const quando = (nome) => statSync(join(guardados, nome)).mtimeMs
  const [ultimo] = relatorios.sort((a, b) => quando(b) - quando(a))
  return ultimo === undefined ? null : { fonte, ...JSON.parse(readFileSync(join(guardados, ultimo), "utf8")) }
}

function placar(mutantes) {
  const contar = (estados) => mutantes.filter(({ status }) => estados.has(status)).length
  const mortos = contar(MORTOS)
  const vivos = contar(VIVOS)
  return { mortos, vivos, parte: mortos + vivos === 0 ? null : (100 * mortos) / (mortos + vivos) }
}

function linha(nome, relatorios, quando) {
  const { mortos, vivos, parte } = placar(relatorios.flatMap((r) => r.mutantes))
  return `| ${nome} | ${mortos + vivos} | ${mortos} | ${vivos} | ${parte === null ? "–" : parte.toFixed(1)} | ${quando} |`
}

const quandoDe = (relatorios) => [...new Set(relatorios.map((r) => `${r.em} ${r.commit}`))].sort().join(", ")

mkdirSync(guardados, { recursive: true })
const falhas = []
for (const [i, fonte] of pedidos.entries()) {
  console.log(`▶ ${fonte} (${i + 1} de ${pedidos.length})`)
  if (mutar(fonte)) console.log(linha(fonte, [lido(fonte)], ""))
  else falhas.push(fonte)
}

const conhecidos = fontes.flatMap((fonte) => lido(fonte) ?? [])
const sobreviventes = conhecidos.flatMap(({ fonte, mutantes }) =>
  mutantes
    .filter(({ status }) => VIVOS.has(status))
    .map(
      ({ location: { start }, mutatorName, replacement, status }) =>
        `${fonte}:${start.line}:${start.column} ${status} ${mutatorName} → ${(replacement ?? "").replaceAll(/\s+/g, " ")}`,
    ),
)
writeFileSync(join(guardados, "sobreviventes.txt"), `${sobreviventes.join("\n")}\n`)

const anterior = existsSync(pagina) ? readFileSync(pagina, "utf8") : ""
/** The row that the page has of a folder, which other machines may have measured; null without any. */
const linhaAnterior = (pasta) =>
  anterior.split("\n").find((l) => l.startsWith(`| \`${pasta}\` `) || l.startsWith(`| \`${pasta}\`(`)) ?? null
const colunas = (l) => l.split("|").map((c) => c.trim())

/** A folder whole known here is written anew; of any other the page keeps what it has, and only then what is known of it. */
function linhaDaPasta(pasta) {
  const arquivos = fontes.filter((fonte) => dirname(fonte) === pasta).length
  const dela = conhecidos.filter(({ fonte }) => dirname(fonte) === pasta)
  const faltam = arquivos - dela.length
  const guardada = linhaAnterior(pasta)
  if (faltam > 0 && guardada !== null) return guardada
  if (dela.length === 0) return null
  return linha(`\`${pasta}\`${faltam > 0 ? ` (${faltam} of ${arquivos} files missing)` : ""}`, dela, quandoDe(dela))
}

const cabecalho = ["| mutants | killed | survived | % | measured |", "|---|---:|---:|---:|---:|---|"]
const linhas = [...new Set(fontes.map((fonte) => dirname(fonte)))].flatMap((pasta) => linhaDaPasta(pasta) ?? [])
const somar = (coluna) => linhas.reduce((total, l) => total + Number(colunas(l)[coluna]), 0)
const [todos, mortos, vivos] = [2, 3, 4].map(somar)
const total = `| **all** | ${todos} | ${mortos} | ${vivos} | ${((100 * mortos) / (mortos + vivos)).toFixed(1)} |  |`
const tabela = [`| folder ${cabecalho[0]}`, cabecalho[1], ...linhas, total].join("\n")
const medidos = new Set(conhecidos.map(({ fonte }) => fonte))
/** Files below the minimum that the page names and nothing here measured again. */
const antesAbaixo = [
  ...(anterior.split("\n").find((l) => l.startsWith("Below ")) ?? "").matchAll(/`([^`]+)` (\d+\.\d)/g),
]
  .map(([, fonte, parte]) => ({ fonte, parte: Number(parte) }))
  .filter(({ fonte }) => !medidos.has(fonte) && fontes.includes(fonte))
const abaixo = [...antesAbaixo, ...conhecidos.map((r) => ({ fonte: r.fonte, parte: placar(r.mutantes).parte ?? 100 }))]
  .filter(({ parte }) => parte < MINIMO)
  .sort((a, b) => a.parte - b.parte)
console.log(`\n${tabela}`)

const PORQUE = "## What survives, and why"
const porque = anterior.split(`${PORQUE}\n`)[1] ?? "\n"
writeFileSync(
  pagina,
  `# Mutation testing of the engine

Written by \`npm run mutacao\`: how many small changes of the engine its tests notice. Only the last section is written by hand.
Each row is of the day and commit it names; a file is tried again when it or its tests, beside it and in the folders above, change.
A row of a folder that this machine did not measure whole is the one the page had.

${tabela}

Below ${MINIMO} %: ${abaixo.map(({ fonte, parte }) => `\`${fonte}\` ${parte.toFixed(1)}`).join(", ") || "none"}.

${PORQUE}
${porque}`,
)
if (falhas.length > 0) console.error(`\nNão terminaram: ${falhas.join(", ")}. Rode de novo: só eles faltam.`)
process.exitCode = falhas.length > 0 || (placar(conhecidos.flatMap((r) => r.mutantes)).parte ?? 0) < MINIMO ? 1 : 0
