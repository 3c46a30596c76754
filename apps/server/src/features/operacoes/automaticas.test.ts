import type { RegraDaEmpresa, RegraDeOperacao, TetoDoMes, TipoDeOperacao } from "@partida/contracts"
import { and, eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { doAlcance } from "../../db/alcance.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { operacoes } from "../../db/schema/operacoes.ts"
import type { AtoExterno, AtosExternos, PedidoDoAtoExterno } from "../../ports/operacao-externa.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { criarAgendador } from "./agendamento.service.ts"
import { alterarRegra } from "./automaticas.service.ts"
import { atoDeTeste } from "./operacoes.fixtures.ts"

const HOJE = "2026-11-05T12:00:00-03:00"
let agora = new Date(HOJE)
let ambiente: Ambiente
let idEscritorio: string
let escopo: Escopo
let admin: Ator
const pedidos: PedidoDoAtoExterno[] = []
const erros: unknown[] = []

beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  agora = new Date(HOJE)
  idEscritorio = await ambiente.criarEscritorio()
  escopo = sistema(idEscritorio)
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  pedidos.length = 0
  erros.length = 0
})
afterEach(() => expect(erros).toEqual([]))

/** Acts whose keys are those of the real ones: of the closing, or of the day on which they are asked for. */
function atosDeTeste(): AtosExternos {
  const base = atoDeTeste()["situacao-fiscal"]
  if (!base) throw new Error("sem ato")
  const doDia: AtoExterno["pedir"] = async (tx, deQuem, pedido) => {
    pedidos.push(pedido)
    const delas = await tx
      .select({ id: empresas.id, apelido: empresas.apelido })
      .from(empresas)
      .where(
        and(
          eq(empresas.idEscritorio, deQuem.idEscritorio),
          doAlcance(empresas.id, { empresas: pedido.empresas ?? "*" }),
        ),
      )
    const novas = delas.map(({ id, apelido }) => ({
      idEmpresa: id,
      apelido,
      tipo: "situacao-fiscal" as const,
      competencia: pedido.competencia,
      chave: `situacao-fiscal:${id}:${pedido.agora.toISOString()}`,
      parametros: {},
    }))
    return { novas, fora: [] }
  }
  const doMes =
    (tipo: TipoDeOperacao): AtoExterno["pedir"] =>
    async (tx, deQuem, pedido) => {
      pedidos.push(pedido)
      const { competencia } = pedido
      if (competencia === null) return { novas: [], fora: [] }
      const meses = await tx
        .select({ idEmpresa: fechamentos.idEmpresa, versao: fechamentos.versao })
        .from(fechamentos)
        .where(
          and(
            eq(fechamentos.idEscritorio, deQuem.idEscritorio),
            eq(fechamentos.competencia, competencia),
            doAlcance(fechamentos.idEmpresa, { empresas: pedido.empresas ?? "*" }),
          ),
        )
      const novas = meses.map(({ idEmpresa, versao }) => ({
        idEmpresa,
        apelido: "Empresa",
        tipo,
        competencia,
        chave: `${tipo}:${idEmpresa}:${competencia}:${versao}`,
        parametros: { versao },
      }))
      return { novas, fora: [] }
    }
  return {
    "situacao-fiscal": { ...base, pedir: doDia },
    "pgdas-conferir": { ...base, pedir: doMes("pgdas-conferir") },
    "das-gerar": { ...base, pedir: doMes("das-gerar") },
  }
}

const novoAgendador = () =>
  criarAgendador({
    banco: ambiente.banco,
    provedores: [],
    atos: atosDeTeste(),
    agora: () => agora,
    relatarErro: (e) => erros.push(e),
  })
const passar = (ms: number) => {
  agora = new Date(agora.getTime() + ms)
}
const MINUTO = 60_000

const novaEmpresa = async () =>
  (
    await umaEmpresa()
      .comCnpj(novoCnpj())
      .doAnexo("I")
      .comDozeMesesAntesDe("2026-10", 1_000_000n)
      .comReceita("2026-10", 1_000_000n)
      .criar(ambiente, escopo)
  ).id

const mesDe = (idEmpresa: string) => `/fechamentos/das/${idEmpresa}/2026-10`
async function fechar(idEmpresa: string) {
  const calculado = await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia: "2026-10", selecao: { empresas: [idEmpresa] } },
  })
  expect(calculado.status).toBe(202)
  const { linha } = (await ambiente.pedir(admin, "GET", mesDe(idEmpresa))).json<{ linha: { idApuracao: string } }>()
  await concluirEtapas(ambiente.banco, admin.escopo, "2026-10", [idEmpresa])
  const fechado = await ambiente.pedir(admin, "POST", `${mesDe(idEmpresa)}/fechar`, {
    corpo: { idApuracao: linha.idApuracao },
  })
  expect(fechado.status).toBe(200)
}

const fila = () =>
  ambiente.banco.emEscopo(escopo, (tx) =>
    tx
      .select({
        tipo: operacoes.tipo,
        idEmpresa: operacoes.idEmpresa,
        competencia: operacoes.competencia,
        aguarda: operacoes.aguarda,
        criadaPor: operacoes.criadaPor,
        chave: operacoes.chave,
      })
      .from(operacoes)
      .orderBy(operacoes.tipo, operacoes.chave),
  )

const listar = async (ator = admin) =>
  (await ambiente.pedir(ator, "GET", "/operacoes/regras")).json<{ lista: RegraDeOperacao[] }>().lista
const regra = async (tipo: TipoDeOperacao) => (await listar()).find((r) => r.tipo === tipo)
const mudar = (tipo: TipoDeOperacao, corpo: object, versao = 0, ator = admin) =>
  ambiente.pedir(ator, "PUT", `/operacoes/regras/${tipo}`, {
    corpo: { ligada: true, dia: null, comAprovacao: false, ...corpo },
    cabecalhos: { "if-match": `"${versao}"` },
  })
const naEmpresa = (metodo: "PUT" | "DELETE", idEmpresa: string, tipo: TipoDeOperacao, ligada = true, versao = 0) =>
  ambiente.pedir(admin, metodo, `/empresas/${idEmpresa}/operacoes/regras/${tipo}`, {
    ...(metodo === "PUT" ? { corpo: { ligada } } : {}),
    cabecalhos: { "if-match": `"${versao}"` },
  })

describe("o que o escritório quer que saia sozinho", () => {
  it("nada sai enquanto ninguém liga; quem liga fica escrito, com a versão, e no rastro", async () => {
    expect((await listar()).map((r) => [r.ligada, r.versao, r.alteradaPor])).toEqual(Array(13).fill([false, 0, null]))
    const mudada = await mudar("situacao-fiscal", { dia: 10 })
    expect([mudada.status, mudada.cabecalhos.etag]).toEqual([200, '"1"'])
    expect(mudada.json<RegraDeOperacao>()).toMatchObject({ ligada: true, dia: 10, comAprovacao: false, versao: 1 })
    expect((await regra("situacao-fiscal"))?.alteradaEm).toBe(agora.toISOString())
    // The same again changes nothing, and over another version nobody writes.
    expect((await mudar("situacao-fiscal", { dia: 10 }, 1)).json<RegraDeOperacao>().versao).toBe(1)
    expect((await mudar("situacao-fiscal", { dia: 11 }, 0)).status).toBe(412)
    expect((await mudar("situacao-fiscal", { ligada: false, dia: 10 }, 1)).json<RegraDeOperacao>().versao).toBe(2)
    const rastro = await ambiente.pedir(admin, "GET", "/auditoria?registrosPorPagina=100")
    expect(
      rastro.json<{ lista: { entidade: string }[] }>().lista.filter((r) => r.entidade === "operacoes_regras"),
    ).toHaveLength(2)
  })

  it("duas pessoas que ligam ao mesmo tempo: uma escreve, a outra é avisada", async () => {
    const duas = await Promise.all([mudar("situacao-fiscal", { dia: 3 }), mudar("situacao-fiscal", { dia: 4 })])
    expect(duas.map((r) => r.status).sort()).toEqual([200, 412])
  })

  it("transmitir sem aprovação só com a confirmação escrita", async () => {
    const tipo = "pgdas-transmitir"
    const sem = await mudar(tipo, { ligada: false })
    expect([sem.status, sem.json<{ campo: string }>().campo]).toEqual([400, "confirmoSemAprovacao"])
    expect((await mudar(tipo, { ligada: false, confirmoSemAprovacao: true })).status).toBe(200)
    expect((await regra(tipo))?.comAprovacao).toBe(false)
    expect((await mudar(tipo, { ligada: false, comAprovacao: true }, 1)).status).toBe(200)
    expect((await regra(tipo))?.comAprovacao).toBe(true)
    expect((await mudar(tipo, { ligada: true, comAprovacao: true }, 2)).json<{ campo: string }>().campo).toBe("ligada")
  })

  it.each([
    ["situacao-fiscal", { dia: null }, "dia"],
    ["situacao-fiscal", { dia: 29 }, "dia"],
    ["situacao-fiscal", { dia: 0 }, "dia"],
    ["situacao-fiscal", { dia: 1.5 }, "dia"],
    ["pgdas-conferir", { dia: 5 }, "dia"],
  ] as const)("%s com %j é recusado no campo %s", async (tipo, corpo, campo) => {
    const r = await mudar(tipo, corpo)
    expect([r.status, r.json<{ campo: string }>().campo]).toEqual([400, campo])
  })

  it("o contador vê e não muda; outro escritório não vê a regra daqui", async () => {
    await mudar("situacao-fiscal", { dia: 10 })
    const contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
    expect((await listar(contador)).find((r) => r.tipo === "situacao-fiscal")?.dia).toBe(10)
    expect((await mudar("situacao-fiscal", { dia: 12 }, 1, contador)).status).toBe(403)
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "ADMINISTRADOR")
    expect((await listar(outro)).find((r) => r.tipo === "situacao-fiscal")?.dia).toBeNull()
  })

  it("a empresa que não é como o escritório, e a volta", async () => {
    const id = await novaEmpresa()
    // Without a day in the office it would never run.
    expect((await naEmpresa("PUT", id, "situacao-fiscal")).status).toBe(400)
    await mudar("situacao-fiscal", { ligada: false, dia: 10 })
    const ligada = await naEmpresa("PUT", id, "situacao-fiscal")
    expect(ligada.json<RegraDaEmpresa>()).toMatchObject({ propria: true, versao: 1, ultima: null })
    expect((await regra("situacao-fiscal"))?.excecoes).toBe(1)
    expect((await naEmpresa("PUT", id, "situacao-fiscal", false, 0)).status).toBe(412)
    expect((await naEmpresa("PUT", id, "situacao-fiscal", false, 1)).json<RegraDaEmpresa>().versao).toBe(2)
    expect((await naEmpresa("DELETE", id, "situacao-fiscal", false, 1)).status).toBe(412)
    expect((await naEmpresa("DELETE", id, "situacao-fiscal", false, 2)).json<RegraDaEmpresa>()).toMatchObject({
      propria: null,
      versao: 0,
    })
    expect((await naEmpresa("PUT", crypto.randomUUID(), "situacao-fiscal")).status).toBe(404)
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "ADMINISTRADOR")
    expect((await ambiente.pedir(outro, "GET", `/empresas/${id}/operacoes/regras`)).status).toBe(404)
  })

  it("o teto do mês, em reais, com versão; zero segura tudo e nulo não segura nada", async () => {
    const caminho = "/operacoes/tetos/serpro"
    const por = (teto: unknown, versao: number) =>
      ambiente.pedir(admin, "PUT", caminho, { corpo: { teto }, cabecalhos: { "if-match": `"${versao}"` } })
    expect((await ambiente.pedir(admin, "GET", caminho)).json<TetoDoMes>()).toEqual({
      provedor: "serpro",
      teto: null,
      versao: 0,
    })
    expect((await por("250.00", 0)).json<TetoDoMes>()).toEqual({ provedor: "serpro", teto: "250.00", versao: 1 })
    expect((await por("9.00", 0)).status).toBe(412)
    for (const teto of ["-1.00", "1,00", 250, "1.000"]) expect((await por(teto, 1)).status).toBe(400)
    expect((await por("0.00", 1)).json<TetoDoMes>().teto).toBe("0.00")
    expect((await por(null, 2)).json<TetoDoMes>()).toEqual({ provedor: "serpro", teto: null, versao: 3 })
  })
})

describe("o que sai sozinho", () => {
  it("fechar pede a conferência uma vez, também com dois servidores; fechar de novo pede outra", async () => {
    const id = await novaEmpresa()
    await mudar("pgdas-conferir", { comAprovacao: true })
    passar(MINUTO)
    await fechar(id)
    await Promise.all([novoAgendador().agendar(), novoAgendador().agendar()])
    await novoAgendador().agendarTudo()
    const [uma, ...outras] = await fila()
    expect(outras).toEqual([])
    expect(uma).toMatchObject({
      tipo: "pgdas-conferir",
      idEmpresa: id,
      competencia: "2026-10",
      aguarda: "aprovacao",
      criadaPor: "Sistema",
    })
    const feitos = pedidos.length
    await novoAgendador().agendarTudo()
    // What was followed is not even asked about again.
    expect(pedidos).toHaveLength(feitos)
    passar(MINUTO)
    const reaberto = await ambiente.pedir(admin, "POST", `${mesDe(id)}/reabrir`, {
      corpo: { motivo: "Faltou uma nota de outubro" },
    })
    expect(reaberto.status).toBe(200)
    await fechar(id)
    await novoAgendador().agendar()
    expect((await fila()).map((o) => o.tipo)).toEqual(["pgdas-conferir", "pgdas-conferir"])
  })

  it("o que foi fechado antes de a regra ser ligada não é pedido, nem com a regra desligada", async () => {
    const id = await novaEmpresa()
    await fechar(id)
    await novoAgendador().agendar()
    passar(MINUTO)
    await mudar("pgdas-conferir", {})
    await novoAgendador().agendarTudo()
    expect(await fila()).toEqual([])
    expect(pedidos).toEqual([])
  })

  it("fechado um instante antes de mudar a aprovação: entra como a regra era", async () => {
    const id = await novaEmpresa()
    await mudar("pgdas-conferir", {})
    passar(MINUTO)
    await fechar(id)
    const ato = { escopo: admin.escopo, nome: "Ana", agora }
    const tipo = "pgdas-conferir" as const
    const mudanca = { tipo, versao: 1, ligada: true, dia: null, comAprovacao: true, confirmoSemAprovacao: false }
    await ambiente.banco.emEscopo(admin.escopo, (tx) => alterarRegra(tx, ato, atosDeTeste(), mudanca))
    await novoAgendador().agendarTudo()
    expect((await fila()).map((o) => o.aguarda)).toEqual([null])
  })

  it("a empresa desligada fica de fora, a ligada entra mesmo com o escritório desligado", async () => {
    const a = await novaEmpresa()
    const b = await novaEmpresa()
    await mudar("pgdas-conferir", {})
    await naEmpresa("PUT", a, "pgdas-conferir", false)
    passar(MINUTO)
    for (const id of [a, b]) await fechar(id)
    await novoAgendador().agendar()
    expect((await fila()).map((o) => o.idEmpresa)).toEqual([b])
    await mudar("situacao-fiscal", { ligada: false, dia: 6 })
    await naEmpresa("PUT", a, "situacao-fiscal", true)
    agora = new Date("2026-11-06T08:00:00-03:00")
    await novoAgendador().agendar()
    expect((await fila()).filter((o) => o.tipo === "situacao-fiscal").map((o) => o.idEmpresa)).toEqual([a])
  })

  it("o dia do mês: nada antes, uma vez no dia, e o dia perdido é recuperado", async () => {
    const ids = [await novaEmpresa(), await novaEmpresa()].sort()
    await mudar("situacao-fiscal", { dia: 10 })
    agora = new Date("2026-11-09T23:59:00-03:00")
    await novoAgendador().agendarTudo()
    expect(await fila()).toEqual([])
    // The server was off on the tenth.
    agora = new Date("2026-11-12T07:00:00-03:00")
    await Promise.all([novoAgendador().agendarTudo(), novoAgendador().agendar()])
    agora = new Date("2026-11-30T07:00:00-03:00")
    await novoAgendador().agendarTudo()
    expect((await fila()).map((o) => [o.idEmpresa, o.competencia]).sort()).toEqual(ids.map((id) => [id, null]))
    agora = new Date("2026-12-10T00:00:00-03:00")
    await novoAgendador().agendar()
    expect(await fila()).toHaveLength(4)
  })

  it("ligada depois do dia, começa no mês que vem", async () => {
    await novaEmpresa()
    agora = new Date("2026-11-12T07:00:00-03:00")
    await mudar("situacao-fiscal", { dia: 10 })
    await novoAgendador().agendarTudo()
    expect(await fila()).toEqual([])
    agora = new Date("2026-12-10T07:00:00-03:00")
    await novoAgendador().agendarTudo()
    expect(await fila()).toHaveLength(1)
  })

  it("o DAS é do mês anterior; pelo dia, ou quando a declaração é transmitida", async () => {
    const id = await novaEmpresa()
    await fechar(id)
    await mudar("das-gerar", {})
    passar(MINUTO)
    await ambiente.banco.emEscopo(escopo, (tx) =>
      tx.insert(operacoes).values({
        idEscritorio,
        id: crypto.randomUUID(),
        idEmpresa: id,
        tipo: "pgdas-transmitir",
        provedor: "serpro",
        competencia: "2026-10",
        chave: "t",
        resumo: "x",
        parametros: {},
        estado: 2,
        etapa: "transmitir",
        proximaEm: agora,
        idUsuario: escopo.idUsuario,
        criadaPor: "Ana",
        criadaEm: agora,
        atualizadaEm: agora,
      }),
    )
    await novoAgendador().agendar()
    await novoAgendador().agendarTudo()
    expect((await fila()).filter((o) => o.tipo === "das-gerar")).toMatchObject([
      { idEmpresa: id, competencia: "2026-10" },
    ])
    await mudar("das-gerar", { dia: 20 }, 1)
    agora = new Date("2026-11-20T07:00:00-03:00")
    await novoAgendador().agendarTudo()
    expect(pedidos.at(-1)?.competencia).toBe("2026-10")
    // The same guide, whichever way it came.
    expect((await fila()).filter((o) => o.tipo === "das-gerar")).toHaveLength(1)
  })

  it("o que fecha é seguido na hora, e uma vez; o dia do mês se olha no máximo uma vez por minuto", async () => {
    const id = await novaEmpresa()
    await mudar("pgdas-conferir", {})
    await mudar("situacao-fiscal", { dia: 10 })
    agora = new Date("2026-11-09T23:59:30-03:00")
    const agendador = novoAgendador()
    expect(await agendador.agendar()).toBe(false)
    await fechar(id)
    passar(MINUTO - 1)
    expect(await agendador.agendar()).toBe(true)
    expect((await fila()).map((o) => o.tipo)).toEqual(["pgdas-conferir"])
    expect(await agendador.agendar()).toBe(false)
    passar(1)
    expect(await agendador.agendar()).toBe(true)
    expect((await fila()).map((o) => o.tipo)).toEqual(["pgdas-conferir", "situacao-fiscal"])
  })
})
