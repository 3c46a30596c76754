import { randomUUID } from "node:crypto"
import type { FichaDoPagavel, ImportacaoDeExtrato, LinhaPendente } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const enviar = (caminho: string, corpo: object = {}) =>
  ambiente.pedir(contador, "POST", caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })

/** A company with a title of 3,700.00 to pay, and one line of its bank. */
async function comTitulo(valor: string, texto: string) {
  const { id } = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
  const titulo = {
    pessoa: "Central Imóveis Ltda",
    descricao: "Aluguel",
    emissao: "2026-10-01",
    vencimento: "2026-10-10",
    categoria: "aluguel",
    valor: "3700.00",
  }
  const [idTitulo = ""] = (await enviar(`/empresas/${id}/pagaveis`, titulo)).json<{ ids: string[] }>().ids
  const ofx = Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>45678-9<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261009<TRNAMT>${valor}<FITID><MEMO>${texto}</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
  const base = `/empresas/${id}/banco`
  const recebida = await ambiente.enviar(contador, [{ nome: "e.ofx", bytes: ofx }], {}, `${base}/importacoes`)
  const [importacao] = recebida.json<{ lista: ImportacaoDeExtrato[] }>().lista
  const novaConta = { idTipo: 1, apelido: "Conta", idBanco: "341", agencia: "0123", conta: "45678-9" }
  await ambiente.pedir(contador, "POST", `/banco/importacoes/${importacao?.id}/confirmar`, { corpo: { novaConta } })
  const [linha] = (await ambiente.pedir(contador, "GET", `${base}/pendentes`)).json<{ lista: LinhaPendente[] }>().lista
  if (!linha) throw new Error("No line waits.")
  const conciliar = async (ids: readonly string[], diferenca: "juros" | "desconto" | null = null) => {
    const destino = { tipo: "titulos", ids, diferenca }
    return (await enviar(`${base}/conciliacoes`, { itens: [{ idLinha: linha.id, destino }] })).json<{
      feitas: { id: string }[]
      recusadas: { codigo: string; motivo: string }[]
    }>()
  }
  const ficha = async () => (await ambiente.pedir(contador, "GET", `/pagaveis/${idTitulo}`)).json<FichaDoPagavel>()
  return { linha, idTitulo, conciliar, ficha, base }
}

it("o que saiu paga o título do mesmo valor, com o fornecedor na descrição; desfazer o reabre", async () => {
  const { linha, idTitulo, conciliar, ficha } = await comTitulo("-3700.00", "PIX ENVIADO CENTRAL IMOVEIS")
  const [sugestao] = linha.sugestoes
  expect(sugestao).toMatchObject({ confianca: "alta", destino: { tipo: "titulos", ids: [idTitulo] } })
  const { feitas, recusadas } = await conciliar([idTitulo])
  expect(recusadas).toEqual([])
  expect(await ficha()).toMatchObject({
    situacao: "PAGO",
    quitadoEm: "2026-10-09",
    baixas: [{ dinheiro: "3700.00", conta: "Conta", doBanco: true }],
  })
  expect((await enviar(`/banco/conciliacoes/${feitas[0]?.id}/desfazer`)).status).toBe(200)
  expect(await ficha()).toMatchObject({ situacao: "A_PAGAR", aberto: "3700.00" })
})

it("menos que o título é uma parte dele; mais, e o que não é seu, são recusados e nada muda", async () => {
  const parte = await comTitulo("-1000.00", "PIX QUALQUER")
  expect(parte.linha.sugestoes.some((s) => s.destino.tipo === "titulos")).toBe(false)
  expect((await parte.conciliar([parte.idTitulo])).recusadas).toEqual([])
  expect(await parte.ficha()).toMatchObject({ situacao: "A_PAGAR", aberto: "2700.00" })
  const demais = await comTitulo("-3700.01", "PIX QUALQUER")
  expect((await demais.conciliar([demais.idTitulo])).recusadas[0]?.motivo).toMatch(/3\.700,00/)
  expect((await demais.conciliar([parte.idTitulo])).recusadas[0]?.codigo).toBe("nao-encontrado")
  expect(await demais.ficha()).toMatchObject({ aberto: "3700.00", baixas: [] })
  const entrada = await comTitulo("3700.00", "PIX RECEBIDO")
  expect((await entrada.conciliar([entrada.idTitulo])).recusadas[0]?.motivo).toMatch(/entrada/)
})

it("o que passa do título são juros e o que falta é desconto, quando alguém diz; desfeita, a linha volta com o título inteiro", async () => {
  const atrasado = await comTitulo("-3811.00", "PIX ENVIADO CENTRAL IMOVEIS")
  const escolher = (
    await ambiente.pedir(contador, "GET", `/banco/linhas/${atrasado.linha.id}/titulos?busca=central`)
  ).json<{ lista: object[] }>().lista
  expect(escolher).toMatchObject([{ tipo: "titulo", id: atrasado.idTitulo, valor: "3700.00" }])
  expect((await atrasado.conciliar([atrasado.idTitulo], "desconto")).recusadas[0]?.motivo).toMatch(/Desconto/)
  const { feitas } = await atrasado.conciliar([atrasado.idTitulo], "juros")
  expect(await atrasado.ficha()).toMatchObject({
    situacao: "PAGO",
    baixas: [{ principal: "3700.00", juros: "111.00", dinheiro: "3811.00" }],
  })
  expect((await enviar(`/banco/conciliacoes/${feitas[0]?.id}/desfazer`)).status).toBe(200)
  expect(await atrasado.ficha()).toMatchObject({ situacao: "A_PAGAR", aberto: "3700.00" })
  const menor = await comTitulo("-3600.00", "PIX ENVIADO CENTRAL IMOVEIS")
  expect((await menor.conciliar([menor.idTitulo], "juros")).recusadas).toHaveLength(1)
  expect((await menor.conciliar([menor.idTitulo], "desconto")).recusadas).toEqual([])
  expect(await menor.ficha()).toMatchObject({
    situacao: "PAGO",
    baixas: [{ principal: "3700.00", desconto: "100.00", dinheiro: "3600.00" }],
  })
})

it("o que já foi baixado à mão é proposto como prova, e não paga outra vez; com prova, só se estorna depois de desfeita", async () => {
  const { idTitulo, ficha, base } = await comTitulo("-3700.00", "PIX QUALQUER")
  expect((await enviar(`/pagaveis/${idTitulo}/baixas`, { pagoEm: "2026-10-08", valor: "3700.00" })).status).toBe(201)
  const [baixa] = (await ficha()).baixas
  const pendentes = async () =>
    (await ambiente.pedir(contador, "GET", `${base}/pendentes`)).json<{ lista: LinhaPendente[] }>().lista
  const [linha] = await pendentes()
  const sugestao = linha?.sugestoes[0]
  expect(sugestao).toMatchObject({ confianca: "alta", destino: { tipo: "baixa", id: baixa?.id } })
  const escolher = await ambiente.pedir(contador, "GET", `/banco/linhas/${linha?.id}/titulos`)
  expect(escolher.json<{ lista: object[] }>().lista).toContainEqual(
    expect.objectContaining({ tipo: "baixa", id: baixa?.id, valor: "3700.00" }),
  )
  const dizer = async () =>
    (await enviar(`${base}/conciliacoes`, { itens: [{ idLinha: linha?.id, destino: sugestao?.destino }] })).json<{
      feitas: { id: string }[]
      recusadas: { codigo: string }[]
    }>()
  const { feitas } = await dizer()
  // Nothing more was paid.
  expect((await ficha()).baixas).toHaveLength(1)
  expect(await pendentes()).toEqual([])
  const estornar = () => enviar(`/pagaveis/baixas/${baixa?.id}/estornar`, { motivo: "Pago por engano" })
  const recusado = await estornar()
  expect([recusado.status, recusado.json<{ mensagem: string }>().mensagem]).toEqual([
    409,
    expect.stringContaining("desfaça a conciliação"),
  ])
  expect((await enviar(`/banco/conciliacoes/${feitas[0]?.id}/desfazer`)).status).toBe(200)
  expect(await ficha()).toMatchObject({ situacao: "PAGO" })
  expect((await estornar()).status).toBe(200)
  expect((await dizer()).recusadas).toMatchObject([{ codigo: "ja-feito" }])
})
