// Mutation testing of the engine, whole or only the folders named (`npm run mutacao -- inss simples/das`): one run of Stryker a
// folder, so that what dies loses a folder and not the hours before it. A folder done for these same sources is not run again.
// The whole is written to docs/mutacao.md, and what survived to .cache/stryker/sobreviventes.txt.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import configuracao, { arquivosMutados } from "../packages/fiscal/stryker.config.mjs"
import { impressaoDigital, node, raiz } from "./comum.mjs"

const FONTES = "packages/fiscal/src/"
/** Below it the run fails. */
const MINIMO = configuracao.thresholds.low
const MORTOS = new Set(["Killed", "Timeout"])
const VIVOS = new Set(["Survived", "NoCoverage"])
const motor = impressaoDigital([
  FONTES,
  ...["stryker.config", "stryker-direto", "stryker-rotulos"].map((nome) => `packages/fiscal/${nome}.mjs`),
]).slice(0, 12)
const guardados = join(raiz, ".cache", "stryker", motor)

const porPasta = Map.groupBy(arquivosMutados, (arquivo) => dirname(arquivo.slice(FONTES.length)))
const pedidas = process.argv.slice(2)
const pastas = [...porPasta.keys()].filter(
  (pasta) => pedidas.length === 0 || pedidas.some((pedida) => pasta === pedida || pasta.startsWith(`${pedida}/`)),
)
if (pastas.length === 0) {
  console.error(`Nenhuma pasta de ${FONTES} com esse nome: ${pedidas.join(", ")}.`)
  process.exit(1)
}

/** The mutants of a folder, from its report; run now where there is none. Null when Stryker fails. */
function mutantesDa(pasta) {
  const relatorio = join(guardados, `${pasta.replaceAll("/", "--")}.json`)
  if (!existsSync(relatorio)) {
    const novo = `${relatorio}.${process.pid}`
    const { status } = spawnSync(
      node(),
      [join(raiz, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", "packages/fiscal/stryker.config.mjs"],
      {
        cwd: raiz,
        stdio: "inherit",
        env: {
          ...process.env,
          PARTIDA_MUTACAO_ARQUIVOS: porPasta.get(pasta).join(","),
          PARTIDA_MUTACAO_RELATORIO: novo,
        },
      },
    )
    if (status !== 0 || !existsSync(novo)) return null
    renameSync(novo, relatorio)
  }
  const { files } = JSON.parse(readFileSync(relatorio, "utf8"))
  return Object.entries(files).flatMap(([arquivo, { mutants }]) => mutants.map((mutante) => ({ arquivo, ...mutante })))
}

const contar = (mutantes, estados) => mutantes.filter(({ status }) => estados.has(status)).length
const placar = (mutantes) => {
  const mortos = contar(mutantes, MORTOS)
  const vivos = contar(mutantes, VIVOS)
  return { mortos, vivos, parte: mortos + vivos === 0 ? null : (100 * mortos) / (mortos + vivos) }
}
const linha = (nome, mutantes) => {
  const { mortos, vivos, parte } = placar(mutantes)
  return `| ${nome} | ${mortos + vivos} | ${mortos} | ${vivos} | ${parte === null ? "–" : parte.toFixed(1)} |`
}

mkdirSync(guardados, { recursive: true })
const feitas = []
const falhas = []
for (const [i, pasta] of pastas.entries()) {
  console.log(`▶ ${pasta} (${i + 1} de ${pastas.length})`)
  const mutantes = mutantesDa(pasta)
  if (mutantes === null) falhas.push(pasta)
  else {
    feitas.push({ pasta, mutantes })
    console.log(linha(pasta, mutantes))
  }
}

const todos = feitas.flatMap(({ mutantes }) => mutantes)
const sobreviventes = todos
  .filter(({ status }) => VIVOS.has(status))
  .map(
    ({ arquivo, location: { start }, mutatorName, replacement, status }) =>
      `${arquivo}:${start.line}:${start.column} ${status} ${mutatorName} → ${(replacement ?? "").replaceAll(/\s+/g, " ")}`,
  )
writeFileSync(join(raiz, ".cache", "stryker", "sobreviventes.txt"), `${sobreviventes.join("\n")}\n`)
const tabela = [
  "| folder | mutants | killed | survived | % |",
  "|---|---:|---:|---:|---:|",
  ...feitas.map(({ pasta, mutantes }) => linha(`\`${pasta}\``, mutantes)),
  linha("**all**", todos),
].join("\n")
console.log(`\n${tabela}`)
if (falhas.length > 0) console.error(`\nNão terminaram: ${falhas.join(", ")}. Rode de novo: só elas faltam.`)
else if (pedidas.length === 0) {
  const texto = `# Mutation testing of the engine

Written by \`npm run mutacao\` over the engine of fingerprint \`${motor}\`: how many of its small changes the tests notice.
Never edited by hand.

${tabela}
`
  writeFileSync(join(raiz, "docs", "mutacao.md"), texto)
}
process.exitCode = falhas.length > 0 || (placar(todos).parte ?? 0) < MINIMO ? 1 : 0
