import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib"
import react from "@vitejs/plugin-react"
import presetMantine from "postcss-preset-mantine"
import { defineConfig, type InlineConfig, minifySync, type Plugin, type Rolldown } from "vite"
import { partesDe } from "./partes.ts"

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
const LUGAR_DO_NONCE = "__PARTIDA_NONCE__"
/** The browser's own host goes through: the server answers only to the address it was configured with. */
const api = { target: process.env.PARTIDA_API || "http://127.0.0.1:3000", changeOrigin: false }

/** The best takes twenty times the processor of this one for a twentieth of the bytes: what a first screen waits for is worth it. */
const BROTLI_RAPIDO = 9
/** A window no larger than the file: each one that is prepared is otherwise 4 MB, and there are hundreds of small files. */
const janelaDe = (bytes: number) =>
  Math.min(zlib.BROTLI_DEFAULT_WINDOW, Math.max(zlib.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))))
const brotli = (bytes: Buffer, qualidade: number) =>
  brotliCompressSync(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: qualidade,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [zlib.BROTLI_PARAM_LGWIN]: janelaDe(bytes.length),
    },
  })

/**
 * Compressed once here instead of at each answer; the server picks by what the browser accepts (http/telas.ts). `primeiras`: the
 * pieces of the first screens.
 */
const comprimir = (primeiras: ReadonlySet<string>): Plugin => {
  let pasta = ""
  return {
    name: "comprimir",
    apply: "build",
    configResolved: ({ build, root }) => {
      pasta = build.outDir.startsWith("/") ? build.outDir : join(root, build.outDir)
    },
    closeBundle: () => {
      const assets = join(pasta, "assets")
      // For the service worker to keep (public/sw.js). The alphabets nobody here writes in are left to who needs them.
      const pecas = readdirSync(assets).filter((n) => /\.(js|css)$/.test(n) || /-latin-.*\.woff2$/.test(n))
      writeFileSync(join(pasta, "pecas.json"), JSON.stringify(pecas.map((n) => `/assets/${n}`)))
      for (const nome of readdirSync(assets).filter((n) => /\.(js|css)$/.test(n))) {
        const bytes = readFileSync(join(assets, nome))
        writeFileSync(join(assets, `${nome}.gz`), gzipSync(bytes, { level: 9 }))
        const peca = nome.replace(/-[\w-]{8}\.\w+$/, "")
        const qualidade = primeiras.has(peca) ? zlib.BROTLI_MAX_QUALITY : BROTLI_RAPIDO
        writeFileSync(join(assets, `${nome}.br`), brotli(bytes, qualidade))
      }
    },
  }
}

/** The files of some chunks and of all that they import, their own first. */
function arquivosDe(bundle: Rolldown.OutputBundle, raizes: readonly string[]): readonly string[] {
  const vistos = new Set<string>()
  const visitar = (nome: string) => {
    const pedaco = bundle[nome]
    if (vistos.has(nome) || pedaco?.type !== "chunk") return
    vistos.add(nome)
    for (const folha of pedaco.viteMetadata?.importedCss ?? []) vistos.add(folha)
    pedaco.imports.forEach(visitar)
  }
  for (const raiz of raizes) {
    const porta = Object.values(bundle).find((p) => p.type === "chunk" && p.facadeModuleId?.endsWith(raiz))
    if (!porta) throw new Error(`${raiz}: não é carregado sob demanda; a página precisa saber de que é feito`)
    visitar(porta.fileName)
  }
  return [...vistos].map((nome) => `/${nome}`)
}

/**
 * Each component of the library brings its own styles along, into the piece that it is delivered in: whole, they are four times what
 * any screen uses. A component comes after those it is made of, which is the order that the library asks for.
 */
const estilosPorComponente = (): Plugin => ({
  name: "estilos-por-componente",
  apply: "build",
  load: {
    filter: { id: /@mantine\/core\/styles\.layer\.css$/ },
    handler: (id) =>
      ["baseline", "default-css-variables", "global"]
        .map((nome) => readFileSync(join(dirname(id), "styles", `${nome}.layer.css`), "utf8"))
        .join("\n"),
  },
  transform: {
    filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
    handler: (codigo, id) => `import "@mantine/core/styles/${basename(id, ".module.mjs")}.layer.css"\n${codigo}`,
  },
})

/** What of the validation library no page asks for, by file, and what stands in its place. */
const SEM_USO: readonly (readonly [RegExp, (id: string) => string])[] = [
  // The way a schema describes itself as JSON Schema, which only the server's OpenAPI asks for: these functions do nothing.
  [
    /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
    (id) => {
      const nomes = [...readFileSync(id, "utf8").matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gm)]
      return `const nada = () => undefined\nexport { ${nomes.map(([, nome]) => `nada as ${nome}`).join(", ")} }`
    },
  ],
  // It compiles schemas by eval, which the pages forbid (antes.js).
  [/\/zod\/v4\/core\/doc\.js$/, () => "export class Doc {}"],
  // Its own messages are in English; whatever has none of ours says only that it does not hold.
  [
    /\/zod\/v4\/locales\/en\.js$/,
    () => 'const localeError = () => "Valor inválido."\nexport default () => ({ localeError })',
  ],
]
const semOQueNaoSeUsa = (): Plugin => ({
  name: "sem-o-que-nao-se-usa",
  apply: "build",
  load: {
    filter: { id: SEM_USO.map(([arquivo]) => arquivo) },
    handler: (id) => SEM_USO.find(([arquivo]) => arquivo.test(id))?.[1](id),
  },
})

/** What an address may ask for first, by the name that antes.js has for it. */
const RAIZES = {
  dentro: ["/app/dentro.tsx"],
  fora: ["/app/fora/fora.tsx"],
  entrar: ["/app/fora/fora.tsx", "/features/conta/PaginaEntrar.tsx"],
  publico: ["/app/publico/publico.tsx"],
  porta: ["/lib/sessao/porta.ts", "/lib/sessao/oidc.ts"],
}

/** Puts antes.js inside the page, after what it reads there: of what each root is made, for it to ask for at once. */
const embutirAntes = (): Plugin => ({
  name: "embutir-antes",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      const roteiro = readFileSync(new URL("antes.js", import.meta.url), "utf8")
      // The server knows this element by how it begins (apps/server/src/http/telas.ts).
      const script = (texto: string) => `<script nonce="${LUGAR_DO_NONCE}">${texto}</script>`
      if (!bundle) return html.replace("<!--antes-->", () => script(roteiro))
      const dados = Object.entries(RAIZES).map(
        ([nome, raizes]) => `data-${nome}="${arquivosDe(bundle, raizes).join(" ")}"`,
      )
      const meta = `<meta name="partes" ${dados.join(" ")} />`
      return html.replace("<!--antes-->", () => meta + script(minifySync("antes.js", roteiro).code.trim()))
    },
  },
})

/** What decides which modules there are, and so what the pieces are made from. */
const comum = (command: "build" | "serve") =>
  ({
    root: import.meta.dirname,
    plugins: [react(), estilosPorComponente(), semOQueNaoSeUsa()],
    css: { postcss: { plugins: [presetMantine()] } },
    define: {
      __VERSAO__: JSON.stringify(process.env.PARTIDA_VERSAO || version),
      // The catalogue of components belongs to development and to the tests; what is shipped does not have it.
      __CATALOGO__: JSON.stringify(command === "serve" || process.env.PARTIDA_CATALOGO === "sim"),
    },
    // Who does not know how to fetch ahead fetches when it is needed.
    build: { target: "es2022", sourcemap: false, modulePreload: { polyfill: false } },
  }) satisfies InlineConfig

export default defineConfig(async ({ command }) => {
  const { plugins, build, ...resto } = comum(command)
  const partes = command === "build" ? await partesDe(comum(command)) : null
  return {
    ...resto,
    plugins: [...plugins, embutirAntes(), comprimir(new Set(partes?.values()))],
    // Marks the page's own tags and a meta with the place of the nonce, which the server fills in at each answer
    // (apps/server/src/http/telas.ts); under Vite there is no policy and it stays as it is.
    html: { cspNonce: LUGAR_DO_NONCE },
    build: {
      ...build,
      outDir: "dist",
      emptyOutDir: true,
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What a barrel imports is not dragged along: the sign-in page would triple.
            includeDependenciesRecursively: false,
            groups: [{ debugName: "partes", name: (id: string) => partes?.get(id) ?? null }],
          },
        },
      },
    },
    server: {
      host: "127.0.0.1",
      port: 5173,
      strictPort: true,
      proxy: { "/api": api, "/oidc": api, "/marca": api, "/meta.json": api },
    },
  }
})
