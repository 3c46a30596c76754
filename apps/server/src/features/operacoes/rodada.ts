import { randomUUID } from "node:crypto"
import { estadosDaOperacao, type ProvedorDeOperacao } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import type { ContextoDoAto, ProvedorExterno } from "../../ports/operacao-externa.ts"
import { sistema } from "../processamento/processamento.service.ts"
import type { Anunciador } from "./avisos.ts"
import { concluirLidas, guardarTodos, lerResposta } from "./conclusao.ts"
import type { Mudanca } from "./decisao.ts"
import type { Linha, Retorno } from "./disjuntor.ts"
import {
  aindaTomadas,
  encerrarExecucoes,
  gravarMudancas,
  gravarRespostas,
  renovarTravas,
  separarOperacoes,
} from "./fila.repository.ts"
import { prepararTomadas, type Quem } from "./preparo.ts"
import { devolverVez, tomarVez } from "./provedores.repository.ts"
import { tetoAtingido } from "./tetos.service.ts"
import { DEFEITO, type Respondida, resumoDe, type Voo } from "./voo.ts"

/** Operations taken from an office before the next has its turn. */
const POR_VEZ = 100
/** How long an operation is believed to be in somebody's hands without news: longer than any call may last. */
const TRAVA_MS = 3 * 60_000
const RENOVAR_A_CADA_MS = 45_000
/** How long a stop waits for calls under way; what is left is found by whoever takes it next. */
const PACIENCIA_AO_PARAR_MS = 8_000
const PAUSA_DO_RITMO_MS = 50
/** How long the first answers wait for those that come right after them: written together they cost as one. */
const JUNTAR_MS = 8

/** What the engine works with. */
export interface AmbienteDoMotor extends Quem {
  readonly banco: Banco
  readonly provedores: readonly ProvedorExterno[]
  readonly agora: () => Date
  /** How long a stop waits for calls under way. */
  readonly pacienciaMs?: number
}

/** One run of the engine: calls under way, answers to be written, offices whose turn is next. */
export class Rodada {
  readonly #ambiente: AmbienteDoMotor
  readonly #linhas: ReadonlyMap<ProvedorDeOperacao, Linha>
  readonly #anunciador: Anunciador
  readonly #sinal: AbortSignal | undefined
  readonly #trava = randomUUID()
  readonly #emVoo = new Map<string, Voo>()
  #respondidas: Respondida[] = []
  /** Offices that may have something to go on with, in turn, each once. */
  #turnos = new Set<string>()
  #renovadoEm = 0
  /** The first instant at which something that waits may go on. */
  #volta: Date | null = null
  #terminou = false
  #chegou: () => void = () => {}

  constructor(
    ambiente: AmbienteDoMotor,
    linhas: ReadonlyMap<ProvedorDeOperacao, Linha>,
    anunciador: Anunciador,
    sinal: AbortSignal | undefined,
  ) {
    this.#ambiente = ambiente
    this.#linhas = linhas
    this.#anunciador = anunciador
    this.#sinal = sinal
  }

  /** Until nothing may go on; answers when something that waits may, or null, and whether something ended well. */
  async rodar(): Promise<{ readonly volta: Date | null; readonly terminou: boolean }> {
    this.#renovadoEm = performance.now()
    this.#turnos = new Set((await this.#ambiente.banco.naPlataforma(escritoriosAbertos)).map(({ id }) => id))
    for (;;) {
      if (performance.now() - this.#renovadoEm >= RENOVAR_A_CADA_MS) await this.#renovar()
      const chegaram = this.#respondidas
      this.#respondidas = []
      // What comes next is taken while what came is written: calls and database do not wait for each other.
      const [tomada, escrita] = await Promise.allSettled([
        this.#parando ? undefined : this.#tomarMais(),
        chegaram.length > 0 ? this.#registrar(chegaram) : undefined,
      ])
      if (tomada.status === "rejected") throw tomada.reason
      if (escrita.status === "rejected") throw escrita.reason
      if (chegaram.length > 0 || this.#respondidas.length > 0) {
        await this.#juntar()
        continue
      }
      if (this.#emVoo.size > 0) {
        if (await this.#esperar()) break
        await this.#juntar()
        continue
      }
      if (this.#parando || this.#turnos.size === 0 || this.#livres().size === 0) break
    }
    await this.#anunciador.encerrar(this.#ambiente.banco)
    return { volta: this.#quandoVoltar(), terminou: this.#terminou }
  }

  /** The earliest of what was put off, and, where there is more to do, of the end of a wait that a provider asked for. */
  #quandoVoltar(): Date | null {
    const agora = this.#ambiente.agora().getTime()
    const pausas = [...this.#linhas.values()].flatMap(({ pausaMs }) => (pausaMs > 0 ? [agora + pausaMs] : []))
    const instantes = [...(this.#turnos.size > 0 ? pausas : []), ...(this.#volta ? [this.#volta.getTime()] : [])]
    return instantes.length === 0 ? null : new Date(Math.min(...instantes))
  }

  get #parando(): boolean {
    return this.#sinal?.aborted === true
  }

  /** Until an answer comes, or it is time to say again that the calls are ours. True: stopping, and out of patience. */
  async #esperar(): Promise<boolean> {
    if (this.#respondidas.length > 0) return false
    const espera = Math.max(0, RENOVAR_A_CADA_MS - (performance.now() - this.#renovadoEm))
    const chegou = await new Promise<boolean>((resolver) => {
      const relogio = setTimeout(
        () => resolver(false),
        this.#parando ? (this.#ambiente.pacienciaMs ?? PACIENCIA_AO_PARAR_MS) : espera,
      )
      this.#chegou = () => {
        clearTimeout(relogio)
        resolver(true)
      }
      // Told to stop, it stops waiting for what it is not going to do.
      if (!this.#parando) this.#sinal?.addEventListener("abort", () => resolver(true), { once: true })
    })
    this.#chegou = () => {}
    return !chegou && this.#parando
  }

  /** A moment for the answers of calls that left together, while there are few. */
  async #juntar(): Promise<void> {
    if (this.#parando || this.#emVoo.size === 0 || this.#respondidas.length >= POR_VEZ / 2) return
    await new Promise((resolver) => setTimeout(resolver, JUNTAR_MS))
  }

  async #renovar(): Promise<void> {
    this.#renovadoEm = performance.now()
    const ate = new Date(this.#ambiente.agora().getTime() + TRAVA_MS)
    for (const [idEscritorio, voos] of Map.groupBy(this.#emVoo.values(), (v) => v.idEscritorio)) {
      const ids = voos.map(({ operacao }) => operacao.id)
      await this.#ambiente.banco.emEscopo(sistema(idEscritorio), (tx) =>
        renovarTravas(tx, idEscritorio, this.#trava, ids, ate),
      )
    }
  }

  /** Takes operations of the offices in turn while there is room for their calls. */
  async #tomarMais(): Promise<void> {
    while (this.#turnos.size > 0 && this.#respondidas.length === 0 && !this.#parando) {
      const livres = this.#livres()
      const [idEscritorio] = this.#turnos
      if (livres.size === 0 || idEscritorio === undefined) return
      this.#turnos.delete(idEscritorio)
      // It may have more: after the others.
      if (await this.#turno(idEscritorio, livres)) this.#turnos.add(idEscritorio)
    }
  }

  /** Room of each provider, of those that have any. */
  #livres(): Map<ProvedorDeOperacao, number> {
    const agora = this.#ambiente.agora()
    const emVoo = new Map<ProvedorDeOperacao, number>()
    for (const { operacao } of this.#emVoo.values())
      emVoo.set(operacao.provedor, (emVoo.get(operacao.provedor) ?? 0) + 1)
    const livres = new Map<ProvedorDeOperacao, number>()
    for (const [nome, linha] of this.#linhas) {
      const voando = emVoo.get(nome) ?? 0
      const quantas = linha.livres(voando, agora)
      // One at a time would cost as many transactions as calls.
      const bastam = Math.min(POR_VEZ, linha.provedor.paralelo) / 2
      if (quantas > 0 && (quantas >= bastam || voando === 0)) livres.set(nome, quantas)
    }
    return livres
  }

  /** Takes, prepares and sends what one office has for each provider with room. Answers whether there may be more. */
  async #turno(idEscritorio: string, livres: ReadonlyMap<ProvedorDeOperacao, number>): Promise<boolean> {
    let haMais = false
    for (const [nome, quantas] of livres) {
      const linha = this.#linhas.get(nome)
      if (linha && (await this.#turnoCom(idEscritorio, linha, Math.min(quantas, POR_VEZ)))) haMais = true
    }
    return haMais
  }

  async #turnoCom(idEscritorio: string, { provedor }: Linha, cabem: number): Promise<boolean> {
    const { banco, agora } = this.#ambiente
    const ritmo = provedor.ritmo
    const quantas = ritmo === null ? cabem : await banco.naPlataforma((tx) => tomarVez(tx, provedor.nome, ritmo, cabem))
    if (quantas === 0) {
      // Nobody says when the rate allows the next: it is a matter of milliseconds.
      await new Promise((resolver) => setTimeout(resolver, PAUSA_DO_RITMO_MS))
      return true
    }
    const instante = agora()
    const tomadas = await banco.emEscopo(sistema(idEscritorio), async (tx) => {
      if (await tetoAtingido(tx, idEscritorio, provedor, instante)) return []
      const operacoes = await separarOperacoes(tx, { idEscritorio, provedor: provedor.nome, quantas, agora: instante })
      if (operacoes.length === 0) return []
      const contexto = { escopo: sistema(idEscritorio), agora: instante }
      const posse = { trava: this.#trava, ate: new Date(instante.getTime() + TRAVA_MS) }
      const { partidas, mudancas } = await prepararTomadas(tx, this.#ambiente, contexto, operacoes, posse)
      await this.#gravar(tx, contexto, mudancas, new Map())
      return partidas
    })
    if (ritmo !== null && tomadas.length < quantas)
      await banco.naPlataforma((tx) => devolverVez(tx, provedor.nome, ritmo, quantas - tomadas.length))
    for (const partida of tomadas) this.#partir(partida)
    return tomadas.length > 0
  }
  /** Begins a call, or hands over what needs none. */
  #partir(partida: Voo | Respondida | null): void {
    if (partida === null) return
    if ("retorno" in partida) {
      this.#respondidas.push(partida)
      return
    }
    const { operacao } = partida
    const linha = this.#linhas.get(operacao.provedor)
    if (linha === undefined) throw new Error(`Não há provedor ${operacao.provedor}.`)
    this.#emVoo.set(operacao.id, partida)
    void this.#voar(partida, linha)
  }

  async #voar(partida: Voo, linha: Linha): Promise<void> {
    const { idEscritorio, operacao, requisicao } = partida
    let retorno: Retorno
    try {
      retorno = await linha.chamar(idEscritorio, requisicao)
    } catch (erro) {
      this.#ambiente.relatarErro(erro)
      retorno = { semResposta: { tipo: "falha", incerta: requisicao.grava, texto: DEFEITO.texto } }
    }
    this.#emVoo.delete(operacao.id)
    this.#respondidas.push({ ...partida, retorno, jaGravada: false })
    this.#chegou()
  }
  /** Keeps the answers as they came; then reads them, and writes what follows. */
  async #registrar(respondidas: readonly Respondida[]): Promise<void> {
    for (const [idEscritorio, doEscritorio] of Map.groupBy(respondidas, (r) => r.idEscritorio)) {
      try {
        await this.#guardarRespostas(idEscritorio, doEscritorio)
        await this.#concluir(idEscritorio, doEscritorio)
      } catch (erro) {
        // They stay as they are until their leases end, and go on from what was kept.
        this.#ambiente.relatarErro(erro)
      }
    }
  }
  async #guardarRespostas(idEscritorio: string, respondidas: readonly Respondida[]): Promise<void> {
    const novas = respondidas.flatMap(({ operacao, numero, retorno, jaGravada }) =>
      jaGravada || !("resposta" in retorno)
        ? []
        : [{ idOperacao: operacao.id, numero, resposta: retorno.resposta, resumo: resumoDe(retorno.resposta.corpo) }],
    )
    if (novas.length === 0) return
    await this.#ambiente.banco.emEscopo(sistema(idEscritorio), (tx) => gravarRespostas(tx, idEscritorio, novas))
  }
  async #concluir(idEscritorio: string, respondidas: readonly Respondida[]): Promise<void> {
    const quem = { atos: this.#ambiente.atos, relatarErro: this.#ambiente.relatarErro, linhas: this.#linhas }
    const contexto: ContextoDoAto = { escopo: sistema(idEscritorio), agora: this.#ambiente.agora() }
    const lidas = await guardarTodos(
      quem,
      contexto,
      respondidas.map((r) => ({ ...r, desfecho: lerResposta(quem, r) })),
    )
    const ids = lidas.map(({ operacao }) => operacao.id)
    await this.#ambiente.banco.emEscopo(contexto.escopo, async (tx) => {
      const nossas = await aindaTomadas(tx, idEscritorio, this.#trava, ids)
      const vivas = lidas.filter(({ operacao }) => nossas.has(operacao.id))
      const { mudancas, fins, custos } = await concluirLidas(tx, quem, contexto, vivas)
      // One trip for both: neither waits for what the other answers.
      await Promise.all([
        encerrarExecucoes(tx, idEscritorio, fins, contexto.agora),
        this.#gravar(tx, contexto, mudancas, custos),
      ])
    })
    this.#turnos.add(idEscritorio)
  }

  async #gravar(
    tx: Tx,
    { escopo: { idEscritorio }, agora }: ContextoDoAto,
    mudancas: readonly Mudanca[],
    custos: ReadonlyMap<string, bigint>,
  ): Promise<void> {
    const comCusto = mudancas.map((m) => ({ ...m, custo: custos.get(m.id) ?? 0n }))
    const gravadas = gravarMudancas(tx, { idEscritorio, trava: this.#trava, agora }, comCusto)
    if (mudancas.some(({ estado }) => estado === estadosDaOperacao.SUCESSO.id)) this.#terminou = true
    for (const { estado, proximaEm } of mudancas)
      if (estado === estadosDaOperacao.EXECUTANDO.id && proximaEm > agora)
        this.#volta = this.#volta === null || proximaEm < this.#volta ? proximaEm : this.#volta
    await Promise.all([gravadas, this.#anunciador.anunciar(tx, idEscritorio)])
  }
}
