import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { adicionarDominio, listarDominios, removerDominio } from "./dominios.ts"
import { ErroDeUso } from "./uso.ts"

let ambiente: Ambiente
let idEscritorio: string
let saida: string[]
beforeAll(async () => {
  ambiente = await criarAmbiente()
  idEscritorio = await ambiente.criarEscritorio("Horizonte")
})
beforeEach(() => {
  saida = []
  vi.spyOn(console, "log").mockImplementation((linha: string) => void saida.push(linha))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await ambiente?.fechar()
})

const adicionar = (host: string, escritorio = idEscritorio) =>
  adicionarDominio(ambiente.servico, [host, "--escritorio", escritorio])

describe("partida dominios", () => {
  it("registra pelo id ou pelo CNPJ, mostra e remove", async () => {
    expect(await adicionar("App.Horizonte.com.br.")).toBe(0)
    expect(await adicionar("outro.horizonte.com.br", "34.567.219/0001-99")).toBe(0)
    saida = []
    await listarDominios(ambiente.servico)
    expect(saida).toEqual([
      "app.horizonte.com.br  Horizonte (34567219000199)",
      "outro.horizonte.com.br  Horizonte (34567219000199)",
    ])
    expect(await removerDominio(ambiente.servico, ["app.horizonte.com.br"])).toBe(0)
    await expect(removerDominio(ambiente.servico, ["app.horizonte.com.br"])).rejects.toThrow(/não está registrado/)
  })

  it("o de um escritório não passa a outro sem ser removido", async () => {
    await adicionar("meu.example")
    const alheio = await ambiente.criarEscritorio("Alheio")
    await expect(adicionar("MEU.example", alheio)).rejects.toThrow(/já está em uso/)
    await expect(adicionar("ambiguo.example", "34567219000199")).rejects.toThrow(/mais de um escritório/)
  })

  it.each(["https://a.com.br", "a.com.br/x", "127.0.0.1", "localhost", "a b.com", "contábil.com.br", "*.a.com", ""])(
    "recusa %j",
    async (host) => {
      await expect(adicionar(host)).rejects.toThrow(ErroDeUso)
    },
  )

  it("o endereço da instalação é de todos; um escritório que não existe não tem domínio", async () => {
    const config = { ...ambiente.servico.config, url: "https://app.instalacao.example" }
    const naInstalacao = adicionarDominio({ ...ambiente.servico, config }, [
      "app.instalacao.example",
      "--escritorio",
      idEscritorio,
    ])
    await expect(naInstalacao).rejects.toThrow(/própria instalação/)
    await expect(adicionar("x.example", "00000000000000")).rejects.toThrow(/Nenhum escritório/)
    await expect(adicionarDominio(ambiente.servico, ["x.example"])).rejects.toThrow(/--escritorio/)
  })
})
