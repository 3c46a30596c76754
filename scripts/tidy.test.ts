import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { describe, expect, it } from "vitest"
import { featuresSemJornada, lerRecortes } from "../apps/server/src/testes/recortes.ts"

/** Style that the linter cannot see is a test: sizes, names, leftovers, and documents that point at real files. */
const raiz = join(import.meta.dirname, "..")
const arquivos = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: raiz,
  encoding: "utf8",
})
  .split("\n")
  .filter((a) => a !== "" && existsSync(join(raiz, a)))
const ler = (arquivo: string) => readFileSync(join(raiz, arquivo), "utf8")
const codigo = arquivos.filter((a) => /\.(ts|tsx|mjs)$/.test(a))
const produto = codigo.filter((a) => !/\.(test|fixtures|casos)\.tsx?$/.test(a))

/** Tables of data, not logic: their length is the law's or the catalogue's. */
const DADOS = [
  /^packages\/fiscal\/src\/parametros\//,
  /^apps\/server\/src\/demo\/catalogo/,
  /^apps\/server\/src\/demo\/municipios/,
  /^apps\/server\/src\/db\/schema\//,
]
const LIMITE_DE_LINHAS = 300
const infratores = (lista: readonly string[], regra: (texto: string, arquivo: string) => boolean) =>
  lista.filter((a) => regra(ler(a), a))

const PASTA_DAS_FUNCIONALIDADES = "apps/server/src/features/"
const funcionalidadeDe = (arquivo: string) => arquivo.slice(PASTA_DAS_FUNCIONALIDADES.length).split("/")[0] ?? ""

/** Imports of one server feature by another, those of types too: to know the shape of what another one keeps is to depend on it. */
const entreFuncionalidades = produto
  .filter((a) => a.startsWith(PASTA_DAS_FUNCIONALIDADES))
  .flatMap((de) =>
    [...ler(de).matchAll(/\bfrom "(\.[^"]+)"/g)].map(([, caminho = ""]) => ({
      de,
      para: normalize(join(dirname(de), caminho)),
    })),
  )
  .filter(
    ({ de, para }) => para.startsWith(PASTA_DAS_FUNCIONALIDADES) && funcionalidadeDe(de) !== funcionalidadeDe(para),
  )

/** What is left of a graph after taking away, again and again, whoever depends on nobody left: its circles and what leads there. */
function semSaida(grafo: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const restantes = new Set(grafo.keys())
  for (let antes = -1; antes !== restantes.size; ) {
    antes = restantes.size
    for (const no of restantes) {
      if (![...(grafo.get(no) ?? [])].some((vizinho) => restantes.has(vizinho))) restantes.delete(no)
    }
  }
  return [...restantes].sort()
}

describe("o código se mantém arrumado", () => {
  it("há o que conferir", () => {
    expect(produto.length).toBeGreaterThan(100)
  })

  it(`arquivos de código têm até ${LIMITE_DE_LINHAS} linhas`, () => {
    const grandes = infratores(
      produto,
      (texto, a) => !DADOS.some((d) => d.test(a)) && texto.split("\n").length - 1 > LIMITE_DE_LINHAS,
    )
    expect(grandes).toEqual([])
  })

  it("nomes de arquivos não têm acento nem espaço", () => {
    expect(arquivos.filter((a) => /[^\x21-\x7e]/.test(a))).toEqual([])
  })

  it("não sobram pendências, escapes de tipo nem testes pulados sem motivo", () => {
    const proibido = new RegExp(
      [
        "\\bTO" + "DO\\b",
        "FIX" + "ME",
        "XX" + "X:",
        "@ts-" + "ignore",
        "@ts-" + "nocheck",
        "as " + "any\\b",
        "\\.(only|todo)\\(",
      ].join("|"),
    )
    expect(infratores(codigo, (texto) => proibido.test(texto))).toEqual([])
  })

  it("o código não se encolhe para caber em menos linhas", () => {
    // An object spread where its fields could stand, and a list taken apart as soon as it is made.
    const encolhido =
      /\.\.\.\{(?!\})|\b(const|let) \[[^\]=]*\](: [^=]*)? = \[(?!\.\.\.)(?:[^[\]]|\[[^\]]*\])*\](?!\s*[.[])/
    expect(encolhido.test("const [a, b] = [1, 2]")).toBe(true)
    expect(
      infratores(
        codigo.filter((a) => a !== "scripts/tidy.test.ts"),
        (texto) => encolhido.test(texto),
      ),
    ).toEqual([])
  })

  it("valores não passam por ponto flutuante", () => {
    const flutuante = /parseFloat\(|\.toFixed\(|Number\([^)]*(centavos|valor|receita|aliquota)/i
    expect(
      infratores(
        produto.filter((a) => a.includes("/src/")),
        (texto) => flutuante.test(texto),
      ),
    ).toEqual([])
  })

  it("só config.ts lê o ambiente do servidor", () => {
    const servidor = produto.filter(
      (a) =>
        a.startsWith("apps/server/src/") &&
        !a.startsWith("apps/server/src/testes/") &&
        a !== "apps/server/src/config.ts",
    )
    expect(infratores(servidor, (texto) => /process\.env/.test(texto))).toEqual([])
  })

  it("threads são iniciadas em um lugar só, já em JavaScript", () => {
    const doServidor = produto.filter((a) => a.startsWith("apps/server/src/"))
    expect(infratores(doServidor, (texto) => /new Worker\(/.test(texto))).toEqual(["apps/server/src/trabalhadores.ts"])
  })

  it("nomes de certificados são lidos do texto: a outra leitura encerra o processo (ADR 029)", () => {
    expect(infratores(codigo, (texto) => texto.includes(".toLegacy" + "Object("))).toEqual([])
  })

  it("quem roda o servidor guarda o WebAssembly antes de carregar o resto", () => {
    const programas = produto.filter(
      (a) =>
        /^apps\/server\/src\/(main|cli)\.ts$|-processo\.ts$|\.lento\.ts$/.test(a) || a === "e2e/externo/servidor.ts",
    )
    expect(programas.length).toBeGreaterThan(4)
    const primeira = (texto: string) => /^import [^;]*?"([^"]+)"$/m.exec(texto)?.[1] ?? ""
    expect(infratores(programas, (texto) => !primeira(texto).endsWith("/guardar-wasm.ts"))).toEqual([])
  })

  it("toda funcionalidade tem uma jornada nos dois bancos: o teste com o nome da sua pasta", () => {
    const recortes = lerRecortes()
    for (const parte of Object.values(recortes)) expect(parte.length).toBeGreaterThan(2)
    expect(featuresSemJornada(recortes)).toEqual([])
  })

  it("toda pasta de funcionalidade está sob a fronteira da web", () => {
    const fronteira = ler("biome.json")
    const pastas = new Set(arquivos.flatMap((a) => /^apps\/web\/src\/features\/([\w-]+)\//.exec(a)?.[1] ?? []))
    expect(pastas.size).toBeGreaterThan(2)
    expect([...pastas].filter((p) => !fronteira.includes(`"../${p}/**"`))).toEqual([])
  })

  it("um serviço exporta casos de uso, nunca outro módulo", () => {
    const servicos = produto.filter((a) => a.endsWith(".service.ts"))
    expect(servicos.length).toBeGreaterThan(50)
    expect(
      infratores(servicos, (texto) => /^export (type )?(\*|\{[^}]*\})( as \w+)? from |^export (type )?\{/m.test(texto)),
    ).toEqual([])
  })

  it("funcionalidades do servidor não dependem umas das outras em círculo", () => {
    const grafo = new Map<string, Set<string>>()
    for (const { de, para } of entreFuncionalidades) {
      const vizinhas = grafo.get(funcionalidadeDe(de)) ?? new Set()
      grafo.set(funcionalidadeDe(de), vizinhas.add(funcionalidadeDe(para)))
    }
    expect(grafo.size).toBeGreaterThan(15)
    expect(
      semSaida(
        new Map([
          ["a", new Set(["b"])],
          ["b", new Set(["a"])],
          ["c", new Set(["d"])],
        ]),
      ),
    ).toEqual(["a", "b"])
    expect(semSaida(grafo)).toEqual([])
  })

  it("uma funcionalidade só pede comandos ao banco por um .service.ts de outra", () => {
    const porDentro = entreFuncionalidades.filter(
      ({ para }) =>
        !para.endsWith(".service.ts") &&
        (/\.(repository|routes|job|policy)\.ts$/.test(para) || /db\/banco\.ts"/.test(ler(para))),
    )
    expect(porDentro.map(({ de, para }) => `${de} → ${para}`)).toEqual([])
  })

  it("READMEs de pasta têm até 20 linhas, fora os dos pacotes", () => {
    const readmes = arquivos.filter(
      (a) => a.endsWith("/README.md") && !/^packages\/[^/]+\/README\.md$/.test(a) && !a.includes("/xsd/"),
    )
    expect(infratores(readmes, (texto) => texto.trimEnd().split("\n").length > 20)).toEqual([])
  })

  it("a especificação linha por linha se lê numa linha, e aponta para arquivos que existem", () => {
    const pastas: Record<string, string> = {
      server: "apps/server/src",
      web: "apps/web/src",
      contracts: "packages/contracts/src",
      fiscal: "packages/fiscal/src",
      e2e: "e2e",
      scripts: "scripts",
    }
    const documento = ler("docs/especificacao.md")
    const apontados = [...documento.matchAll(/`(server|web|contracts|fiscal|e2e|scripts)\/([\w./-]+)`/g)]
    expect(apontados.length).toBeGreaterThan(100)
    expect(apontados.filter(([, pasta = "", alvo = ""]) => !existsSync(join(raiz, pastas[pasta] ?? "", alvo)))).toEqual(
      [],
    )
    expect(documento.split("\n").filter((linha) => linha.startsWith("|") && linha.length > 180)).toEqual([])
  })

  it("os documentos apontam para arquivos que existem", () => {
    const quebrados: string[] = []
    for (const documento of arquivos.filter((a) => a.endsWith(".md"))) {
      for (const [, alvo = ""] of ler(documento).matchAll(/`((?:apps|packages|e2e|scripts|docs)\/[\w./-]+)`/g)) {
        // A clone that built nothing yet has no dist.
        if (!alvo.endsWith("/dist") && !existsSync(join(raiz, alvo))) quebrados.push(`${documento}: ${alvo}`)
      }
    }
    expect(quebrados).toEqual([])
  })
})
