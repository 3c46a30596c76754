import { randomInt } from "node:crypto"
import type { DocumentoNaPrevia, Integrador } from "@partida/contracts"
import type { Emissores } from "../../certificados/emissores.ts"
import { DIA_MS, diaCivil } from "../../civil.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { comoErroDeNegocio, ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { CapturaPorLista, CredenciaisDoIntegrador, PedidoDaLista } from "../../ports/captura-por-lista.ts"
import type { Desfecho } from "../../ports/receita-federal.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type AoAviso, lerAvisos } from "./avisos.service.ts"
import { cnpjDe, concluirEmpresa, type Tomada, tomarEmpresa } from "./integradores.repository.ts"
import { abrirCredenciais, type DepsDosIntegradores } from "./integradores.service.ts"
import { lerTodos, prever, receber } from "./recebimento.service.ts"

const MINUTO_MS = 60_000
/** From one asking for a company to the next, and up to how much later, so that they do not all come together. */
const INTERVALO_MS = 4 * 60 * MINUTO_MS
const FOLGA_MS = 40 * MINUTO_MS
/** How long a company is believed to be in somebody's hands: a whole asking, page by page. */
const TRAVA_MS = 15 * MINUTO_MS
/** Who is asked for the first time is asked from the start of the month before. */
const DIAS_DO_COMECO = 60
/** Asked again each time: what comes to be there late, by its own clock. */
const DIAS_DE_SOBREPOSICAO = 2
/** Pages of one asking: a service that never ends a list must not hold everybody back. */
const MAXIMO_DE_PAGINAS = 400
const DIAS_DA_PREVIA = 92
const MAXIMO_DA_PREVIA = 50

export interface DepsDoBuscador extends DepsDosIntegradores {
  readonly emissores: Emissores
  readonly relatarErro: (erro: unknown) => void
  /** What else is done about a notice. */
  readonly aoAviso: AoAviso
}

/** Brings what integrators have of the companies that chose it. */
export interface Buscador {
  /** Reads the notices, then asks for each company whose hour came. Safe in several processes, after any crash. */
  rodar(sinal?: AbortSignal): Promise<boolean>
}

/** Builds it; null where this installation reaches none. */
export function criarBuscador(deps: DepsDoBuscador): Buscador | null {
  const disponiveis = Object.keys(deps.listas) as Integrador[]
  if (disponiveis.length === 0) return null
  return {
    async rodar(sinal) {
      const { banco, agora, relatarErro } = deps
      let veio = false
      for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
        if (sinal?.aborted) break
        const escopo = sistema(id)
        try {
          if (await lerAvisos(deps, escopo, sinal)) veio = true
          for (;;) {
            if (sinal?.aborted) break
            const instante = agora()
            const ate = new Date(instante.getTime() + TRAVA_MS)
            const tomada = await banco.emEscopo(escopo, (tx) =>
              tomarEmpresa(tx, escopo, disponiveis, { agora: instante, ate }),
            )
            if (tomada === null) break
            if (await atender(deps, escopo, tomada, sinal)) veio = true
          }
        } catch (erro) {
          relatarErro(erro)
        }
      }
      return veio
    },
  }
}

/** Everything a company has there since the last time. Answers whether anything came. */
async function atender(
  deps: DepsDoBuscador,
  escopo: Escopo,
  tomada: Tomada,
  sinal: AbortSignal | undefined,
): Promise<boolean> {
  const { banco, cofre, agora } = deps
  const { integrador, idEmpresa } = tomada
  const lista = deps.listas[integrador]
  if (lista === undefined) return false
  try {
    const { credenciais } = await banco.emEscopo(escopo, (tx) => abrirCredenciais(tx, escopo, cofre, { integrador }))
    const hoje = diaCivil(agora())
    const de = desdeQuando(tomada.capturadoAte, agora())
    const destino = { ...deps, escopo, integrador, idEmpresa, via: "lista" as const }
    let novos = 0
    for await (const pagina of paginas(lista, { ...tomada, de, ate: hoje }, credenciais, sinal)) {
      if (pagina.tipo !== "ok") {
        await recuar(deps, escopo, tomada, pagina, novos)
        return novos > 0
      }
      const lidos = lerTodos(pagina.valor.documentos, deps.emissores)
      novos += await banco.emEscopo(escopo, (tx) => receber(tx, { ...destino, agora: agora() }, lidos))
    }
    const proximaEm = new Date(agora().getTime() + INTERVALO_MS + randomInt(FOLGA_MS))
    const feito = {
      capturadoAte: hoje,
      proximaEm,
      tentativas: 0,
      erroCodigo: null,
      erroTexto: null,
      sucessoEm: agora(),
    }
    await banco.emEscopo(escopo, (tx) => concluirEmpresa(tx, escopo, tomada, { ...feito, novos }))
    return novos > 0
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) deps.relatarErro(erro)
    const texto =
      conhecido?.message ?? "Ocorreu um erro inesperado do nosso lado. Nada se perdeu, e a busca será repetida."
    await recuar(deps, escopo, tomada, { tipo: "falha", incerta: false, texto }, 0)
    return false
  }
}

const desdeQuando = (capturadoAte: string | null, agora: Date): string =>
  capturadoAte === null
    ? diaCivil(new Date(agora.getTime() - DIAS_DO_COMECO * DIA_MS))
    : diaCivil(new Date(Date.parse(`${capturadoAte}T15:00:00Z`) - DIAS_DE_SOBREPOSICAO * DIA_MS))

type Periodo = Pick<Tomada, "idEmpresa" | "cnpj"> & { readonly de: string; readonly ate: string }

/** Each page of a list, until its end or the first that did not come. */
async function* paginas(
  lista: CapturaPorLista,
  { idEmpresa, cnpj, de, ate }: Periodo,
  credenciais: CredenciaisDoIntegrador,
  sinal: AbortSignal | undefined,
): AsyncGenerator<Awaited<ReturnType<CapturaPorLista["listar"]>>> {
  let cursor: string | null = null
  for (let n = 0; n < MAXIMO_DE_PAGINAS; n++) {
    const pedido: PedidoDaLista = { idEmpresa, cnpj, tipo: "periodo", de, ate, cursor }
    const desfecho = await lista.listar(pedido, credenciais, sinal ?? NUNCA)
    yield desfecho
    if (desfecho.tipo !== "ok" || desfecho.valor.cursor === null) return
    cursor = desfecho.valor.cursor
  }
  yield { tipo: "falha", incerta: false, texto: "A lista do integrador não termina. Avise o suporte." }
}
const NUNCA = new AbortController().signal

async function recuar(
  { banco, agora }: DepsDoBuscador,
  escopo: Escopo,
  tomada: Tomada,
  desfecho: Exclude<Desfecho<unknown>, { readonly tipo: "ok" }>,
  novos: number,
): Promise<void> {
  const tentativas = tomada.tentativas + 1
  const minima = desfecho.tipo === "falha" ? (desfecho.esperarMs ?? MINUTO_MS) : INTERVALO_MS
  const esperaMs = Math.min(INTERVALO_MS, Math.max(minima, MINUTO_MS * 2 ** Math.min(tentativas, 10)))
  const erro =
    desfecho.tipo === "pendente"
      ? { erroCodigo: "pendente", erroTexto: "O integrador ainda prepara a resposta." }
      : { erroCodigo: desfecho.tipo === "recusado" ? desfecho.codigo : "sem-resposta", erroTexto: desfecho.texto }
  const proximaEm = new Date(agora().getTime() + esperaMs + randomInt(MINUTO_MS))
  await banco.emEscopo(escopo, (tx) => concluirEmpresa(tx, escopo, tomada, { ...erro, tentativas, proximaEm, novos }))
}

interface PedidoDePrevia {
  readonly integrador: Integrador
  readonly idEmpresa: string
  readonly de: string
  readonly ate: string
}

/**
 * What would come of a company in a period: asked for there, judged here, and nothing of it kept. Raises nao-encontrado,
 * entrada-invalida, integrador-desligado, integrador-nao-configurado, integrador-recusou.
 */
export async function preverCaptura(
  { banco, cofre, listas, emissores }: DepsDosIntegradores & { readonly emissores: Emissores },
  escopo: Escopo,
  { integrador, idEmpresa, de, ate }: PedidoDePrevia,
): Promise<{ documentos: DocumentoNaPrevia[]; mais: boolean }> {
  const lista = listas[integrador]
  if (lista === undefined) throw new ErroDeNegocio("integrador-desligado")
  if (de > ate) recusar("O início vem depois do fim.", "de")
  if (Date.parse(ate) - Date.parse(de) > DIAS_DA_PREVIA * DIA_MS) recusar("Peça até três meses de cada vez.", "ate")
  const { credenciais, cnpj } = await banco.emEscopo(escopo, async (tx) => ({
    cnpj: await cnpjDe(tx, escopo, idEmpresa),
    ...(await abrirCredenciais(tx, escopo, cofre, { integrador, mesmoDesligado: true })),
  }))
  if (cnpj === null) throw new ErroDeNegocio("nao-encontrado")
  const listados = []
  let mais = false
  for await (const pagina of paginas(lista, { idEmpresa, cnpj, de, ate }, credenciais, undefined)) {
    if (pagina.tipo === "pendente")
      throw new ErroDeNegocio("integrador-recusou", "O integrador ainda prepara a resposta.")
    if (pagina.tipo !== "ok") throw new ErroDeNegocio("integrador-recusou", pagina.texto)
    listados.push(...pagina.valor.documentos)
    mais = listados.length > MAXIMO_DA_PREVIA || pagina.valor.cursor !== null
    if (listados.length >= MAXIMO_DA_PREVIA) break
    mais = false
  }
  const lidos = lerTodos(listados.slice(0, MAXIMO_DA_PREVIA), emissores)
  return { documentos: await banco.emEscopo(escopo, (tx) => prever(tx, escopo, lidos)), mais }
}
