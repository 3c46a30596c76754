import { basename } from "node:path"
import { build, type InlineConfig, type Rolldown } from "vite"

/** A screen loaded on demand becomes a shared piece when at least this many screens need it. */
const TELAS_QUE_JUSTIFICAM = 33
/** What the page loads first waits for one of its roots: in a piece that the root needs too, they would wait for each other. */
const ENTRADA = "main.tsx"
/** What goes to the identity provider without drawing anything (ADR 023). */
const PORTA = ["porta", "oidc"]
/** The roots of the page, each with the first screen it shows; the panel and the public pages are part of their own. */
const FORA = ["fora", "PaginaEntrar"]
const DENTRO = ["dentro"]
const PUBLICO = ["publico"]
/** What the owner's panel fetches right after it is drawn. */
const DEPOIS = ["depois"]
/** The panel of who keeps the office: what it shares with some screen would be a file each, mostly of an icon. */
const DO_ESCRITORIO = ["PainelDoEscritorio"]

/**
 * Names the pieces in which the scripts are delivered: module id → piece; a module without one stays where the bundler puts
 * it. Left alone, the bundler gives the sign-in page 65 small files, and on a telephone each one is a trip. A first build,
 * thrown away, tells what each first screen really needs. The sets are closed under dependency, so that no piece waits for
 * another in a circle.
 */
export async function partesDe(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput
  const pedacos = new Map(output.flatMap((saida) => (saida.type === "chunk" ? [[saida.fileName, saida]] : [])))
  const fecho = (raizes: readonly Rolldown.OutputChunk[]) => {
    const vistos = new Set<Rolldown.OutputChunk>()
    const visitar = (pedaco: Rolldown.OutputChunk) => {
      if (vistos.has(pedaco)) return
      vistos.add(pedaco)
      for (const nome of pedaco.imports) {
        const importado = pedacos.get(nome)
        if (importado) visitar(importado)
      }
    }
    raizes.forEach(visitar)
    return vistos
  }
  const todos = [...pedacos.values()]
  const chamados = (nomes: readonly string[]) =>
    nomes.map((nome) => {
      const achado = todos.find(({ facadeModuleId }) => basename(facadeModuleId ?? "").replace(/\.tsx?$/, "") === nome)
      if (!achado) throw new Error(`${nome}: não é carregado sob demanda; as partes das telas precisam dele`)
      return achado
    })
  const inicio = fecho(todos.filter(({ isEntry }) => isEntry))
  const porta = fecho(chamados(PORTA))
  const publico = fecho(chamados(PUBLICO))
  const fora = fecho(chamados(FORA))
  const dentro = fecho(chamados(DENTRO))
  const depois = fecho(chamados(DEPOIS))
  const doEscritorio = fecho(chamados(DO_ESCRITORIO))
  const telas = todos.filter(({ isDynamicEntry }) => isDynamicEntry).map((tela) => fecho([tela]))
  const alcancados = (vistos: ReadonlySet<Rolldown.OutputChunk>): ReadonlySet<Rolldown.OutputChunk> => {
    const mais = [...vistos].flatMap((pedaco) => pedaco.dynamicImports.flatMap((nome) => pedacos.get(nome) ?? []))
    const todas = new Set([...vistos, ...fecho(mais)])
    return todas.size === vistos.size ? vistos : alcancados(todas)
  }
  const deDentro = alcancados(dentro)
  const parteDe = (pedaco: Rolldown.OutputChunk) => {
    // What the way to the provider shares with a root waits for nobody; the rest of it, only who goes there needs.
    if (inicio.has(pedaco) || (porta.has(pedaco) && (fora.has(pedaco) || dentro.has(pedaco)))) return "inicio"
    if (porta.has(pedaco)) return "porta"
    // What is smallest comes first: who only opens a link must not fetch what the others share, nor these the fields of a form.
    if (publico.has(pedaco)) {
      if (fora.has(pedaco) || dentro.has(pedaco)) return "base"
      return deDentro.has(pedaco) ? "formulario" : "publico"
    }
    // Not only what both begin with: a screen would fetch a whole root of who is signed out for one part of it.
    if (fora.has(pedaco) && deDentro.has(pedaco)) return "comum"
    if (fora.has(pedaco)) return "fora"
    // What other screens share with the panel's later parts would be one more file of them, each an icon.
    if (dentro.has(pedaco) || (depois.has(pedaco) && telas.filter((tela) => tela.has(pedaco)).length > 1)) return "app"
    if (telas.filter((tela) => tela.has(pedaco)).length >= TELAS_QUE_JUSTIFICAM) return "telas"
    return doEscritorio.has(pedaco) ? "escritorio" : null
  }
  const portas = new Set(todos.map(({ facadeModuleId }) => facadeModuleId))
  const fica = (id: string) => portas.has(id) || basename(id) === ENTRADA
  return new Map(
    todos.flatMap((pedaco) => {
      const parte = parteDe(pedaco)
      // What is asked for by name keeps a file of its own: a piece that took it in would hide the door.
      if (parte === null) return []
      return pedaco.moduleIds.filter((id) => !fica(id)).map((id) => [id, pecaDe(id, parte)] as const)
    }),
  )
}

/** What is lighter than a file of its own goes with what every page has: a sheet of a few rules, an icon, a hook. */
function pecaDe(id: string, parte: string): string {
  // A sheet has no dependency, and what draws every screen is already there.
  if (parte === "escritorio" && id.includes(".css")) return "app"
  const leve =
    parte === "comum" ? id.includes(".css") : parte === "formulario" && !/(useFormulario|queixas|foco)\.ts$/.test(id)
  return leve ? "base" : parte
}
