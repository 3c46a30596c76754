import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { guardarDocumento, retirarDocumento } from "../features/documentos/documentos.service.ts"
import type { Guardado } from "../ports/armazem.ts"
import type { Servico } from "../servico.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { umaEmpresa } from "../testes/empresas.ts"
import { conferir, limpar } from "./armazem.ts"
import { ErroDeUso } from "./uso.ts"

let ambiente: Ambiente
let contador: Ator
let emVigor: Guardado
let retirado: Guardado
let orfao: Guardado
let alheio: Guardado

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const { escopo } = contador
  const { armazem, agora } = ambiente.servico
  const { id: idEmpresa } = await umaEmpresa().doAnexo("III").criar(ambiente, escopo)
  const guardar = (texto: string, escritorio = escopo.idEscritorio) => armazem.guardar(escritorio, Buffer.from(texto))
  emVigor = await guardar("em vigor")
  retirado = await guardar("retirado")
  orfao = await guardar("de ninguém")
  // Of another installation that shares the folder, or of this one under the wrong database.
  alheio = await guardar("de outro banco", randomUUID())
  const ato = { escopo, nome: "Contador", agora: agora() }
  const comum = { idEmpresa, tipo: "anexo", nome: "a.txt", tipoMime: "text/plain", origem: "pessoa" } as const
  await ambiente.banco.emEscopo(escopo, async (tx) => {
    await guardarDocumento(tx, ato, { ...comum, guardado: emVigor })
    const { id } = await guardarDocumento(tx, ato, { ...comum, guardado: retirado })
    await retirarDocumento(tx, ato, id, "não era para estar")
  })
})
afterAll(() => ambiente.fechar())

let dito: string[] = []
beforeEach(() => {
  dito = []
  for (const onde of ["log", "error"] as const)
    vi.spyOn(console, onde).mockImplementation((texto: string) => dito.push(texto))
})
afterEach(() => vi.restoreAllMocks())

const daquiADias = (dias: number): Servico => ({
  ...ambiente.servico,
  agora: () => new Date(Date.now() + dias * 24 * 60 * 60_000),
})
const estao = () => Promise.all([emVigor, retirado, orfao, alheio].map((g) => ambiente.servico.armazem.existe(g)))

it("confere o que os documentos dizem, e conta o que não é de nenhum", async () => {
  expect(await conferir(ambiente.servico, [])).toBe(0)
  expect(dito).toEqual([
    "2 conteúdos conferidos: tudo se lê.",
    "2 conteúdos não são de documento nenhum. `armazem limpar` remove os antigos.",
  ])
})

it("limpa só o que ninguém refere, deste banco, e com a idade pedida", async () => {
  await limpar(daquiADias(29), [])
  await limpar(daquiADias(2), ["--dias", "3"])
  expect(await estao()).toEqual([true, true, true, true])
  dito = []
  expect(await limpar(daquiADias(31), [])).toBe(0)
  expect(await estao()).toEqual([true, true, false, true])
  expect(dito).toEqual([
    "Removidos: 1 conteúdo sem documento e 0 restos de gravação.",
    "1 conteúdo é de escritórios que não estão neste banco: nada deles foi tocado.",
  ])
})

it.each([[["--dias", "0"]], [["--dias", "-1"]], [["--dias", "1e3"]], [["--dias"]], [["--tudo", "1"]], [["já"]]])(
  "não entende %j, e nada sai",
  async (argumentos) => {
    await expect(limpar(daquiADias(99_999), argumentos)).rejects.toThrow(ErroDeUso)
    expect((await estao()).slice(0, 2)).toEqual([true, true])
  },
)

it("diz o que se perdeu, e sai com 1", async () => {
  await ambiente.servico.armazem.remover(emVigor, new Date(Date.now() + 60_000))
  expect(await conferir(ambiente.servico, [])).toBe(1)
  expect(dito).toContain(`ausente: escritório ${emVigor.idEscritorio}, conteúdo ${emVigor.sha256}`)
  expect(dito).toContain("2 conteúdos conferidos: 1 perdido; recupere-os de uma cópia do armazém.")
})
