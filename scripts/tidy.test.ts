import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { getTableName } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { lerTabelas } from "../apps/server/src/db/tabelas.ts"
import { featuresSemJornada, lerRecortes } from "../apps/server/src/testes/recortes.ts"
import { portas } from "../apps/web/src/app/portas.ts"
import { telas } from "../packages/contracts/src/telas.ts"

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

/** From here on a file of code is asked why it is one: cut it where it has two subjects, or say below why it has not. */
const LINHAS_SEM_MOTIVO = 300
/** Accepted longer files, and why each is better whole. */
const LONGOS: Readonly<Record<string, string>> = {
  "apps/server/src/documentos/abrasf/leitura.ts":
    "one note of a municipal system, each field in the words of every dialect",
  "apps/server/src/documentos/cnab-pagamentos/bradesco.ts": "the table of the layout of one bank, a field a line",
  "apps/server/src/correio/modelos.ts": "one message of each kind, in one place the compiler checks",
  "apps/server/src/db/schema/comunicacao.ts": "what was sent and its proof: its tables refer to one another",
  "apps/server/src/app.ts": "every feature of the product, mounted in one place",
  "apps/server/src/config.ts": "every setting of an installation, with its default, in one place",
  "apps/server/src/servico.ts": "every piece of the process, opened once and in its order",
  "apps/server/src/features/comunicacao/pedido.service.ts":
    "one act, from what is asked for to what is recorded to leave",
  "apps/server/src/features/comunicacao/preparo.service.ts":
    "one act, from what was asked to what leaves, a step after another",
  "apps/server/src/features/contabilidade/contabilidade.repository.ts":
    "entries and the accounts they are made on, written and read by the same keys",
  "apps/server/src/features/emissao/emissao.service.ts":
    "one act, from what is asked for to what is queued, and its corrections",
  "apps/server/src/features/integradores/integradores.repository.ts":
    "the statements of an office and of its companies, which join",
  "apps/server/src/testes/ambiente.ts": "the whole product as tests call it, wired in one place",
  "apps/server/src/testes/hostil-cena.ts": "the victim of every attack, in one place that all of them read",
  "packages/contracts/src/comunicacao.ts": "every call of one subject, with the shapes they share",
  "apps/server/src/db/schema/empresas.ts": "every table of a company's registration: they refer to one another",
  "apps/server/src/db/schema/receitas.ts": "revenue and the documents that prove it: they refer to one another",
  "apps/server/src/demo/catalogo-casos.ts": "data: the companies of the demonstration, in the order they are told",
  "apps/server/src/features/notas-fiscais/importacao.ts":
    "one document as one company gets it, of every layout, from the door to the answer",
  "apps/server/src/features/notas-fiscais/notas-fiscais.repository.ts":
    "the statements of one pair of tables, notes and their events",
  "apps/server/src/features/simulacao/bruto.repository.ts":
    "the statements of one export, one kind of fact after another",
  "scripts/conferir-simples.mjs": "the tables of two laws and what is done with them, typed apart from the engine's",
  "scripts/conferir-fatos.mjs": "the raw facts of one company, as an independent program asks for them",
  "apps/server/src/testes/hostil-casos.ts": "one entry a call of the whole contract, in one place the compiler checks",
  "apps/simuladores/src/whatsapp/simulador.ts": "a whole authority: its servers, its calls and its control port",
  "apps/simuladores/src/sefin/simulador.ts": "a whole authority: its servers, its calls and its control port",
  "packages/contracts/src/emissao.ts": "the schemas of issuing and the calls that carry them, read together",
  "apps/server/src/importacao/sinonimos.ts": "data: how offices head the columns of each field",
  "apps/web/src/features/historico/rotulos-dos-campos.ts": "data: what people call each column of the trail",
  "packages/contabil/src/padrao/plano-padrao.ts":
    "data: the accounts of the default chart, in the order of their codes",
  "packages/contabil/src/padrao/referencial-padrao.ts": "data: the chart of reference, in the order of its codes",
  "packages/fiscal/src/parametros/quadros.ts":
    "the grammar of typed tables: read, judged and written back by the same shapes",
}
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

/** How many parameters each function of a text declares, by what it is called; an arrow without a name is "=>". */
function parametros(texto: string): { nome: string; quantos: number }[] {
  const limpo = texto.replace(/"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g, "")
  const achados: { nome: string; quantos: number }[] = []
  for (let inicio = limpo.indexOf("("); inicio >= 0; inicio = limpo.indexOf("(", inicio + 1)) {
    let fundo = 0
    let virgulas = 0
    let fim = inicio
    for (; fim < limpo.length; fim++) {
      const letra = limpo.charAt(fim)
      if ("([{".includes(letra) || (letra === "<" && /\w/.test(limpo.charAt(fim - 1)))) fundo++
      else if (")]}".includes(letra) || (letra === ">" && limpo[fim - 1] !== "=")) fundo--
      else if (letra === "," && fundo === 1 && !/^,\s*\)/.test(limpo.slice(fim, fim + 20))) virgulas++
      if (fundo === 0) break
    }
    const nome = /function\s*\*?\s*(\w*)(<[^>(]*>)?$/.exec(limpo.slice(Math.max(0, inicio - 120), inicio))?.[1]
    const flecha = /^\)\s*(:[^=;(){}]+)?=>/.test(limpo.slice(fim, fim + 200))
    if (nome !== undefined || flecha) achados.push({ nome: nome ?? "=>", quantos: virgulas + 1 })
  }
  return achados
}

describe("o código se mantém arrumado", () => {
  it("há o que conferir", () => {
    expect(produto.length).toBeGreaterThan(100)
  })

  it(`arquivos de código com mais de ${LINHAS_SEM_MOTIVO} linhas têm um motivo escrito, e nenhum motivo sobra`, () => {
    const longos = infratores(produto, (texto) => texto.split("\n").length - 1 > LINHAS_SEM_MOTIVO)
    expect(longos.sort()).toEqual(Object.keys(LONGOS).sort())
    expect(Object.values(LONGOS).filter((motivo) => motivo.length < 20)).toEqual([])
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

  it("funções do servidor têm até cinco parâmetros: quem, quando e de onde vão juntos em um Ato", () => {
    expect(parametros("function f(a: Map<string, number>, { b, c }: X, d = [1, 2]) {}")).toEqual([
      { nome: "f", quantos: 3 },
    ])
    expect(parametros("const g = (a: A, b: (x: X, y: Y) => Z): void => {}")).toContainEqual({ nome: "=>", quantos: 2 })
    const servidor = produto.filter(
      (a) => a.startsWith("apps/server/src/") && !a.startsWith("apps/server/src/demo/catalogo"),
    )
    const demais = servidor.flatMap((a) =>
      parametros(ler(a)).flatMap(({ nome, quantos }) => (quantos > 5 ? `${a}: ${nome} tem ${quantos}` : [])),
    )
    expect(demais).toEqual([])
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

  it("o que se lê na tela concorda com o número e fala como o escritório", () => {
    // "1 nota(s)" instead of the plural of the house, and words of machines; the eSocial and the PGDAS-D write their own.
    const escrita =
      /["`>][^"`\n]*\p{L}\((?:a|s|as|es|ns|os)\) \p{L}|["`>][^"`\n]*\b(?:web service|registro inválido)\b/u
    const deOutros = ["packages/contracts/src/listas/pessoas.ts", "apps/server/src/pgdas/atividades.ts"]
    expect(
      infratores(
        produto.filter((a) => a.includes("/src/") && !a.includes("/testes/") && !deOutros.includes(a)),
        (texto) => escrita.test(texto.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "")),
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

  it("o servidor é sempre iniciado com as mesmas opções do Node (ADR 050)", () => {
    const opcoes = [...ler("scripts/comum.mjs").matchAll(/^export const OPCOES_DO_NODE = (\[.*\])$/gm)][0]?.[1] ?? "[]"
    const linha = JSON.parse(opcoes).join(" ")
    expect(linha).toContain("--no-wasm-code-gc")
    const { scripts } = JSON.parse(ler("package.json"))
    expect([scripts.start, scripts.partida]).toEqual([
      `node ${linha} apps/server/src/main.ts`,
      `node ${linha} apps/server/src/cli.ts`,
    ])
    expect(ler("e2e/playwright.config.ts")).toContain(`"node ${linha} servidor.mjs"`)
  })

  it("toda funcionalidade tem uma jornada nos dois bancos: o teste com o nome da sua pasta", () => {
    const recortes = lerRecortes()
    for (const parte of Object.values(recortes)) expect(parte.length).toBeGreaterThan(2)
    expect(featuresSemJornada(recortes)).toEqual([])
    // One that nobody tests is not among the tests that were read: asked of whoever answers calls over tables of its own.
    const comArquivo = (fim: string) =>
      new Set(produto.filter((a) => a.startsWith(PASTA_DAS_FUNCIONALIDADES) && a.endsWith(fim)).map(funcionalidadeDe))
    const comTabelas = comArquivo(".repository.ts")
    const queGuardam = [...comArquivo(".routes.ts")].filter((nome) => comTabelas.has(nome))
    const jornadaDe = (nome: string) => `${PASTA_DAS_FUNCIONALIDADES}${nome}/${nome}.test.ts`
    expect(queGuardam.length).toBeGreaterThan(20)
    expect(queGuardam.filter((nome) => !arquivos.includes(jornadaDe(nome)))).toEqual([])
  })

  it("toda pasta de funcionalidade está sob a fronteira da web", () => {
    const fronteira = ler("biome.json")
    const pastas = new Set(arquivos.flatMap((a) => /^apps\/web\/src\/features\/([\w-]+)\//.exec(a)?.[1] ?? []))
    expect(pastas.size).toBeGreaterThan(2)
    expect([...pastas].filter((p) => !fronteira.includes(`"../${p}/**"`))).toEqual([])
  })

  it("toda tela tem o seu orçamento de scripts", () => {
    const orcamento: Readonly<Record<string, number>> = JSON.parse(ler("e2e/orcamento.json"))
    const comPagina = Object.keys(telas).filter((tela) => !(tela in portas))
    expect(comPagina.length).toBeGreaterThan(20)
    expect(comPagina.filter((tela) => !(tela in orcamento))).toEqual([])
  })

  it("as colunas que uma lista exporta existem na planilha do servidor", () => {
    const doServidor = produto.filter((a) => a.startsWith("apps/server/src/")).map(ler)
    const existem = new Set(doServidor.flatMap((texto) => [...texto.matchAll(/\bid: "(\w+)"/g)].map(([, id]) => id)))
    const pedidas = produto
      .filter((a) => a.startsWith("apps/web/src/features/"))
      .flatMap((a) =>
        [...ler(a).matchAll(/\bexportacao: \[([^\]]*)\]/g)].flatMap(([, lista = ""]) =>
          [...lista.matchAll(/"(\w+)"/g)].map(([, id]) => ({ arquivo: a, id })),
        ),
      )
    expect(pedidas.length).toBeGreaterThan(50)
    expect(pedidas.filter(({ id }) => !existem.has(id))).toEqual([])
  })

  it("toda chamada dos contratos está em rotas.ts, e toda funcionalidade está montada em app.ts", () => {
    const exportados = (lista: readonly string[], nome: RegExp) =>
      lista.flatMap((a) => [...ler(a).matchAll(nome)].map(([, exportado = ""]) => exportado))
    const contratos = exportados(
      produto.filter((a) => a.startsWith("packages/contracts/src/")),
      /^export const (rotasD\w+) = \{/gm,
    )
    const registros = exportados(
      produto.filter((a) => a.endsWith(".routes.ts")),
      /^export (?:async )?function (registrar\w+)/gm,
    )
    expect(contratos.length).toBeGreaterThan(30)
    expect(registros.length).toBeGreaterThan(25)
    const todas = ler("packages/contracts/src/rotas.ts")
    const montadas = ler("apps/server/src/app.ts")
    expect(contratos.filter((nome) => !todas.includes(`...${nome},`))).toEqual([])
    expect(registros.filter((nome) => !montadas.includes(`${nome}(`))).toEqual([])
  })

  it("toda tabela de empresas que a trilha guarda está no retrato que os ataques não podem mudar", async () => {
    const retrato = ler("apps/server/src/testes/hostil-cena.ts")
    const daTrilha = (await lerTabelas()).flatMap(([tabela, { de, auditoria }]) =>
      de === "empresa" && !(typeof auditoria === "object" && "nao" in auditoria) ? [getTableName(tabela)] : [],
    )
    expect(daTrilha.length).toBeGreaterThan(20)
    expect(daTrilha.filter((tabela) => !retrato.includes(`from ${tabela} `))).toEqual([])
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

  it("toda dependência tem versão exata e a sua linha em docs/dependencias.md", () => {
    const explicadas = ler("docs/dependencias.md")
      .split("\n")
      .map((linha) => linha.split("|")[1] ?? "")
      .join(",")
      .split(/[,\s]+/)
    const usadas = arquivos
      .filter((a) => /(^|\/)package\.json$/.test(a))
      .flatMap((a) => {
        const manifesto: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(ler(a))
        const { dependencies, devDependencies, optionalDependencies } = manifesto
        return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      })
      .filter(([nome]) => !/^@(partida|types)\//.test(nome))
    expect(usadas.length).toBeGreaterThan(30)
    expect(usadas.filter(([, versao]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(versao))).toEqual([])
    expect(usadas.map(([nome]) => nome).filter((nome) => !explicadas.includes(nome))).toEqual([])
  })

  it("o que o servidor importa é instalado com ele, e não só para os testes", () => {
    const { devDependencies }: { readonly devDependencies: object } = JSON.parse(ler("apps/server/package.json"))
    const soDosTestes = Object.keys(devDependencies).filter((nome) => !nome.startsWith("@types/"))
    expect(soDosTestes.length).toBeGreaterThan(2)
    const doServidor = produto.filter((a) => /^apps\/server\/src\/(?!testes\/)/.test(a))
    const importa = (texto: string) =>
      soDosTestes.some((nome) => texto.includes(`from "${nome}`) || texto.includes(`import("${nome}`))
    expect(infratores(doServidor, importa)).toEqual([])
  })

  it("o que um aplicativo exporta, outro arquivo usa", () => {
    const semComentarios = (texto: string) => texto.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "")
    const textos = new Map(codigo.map((a) => [a, semComentarios(ler(a))]))
    const usadoEm = new Map<string, number>()
    for (const texto of textos.values())
      for (const palavra of new Set(texto.match(/[A-Za-z_]\w*/g))) usadoEm.set(palavra, (usadoEm.get(palavra) ?? 0) + 1)
    // Tables are read whole by the generator of migrations.
    const aplicativos = produto.filter(
      (a) => /^apps\/\w+\/src\//.test(a) && !/\/(db\/schema|testes)\/|\.d\.ts$/.test(a),
    )
    const exportado = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm
    const soltos = aplicativos.flatMap((a) =>
      [...(textos.get(a) ?? "").matchAll(exportado)].flatMap(([, nome = ""]) =>
        usadoEm.get(nome) === 1 ? [`${a}: ${nome}`] : [],
      ),
    )
    expect(aplicativos.length).toBeGreaterThan(500)
    expect(soltos).toEqual([])
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
      contabil: "packages/contabil/src",
      e2e: "e2e",
      scripts: "scripts",
    }
    const documento = ler("docs/especificacao.md")
    const apontados = [...documento.matchAll(/`(server|web|contracts|fiscal|contabil|e2e|scripts)\/([\w./-]+)`/g)]
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
        // A clone that built nothing yet has no dist, nor the engine as it is published.
        if (!/\/(dist|\.publicar)$/.test(alvo) && !existsSync(join(raiz, alvo))) quebrados.push(`${documento}: ${alvo}`)
      }
    }
    expect(quebrados).toEqual([])
  })
})
