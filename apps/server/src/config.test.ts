import { describe, expect, it } from "vitest"
import { lerConfig } from "./config.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

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

  it("PARTIDA_MANUTENCAO fecha as portas, e um PARTIDA_FALHAS_DSN errado não tem a chave repetida", () => {
    expect(lerConfig({}).config.manutencao).toBe(false)
    expect(lerConfig({ PARTIDA_MANUTENCAO: "sim" }).config.manutencao).toBe(true)
    expect(lerConfig({}).segredos.falhas).toBeNull()
    expect(lerConfig({ PARTIDA_FALHAS_DSN: "https://k@f.exemplo/1" }).segredos.falhas).toBe("https://k@f.exemplo/1")
    expect(() => lerConfig({ PARTIDA_FALHAS_DSN: "https://segredo@f.exemplo/x" })).toThrow(/^(?!.*segredo)/)
  })

  it("os documentos ficam em uma pasta ao lado dos dados, na que se disser, ou em um balde com https", () => {
    expect(lerConfig({}).config.armazem).toMatchObject({
      tipo: "disco",
      pasta: expect.stringMatching(/\/dados\/armazem$/),
    })
    expect(lerConfig({ PARTIDA_DADOS: "/d" }).config.armazem).toEqual({ tipo: "disco", pasta: "/d/armazem" })
    expect(lerConfig({ PARTIDA_ARMAZEM: "/outro" }).config.armazem).toEqual({ tipo: "disco", pasta: "/outro" })
    const s3 = { PARTIDA_ARMAZEM_S3_CHAVE: "chave", PARTIDA_ARMAZEM_S3_SEGREDO: "segredo" }
    const balde = "https://s3.sa-east-1.amazonaws.com/documentos"
    const { config, segredos } = lerConfig({
      ...s3,
      PARTIDA_ARMAZEM_S3: `${balde}/`,
      PARTIDA_ARMAZEM_S3_REGIAO: "sa-east-1",
    })
    expect(config.armazem).toEqual({ tipo: "s3", balde, regiao: "sa-east-1", chave: "chave" })
    expect(segredos.segredoDoArmazem).toBe("segredo")
    expect(JSON.stringify(config)).not.toContain("segredo")
    expect(lerConfig({ ...s3, PARTIDA_ARMAZEM_S3: "http://127.0.0.1:9000/documentos" }).config.armazem.tipo).toBe("s3")
    const tortos = [
      "http://s3.exemplo/b",
      "https://s3.exemplo",
      "https://s3.exemplo/b/c",
      "https://u:p@s3.exemplo/balde",
      "https://s3.exemplo/../x",
      "balde",
    ]
    for (const PARTIDA_ARMAZEM_S3 of tortos)
      expect(() => lerConfig({ ...s3, PARTIDA_ARMAZEM_S3 }), PARTIDA_ARMAZEM_S3).toThrow(ConfiguracaoInvalida)
    for (const falta of [
      { PARTIDA_ARMAZEM_S3_CHAVE: "" },
      { PARTIDA_ARMAZEM_S3_SEGREDO: "" },
      { PARTIDA_ARMAZEM: "/x" },
      { PARTIDA_ARMAZEM_S3_REGIAO: "sa east" },
    ])
      expect(() => lerConfig({ ...s3, PARTIDA_ARMAZEM_S3: balde, ...falta })).toThrow(ConfiguracaoInvalida)
  })

  it("PARTIDA_SELIC: em produção, a série do Banco Central; a demonstração não pergunta a ninguém; só https, sem parâmetros", () => {
    const daProducao = (mais: Record<string, string> = {}) =>
      lerConfig({ DATABASE_URL: POSTGRES, PARTIDA_CHAVE_MESTRA: "x", ...mais }).config.selic
    expect(daProducao()).toEqual({
      endereco: "https://api.bcb.gov.br/dados/serie/bcdata.sgs.4390/dados",
      autoridade: null,
    })
    expect(daProducao({ PARTIDA_SELIC: "nao" })).toBeNull()
    expect(lerConfig({}).config.selic).toBeNull()
    expect(lerConfig({ PARTIDA_SELIC: "https://selic.exemplo/serie" }).config.selic).toMatchObject({
      endereco: "https://selic.exemplo/serie",
    })
    for (const errado of [
      "http://selic.exemplo/serie",
      "https://ana@selic.exemplo/serie",
      "https://selic.exemplo/serie?formato=json",
      "https://selic.exemplo/serie#fim",
      "selic.exemplo",
    ])
      expect(() => lerConfig({ PARTIDA_SELIC: errado })).toThrow("PARTIDA_SELIC")
  })

  it("fala com o SERPRO no trabalho de verdade, e na demonstração só com quem lhe disserem", () => {
    const producao = (mais: NodeJS.ProcessEnv = {}) =>
      lerConfig({ DATABASE_URL: POSTGRES, PARTIDA_CHAVE_MESTRA: "x", ...mais }).config.serpro
    expect(producao()).toMatchObject({
      autenticacao: "https://autenticacao.sapi.serpro.gov.br/authenticate",
      gateway: "https://gateway.apiserpro.serpro.gov.br/integra-contador/v1",
      autoridade: null,
      porSegundo: 5,
      simultaneas: 4,
      silencio: null,
    })
    expect(producao({ PARTIDA_SERPRO_SILENCIO: "22:00-06:00" })?.silencio).toEqual(["22:00", "06:00"])
    expect(producao({ PARTIDA_SERPRO: "nao" })).toBeNull()
    expect(lerConfig({}).config.serpro).toBeNull()
    const enderecos = {
      PARTIDA_SERPRO_AUTENTICACAO: "https://127.0.0.1:9443/authenticate",
      PARTIDA_SERPRO_GATEWAY: "https://127.0.0.1:9444/integra-contador/v1/",
    }
    expect(lerConfig(enderecos).config.serpro).toMatchObject({ gateway: "https://127.0.0.1:9444/integra-contador/v1" })
    for (const ruim of [
      { PARTIDA_SERPRO: "talvez" },
      { PARTIDA_SERPRO_GATEWAY: enderecos.PARTIDA_SERPRO_GATEWAY },
      { ...enderecos, PARTIDA_SERPRO_GATEWAY: "http://127.0.0.1:9444/v1" },
      { ...enderecos, PARTIDA_SERPRO_GATEWAY: "https://ana@127.0.0.1:9444/v1" },
      { PARTIDA_SERPRO_POR_SEGUNDO: "0" },
      { PARTIDA_SERPRO_SILENCIO: "22:00" },
      { PARTIDA_SERPRO_SILENCIO: "22:00-24:00" },
      { PARTIDA_SERPRO_SILENCIO: "22:00-22:00" },
    ])
      expect(() => producao(ruim)).toThrow(/PARTIDA_SERPRO/)
  })

  it("PARTIDA_CONSULTA_CADASTRAL é só um endereço https; sem ela nada sai daqui", () => {
    expect(lerConfig({}).config.consultaCadastral).toBeNull()
    const { config } = lerConfig({ PARTIDA_CONSULTA_CADASTRAL: "https://brasilapi.com.br/api/" })
    expect(config.consultaCadastral).toBe("https://brasilapi.com.br/api")
    for (const errado of [
      "http://brasilapi.com.br/api",
      "brasilapi",
      "https://u:s@x.example",
      "https://x.example/?a=1",
    ])
      expect(() => lerConfig({ PARTIDA_CONSULTA_CADASTRAL: errado })).toThrow("PARTIDA_CONSULTA_CADASTRAL")
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
    ["PARTIDA_MANUTENCAO", "1"],
    ["PARTIDA_FALHAS_DSN", "https://falhas.exemplo/1"],
  ])("recusa %s=%s nomeando a variável", (nome, valor) => {
    expect(() => lerConfig({ [nome]: valor })).toThrow(ConfiguracaoInvalida)
    expect(() => lerConfig({ [nome]: valor })).toThrow(new RegExp(nome))
  })

  it("qualquer provedor OpenID Connect cabe nas variáveis, e o escopo tem padrão", () => {
    const env = {
      PARTIDA_OIDC_EMISSOR: "https://id.exemplo",
      PARTIDA_OIDC_CLIENTE: "partida",
      PARTIDA_OIDC_AUDIENCIA: "urn:x",
    }
    const esperada = { tipo: "externa", emissor: "https://id.exemplo", cliente: "partida", audiencia: "urn:x" }
    expect(lerConfig(env).config.identidade).toEqual({
      ...esperada,
      escopo: "openid profile email offline_access",
      enderecoDaConta: null,
    })
    const comEscopo = {
      ...env,
      PARTIDA_OIDC_ESCOPO: "openid api://x/acesso",
      PARTIDA_OIDC_CONTA: "https://id.exemplo/eu",
    }
    expect(lerConfig(comEscopo).config.identidade).toEqual({
      ...esperada,
      escopo: "openid api://x/acesso",
      enderecoDaConta: "https://id.exemplo/eu",
    })
  })

  it("o emulador do Firebase só fora do trabalho de verdade", () => {
    const env = {
      PARTIDA_FIREBASE_PROJETO: "p",
      PARTIDA_FIREBASE_CHAVE: "k",
      PARTIDA_FIREBASE_EMULADOR: "127.0.0.1:9399",
    }
    expect(lerConfig(env).config.identidade).toMatchObject({ tipo: "firebase", emulador: "127.0.0.1:9399" })
    expect(() => lerConfig({ ...env, PARTIDA_DEMO: "0" })).toThrow(/PARTIDA_FIREBASE_EMULADOR/)
    expect(() => lerConfig({ ...env, PARTIDA_OIDC_EMISSOR: "https://id.exemplo" })).toThrow(/um só provedor/)
    for (const aberto of [{ PARTIDA_URL: "https://partida.exemplo" }, { DATABASE_URL: POSTGRES, PARTIDA_DEMO: "1" }])
      expect(() => lerConfig({ ...env, ...aberto })).toThrow(/^PARTIDA_FIREBASE_EMULADOR .*nesta máquina/)
  })

  it.each([
    ["/conta/sair", "/conta/sair"],
    ["/x/../adeus?a=1#b", "/adeus?a=1#b"],
    ["https://escritorio.exemplo/adeus", "https://escritorio.exemplo/adeus"],
  ])("PARTIDA_ENDERECO_DE_SAIDA %s vale %s", (texto, esperado) => {
    expect(lerConfig({ PARTIDA_ENDERECO_DE_SAIDA: texto }).config.ociosidade.enderecoDeSaida).toBe(esperado)
  })

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/x/..//evil.example",
    "http://x.exemplo",
    "https:x",
  ])("PARTIDA_ENDERECO_DE_SAIDA não é %j", (texto) => {
    expect(() => lerConfig({ PARTIDA_ENDERECO_DE_SAIDA: texto })).toThrow(/PARTIDA_ENDERECO_DE_SAIDA/)
  })
})
