import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build, type Metafile } from "esbuild"
import { describe, expect, it } from "vitest"

/**
 * What a browser may download of the engine: every rule and every legal table. The law of 2027 (Res. CGSN 190/2026) stands
 * beside the one that it replaces, because months of both are computed: 2.500 bytes over the 40 kB that held until then, with the payroll
 * by components; another kilobyte is exports split by their own limit and the lowest ISS. Then 1.500 bytes: the CPP on services of
 * MEI, returns of the Lucro Presumido carried month by month, and what is withheld from suppliers. The last 1.500: ICMS and ISS that
 * are fixed by the month.
 */
const LIMITE_BYTES = 48_000
/** What a screen pays to add months or walk a memória, if it took all of it. */
const LIMITE_DO_NUCLEO_BYTES = 4_000

/** An entry of the package as a browser gets it: one minified file, nothing kept outside. */
async function empacotar(entrada: string): Promise<{ readonly bytes: number; readonly partes: Metafile["inputs"] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
    entryPoints: [entrada],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    metafile: true,
    logLevel: "silent",
  })
  const bytes = outputFiles.reduce((total, { contents }) => total + gzipSync(contents, { level: 9 }).length, 0)
  return { bytes, partes: metafile.inputs }
}

describe("tamanho do motor no navegador", () => {
  it("o motor com todas as regras e tabelas fica abaixo de 48 kB em gzip", async () => {
    const { bytes, partes } = await empacotar("./index.ts")
    const arquivos = Object.keys(partes)
    // The bundle must be the whole engine, or the limit would say nothing.
    expect(arquivos).toEqual(
      expect.arrayContaining([
        "simples/das/das.ts",
        "presumido/apuracao.ts",
        "parametros/tabelas.ts",
        "irrf/mensal.ts",
      ]),
    )
    expect(bytes).toBeLessThan(LIMITE_BYTES)
  })

  it("o núcleo não leva regra nem tabela alguma", async () => {
    const { bytes, partes } = await empacotar("./nucleo.ts")
    const arquivos = Object.keys(partes)
    expect(arquivos).toEqual(expect.arrayContaining(["nucleo/dinheiro.ts", "nucleo/passos.ts"]))
    expect(arquivos.filter((arquivo) => !/^nucleo(\.ts$|\/)/.test(arquivo))).toEqual([])
    expect(bytes).toBeLessThan(LIMITE_DO_NUCLEO_BYTES)
  })

  it.each([
    "./index.ts",
    "./avaliacao.ts",
    "./documentos.ts",
    "./escritorio.ts",
    "./excessos.ts",
    "./mei.ts",
    "./nucleo.ts",
    "./pagamento.ts",
    "./presumido.ts",
    "./simuladores.ts",
  ])("%s não importa Node nem pacote algum", async (entrada) => {
    const { partes } = await empacotar(entrada)
    const importados = Object.values(partes).flatMap(({ imports }) => imports)
    expect(importados.length).toBeGreaterThan(0)
    // Paths are relative to this folder: what is outside the package begins with "..".
    expect(importados.filter(({ path, external = false }) => external || path.startsWith(".."))).toEqual([])
  })
})
