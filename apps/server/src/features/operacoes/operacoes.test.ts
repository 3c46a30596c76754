import type { DetalheDaOperacao, EfeitoDaAcao, Operacao } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Escopo } from "../../db/escopo.ts"
import { operacoes, operacoesExecucoes, operacoesTetos } from "../../db/schema/operacoes.ts"
import type { AtosExternos } from "../../ports/operacao-externa.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { gravarMotivos } from "./fila.repository.ts"
import { criarMotor } from "./motor.ts"
import { atoDeTeste, criarOrgao, entrada, novas, type OrgaoDeTeste, PAUSA_MS } from "./operacoes.fixtures.ts"
import { enfileirar } from "./operacoes.service.ts"
import { tomarVez } from "./provedores.repository.ts"
import { aplicarRetencao } from "./retencao.service.ts"

let ambiente: Ambiente
let agora = new Date("2026-11-20T12:00:00-03:00")
let idEscritorio: string
let escopo: Escopo
let idEmpresa: string
let contador: Ator
let orgao: OrgaoDeTeste
const erros: unknown[] = []

beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
})
afterAll(() => ambiente.fechar())

beforeEach(async () => {
  idEscritorio = await ambiente.criarEscritorio()
  escopo = sistema(idEscritorio)
  contador = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  idEmpresa = (await umaEmpresa().doAnexo("III").criar(ambiente, escopo)).id
  orgao = criarOrgao()
  erros.length = 0
})
afterEach(() => expect(erros).toEqual([]))

const motorCom = (atos: AtosExternos = atoDeTeste(), o = orgao) =>
  criarMotor({
    banco: ambiente.banco,
    atos,
    provedores: [o.provedor],
    agora: () => agora,
    relatarErro: (e) => erros.push(e),
    pacienciaMs: 10,
  })

/** The machine is shared: what is waited for comes, later on some days. */
const COM_CALMA = { timeout: 20_000 }

const passar = (ms: number) => {
  agora = new Date(agora.getTime() + ms)
}

async function pedir(quantas = 1, prefixo: string = crypto.randomUUID(), comAprovacao = false) {
  const ato = atoDeTeste()["situacao-fiscal"]
  if (!ato) throw new Error("sem ato")
  return ambiente.banco.emEscopo(escopo, (tx) =>
    enfileirar(tx, escopo, ato, novas(idEmpresa, quantas, prefixo), entrada(ambiente, comAprovacao)),
  )
}

const avisosDe = async (titulo: string) =>
  (await ambiente.pedir(contador, "GET", "/notificacoes"))
    .json<{ lista: { titulo: string }[] }>()
    .lista.filter((n) => n.titulo.includes(titulo)).length

const lerTodas = () => ambiente.banco.emEscopo(escopo, (tx) => tx.select().from(operacoes).orderBy(operacoes.chave))
const lerRuns = () =>
  ambiente.banco.emEscopo(escopo, (tx) => tx.select().from(operacoesExecucoes).orderBy(operacoesExecucoes.numero))

describe("o motor das operações", () => {
  it("o mesmo ato entra uma vez; a execução guarda o que foi e o que veio, byte a byte", async () => {
    expect(await pedir(2, "a")).toBe(2)
    expect(await pedir(2, "a")).toBe(0)
    // Something ended well; then nothing did.
    expect(await motorCom().rodar()).toBe(true)
    expect(await motorCom().rodar()).toBe(false)
    const todas = await lerTodas()
    expect(todas.map((o) => [o.estado, o.resultado, o.trava, o.execucoes])).toEqual([
      [2, "Transmitida.", null, 1],
      [2, "Transmitida.", null, 1],
    ])
    const runs = await lerRuns()
    expect(runs.map((r) => [r.estado, r.desfecho, r.servico, r.grava])).toEqual([
      [2, "ok", "transmitir", true],
      [2, "ok", "transmitir", true],
    ])
    for (const r of runs) {
      expect(r.corpo?.toString()).toBe(r.idOperacao)
      expect(r.resposta?.toString()).toBe(JSON.stringify({ numero: `N-${r.idOperacao}` }))
      // The price of the fixture: 0.40.
      expect(r.custo).toBe(4000n)
    }
    expect([...orgao.aceitas.values()]).toEqual([1, 1])
  })

  it("passado o prazo de guarda, sai o que foi perguntado; o que declara fica o prazo da lei, e o que está por resolver fica", async () => {
    await pedir()
    orgao.roteiro.push("aceita-e-cala")
    await motorCom().rodar()
    passar(60_000)
    await motorCom().rodar()
    // Another, that stopped: it is solved by what was answered.
    orgao.roteiro.push("recusa")
    await pedir()
    await motorCom().rodar()
    const guardados = async (meses: number) => {
      const ali = new Date(agora)
      ali.setUTCMonth(ali.getUTCMonth() + meses)
      await aplicarRetencao(ambiente.banco, 12, ali)
      const runs = await lerRuns()
      return runs.map((r) => [r.servico, r.desfecho, r.corpo !== null]).sort()
    }
    const todos = [
      ["conferir", "ok", true],
      ["transmitir", "falha", true],
      ["transmitir", "recusado", true],
    ]
    expect(await guardados(11)).toEqual(todos)
    const semLeitura = [["conferir", "ok", false], ...todos.slice(1)]
    expect(await guardados(13)).toEqual(semLeitura)
    expect(await guardados(71)).toEqual(semLeitura)
    expect(await guardados(73)).toEqual([
      ["conferir", "ok", false],
      ["transmitir", "falha", false],
      ["transmitir", "recusado", true],
    ])
    // That it was, what it weighed and its hash stay.
    for (const r of await lerRuns()) expect([r.corpoBytes > 0, r.corpoResumo.length]).toEqual([true, 64])
  })

  it("as que pararam pelo mesmo motivo se acham e se reprocessam juntas, e só elas", async () => {
    orgao.roteiro.push("recusa", "recusa")
    await pedir(2)
    await motorCom().rodar()
    await pedir(1)
    await ambiente.banco.emEscopo(escopo, (tx) =>
      tx
        .update(operacoes)
        .set({ estado: 3, motivo: { codigo: "outro", texto: "Outro.", textoDoOrgao: null } })
        .where(eq(operacoes.estado, 0)),
    )
    const corpo = { acao: "reprocessar", selecao: { filtro: { status: "3,4", motivo: "falta-procuracao" } } }
    const previsto = await ambiente.pedir(contador, "POST", "/operacoes/acao/previa", { corpo })
    expect(previsto.json<EfeitoDaAcao>()).toMatchObject({ mudam: 2, ficam: [] })
    const feito = await ambiente.pedir(contador, "POST", "/operacoes/acao", { corpo })
    expect(feito.json<EfeitoDaAcao>()).toMatchObject({ mudam: 2 })
    await motorCom().rodar()
    expect((await lerTodas()).map((o) => o.estado).sort()).toEqual([2, 2, 3])
    const torto = { ...corpo, selecao: { filtro: { motivo: "a' or 1=1" } } }
    expect((await ambiente.pedir(contador, "POST", "/operacoes/acao", { corpo: torto })).status).toBe(400)
  })

  it("resposta perdida depois do aceite: pergunta, e não envia de novo", async () => {
    await pedir()
    orgao.roteiro.push("aceita-e-cala")
    await motorCom().rodar()
    expect((await lerTodas())[0]).toMatchObject({ estado: 1, etapa: "conferir", aguarda: "hora" })
    passar(60_000)
    await motorCom().rodar()
    expect((await lerTodas())[0]).toMatchObject({ estado: 2, resultado: "Já estava transmitida." })
    expect([...orgao.aceitas.values()]).toEqual([1])
    expect((await lerRuns()).map((r) => [r.servico, r.desfecho, r.incerta])).toEqual([
      ["transmitir", "falha", true],
      ["conferir", "ok", false],
    ])
  })

  it("resposta perdida antes do aceite: pergunta, e só então envia", async () => {
    await pedir()
    orgao.roteiro.push("cala")
    await motorCom().rodar()
    passar(60_000)
    await motorCom().rodar()
    expect((await lerTodas())[0]).toMatchObject({ estado: 2, resultado: "Transmitida." })
    expect(orgao.chamadas.map((c) => c.split(" ")[0])).toEqual(["transmitir", "conferir", "transmitir"])
  })

  it("processo que morre no meio da chamada: outro toma quando a trava vence, e pergunta antes", async () => {
    await pedir()
    const morto = criarOrgao({
      chamar: () => new Promise(() => {}),
    })
    const parada = new AbortController()
    const rodando = motorCom(atoDeTeste(), morto).rodar(parada.signal)
    await expect.poll(async () => (await lerRuns()).length, COM_CALMA).toBe(1)
    // While the lease lasts nobody takes it.
    await motorCom().rodar()
    expect(orgao.chamadas).toEqual([])
    passar(10 * 60_000)
    await motorCom().rodar()
    expect(orgao.chamadas.map((c) => c.split(" ")[0])).toEqual(["conferir", "transmitir"])
    expect((await lerTodas())[0]).toMatchObject({ estado: 2 })
    expect((await lerRuns())[0]).toMatchObject({ desfecho: "falha", incerta: true, motivo: { codigo: "interrompida" } })
    parada.abort()
    await rodando
  })

  it("morte durante a conferência nunca volta a enviar sem perguntar", async () => {
    await pedir()
    orgao.roteiro.push("aceita-e-cala")
    await motorCom().rodar()
    passar(60_000)
    const parada = new AbortController()
    const preso = motorCom(atoDeTeste(), criarOrgao({ chamar: () => new Promise(() => {}) })).rodar(parada.signal)
    await expect.poll(async () => (await lerRuns()).length, COM_CALMA).toBe(2)
    passar(10 * 60_000)
    await motorCom().rodar()
    expect(orgao.chamadas.map((c) => c.split(" ")[0])).toEqual(["transmitir", "conferir"])
    expect([...orgao.aceitas.values()]).toEqual([1])
    parada.abort()
    await preso
  })

  it("conclusão que falha: a resposta guardada é lida de novo, sem outra chamada", async () => {
    await pedir()
    let vezes = 0
    const atos = atoDeTeste(async () => {
      if (++vezes === 1) throw new Error("o banco caiu")
    })
    await motorCom(atos).rodar()
    expect(erros.splice(0).map(String)).toEqual(["Error: o banco caiu"])
    expect((await lerTodas())[0]).toMatchObject({ estado: 1, aguarda: "hora" })
    passar(60_000)
    await motorCom(atos).rodar()
    expect((await lerTodas())[0]).toMatchObject({ estado: 2 })
    expect(orgao.chamadas).toHaveLength(1)
  })

  it("pendente espera a hora dita e guarda o protocolo; recusa que pede uma pessoa é Inconsistência", async () => {
    await pedir(2, "p")
    orgao.roteiro.push("pendente", "recusa")
    const motor = motorCom()
    const voltas: Date[] = []
    motor.aoTerDeVoltar((quando) => voltas.push(quando))
    await motor.rodar()
    const [primeira, segunda] = await lerTodas()
    const [espera, recusada] = primeira?.estado === 1 ? [primeira, segunda] : [segunda, primeira]
    expect(espera).toMatchObject({ estado: 1, aguarda: "resposta", protocolo: "P1" })
    expect(recusada).toMatchObject({
      estado: 4,
      motivo: { codigo: "falta-procuracao", textoDoOrgao: "[AcessoNegado]" },
    })
    expect(voltas.map((v) => v.getTime() - agora.getTime())).toEqual([4000])
    passar(3000)
    await motor.rodar()
    expect(orgao.chamadas).toHaveLength(2)
    passar(2000)
    await motor.rodar()
    expect(orgao.chamadas).toHaveLength(3)
  })

  it("resposta ilegível de quem grava é dúvida: pergunta antes de enviar de novo", async () => {
    await pedir()
    orgao.roteiro.push("ilegivel")
    await motorCom().rodar()
    expect(erros.splice(0)).toHaveLength(1)
    expect((await lerTodas())[0]).toMatchObject({ estado: 1, etapa: "conferir" })
  })

  it("órgão fora do ar: poucas chamadas, um aviso, nenhuma tentativa gasta, e tudo feito quando volta", async () => {
    await pedir(60, "f")
    // Tried again less often than one batch takes to be written, on a busy machine too.
    orgao = criarOrgao({ novaTentativaMs: 400 })
    orgao.fora = true
    const motor = motorCom()
    await motor.rodar()
    // What was under way when the circuit opened, at most the calls at once, and those that tried again.
    const durante = orgao.chamadas.length
    expect(durante).toBeLessThanOrEqual(25)
    for (let minuto = 0; minuto < 60; minuto++) {
      passar(60_000)
      await motor.rodar()
    }
    // In an hour, no more than one call each time it is tried again.
    expect(orgao.chamadas.length - durante).toBeLessThanOrEqual(60)
    expect(await avisosDe("não está respondendo")).toBe(1)
    orgao.fora = false
    await expect
      .poll(async () => {
        passar(60_000)
        await motor.rodar()
        return (await lerTodas()).filter((o) => o.estado === 2).length
      }, COM_CALMA)
      .toBe(60)
    expect([...orgao.aceitas.values()].every((n) => n === 1)).toBe(true)
  })

  it("órgão que diz que se pediu demais: o resto da fila espera o que ele pediu, em vez de perguntar também", async () => {
    await pedir(60, "g")
    orgao.roteiro.push("demais")
    const motor = motorCom()
    const voltas: Date[] = []
    motor.aoTerDeVoltar((quando) => voltas.push(quando))
    const inicio = performance.now()
    await motor.rodar()
    // It comes back when that wait ends, not when the one that was refused may be tried again.
    expect(voltas.map((v) => v.getTime() - agora.getTime() <= PAUSA_MS)).toEqual([true])
    // Only what was already under way: of sixty, at most the calls at once.
    expect(orgao.chamadas.length).toBeLessThanOrEqual(20)
    await motor.rodar()
    expect(orgao.chamadas.length).toBeLessThanOrEqual(20)
    await expect
      .poll(async () => {
        passar(60_000)
        await motor.rodar()
        return (await lerTodas()).filter((o) => o.estado === 2).length
      }, COM_CALMA)
      .toBe(60)
    expect(performance.now() - inicio).toBeGreaterThanOrEqual(PAUSA_MS)
    expect([...orgao.aceitas.values()].every((n) => n === 1)).toBe(true)
  })

  it("nas horas de silêncio nada sai, e a fila sai quando elas acabam", async () => {
    const antes = agora
    agora = new Date("2026-11-25T23:30:00-03:00")
    const quieto = criarOrgao({ silencio: ["22:00", "06:00"] })
    const motor = motorCom(atoDeTeste(), quieto)
    try {
      await pedir(3, "s")
      await motor.rodar()
      agora = new Date("2026-11-26T05:59:00-03:00")
      await motor.rodar()
      expect(quieto.chamadas).toEqual([])
      expect((await lerTodas()).map((o) => [o.estado, o.tentativas])).toEqual(Array(3).fill([0, 0]))
      agora = new Date("2026-11-26T06:00:00-03:00")
      await motor.rodar()
      expect((await lerTodas()).map((o) => o.estado)).toEqual([2, 2, 2])
    } finally {
      agora = antes
    }
  })

  it("dois processos ao mesmo tempo: cada ato uma vez", async () => {
    await pedir(80, "d")
    await Promise.all([motorCom().rodar(), motorCom().rodar()])
    expect((await lerTodas()).map((o) => o.estado)).toEqual(Array(80).fill(2))
    expect([...orgao.aceitas.values()].filter((n) => n !== 1)).toEqual([])
  })

  it("o teto do mês segura o que custa, diz por quê e avisa uma vez", async () => {
    await ambiente.banco.emEscopo(escopo, (tx) =>
      tx.insert(operacoesTetos).values({ idEscritorio, provedor: "serpro", tetoCentavos: 40n, versao: 1 }),
    )
    await pedir(1, "c")
    await motorCom().rodar()
    await pedir(2, "e")
    await motorCom().rodar()
    await motorCom().rodar()
    // 0.40 spent, the whole of the ceiling: the two that came after wait.
    expect((await lerTodas()).map((o) => [o.estado, o.aguarda])).toEqual([
      [2, null],
      [0, "teto"],
      [0, "teto"],
    ])
    expect(await avisosDe("teto de gasto")).toBe(1)
  })

  it("o ritmo de um órgão é de todos os processos: a rajada, e depois nada até haver vez", async () => {
    const tomar = (n: number) =>
      ambiente.banco.naPlataforma((tx) => tomarVez(tx, "serpro", { porSegundo: 0.01, rajada: 5 }, n))
    expect([await tomar(3), await tomar(3), await tomar(3)]).toEqual([3, 2, 0])
  })
})

describe("a fila vista por quem a opera", () => {
  const listar = async (consulta = "") =>
    (await ambiente.pedir(contador, "GET", `/operacoes${consulta}`)).json<{
      lista: Operacao[]
      contagem: Record<string, number>
      paginacao: { totalDeRegistros: number }
    }>()

  it("conta por estado, aprova, cancela e reabre com prévia, e deixa rastro", async () => {
    await pedir(3, "h", true)
    const antes = await listar("?status=0")
    expect([antes.paginacao.totalDeRegistros, antes.contagem.qtdAguardandoAprovacao]).toEqual([3, 3])
    await motorCom().rodar()
    expect(orgao.chamadas).toEqual([])
    const ids = antes.lista.map((o) => o.id)
    const agir = async (caminho: string, acao: string, selecao: unknown) =>
      (await ambiente.pedir(contador, "POST", caminho, { corpo: { acao, selecao } })).json<EfeitoDaAcao>()
    // Three acts of one real each.
    expect(await agir("/operacoes/acao/previa", "aprovar", { ids })).toEqual({ mudam: 3, valor: "3.00", ficam: [] })
    expect((await agir("/operacoes/acao", "cancelar", { ids: ids.slice(0, 1) })).mudam).toBe(1)
    expect(await agir("/operacoes/acao", "aprovar", { filtro: {} })).toMatchObject({
      mudam: 2,
      ficam: [{ quantas: 1 }],
    })
    await motorCom().rodar()
    expect((await listar()).contagem).toMatchObject({ qtdAutomacoesSucesso: 2, qtdAutomacoesCanceladas: 1 })
    expect((await agir("/operacoes/acao", "reabrir", { ids })).mudam).toBe(1)
    await motorCom().rodar()
    expect((await listar()).contagem).toMatchObject({ qtdAutomacoesSucesso: 3 })
    const trilha = await ambiente.pedir(contador, "GET", `/auditoria?idEmpresa=${idEmpresa}&registrosPorPagina=100`)
    expect(trilha.status).toBe(200)
    expect(trilha.json<{ lista: { acao: string }[] }>().lista.filter((r) => r.acao === "automacao")).toHaveLength(3)
  })

  it("cancelada antes de começar, não guarda o motivo que era só da véspera; recusada e cancelada, guarda o da recusa", async () => {
    await pedir(1, "v", true)
    const [daVespera] = await lerTodas()
    const motivo = { codigo: "falta-procuracao", texto: "Falta a procuração.", textoDoOrgao: null }
    await ambiente.banco.emEscopo(escopo, (tx) =>
      gravarMotivos(tx, idEscritorio, [{ id: daVespera?.id ?? "", motivo }]),
    )
    expect((await listar()).lista.map((o) => o.motivo?.codigo)).toEqual(["falta-procuracao"])
    await pedir(1, "w")
    orgao.roteiro.push("recusa")
    await motorCom().rodar()
    const corpo = { acao: "cancelar", selecao: { filtro: {} } }
    const cancelar = await ambiente.pedir(contador, "POST", "/operacoes/acao", { corpo })
    expect(cancelar.json<EfeitoDaAcao>().mudam).toBe(2)
    expect((await lerTodas()).map((o) => [o.estado, o.motivo?.codigo])).toEqual([
      [5, undefined],
      [5, "falta-procuracao"],
    ])
  })

  it("a caixa-preta mostra o que foi e o que veio, sem segredos; quem é de fora não acha nada", async () => {
    await pedir(1, "x")
    await motorCom().rodar()
    const [operacao] = (await listar()).lista
    if (!operacao) throw new Error("sem operação")
    // What it brought is shown where the authority that sent it is no longer reached.
    const guardado = await ambiente.servico.armazem.guardar(idEscritorio, Buffer.from("%PDF-1.7"))
    await ambiente.banco.emEscopo(escopo, async (tx) => {
      const novo = { guardado, idEmpresa, tipo: "recibo", nome: "recibo.pdf", tipoMime: "application/pdf" } as const
      const { id } = await guardarDocumento(tx, { escopo, nome: "Ana", agora }, { ...novo, origem: "autoridade" })
      await tx.update(operacoes).set({ documentos: [id] })
    })
    const detalhe = (await ambiente.pedir(contador, "GET", `/operacoes/${operacao.id}`)).json<DetalheDaOperacao>()
    expect(detalhe.documentos.map(({ nome }) => nome)).toEqual(["recibo.pdf"])
    expect(detalhe.execucoes).toHaveLength(1)
    const caixa = await ambiente.pedir(contador, "GET", `/operacoes/${operacao.id}/execucoes/1`)
    expect(caixa.json()).toMatchObject({
      endereco: "POST /transmitir",
      requisicao: { corpo: operacao.id, cabecalhos: [{ nome: "authorization", valor: "••••" }] },
      resposta: { corpo: `{"numero":"N-${operacao.id}"}` },
    })
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "ADMINISTRADOR")
    for (const caminho of [`/operacoes/${operacao.id}`, `/operacoes/${operacao.id}/execucoes/1`])
      expect((await ambiente.pedir(outro, "GET", caminho)).status).toBe(404)
    expect((await ambiente.pedir(outro, "GET", "/operacoes")).json<{ lista: unknown[] }>().lista).toEqual([])
  })
})
