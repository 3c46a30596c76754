import { randomUUID } from "node:crypto"
import type { FichaDoRecebivel, Paginacao, Titulo } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { criarTitulos } from "../titulos/titulos.service.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const chave = () => ({ "idempotency-key": randomUUID() })
const enviar = (caminho: string, corpo: object = {}) =>
  ambiente.pedir(contador, "POST", caminho, { corpo, cabecalhos: chave() })

interface Pagina {
  readonly lista: Titulo[]
  readonly paginacao: Paginacao
  readonly totais: { readonly valor: string; readonly aberto: string; readonly esperado: string }
}

async function comTitulos() {
  const { id } = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
  const base = `/empresas/${id}/recebiveis`
  const criar = async (mudancas: object = {}) => {
    const r = await enviar(base, {
      pessoa: "Padaria Boa Vista",
      descricao: "Manutenção",
      emissao: "2026-09-01",
      vencimento: "2026-09-10",
      categoria: "vendas",
      valor: "1000.00",
      ...mudancas,
    })
    return { status: r.status, corpo: r.json<{ ids: string[]; codigo?: string; campo?: string }>() }
  }
  const um = async (mudancas: object = {}) => (await criar(mudancas)).corpo.ids[0] ?? ""
  const listar = async (consulta = "") => (await ambiente.pedir(contador, "GET", `${base}?${consulta}`)).json<Pagina>()
  return { id, base, criar, um, listar }
}

const ficha = async (id: string) =>
  (await ambiente.pedir(contador, "GET", `/recebiveis/${id}`)).json<FichaDoRecebivel>()

describe("receber", () => {
  it("em parte, depois o resto com desconto e retenção; o que não cabe diz o campo; estornar reabre com motivo", async () => {
    const e = await comTitulos()
    const id = await e.um({ retencao: "60.00" })
    const parte = await enviar(`/recebiveis/${id}/baixas`, { pagoEm: "2026-10-01", valor: "405.00", juros: "5.00" })
    expect(parte.status).toBe(201)
    expect(parte.json()).toMatchObject({ situacao: "A_PAGAR", aberto: "600.00", esperado: "540.00" })
    const demais = await enviar(`/recebiveis/${id}/baixas`, { pagoEm: "2026-10-01", valor: "600.01" })
    expect(demais.json()).toMatchObject({ codigo: "entrada-invalida", campo: "valor" })
    // 530,00 + 10,00 de desconto + 60,00 retidos = os 600,00 que faltavam
    const resto = { pagoEm: "2026-10-02", valor: "530.00", desconto: "10.00", retido: "60.00" }
    const inteiro = (await enviar(`/recebiveis/${id}/baixas`, resto)).json<FichaDoRecebivel>()
    expect(inteiro).toMatchObject({ situacao: "PAGO", aberto: "0.00", quitadoEm: "2026-10-02", diasDeAtraso: null })
    const segunda = inteiro.baixas[1]?.id ?? ""
    expect((await enviar(`/recebiveis/baixas/${segunda}/estornar`, { motivo: "x" })).status).toBe(400)
    const depois = await enviar(`/recebiveis/baixas/${segunda}/estornar`, { motivo: "O depósito voltou" })
    expect(depois.json()).toMatchObject({ situacao: "A_PAGAR", aberto: "600.00", esperado: "540.00" })
    expect((await ficha(id)).baixas.map((b) => [b.tipo, b.estado, b.dinheiro])).toEqual([
      ["baixa", "BAIXADO", "405.00"],
      ["baixa", "ESTORNO", "530.00"],
      ["estorno", "ESTORNO", "530.00"],
    ])
    expect((await enviar(`/recebiveis/baixas/${segunda}/estornar`, { motivo: "De novo" })).status).toBe(409)
  })

  it("o mesmo pedido duas vezes recebe uma", async () => {
    const e = await comTitulos()
    const id = await e.um()
    const cabecalhos = chave()
    const corpo = { pagoEm: "2026-10-01", valor: "100.00" }
    const pedir = () => ambiente.pedir(contador, "POST", `/recebiveis/${id}/baixas`, { corpo, cabecalhos })
    expect((await pedir()).status).toBe(201)
    expect((await pedir()).status).toBe(201)
    expect(await ficha(id)).toMatchObject({ aberto: "900.00" })
  })

  it("muitos de uma vez: a prévia diz o que cada um faria e não grava; o já recebido é recusado e os outros seguem", async () => {
    const e = await comTitulos()
    const ids = [await e.um({ retencao: "60.00" }), await e.um({ valor: "50.00" }), await e.um()]
    await enviar(`/recebiveis/${ids[2]}/baixas`, { pagoEm: "2026-10-01", valor: "1000.00" })
    const lote = { ids: [...ids, randomUUID()], pagoEm: "2026-10-05" }
    const previa = await enviar(`${e.base}/previa`, lote)
    // 1.000,00 − 60,00 e 50,00
    expect(previa.json()).toMatchObject({
      itens: [
        { dinheiro: "940.00", retido: "60.00", recusa: null },
        { dinheiro: "50.00", recusa: null },
        { recusa: expect.stringContaining("já está baixado") },
        { recusa: expect.any(String) },
      ],
      total: "990.00",
    })
    expect((await e.listar("situacao=abertos")).paginacao.totalDeRegistros).toBe(2)
    expect((await enviar(`${e.base}/baixas`, lote)).json()).toEqual(previa.json())
    expect((await e.listar("situacao=abertos")).paginacao.totalDeRegistros).toBe(0)
  })

  it("muitos de uma vez dizem a multa e os juros do dia, e só os cobram quando se pede", async () => {
    const e = await comTitulos()
    const id = await e.um()
    const { versao } = await ficha(id)
    const corpo = { multa: "0.02", jurosAoMes: "0.01", desconto: "0.00", descontoAte: null }
    const cabecalhos = { ...chave(), "if-match": `"${versao}"` }
    expect((await ambiente.pedir(contador, "PUT", `/recebiveis/${id}/encargos`, { corpo, cabecalhos })).status).toBe(
      200,
    )
    // Due on 10/09, paid 15 days later: 20,00 + 1.000,00 × 1 % ÷ 30 × 15 = 5,00.
    const lote = { ids: [id], pagoEm: "2026-09-25" }
    const sem = { itens: [{ dinheiro: "1000.00", encargos: "25.00" }], total: "1000.00" }
    expect((await enviar(`${e.base}/previa`, lote)).json()).toMatchObject(sem)
    const com = { itens: [{ dinheiro: "1025.00", encargos: "25.00", recusa: null }], total: "1025.00" }
    expect((await enviar(`${e.base}/baixas`, { ...lote, comEncargos: true })).json()).toMatchObject(com)
    expect(await ficha(id)).toMatchObject({
      situacao: "PAGO",
      baixas: [{ principal: "1000.00", multa: "20.00", juros: "5.00", dinheiro: "1025.00" }],
    })
  })
})

describe("a lista", () => {
  it("filtra por situação, atraso, vencimento e busca; soma o filtro; a segunda ordem desempata; o arquivo tem tudo", async () => {
    const e = await comTitulos()
    await e.um({ pessoa: "Zeta", vencimento: "2026-09-10" })
    await e.um({ pessoa: "Álvaro", vencimento: "2026-09-10", retencao: "100.00", documento: "11444777000161" })
    await e.um({ pessoa: "Beta", vencimento: "2099-01-10" })
    const retirado = await e.um({ pessoa: "Engano" })
    expect((await enviar(`/recebiveis/${retirado}/retirar`, { motivo: "Cobrado por engano" })).status).toBe(200)
    const nomes = async (consulta: string) => (await e.listar(consulta)).lista.map((t) => t.pessoa)
    expect(await nomes("")).toEqual(["Álvaro", "Zeta", "Beta"])
    expect(await nomes("ordem=pessoa&direcao=desc")).toEqual(["Zeta", "Beta", "Álvaro"])
    // 900,00 de Álvaro vem antes dos dois de 1.000,00, que vão pelo vencimento
    expect(await nomes("ordem=esperado")).toEqual(["Álvaro", "Zeta", "Beta"])
    expect(await nomes("situacao=vencidos")).toEqual(["Álvaro", "Zeta"])
    expect(await nomes("situacao=retirados")).toEqual(["Engano"])
    expect(await nomes("faixa=a-vencer")).toEqual(["Beta"])
    expect(await nomes("de=2099-01-01&ate=2099-12-31")).toEqual(["Beta"])
    expect(await nomes("busca=alvaro")).toEqual(["Álvaro"])
    expect(await nomes("busca=11.444.777/0001-61")).toEqual(["Álvaro"])
    expect((await e.listar("situacao=vencidos")).totais).toEqual({
      valor: "2000.00",
      aberto: "2000.00",
      esperado: "1900.00",
    })
    const arquivo = await ambiente.pedir(contador, "GET", `${e.base}/exportacao?situacao=vencidos&formato=csv`)
    expect(arquivo.bytes.toString().trim().split("\n")).toHaveLength(3)
    const resumo = await ambiente.pedir(contador, "GET", `${e.base}/resumo`)
    expect(resumo.json<{ idade: object[] }>()).toMatchObject({
      controle: null,
      idade: [{ faixa: "a-vencer", quantos: 1, esperado: "1000.00" }, {}, {}, {}, {}],
    })
    expect((await enviar(`/recebiveis/${retirado}/devolver`)).status).toBe(200)
    expect(await nomes("busca=engano")).toEqual(["Engano"])
  })

  it("o que é a pagar não é visto nem recebido por aqui; a categoria tem de ser de entrada", async () => {
    const e = await comTitulos()
    const ato = { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() }
    const [pagar] = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      criarTitulos(tx, ato, e.id, [
        {
          natureza: "pagar",
          origem: "manual",
          idPessoa: null,
          pessoaNome: "Imobiliária",
          pessoaDocumento: null,
          descricao: "Aluguel",
          numero: null,
          emissao: "2026-09-01",
          vencimento: "2026-09-10",
          categoria: "aluguel",
          valorCentavos: 100n,
        },
      ]),
    )
    expect((await ambiente.pedir(contador, "GET", `/recebiveis/${pagar?.id}`)).status).toBe(404)
    expect((await enviar(`/recebiveis/${pagar?.id}/baixas`, { pagoEm: "2026-10-01", valor: "1.00" })).status).toBe(404)
    const lote = { ids: [pagar?.id], pagoEm: "2026-10-05" }
    expect((await enviar(`${e.base}/baixas`, lote)).json()).toMatchObject({ total: "0.00" })
    expect((await e.listar()).lista).toEqual([])
    expect(await e.criar({ categoria: "aluguel" })).toMatchObject({ status: 400, corpo: { campo: "categoria" } })
    expect(await e.criar({ valor: "0.00" })).toMatchObject({ status: 400, corpo: { campo: "valor" } })
  })

  it("parcelas e recorrência nascem de um pedido; encerrar tira as que vêm; editar pede a versão", async () => {
    const e = await comTitulos()
    const parcelado = await e.criar({ valor: "100.00", repeticao: { tipo: "parcelas", quantas: 3 } })
    expect(parcelado.corpo.ids).toHaveLength(3)
    // 33,34 + 33,33 + 33,33
    expect((await e.listar()).lista.map((t) => [t.parcela, t.valor, t.vencimento])).toEqual([
      [1, "33.34", "2026-09-10"],
      [2, "33.33", "2026-10-10"],
      [3, "33.33", "2026-11-10"],
    ])
    const [id = ""] = parcelado.corpo.ids
    const atual = await ficha(id)
    const editar = (versao: number) =>
      ambiente.pedir(contador, "PUT", `/recebiveis/${id}`, {
        corpo: { ...atual, documento: null, descricao: "Consultoria" },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    expect((await editar(atual.versao + 1)).status).toBe(412)
    expect((await editar(atual.versao)).json()).toMatchObject({ descricao: "Consultoria", valor: "33.34" })
    const recorrente = await e.criar({ vencimento: "2099-01-10", repeticao: { tipo: "recorrencia", quantas: 4 } })
    const fim = await enviar(`/recebiveis/${recorrente.corpo.ids[0]}/encerrar-serie`, { motivo: "Contrato encerrado" })
    expect(fim.json()).toEqual({ retirados: 4 })
  })
})

describe("a visão das receitas", () => {
  it("diz mês a mês o que devia entrar e o que entrou, e quem deve mais; o estorno sai do mês dele", async () => {
    const e = await comTitulos()
    const agosto = await e.um({ pessoa: "Beta", emissao: "2026-08-01", vencimento: "2026-08-20", retencao: "60.00" })
    await e.um({ pessoa: "Beta", vencimento: "2026-10-20", valor: "500.00" })
    await e.um({ pessoa: "Alfa", vencimento: "2099-01-20", valor: "300.00" })
    const paga = await enviar(`/recebiveis/${agosto}/baixas`, {
      pagoEm: "2026-09-02",
      valor: "940.00",
      retido: "60.00",
    })
    const ver = async () =>
      (await ambiente.pedir(contador, "GET", `/empresas/${e.id}/receitas/visao?ate=2026-10`)).json()
    const mes = (competencia: string, previsto: string, recebido: string) => ({ competencia, previsto, recebido })
    expect(await ver()).toMatchObject({
      controle: null,
      meses: [
        ...Array.from({ length: 9 }, () => ({ recebido: "0.00" })),
        mes("2026-08", "940.00", "0.00"),
        mes("2026-09", "0.00", "940.00"),
        mes("2026-10", "500.00", "0.00"),
      ],
      vencido: "500.00",
      aVencer: "300.00",
      titulosVencidos: 1,
      // Alfa's is due after the months shown.
      clientes: [{ nome: "Beta", titulos: 2, previsto: "1440.00", falta: "500.00", vencido: "500.00" }],
    })
    const [baixa] = paga.json<FichaDoRecebivel>().baixas
    await enviar(`/recebiveis/baixas/${baixa?.id}/estornar`, { motivo: "O depósito voltou" })
    expect(await ver()).toMatchObject({ vencido: "1440.00", clientes: [{ falta: "1440.00" }] })
  })
})
