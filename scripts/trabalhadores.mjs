// Writes the programs of the server's threads (*.worker.ts) as JavaScript, one file each in apps/server/dist: a thread
// that reads TypeScript loads the stripper of types, which is WebAssembly, each time it starts (ADR 050). Run by
// preparar.mjs and by the set-up of the tests, so that they are never older than their sources.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { build } from "esbuild"
import { raiz } from "./comum.mjs"

const servidor = join(raiz, "apps", "server")
const destino = join(servidor, "dist")

/** Files that a source reads beside itself are found from the bundle too. */
const enderecoDaFonte = {
  name: "endereco-da-fonte",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const fonte = readFileSync(path, "utf8")
      if (/import\.meta\.(?!url\b)/.test(fonte)) throw new Error(`${path}: em um trabalhador, só import.meta.url`)
      const endereco = JSON.stringify(relative(destino, path).replaceAll("\\", "/"))
      return {
        loader: "ts",
        contents: fonte.replaceAll("import.meta.url", `new URL(${endereco}, import.meta.url).href`),
      }
    }),
}

/** The words of every other language would be half of each program; what a thread refuses is said by us. */
const umaLingua = {
  name: "uma-lingua",
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: 'export { default as en } from "./en.js"',
      resolveDir: dirname(path),
    })),
}
/** Already one file each, with what they read beside themselves. */
const INTEIROS = ["@electric-sql/pglite", "unpdf"]

const { outputFiles } = await build({
  entryPoints: globSync("src/**/*.worker.ts", { cwd: servidor }).map((arquivo) => join(servidor, arquivo)),
  entryNames: "[name]",
  outdir: destino,
  write: false,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node24",
  // The libraries go in: a thread that looks for them file by file takes twice the processor to start.
  external: INTEIROS,
  banner: {
    js: 'import { createRequire as criarRequire } from "node:module"; const require = criarRequire(import.meta.url);',
  },
  minifyWhitespace: true,
  plugins: [enderecoDaFonte, umaLingua],
})
mkdirSync(destino, { recursive: true })
for (const { path, text } of outputFiles) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue
  // In one step: another process may be starting a thread from it.
  const novo = `${path}.${process.pid}`
  writeFileSync(novo, text)
  renameSync(novo, path)
}
