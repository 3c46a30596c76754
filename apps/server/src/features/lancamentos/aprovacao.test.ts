import { randomUUID } from "node:crypto"
import type {
  AprovacaoDaEmpresa,
  FichaDoPagavel,
  ImportacaoDeExtrato,
  LinhaPendente,
  TituloAPagar,
} from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let administrador: Ator
let contador: Ator
let dono: Ator
let socia: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  const escritorio = await ambiente.criarEscritorio()
  administrador = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  const { id } = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
  empresa = id
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
  socia = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
})

const aluguel = {
  pessoa: "Central Imóveis",
  descricao: "Aluguel",
  emissao: "2026-10-01",
  vencimento: "2026-10-10",
  categoria: "aluguel",
  valor: "1000.01",
}
const enviar = (ator: Ator, caminho: string, corpo: object = {}) =>
  ambiente.pedir(ator, "POST", caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })
const criar = async (ator: Ator, corpo: object = {}) =>
  (await enviar(ator, `/empresas/${empresa}/pagaveis`, { ...aluguel, ...corpo })).json<{ ids: string[] }>().ids[0] ?? ""
const ler = async (id: string) => (await ambiente.pedir(dono, "GET", `/pagaveis/${id}`)).json<FichaDoPagavel>()
const listar = async (situacao: string) =>
  (await ambiente.pedir(dono, "GET", `/empresas/${empresa}/pagaveis?situacao=${situacao}`)).json<{
    lista: TituloAPagar[]
  }>().lista
const pagar = (id: string, valor: string, pagoEm = "2026-10-09") =>
  enviar(dono, `/pagaveis/${id}/baixas`, { pagoEm, valor })
const aprovar = async (ator: Ator, ...ids: string[]) =>
  (await enviar(ator, `/empresas/${empresa}/pagaveis/aprovacoes`, { ids })).json<{
    aprovados: number
    recusados: { motivo: string }[]
  }>()
const daEmpresa = () => `/empresas/${empresa}/regra-de-aprovacao`
const definir = (ator: Ator, caminho: string, regra: object | null, versao = 0) =>
  ambiente.pedir(ator, "PUT", caminho, { corpo: { regra }, cabecalhos: { "if-match": `"${versao}"` } })

/** A line of the bank that pays 1,000.01, waiting to be said. */
async function linhaDoBanco() {
  const ofx = Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>45678-9<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261009<TRNAMT>-1000.01<FITID><MEMO>PIX ENVIADO CENTRAL IMOVEIS</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
  const base = `/empresas/${empresa}/banco`
  const recebida = await ambiente.enviar(contador, [{ nome: "e.ofx", bytes: ofx }], {}, `${base}/importacoes`)
  const [importacao] = recebida.json<{ lista: ImportacaoDeExtrato[] }>().lista
  const novaConta = { idTipo: 1, apelido: "Conta", idBanco: "341", agencia: "0123", conta: "45678-9" }
  await ambiente.pedir(contador, "POST", `/banco/importacoes/${importacao?.id}/confirmar`, { corpo: { novaConta } })
  const [linha] = (await ambiente.pedir(contador, "GET", `${base}/pendentes`)).json<{ lista: LinhaPendente[] }>().lista
  return linha?.id ?? ""
}
const conciliar = async (idLinha: string, id: string) =>
  (
    await enviar(contador, `/empresas/${empresa}/banco/conciliacoes`, {
      itens: [{ idLinha, destino: { tipo: "titulos", ids: [id] } }],
    })
  ).json<{ feitas: { id: string }[]; recusadas: { motivo: string }[] }>()

describe("regra de aprovação", () => {
  it("a da empresa vale mais que a do escritório, que vale mais que nenhuma; só quem cuida dela a muda", async () => {
    const ver = async () => (await ambiente.pedir(dono, "GET", daEmpresa())).json<AprovacaoDaEmpresa>()
    expect(await ver()).toMatchObject({ regra: { exige: "nunca" }, propria: false, versao: 0 })
    expect((await definir(contador, "/regra-de-aprovacao", { exige: "sempre" })).status).toBe(403)
    expect((await definir(administrador, "/regra-de-aprovacao", { exige: "sempre" })).status).toBe(200)
    expect(await ver()).toMatchObject({ regra: { exige: "sempre" }, propria: false })
    expect((await definir(dono, daEmpresa(), { exige: "nunca" })).status).toBe(403)
    const semValor = await definir(contador, daEmpresa(), { exige: "acima" })
    expect([semValor.status, semValor.json<{ campo: string }>().campo]).toEqual([400, "acimaDe"])
    const acima = { exige: "acima", acimaDe: "1000.00", outraPessoa: true }
    expect((await definir(contador, daEmpresa(), acima)).json()).toMatchObject({
      regra: acima,
      propria: true,
      versao: 1,
    })
    // Two people at once: the second is told.
    expect((await definir(contador, daEmpresa(), { exige: "nunca" })).status).toBe(412)
    expect((await definir(contador, daEmpresa(), null, 1)).json()).toMatchObject({
      regra: { exige: "sempre" },
      propria: false,
    })
  })

  it("acima de um valor: o próprio valor não espera, um centavo a mais espera; pagar à mão e em lote são recusados", async () => {
    await definir(contador, daEmpresa(), { exige: "acima", acimaDe: "1000.00" })
    const noLimite = await criar(dono, { valor: "1000.00" })
    const acima = await criar(dono)
    expect((await ler(acima)).pagamento).toMatchObject({ esperaAprovacao: true, pagoSemAprovacao: false })
    // What the list and its sums say waits is what payment refuses, and no more.
    expect((await listar("a-aprovar")).map(({ id }) => id)).toEqual([acima])
    const resumo = await ambiente.pedir(dono, "GET", `/empresas/${empresa}/pagaveis/resumo`)
    expect(resumo.json<{ aAprovar: object }>().aAprovar).toEqual({ quantos: 1, esperado: "1000.01" })
    const recusado = await pagar(acima, "1000.01")
    expect([recusado.status, recusado.json<{ codigo: string }>().codigo]).toEqual([409, "pagamento-sem-aprovacao"])
    expect(recusado.json<{ mensagem: string }>().mensagem).toMatch(/“Aluguel” de Central Imóveis.*1\.000,01.*A aprovar/)
    const lote = { ids: [noLimite, acima], pagoEm: "2026-10-09" }
    for (const caminho of ["previa", "baixas"]) {
      const r = (await enviar(dono, `/empresas/${empresa}/pagaveis/${caminho}`, lote)).json<{
        itens: { id: string; recusa: string | null }[]
        total: string
      }>()
      expect(r.itens.map((i) => i.recusa === null)).toEqual([true, false])
      expect(r.total).toBe("1000.00")
    }
    expect(await ler(acima)).toMatchObject({ aberto: "1000.01", baixas: [] })
    expect((await aprovar(dono, acima)).aprovados).toBe(1)
    expect((await pagar(acima, "1000.01")).json<FichaDoPagavel>()).toMatchObject({ situacao: "PAGO" })
  })

  it("a retenção também é do valor que se paga: mudá-la tira a aprovação", async () => {
    await definir(contador, daEmpresa(), { exige: "sempre" })
    const id = await criar(dono)
    await aprovar(socia, id)
    const { versao } = await ler(id)
    await ambiente.pedir(dono, "PUT", `/pagaveis/${id}`, {
      corpo: { ...aluguel, retencao: "15.00" },
      cabecalhos: { "if-match": `"${versao}"` },
    })
    expect((await ler(id)).pagamento).toMatchObject({ aprovado: null, esperaAprovacao: true })
  })

  it("outra pessoa: quem registrou ou mudou por último não aprova", async () => {
    await definir(contador, daEmpresa(), { exige: "sempre", outraPessoa: true })
    const id = await criar(dono)
    expect((await aprovar(dono, id)).recusados[0]?.motivo).toMatch(/outra pessoa/)
    expect((await aprovar(socia, id)).aprovados).toBe(1)
    const { versao } = await ler(id)
    await ambiente.pedir(socia, "PUT", `/pagaveis/${id}`, {
      corpo: { ...aluguel, valor: "1200.00" },
      cabecalhos: { "if-match": `"${versao}"` },
    })
    expect((await aprovar(socia, id)).recusados[0]?.motivo).toMatch(/outra pessoa/)
    expect((await aprovar(dono, id)).aprovados).toBe(1)
  })
})

describe("o que o banco mostra já pago", () => {
  it("entra marcado e listado, os donos são avisados, e a aprovação depois o tira da lista", async () => {
    await definir(contador, daEmpresa(), { exige: "sempre", outraPessoa: true })
    const id = await criar(dono)
    const linha = await linhaDoBanco()
    expect((await conciliar(linha, id)).recusadas).toEqual([])
    expect(await ler(id)).toMatchObject({ situacao: "PAGO", pagamento: { pagoSemAprovacao: true } })
    expect((await listar("sem-aprovacao")).map((t) => t.id)).toEqual([id])
    const resumo = async () =>
      (await ambiente.pedir(dono, "GET", `/empresas/${empresa}/pagaveis/resumo`)).json<{ semAprovacao: object }>()
    expect((await resumo()).semAprovacao).toEqual({ quantos: 1, esperado: "1000.01" })
    for (const quem of [dono, socia]) {
      const avisos = (await ambiente.pedir(quem, "GET", "/notificacoes")).json<{ lista: { titulo: string }[] }>().lista
      expect(avisos.map((a) => a.titulo)).toEqual(["Pago sem aprovação"])
    }
    expect((await aprovar(dono, id)).recusados[0]?.motivo).toMatch(/outra pessoa/)
    expect((await aprovar(socia, id)).aprovados).toBe(1)
    expect(await listar("sem-aprovacao")).toEqual([])
    expect((await resumo()).semAprovacao).toEqual({ quantos: 0, esperado: "0.00" })
  })

  it("desfeita a conciliação, nada ficou pago sem aprovação; aprovado antes, nada é marcado", async () => {
    await definir(contador, daEmpresa(), { exige: "sempre" })
    const id = await criar(dono)
    const linha = await linhaDoBanco()
    const { feitas } = await conciliar(linha, id)
    await enviar(contador, `/banco/conciliacoes/${feitas[0]?.id}/desfazer`)
    expect(await listar("sem-aprovacao")).toEqual([])
    expect((await ler(id)).pagamento).toMatchObject({ esperaAprovacao: true, pagoSemAprovacao: false })
    await aprovar(socia, id)
    expect((await conciliar(linha, id)).recusadas).toEqual([])
    expect(await listar("sem-aprovacao")).toEqual([])
  })
})
