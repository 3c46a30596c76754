import { readFileSync } from "node:fs"
import type { FichaDoPagavel, Fornecedor, TituloAPagar } from "@partida/contracts"
import { gerarBrCode } from "@partida/fiscal/pagamento"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

const EXEMPLOS = new URL("../../documentos/nfse-nacional/exemplos/", import.meta.url)
/** R$ 3.700,00. */
const BOLETO = "23793.38128 60007.827136 95000.063305 9 75520000370000"

let ambiente: Ambiente
let contador: Ator
let dono: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  const escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  empresa = (
    await umaEmpresa()
      .comCnpj("11222333000181")
      .noSistemaDesde("2026-09")
      .doAnexo("III")
      .criar(ambiente, contador.escopo)
  ).id
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
})

const aluguel = {
  pessoa: "Central Imóveis",
  documento: null,
  descricao: "Aluguel da sede",
  emissao: "2026-11-01",
  vencimento: "2026-11-30",
  categoria: "aluguel",
  valor: "3700.00",
}
const base = () => `/empresas/${empresa}/pagaveis`
const criar = (corpo: object) => ambiente.pedir(dono, "POST", base(), { corpo: { ...aluguel, ...corpo } })
const criado = async (corpo: object = {}) => (await criar(corpo)).json<{ ids: string[] }>().ids[0] ?? ""
const ler = async (id: string) => (await ambiente.pedir(dono, "GET", `/pagaveis/${id}`)).json<FichaDoPagavel>()
const listar = async (consulta = "") =>
  (await ambiente.pedir(dono, "GET", `${base()}${consulta}`)).json<{ lista: TituloAPagar[] }>().lista
const aprovar = async (...ids: string[]) =>
  (await ambiente.pedir(dono, "POST", `${base()}/aprovacoes`, { corpo: { ids } })).json<{
    aprovados: number
    recusados: { motivo: string }[]
  }>()
const editar = async (id: string, corpo: object) =>
  ambiente.pedir(dono, "PUT", `/pagaveis/${id}`, {
    corpo: { ...aluguel, ...corpo },
    cabecalhos: { "if-match": `"${(await ler(id)).versao}"` },
  })

describe("código de pagamento de um título", () => {
  it("é lido, conferido com o valor e guardado sem pontos; o mesmo código não paga outro título", async () => {
    const lido = await ambiente.pedir(dono, "POST", "/pagaveis/codigo", { corpo: { codigo: BOLETO } })
    expect(lido.json()).toMatchObject({ tipo: "boleto", valor: "3700.00" })
    const id = await criado({ codigo: BOLETO })
    expect((await ler(id)).pagamento).toMatchObject({ tipo: "boleto", codigo: BOLETO.replaceAll(/\D/g, "") })
    const outro = (await criar({ codigo: BOLETO, descricao: "Outro" })).json<{ campo: string; mensagem: string }>()
    expect(outro).toMatchObject({ campo: "codigo", mensagem: expect.stringContaining("Aluguel da sede") })
    expect(await listar()).toHaveLength(1)
    // Withdrawn, its code is free again.
    await ambiente.pedir(dono, "POST", `/pagaveis/${id}/retirar`, { corpo: { motivo: "Lançado em dobro" } })
    expect((await criar({ codigo: BOLETO })).status).toBe(201)
  })

  it.each([
    [{ codigo: BOLETO.replace("9 7552", "8 7552") }, /dígito geral/],
    [{ codigo: BOLETO, valor: "3700.01" }, /3\.700,00/],
    [{ codigo: BOLETO, repeticao: { tipo: "parcelas", quantas: 2 } }, /uma vez só/],
    [{ codigo: "000201" }, /BR Code|CRC/],
  ])("%j é recusado, e nada é criado", async (corpo, motivo) => {
    const recusado = await criar(corpo)
    expect([recusado.status, recusado.json<{ campo: string }>().campo]).toEqual([400, "codigo"])
    expect(recusado.json<{ mensagem: string }>().mensagem).toMatch(motivo)
    expect(await listar()).toEqual([])
  })
})

describe("aprovação", () => {
  it("vale até mudarem valor, favorecido ou código; o vencimento pode mudar", async () => {
    const id = await criado()
    // Nothing waits for what nobody asks.
    expect(await listar("?situacao=a-aprovar")).toEqual([])
    await ambiente.pedir(contador, "PUT", `/empresas/${empresa}/regra-de-aprovacao`, {
      corpo: { regra: { exige: "sempre" } },
      cabecalhos: { "if-match": '"0"' },
    })
    expect((await listar("?situacao=a-aprovar")).map((t) => t.id)).toEqual([id])
    expect(await aprovar(id)).toEqual({ aprovados: 1, recusados: [] })
    expect((await ler(id)).pagamento.aprovado?.por).toBe(dono.nome)
    expect(await listar("?situacao=a-aprovar")).toEqual([])
    expect((await aprovar(id)).recusados[0]?.motivo).toMatch(/Já foi aprovado/)
    expect((await editar(id, { vencimento: "2026-12-05" })).status).toBe(200)
    expect((await ler(id)).pagamento.aprovado).not.toBeNull()
    const pix = gerarBrCode({ chave: "a@b.com", nome: "Central", cidade: "SAO PAULO" })
    expect((await editar(id, { codigo: pix })).json<FichaDoPagavel>().pagamento).toMatchObject({
      tipo: "pix",
      recebedor: "Central",
      aprovado: null,
    })
    await aprovar(id)
    await editar(id, { codigo: pix, valor: "3800.00" })
    expect((await ler(id)).pagamento).toMatchObject({ codigo: pix, aprovado: null })
  })

  it("paga em parte, paga o resto, estorna: o título volta a ficar em aberto, e o resumo acompanha", async () => {
    const id = await criado()
    const pagar = (valor: string) =>
      ambiente.pedir(dono, "POST", `/pagaveis/${id}/baixas`, { corpo: { pagoEm: "2026-11-20", valor } })
    expect((await pagar("1000.00")).json<FichaDoPagavel>()).toMatchObject({ aberto: "2700.00", situacao: "A_PAGAR" })
    expect((await pagar("2700.01")).status).toBe(400)
    const pago = (await pagar("2700.00")).json<FichaDoPagavel>()
    expect(pago).toMatchObject({ aberto: "0.00", situacao: "PAGO" })
    expect((await aprovar(id)).recusados[0]?.motivo).toBe("Já está pago.")
    const aSegunda = pago.baixas.find(({ dinheiro }) => dinheiro === "2700.00") ?? expect.fail("foi paga em duas vezes")
    const volta = await ambiente.pedir(dono, "POST", `/pagaveis/baixas/${aSegunda.id}/estornar`, {
      corpo: { motivo: "Pago por engano" },
    })
    expect(volta.json<FichaDoPagavel>()).toMatchObject({ aberto: "2700.00", situacao: "A_PAGAR" })
    expect((await listar("?situacao=abertos")).map((t) => t.aberto)).toEqual(["2700.00"])
  })
})

describe("notas tomadas", () => {
  it("viram títulos a confirmar; a confirmação usa a categoria do fornecedor, e ele mostra o que a empresa lhe deve", async () => {
    await ambiente.pedir(dono, "PUT", `${base()}/controle`, {
      corpo: { controle: { desde: "2026-09", prazoDias: 30 } },
    })
    const nome = "09-nfse-1.01-tomada-iss-retido.xml"
    await ambiente.enviar(contador, [{ nome, bytes: readFileSync(new URL(nome, EXEMPLOS)) }])
    const [titulo] = await listar("?situacao=a-confirmar")
    // R$ 800,00, of which R$ 20,00 of ISS are withheld.
    expect(titulo).toMatchObject({ valor: "800.00", esperado: "780.00", aConfirmar: true, origem: "nota-tomada" })
    const id = titulo?.id ?? ""
    expect((await aprovar(id)).recusados[0]?.motivo).toMatch(/confirmação/)
    await ambiente.pedir(dono, "POST", `/empresas/${empresa}/fornecedores/das-notas`, { corpo: {} })
    const [fornecedor] = (await ambiente.pedir(dono, "GET", `/empresas/${empresa}/fornecedores`)).json<{
      lista: Fornecedor[]
    }>().lista
    await ambiente.pedir(dono, "PUT", `/fornecedores/${fornecedor?.id}`, {
      corpo: { tipo: "cnpj", documento: fornecedor?.documento, nome: fornecedor?.nome, categoria: "sistemas" },
      cabecalhos: { "if-match": `"${fornecedor?.versao}"` },
    })
    const confirmado = await ambiente.pedir(dono, "POST", `/pagaveis/${id}/confirmar`)
    expect(confirmado.json<FichaDoPagavel>()).toMatchObject({
      aConfirmar: false,
      categoria: "sistemas",
      valor: "800.00",
    })
    expect((await ambiente.pedir(dono, "POST", `/pagaveis/${id}/confirmar`)).status).toBe(409)
    expect((await listar(`?idPessoa=${fornecedor?.id}`)).map((t) => t.id)).toEqual([id])
    const depois = (await ambiente.pedir(dono, "GET", `/fornecedores/${fornecedor?.id}`)).json<Fornecedor>()
    expect(depois.emAberto).toEqual({ quantos: 1, total: "780.00" })
    const previsao = await ambiente.pedir(dono, "GET", `/empresas/${empresa}/previsao-de-caixa`)
    expect(previsao.json()).toMatchObject({ inicial: "0.00", final: "-780.00" })
  })

  it("o fornecedor escolhido dá nome e documento ao título, e o de outra empresa é recusado", async () => {
    const f = await ambiente.pedir(dono, "POST", `/empresas/${empresa}/fornecedores`, {
      corpo: { tipo: "cpf", documento: "52998224725", nome: "Beltrana Exemplo" },
    })
    const id = await criado({ idPessoa: f.json<Fornecedor>().id, pessoa: "Outro nome" })
    expect(await ler(id)).toMatchObject({ pessoa: "Beltrana Exemplo", documento: "52998224725" })
    const outra = (await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)).id
    const alheio = await ambiente.pedir(contador, "POST", `/empresas/${outra}/pagaveis`, {
      corpo: { ...aluguel, idPessoa: f.json<Fornecedor>().id },
    })
    expect(alheio.json()).toMatchObject({ campo: "idPessoa" })
  })
})
