import { relative } from "node:path"
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin"
import { strykerPlugins as doVitest } from "@stryker-mutator/vitest-runner"

/**
 * Vitest 5 filters by names joined with " > "; the runner 9.6.1 asks by names joined with a blank, so no test runs and
 * every mutant seems to survive (stryker-js#6210). It also counts as survivors a run of no test (#6213) and a mutant whose
 * file no longer loads, because Vitest reports that on the file (#6217). This asks by the names of Vitest 5 and mends both.
 */
const [original] = doVitest

const nomes = (tarefa) => (tarefa ? [...nomes(tarefa.suite), tarefa.name] : [])

/** Every test of a run, by the id of the runner, with the name that the filter of Vitest 5 understands. */
function nomesPorId(tarefas) {
  return tarefas.flatMap((tarefa) => {
    if (tarefa.type === "suite" || tarefa.tasks) return nomesPorId(tarefa.tasks)
    const arquivo = relative(process.cwd(), tarefa.file.filepath).replaceAll("\\", "/")
    const partes = nomes(tarefa)
    return [[`${arquivo}#${partes.join(" ").trim()}`, `${arquivo}#${partes.join(" > ")}`]]
  })
}

class ExecutorDoVitest5 {
  #executor
  #nomes = new Map()

  constructor(executor) {
    this.#executor = executor
  }

  capabilities() {
    return this.#executor.capabilities()
  }

  init() {
    return this.#executor.init()
  }

  async dryRun(opcoes) {
    const resultado = await this.#executor.dryRun(opcoes)
    this.#nomes = new Map(nomesPorId(this.#executor.ctx.state.getFiles()))
    return resultado
  }

  async mutantRun(opcoes) {
    // A new process (after a time-out) has not seen the dry run: it then runs the whole files.
    const testFilter = opcoes.testFilter?.map((id) => this.#nomes.get(id) ?? `${id.split("#")[0]}#`)
    const resultado = await this.#executor.mutantRun({ ...opcoes, testFilter })
    if (resultado.status !== "survived") return resultado
    const naoCarregou = this.#executor.ctx.state.getFiles().find(({ result }) => result?.state === "fail")
    if (naoCarregou !== undefined) {
      const failureMessage = naoCarregou.result.errors?.[0]?.message ?? "The test file did not load"
      return { status: "killed", failureMessage, killedBy: [], nrOfTests: resultado.nrOfTests }
    }
    if (resultado.nrOfTests > 0) return resultado
    return { status: "error", errorMessage: `No test ran for mutant ${opcoes.activeMutant.id}` }
  }

  dispose() {
    return this.#executor.dispose()
  }
}

function criar(injetor) {
  return new ExecutorDoVitest5(original.factory(injetor))
}
criar.inject = original.factory.inject

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "vitest5", criar)]
