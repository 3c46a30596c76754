import { spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"

/** Loads modules in a program of its own, because what `carregar.ts` changes holds for the whole process; answers what it printed. */
function carregar(...modulos: readonly string[]) {
  const programa = `for (const m of ${JSON.stringify(modulos)}) console.log(m, Object.keys(await import(m)).join())`
  return spawnSync(process.execPath, ["--input-type=module", "--eval", programa], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  })
}

describe("o carregamento dos módulos", () => {
  it("acha os mesmos módulos que o Node acha sozinho", () => {
    const modulos = ["./db/paginas.ts", "drizzle-orm/node-postgres", "zod"]
    const sozinho = carregar("./civil.ts", ...modulos)
      .stdout.split("\n")
      .slice(1)
    expect(sozinho[0]).toContain("lerPagina")
    expect(
      carregar("./carregar.ts", ...modulos)
        .stdout.split("\n")
        .slice(1),
    ).toEqual(sozinho)
  })

  it("do que falta, diz o nome", () => {
    expect(carregar("./carregar.ts", "./nao-existe.ts").stderr).toContain("nao-existe.ts")
  })
})
