import { randomInt, randomUUID } from "node:crypto"
import { setTimeout as dormir } from "node:timers/promises"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { CapturaDeDocumentos, DocumentoDistribuido, PedidoDaCaptura } from "../../ports/captura-documentos.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import type { Desfecho } from "../../ports/receita-federal.ts"
import { abrirLinhaDoProvedor, pedirVez } from "../operacoes/linhas.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import {
  concluir,
  enfileirarNovas,
  lerPendencias,
  type PendenciaGravada,
  recuar,
  segurar,
  type Tomada,
  tomarEmpresa,
} from "./captura.repository.ts"
import { type Destino, gravarLote, gravarPorChave, gravarPreenchidos, lerTodos } from "./gravacao.service.ts"
import { conferirLote } from "./lote.ts"

const MINUTO_MS = 60_000
/** From one capture of a company to the next, and up to how much later, so that companies do not all come together. */
const INTERVALO_MS = 4 * 60 * MINUTO_MS
const FOLGA_MS = 40 * MINUTO_MS
/** How long a company is believed to be in somebody's hands without news: longer than a call and its transaction last. */
const TRAVA_MS = 3 * MINUTO_MS
const PAUSA_DO_RITMO_MS = 50
/** Missing documents asked for in one turn. */
const PENDENCIAS_POR_VEZ = 20

interface Deps {
  readonly banco: Banco
  readonly captura: CapturaDeDocumentos
  readonly provedor: ProvedorExterno
  readonly emissores: Emissores
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
}

/** Captures the documents of every company that may be captured. */
export interface Capturador {
  /** Goes on until nothing may. Safe in several processes, after any crash. Answers whether anything came. */
  rodar(sinal?: AbortSignal): Promise<boolean>
}

/** Builds what captures; the circuit of the provider outlives each run. */
export function criarCapturador(deps: Deps): Capturador {
  const linha = abrirLinhaDoProvedor(deps.provedor, deps)
  return {
    async rodar(sinal) {
      const rodada = new Rodada(deps, linha, sinal)
      return rodada.rodar()
    },
  }
}

/** The run was told to stop, or the environment stopped answering: what was taken goes back as it was. */
class Interrompida extends Error {
  override name = "Interrompida"
}

/** One run: offices take turns, and in each the company that waits for longest has one lot. */
class Rodada {
  readonly #deps: Deps
  readonly #linha: ReturnType<typeof abrirLinhaDoProvedor>
  readonly #sinal: AbortSignal | undefined
  readonly #trava = randomUUID()
  #turnos: string[] = []
  #emVoo = 0
  #veio = false

  constructor(deps: Deps, linha: ReturnType<typeof abrirLinhaDoProvedor>, sinal: AbortSignal | undefined) {
    this.#deps = deps
    this.#linha = linha
    this.#sinal = sinal
  }

  async rodar(): Promise<boolean> {
    const { banco, agora, provedor, relatarErro } = this.#deps
    const abertos = await banco.naPlataforma(escritoriosAbertos)
    for (const { id } of abertos) {
      if (this.#parando) break
      const escopo = sistema(id)
      await banco.emEscopo(escopo, (tx) => enfileirarNovas(tx, escopo, agora())).catch(relatarErro)
    }
    this.#turnos = abertos.map(({ id }) => id)
    await Promise.all(Array.from({ length: provedor.paralelo }, () => this.#trabalhar()))
    return this.#veio
  }

  get #parando(): boolean {
    return this.#sinal?.aborted === true
  }

  async #trabalhar(): Promise<void> {
    while (!this.#parando && this.#linha.livres(this.#emVoo, this.#deps.agora()) > 0) {
      const idEscritorio = this.#turnos.shift()
      if (idEscritorio === undefined) return
      const { banco, agora } = this.#deps
      const escopo = sistema(idEscritorio)
      const instante = agora()
      const prazo = { trava: this.#trava, agora: instante, ate: this.#ate(instante) }
      const tomada = await banco.emEscopo(escopo, (tx) => tomarEmpresa(tx, escopo, prazo))
      if (tomada === null) continue
      // It may have more: after the others.
      this.#emFila(idEscritorio)
      this.#emVoo += 1
      try {
        if (await this.#atender(escopo, tomada)) this.#emFila(idEscritorio)
      } finally {
        this.#emVoo -= 1
      }
    }
  }

  #emFila(idEscritorio: string): void {
    if (!this.#turnos.includes(idEscritorio)) this.#turnos.push(idEscritorio)
  }

  #ate(agora: Date): Date {
    return new Date(agora.getTime() + TRAVA_MS)
  }

  /** One lot of a company; when there is none, what was missing before. Answers whether it has more. */
  async #atender(escopo: Escopo, tomada: Tomada): Promise<boolean> {
    const { idEmpresa, cnpj, nsu } = tomada
    const { emissores } = this.#deps
    try {
      const desfecho = await this.#perguntar(escopo, { idEmpresa, cnpj, tipo: "lote", depoisDe: nsu })
      if (desfecho.tipo !== "ok") {
        await this.#recuar(escopo, tomada, desfecho)
        return false
      }
      if (desfecho.valor.length === 0) {
        await this.#buscarOQueFalta(escopo, tomada)
        await this.#segurando(escopo, idEmpresa, async (tx, { agora }) => {
          const proximaEm = new Date(agora.getTime() + INTERVALO_MS + randomInt(FOLGA_MS))
          await concluir(tx, escopo, idEmpresa, { proximaEm, agora })
        })
        return false
      }
      const lote = conferirLote(nsu, desfecho.valor)
      if (lote === null) {
        await this.#recuar(escopo, tomada, REPETIDO)
        return false
      }
      const lidos = lerTodos(lote.novos, emissores)
      this.#veio = true
      return await this.#segurando(escopo, idEmpresa, async (tx, destino, emQue) => {
        // Whoever held it before may have kept this lot, and stopped before saying so to anybody.
        if (emQue === nsu) await gravarLote(tx, destino, lote, lidos)
      })
    } catch (erro) {
      await this.#desistir(escopo, tomada, erro)
      return false
    }
  }

  async #buscarOQueFalta(escopo: Escopo, { idEmpresa, cnpj }: Tomada): Promise<void> {
    const { banco, agora } = this.#deps
    const pendencias = await banco.emEscopo(escopo, (tx) =>
      lerPendencias(tx, escopo, idEmpresa, agora(), PENDENCIAS_POR_VEZ),
    )
    for (const pendencia of pendencias) {
      const pedido: PedidoDaCaptura =
        pendencia.chave === null
          ? { idEmpresa, cnpj, tipo: "lote", depoisDe: (pendencia.de ?? 1) - 1 }
          : { idEmpresa, cnpj, tipo: "nota", chave: pendencia.chave }
      const desfecho = await this.#perguntar(escopo, pedido)
      if (desfecho.tipo === "falha" || desfecho.tipo === "pendente") return
      const valor = desfecho.tipo === "ok" ? desfecho.valor : []
      if (valor.length > 0) this.#veio = true
      const nossa = await this.#segurando(escopo, idEmpresa, (tx, destino) =>
        concluirPendencia(tx, destino, pendencia, valor),
      )
      if (!nossa) return
    }
  }

  /** Runs a transaction that holds the company, while it is ours. Answers whether it was. */
  async #segurando(
    escopo: Escopo,
    idEmpresa: string,
    corpo: (tx: Tx, destino: Destino, nsu: number) => Promise<void>,
  ): Promise<boolean> {
    const { banco, emissores, agora, relatarErro } = this.#deps
    return banco.emEscopo(escopo, async (tx) => {
      const instante = agora()
      const linha = await segurar(tx, escopo, { idEmpresa, trava: this.#trava, ate: this.#ate(instante) })
      if (linha === null) return false
      await corpo(tx, { escopo, idEmpresa, emissores, agora: instante, relatarErro }, linha.nsu)
      return true
    })
  }

  async #perguntar(escopo: Escopo, pedido: PedidoDaCaptura): Promise<Desfecho<readonly DocumentoDistribuido[]>> {
    const { banco, captura, provedor } = this.#deps
    while (!(await pedirVez(banco, provedor))) {
      if (this.#parando) throw new Interrompida()
      await dormir(PAUSA_DO_RITMO_MS)
    }
    if (this.#parando) throw new Interrompida()
    const requisicao = captura.montar(pedido)
    const retorno = await this.#linha.chamar(escopo.idEscritorio, requisicao)
    return "semResposta" in retorno ? retorno.semResposta : captura.interpretar(requisicao, retorno.resposta)
  }

  async #recuar(
    escopo: Escopo,
    { idEmpresa, tentativas }: Tomada,
    desfecho: Exclude<Desfecho<unknown>, { readonly tipo: "ok" }>,
  ): Promise<void> {
    const { banco, agora } = this.#deps
    const instante = agora()
    const minima = desfecho.tipo === "falha" ? (desfecho.esperarMs ?? MINUTO_MS) : INTERVALO_MS
    const esperaMs = Math.min(INTERVALO_MS, Math.max(minima, MINUTO_MS * 2 ** Math.min(tentativas, 10)))
    const erro =
      desfecho.tipo === "pendente"
        ? { codigo: "pendente", texto: "O Ambiente de Dados Nacional ainda prepara a resposta." }
        : { codigo: desfecho.tipo === "recusado" ? desfecho.codigo : "sem-resposta", texto: desfecho.texto }
    const proximaEm = new Date(instante.getTime() + esperaMs + randomInt(MINUTO_MS))
    await banco.emEscopo(escopo, (tx) =>
      recuar(tx, escopo, { idEmpresa, trava: this.#trava }, { ...erro, proximaEm, agora: instante }),
    )
  }

  /** Nothing of the lot was kept: it is asked for again, from where the company stands. */
  async #desistir(escopo: Escopo, tomada: Tomada, erro: unknown): Promise<void> {
    if (erro instanceof Interrompida) return
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) this.#deps.relatarErro(erro)
    const texto =
      conhecido?.message ?? "Ocorreu um erro inesperado do nosso lado. Nada se perdeu, e a busca será repetida."
    await this.#recuar(escopo, tomada, { tipo: "falha", incerta: false, texto }).catch(this.#deps.relatarErro)
  }
}

const REPETIDO: Desfecho<never> & { readonly tipo: "falha" } = {
  tipo: "falha",
  incerta: false,
  texto: "O Ambiente de Dados Nacional repetiu documentos que já tinham vindo.",
}

const concluirPendencia = (
  tx: Tx,
  destino: Destino,
  pendencia: PendenciaGravada,
  documentos: readonly DocumentoDistribuido[],
): Promise<void> =>
  pendencia.chave === null
    ? gravarPreenchidos(tx, destino, pendencia, documentos)
    : gravarPorChave(tx, destino, pendencia, documentos)
