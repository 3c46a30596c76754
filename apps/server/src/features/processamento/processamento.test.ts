import { randomUUID } from "node:crypto"
import type { DetalheDoLote, GrupoDoLote, ItemDeLote } from "@partida/contracts"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { escritorios, usuarios } from "../../db/schema/escritorios.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { lotesItens } from "../../db/schema/lotes.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { criarLote } from "./processamento.service.ts"
import { repetirLote } from "./repeticao.service.ts"

/** What may be done about a job: read by reason, try again, cancel; and what it does when its author loses access. */
const MES = "2026-10"
let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

const umAtor = async (papel: "CONTADOR" | "ADMINISTRADOR" = "CONTADOR") =>
  ambiente.criarAtor(await ambiente.criarEscritorio(), papel)

let proximo = 1
/** Companies ready to be computed: 25.000,00 in the month and 20.000,00 in each of the twelve before. */
async function empresasCom(ator: Ator, quantas: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < quantas; i++) {
    const cnpj = String(proximo++).padStart(8, "0").concat("000100")
    const nova = umaEmpresa().comCnpj(cnpj).doAnexo("III").comDozeMesesAntesDe(MES, 2_000_000n)
    ids.push((await nova.comReceita(MES, 2_500_000n).criar(ambiente, ator.escopo)).id)
  }
  return ids
}

const emMassa = async (ator: Ator, acao: "calcular" | "fechar", empresas: readonly string[]) =>
  (
    await ambiente.pedir(ator, "POST", `/fechamentos/das/${acao}`, {
      corpo: { competencia: MES, selecao: { empresas } },
    })
  ).json<{ idLote: string }>().idLote

/** A job recorded and not begun: nobody wakes the worker. */
const parado = async (ator: Ator, tipo: "calcular" | "fechar" | "importar-notas", empresas: readonly string[]) =>
  (
    await criarLote(
      ambiente.banco,
      ator.escopo,
      { tipo, competencia: MES, agora: ambiente.servico.agora() },
      async () => empresas.map((idEmpresa) => ({ rotulo: idEmpresa, idEmpresa, conteudo: null })),
    )
  ).idLote

const lote = async (ator: Ator, id: string) => (await ambiente.pedir(ator, "GET", `/lotes/${id}`)).json<DetalheDoLote>()
const itens = async (ator: Ator, id: string, filtro = "") =>
  (await ambiente.pedir(ator, "GET", `/lotes/${id}/itens?registrosPorPagina=100${filtro}`)).json<{
    lista: ItemDeLote[]
  }>().lista
const repetir = (ator: Ator, id: string) => ambiente.pedir(ator, "POST", `/lotes/${id}/repetir`)
const rodar = () => ambiente.servico.trabalhos.lotes()

const fechadas = (ator: Ator) =>
  ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx
      .select({ id: fechamentos.idEmpresa })
      .from(fechamentos)
      .where(and(eq(fechamentos.competencia, MES), eq(fechamentos.estado, "fechado"))),
  )

describe("o que falhou, pelo motivo", () => {
  it("agrupa, filtra a lista pelo grupo e exporta o mesmo", async () => {
    const ator = await umAtor()
    const ids = await empresasCom(ator, 4)
    await emMassa(ator, "calcular", ids.slice(0, 3))
    await concluirEtapas(ambiente.banco, ator.escopo, MES, [...ids.slice(0, 1), ...ids.slice(3)])
    const id = await emMassa(ator, "fechar", ids)
    const r = await ambiente.pedir(ator, "GET", `/lotes/${id}/grupos`)
    const { grupos } = r.json<{ grupos: GrupoDoLote[] }>()
    // Failures first, the largest before: two without the steps, one without a calculation, one closed.
    expect(grupos.map((g) => [g.resultado, g.codigo, g.total, g.itens.length])).toEqual([
      [4, "etapa-pendente", 2, 2],
      [4, "calculo-pendente", 1, 1],
      [2, null, 1, 1],
    ])
    const doGrupo = `&resultado=4&codigo=etapa-pendente&mensagem=${encodeURIComponent(grupos[0]?.mensagem ?? "")}`
    expect((await itens(ator, id, doGrupo)).map((i) => i.idEmpresa).sort()).toEqual(
      grupos[0]?.itens.map((i) => i.idEmpresa).sort(),
    )
    const csv = await ambiente.pedir(ator, "GET", `/lotes/${id}/itens/exportacao?formato=csv${doGrupo}`)
    const [, ...linhas] = csv.bytes.toString("utf8").trim().split("\n")
    expect(linhas).toHaveLength(2)
    for (const linha of linhas) expect(linha).toContain(";Pede você;")
  })

  it("um motivo com palavras de cada empresa é um grupo só", async () => {
    const ator = await umAtor()
    const id = await parado(
      ator,
      "calcular",
      Array.from({ length: 30 }, () => randomUUID()),
    )
    await rodar()
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx
        .update(lotesItens)
        .set({ mensagem: sql`'motivo ' || ${lotesItens.sequencia}` })
        .where(eq(lotesItens.idLote, id)),
    )
    const { grupos } = (await ambiente.pedir(ator, "GET", `/lotes/${id}/grupos`)).json<{ grupos: GrupoDoLote[] }>()
    // Twenty names, and the number of all.
    expect(grupos.map((g) => [g.codigo, g.mensagem, g.total, g.itens.length])).toEqual([
      ["nao-encontrado", null, 30, 20],
    ])
  })
})

describe("tentar de novo o que falhou", () => {
  it("só o que falhou e ainda está por fazer, e nada quando não sobra nada", async () => {
    const ator = await umAtor()
    const ids = await empresasCom(ator, 4)
    const [pronta = "", corrigida = "", porFora = "", parada = ""] = ids
    await emMassa(ator, "calcular", ids)
    await concluirEtapas(ambiente.banco, ator.escopo, MES, [pronta])
    const primeiro = await emMassa(ator, "fechar", ids)
    expect((await lote(ator, primeiro)).repeticao).toEqual({ quantos: 3, impedimento: null })

    await concluirEtapas(ambiente.banco, ator.escopo, MES, [corrigida, porFora])
    await emMassa(ator, "fechar", [porFora])
    expect((await lote(ator, primeiro)).repeticao.quantos).toBe(2)
    const aceito = await repetir(ator, primeiro)
    expect([aceito.status, aceito.json()]).toMatchObject([202, { total: 2 }])
    const { idLote: segundo } = aceito.json<{ idLote: string }>()
    expect(await lote(ator, segundo)).toMatchObject({ tipo: "fechar", competencia: MES, idOrigem: primeiro })
    expect((await itens(ator, segundo)).map((i) => [i.idEmpresa, i.resultado])).toEqual(
      (await itens(ator, primeiro))
        .filter((i) => i.idEmpresa === corrigida || i.idEmpresa === parada)
        .map((i) => [i.idEmpresa, i.idEmpresa === corrigida ? 2 : 4]),
    )
    expect(await fechadas(ator)).toHaveLength(3)

    // Of the first attempt one is left, whichever of the two jobs it is asked of; then none.
    expect([(await lote(ator, primeiro)).repeticao.quantos, (await lote(ator, segundo)).repeticao.quantos]).toEqual([
      1, 1,
    ])
    await concluirEtapas(ambiente.banco, ator.escopo, MES, [parada])
    expect((await repetir(ator, primeiro)).json()).toMatchObject({ total: 1 })
    expect(await fechadas(ator)).toHaveLength(4)
    const nada = await repetir(ator, primeiro)
    expect([nada.status, nada.json<{ codigo: string }>().codigo]).toEqual([409, "transicao-recusada"])
  })

  it("dois pedidos ao mesmo tempo são uma repetição só", async () => {
    const ator = await umAtor()
    const id = await emMassa(ator, "fechar", await empresasCom(ator, 2))
    const quem = { escopo: ator.escopo, papel: "CONTADOR", nome: ator.nome } as const
    const pedir = () => repetirLote(ambiente.banco, quem, id, ambiente.servico.agora())
    // Nobody wakes the worker: what the first took still waits when the second looks.
    const fins = await Promise.allSettled([pedir(), pedir()])
    expect(fins.map((f) => f.status).sort()).toEqual(["fulfilled", "rejected"])
    const recusa = fins.find((f) => f.status === "rejected")
    expect(recusa?.reason).toMatchObject({ codigo: "transicao-recusada" })
    await rodar()
  })

  it("uma repetição cancelada não conta como feita", async () => {
    const ator = await umAtor()
    const id = await emMassa(ator, "fechar", await empresasCom(ator, 2))
    const quem = { escopo: ator.escopo, papel: "CONTADOR", nome: ator.nome } as const
    // Nobody wakes the worker: it is cancelled before it begins.
    const { idLote } = await repetirLote(ambiente.banco, quem, id, ambiente.servico.agora())
    expect((await ambiente.pedir(ator, "POST", `/lotes/${idLote}/cancelar`)).status).toBe(200)
    expect((await lote(ator, id)).repeticao).toEqual({ quantos: 2, impedimento: null })
    expect((await repetir(ator, id)).json()).toMatchObject({ total: 2 })
  })

  it("recusa enquanto a origem roda", async () => {
    const ator = await umAtor()
    const id = await parado(ator, "fechar", await empresasCom(ator, 1))
    expect((await lote(ator, id)).repeticao.impedimento).toContain("em andamento")
    expect((await repetir(ator, id)).status).toBe(409)
  })

  it("um arquivo importado só se repete enquanto está guardado", async () => {
    const ator = await umAtor()
    const { idLote } = (await ambiente.enviar(ator, [{ nome: "x.xml", bytes: Buffer.from("<a/>") }])).json<{
      idLote: string
    }>()
    expect((await itens(ator, idLote)).map((i) => i.resultado)).toEqual([4])
    expect((await repetir(ator, idLote)).status).toBe(409)
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx
        .update(lotesItens)
        .set({ conteudo: Buffer.from("<a/>") })
        .where(eq(lotesItens.idLote, idLote)),
    )
    expect((await repetir(ator, idLote)).json()).toMatchObject({ total: 1 })
  })

  it("quem repete usa o próprio alcance", async () => {
    const admin = await umAtor("ADMINISTRADOR")
    const ids = await empresasCom(admin, 2)
    const id = await emMassa(admin, "fechar", ids)
    const limitado = await ambiente.criarAtor(admin.escopo.idEscritorio, "ADMINISTRADOR")
    expect((await repetir(limitado, id)).json()).toMatchObject({ total: 2 })
    const restrito = await ambiente.criarAtor(admin.escopo.idEscritorio, "CONTADOR", ids.slice(0, 1))
    // The job of somebody else, for who is no administrator, does not exist.
    expect((await repetir(restrito, id)).status).toBe(404)
  })
})

describe("cancelar o que não começou", () => {
  it("o que já terminou fica; o resto termina sem ação, e o trabalho conclui", async () => {
    const ator = await umAtor()
    const [feita = "", ...resto] = await empresasCom(ator, 3)
    const id = await parado(ator, "calcular", [feita, ...resto])
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx
        .update(lotesItens)
        .set({ resultado: 2, mensagem: "Feito." })
        .where(and(eq(lotesItens.idLote, id), eq(lotesItens.idEmpresa, feita))),
    )
    expect((await lote(ator, id)).podeCancelar).toBe(true)
    const r = await ambiente.pedir(ator, "POST", `/lotes/${id}/cancelar`)
    expect(r.json()).toMatchObject({ estado: "concluido", feitos: 3, podeCancelar: false })
    expect((await itens(ator, id)).map((i) => [i.resultado, i.codigo])).toEqual([
      [2, null],
      [5, "cancelado"],
      [5, "cancelado"],
    ])
    const avisos = (await ambiente.pedir(ator, "GET", "/notificacoes")).json<{ lista: { idLote: string }[] }>()
    expect(avisos.lista.map((a) => a.idLote)).toEqual([id])
    await rodar()
    expect((await itens(ator, id)).map((i) => i.resultado)).toEqual([2, 5, 5])
    expect((await ambiente.pedir(ator, "POST", `/lotes/${id}/cancelar`)).status).toBe(409)
  })

  it("só quem pediu, ou um administrador, cancela", async () => {
    const ator = await umAtor()
    const id = await parado(ator, "calcular", await empresasCom(ator, 1))
    const outro = await ambiente.criarAtor(ator.escopo.idEscritorio, "CONTADOR")
    const admin = await ambiente.criarAtor(ator.escopo.idEscritorio, "ADMINISTRADOR")
    expect((await ambiente.pedir(outro, "POST", `/lotes/${id}/cancelar`)).status).toBe(404)
    expect((await ambiente.pedir(admin, "POST", `/lotes/${id}/cancelar`)).status).toBe(200)
  })
})

describe("quem pediu perdeu o acesso antes de terminar", () => {
  const SEM_ACESSO = [4, "sem-permissao"]
  const dois = async (ator: Ator, ids: readonly string[]) => {
    const id = await parado(ator, "calcular", ids)
    return async () => {
      await rodar()
      const admin = await ambiente.criarAtor(ator.escopo.idEscritorio, "ADMINISTRADOR")
      expect((await lote(admin, id)).estado).toBe("concluido")
      return (await itens(admin, id)).map((i) => [i.resultado, i.codigo])
    }
  }
  const mudar = (ator: Ator, valores: Partial<typeof usuarios.$inferInsert>) =>
    ambiente.banco.naPlataforma((tx) => tx.update(usuarios).set(valores).where(eq(usuarios.id, ator.idUsuario)))

  it("desativado: nada é feito, e cada item diz por quê", async () => {
    const ator = await umAtor()
    const fim = await dois(ator, await empresasCom(ator, 2))
    await mudar(ator, { ativo: false })
    expect(await fim()).toEqual([SEM_ACESSO, SEM_ACESSO])
  })

  it("rebaixado a um papel que não pode pedir", async () => {
    const ator = await umAtor()
    const fim = await dois(ator, await empresasCom(ator, 1))
    await mudar(ator, { papel: 3 })
    expect(await fim()).toEqual([SEM_ACESSO])
  })

  it("limitado a outras empresas: só as que ainda alcança são feitas", async () => {
    const ator = await umAtor()
    const ids = await empresasCom(ator, 3)
    const fim = await dois(ator, ids)
    await mudar(ator, { somenteConcedidas: true })
    const { idEscritorio } = ator.escopo
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx.insert(usuariosEmpresas).values({ idEscritorio, idUsuario: ator.idUsuario, idEmpresa: ids[1] ?? "" }),
    )
    expect(await fim()).toEqual([SEM_ACESSO, [2, null], SEM_ACESSO])
  })

  it("uma empresa concedida depois não entra no trabalho", async () => {
    const dono = await umAtor()
    const [a = "", b = ""] = await empresasCom(dono, 2)
    const ator = await ambiente.criarAtor(dono.escopo.idEscritorio, "CONTADOR", [a])
    const fim = await dois(ator, [a, b])
    const { idEscritorio } = ator.escopo
    await ambiente.banco.emEscopo({ ...ator.escopo, empresas: "*" }, (tx) =>
      tx.insert(usuariosEmpresas).values({ idEscritorio, idUsuario: ator.idUsuario, idEmpresa: b }),
    )
    expect(await fim()).toEqual([[2, null], SEM_ACESSO])
  })

  it("o escritório foi encerrado", async () => {
    const ator = await umAtor()
    const { idEscritorio } = ator.escopo
    const id = await parado(ator, "calcular", await empresasCom(ator, 1))
    await ambiente.banco.naPlataforma((tx) =>
      tx.update(escritorios).set({ encerradoEm: ambiente.servico.agora() }).where(eq(escritorios.id, idEscritorio)),
    )
    await rodar()
    const [item] = await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx.select({ codigo: lotesItens.codigo }).from(lotesItens).where(eq(lotesItens.idLote, id)),
    )
    expect(item).toEqual({ codigo: "sem-permissao" })
  })

  it("quem opera a plataforma segue alcançando o escritório em que trabalhou", async () => {
    const dono = await umAtor()
    const root = await ambiente.criarAtor(null, "ROOT")
    const noEscritorio: Ator = { ...root, escopo: { ...root.escopo, idEscritorio: dono.escopo.idEscritorio } }
    const fim = await dois(noEscritorio, await empresasCom(dono, 1))
    expect(await fim()).toEqual([[2, null]])
  })
})
