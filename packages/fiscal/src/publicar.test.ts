import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import fonte from "../package.json" with { type: "json" }
import { montarPacote } from "../publicar.ts"

/** The package as somebody outside gets it: packed, installed in an empty project without network, run and type-checked. */

/**
 * What is computed and explained; since the calendar of declarations also what is due and until when; since then 4 kB of what is withheld
 * from suppliers, instalments of parcelamentos and the CPP on services of MEI, and then 5 kB of ICMS and ISS fixed by the month.
 */
const LIMITE_DO_PACOTE_BYTES = 283_000
const PRAZO_MS = 120_000
const TSC = resolve(import.meta.dirname, "../../../node_modules/typescript/bin/tsc")

const pasta = mkdtempSync(join(tmpdir(), "partida-publicar-"))
const projeto = join(pasta, "projeto")
const instalado = join(projeto, "node_modules/@partida/fiscal")
const entradas = Object.keys(fonte.exports).map((nome) => nome.replace(".", "@partida/fiscal"))

interface Empacotado {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}
let pacote: Empacotado

function npm(cwd: string, ...argumentos: readonly string[]): string {
  const comuns = ["--offline", "--no-audit", "--prefix", cwd, "--cache", join(pasta, "cache")]
  return execFileSync("npm", [...argumentos, ...comuns], {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
  })
}

const rodar = (...argumentos: readonly string[]) =>
  execFileSync(process.execPath, argumentos, { cwd: projeto, encoding: "utf8" })

/** Answers what the compiler says: nothing when the project is right. */
function conferirTipos(...arquivos: readonly string[]): string {
  const opcoes = { strict: true, module: "nodenext", target: "es2022", lib: ["es2022"], types: [], noEmit: true }
  writeFileSync(join(projeto, "tsconfig.json"), JSON.stringify({ compilerOptions: opcoes, files: arquivos }))
  try {
    return rodar(TSC, "-p", ".")
  } catch (erro) {
    return String((erro as { stdout?: unknown }).stdout)
  }
}

beforeAll(() => {
  const montado = join(pasta, "pacote")
  montarPacote(montado)
  const [empacotado] = JSON.parse(npm(montado, "pack", "--json", "--pack-destination", pasta)) as Empacotado[]
  if (empacotado === undefined) throw new Error("npm pack answered no package")
  pacote = empacotado
  mkdirSync(projeto)
  writeFileSync(join(projeto, "package.json"), JSON.stringify({ name: "vazio", private: true, type: "module" }))
  npm(projeto, "install", join(pasta, pacote.filename))
}, PRAZO_MS)

afterAll(() => rmSync(pasta, { recursive: true, force: true }))

describe("o motor publicado", () => {
  it("leva o compilado, o README e a licença: nem fontes, nem testes, nem medições", () => {
    const caminhos = pacote.files.map(({ path }) => path)
    expect(caminhos).toEqual(expect.arrayContaining(["LICENSE", "README.md", "dist/index.js", "dist/index.d.ts"]))
    const fora = (caminho: string) =>
      !/^(LICENSE|README\.md|package\.json|dist\/.+(?<!\.(test|casos))(\.js|\.d\.ts))$/.test(caminho)
    expect(caminhos.filter(fora)).toEqual([])
    expect(pacote.size).toBeLessThan(LIMITE_DO_PACOTE_BYTES)
  })

  it("declara licença e nenhuma dependência, e pode ser publicado", () => {
    const manifesto = JSON.parse(readFileSync(join(instalado, "package.json"), "utf8"))
    expect(manifesto).toMatchObject({ name: "@partida/fiscal", version: fonte.version, license: fonte.license })
    for (const campo of ["private", "dependencies", "scripts"]) expect(manifesto).not.toHaveProperty(campo)
  })

  it(
    "o exemplo do README roda onde foi instalado, e dá o que diz",
    () => {
      const [, exemplo = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(instalado, "README.md"), "utf8")) ?? []
      writeFileSync(join(projeto, "exemplo.ts"), `${exemplo}export { das }\n`)
      expect(conferirTipos("exemplo.ts")).toBe("")
      expect(rodar("--input-type=module", "-e", 'console.log((await import("./exemplo.ts")).das)')).toBe("4421.25\n")
    },
    PRAZO_MS,
  )

  it(
    "cada entrada carrega em Node e tem tipos que recusam o que está errado",
    () => {
      const linhas = entradas.map((nome, i) => `import * as m${i} from "${nome}"`)
      const nomes = entradas.map((_, i) => `m${i}`).join(", ")
      writeFileSync(join(projeto, "tudo.ts"), `${linhas.join("\n")}\nexport const tudo = [${nomes}]\n`)
      writeFileSync(
        join(projeto, "errado.ts"),
        'import { paraReais } from "@partida/fiscal/nucleo"\nexport const errado: number = paraReais(1n)\n',
      )
      expect(conferirTipos("tudo.ts")).toBe("")
      expect(conferirTipos("errado.ts")).toContain("errado.ts(2,14): error TS2322")
      const contar =
        'const { tudo } = await import("./tudo.ts"); console.log(tudo.filter((m) => Object.keys(m).length > 0).length)'
      expect(rodar("--input-type=module", "-e", contar)).toBe(`${entradas.length}\n`)
    },
    PRAZO_MS,
  )
})
