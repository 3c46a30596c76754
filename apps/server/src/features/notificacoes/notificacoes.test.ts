import { randomUUID } from "node:crypto"
import type { Notificacao, Pessoa } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { criarChave, NOTA } from "../../testes/hostil-cena.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type NovaNotificacao, notificar, purgarNotificacoes } from "./notificacoes.service.ts"

const AGORA = new Date("2026-11-20T12:00:00-03:00")
const MES = "2026-09"
let ambiente: Ambiente
let escritorio: string
let administrador: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente(() => AGORA)
  escritorio = await ambiente.criarEscritorio()
  administrador = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
})
afterAll(() => ambiente.fechar())

const novaPessoa = () => ambiente.criarAtor(escritorio, "CONTADOR")

/** As a feature tells it: in the transaction of background work, which is nobody in particular. */
const contar = (para: Pick<Ator, "idUsuario">, chave: string, mudancas: Partial<NovaNotificacao> = {}) =>
  ambiente.banco.emEscopo(sistema(escritorio), (tx) =>
    notificar(tx, {
      idEscritorio: escritorio,
      idUsuario: para.idUsuario,
      chave,
      tipo: "aviso",
      titulo: "Título",
      mensagem: "Mensagem.",
      destino: "/painel",
      idLote: null,
      agora: AGORA,
      ...mudancas,
    }),
  )

const listar = async (ator: Ator, busca = "", idEscritorio?: string) =>
  (await ambiente.pedir(ator, "GET", `/notificacoes${busca}`, idEscritorio ? { idEscritorio } : {})).json<{
    lista: Notificacao[]
    naoLidas: number
    paginacao: { totalDeRegistros: number; proxima: string | null; anterior: string | null }
  }>()

describe("contar a alguém", () => {
  it("grava dentro da transação de outro, uma vez por fato e por pessoa", async () => {
    const ana = await novaPessoa()
    const bia = await novaPessoa()
    expect(await contar(ana, "fato")).toBe(true)
    expect(await contar(ana, "fato", { titulo: "Outra vez" })).toBe(false)
    expect(await contar(bia, "fato")).toBe(true)
    expect((await listar(ana)).lista).toEqual([
      {
        id: expect.any(String),
        tipo: "aviso",
        titulo: "Título",
        mensagem: "Mensagem.",
        destino: "/painel",
        idLote: null,
        criadaEm: AGORA.toISOString(),
        lidaEm: null,
      },
    ])
  })

  it("o que se desfaz não foi contado", async () => {
    const pessoa = await novaPessoa()
    const desfeita = ambiente.banco.emEscopo(sistema(escritorio), async (tx) => {
      const nova = { chave: "x", tipo: "aviso", titulo: "T", mensagem: "M", destino: null, idLote: null } as const
      await notificar(tx, { ...nova, idEscritorio: escritorio, idUsuario: pessoa.idUsuario, agora: AGORA })
      throw new Error("desfaz")
    })
    await expect(desfeita).rejects.toThrow("desfaz")
    expect((await listar(pessoa)).lista).toEqual([])
  })

  it("nem o trabalho do próprio sistema nem uma máquina recebem avisos", async () => {
    const { ator } = await criarChave(ambiente, administrador, { empresas: null })
    expect((await ambiente.pedir(ator, "GET", "/notificacoes")).status).toBe(403)
    const maquina = await ambiente.banco.emEscopo(sistema(escritorio), async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from usuarios where papel = 0`)
      return rows[0]?.id ?? ""
    })
    expect(await contar({ idUsuario: maquina }, "x")).toBe(false)
    expect(await contar({ idUsuario: sistema(escritorio).idUsuario }, "x")).toBe(false)
  })
})

describe("ler", () => {
  it("do mais novo ao mais antigo, em páginas, com as não lidas contadas", async () => {
    const pessoa = await novaPessoa()
    for (let i = 1; i <= 12; i++)
      await contar(pessoa, `${i}`, { titulo: `${i}`, agora: new Date(AGORA.getTime() + Math.floor(i / 2) * 1000) })
    const primeira = await listar(pessoa)
    expect(primeira.lista[0]?.titulo).toBe("12")
    const { aoAbrir } = (await ambiente.pedir(pessoa, "GET", "/conta/pessoa")).json<Pessoa>()
    expect(aoAbrir?.avisos).toEqual(await listar(pessoa, "?registrosPorPagina=25"))
    expect([primeira.lista.length, primeira.naoLidas, primeira.paginacao.totalDeRegistros]).toEqual([10, 12, 12])
    const segunda = await listar(pessoa, `?pagina=2&cursor=${primeira.paginacao.proxima}`)
    expect(segunda.paginacao.proxima).toBeNull()
    const titulos = [...primeira.lista, ...segunda.lista].map((n) => n.titulo)
    expect([...titulos].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, i) => `${i + 1}`))
    expect((await listar(pessoa, "?cursor=lixo")) as unknown).toMatchObject({ codigo: "cursor-invalido" })
  })

  it("marca uma vez: repetir não muda a hora, e a de outra pessoa não existe", async () => {
    const ana = await novaPessoa()
    const bia = await novaPessoa()
    await contar(ana, "a")
    await contar(ana, "b")
    const [{ id } = { id: "" }] = (await listar(ana)).lista
    const caminho = `/notificacoes/${id}/leitura`
    expect((await ambiente.pedir(bia, "POST", caminho)).status).toBe(404)
    expect((await ambiente.pedir(administrador, "POST", caminho)).status).toBe(404)
    const lida = (await ambiente.pedir(ana, "POST", caminho)).json<Notificacao>()
    expect(lida).toMatchObject({ id, lidaEm: AGORA.toISOString() })
    expect((await ambiente.pedir(ana, "POST", caminho)).json()).toEqual(lida)
    expect(await listar(ana, "?naoLidas=true")).toMatchObject({ naoLidas: 1, paginacao: { totalDeRegistros: 1 } })
    expect((await ambiente.pedir(ana, "POST", "/notificacoes/leitura")).json()).toEqual({ lidas: 1 })
    expect((await ambiente.pedir(ana, "POST", "/notificacoes/leitura")).json()).toEqual({ lidas: 0 })
  })

  it("ninguém lê nem marca o aviso de outra pessoa, nem por fora da tela: o banco recusa", async () => {
    const ana = await novaPessoa()
    const bia = await novaPessoa()
    await contar(ana, "segredo")
    const autoria = { idUsuario: bia.idUsuario, autor: "Bia", papel: 2, endereco: null, agente: null, idPedido: null }
    const daBia = { ...bia.escopo, autoria }
    const visto = await ambiente.banco.emEscopo(daBia, (tx) =>
      tx.execute(sql`select * from notificacoes where id_usuario = ${ana.idUsuario}`),
    )
    const mudado = await ambiente.banco.emEscopo(daBia, (tx) =>
      tx.execute(sql`update notificacoes set lida_em = now() where id_usuario = ${ana.idUsuario}`),
    )
    expect([visto.rows, mudado.rowCount]).toEqual([[], 0])
    // What a notice says is written once, even by its reader.
    const daAna = { ...ana.escopo, autoria: { ...autoria, idUsuario: ana.idUsuario } }
    const reescrita = ambiente.banco.emEscopo(daAna, (tx) => tx.execute(sql`update notificacoes set titulo = 'outro'`))
    await expect(reescrita).rejects.toThrow()
  })

  it("o operador lê, em cada escritório, os avisos que são dali", async () => {
    const root = await ambiente.criarAtor(null, "ROOT")
    await contar(root, "do escritório")
    expect((await ambiente.pedir(root, "GET", "/notificacoes")).status).toBe(400)
    expect((await listar(root, "", escritorio)).lista).toHaveLength(1)
    expect((await listar(root, "", await ambiente.criarEscritorio())).lista).toEqual([])
  })
})

describe("fim de um trabalho", () => {
  it("importação: um aviso com o resumo e o caminho para o que falhou", async () => {
    const pessoa = await novaPessoa()
    const arquivos = [
      { nome: "lixo.xml", bytes: Buffer.from("<x/>") },
      { nome: "n.xml", bytes: NOTA },
    ]
    const { idLote } = (await ambiente.enviar(pessoa, arquivos)).json<{ idLote: string }>()
    await ambiente.servidor.fila.acordar("lotes")
    expect((await listar(pessoa)).lista).toMatchObject([
      {
        tipo: "trabalho-com-erros",
        titulo: "Importação de notas concluída com erros",
        mensagem: "2 com erro.",
        destino: `/receitas/notas-fiscais?lote=${idLote}`,
        idLote,
      },
    ])
  })

  it("cálculo: nomeia o mês e as empresas, e leva à tela do fechamento com o trabalho aberto", async () => {
    const pessoa = await novaPessoa()
    const empresa = await umaEmpresa()
      .comCnpj("11444777000161")
      .noSistemaDesde(MES)
      .doAnexo("III")
      .comDozeMesesAntesDe(MES, 100_000n)
      // Without it the company would also have an alert: revenue that did not come.
      .comReceita("2026-10", 100_000n)
      .criar(ambiente, administrador.escopo)
    const corpo = { competencia: MES, selecao: { empresas: [empresa.id] } }
    const { idLote } = (await ambiente.pedir(pessoa, "POST", "/fechamentos/das/calcular", { corpo })).json<{
      idLote: string
    }>()
    expect((await listar(pessoa)).lista).toMatchObject([
      {
        tipo: "trabalho-concluido",
        titulo: "Cálculo de 09/2026 concluído",
        mensagem: "1 empresa calculada.",
        destino: `/painel/fechamento/das?competencia=2026-09&lote=${idLote}`,
      },
    ])
  })
})

describe("retenção", () => {
  // By the clock of the database, which guards the same limit on its own.
  const lidaHa = (pessoa: Ator, chave: string, dias: number | null) =>
    ambiente.banco.comoDono(async (tx) => {
      await tx.execute(sql`set local role partida_app`)
      await tx.execute(
        sql`select set_config('app.escritorio', ${escritorio}, true), set_config('app.usuario', ${pessoa.idUsuario}, true)`,
      )
      await tx.execute(sql`insert into notificacoes (id_escritorio, id, id_usuario, chave, tipo, titulo, mensagem, criada_em, lida_em)
        values (${escritorio}, ${randomUUID()}, ${pessoa.idUsuario}, ${chave}, 'aviso', ${chave}, '', '2020-01-01', now() - ${dias} * interval '1 day')`)
    })

  it("lidas há mais de 90 dias somem; as mais novas e as não lidas ficam, por velhas que sejam", async () => {
    const pessoa = await novaPessoa()
    await lidaHa(pessoa, "lida há 100", 100)
    await lidaHa(pessoa, "lida há 89", 89)
    await lidaHa(pessoa, "não lida", null)
    expect(await purgarNotificacoes(ambiente.banco, new Date())).toBe(1)
    expect((await listar(pessoa)).lista.map((n) => n.titulo).sort()).toEqual(["lida há 89", "não lida"])
    expect(await purgarNotificacoes(ambiente.banco, new Date())).toBe(0)
  })

  it("nem adiantando o relógio a plataforma apaga o que ainda não venceu, e dentro do escritório ninguém apaga", async () => {
    const pessoa = await novaPessoa()
    await lidaHa(pessoa, "lida ontem", 1)
    expect(await purgarNotificacoes(ambiente.banco, new Date("2100-01-01T00:00:00Z"))).toBe(0)
    const daPessoa = { idUsuario: pessoa.idUsuario, autor: "P", papel: 2, endereco: null, agente: null, idPedido: null }
    const apagada = await ambiente.banco.emEscopo({ ...pessoa.escopo, autoria: daPessoa }, (tx) =>
      tx.execute(sql`delete from notificacoes`),
    )
    expect(apagada.rowCount).toBe(0)
    expect((await listar(pessoa)).lista).toHaveLength(1)
  })
})
