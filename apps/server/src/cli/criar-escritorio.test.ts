import { sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Config } from "../config.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { buscarContaPorEmail } from "../identidade/contas.ts"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { criarEscritorio } from "./criar-escritorio.ts"
import { ErroDeUso } from "./uso.ts"

let ambiente: Ambiente
let dito: string[]
beforeEach(async () => {
  ambiente = await criarAmbiente()
  dito = []
  vi.spyOn(console, "log").mockImplementation((texto: string) => dito.push(texto))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await ambiente.fechar()
})

const ARGUMENTOS = ["--nome", "Escritório", "--cnpj", "11.222.333/0001-81", "--email", "Dona@Exemplo.com.br"]
const EXTERNA: Config["identidade"] = {
  tipo: "externa",
  emissor: "https://entrada.example",
  cliente: "partida",
  audiencia: "partida",
  escopo: "openid",
  enderecoDaConta: null,
}
const criar = (identidade: Config["identidade"], ...mais: string[]) =>
  criarEscritorio({ ...ambiente.servico, config: { ...ambiente.servico.config, identidade } }, [...ARGUMENTOS, ...mais])
const administradores = () => ambiente.banco.naPlataforma((tx) => tx.select().from(usuarios))

describe("criar-escritorio", () => {
  it("com provedor externo deixa o administrador convidado, sem senha, e diz como entrar", async () => {
    expect(await criar(EXTERNA)).toBe(0)
    const [dona] = await administradores()
    expect(dona).toMatchObject({ email: "dona@exemplo.com.br", sub: null, papel: 1, ativo: true })
    expect(dito.join("\n")).toContain("http://127.0.0.1:3000/conta/entrar")
    expect(dito.join("\n")).not.toContain("Senha")
  })

  it("com --sub já liga a pessoa", async () => {
    await criar(EXTERNA, "--sub", "auth0|123")
    expect((await administradores())[0]).toMatchObject({ sub: "auth0|123" })
  })

  it("fica na auditoria como feito pela linha de comando", async () => {
    await criar({ tipo: "embutida" })
    const [dona] = await administradores()
    const escopo = { idEscritorio: dona?.idEscritorio ?? "", idUsuario: "", sub: "", empresas: "*" } as const
    const { rows } = await ambiente.banco.emEscopo(escopo, (tx) =>
      tx.execute(sql`select acao, entidade, autor, id_usuario from auditoria order by sequencia`),
    )
    const comum = { acao: "inserir", autor: "Sistema (linha de comando)", id_usuario: null }
    expect(rows).toEqual([
      { ...comum, entidade: "escritorios" },
      { ...comum, entidade: "usuarios" },
    ])
  })

  it("recusa um CNPJ que não é válido, ou o que falta, sem criar nada", async () => {
    await expect(criar({ tipo: "embutida" }, "--cnpj", "11222333000180")).rejects.toThrow("não é válido")
    await expect(criarEscritorio(ambiente.servico, ["--nome", "X"])).rejects.toThrow(ErroDeUso)
    expect(await administradores()).toHaveLength(0)
  })

  it("recusa um e-mail que já é de alguém, sem criar nada", async () => {
    await criar({ tipo: "embutida" })
    await expect(criar({ tipo: "embutida" }, "--cnpj", "11.444.777/0001-61")).rejects.toThrow(
      "Já existe um usuário com o e-mail dona@exemplo.com.br.",
    )
    expect(await administradores()).toHaveLength(1)
  })

  it("recusa um CNPJ que já é de um escritório, antes de criar a conta", async () => {
    await criar({ tipo: "embutida" })
    await expect(criar({ tipo: "embutida" }, "--email", "outra@exemplo.com.br")).rejects.toThrow(
      "O escritório Escritório já tem este CNPJ.",
    )
    expect(await buscarContaPorEmail(ambiente.banco, "outra@exemplo.com.br")).toBeNull()
  })
})
