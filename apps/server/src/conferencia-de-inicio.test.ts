import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { avisosDeProducao, conferirProducao } from "./conferencia-de-inicio.ts"
import { lerConfig } from "./config.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

const BOA = {
  DATABASE_URL: "postgres://partida_login:w8Zr-41qLk0sEvd7@db/partida",
  IDENTIDADE_DATABASE_URL: "postgres://partida_login_identidade:Zk4v-09sWq1mPx3d@db/partida",
  PARTIDA_CHAVE_MESTRA: "YYDSWN0D4hX3BfEJ4hWvSqMOEi/6vkyQbBsSNKcxcPc=",
  PARTIDA_URL: "https://app.escritorio.com.br",
  PARTIDA_SMTP: "smtps://ana:segredo@correio.escritorio.com.br:465",
  PARTIDA_REMETENTE: "Partida <nao-responda@escritorio.com.br>",
  PARTIDA_BOLETINS: "/mnt/boletins",
  PARTIDA_BOLETINS_CHAVE: "/etc/partida/boletins.pem",
}
const conferir = (mudancas: Record<string, string | undefined>) => {
  const { config, segredos } = lerConfig({ ...BOA, ...mudancas })
  conferirProducao(config, segredos)
  return avisosDeProducao(config)
}
const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString("base64")
const TRINTA_E_DOIS = Array.from({ length: 32 }, (_v, i) => i)

describe("início em produção", () => {
  it("uma configuração de verdade passa, sem avisos", () => {
    expect(conferir({})).toEqual([])
  })

  it("avisa que os boletins assinados ficam ao lado do programa", () => {
    expect(conferir({ PARTIDA_BOLETINS: undefined, PARTIDA_BOLETINS_CHAVE: undefined })).toEqual([
      expect.stringMatching(/^BOLETINS: /),
    ])
  })

  it.each([
    ["PARTIDA_CHAVE_MESTRA", "só zeros", base64(TRINTA_E_DOIS.map(() => 0))],
    ["PARTIDA_CHAVE_MESTRA", "quatro bytes repetidos", base64(TRINTA_E_DOIS.map((i) => [3, 250, 17, 99][i % 4] ?? 0))],
    ["PARTIDA_CHAVE_MESTRA", "sequência crescente", base64(TRINTA_E_DOIS)],
    ["PARTIDA_CHAVE_MESTRA", "sequência de três em três", base64(TRINTA_E_DOIS.map((i) => (255 - 3 * i) & 255))],
    ["PARTIDA_CHAVE_MESTRA", "uma frase", Buffer.from("minha frase secreta de 32 bytes!").toString("base64")],
    ["DATABASE_URL", "senha de exemplo", "postgres://partida_login:Postgres@db/partida"],
    ["DATABASE_URL", "senha igual ao usuário", "postgres://escritorio:escritorio@db/partida"],
    ["DATABASE_URL", "senha da documentação", `postgres://partida_login:${encodeURIComponent("…")}@db/partida`],
    ["IDENTIDADE_DATABASE_URL", "senha de exemplo", "postgres://partida_login_identidade:123456@db/partida"],
    ["IDENTIDADE_DATABASE_URL", "o login da aplicação", "postgres://partida_login:Zk4v-09sWq1mPx3d@db/partida"],
    ["DATABASE_MIGRATION_URL", "senha de exemplo", "postgres://partida_dono:123456@db/partida"],
    ["PARTIDA_URL", "http", "http://app.escritorio.com.br"],
    ["PARTIDA_URL", "http com nome parecido com o local", "http://localhost.escritorio.com.br"],
    ["PARTIDA_WEB", "servidor de desenvolvimento", "dev"],
    ["PARTIDA_PROXIES", "mais do que alguém tem", "11"],
    ["PARTIDA_LIMITE_POR_PESSOA", "zero", "0"],
    ["PARTIDA_LIMITE_POR_ENDERECO", "zero", "0"],
  ])("recusa %s: %s", (nome, _caso, valor) => {
    const tentar = () => conferir({ [nome]: valor })
    expect(tentar).toThrow(ConfiguracaoInvalida)
    expect(tentar).toThrow(new RegExp(`^${nome}[ =]`))
    if (nome.includes("DATABASE") || nome === "PARTIDA_CHAVE_MESTRA") {
      const senha = nome === "PARTIDA_CHAVE_MESTRA" ? valor : new URL(valor).password
      expect(tentar).toThrow(expect.objectContaining({ message: expect.not.stringContaining(`:${senha}@`) }))
    }
  })

  it("recusa a mesma chave como nova e anterior, e emissor externo sem https", () => {
    expect(() => conferir({ PARTIDA_CHAVE_MESTRA_ANTERIOR: BOA.PARTIDA_CHAVE_MESTRA })).toThrow(/são iguais/)
    const externo = { PARTIDA_OIDC_CLIENTE: "partida", PARTIDA_OIDC_AUDIENCIA: "urn:x" }
    expect(() => conferir({ ...externo, PARTIDA_OIDC_EMISSOR: "http://id.escritorio.com.br" })).toThrow(/https/)
    const local = { ...externo, PARTIDA_OIDC_EMISSOR: "http://127.0.0.1:4000" }
    expect(conferir(local)).toEqual([])
    for (const conta of ["http://id.escritorio.com.br/eu", "javascript:alert(1)", "ftp://127.0.0.1/eu", "/eu"])
      expect(() => conferir({ ...local, PARTIDA_OIDC_CONTA: conta })).toThrow(/^PARTIDA_OIDC_CONTA .*https/)
    for (const conta of ["https://id.escritorio.com.br/eu", "http://localhost:4000/eu"])
      expect(conferir({ ...local, PARTIDA_OIDC_CONTA: conta })).toEqual([])
  })

  it("um login só para tudo é recusado, e aceito com aviso por quem o pede", () => {
    expect(() => conferir({ IDENTIDADE_DATABASE_URL: undefined })).toThrow(
      /^IDENTIDADE_DATABASE_URL .*PARTIDA_LOGIN_UNICO=sim/,
    )
    expect(conferir({ IDENTIDADE_DATABASE_URL: undefined, PARTIDA_LOGIN_UNICO: "sim" })).toEqual([
      expect.stringContaining("UM SÓ LOGIN DO BANCO"),
    ])
    expect(() => conferir({ PARTIDA_LOGIN_UNICO: "talvez" })).toThrow(/sim ou nao/)
  })

  it("aceita até dez proxies", () => {
    expect(conferir({ PARTIDA_PROXIES: "10" })).toEqual([])
  })

  it("aceita o endereço local sem https, senha fora do endereço, e chaves sorteadas", () => {
    expect(
      conferir({ PARTIDA_URL: "http://127.0.0.1:3000", DATABASE_URL: "postgres://partida_login@db/partida" }),
    ).toEqual([])
    for (let i = 0; i < 2000; i++) conferir({ PARTIDA_CHAVE_MESTRA: randomBytes(32).toString("base64") })
  })

  it("avisa em alto e bom som que não há correio, ou que o remetente é o de exemplo", () => {
    expect(conferir({ PARTIDA_SMTP: undefined })).toEqual([expect.stringMatching(/^SEM CORREIO: PARTIDA_SMTP/)])
    expect(conferir({ PARTIDA_REMETENTE: undefined })).toEqual([expect.stringMatching(/PARTIDA_REMETENTE/)])
  })

  it("a demonstração não é incomodada", () => {
    const { config, segredos } = lerConfig({ PARTIDA_URL: "http://192.168.0.10:3000" })
    conferirProducao(config, segredos)
    expect(avisosDeProducao(config)).toEqual([])
  })
})
