import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"

/** The commands as an operator runs them: another process, its output and its exit code. */
const pasta = mkdtempSync(join(tmpdir(), "partida-cli-"))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

const raiz = join(import.meta.dirname, "../../../..")
function partida(...argumentos: string[]) {
  const { DATABASE_URL: _url, ...ambiente } = process.env
  const r = spawnSync(process.execPath, ["apps/server/src/cli.ts", ...argumentos], {
    cwd: raiz,
    encoding: "utf8",
    env: { ...ambiente, PARTIDA_DADOS: join(pasta, "dados"), PARTIDA_DEMO: "0" },
  })
  return { codigo: r.status, saida: r.stdout + r.stderr }
}

// Each is a process that opens the embedded database, migrations included the first time: what a command refuses is proved in its own
// test, and here that its words and its exit code come out.
describe("comandos", { timeout: 240_000 }, () => {
  it("contabilidade avaliar confere os casos de referência e recusa o que não é lista de casos", () => {
    const certo = partida("contabilidade", "avaliar", "packages/contabil/exemplos/exemplos.json")
    expect(certo.codigo).toBe(0)
    expect(certo.saida.trimEnd().split("\n").at(-1)).toBe("32 passed, 0 failed")
    expect(partida("contabilidade", "avaliar", "package.json").codigo).toBe(2)
  })

  it("fiscal avaliar confere os casos de referência e acusa um caso errado ou desconhecido", () => {
    const certo = partida("fiscal", "avaliar", "packages/fiscal/exemplos/exemplos.json")
    expect(certo.saida.trimEnd().split("\n").at(-1)).toBe("254 passed, 0 failed")
    expect(certo.codigo).toBe(0)
    const arquivo = join(pasta, "casos.json")
    writeFileSync(arquivo, JSON.stringify([{ id: "a", regra: "nao.existe", entrada: {}, esperado: { x: "1" } }]))
    const errado = partida("fiscal", "avaliar", arquivo)
    expect(errado.saida).toContain("0 passed, 1 failed")
    expect(errado.codigo).toBe(1)
  })

  it("cria o escritório, importa e verifica", () => {
    const criado = partida(
      "criar-escritorio",
      "--nome",
      "Escritório",
      "--cnpj",
      "11.222.333/0001-81",
      "--email",
      "eu@escritorio.com.br",
    )
    expect(criado).toMatchObject({ codigo: 0, saida: expect.stringMatching(/Senha \(anote agora/) })
    const exemplo = "apps/server/src/documentos/nfse-nacional/exemplos/06-nfse-1.01-simples-tomador-pf.xml"
    expect(partida("importar", "notas", exemplo)).toMatchObject({
      codigo: 1,
      saida: expect.stringContaining("não pertence a nenhuma empresa"),
    })
    // A folder with what is below it: what is neither XML nor ZIP is not a note.
    const comNotas = join(pasta, "notas")
    mkdirSync(join(comNotas, "outubro"), { recursive: true })
    for (const nome of ["uma.xml", "outubro/outra.XML", "leia-me.txt"]) copyFileSync(exemplo, join(comNotas, nome))
    const daPasta = partida("importar", "notas", comNotas)
    expect(daPasta).toMatchObject({ codigo: 1, saida: expect.stringMatching(/outubro.*outra\.XML: /) })
    expect(daPasta.saida).toContain(": 2 Erro")
    expect(partida("verificar")).toMatchObject({ codigo: 0, saida: expect.stringContaining("tudo confere") })
  })

  it("explica o uso em vez de adivinhar", () => {
    expect(partida("importar")).toMatchObject({ codigo: 2, saida: expect.stringContaining("Uso: npm run partida") })
  })
})
