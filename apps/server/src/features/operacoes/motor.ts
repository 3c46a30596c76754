import { createHash, randomUUID } from "node:crypto"
import { estadosDaExecucao, estadosDaOperacao, type ProvedorDeOperacao } from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { Custo, Desfecho, Requisicao, Resposta } from "../../ports/receita-federal.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type Anunciador, avisarProvedorFora, criarAnunciador } from "./avisos.ts"
import { aposAvanco, aposDesfecho, aposPreparo, type Mudanca, motivoDe } from "./decisao.ts"
import { abrirLinha, type Linha, type Retorno } from "./disjuntor.ts"
import type { AtosExternos, Avanco, ContextoDoAto, Etapa, OperacaoTomada, Preparo, ProvedorExterno } from "./externo.ts"
import {
  aindaTomadas,
  type ExecucaoAberta,
  encerrarExecucoes,
  type FimDaExecucao,
  gravarMudancas,
  gravarRespostas,
  inserirExecucoes,
  lerAbertas,
  renovarTravas,
  somarConsumo,
  tomarOperacoes,
} from "./fila.repository.ts"
import { devolverVez, marcarDeVolta, marcarFora, tomarVez } from "./provedores.repository.ts"
import { tetoAtingido } from "./tetos.service.ts"

/** Operations taken from an office before the next has its turn. */
const POR_VEZ = 50
/** How long an operation is believed to be in somebody's hands without news: longer than any call may last. */
const TRAVA_MS = 3 * 60_000
const RENOVAR_A_CADA_MS = 45_000
/** How long a stop waits for calls under way; what is left is found by whoever takes it next. */
const PACIENCIA_AO_PARAR_MS = 8_000
const PAUSA_DO_RITMO_MS = 50

/** What the engine works with. */
export interface AmbienteDoMotor {
  readonly banco: Banco
  readonly atos: AtosExternos
  readonly provedores: readonly ProvedorExterno[]
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
  /** How long a stop waits for calls under way. */
  readonly pacienciaMs?: number
}

/** The engine of a process: what it knows of the providers outlives each run. */
export interface Motor {
  /** Goes on with everything that may go on, of every office, until nothing may. Safe in several processes, after any crash. */
  rodar(sinal?: AbortSignal): Promise<void>
  /** Hears when something that waits for an hour may go on: whoever wakes the engine up wakes it then. */
  aoTerDeVoltar(ouvir: (quando: Date) => void): void
}

/** A call under way. */
interface Voo {
  readonly idEscritorio: string
  readonly operacao: OperacaoTomada
  readonly numero: number
  readonly requisicao: Requisicao
}

interface Respondida extends Voo {
  readonly retorno: Retorno
  /** The answer was read from where it is kept. */
  readonly jaGravada: boolean
}

/** Builds the engine; `rodar` begins the work. */
export function criarMotor(ambiente: AmbienteDoMotor): Motor {
  const { banco, provedores, agora, relatarErro } = ambiente
  const anunciador = criarAnunciador()
  const ouvintes: ((quando: Date) => void)[] = []
  const sairDoAr = async ({ nome, novaTentativaMs }: ProvedorExterno) => {
    const instante = agora()
    const tentarEm = new Date(instante.getTime() + novaTentativaMs)
    const desde = await banco.naPlataforma((tx) => marcarFora(tx, nome, instante, tentarEm))
    await avisarProvedorFora(banco, nome, desde, instante)
  }
  const linhas = new Map(
    provedores.map((provedor) => {
      const mudou = (fora: boolean) => {
        const gravar = fora
          ? sairDoAr(provedor)
          : banco.naPlataforma((tx) => marcarDeVolta(tx, provedor.nome)).then(() => undefined)
        gravar.catch(relatarErro)
      }
      return [provedor.nome, abrirLinha(provedor, mudou)] as const
    }),
  )
  return {
    async rodar(sinal) {
      const volta = await new Rodada(ambiente, linhas, anunciador, sinal).rodar()
      if (volta !== null) for (const ouvir of ouvintes) ouvir(volta)
    },
    aoTerDeVoltar: (ouvir) => void ouvintes.push(ouvir),
  }
}

/** One run of the engine: calls under way, answers to be written, offices whose turn is next. */
class Rodada {
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

  /** Until nothing may go on; answers when something that waits may, or null. */
  async rodar(): Promise<Date | null> {
    this.#renovadoEm = performance.now()
    this.#turnos = new Set((await this.#ambiente.banco.naPlataforma(escritoriosAbertos)).map(({ id }) => id))
    for (;;) {
      if (!this.#parando) await this.#tomarMais()
      const chegaram = this.#respondidas
      this.#respondidas = []
      if (chegaram.length > 0) {
        await this.#registrar(chegaram)
        continue
      }
      if (this.#emVoo.size > 0) {
        if (await this.#esperar()) break
        continue
      }
      if (this.#parando || this.#turnos.size === 0 || this.#livres().size === 0) break
    }
    await this.#anunciador.encerrar(this.#ambiente.banco)
    return this.#volta
  }

  get #parando(): boolean {
    return this.#sinal?.aborted === true
  }

  /** Until an answer comes, or it is time to say again that the calls are ours. True: stopping, and out of patience. */
  async #esperar(): Promise<boolean> {
    if (this.#respondidas.length > 0) return false
    const espera = Math.max(0, RENOVAR_A_CADA_MS - (performance.now() - this.#renovadoEm))
    const chegou = await new Promise<boolean>((resolver) => {
      const relogio = setTimeout(() => resolver(false), this.#parando ? (this.#ambiente.pacienciaMs ?? PACIENCIA_AO_PARAR_MS) : espera)
      this.#chegou = () => {
        clearTimeout(relogio)
        resolver(true)
      }
      // Told to stop, it stops waiting for what it is not going to do.
      if (!this.#parando) this.#sinal?.addEventListener("abort", () => resolver(true), { once: true })
    })
    this.#chegou = () => {}
    if (!chegou && this.#parando) return true
    if (performance.now() - this.#renovadoEm >= RENOVAR_A_CADA_MS) await this.#renovar()
    return false
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
      const operacoes = await tomarOperacoes(tx, {
        idEscritorio,
        provedores: [provedor.nome],
        quantas,
        trava: this.#trava,
        agora: instante,
        ate: new Date(instante.getTime() + TRAVA_MS),
      })
      return operacoes.length === 0
        ? []
        : this.#preparar(tx, { escopo: sistema(idEscritorio), agora: instante }, operacoes)
    })
    if (ritmo !== null && tomadas.length < quantas)
      await banco.naPlataforma((tx) => devolverVez(tx, provedor.nome, ritmo, quantas - tomadas.length))
    for (const partida of tomadas) this.#partir(partida)
    return tomadas.length > 0
  }

  /** Decides what each operation taken does: a call, an answer already kept, or nothing. All recorded before it begins. */
  async #preparar(
    tx: Tx,
    contexto: ContextoDoAto,
    operacoes: readonly OperacaoTomada[],
  ): Promise<(Voo | Respondida | null)[]> {
    const { idEscritorio } = contexto.escopo
    const comExecucao = operacoes.filter((o) => o.execucoes > 0).map((o) => o.id)
    const abertas = new Map(
      comExecucao.length === 0
        ? []
        : (await lerAbertas(tx, idEscritorio, comExecucao)).map((a) => [a.idOperacao, a] as const),
    )
    const partidas: (Voo | Respondida | null)[] = []
    const perdidas: FimDaExecucao[] = []
    const aPreparar: OperacaoTomada[] = []
    for (const operacao of operacoes) {
      const aberta = abertas.get(operacao.id)
      if (aberta === undefined) aPreparar.push(operacao)
      else if (aberta.resposta !== null) partidas.push(doGuardado(idEscritorio, operacao, aberta, aberta.resposta))
      else {
        perdidas.push(perdida(aberta))
        const { seIncerta } = this.#etapaDe({ ...operacao, etapa: aberta.etapa })
        // Nobody knows whether it left: what may have taken effect is asked about, the rest is asked again.
        const duvida = aberta.requisicao.grava && seIncerta !== undefined
        aPreparar.push({ ...operacao, etapa: duvida ? seIncerta : aberta.etapa })
      }
    }
    await encerrarExecucoes(tx, idEscritorio, perdidas, contexto.agora)
    const mudancas: Mudanca[] = []
    const novas: Parameters<typeof inserirExecucoes>[1] = []
    for (const [, grupo] of Map.groupBy(aPreparar, (o) => `${o.tipo} ${o.etapa}`)) {
      const preparos = await this.#prepararGrupo(tx, contexto, grupo)
      for (const [i, operacao] of grupo.entries()) {
        const preparo = preparos[i]
        if (preparo === undefined) throw new Error("Um ato preparou menos operações do que recebeu.")
        if (preparo.tipo !== "chamar") {
          mudancas.push(aposPreparo(operacao, preparo, contexto.agora))
          partidas.push(null)
          continue
        }
        const numero = operacao.execucoes + 1
        const { requisicao } = preparo
        novas.push(novaExecucao(idEscritorio, operacao, numero, preparo, contexto.agora))
        partidas.push({ idEscritorio, operacao, numero, requisicao })
      }
    }
    await inserirExecucoes(tx, novas)
    await this.#gravar(tx, contexto, mudancas, new Map())
    return partidas
  }

  /** One bad operation must not take its neighbours along: when the group fails, each goes by itself. */
  async #prepararGrupo(tx: Tx, contexto: ContextoDoAto, grupo: readonly OperacaoTomada[]): Promise<readonly Preparo[]> {
    const [primeira] = grupo
    if (primeira === undefined) return []
    const etapa = this.#etapaDe(primeira)
    try {
      return await tx.transaction((dentro) => etapa.preparar(dentro, contexto, grupo))
    } catch (erro) {
      if (grupo.length > 1) {
        const preparos: Preparo[] = []
        for (const operacao of grupo) preparos.push(...(await this.#prepararGrupo(tx, contexto, [operacao])))
        return preparos
      }
      const conhecido = comoErroDeNegocio(erro)
      if (!conhecido) this.#ambiente.relatarErro(erro)
      return [
        {
          tipo: "parar",
          precisaDePessoa: conhecido !== null,
          motivo: conhecido ? { codigo: conhecido.codigo, texto: conhecido.message, textoDoOrgao: null } : DEFEITO,
        },
      ]
    }
  }

  #etapaDe({ tipo, etapa }: Pick<OperacaoTomada, "tipo" | "etapa">): Etapa {
    const encontrada = this.#ambiente.atos[tipo]?.etapas[etapa]
    if (encontrada === undefined) throw new Error(`O ato ${tipo} não tem a etapa ${etapa}.`)
    return encontrada
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
    const { banco, agora } = this.#ambiente
    const contexto: ContextoDoAto = { escopo: sistema(idEscritorio), agora: agora() }
    const lidas = respondidas.map((r) => ({ ...r, desfecho: this.#ler(r) }))
    const guardadas: Lida[] = []
    for (const [, grupo] of Map.groupBy(lidas, chaveDoGrupo))
      guardadas.push(...(await this.#guardarArquivos(contexto, grupo)))
    await banco.emEscopo(contexto.escopo, async (tx) => {
      const nossas = await aindaTomadas(
        tx,
        idEscritorio,
        this.#trava,
        guardadas.map(({ operacao }) => operacao.id),
      )
      const vivas = guardadas.filter(({ operacao }) => nossas.has(operacao.id))
      const mudancas: Mudanca[] = []
      const fins: FimDaExecucao[] = []
      for (const [, grupo] of Map.groupBy(vivas, chaveDoGrupo)) {
        for (const fim of await this.#concluirGrupo(tx, contexto, grupo)) {
          mudancas.push(fim.mudanca)
          if (fim.execucao) fins.push(fim.execucao)
        }
      }
      const custos = await this.#cobrar(tx, contexto, vivas)
      await encerrarExecucoes(
        tx,
        idEscritorio,
        fins.map((f) => ({ ...f, custo: custos.get(f.idOperacao) ?? 0n })),
        contexto.agora,
      )
      await this.#gravar(tx, contexto, mudancas, custos)
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
    await gravarMudancas(tx, { idEscritorio, trava: this.#trava, agora }, comCusto)
    for (const { estado, proximaEm } of mudancas)
      if (estado === estadosDaOperacao.EXECUTANDO.id && proximaEm > agora)
        this.#volta = this.#volta === null || proximaEm < this.#volta ? proximaEm : this.#volta
    await this.#anunciador.anunciar(tx, idEscritorio)
  }

  /** Reads an answer. What cannot even be read is a defect, and doubt where the call writes. */
  #ler({ operacao, requisicao, retorno }: Respondida): Desfecho<unknown> {
    if ("semResposta" in retorno) return retorno.semResposta
    try {
      return this.#etapaDe(operacao).interpretar(requisicao, retorno.resposta)
    } catch (erro) {
      this.#ambiente.relatarErro(erro)
      return { tipo: "falha", incerta: requisicao.grava, texto: DEFEITO.texto }
    }
  }

  /** With where the files of each answer are. */
  async #guardarArquivos(contexto: ContextoDoAto, grupo: readonly Lida[]): Promise<readonly Lida[]> {
    const [primeira] = grupo
    const etapa = primeira === undefined ? null : this.#etapaDe(primeira.operacao)
    const prontas = emProntas(grupo)
    if (etapa?.guardar === undefined || prontas.length === 0) return grupo
    const valores = new Map((await etapa.guardar(contexto, prontas)).map((p) => [p.operacao.id, p.valor] as const))
    return grupo.map((lida) =>
      lida.desfecho.tipo === "ok"
        ? { ...lida, desfecho: { tipo: "ok", valor: valores.get(lida.operacao.id) ?? lida.desfecho.valor } }
        : lida,
    )
  }

  async #concluirGrupo(tx: Tx, contexto: ContextoDoAto, grupo: readonly Lida[]): Promise<Fim[]> {
    const [primeira] = grupo
    if (primeira === undefined) return []
    const etapa = this.#etapaDe(primeira.operacao)
    const fins: Fim[] = []
    const boas = grupo.filter((l) => l.desfecho.tipo === "ok")
    for (const lida of grupo) {
      if (lida.desfecho.tipo === "ok") continue
      const provedorFora = this.#linhas.get(lida.operacao.provedor)?.fora ?? false
      fins.push({
        mudanca: aposDesfecho(lida.operacao, etapa, lida.desfecho, { agora: contexto.agora, provedorFora }),
        execucao: fimDa(lida, lida.desfecho),
      })
    }
    return boas.length === 0 ? fins : [...fins, ...(await this.#concluirBoas(tx, contexto, etapa, boas))]
  }

  async #concluirBoas(tx: Tx, contexto: ContextoDoAto, etapa: Etapa, boas: readonly Lida[]): Promise<Fim[]> {
    try {
      const avancos = await tx.transaction((dentro) => etapa.concluir(dentro, contexto, emProntas(boas)))
      return boas.map((lida, i) => fimDaBoa(lida, avancos[i], contexto.agora))
    } catch (erro) {
      if (boas.length > 1) {
        const fins: Fim[] = []
        for (const lida of boas) fins.push(...(await this.#concluirBoas(tx, contexto, etapa, [lida])))
        return fins
      }
      const [lida] = boas
      if (lida === undefined) return []
      const conhecido = comoErroDeNegocio(erro)
      if (!conhecido) this.#ambiente.relatarErro(erro)
      const texto = conhecido?.message ?? DEFEITO.texto
      const falha = { tipo: "falha", incerta: false, texto } as const
      // The answer is kept and its run stays open: the next time it is read again, and nothing is asked again.
      const mudanca = aposDesfecho(lida.operacao, {}, falha, { agora: contexto.agora, provedorFora: false })
      return [{ mudanca, execucao: null }]
    }
  }

  /** Adds what the authority bills to the month of the office; answers what each operation cost. */
  async #cobrar(tx: Tx, contexto: ContextoDoAto, vivas: readonly Lida[]): Promise<ReadonlyMap<string, bigint>> {
    const custos = new Map<string, bigint>()
    const mes = competenciaCivil(contexto.agora)
    for (const [nome, dele] of Map.groupBy(vivas, ({ operacao }) => operacao.provedor)) {
      const provedor = this.#linhas.get(nome)?.provedor
      if (provedor === undefined) continue
      const cobradas = dele.filter(
        ({ retorno, requisicao, jaGravada }) =>
          !jaGravada && "resposta" in retorno && provedor.cobrada(requisicao, retorno.resposta.status),
      )
      const porClasse = new Map<Custo, number>()
      for (const { requisicao } of cobradas) porClasse.set(requisicao.custo, (porClasse.get(requisicao.custo) ?? 0) + 1)
      const totais = await somarConsumo(
        tx,
        { idEscritorio: contexto.escopo.idEscritorio, provedor: nome, mes },
        porClasse,
      )
      for (const { operacao, requisicao } of cobradas)
        custos.set(operacao.id, provedor.preco(requisicao.custo, totais.get(requisicao.custo) ?? 0))
    }
    return custos
  }
}

type Lida = Respondida & { readonly desfecho: Desfecho<unknown> }

/** Where an operation and its run go; a run that stays open has no end. */
interface Fim {
  readonly mudanca: Mudanca
  readonly execucao: FimDaExecucao | null
}

const DEFEITO: MotivoDaOperacao = {
  codigo: "erro-interno",
  texto: "Ocorreu um erro inesperado do nosso lado. Nada foi repetido; tente de novo ou fale com o suporte.",
  textoDoOrgao: null,
}

const chaveDoGrupo = ({ operacao }: Lida) => `${operacao.tipo} ${operacao.etapa}`

const emProntas = (lidas: readonly Lida[]) =>
  lidas.flatMap(({ operacao, desfecho }) => (desfecho.tipo === "ok" ? [{ operacao, valor: desfecho.valor }] : []))

const resumoDe = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

function novaExecucao(
  idEscritorio: string,
  operacao: OperacaoTomada,
  numero: number,
  { requisicao, certificado, procuracao }: Extract<Preparo, { tipo: "chamar" }>,
  agora: Date,
): Parameters<typeof inserirExecucoes>[1][number] {
  return {
    idEscritorio,
    idEmpresa: operacao.idEmpresa,
    idOperacao: operacao.id,
    numero,
    estado: estadosDaExecucao.EXECUTANDO.id,
    etapa: operacao.etapa,
    servico: requisicao.servico,
    classe: requisicao.custo,
    grava: requisicao.grava,
    metodo: requisicao.metodo,
    caminho: requisicao.caminho,
    cabecalhos: requisicao.cabecalhos,
    corpo: requisicao.corpo,
    corpoResumo: resumoDe(requisicao.corpo),
    corpoBytes: requisicao.corpo.length,
    iniciadaEm: agora,
    certificado: certificado ?? null,
    procuracao: procuracao ?? null,
  }
}

const doGuardado = (
  idEscritorio: string,
  operacao: OperacaoTomada,
  { numero, etapa, requisicao }: ExecucaoAberta,
  resposta: Resposta,
): Respondida => ({
  idEscritorio,
  operacao: { ...operacao, etapa },
  numero,
  requisicao,
  retorno: { resposta },
  jaGravada: true,
})

const perdida = ({ idOperacao, numero, requisicao }: ExecucaoAberta): FimDaExecucao => ({
  idOperacao,
  numero,
  estado: estadosDaExecucao.ERRO.id,
  desfecho: "falha",
  incerta: requisicao.grava,
  motivo: {
    codigo: "interrompida",
    texto: "O servidor parou antes de receber a resposta desta tentativa.",
    textoDoOrgao: null,
  },
  custo: 0n,
})

const fimDa = ({ operacao, numero }: Voo, desfecho: Exclude<Desfecho<unknown>, { tipo: "ok" }>): FimDaExecucao => ({
  idOperacao: operacao.id,
  numero,
  estado: desfecho.tipo === "pendente" ? estadosDaExecucao.SUCESSO.id : estadosDaExecucao.ERRO.id,
  desfecho: desfecho.tipo,
  incerta: desfecho.tipo === "falha" && desfecho.incerta,
  motivo: desfecho.tipo === "pendente" ? null : motivoDe(desfecho),
  custo: 0n,
})

function fimDaBoa({ operacao, numero }: Voo, avanco: Avanco | undefined, agora: Date): Fim {
  if (avanco === undefined) throw new Error("Um ato concluiu menos operações do que recebeu.")
  return {
    mudanca: aposAvanco(operacao, avanco, agora),
    execucao: {
      idOperacao: operacao.id,
      numero,
      estado: estadosDaExecucao.SUCESSO.id,
      desfecho: "ok",
      incerta: false,
      motivo: avanco.tipo === "inconsistencia" ? avanco.motivo : null,
      custo: 0n,
    },
  }
}
