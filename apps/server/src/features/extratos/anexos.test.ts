import type { DocumentoDaEmpresa, ImportacaoDeExtrato, LinhaDoBanco } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
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

const EXTRATO = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>45678-9<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261020<TRNAMT>-2500.00<FITID>1<MEMO>ALUGUEL</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const CONTA = {
  idTipo: 1,
  apelido: "Itaú",
  idBanco: "341",
  agencia: "0123",
  conta: "45678-9",
  saldoInicial: "3000.00",
  saldoEm: "2026-10-01",
}

async function umaLinha() {
  const bytes = Buffer.from(EXTRATO)
  const caminho = `/empresas/${empresa}/banco/importacoes`
  const enviado = await ambiente.enviar(contador, [{ nome: "outubro.ofx", bytes }], {}, caminho)
  const importacao = enviado.json<{ lista: ImportacaoDeExtrato[] }>().lista[0]?.id ?? ""
  await ambiente.pedir(contador, "POST", `/banco/importacoes/${importacao}/confirmar`, { corpo: { novaConta: CONTA } })
  const lidas = await ambiente.pedir(contador, "GET", `/empresas/${empresa}/banco/linhas`)
  return { importacao, linha: lidas.json<{ lista: LinhaDoBanco[] }>().lista[0]?.id ?? "" }
}
/** What the owner sends to the box, saying nothing of it. */
async function enviado(nome: string, texto = nome): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.4\n${texto}\n%%EOF`)
  const r = await ambiente.enviar(dono, [{ nome, bytes }], {}, `/empresas/${empresa}/documentos?tipo=anexo`)
  return r.json<{ lista: { documento: DocumentoDaEmpresa }[] }>().lista[0]?.documento.id ?? ""
}
const esperam = async (ator = contador) =>
  (await ambiente.pedir(ator, "GET", "/documentos?situacao=a-vincular&ordem=nome&direcao=asc"))
    .json<{ lista: DocumentoDaEmpresa[] }>()
    .lista.map(({ nome }) => nome)
const vincular = (linha: string, idDocumento: string, ator = dono) =>
  ambiente.pedir(ator, "POST", `/banco/linhas/${linha}/anexos`, { corpo: { idDocumento } })
const dizerMes = (id: string, competencia: string | null, ator = dono) =>
  ambiente.pedir(ator, "PUT", `/documentos/${id}/mes`, { corpo: { competencia } })

describe("o que o dono manda espera até alguém dizer de que é", () => {
  it("um mês, um título ou uma linha do banco tiram da espera; desfeito o vínculo, volta a esperar", async () => {
    const { linha } = await umaLinha()
    const recibo = await enviado("a.pdf")
    const boleto = await enviado("b.pdf")
    const contrato = await enviado("c.pdf")
    expect(await esperam()).toEqual(["a.pdf", "b.pdf", "c.pdf"])
    expect((await vincular(linha, recibo)).json()).toMatchObject({ lista: [{ id: recibo }] })
    // The same again changes nothing.
    expect((await vincular(linha, recibo)).json<{ lista: object[] }>().lista).toHaveLength(1)
    const titulo = { pessoa: "Central", descricao: "Aluguel", emissao: "2026-11-01", vencimento: "2026-11-30" }
    const criado = await ambiente.pedir(dono, "POST", `/empresas/${empresa}/pagaveis`, {
      corpo: { ...titulo, categoria: "aluguel", valor: "10.00" },
    })
    const [idTitulo] = criado.json<{ ids: string[] }>().ids
    await ambiente.pedir(dono, "POST", `/pagaveis/${idTitulo}/anexos/vinculos`, { corpo: { idDocumento: boleto } })
    expect(await esperam()).toEqual(["c.pdf"])
    expect((await dizerMes(contrato, "2026-10")).json()).toMatchObject({ competencia: "2026-10" })
    expect(await esperam()).toEqual([])
    await dizerMes(contrato, null)
    expect((await ambiente.pedir(dono, "DELETE", `/banco/linhas/${linha}/anexos/${recibo}`)).json()).toEqual({
      lista: [],
    })
    expect(await esperam()).toEqual(["a.pdf", "c.pdf"])
  })

  it("a importação desfeita leva a linha, e o documento dela volta a esperar", async () => {
    const { importacao, linha } = await umaLinha()
    await vincular(linha, await enviado("a.pdf"))
    expect(await esperam()).toEqual([])
    const desfeita = await ambiente.pedir(contador, "POST", `/banco/importacoes/${importacao}/desfazer`)
    expect(desfeita.json()).toMatchObject({ retiradas: 1 })
    expect(await esperam()).toEqual(["a.pdf"])
  })

  it("o mesmo arquivo não fica duas vezes no mesmo mês; o retirado e o de um órgão não mudam de mês", async () => {
    const semMes = await enviado("a.pdf")
    const bytes = Buffer.from("%PDF-1.4\na.pdf\n%%EOF")
    const caminho = `/empresas/${empresa}/documentos?tipo=anexo&competencia=2026-10`
    await ambiente.enviar(dono, [{ nome: "a.pdf", bytes }], {}, caminho)
    const repetido = await dizerMes(semMes, "2026-10")
    expect(repetido.status).toBe(400)
    expect(repetido.json()).toMatchObject({ codigo: "entrada-invalida", campo: "competencia" })
    await ambiente.pedir(contador, "POST", `/documentos/${semMes}/retirar`, { corpo: { motivo: "Repetido aqui." } })
    expect((await dizerMes(semMes, "2026-09")).status).toBe(400)
  })

  it("nada a quem só trabalha para a empresa, nem de outra empresa do escritório", async () => {
    const { linha } = await umaLinha()
    const documento = await enviado("a.pdf")
    const funcionario = await ambiente.criarAtor(escritorio, "FUNCIONARIO", [empresa])
    expect((await vincular(linha, documento, funcionario)).status).toBe(403)
    const outra = await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)
    const vizinho = await ambiente.criarAtor(escritorio, "EMPRESA", [outra.id])
    expect((await vincular(linha, documento, vizinho)).status).toBe(404)
    expect((await dizerMes(documento, "2026-10", vizinho)).status).toBe(404)
    expect(await esperam(vizinho)).toEqual([])
    // Reached by the office, and of another company: the line of one has no paper of the other.
    const r = await ambiente.enviar(
      vizinho,
      [{ nome: "v.pdf", bytes: Buffer.from("%PDF-1.4\nv\n%%EOF") }],
      {},
      `/empresas/${outra.id}/documentos?tipo=anexo`,
    )
    const alheio = r.json<{ lista: { documento: DocumentoDaEmpresa }[] }>().lista[0]?.documento.id ?? ""
    expect((await vincular(linha, alheio, contador)).status).toBe(404)
  })
})
