import { PREFIXO_DA_API } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { tempoDeProcessador } from "../testes/processador.ts"

let ambiente: Ambiente
let contador: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const bruto = (caminho: string, tipo: string, corpo: string, ator: Ator | null = contador) =>
  ambiente.servidor.app.inject({
    method: "POST",
    url: PREFIXO_DA_API + caminho,
    headers: { "content-type": tipo, ...(ator ? { authorization: `Bearer ${ator.token}` } : {}) },
    payload: corpo,
  })

describe("consulta torta responde 400, nunca 500", () => {
  it.each([
    `/notas-fiscais?ids=${"-".repeat(36)}`,
    "/notas-fiscais?ids=",
    "/notas-fiscais?status=100000",
    "/notas-fiscais?busca=a%00b",
    "/empresas?busca=a%00b",
    "/fechamentos/das?competencia=2026-10&idCategoria=100000",
    "/fechamentos/das?competencia=2026-10&busca=%00",
  ])("%s", async (caminho) => {
    const r = await ambiente.pedir(contador, "GET", caminho)
    expect([r.status, r.json()]).toMatchObject([400, { codigo: "entrada-invalida" }])
  })
})

describe("formulário torto responde 400 dizendo o que houve", () => {
  const parte = (cabecalho: string, corpo: string) =>
    `--x\r\ncontent-disposition: form-data; ${cabecalho}\r\n\r\n${corpo}`
  const arquivo = parte('name="a"; filename="a.xml"', "<a/>")
  it.each([
    ["sem divisor", "multipart/form-data", `${arquivo}\r\n--x--\r\n`, /formulário/],
    ["cortado no meio do arquivo", "multipart/form-data; boundary=x", arquivo, /incompleto/],
    ["cortado antes de começar", "multipart/form-data; boundary=x", "--x\r\nconte", /incompleto/],
    ["que não é formulário", "multipart/form-data; boundary=x", "qualquer coisa", /incompleto/],
    [
      "com campo de texto",
      "multipart/form-data; boundary=x",
      `${parte('name="t"', "oi")}\r\n${arquivo}\r\n--x--\r\n`,
      /campos/,
    ],
    ["vazio", "multipart/form-data; boundary=x", "", /Nenhum arquivo/],
  ])("%s", async (_caso, tipo, corpo, texto) => {
    const r = await bruto("/notas-fiscais/importacoes", tipo, corpo)
    expect([r.statusCode, r.json().mensagem]).toEqual([400, expect.stringMatching(texto)])
  })

  it("mais de 200 arquivos: o limite é dito", async () => {
    const r = await ambiente.enviar(
      contador,
      Array.from({ length: 201 }, (_v, i) => ({ nome: `${i}.xml`, bytes: Buffer.from("<a/>") })),
    )
    expect([r.status, r.json().mensagem]).toEqual([413, expect.stringMatching(/200 arquivos/)])
  })
})

describe("textos feitos para não acabar nunca", () => {
  const email = (pontos: number) => `a@${".".repeat(pontos)}@`

  it.each(["/identidade/senhas/esquecidas", "/identidade/confirmacoes/reenvio", "/identidade/registros"])(
    "um estranho manda até 8 KB a %s, e o que couber custa pouco",
    async (caminho) => {
      const enviar = (pontos: number) =>
        bruto(
          caminho,
          "application/json",
          JSON.stringify({ nome: "Ana", senha: "a".repeat(20), email: email(pontos) }),
          null,
        )
      const grande = await enviar(8 * 1024)
      expect([grande.statusCode, grande.json()]).toMatchObject([413, { mensagem: "O pedido passa do limite de 8 KB." }])
      const gasto = await tempoDeProcessador(async () => {
        for (let i = 0; i < 20; i++) expect((await enviar(7_900)).statusCode).toBe(400)
      })
      expect(gasto).toBeLessThan(1_000)
    },
  )

  it("quem entrou manda até 1 MB, e também custa pouco", async () => {
    const administrador = await ambiente.criarAtor(contador.escopo.idEscritorio, "ADMINISTRADOR")
    const corpo = { nome: "Ana", idPapel: 2, email: email(1_000_000) }
    const gasto = await tempoDeProcessador(async () => {
      const convite = await ambiente.pedir(administrador, "POST", "/usuarios", { corpo })
      expect([convite.status, convite.json()]).toMatchObject([400, { campo: "email" }])
      const marca = await ambiente.pedir(administrador, "PUT", "/marca", {
        corpo: { emailDeSuporte: email(1_000_000) },
        cabecalhos: { "if-match": '"0"' },
      })
      expect([marca.status, marca.json()]).toMatchObject([400, { campo: "emailDeSuporte" }])
    })
    expect(gasto).toBeLessThan(1_000)
  })
})

describe("corpo JSON", () => {
  it("grande demais tem o seu próprio texto", async () => {
    const r = await bruto("/fechamentos/das/calcular", "application/json", `"${"x".repeat(1024 * 1024)}"`)
    expect([r.statusCode, r.json()]).toMatchObject([
      413,
      { codigo: "arquivo-grande-demais", mensagem: "O pedido passa do limite de 1 MB." },
    ])
  })

  it("ilegível: 400 para quem entrou, 401 para quem não entrou", async () => {
    expect((await bruto("/fechamentos/das/calcular", "application/json", "{")).statusCode).toBe(400)
    expect((await bruto("/fechamentos/das/calcular", "application/json", "{", null)).statusCode).toBe(401)
    expect((await bruto("/fechamentos/das/calcular", "application/json", "{}", null)).statusCode).toBe(401)
  })

  it("seleção ambígua é recusada em vez de adivinhada", async () => {
    const r = await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
      corpo: { competencia: "2026-10", selecao: { empresas: [contador.idUsuario], filtro: {} } },
    })
    expect([r.status, r.json()]).toMatchObject([400, { campo: "selecao" }])
  })
})
