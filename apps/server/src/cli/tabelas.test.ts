import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
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
  expect(faltam.texto).toContain("Falta o valor de Selic do mês, 11/2026: deve estar aqui em 11 dias (01/12/2026)")
  expect((await dizer("acrescentar", "--tabela", "selic-mensal", ...NOVEMBRO)).codigo).toBe(0)
  expect((await dizer("mostrar", "selic-mensal")).texto).toContain("0.96  À espera de aprovação  Banco Central")
})

it("o que não entende é recusado com o uso", async () => {
  await expect(dizer("apagar")).rejects.toThrow(/Use: tabelas/)
  await expect(dizer("mostrar", "inventada")).rejects.toThrow(/Use: tabelas/)
  await expect(dizer("acrescentar", "--tabela", "inventada", ...NOVEMBRO)).rejects.toThrow(/Escolha uma das tabelas/)
})

it("o que sai em JSON volta: só o período novo é proposto, e o que não presta diz período, faixa e campo", async () => {
  const pasta = await mkdtemp(join(tmpdir(), "tabelas-"))
  try {
    const { texto } = await dizer("exportar", "inss-empregado")
    const { tabela, periodos } = JSON.parse(texto)
    expect(periodos.at(-1)).toMatchObject({ desde: "2026-01-01", ate: "2026-12-31" })
    expect(periodos.at(-1).quadro.partes.tabela.at(-1)).toEqual({ ate: "8475.55", aliquota: "0.14" })
    const gravar = async (...novos: unknown[]) => {
      const caminho = join(pasta, "inss.json")
      await writeFile(caminho, JSON.stringify({ tabela, periodos: [...periodos, ...novos] }))
      return caminho
    }
    expect((await dizer("importar", await gravar())).texto).toBe("Nada de novo no arquivo.")
    const faixas = [
      { ate: "1700.00", aliquota: "0.075" },
      { ate: "8800.00", aliquota: "0.14" },
    ]
    const de2027 = {
      desde: "2027-01-01",
      ate: "2027-12-31",
      norma: "Portaria de 2027",
      quadro: { partes: { tabela: faixas } },
    }
    const torta = { ...de2027, quadro: { partes: { tabela: faixas.toReversed() } } }
    await expect(dizer("importar", await gravar(torta))).rejects.toThrow(
      /^Período de 2027-01-01 a 2027-12-31: 2ª faixa: o limite deve ser maior que o da 1ª faixa/,
    )
    expect((await dizer("importar", await gravar(de2027))).texto).toMatch(/^Propostos: 1\./)
    expect((await dizer("importar", await gravar(de2027))).texto).toBe("Nada de novo no arquivo.")
    expect((await dizer("mostrar", "inss-empregado")).texto).toContain("01/01/2027 a 31/12/2027  faixas  À espera")
    await expect(dizer("importar", join(pasta, "nenhum.json"))).rejects.toThrow(/não pôde ser lido como JSON/)
  } finally {
    await rm(pasta, { recursive: true })
  }
})
