import type { Conversa, DetalheDaConversa, Notificacao, PreviaDosPedidos } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { abrirCorpo } from "../../correio/mensagens.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { cuidarDosPedidos, mesesDaSerie } from "./rotina.service.ts"

const HOJE = new Date("2026-11-20T12:00:00-03:00")
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF")
let agora = HOJE
let ambiente: Ambiente
let escritorio: string
let contador: Ator
let cnpj = 0

beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
  escritorio = await ambiente.criarEscritorio("Contábil Horizonte")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
})
afterAll(() => ambiente.fechar())
beforeEach(() => {
  agora = HOJE
})

const novaEmpresa = async () =>
  (
    await umaEmpresa()
      .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
      .criar(ambiente, contador.escopo)
  ).id
const donoDe = (...empresas: string[]) => ambiente.criarAtor(escritorio, "EMPRESA", empresas)
async function pedir<T>(ator: Ator, metodo: "GET" | "POST", caminho: string, corpo?: object) {
  const r = await ambiente.pedir(ator, metodo, caminho, corpo === undefined ? {} : { corpo })
  return { status: r.status, corpo: r.json<T & { codigo?: string; campo?: string; mensagem?: string }>() }
}
const escrever = <T = DetalheDaConversa>(ator: Ator, caminho: string, corpo: object) =>
  pedir<T>(ator, "POST", `/conversas${caminho}`, corpo)
const ver = async (ator: Ator, id: string) => (await pedir<DetalheDaConversa>(ator, "GET", `/conversas/${id}`)).corpo
const listar = async (ator: Ator, busca = "") =>
  (
    await pedir<{
      lista: Conversa[]
      contagens: Record<string, number>
      paginacao: { totalDeRegistros: number; proxima: string | null }
    }>(ator, "GET", `/conversas${busca}`)
  ).corpo
const umPedido = (empresas: readonly string[], mudanca: object = {}) => ({
  selecao: { empresas },
  assunto: "Extratos bancários",
  texto: "Envie os extratos de todas as contas, em PDF.",
  competencia: "2026-10",
  prazo: "2026-11-25",
  ...mudanca,
})
/** Asks one company, and answers the id. */
const pedirA = async (idEmpresa: string, mudanca: object = {}) =>
  (await escrever<{ id: string }>(contador, "/pedidos", umPedido([idEmpresa], mudanca))).corpo.id
async function anexar(ator: Ator, idEmpresa: string, bytes: Uint8Array = PDF) {
  const r = await ambiente.enviar(
    ator,
    [{ nome: "extrato.pdf", bytes }],
    {},
    `/empresas/${idEmpresa}/documentos?tipo=anexo&competencia=2026-10&reservado=sim`,
  )
  return r.json<{ lista: { documento: { id: string } }[] }>().lista[0]?.documento.id ?? ""
}
const avisosDe = async (ator: Ator) =>
  (await pedir<{ lista: Notificacao[] }>(ator, "GET", "/notificacoes?registrosPorPagina=100")).corpo.lista
/** What the office wrote to a person, oldest first. */
async function cartasA({ idUsuario }: Ator) {
  const { rows } = await ambiente.banco.naPlataforma((tx) =>
    tx.execute<{ assunto: string; corpo_cifrado: string }>(
      sql`select assunto, corpo_cifrado from mensagens where tipo = 'conversa'
        and para = (select email from usuarios where id = ${idUsuario}) order by criada_em, chave`,
    ),
  )
  return rows.map((r) => ({ assunto: r.assunto, texto: abrirCorpo(ambiente.servico.cofre, r.corpo_cifrado).texto }))
}
const rotina = () =>
  cuidarDosPedidos(ambiente.servico, agora, (erro) => {
    throw erro
  })

describe("pedido de documentos", () => {
  it("vai do pedido ao aceite: entregue com anexo, devolvido com o que falta, entregue de novo", async () => {
    const empresa = await novaEmpresa()
    const dono = await donoDe(empresa)
    const id = await pedirA(empresa)
    expect(await ver(dono, id)).toMatchObject({
      tipo: "pedido",
      estado: "esperando",
      espera: "cliente",
      naoLida: true,
      prazo: "2026-11-25",
    })
    // A question does not deliver anything: the office is asked, and the papers are still missing.
    const pergunta = await escrever(dono, `/${id}/mensagens`, { texto: "Da poupança também?" })
    expect(pergunta.corpo).toMatchObject({ estado: "esperando", espera: "escritorio" })
    const entregue = await escrever(dono, `/${id}/mensagens`, { anexos: [await anexar(dono, empresa)] })
    expect(entregue.corpo).toMatchObject({ estado: "entregue", espera: "escritorio" })
    expect(entregue.corpo.mensagens.at(-1)?.anexos).toMatchObject([{ nome: "extrato.pdf" }])
    const devolvido = await escrever(contador, `/${id}/atos`, { ato: "devolver", motivo: "Falta a página 2." })
    expect(devolvido.corpo).toMatchObject({ estado: "devolvido", espera: "cliente" })
    const outro = Buffer.concat([PDF, Buffer.from("2")])
    await escrever(dono, `/${id}/mensagens`, { texto: "Segue.", anexos: [await anexar(dono, empresa, outro)] })
    const aceito = await escrever(contador, `/${id}/atos`, { ato: "aceitar" })
    expect(aceito.corpo).toMatchObject({ estado: "aceito", espera: "ninguem", totalDeMensagens: 6 })
    expect(aceito.corpo.mensagens.map((m) => [m.lado, m.ato])).toEqual([
      ["escritorio", null],
      ["cliente", null],
      ["cliente", null],
      ["escritorio", "devolver"],
      ["cliente", null],
      ["escritorio", "aceitar"],
    ])
    expect((await cartasA(dono)).map((c) => c.assunto).sort()).toEqual([
      "Falta algo no que você enviou: Extratos bancários",
      "O escritório precisa de: Extratos bancários",
    ])
    expect((await escrever(dono, `/${id}/mensagens`, { texto: "E agora?" })).status).toBe(409)
    expect((await escrever(contador, `/${id}/atos`, { ato: "aceitar" })).corpo.codigo).toBe("ja-feito")
  })

  it("nada a enviar é dito pelo cliente, com o motivo; o escritório aceita ou devolve", async () => {
    const empresa = await novaEmpresa()
    const dono = await donoDe(empresa)
    const id = await pedirA(empresa)
    const sem = await escrever(dono, `/${id}/atos`, { ato: "nada-a-enviar" })
    expect([sem.status, sem.corpo.campo]).toEqual([400, "motivo"])
    expect((await escrever(contador, `/${id}/atos`, { ato: "nada-a-enviar", motivo: "Não houve." })).status).toBe(403)
    expect((await escrever(dono, `/${id}/atos`, { ato: "aceitar" })).status).toBe(403)
    const dito = await escrever(dono, `/${id}/atos`, { ato: "nada-a-enviar", motivo: "A conta não teve movimento." })
    expect(dito.corpo).toMatchObject({ estado: "nada-a-enviar", espera: "escritorio" })
    expect((await avisosDe(contador)).map((n) => n.destino)).toContain(`/conversas?conversa=${id}`)
    expect((await listar(contador, `?idEmpresa=${empresa}&situacao=faltando`)).lista).toEqual([])
    expect((await escrever(contador, `/${id}/atos`, { ato: "aceitar" })).corpo.estado).toBe("aceito")
  })

  it("a muitas empresas de uma vez, com prévia; onde já foi pedido, não pede de novo", async () => {
    const a = await novaEmpresa()
    const b = await novaEmpresa()
    const c = await novaEmpresa()
    const dona = await donoDe(a, b)
    await pedirA(c, { assunto: "EXTRATOS BANCARIOS" })
    const corpo = umPedido([a, b, c])
    const previa = await escrever<PreviaDosPedidos>(contador, "/pedidos/previa", corpo)
    expect(previa.corpo).toMatchObject({ empresas: 2, pessoas: 1, semAcesso: { quantas: 0 }, jaPedido: { quantas: 1 } })
    expect(await listar(contador, `?idEmpresa=${a}`)).toMatchObject({ lista: [] })
    expect((await escrever(contador, "/pedidos", corpo)).corpo).toMatchObject({ pedidos: 2, jaPedido: 1 })
    expect((await escrever(contador, "/pedidos", corpo)).corpo).toMatchObject({ pedidos: 0, jaPedido: 3, id: null })
    // One e-mail for the two companies, and one notice.
    const cartas = await cartasA(dona)
    expect(cartas.map((m) => m.assunto)).toEqual(["O escritório precisa de 2 envios seus"])
    expect(cartas[0]?.texto).toContain("Envie os extratos de todas as contas")
    expect(await avisosDe(dona)).toHaveLength(1)
  })

  it("dois pedindo o mesmo ao mesmo tempo: um só fica", async () => {
    const empresa = await novaEmpresa()
    const outro = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    const respostas = await Promise.all(
      [contador, outro, contador].map((quem) => escrever<{ pedidos: number }>(quem, "/pedidos", umPedido([empresa]))),
    )
    expect(respostas.map((r) => r.corpo.pedidos).sort()).toEqual([0, 0, 1])
    expect((await listar(contador, `?idEmpresa=${empresa}`)).lista).toHaveLength(1)
  })

  it.each([
    ["prazo", { prazo: "2026-11-19" }],
    ["assunto", { assunto: "a" }],
    ["texto", { texto: "" }],
    ["competencia", { competencia: null, repete: true }],
    ["idResponsavel", { idResponsavel: "3f0a4a6e-1111-4222-8333-444455556666" }],
  ])("recusa %s errado, e nada grava", async (campo, mudanca) => {
    const empresa = await novaEmpresa()
    const r = await escrever(contador, "/pedidos", umPedido([empresa], mudanca))
    expect([r.status, r.corpo.campo]).toEqual([400, campo])
    expect((await listar(contador, `?idEmpresa=${empresa}`)).lista).toEqual([])
  })
})

describe("conversa", () => {
  it("o dono pergunta, o escritório responde: quem falou por último diz de quem é a vez", async () => {
    const empresa = await novaEmpresa()
    const dono = await donoDe(empresa)
    const { corpo: aberta } = await escrever(dono, "", {
      idEmpresa: empresa,
      assunto: "DAS de outubro",
      texto: "Por que subiu?",
      competencia: "2026-10",
    })
    expect(aberta).toMatchObject({ tipo: "conversa", estado: "aberta", espera: "escritorio", naoLida: false })
    const { id } = aberta
    expect((await listar(contador, `?idEmpresa=${empresa}&naoLidas=true`)).lista.map((c) => c.id)).toEqual([id])
    expect(await listar(contador, `?idEmpresa=${empresa}`)).toMatchObject({
      contagens: { naoLidas: 1, esperaEscritorio: 1, esperaCliente: 0, atrasadas: 0 },
    })
    await escrever(contador, `/${id}/leitura`, { ate: aberta.ultima.em })
    expect((await listar(contador, `?idEmpresa=${empresa}&naoLidas=true`)).lista).toEqual([])
    agora = new Date(HOJE.getTime() + 60_000)
    const respondida = await escrever(contador, `/${id}/mensagens`, { texto: "A receita acumulada mudou de faixa." })
    expect(respondida.corpo).toMatchObject({ estado: "respondida", espera: "cliente" })
    await escrever(contador, `/${id}/mensagens`, { texto: "Ligue se quiser." })
    // Said twice on a day, written to once.
    expect((await cartasA(dono)).map((c) => c.assunto)).toEqual(["O escritório escreveu: DAS de outubro"])
    // Read until before the answer: it is still news.
    await escrever(dono, `/${id}/leitura`, { ate: aberta.ultima.em })
    expect((await ver(dono, id)).naoLida).toBe(true)
    await escrever(contador, `/${id}/atos`, { ato: "encerrar" })
    expect((await escrever(dono, `/${id}/mensagens`, { texto: "Obrigado." })).corpo.codigo).toBe("transicao-recusada")
    expect((await escrever(contador, `/${id}/atos`, { ato: "reabrir" })).corpo.estado).toBe("aberta")
  })

  it("acha pelo assunto e pelo que foi escrito, sem acentos; e filtra", async () => {
    const empresa = await novaEmpresa()
    const dono = await donoDe(empresa)
    await escrever(dono, "", { idEmpresa: empresa, assunto: "Férias do João", texto: "Quanto custa a rescisão?" })
    const pedido = await pedirA(empresa, { prazo: "2026-11-21" })
    const achar = async (busca: string) =>
      (await listar(dono, `?busca=${encodeURIComponent(busca)}`)).lista.map((c) => c.assunto)
    expect(await achar("ferias")).toEqual(["Férias do João"])
    expect(await achar("RESCISAO")).toEqual(["Férias do João"])
    expect(await achar("100%")).toEqual([])
    expect((await listar(dono, "?tipo=pedido&competencia=2026-10")).lista.map((c) => c.id)).toEqual([pedido])
    agora = new Date("2026-11-22T12:00:00-03:00")
    expect((await listar(dono, "?atrasadas=true")).lista).toMatchObject([{ id: pedido, atrasada: true }])
    await escrever(contador, `/${pedido}/ajustes`, { prazo: "2026-11-30", idResponsavel: contador.idUsuario })
    expect((await listar(contador, `?idEmpresa=${empresa}&idResponsavel=${contador.idUsuario}`)).lista).toMatchObject([
      { id: pedido, atrasada: false, responsavel: { nome: contador.nome } },
    ])
  })

  it("em páginas, da mais recente à mais antiga", async () => {
    const empresa = await novaEmpresa()
    for (let i = 1; i <= 12; i++) {
      agora = new Date(HOJE.getTime() + i * 1000)
      await escrever(contador, "", { idEmpresa: empresa, assunto: `Assunto ${i}`, texto: "Olá." })
    }
    const primeira = await listar(contador, `?idEmpresa=${empresa}`)
    const segunda = await listar(contador, `?idEmpresa=${empresa}&pagina=2&cursor=${primeira.paginacao.proxima}`)
    expect([...primeira.lista, ...segunda.lista].map((c) => c.assunto)).toEqual(
      Array.from({ length: 12 }, (_, i) => `Assunto ${12 - i}`),
    )
    expect(primeira.paginacao.totalDeRegistros).toBe(12)
  })

  it("não se anexa o documento de outra empresa, nem se fala da guia de outra", async () => {
    const minha = await novaEmpresa()
    const alheia = await novaEmpresa()
    const dono = await donoDe(minha, alheia)
    const documento = await anexar(dono, alheia)
    const id = await pedirA(minha)
    const r = await escrever(dono, `/${id}/mensagens`, { texto: "Segue.", anexos: [documento] })
    expect([r.status, r.corpo.campo]).toEqual([400, "anexos"])
    expect((await ver(dono, id)).totalDeMensagens).toBe(1)
  })
})

describe("quem vê", () => {
  it("funcionário da empresa não vê conversa, mensagem nem anexo, nem por dentro do banco", async () => {
    const empresa = await novaEmpresa()
    const dono = await donoDe(empresa)
    const funcionario = await ambiente.criarAtor(escritorio, "FUNCIONARIO", [empresa])
    const id = await pedirA(empresa)
    await escrever(dono, `/${id}/mensagens`, { anexos: [await anexar(dono, empresa)] })
    expect((await pedir(funcionario, "GET", "/conversas")).status).toBe(403)
    expect((await pedir<{ lista: unknown[] }>(funcionario, "GET", "/documentos")).corpo.lista).toEqual([])
    const autoria = {
      idUsuario: funcionario.idUsuario,
      autor: "x",
      papel: 4,
      endereco: null,
      agente: null,
      idPedido: null,
    }
    for (const tabela of ["conversas", "conversas_mensagens", "conversas_leituras"]) {
      const { rows } = await ambiente.banco.emEscopo({ ...funcionario.escopo, autoria }, (tx) =>
        tx.execute(sql.raw(`select * from ${tabela}`)),
      )
      expect([tabela, rows]).toEqual([tabela, []])
    }
  })

  it("dono de outra empresa do mesmo escritório não alcança, nem por código", async () => {
    const minha = await novaEmpresa()
    const alheia = await novaEmpresa()
    const dono = await donoDe(minha)
    const id = await pedirA(alheia)
    for (const [caminho, corpo] of [
      [`/${id}/mensagens`, { texto: "Oi" }],
      [`/${id}/atos`, { ato: "nada-a-enviar", motivo: "nada mesmo" }],
      [`/${id}/leitura`, { ate: HOJE.toISOString() }],
    ] as const)
      expect([caminho, (await escrever(dono, caminho, corpo)).status]).toEqual([caminho, 404])
    expect((await pedir(dono, "GET", `/conversas/${id}`)).status).toBe(404)
    expect((await escrever(dono, "", { idEmpresa: alheia, assunto: "Oi!", texto: "Oi" })).status).toBe(404)
    expect((await escrever(dono, "/pedidos", umPedido([minha]))).status).toBe(403)
  })

  it("o que foi dito não se apaga nem se reescreve", async () => {
    await pedirA(await novaEmpresa())
    for (const comando of ["update conversas_mensagens set texto = 'outra'", "delete from conversas_mensagens"])
      await expect(ambiente.banco.emEscopo(contador.escopo, (tx) => tx.execute(sql.raw(comando)))).rejects.toThrow()
  })
})

describe("todo mês e no prazo", () => {
  it("os meses que passaram são pedidos uma vez cada, no mesmo dia do mês", async () => {
    const empresa = await novaEmpresa()
    const dono = await donoDe(empresa)
    const id = await pedirA(empresa, { repete: true, competencia: "2026-10", prazo: "2026-11-30" })
    await rotina()
    expect((await listar(dono)).lista).toHaveLength(1)
    // December's day 30 is asked of November; January's of December; the server was off for two months.
    agora = new Date("2027-01-04T08:00:00-03:00")
    await rotina()
    await rotina()
    const meses = async () =>
      (await listar(dono, "?tipo=pedido")).lista.map((c) => [c.competencia, c.prazo, c.repete]).sort()
    expect(await meses()).toEqual([
      ["2026-10", "2026-11-30", true],
      ["2026-11", "2027-01-04", true],
      ["2026-12", "2027-01-30", true],
    ])
    await escrever(contador, `/${id}/ajustes`, { repete: false })
    agora = new Date("2027-02-04T08:00:00-03:00")
    await rotina()
    expect(await meses()).toHaveLength(3)
  })

  it("o dia que o mês não tem é o último dele", () => {
    expect(mesesDaSerie({ competencia: "2026-12", prazo: "2027-01-31" }, "2026-12", "2027-04")).toEqual([
      { competencia: "2027-01", prazo: "2027-02-28" },
      { competencia: "2027-02", prazo: "2027-03-31" },
      { competencia: "2027-03", prazo: "2027-04-30" },
    ])
    expect(mesesDaSerie({ competencia: "2026-10", prazo: "2026-11-10" }, "2026-10", "2026-11")).toEqual([])
  })

  it("lembra uma vez antes e uma depois do prazo; a quem entregou, nada", async () => {
    const a = await novaEmpresa()
    const b = await novaEmpresa()
    const dono = await donoDe(a, b)
    const responsavel = await ambiente.criarAtor(escritorio, "CONTADOR")
    await escrever(contador, "/pedidos", umPedido([a, b], { idResponsavel: responsavel.idUsuario }))
    const [entregue] = (await listar(dono, `?idEmpresa=${b}`)).lista
    await escrever(dono, `/${entregue?.id}/atos`, { ato: "nada-a-enviar", motivo: "sem movimento" })
    const assuntos = async () => (await cartasA(dono)).map((c) => c.assunto).slice(1)
    for (const dia of ["22", "23", "24", "25"]) {
      agora = new Date(`2026-11-${dia}T07:00:00-03:00`)
      await rotina()
      await rotina()
    }
    expect(await assuntos()).toEqual(["Lembrete: o escritório precisa de: Extratos bancários"])
    for (const dia of ["26", "27"]) {
      agora = new Date(`2026-11-${dia}T07:00:00-03:00`)
      await rotina()
    }
    expect(await assuntos()).toEqual([
      "Lembrete: o escritório precisa de: Extratos bancários",
      "O prazo passou: o escritório precisa de: Extratos bancários",
    ])
    const ditos = (await avisosDe(responsavel)).map((n) => n.titulo)
    expect(ditos.filter((t) => t === "1 pedido passou do prazo sem resposta")).toHaveLength(1)
  })
})
