import { globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { Script } from "node:vm"
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core"
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin"
import { DryRunStatus, determineHitLimitReached, TestStatus, toMutantRunResult } from "@stryker-mutator/api/test-runner"
import { build } from "esbuild"
import * as fastCheck from "fast-check"
import { expect } from "vitest"

/**
 * Runs the engine's tests inside the process of Stryker. They are functions without input or output, so nothing of a test
 * runner is needed but the names: all of them are one script, compiled once and executed anew for each mutant, which gives
 * every mutant its own modules, memories included. A mutant costs tens of milliseconds, where starting a test runner for
 * it costs a third of a second.
 */

const requererDaqui = createRequire(import.meta.url)

/** Reads sources, and is measured by its size: instrumented sources are larger than what is shipped. */
const FORA = /\/(tamanho|publicar)\.test\.ts$/

/**
 * Properties run on a third of their examples, the same for every mutant, and do not look for the smallest one: a mutant that
 * only the others would kill counts as survived.
 */
const PARTE_DOS_EXEMPLOS = 3
const fastCheckCurto = {
  ...fastCheck,
  assert: (propriedade, { numRuns = 100, ...resto } = {}) =>
    fastCheck.assert(propriedade, {
      ...resto,
      numRuns: Math.ceil(numRuns / PARTE_DOS_EXEMPLOS),
      seed: 20_261_123,
      endOnFailure: true,
    }),
}
fastCheckCurto.default = fastCheckCurto

/** One script that answers, by path, a function that loads each test file. */
async function empacotar() {
  const arquivos = globSync("packages/fiscal/src/**/*.test.ts").filter((arquivo) => !FORA.test(arquivo))
  const partes = arquivos.map(
    (arquivo) => `${JSON.stringify(arquivo)}: () => require(${JSON.stringify(`./${arquivo}`)})`,
  )
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = {${partes.join(",\n")}}`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    packages: "external",
    plugins: [
      {
        name: "lugar-do-teste",
        setup(construcao) {
          construcao.onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, "utf8").replaceAll(
              "import.meta.url",
              JSON.stringify(pathToFileURL(path).href),
            ),
            loader: "ts",
          }))
        },
      },
    ],
  })
  const script = new Script(`(function (require, module, exports) {${outputFiles[0].text}\n})`, {
    filename: resolve("testes-do-motor.cjs"),
  })
  return { arquivos, executar: script.runInThisContext() }
}

/** What the test files import as "vitest": `describe` and `it` only write the tests down. */
function anotador() {
  const testes = []
  const titulos = []
  let arquivo = ""
  const anotar = (titulo, fazer) => {
    const posicao = testes.filter((teste) => teste.arquivo === arquivo).length
    testes.push({ arquivo, fazer, id: `${arquivo}#${posicao}`, nome: [...titulos, titulo].join(" > ") })
  }
  const describe = (titulo, fazer) => {
    titulos.push(titulo)
    fazer()
    titulos.pop()
  }
  const it = Object.assign(anotar, {
    each: (casos) => (titulo, fazer) => {
      for (const [i, caso] of casos.entries()) {
        anotar(`${titulo} [${i}]`, () => (Array.isArray(caso) ? fazer(...caso) : fazer(caso)))
      }
    },
  })
  return {
    modulo: { describe, it, test: it, expect },
    ler: (caminho, carregar) => {
      arquivo = caminho
      carregar()
    },
    testes,
  }
}

/** What the instrumented sources read and write. */
const compartilhado = {}
globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] = compartilhado

class ExecutorDireto {
  #pacote
  /** Milliseconds of each test in the dry run: the quickest go first. */
  #duracoes = new Map()
  #ns = compartilhado

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    this.#pacote = await empacotar()
  }

  /** The tests of these files, in modules of their own. */
  #carregar(arquivos) {
    const { modulo, ler, testes } = anotador()
    const proprios = { vitest: modulo, "fast-check": fastCheckCurto }
    const requerer = (nome) => proprios[nome] ?? requererDaqui(nome)
    const saida = { exports: {} }
    this.#pacote.executar(requerer, saida, saida.exports)
    for (const arquivo of arquivos) ler(arquivo, saida.exports[arquivo])
    return testes
  }

  async #rodar({ id, nome, arquivo, fazer }) {
    const inicio = performance.now()
    this.#ns.currentTestId = id
    const comum = { id, name: nome, fileName: resolve(arquivo) }
    try {
      await fazer()
      return { ...comum, status: TestStatus.Success, timeSpentMs: performance.now() - inicio }
    } catch (erro) {
      const failureMessage = String(erro?.message ?? erro)
      return { ...comum, status: TestStatus.Failed, failureMessage, timeSpentMs: performance.now() - inicio }
    } finally {
      this.#ns.currentTestId = undefined
    }
  }

  async dryRun() {
    this.#ns.activeMutant = undefined
    this.#ns.mutantCoverage = { static: {}, perTest: {} }
    const tests = []
    for (const teste of this.#carregar(this.#pacote.arquivos)) {
      const resultado = await this.#rodar(teste)
      this.#duracoes.set(teste.id, resultado.timeSpentMs)
      tests.push(resultado)
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.#ns.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, mutantActivation, hitLimit, disableBail }) {
    const ns = this.#ns
    ns.hitLimit = hitLimit
    ns.hitCount = hitLimit === undefined ? undefined : 0
    ns.activeMutant = mutantActivation === "static" ? activeMutant.id : undefined
    const pedidos = testFilter === undefined ? null : new Set(testFilter)
    const arquivos = new Set(testFilter?.map((id) => id.slice(0, id.indexOf("#"))) ?? this.#pacote.arquivos)
    const tests = []
    try {
      const todos = this.#carregar(arquivos)
      ns.activeMutant = activeMutant.id
      const duracao = ({ id }) => this.#duracoes.get(id) ?? 0
      const testes = todos.filter(({ id }) => pedidos?.has(id) ?? true).sort((a, b) => duracao(a) - duracao(b))
      if (testes.length === 0) return { status: "error", errorMessage: `No test for mutant ${activeMutant.id}` }
      for (const teste of testes) {
        const resultado = await this.#rodar(teste)
        tests.push(resultado)
        if (resultado.status === TestStatus.Failed && !disableBail) break
      }
    } catch (erro) {
      // The modules no longer load.
      return { status: "killed", failureMessage: String(erro?.message ?? erro), killedBy: [], nrOfTests: tests.length }
    } finally {
      ns.activeMutant = undefined
    }
    return toMutantRunResult(
      determineHitLimitReached(ns.hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests },
    )
  }
}

const criar = () => new ExecutorDireto()

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "direto", criar)]
