import { createHash, randomUUID } from "node:crypto"
import type {
  ContaDaRemessa,
  FichaDaRemessa,
  FichaDoPagavel,
  PreviaDaRemessa,
  Remessa,
  RetornoLido,
  TituloAPagar,
} from "@partida/contracts"
import { centavos } from "@partida/fiscal"
import { gerarArrecadacao, gerarBrCode } from "@partida/fiscal/pagamento"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  com,
  em,
  emLinhas,
  type RespostaDoBanco,
  retornoDe,
} from "../../documentos/cnab-pagamentos/cnab-pagamentos.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { criarConta } from "../contas-correntes/contas-correntes.service.ts"

/** A Friday that is a holiday; the next day of banks is Monday, 23. */
let agora = new Date("2026-11-20T12:00:00-03:00")
const SEGUNDA = "2026-11-23"
let ambiente: Ambiente
let contador: Ator
let dono: Ator
let empresa: string
let cnpj: string
let idConta: string
const fornecedores: Record<string, string> = {}

beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
  const escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  cnpj = novoCnpj()
  empresa = (await umaEmpresa().comCnpj(cnpj).doAnexo("III").criar(ambiente, contador.escopo)).id
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
  idConta = (
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      criarConta(
        tx,
        contador.escopo,
        empresa,
        {
          idTipo: 1,
          apelido: "Bradesco",
          idBanco: "237",
          agencia: "1234",
          conta: "567890-0",
          saldoInicial: null,
          saldoEm: null,
        },
        agora,
      ),
    )
  ).id
  const regra = { exige: "acima", acimaDe: "5000.00", outraPessoa: false }
  await ambiente.pedir(contador, "PUT", `/empresas/${empresa}/regra-de-aprovacao`, {
    corpo: { regra },
    cabecalhos: { "if-match": '"0"' },
  })
  // 1×2 + 2×7 + 3×6 + 4×5 + 5×4 + 6×3 + 7×2 = 106; 106 mod 11 = 7; 11 − 7 = 4.
  await fornecer("credito", { idBanco: "237", agencia: "3381-2", conta: "1234567-4" })
  await fornecer("torta", { idBanco: "237", agencia: "3381-2", conta: "1234567-5" })
  await fornecer("ted", { idBanco: "341", agencia: "0123", conta: "45678-9" })
  await fornecer("pix", { tipoDaChavePix: "email", chavePix: "cobranca@nuvem.example" })
  await fornecer("celular", { tipoDaChavePix: "celular", chavePix: "11987654321" })
  await fornecer("nada", {})
})
afterAll(() => ambiente.fechar())

const enviar = (ator: Ator, caminho: string, corpo: object = {}) =>
  ambiente.pedir(ator, "POST", caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })
const daEmpresa = (resto: string) => `/empresas/${empresa}/${resto}`

async function fornecer(qual: string, pagamento: object) {
  const r = await enviar(dono, daEmpresa("fornecedores"), {
    tipo: "cnpj",
    documento: novoCnpj(),
    nome: `Fornecedor ${qual}`,
    ...pagamento,
  })
  fornecedores[qual] = r.json<{ id: string }>().id
}

let vez = 0
async function dever(qual: string, valor: string, corpo: object = {}) {
  const r = await enviar(dono, daEmpresa("pagaveis"), {
    idPessoa: fornecedores[qual] ?? null,
    pessoa: `Fornecedor ${qual}`,
    descricao: `Compra ${++vez}`,
    emissao: "2026-11-01",
    vencimento: "2026-12-02",
    categoria: "aluguel",
    valor,
    ...corpo,
  })
  return r.json<{ ids: string[] }>().ids[0] ?? ""
}
const ler = async (id: string) => (await ambiente.pedir(dono, "GET", `/pagaveis/${id}`)).json<FichaDoPagavel>()
const listar = async (remessa: string) =>
  (await ambiente.pedir(dono, "GET", `/empresas/${empresa}/pagaveis?remessa=${remessa}&registrosPorPagina=100`)).json<{
    lista: TituloAPagar[]
  }>().lista
const ficha = async (id: string) => (await ambiente.pedir(dono, "GET", `/remessas/${id}`)).json<FichaDaRemessa>()
let pagarEm = SEGUNDA
const escolha = (ids: readonly string[]) => ({ ids, idConta, pagarEm })
const prever = async (...ids: string[]) =>
  (await enviar(dono, daEmpresa("remessas/previa"), escolha(ids))).json<PreviaDaRemessa>()
const gerar = async (ids: readonly string[], total: string) =>
  (await enviar(dono, daEmpresa("remessas"), { ...escolha(ids), total })).json<{ lista: Remessa[] }>().lista
const baixar = async (id: string) => Buffer.from((await ambiente.pedir(dono, "GET", `/remessas/${id}/arquivo`)).bytes)
const devolver = async (bytes: Buffer, ator = dono) =>
  (await ambiente.enviar(ator, [{ nome: "retorno.ret", bytes }], {}, daEmpresa("remessas/retornos"))).json<{
    lista: RetornoLido[]
  }>().lista[0]
const pago = (valor: bigint): RespostaDoBanco => ({ ocorrencias: "00", pagoEm: "23112026", valorPago: valor })

/** A barcode of boleto with its general digit: weights 2 to 9 from the right. Factor 1648 is 2 December 2026. */
function boleto(banco: string, fator: string, valor: bigint): string {
  const semDigito = `${banco}9${fator}${valor.toString().padStart(10, "0")}0500940144816060680935031`
  const resto = [...semDigito].reverse().reduce((soma, a, i) => soma + Number(a) * (2 + (i % 8)), 0) % 11
  return `${semDigito.slice(0, 4)}${resto <= 1 ? 1 : 11 - resto}${semDigito.slice(4)}`
}
function guia(valor: bigint): string {
  const r = gerarArrecadacao({
    segmento: "1",
    identificador: "6",
    valor: centavos(valor),
    convenio: "0123",
    campoLivre: "1".repeat(25),
  })
  if (r.tipo !== "calculado") throw new Error("A guia não saiu.")
  return r.resultado.linhaDigitavel
}

describe("convênio de uma conta", () => {
  it("é da conta corrente de um banco com leiaute; o número do último arquivo não volta", async () => {
    const contas = async () =>
      (await ambiente.pedir(dono, "GET", daEmpresa("remessas/contas"))).json<{ lista: ContaDaRemessa[] }>().lista
    expect(await contas()).toMatchObject([{ idConta, convenio: null, ultimoNsa: 0, impedimento: null, versao: 0 }])
    const semConvenio = await enviar(dono, daEmpresa("remessas/previa"), escolha([await dever("pix", "1.00")]))
    expect([semConvenio.status, semConvenio.json<{ mensagem: string }>().mensagem]).toEqual([
      409,
      expect.stringMatching(/convênio/),
    ])
    const dizer = (corpo: object, versao: number) =>
      ambiente.pedir(dono, "PUT", `/contas-correntes/${idConta}/convenio-de-remessa`, {
        corpo,
        cabecalhos: { "if-match": `"${versao}"` },
      })
    expect((await dizer({ convenio: "12345", ultimoNsa: 0 }, 0)).status).toBe(400)
    expect((await dizer({ convenio: "123456", ultimoNsa: 41 }, 0)).json()).toMatchObject({
      convenio: "123456",
      versao: 1,
    })
    expect((await dizer({ convenio: "123456", ultimoNsa: 50 }, 0)).status).toBe(412)
    expect((await dizer({ convenio: "123456", ultimoNsa: 40 }, 1)).json()).toMatchObject({ campo: "ultimoNsa" })
    expect(await contas()).toMatchObject([{ convenio: "123456", ultimoNsa: 41 }])
  })
})

describe("remessa de pagamentos", () => {
  it("a prévia soma o que entra e diz por que cada um dos outros fica fora; gerar faz dois arquivos numerados e os guarda", async () => {
    const entram = {
      boleto: await dever("nada", "1000.00", { codigo: boleto("001", "1648", 100_000n) }),
      doBanco: await dever("nada", "70.00", { codigo: boleto("237", "1648", 7_000n) }),
      guia: await dever("nada", "110.14", { codigo: guia(11_014n) }),
      credito: await dever("credito", "1234.56"),
      ted: await dever("ted", "0.01"),
      pix: await dever("pix", "489.00"),
      celular: await dever("celular", "11.00"),
    }
    const pix = gerarBrCode({ chave: "a@b.example", valor: centavos(500n), nome: "Loja", cidade: "SAO PAULO" })
    const ficam = [
      [await dever("nada", "10.00"), /Falta como pagar/],
      [await dever("credito", "5000.01"), /não foi aprovado/],
      // Factor 1630 is 14 November.
      [await dever("nada", "20.00", { codigo: boleto("001", "1630", 2_000n) }), /vencido/],
      [await dever("nada", "5.00", { codigo: pix }), /Copia e Cola/],
      [await dever("torta", "9.00"), /dígito da conta/],
    ] as const
    const previa = await prever(...Object.values(entram), ...ficam.map(([id]) => id))
    const motivos = new Map(previa.itens.map((i) => [i.id, i.motivo]))
    for (const [id, motivo] of ficam) expect(motivos.get(id)).toMatch(motivo)
    for (const id of Object.values(entram)) expect(motivos.get(id)).toBeNull()
    // 1.000,00 + 70,00 + 110,14 + 1.234,56 + 0,01 = 2.414,71; 489,00 + 11,00 = 500,00.
    expect(previa.arquivos).toEqual([
      { modalidade: "comum", quantos: 5, total: "2414.71" },
      { modalidade: "pix", quantos: 2, total: "500.00" },
    ])
    const ids = [...Object.values(entram), ...ficam.map(([id]) => id)]
    const outroTotal = await enviar(dono, daEmpresa("remessas"), { ...escolha(ids), total: "2914.70" })
    expect([outroTotal.status, outroTotal.json<{ mensagem: string }>().mensagem]).toEqual([
      409,
      expect.stringMatching(/2\.914,71/),
    ])
    const geradas = await gerar(ids, "2914.71")
    expect(geradas.map((r) => [r.nsa, r.modalidade, r.total, r.estado, r.estados])).toEqual([
      [42, "comum", "2414.71", "gerada", { gerado: 5 }],
      [43, "pix", "500.00", "gerada", { gerado: 2 }],
    ])
    const [comum, doPix] = await Promise.all(geradas.map(({ id }) => baixar(id)))
    if (!comum || !doPix) throw new Error("Faltou um arquivo.")
    expect(createHash("sha256").update(comum).digest("hex")).toBe(geradas[0]?.sha256)
    const linhas = emLinhas(comum)
    // 2 of the file; credit and TED 4 each, two lots of boletos 4 each, tributes 3.
    expect([linhas.length - 1, em(linhas.at(-2), 18, 23), em(linhas.at(-2), 24, 29)]).toEqual([21, "000005", "000021"])
    // The digit of the branch, which nobody registered: 30 mod 11 = 8, and 11 − 8 = 3.
    expect([em(linhas[0], 19, 32), em(linhas[0], 33, 38), em(linhas[0], 53, 58), em(linhas[0], 158, 163)]).toEqual([
      cnpj,
      "123456",
      "012343",
      "000042",
    ])
    // Two files of one second are one for the bank.
    expect([em(linhas[0], 152, 157), em(emLinhas(doPix)[0], 152, 157)]).toEqual(["120000", "120001"])
    const chaves = emLinhas(doPix).filter((l) => em(l, 14, 14) === "B" && em(l, 8, 8) === "3")
    expect(chaves.map((l) => [em(l, 15, 16), em(l, 128, 226).trim()])).toEqual([
      ["02", "cobranca@nuvem.example"],
      ["01", "+5511987654321"],
    ])
    const credito = linhas.find((l) => em(l, 14, 14) === "A")
    expect([em(credito, 21, 23), em(credito, 24, 42), em(credito, 74, 85), em(credito, 120, 134)]).toEqual([
      "237",
      "0338120000012345674",
      "R00004200004",
      "000000000123456",
    ])
  })

  it("o que está em uma remessa não vai em outra, não muda, não sai e não é pago à mão; cancelada, fica livre e o número não volta", async () => {
    const id = await dever("pix", "30.00")
    const [remessa] = await gerar([id], "30.00")
    expect(remessa?.nsa).toBe(44)
    expect((await prever(id)).itens[0]?.motivo).toMatch(/remessa 44/)
    const { versao } = await ler(id)
    const mudado = await ambiente.pedir(dono, "PUT", `/pagaveis/${id}`, {
      corpo: {
        idPessoa: fornecedores.pix,
        pessoa: "Fornecedor pix",
        descricao: "Outra",
        emissao: "2026-11-01",
        vencimento: "2026-12-02",
        categoria: "aluguel",
        valor: "31.00",
      },
      cabecalhos: { "if-match": `"${versao}"` },
    })
    const recusas = [
      mudado,
      await enviar(dono, `/pagaveis/${id}/retirar`, { motivo: "não devemos mais" }),
      await enviar(dono, `/pagaveis/${id}/baixas`, { pagoEm: "2026-11-20", valor: "30.00" }),
    ]
    for (const r of recusas)
      expect([r.status, r.json<{ mensagem: string }>().mensagem]).toEqual([409, expect.stringMatching(/remessa 44/)])
    expect(await ler(id)).toMatchObject({ valor: "30.00", aberto: "30.00", retirado: null })
    const semMotivo = await enviar(dono, `/remessas/${remessa?.id}/cancelar`, { motivo: "x" })
    expect(semMotivo.status).toBe(400)
    expect((await enviar(dono, `/remessas/${remessa?.id}/cancelar`, { motivo: "dia errado" })).json()).toMatchObject({
      estado: "cancelada",
      estados: { cancelado: 1 },
    })
    const [outra] = await gerar([id], "30.00")
    expect(outra?.nsa).toBe(45)
    // Sent, it is no longer given up here; sent by mistake, it goes back while the bank said nothing.
    expect((await enviar(dono, `/remessas/${outra?.id}/enviada`)).json()).toMatchObject({ estados: { enviado: 1 } })
    expect((await enviar(dono, `/remessas/${outra?.id}/enviada`)).status).toBe(409)
    expect((await enviar(dono, `/remessas/${outra?.id}/cancelar`, { motivo: "dia errado" })).status).toBe(409)
    expect(
      (await enviar(dono, `/remessas/${outra?.id}/desfazer-envio`, { motivo: "o banco não recebeu" })).status,
    ).toBe(200)
    expect((await enviar(dono, `/remessas/${outra?.id}/cancelar`, { motivo: "dia errado" })).status).toBe(200)
  })

  it("dia sem expediente, que passou, ou conta de outra: recusa com o campo", async () => {
    const id = await dever("pix", "1.00")
    for (const [mudanca, campo] of [
      [{ pagarEm: "2026-11-22" }, "pagarEm"],
      [{ pagarEm: "2026-11-19" }, "pagarEm"],
      [{ idConta: randomUUID() }, "idConta"],
    ] as const) {
      const r = await enviar(dono, daEmpresa("remessas/previa"), { ...escolha([id]), ...mudanca })
      expect([r.status, r.json<{ campo: string }>().campo]).toEqual([400, campo])
    }
  })
})

describe("retorno do banco", () => {
  it("paga, agenda ou recusa cada item; o mesmo arquivo, ou o mesmo dito de novo, não faz nada", async () => {
    agora = new Date("2026-11-20T15:00:00-03:00")
    const a = await dever("credito", "100.00")
    const b = await dever("ted", "200.00")
    const c = await dever("ted", "300.00")
    const d = await dever("credito", "400.00")
    const [remessa] = await gerar([a, b, c, d], "1000.00")
    if (!remessa) throw new Error("Sem remessa.")
    await enviar(dono, `/remessas/${remessa.id}/enviada`)
    const { itens } = await ficha(remessa.id)
    const numero = new Map(itens.map((i) => [i.idTitulo, i.seuNumero]))
    const bytes = await baixar(remessa.id)
    const agendado = await devolver(retornoDe(bytes, () => ({ ocorrencias: "BD" })))
    expect(agendado?.itens.map((i) => i.resultado)).toEqual(["agendado", "agendado", "agendado", "agendado"])
    agora = new Date("2026-11-24T09:00:00-03:00")
    const respostas: Record<string, RespostaDoBanco | null> = {
      [numero.get(a) ?? ""]: { ...pago(10_000n), ocorrencias: "00ZA" },
      [numero.get(b) ?? ""]: { ocorrencias: "AN" },
      [numero.get(c) ?? ""]: { ...pago(30_000n), ocorrencias: "005T" },
      [numero.get(d) ?? ""]: { ocorrencias: "QQ" },
    }
    const retorno = retornoDe(bytes, (n) => respostas[n] ?? null)
    const feito = await devolver(retorno)
    const de = (id: string) => feito?.itens.find((i) => i.seuNumero === numero.get(id))
    expect([de(a)?.resultado, de(b)?.resultado, de(c)?.resultado, de(d)?.resultado]).toEqual([
      "pago",
      "recusado",
      "sem-acao",
      "erro",
    ])
    expect(de(b)?.ocorrencias).toEqual([
      { codigo: "AN", texto: "Conta do favorecido inválida, encerrada ou bloqueada" },
    ])
    const paga = await ler(a)
    expect(paga).toMatchObject({
      situacao: "PAGO",
      quitadoEm: "2026-11-23",
      baixas: [{ dinheiro: "100.00", conta: "Bradesco", doBanco: false }],
    })
    for (const id of [b, c, d]) expect(await ler(id)).toMatchObject({ situacao: "A_PAGAR", baixas: [] })
    expect((await ficha(remessa.id)).estados).toEqual({ pago: 1, recusado: 1, agendado: 2 })
    // The list says of each the last file it was in, and finds what the bank refused with why.
    const recusados = await listar("recusado")
    expect(recusados.map((t) => [t.id, t.pagamento.remessa])).toEqual([
      [
        b,
        {
          id: remessa.id,
          nsa: remessa.nsa,
          estado: "recusado",
          ocorrencias: [{ codigo: "AN", texto: "Conta do favorecido inválida, encerrada ou bloqueada" }],
          observacao: null,
        },
      ],
    ])
    const agendados = new Set((await listar("agendado")).map((t) => t.id))
    expect([c, d].every((id) => agendados.has(id))).toBe(true)
    expect((await listar("fora")).some((t) => [a, b, c, d].includes(t.id))).toBe(false)
    pagarEm = "2026-11-24"
    // What the bank refused may go again; what it only scheduled may not.
    expect((await prever(b, c)).itens.map((i) => i.motivo === null)).toEqual([true, false])
    expect(await devolver(retorno)).toMatchObject({ repetido: true, itens: [] })
    const denovo = await devolver(Buffer.from(com(retorno.toString("latin1"), 152, "235959"), "latin1"))
    expect(denovo?.itens.map((i) => i.resultado).sort()).toEqual(["erro", "sem-acao", "sem-acao", "sem-acao"])
    expect((await ler(a)).baixas).toHaveLength(1)
    // Money that comes back opens the title again, by a reversal.
    const volta = await devolver(retornoDe(bytes, (n) => (n === numero.get(a) ? { ocorrencias: "H4" } : null)))
    expect(volta?.itens.find((i) => i.seuNumero === numero.get(a))?.resultado).toBe("devolvido")
    expect(await ler(a)).toMatchObject({
      situacao: "A_PAGAR",
      aberto: "100.00",
      baixas: [{ estado: "ESTORNO" }, { estado: "ESTORNO" }],
    })
  })

  it("valor, dia e contradições não mudam nada; o que o banco pagou nunca é recusado", async () => {
    agora = new Date("2026-11-20T16:00:00-03:00")
    pagarEm = SEGUNDA
    const a = await dever("credito", "50.00")
    const b = await dever("credito", "60.00")
    const [remessa] = await gerar([a, b], "110.00")
    if (!remessa) throw new Error("Sem remessa.")
    const bytes = await baixar(remessa.id)
    const [n] = (await ficha(remessa.id)).itens.map((i) => i.seuNumero)
    const so = (resposta: RespostaDoBanco) => retornoDe(bytes, (numero) => (numero === n ? resposta : null))
    const erros: [Buffer, RegExp][] = [
      [so(pago(5_001n)), /pagou R\$ 50,01/],
      [so(pago(5_000n)), /não chegou/],
      [so({ ...pago(5_000n), ocorrencias: "00AN" }), /contradizem/],
    ]
    for (const [arquivo, motivo] of erros) {
      const lido = await devolver(arquivo)
      expect(lido?.itens[0]).toMatchObject({ resultado: "erro", motivo: expect.stringMatching(motivo) })
    }
    expect(await ficha(remessa.id)).toMatchObject({ estado: "gerada", estados: { gerado: 2 } })
    // Cancelled here, sent and paid there, of a title that the rule now holds: it is settled and marked.
    await enviar(dono, `/remessas/${remessa.id}/cancelar`, { motivo: "desistimos dela" })
    agora = new Date("2026-11-24T10:00:00-03:00")
    const regra = { exige: "sempre", acimaDe: null, outraPessoa: false }
    const definida = await ambiente.pedir(contador, "PUT", daEmpresa("regra-de-aprovacao"), {
      corpo: { regra },
      cabecalhos: { "if-match": '"1"' },
    })
    expect(definida.status).toBe(200)
    expect((await devolver(so({ ...pago(5_000n), ocorrencias: "03" })))?.itens[0]?.resultado).toBe("pago")
    expect(await ler(a)).toMatchObject({ situacao: "PAGO", pagamento: { pagoSemAprovacao: true } })
    expect((await ficha(remessa.id)).estados).toEqual({ pago: 1, cancelado: 1 })
  })

  it("arquivo de outra empresa, de outro convênio, remessa ou lixo: recusado inteiro, e nada muda", async () => {
    const { lista } = (await ambiente.pedir(dono, "GET", daEmpresa("remessas"))).json<{ lista: Remessa[] }>()
    const antes = await Promise.all(lista.map((r) => ficha(r.id)))
    const bytes = await baixar(lista[0]?.id ?? "")
    const bom = retornoDe(bytes, () => pago(5_000n)).toString("latin1")
    const casos: [string, RegExp][] = [
      [bytes.toString("latin1"), /é uma remessa/],
      [com(bom, 19, "11222333000181"), /outra empresa/],
      [com(bom, 33, "654321"), /convênio 654321/],
      [bom.slice(0, -242), /incompleto/],
      [`${bom.slice(0, 242)}lixo\r\n${bom.slice(242)}`, /fora de lote/],
      ["%PDF-1.4", /não é um arquivo de pagamentos/],
      ["", /vazio/],
    ]
    for (const [texto, recusa] of casos) {
      const lido = await devolver(Buffer.from(texto, "latin1"))
      expect(lido).toMatchObject({ recusa: expect.stringMatching(recusa), itens: [] })
    }
    expect(await Promise.all(lista.map((r) => ficha(r.id)))).toEqual(antes)
    const funcionario = await ambiente.criarAtor(contador.escopo.idEscritorio, "FUNCIONARIO", [empresa])
    expect((await ambiente.pedir(funcionario, "GET", daEmpresa("remessas"))).status).toBe(403)
  })
})
