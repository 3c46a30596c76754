import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { desligar, ligar, situacao } from "./manutencao.ts"
import { ErroDeUso } from "./uso.ts"

let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

let dito: string[] = []
beforeEach(() => {
  dito = []
  vi.spyOn(console, "log").mockImplementation((texto: string) => dito.push(texto))
})
afterEach(() => vi.restoreAllMocks())

it("fecha, diz como está e abre", async () => {
  const { servico } = ambiente
  expect(await situacao(servico, [])).toBe(0)
  expect(await ligar(servico, ["--retorno", "2026-11-22T06:00-03:00", "--mensagem", "Troca de disco."])).toBe(0)
  dito = []
  expect(await situacao(servico, [])).toBe(1)
  expect(dito).toEqual(["Em manutenção. Retorno previsto: 2026-11-22T09:00:00.000Z.", "Mensagem: Troca de disco."])
  expect(await ligar(servico, [])).toBe(0)
  dito = []
  await situacao(servico, [])
  expect(dito).toEqual(["Em manutenção. Retorno previsto: não informado."])
  expect(await desligar(servico, [])).toBe(0)
  expect(await situacao(servico, [])).toBe(0)
})

it.each([
  [["--retorno", "amanhã"]],
  [["--retorno", "2026-12-01T06:00"]],
  [["--retorno", "2026-11-31T06:00-03:00"]],
  [["--retorno", "2026-11-20T11:59-03:00"]],
  [["--retorno"]],
  [["--outra", "x"]],
  [["--mensagem", "x".repeat(301)]],
  [["solto"]],
])("não entende %j, e nada muda", async (argumentos) => {
  await expect(ligar(ambiente.servico, argumentos)).rejects.toThrow(ErroDeUso)
  expect(await situacao(ambiente.servico, [])).toBe(0)
})
