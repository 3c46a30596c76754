import { setTimeout as esperar } from "node:timers/promises"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { todosOsEscritorios } from "../../db/escritorios.ts"
import { ehFalhaPassageira } from "../../db/falha-passageira.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import { type Adiantado, type Execucao, lerAlcance, lerPaginas } from "./adiantado.ts"
import { concluirSePronto } from "./andamento.repository.ts"
import { anunciarAndamento, avisarConclusao } from "./avisos.ts"
import {
  atualizarEstatisticas,
  encerrarPendentes,
  gravarResultados,
  lotesPendentes,
  travarItens,
} from "./processamento.repository.ts"
import {
  type ContextoDoLote,
  type Executores,
  type ExecutorFechado,
  type Relogio,
  sistema,
} from "./processamento.service.ts"
import { ERRO_INTERNO, type ItemPendente, type LotePendente, type ResultadoDeItem } from "./tipos.ts"

/** A job that arrives meanwhile waits for this many rounds at most, however large the jobs already running. */
const RODADAS_ATE_RELER = 20
const NOVAS_TENTATIVAS = 3
/** Smaller jobs are noticed by the database in its own time, and misjudged by little until then. */
const ITENS_QUE_MUDAM_ESTATISTICAS = 100
const ESPERA_INICIAL_MS = 100

/** What one run of the worker works with. */
interface Ambiente {
  readonly banco: Banco
  readonly executores: Executores
  readonly relogio: Relogio
  readonly relatarErro: (erro: unknown) => void
  readonly sinal: AbortSignal | undefined
  /** When the pages were last told of the progress of each job, in milliseconds. */
  readonly andamentos: Map<string, number>
  /** What was read of each job and not done yet. */
  readonly adiantados: Map<string, Adiantado>
}

/**
 * Runs the pending jobs of every office until none is left, one transaction of each office in turn, so that a large
 * import of one delays nobody else. Safe to run twice at once and after any crash; `sinal` stops it between
 * transactions, and what is not done yet waits for the next run. Answers the kinds of job that came to their end.
 */
export async function processarLotes(
  banco: Banco,
  executores: Executores,
  relogio: Relogio,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<ReadonlySet<LotePendente["tipo"]>> {
  const concluidos = new Set<LotePendente["tipo"]>()
  const ambiente: Ambiente = {
    banco,
    executores,
    relogio,
    relatarErro,
    sinal,
    andamentos: new Map(),
    adiantados: new Map(),
  }
  const deOutroServidor = new Set<string>()
  while (!sinal?.aborted) {
    const turnos = await lerTurnos(banco, deOutroServidor)
    if (turnos.length === 0) break
    for (let rodada = 0; rodada < RODADAS_ATE_RELER; rodada++) {
      for (const turno of turnos) {
        const [lote] = turno
        if (!lote) continue
        if (sinal?.aborted) return concluidos
        const passo = await darPasso(ambiente, lote)
        if (passo !== "continua") turno.shift()
        if (passo === "de-outro-servidor") deOutroServidor.add(lote.id)
        if (passo === "concluido") concluidos.add(lote.tipo)
      }
    }
  }
  return concluidos
}

/** The pending jobs by office, oldest first; offices without one are left out. */
async function lerTurnos(banco: Banco, deOutroServidor: ReadonlySet<string>): Promise<LotePendente[][]> {
  const turnos: LotePendente[][] = []
  for (const { id } of await banco.naPlataforma(todosOsEscritorios)) {
    const pendentes = await banco.emEscopo(sistema(id), (tx) => lotesPendentes(tx, id))
    const nossos = pendentes.filter((lote) => !deOutroServidor.has(lote.id))
    if (nossos.length > 0) turnos.push(nossos)
  }
  return turnos
}

type Passo = "continua" | "concluido" | "de-outro-servidor"

/** The next page of a job, in one transaction when nothing fails. While the database writes it, the one after is prepared. */
async function darPasso(ambiente: Ambiente, lote: LotePendente): Promise<Passo> {
  const { banco, executores, relogio, adiantados } = ambiente
  const executor = executores[lote.tipo]
  const deAntes = adiantados.get(lote.id)
  adiantados.delete(lote.id)
  const lido = deAntes ?? (await lerPaginas(ambiente.banco, lote, executor.porVez))
  const alcance = await lerAlcance(ambiente.banco, lote, ambiente.relogio.agora())
  const escopo: Escopo = { ...sistema(lote.idEscritorio), idUsuario: lote.idUsuario, empresas: alcance ?? [] }
  const contexto: ContextoDoLote = {
    escopo,
    competencia: lote.competencia,
    idLote: lote.id,
    parametros: lote.parametros,
  }
  const [itens, ...outras] = lido.paginas
  if (!itens) {
    await banco.emEscopo(escopo, async (tx) => {
      const contagens = await concluirSePronto(tx, lote, relogio.agora())
      if (contagens) await avisarConclusao(tx, lote, contagens, relogio.agora(), executor.avisar)
    })
    if (lote.total >= ITENS_QUE_MUDAM_ESTATISTICAS) await banco.emEscopo(escopo, atualizarEstatisticas)
    return "concluido"
  }
  if (alcance === null) {
    await banco.emEscopo(escopo, (tx) => encerrarPendentes(tx, lote, SEM_ACESSO, relogio.agora()))
    return "continua"
  }
  const barrados = itens.filter((i) => alcance !== "*" && i.idEmpresa !== null && !alcance.includes(i.idEmpresa))
  if (barrados.length > 0) {
    for (const item of barrados) await registrarResultado(ambiente, lote, contexto, item, SEM_A_EMPRESA)
    return "continua"
  }
  const pronta = lido.pronta ?? executor.preparar(contexto, itens)
  const [seguinte] = outras
  if (seguinte) {
    const aSeguir = pronta.then(() => executor.preparar(contexto, seguinte))
    // Whoever waits for it hears of its failure.
    aSeguir.catch(() => undefined)
    adiantados.set(lote.id, { paginas: outras, pronta: aSeguir })
  }
  if (!(await insistir(ambiente, lote, contexto, { executor, itens, pronta }))) return "continua"
  adiantados.delete(lote.id)
  // Read a while ago, they may have been taken or cancelled since: what there is now is another thing.
  return deAntes ? "continua" : umPorUm(ambiente, lote, contexto, itens)
}

/** Runs each item by itself, and records the failure of those that fail. */
async function umPorUm(
  ambiente: Ambiente,
  lote: LotePendente,
  contexto: ContextoDoLote,
  itens: readonly ItemPendente[],
): Promise<Passo> {
  const { executores, sinal } = ambiente
  const executor = executores[lote.tipo]
  // One bad item must not take its neighbours along: run them one by one to find it.
  let avancou = false
  for (const item of itens) {
    if (sinal?.aborted) return "continua"
    const erro = await insistir(ambiente, lote, contexto, { executor, itens: [item], pronta: null })
    if (erro instanceof ItemTomado) continue
    // Stopping in the middle of a bad moment of the database: the item is nobody's failure and waits.
    if (erro && sinal?.aborted && ehFalhaPassageira(erro)) return "continua"
    if (erro) await registrarFalha(ambiente, lote, contexto, item, erro)
    avancou = true
  }
  // When every item is in the hands of another server, it will also conclude the job.
  return avancou ? "continua" : "de-outro-servidor"
}

const SEM_ACESSO: ResultadoDeItem = {
  resultado: 4,
  codigo: "sem-permissao",
  mensagem:
    "Quem pediu este trabalho perdeu o acesso antes de ele terminar, e nada foi feito aqui. Peça a alguém com acesso que o repita.",
}
const SEM_A_EMPRESA: ResultadoDeItem = {
  ...SEM_ACESSO,
  mensagem:
    "Quem pediu este trabalho perdeu o acesso a esta empresa antes da vez dela, e nada foi feito. Peça a alguém com acesso que o repita.",
}

/** Items of one transaction. `pronta`: prepared already, or about to be. */
interface Pagina {
  readonly executor: ExecutorFechado
  readonly itens: readonly ItemPendente[]
  readonly pronta: Promise<Execucao> | null
}

/** Runs items, again after a passing trouble of the database. Returns the last error, or null when all went well. */
async function insistir(
  ambiente: Ambiente,
  lote: LotePendente,
  contexto: ContextoDoLote,
  pagina: Pagina,
): Promise<Error | null> {
  let erro = await tentar(ambiente, lote, contexto, pagina)
  for (let n = 0; n < NOVAS_TENTATIVAS && erro && ehFalhaPassageira(erro) && !ambiente.sinal?.aborted; n++) {
    await esperar(ESPERA_INICIAL_MS * 2 ** n)
    erro = await tentar(ambiente, lote, contexto, { ...pagina, pronta: null })
  }
  return erro
}

/** Runs items and records their results in one transaction. Returns the error, or null when all went well. */
async function tentar(
  { banco, relogio, andamentos }: Ambiente,
  lote: LotePendente,
  contexto: ContextoDoLote,
  { executor, itens, pronta }: Pagina,
): Promise<Error | null> {
  try {
    const executar = await (pronta ?? executor.preparar(contexto, itens))
    await banco.emEscopo(contexto.escopo, async (tx) => {
      if (!(await travarItens(tx, lote, itens))) throw new ItemTomado()
      const resultados = await executar(tx)
      const porItem = itens.map(({ sequencia }, i) => {
        const resultado = resultados[i]
        if (!resultado) throw new Error("Um executor devolveu menos resultados do que itens.")
        return { ...resultado, sequencia }
      })
      await gravarResultados(tx, lote, porItem, relogio.agora())
      await anunciarAndamento(tx, lote, relogio.agora(), andamentos)
    })
    return null
  } catch (erro) {
    return erro instanceof Error ? erro : new Error(String(erro))
  }
}

/** Another server took the item between reading and claiming it. */
class ItemTomado extends Error {
  override name = "ItemTomado"
}

async function registrarFalha(
  ambiente: Ambiente,
  lote: LotePendente,
  contexto: ContextoDoLote,
  item: ItemPendente,
  erro: Error,
): Promise<void> {
  const conhecido = comoErroDeNegocio(erro)
  if (!conhecido) ambiente.relatarErro(erro)
  await registrarResultado(ambiente, lote, contexto, item, {
    resultado: 4,
    codigo: conhecido?.codigo ?? ERRO_INTERNO,
    mensagem:
      conhecido?.message ?? "Ocorreu um erro inesperado neste item; nada dele foi gravado. Tente novamente mais tarde.",
  })
}

async function registrarResultado(
  { banco, relogio }: Ambiente,
  lote: LotePendente,
  { escopo }: ContextoDoLote,
  item: ItemPendente,
  resultado: ResultadoDeItem,
): Promise<void> {
  await banco.emEscopo(escopo, async (tx) => {
    if (await travarItens(tx, lote, [item]))
      await gravarResultados(tx, lote, [{ ...resultado, sequencia: item.sequencia }], relogio.agora())
  })
}
