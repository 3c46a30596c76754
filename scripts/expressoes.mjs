// Analyses every regular expression of the product and fails on one whose work may grow faster than the text it reads,
// unless scripts/expressoes-aceitas.mjs says why that text is always short. What was once decided about an expression is
// kept in .cache/expressoes.json, and of those that are linear also in expressoes-julgadas.txt, by the digest of the expression and
// of the version that judged it: only new ones are analysed again. At night all are, and what the file says must be so;
// `node scripts/expressoes.mjs --guardar` writes it anew.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parse } from "@babel/parser"
import { check } from "recheck"
import { raiz } from "./comum.mjs"
import { aceitas, montadas } from "./expressoes-aceitas.mjs"

const GUARDADAS = join(raiz, ".cache", "expressoes.json")
const JULGADAS = join(raiz, "scripts", "expressoes-julgadas.txt")
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
/** An expression that takes longer than this is undecided, and fails unless it is accepted as that. */
const PRAZO_MS = 60_000
/** Each stage to its own end: cut by the clock, a busy machine would give another answer. */
const SEM_RELOGIO = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null }
const VERSAO = JSON.parse(readFileSync(join(raiz, "node_modules/recheck/package.json"), "utf8")).version

/**
 * The regular expressions that a source file writes: `texto` as "/fonte/bandeiras", or null when it is put together at run
 * time (`new RegExp(...)` of anything but constants), and the line.
 */
export function expressoesDe(arquivo, codigo) {
  const plugins = arquivo.endsWith("x") ? ["typescript", "jsx"] : ["typescript"]
  const achadas = []
  const anotar = (no, fonte, bandeiras = "") =>
    achadas.push({ texto: fonte === null ? null : `/${fonte}/${bandeiras}`, linha: no.loc.start.line })
  const visitar = (no) => {
    if (no.type === "RegExpLiteral") anotar(no, no.pattern, no.flags)
    const construida = no.type === "NewExpression" || no.type === "CallExpression"
    if (construida && no.callee.type === "Identifier" && no.callee.name === "RegExp") {
      const [fonte, bandeiras] = no.arguments.map(constante)
      anotar(no, no.arguments.length > 1 && bandeiras === null ? null : (fonte ?? null), bandeiras ?? "")
    }
    for (const filhos of Object.values(no)) {
      for (const filho of Array.isArray(filhos) ? filhos : [filhos]) if (typeof filho?.type === "string") visitar(filho)
    }
  }
  visitar(parse(codigo, { sourceType: "module", plugins }).program)
  return achadas
}

/** The text of a literal without anything put in; null for any other expression. */
function constante(no) {
  if (no.type === "StringLiteral") return no.value
  return no.type === "TemplateLiteral" && no.expressions.length === 0 ? no.quasis[0].value.cooked : null
}

function arquivosDoProduto() {
  const listados = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "packages", "apps"], {
    cwd: raiz,
    encoding: "utf8",
  })
  return listados
    .split("\n")
    .filter(
      (a) =>
        /\/src\/.*\.tsx?$/.test(a) && !/\/testes\/|\.(test|fixtures|casos)\.tsx?$/.test(a) && existsSync(join(raiz, a)),
    )
}

function partir(texto) {
  const fim = texto.lastIndexOf("/")
  return [texto.slice(1, fim), texto.slice(fim + 1)]
}

/** What is known of one expression: "linear", or how it fails. Throws when the analyser cannot read it. */
export async function julgar(texto) {
  const resposta = await check(...partir(texto), { timeout: PRAZO_MS, ...SEM_RELOGIO })
  if (resposta.status === "safe") return "linear"
  if (resposta.status === "vulnerable") {
    const { type, degree } = resposta.complexity
    return type === "polynomial" ? `cresce com a potência ${degree} do texto` : "cresce exponencialmente com o texto"
  }
  if (resposta.error.kind === "timeout") return "a análise não terminou"
  throw new Error(`${texto}: ${JSON.stringify(resposta.error)}`)
}

const chave = (texto) => createHash("sha256").update(`${VERSAO}\0${texto}`).digest("hex")
const curta = (texto) => chave(texto).slice(0, 16)
const lerJulgadas = () => new Set(existsSync(JULGADAS) ? readFileSync(JULGADAS, "utf8").split("\n") : [])

/** What was decided before; nothing at night. */
function lembrar() {
  if (INTEIRA) return () => undefined
  const antigas = existsSync(GUARDADAS) ? JSON.parse(readFileSync(GUARDADAS, "utf8")) : {}
  const julgadas = lerJulgadas()
  return (texto) => antigas[chave(texto)] ?? (julgadas.has(curta(texto)) ? "linear" : undefined)
}

async function julgarTodas(textos) {
  const jaDito = lembrar()
  const indecisas = new Set(aceitas.filter((a) => a.indecisa).map((a) => a.expressao))
  const vereditos = new Map()
  const fila = []
  for (const texto of textos) {
    const veredito = indecisas.has(texto) ? "a análise não termina" : jaDito(texto)
    if (veredito === undefined) fila.push(texto)
    else vereditos.set(texto, veredito)
  }
  const trabalhar = async () => {
    for (let texto = fila.pop(); texto !== undefined; texto = fila.pop()) vereditos.set(texto, await julgar(texto))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, trabalhar))
  const decididas = [...vereditos].filter(([, veredito]) => !veredito.startsWith("a análise"))
  mkdirSync(join(raiz, ".cache"), { recursive: true })
  writeFileSync(GUARDADAS, JSON.stringify(Object.fromEntries(decididas.map(([texto, v]) => [chave(texto), v]))))
  if (process.argv.includes("--guardar")) {
    const lineares = decididas.flatMap(([texto, veredito]) => (veredito === "linear" ? [curta(texto)] : []))
    writeFileSync(JULGADAS, `${lineares.sort().join("\n")}\n`)
  }
  return vereditos
}

async function conferir() {
  const achadas = arquivosDoProduto().flatMap((arquivo) =>
    expressoesDe(arquivo, readFileSync(join(raiz, arquivo), "utf8")).map((e) => ({ ...e, arquivo })),
  )
  const escritas = achadas.filter(({ texto }) => texto !== null)
  const exemplos = montadas.flatMap((m) => m.exemplos.map((texto) => ({ texto, arquivo: m.onde, linha: 0 })))
  const todas = [...escritas, ...exemplos]
  const vereditos = await julgarTodas(new Set(todas.map(({ texto }) => texto)))
  const queixas = []
  const usadas = new Set()
  const julgadas = lerJulgadas()
  for (const { texto, arquivo, linha } of todas) {
    if (vereditos.get(texto) === "linear") continue
    if (julgadas.has(curta(texto)))
      queixas.push(`${arquivo}:${linha}: ${texto} está em expressoes-julgadas.txt e não é linear`)
    const aceita = aceitas.find((a) => a.expressao === texto && a.onde.includes(basename(arquivo)))
    if (aceita) usadas.add(`${texto} em ${basename(arquivo)}`)
    else queixas.push(`${arquivo}:${linha}: ${texto} ${vereditos.get(texto)}`)
  }
  for (const { expressao, onde } of aceitas) {
    const sobras = onde.filter((arquivo) => !usadas.has(`${expressao} em ${arquivo}`))
    for (const arquivo of sobras) queixas.push(`aceita sem precisar: ${expressao} em ${arquivo}`)
  }
  for (const { arquivo, linha, texto } of achadas) {
    if (texto === null && !montadas.some((m) => m.onde === basename(arquivo)))
      queixas.push(`${arquivo}:${linha}: montada com o que não se lê aqui; dê exemplos em expressoes-aceitas.mjs`)
  }
  console.log(`${vereditos.size} expressões, ${aceitas.length} aceitas com motivo.`)
  if (queixas.length > 0) console.error(queixas.join("\n"))
  // The analyser leaves a process of its own waiting.
  process.exit(queixas.length === 0 && escritas.length > 300 ? 0 : 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await conferir()
