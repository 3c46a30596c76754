/**
 * 2,000 companies × 18 months in one file: `node apps/server/src/features/importacoes/escala.lento.ts [empresas] [conferir|gravar] [url]`.
 * Says how long each step takes and how much memory it adds to a server at rest, and fails past 30 s or 512 MB for the
 * preview. Runs on the PostgreSQL of `url` when there is one, else on the embedded engine.
 */
import "../../guardar-wasm.ts"
import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { format } from "node:util"
import { abrirBanco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { prepararInstalacao } from "../../db/instalacao.ts"
import { montarTrabalhos } from "../../trabalhos.ts"
import { criarEscritorioComAdministrador } from "./importacoes.fixtures.ts"
import { apresentar, conferir, confirmar, desfazer, receberPlanilha } from "./importacoes.service.ts"

const MESES = 18
const LIMITE_MS = 30_000
const LIMITE_MB = 512
const [, , quantas = "2000", ate = "conferir", url = null] = process.argv
const dizer = (...partes: unknown[]) => process.stdout.write(`${format(...partes)}\n`)
const agora = () => new Date("2026-11-20T12:00:00-03:00")

const banco = await abrirBanco({ url, urlDeMigracao: null, dir: null })
await prepararInstalacao(banco, "producao", agora())
const escopo: Escopo = { idEscritorio: randomUUID(), idUsuario: randomUUID(), sub: "escala", empresas: "*" }
await criarEscritorioComAdministrador(banco, escopo, agora())
const erros: unknown[] = []
const trabalhos = montarTrabalhos(banco, agora, (e) => erros.push(e))
// Made by another process: what it takes to write the file is no part of what reading it takes.
const gerador = `import { carteiraGrande } from ${JSON.stringify(new URL("carteira-grande.fixtures.ts", import.meta.url).href)}
process.stdout.write(await carteiraGrande(${Number(quantas)}, ${MESES}))`
const bytes = execFileSync(process.execPath, ["--input-type=module", "-e", gerador], { maxBuffer: 64 * 1024 * 1024 })

let pico = 0
const medidor = setInterval(() => {
  pico = Math.max(pico, process.memoryUsage.rss())
}, 20)
async function medir<T>(nome: string, fazer: () => Promise<T>): Promise<{ ms: number; mb: number; valor: T }> {
  global.gc?.()
  const base = process.memoryUsage.rss()
  pico = process.memoryUsage.rss()
  const inicio = performance.now()
  const valor = await fazer()
  const ms = Math.round(performance.now() - inicio)
  const mb = Math.round((pico - base) / 1024 / 1024)
  dizer(`${nome}: ${ms} ms, ${mb} MB a mais`)
  return { ms, mb, valor }
}

dizer(`${quantas} empresas, arquivo de ${Math.round(bytes.length / 1024)} kB, banco ${banco.tipo}`)
const recebida = await medir("receber e reconhecer", () =>
  receberPlanilha(banco, escopo, [{ nome: "carteira.xlsx", bytes }], agora()),
)
const { id, mapeamento } = recebida.valor
const conferencia = await medir("conferir", async () => {
  await banco.emEscopo(escopo, (tx) => conferir(tx, escopo, id, mapeamento, agora()))
  await trabalhos.lotes()
})
const consultar = () => banco.emEscopo(escopo, (tx) => apresentar(tx, escopo, id))
const { previstos, estado } = await consultar()
dizer(estado, previstos)
if (ate !== "conferir") {
  await medir("gravar", async () => {
    await banco.emEscopo(escopo, (tx) => confirmar(tx, escopo, id, agora(), "ADMINISTRADOR"))
    await trabalhos.lotes()
  })
  dizer((await consultar()).resultados)
  const outra = await receberPlanilha(banco, escopo, [{ nome: "de novo.xlsx", bytes }], agora())
  await medir("conferir de novo", async () => {
    await banco.emEscopo(escopo, (tx) => conferir(tx, escopo, outra.id, outra.mapeamento, agora()))
    await trabalhos.lotes()
  })
  dizer((await banco.emEscopo(escopo, (tx) => apresentar(tx, escopo, outra.id))).previstos)
  await medir("desfazer", async () => {
    await banco.emEscopo(escopo, (tx) => desfazer(tx, escopo, id, agora(), "ADMINISTRADOR"))
    await trabalhos.lotes()
  })
  dizer((await consultar()).resultados)
}
clearInterval(medidor)
await banco.fechar()
const esperadas = Number(quantas) * (1 + 2 + MESES * 2)
const total = Math.max(recebida.ms, conferencia.ms)
if (erros.length > 0 || previstos.inseridos !== esperadas || total > LIMITE_MS || conferencia.mb > LIMITE_MB) {
  dizer("Fora do esperado:", { erros, esperadas, inseridos: previstos.inseridos, total, mb: conferencia.mb })
  process.exitCode = 1
}
