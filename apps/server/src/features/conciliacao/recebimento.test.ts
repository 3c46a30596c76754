import { randomUUID } from "node:crypto"
import type { DestinoDaLinha, FichaDoRecebivel, ImportacaoDeExtrato, LinhaPendente, Titulo } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { inserirNotas } from "../titulos/titulos.fixtures.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const enviar = (caminho: string, corpo: object = {}, metodo: "POST" | "PUT" = "POST") =>
  ambiente.pedir(contador, metodo, caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })

type Movimento = readonly [dia: string, valor: string, texto: string]

/** A company with notes of 1,000.00 (net 940.00) and 500.00, and lines of its bank. */
async function comNotas(movimentos: readonly Movimento[]) {
  const { id, atividades } = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
  const nota = { idEmpresa: id, idAtividade: atividades[0] ?? null, emissao: "2026-10-05", nome: "Padaria Boa Vista" }
  const [mil = "", quinhentos = ""] = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    inserirNotas(tx, contador.escopo, [
      { ...nota, bruto: 100_000n, liquido: 94_000n },
      { ...nota, bruto: 50_000n },
    ]),
  )
  const ofx = Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>45678-9<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${movimentos.map(([dia, valor, texto]) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dia.replaceAll("-", "")}<TRNAMT>${valor}<FITID><MEMO>${texto}</STMTTRN>`).join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
  const base = `/empresas/${id}/banco`
  const recebida = await ambiente.enviar(contador, [{ nome: "e.ofx", bytes: ofx }], {}, `${base}/importacoes`)
  const [importacao] = recebida.json<{ lista: ImportacaoDeExtrato[] }>().lista
  const novaConta = { idTipo: 1, apelido: "Conta", idBanco: "341", agencia: "0123", conta: "45678-9" }
  await ambiente.pedir(contador, "POST", `/banco/importacoes/${importacao?.id}/confirmar`, { corpo: { novaConta } })
  const linha = async (texto: string) => {
    const lista = (await ambiente.pedir(contador, "GET", `${base}/pendentes?registrosPorPagina=100`)).json<{
      lista: LinhaPendente[]
    }>().lista
    const achada = lista.find((l) => l.descricao.includes(texto))
    if (!achada) throw new Error(`No line waits with ${texto}.`)
    return achada
  }
  const conciliar = async (texto: string, destino: DestinoDaLinha) => {
    const { id: idLinha } = await linha(texto)
    const r = await enviar(`${base}/conciliacoes`, { itens: [{ idLinha, destino }] })
    return r.json<{ feitas: { id: string }[]; recusadas: { codigo: string; motivo: string }[] }>()
  }
  const ligar = () =>
    enviar(`/empresas/${id}/recebiveis/controle`, { controle: { desde: "2026-10", prazoDias: 30 } }, "PUT")
  const titulos = async () =>
    (await ambiente.pedir(contador, "GET", `/empresas/${id}/recebiveis?registrosPorPagina=100`)).json<{
      lista: Titulo[]
    }>().lista
  const ficha = async (idDoFato: string) => {
    const titulo = (await titulos()).find((t) => t.idDoFato === idDoFato || t.id === idDoFato)
    return (await ambiente.pedir(contador, "GET", `/recebiveis/${titulo?.id}`)).json<FichaDoRecebivel>()
  }
  const receber = (
    notas: { id: string; valor: string }[],
    diferenca: "desconto" | "tarifa" | "juros" | null = null,
  ) => ({
    tipo: "notas" as const,
    notas,
    diferenca,
  })
  const criar = async (corpo: object) => {
    const titulo = { pessoa: "Helena Prado", descricao: "Contrato", categoria: "vendas", ...corpo }
    const r = await enviar(`/empresas/${id}/recebiveis`, titulo)
    expect(r.status).toBe(201)
    return r.json<{ ids: string[] }>().ids[0] ?? ""
  }
  return { id, mil, quinhentos, linha, conciliar, ligar, titulos, ficha, receber, criar }
}

it("a linha recebe a nota e baixa o título dela, com o que foi retido; desfazer estorna; a nota tem uma só verdade", async () => {
  const e = await comNotas([["2026-10-20", "940.00", "PIX RECEBIDO PADARIA BOA VISTA"]])
  await e.ligar()
  expect((await e.linha("PADARIA")).sugestoes[0]).toMatchObject({ confianca: "alta" })
  const { feitas } = await e.conciliar("PADARIA", e.receber([{ id: e.mil, valor: "940.00" }]))
  expect(await e.ficha(e.mil)).toMatchObject({
    situacao: "PAGO",
    quitadoEm: "2026-10-20",
    baixas: [{ dinheiro: "940.00", retido: "60.00", principal: "1000.00", doBanco: true, conta: "Conta" }],
  })
  const [baixa] = (await e.ficha(e.mil)).baixas
  expect((await enviar(`/recebiveis/baixas/${baixa?.id}/estornar`, { motivo: "Pela tela errada" })).status).toBe(409)
  await enviar(`/banco/conciliacoes/${feitas[0]?.id}/desfazer`)
  expect(await e.ficha(e.mil)).toMatchObject({ situacao: "A_PAGAR", aberto: "1000.00", esperado: "940.00" })
  // Received by hand, the bank is not offered it any more.
  await enviar(`/recebiveis/${(await e.ficha(e.mil)).id}/baixas`, {
    pagoEm: "2026-10-20",
    valor: "940.00",
    retido: "60.00",
  })
  expect((await e.linha("PADARIA")).sugestoes.filter((s) => s.destino.tipo === "notas")).toEqual([])
  expect((await e.conciliar("PADARIA", e.receber([{ id: e.mil, valor: "940.00" }]))).recusadas).toHaveLength(1)
})

it("o que o banco tinha recebido antes entra no título quando o controle é ligado, uma vez", async () => {
  const e = await comNotas([
    ["2026-10-20", "940.00", "PIX RECEBIDO PADARIA"],
    ["2026-10-21", "200.00", "PIX PARTE"],
  ])
  await e.conciliar("PADARIA", e.receber([{ id: e.mil, valor: "940.00" }]))
  const { feitas } = await e.conciliar("PARTE", e.receber([{ id: e.quinhentos, valor: "200.00" }]))
  await e.ligar()
  await e.ligar()
  expect(await e.ficha(e.mil)).toMatchObject({ situacao: "PAGO", baixas: [{ dinheiro: "940.00" }] })
  expect(await e.ficha(e.quinhentos)).toMatchObject({ aberto: "300.00", baixas: [{ dinheiro: "200.00" }] })
  await enviar(`/banco/conciliacoes/${feitas[0]?.id}/desfazer`)
  expect(await e.ficha(e.quinhentos)).toMatchObject({ aberto: "500.00" })
})

it("uma linha recebe nota e título juntos, com desconto; a tarifa é do banco; os juros entram na baixa", async () => {
  const e = await comNotas([
    ["2026-10-20", "1430.00", "PIX DOIS"],
    ["2026-10-21", "295.00", "BOLETO MENOS TARIFA"],
    ["2026-10-22", "103.00", "COM JUROS"],
  ])
  await e.ligar()
  const vence = { emissao: "2026-10-01", vencimento: "2026-10-20" }
  const contrato = await e.criar({ ...vence, valor: "500.00" })
  const boleto = await e.criar({ ...vence, valor: "300.00" })
  const atrasado = await e.criar({ ...vence, valor: "100.00", descricao: "Atrasado" })
  expect((await e.linha("BOLETO")).sugestoes.filter((s) => s.destino.tipo === "notas")).toEqual([])
  // 940,00 + 500,00 − 10,00 de desconto
  const dois = [
    { id: e.mil, valor: "940.00" },
    { id: contrato, valor: "500.00" },
  ]
  expect((await e.conciliar("DOIS", e.receber(dois, "desconto"))).recusadas).toEqual([])
  expect(await e.ficha(e.mil)).toMatchObject({
    situacao: "PAGO",
    baixas: [{ dinheiro: "930.00", desconto: "10.00", retido: "60.00" }],
  })
  expect(await e.ficha(contrato)).toMatchObject({ situacao: "PAGO", baixas: [{ dinheiro: "500.00" }] })
  await e.conciliar("BOLETO", e.receber([{ id: boleto, valor: "300.00" }], "tarifa"))
  expect(await e.ficha(boleto)).toMatchObject({ situacao: "PAGO", baixas: [{ dinheiro: "300.00", desconto: "0.00" }] })
  await e.conciliar("JUROS", e.receber([{ id: atrasado, valor: "100.00" }], "juros"))
  expect(await e.ficha(atrasado)).toMatchObject({ situacao: "PAGO", baixas: [{ dinheiro: "103.00", juros: "3.00" }] })
})

it("o pago com atraso é sugerido com a multa e os juros do dia, e a baixa os diz separados; o adiantado, com o desconto", async () => {
  // R$ 1.000,00 due on Tuesday, 06/10/2026, 2 % and 1 % a month; on the 21st: 20,00 + 1.000,00 × 1 % ÷ 30 × 15 = 5,00.
  const e = await comNotas([
    ["2026-10-21", "1025.00", "PIX RECEBIDO HELENA PRADO"],
    ["2026-10-02", "475.00", "PIX RECEBIDO OTAVIO LINS"],
  ])
  const combinar = async (id: string, combinado: object) => {
    const { versao } = await e.ficha(id)
    const corpo = { multa: "0.02", jurosAoMes: "0.01", desconto: "0.00", descontoAte: null, ...combinado }
    const cabecalhos = { "if-match": `"${versao}"`, "idempotency-key": randomUUID() }
    expect((await ambiente.pedir(contador, "PUT", `/recebiveis/${id}/encargos`, { corpo, cabecalhos })).status).toBe(
      200,
    )
  }
  const vence = { emissao: "2026-09-10", vencimento: "2026-10-06" }
  const atrasado = await e.criar({ ...vence, valor: "1000.00" })
  const adiantado = await e.criar({ ...vence, pessoa: "Otávio Lins", valor: "500.00" })
  await combinar(atrasado, {})
  await combinar(adiantado, { desconto: "25.00", descontoAte: "2026-10-02" })
  for (const [texto, id, diferenca] of [
    ["HELENA", atrasado, "juros"],
    ["OTAVIO", adiantado, "desconto"],
  ] as const) {
    const [sugestao] = (await e.linha(texto)).sugestoes
    expect(sugestao).toMatchObject({ confianca: "alta", aviso: null, destino: { notas: [{ id }], diferenca } })
    if (sugestao) expect((await e.conciliar(texto, sugestao.destino)).recusadas).toEqual([])
  }
  expect(await e.ficha(atrasado)).toMatchObject({
    situacao: "PAGO",
    baixas: [{ principal: "1000.00", multa: "20.00", juros: "5.00", dinheiro: "1025.00" }],
  })
  expect(await e.ficha(adiantado)).toMatchObject({
    situacao: "PAGO",
    baixas: [{ principal: "500.00", desconto: "25.00", juros: "0.00", multa: "0.00", dinheiro: "475.00" }],
  })
})

it("o título sem nota é sugerido pelo valor e pelo nome; o que passa dele é recusado, e nada fica pela metade", async () => {
  const e = await comNotas([
    ["2026-10-20", "350.00", "PIX RECEBIDO HELENA PRADO"],
    ["2026-10-21", "400.00", "PIX A MAIS"],
  ])
  const id = await e.criar({ emissao: "2026-09-01", vencimento: "2026-10-18", valor: "350.00" })
  const { sugestoes } = await e.linha("HELENA")
  expect(sugestoes[0]).toMatchObject({
    titulo: "Contrato de 18/10/2026, Helena Prado",
    confianca: "alta",
    destino: { tipo: "notas", notas: [{ id, valor: "350.00" }] },
  })
  expect((await e.conciliar("A MAIS", e.receber([{ id, valor: "400.00" }]))).recusadas).toMatchObject([
    { codigo: "ja-feito", motivo: expect.stringContaining("só falta receber R$ 350,00") },
  ])
  expect(await e.ficha(id)).toMatchObject({ aberto: "350.00", baixas: [] })
  const titulos = await ambiente.pedir(
    contador,
    "GET",
    `/banco/linhas/${(await e.linha("A MAIS")).id}/titulos?busca=helena`,
  )
  expect(titulos.json()).toMatchObject({
    lista: [{ tipo: "titulo", titulo: "Contrato, Helena Prado", valor: "350.00" }],
  })
})
