import { randomUUID } from "node:crypto"
import type { CodigoNoAnexo, DocumentoDaEmpresa, FichaDoPagavel } from "@partida/contracts"
import { gerarBrCode } from "@partida/fiscal/pagamento"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { pdfComTexto } from "../../documentos/pdf/pdf-hostil.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let escritorio: string
let contador: Ator
let dono: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  empresa = (await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)).id
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
})

/** R$ 3.700,00. */
const BOLETO = "23793.38128 60007.827136 95000.063305 9 75520000370000"
const FOTO = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from("foto")])

const criar = async (valor = "3700.00") =>
  (
    await ambiente.pedir(dono, "POST", `/empresas/${empresa}/pagaveis`, {
      corpo: {
        pessoa: "Central Imóveis",
        descricao: "Aluguel",
        emissao: "2026-11-01",
        vencimento: "2026-11-30",
        categoria: "aluguel",
        valor,
      },
      cabecalhos: { "idempotency-key": randomUUID() },
    })
  ).json<{ ids: string[] }>().ids[0] ?? ""
const anexar = (id: string, nome: string, bytes: Uint8Array, ator = dono) =>
  ambiente.enviar(ator, [{ nome, bytes: Buffer.from(bytes) }], {}, `/pagaveis/${id}/anexos`)
const anexado = async (id: string, nome: string, bytes: Uint8Array) =>
  (await anexar(id, nome, bytes)).json<{ lista: DocumentoDaEmpresa[] }>().lista
const codigos = async (id: string, documento: string | undefined) =>
  (await ambiente.pedir(dono, "GET", `/pagaveis/${id}/anexos/${documento}/codigos`)).json<{
    lista: CodigoNoAnexo[]
    motivo: string | null
  }>()

describe("anexos de um título", () => {
  it("a foto fica no título e nos documentos da empresa, fora da vista dos funcionários; a mesma não fica duas vezes", async () => {
    const id = await criar()
    expect(await anexado(id, "boleto.png", FOTO)).toMatchObject([{ nome: "boleto.png", reservado: true }])
    expect(await anexado(id, "outra.png", FOTO)).toHaveLength(1)
    const naCaixa = async (ator: Ator) =>
      (await ambiente.pedir(ator, "GET", `/documentos?idEmpresa=${empresa}`)).json<{ lista: object[] }>().lista.length
    expect(await naCaixa(dono)).toBe(1)
    const funcionario = await ambiente.criarAtor(escritorio, "FUNCIONARIO", [empresa])
    expect(await naCaixa(funcionario)).toBe(0)
    expect((await anexar(id, "x.png", FOTO, funcionario)).status).toBe(403)
  })

  it("um programa é recusado, e nada é guardado", async () => {
    const id = await criar()
    const recusado = await anexar(id, "boleto.pdf", Buffer.from("MZ\x90\0\x03"))
    expect([recusado.status, recusado.json<{ codigo: string }>().codigo]).toEqual([422, "documento-recusado"])
    expect((await ambiente.pedir(dono, "GET", `/pagaveis/${id}/anexos`)).json()).toEqual({ lista: [] })
  })

  it("o que já está na caixa se vincula a um título, e sai dele sem sair da caixa; o de outra empresa não existe", async () => {
    const um = await criar()
    const dois = await criar("10.00")
    const [documento] = await anexado(um, "nota.png", FOTO)
    const vincular = (id: string, idDocumento = documento?.id) =>
      ambiente.pedir(dono, "POST", `/pagaveis/${id}/anexos/vinculos`, { corpo: { idDocumento } })
    expect((await vincular(dois)).json()).toMatchObject({ lista: [{ id: documento?.id }] })
    const tirado = await ambiente.pedir(dono, "DELETE", `/pagaveis/${um}/anexos/${documento?.id}`)
    expect(tirado.json()).toEqual({ lista: [] })
    expect((await ambiente.pedir(dono, "GET", `/documentos/${documento?.id}`)).status).toBe(200)
    const outra = (await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)).id
    const alheio = await ambiente.enviar(
      contador,
      [{ nome: "a.png", bytes: FOTO }],
      {},
      `/empresas/${outra}/documentos?tipo=anexo`,
    )
    const { lista } = alheio.json<{ lista: { documento: DocumentoDaEmpresa }[] }>()
    expect((await vincular(dois, lista[0]?.documento.id)).status).toBe(404)
  })
})

describe("códigos no texto de um PDF", () => {
  it("são achados, conferidos e oferecidos; nenhum é guardado sem alguém escolher", async () => {
    const id = await criar()
    const pix = gerarBrCode({ chave: "a@b.com", nome: "Central", cidade: "SAOPAULO" })
    const [documento] = await anexado(id, "boleto.pdf", pdfComTexto([`237-2 ${BOLETO}`, pix]))
    const lidos = await codigos(id, documento?.id)
    expect(lidos.lista).toMatchObject([
      { tipo: "boleto", codigo: BOLETO.replaceAll(/\D/g, ""), valor: "3700.00", recusa: null },
      { tipo: "pix", codigo: pix, valor: null, recebedor: "Central", recusa: null },
    ])
    const ficha = (await ambiente.pedir(dono, "GET", `/pagaveis/${id}`)).json<FichaDoPagavel>()
    expect(ficha.pagamento.codigo).toBeNull()
  })

  it("de outro valor, ou que já paga outro título, é dito; um dígito errado não é oferecido", async () => {
    const outro = await criar("3700.01")
    const [documento] = await anexado(outro, "b.pdf", pdfComTexto([BOLETO]))
    expect((await codigos(outro, documento?.id)).lista[0]?.recusa).toMatch(/3\.700,00/)
    const errado = await anexado(outro, "c.pdf", pdfComTexto([BOLETO.replace("9 7552", "8 7552")]))
    expect(await codigos(outro, errado.find((d) => d.nome === "c.pdf")?.id)).toMatchObject({
      lista: [],
      motivo: expect.stringMatching(/Digite/),
    })
  })

  it("uma foto, e um PDF que não se lê, dizem o que fazer", async () => {
    const id = await criar()
    const [foto] = await anexado(id, "foto.png", FOTO)
    expect((await codigos(id, foto?.id)).motivo).toMatch(/Só se lê o código de PDF/)
    const quebrado = await anexado(id, "x.pdf", Buffer.from("%PDF-1.7\nnada"))
    expect((await codigos(id, quebrado.find((d) => d.nome === "x.pdf")?.id)).motivo).toMatch(/Digite a linha/)
  })
})
