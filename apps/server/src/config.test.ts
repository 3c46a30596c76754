import { describe, expect, it } from "vitest"
import { ConfiguracaoInvalida, lerConfig } from "./config.ts"

const POSTGRES = "postgres://partida@db/partida"

describe("configuração", () => {
  it("sem nada: demonstração com banco embutido na porta 3000", () => {
    const { config, segredos } = lerConfig({})
    expect(config).toMatchObject({
      porta: 3000,
      host: "127.0.0.1",
      url: "http://127.0.0.1:3000",
      modo: "demo",
      identidade: { tipo: "embutida" },
    })
    expect(config.dados).toMatch(/dados$/)
    expect(segredos.databaseUrl).toBeNull()
  })

  it("DATABASE_URL troca para PostgreSQL e produção, e exige a chave mestra", () => {
    expect(() => lerConfig({ DATABASE_URL: POSTGRES })).toThrow(/PARTIDA_CHAVE_MESTRA/)
    const { config } = lerConfig({ DATABASE_URL: POSTGRES, PARTIDA_CHAVE_MESTRA: "x" })
    expect(config).toMatchObject({ modo: "producao", dados: null })
  })

  it("aceita PARTIDA_URL com barra no fim, e não repete a senha de um DATABASE_URL errado", () => {
    expect(lerConfig({ PARTIDA_URL: "https://partida.exemplo:8443/" }).config.url).toBe("https://partida.exemplo:8443")
    expect(() => lerConfig({ DATABASE_URL: "postgre://ana:segredo@db/x" })).toThrow(/^(?!.*segredo)/)
  })

  it("PARTIDA_DEMO decide o modo nos dois sentidos", () => {
    expect(lerConfig({ PARTIDA_DEMO: "0" }).config.modo).toBe("producao")
    expect(lerConfig({ PARTIDA_DEMO: "1", DATABASE_URL: POSTGRES }).config.modo).toBe("demo")
  })

  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PARTIDA_DEMO", "sim"],
    ["PARTIDA_URL", "partida.exemplo"],
    ["PARTIDA_URL", "ftp://partida.exemplo"],
    ["PARTIDA_URL", "https://partida.exemplo/app"],
    ["DATABASE_URL", "lixo"],
    ["DATABASE_URL", "mysql://a@b/c"],
    ["DATABASE_MIGRATION_URL", "postgres//a@b/c"],
    ["PARTIDA_OIDC_EMISSOR", "https://id.exemplo"],
  ])("recusa %s=%s nomeando a variável", (nome, valor) => {
    expect(() => lerConfig({ [nome]: valor })).toThrow(ConfiguracaoInvalida)
    expect(() => lerConfig({ [nome]: valor })).toThrow(new RegExp(nome))
  })
})
