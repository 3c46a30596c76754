import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { tabelas } from "./tabelas.ts"

let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
afterEach(() => vi.restoreAllMocks())

async function dizer(...argumentos: string[]) {
  const linhas: string[] = []
  vi.spyOn(console, "log").mockImplementation((linha: string) => void linhas.push(linha))
  return { codigo: await tabelas(ambiente.servico, argumentos), texto: linhas.join("\n") }
}
const NOVEMBRO = ["--desde", "2026-11-01", "--ate", "2026-11-30", "--valor", "0.96", "--fonte", "Banco Central"]

it("lista, mostra, diz o que falta e propõe; quem aprova é outra pessoa", async () => {
  expect((await dizer()).texto).toContain("selic-mensal  Selic do mês, até 31/12/2025")
  expect((await dizer("mostrar", "salario-minimo")).texto).toContain("01/01/2026 a 31/12/2026  1621.00  Em vigor")
  const faltam = await dizer("faltam")
  expect(faltam.codigo).toBe(1)
  expect(faltam.texto).toContain("Falta o valor de Selic do mês, 11/2026: em 11 dias ele é preciso (01/12/2026)")
  expect((await dizer("acrescentar", "--tabela", "selic-mensal", ...NOVEMBRO)).codigo).toBe(0)
  expect((await dizer("mostrar", "selic-mensal")).texto).toContain("0.96  À espera de aprovação  Banco Central")
})

it("o que não entende é recusado com o uso", async () => {
  await expect(dizer("apagar")).rejects.toThrow(/Use: tabelas/)
  await expect(dizer("mostrar", "inventada")).rejects.toThrow(/Use: tabelas/)
  await expect(dizer("acrescentar", "--tabela", "inventada", ...NOVEMBRO)).rejects.toThrow(/Escolha uma das tabelas/)
})
