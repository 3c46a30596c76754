import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

/**
 * What is published of the engine: JavaScript with its types, in a folder of its own. Node does not read TypeScript inside
 * `node_modules`, and npm takes `exports` only from the package.json it packs, where the workspaces need the sources.
 */

interface Manifesto {
  readonly exports: Readonly<Record<string, string>>
  readonly [campo: string]: unknown
}

const RAIZ = import.meta.dirname
const COPIADOS = ["README.md", "LICENSE"]
/** What only the workspace says: `private` keeps the sources from being published by mistake. */
const SO_DO_REPOSITORIO = new Set(["private", "scripts"])

/** "./src/mei.ts" as the compiler writes it, with the types first, as resolution requires. */
function entradaCompilada(fonte: string): { readonly types: string; readonly default: string } {
  const semExtensao = fonte.replace(/^\.\/src\//, "./dist/").replace(/\.ts$/, "")
  return { types: `${semExtensao}.d.ts`, default: `${semExtensao}.js` }
}

/** Writes into `destino`, emptied before, the package that `npm publish` takes. Throws when the engine does not compile. */
export function montarPacote(destino: string): void {
  rmSync(destino, { recursive: true, force: true })
  mkdirSync(destino, { recursive: true })
  const tsc = resolve(RAIZ, "../../node_modules/typescript/bin/tsc")
  const projeto = join(RAIZ, "tsconfig.publicar.json")
  execFileSync(process.execPath, [tsc, "-p", projeto, "--outDir", join(destino, "dist")], { stdio: "inherit" })
  const fonte: Manifesto = JSON.parse(readFileSync(join(RAIZ, "package.json"), "utf8"))
  const campos = Object.entries(fonte).filter(([campo]) => !SO_DO_REPOSITORIO.has(campo))
  const entradas = Object.entries(fonte.exports).map(([nome, arquivo]) => [nome, entradaCompilada(arquivo)])
  const manifesto = { ...Object.fromEntries(campos), exports: Object.fromEntries(entradas) }
  writeFileSync(join(destino, "package.json"), `${JSON.stringify(manifesto, null, 2)}\n`)
  for (const arquivo of COPIADOS) copyFileSync(join(RAIZ, arquivo), join(destino, arquivo))
}

if (import.meta.main) montarPacote(join(RAIZ, ".publicar"))
