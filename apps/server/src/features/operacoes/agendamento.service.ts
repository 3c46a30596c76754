import { gatilhosDasOperacoes, type TipoDeOperacao } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { ID_DO_SISTEMA } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import type { AtoExterno, AtosExternos, NovaOperacao, ProvedorExterno } from "../../ports/operacao-externa.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lerConcluidosAPedir, lerFechadosAPedir, type MesTrazido, type RegraEmVigor } from "./agendamento.repository.ts"
import { pedirPorDia } from "./dia-da-regra.ts"
import { enfileirar } from "./operacoes.service.ts"
import { lerExcecoes, lerRegras } from "./regras.repository.ts"
import { regraPadrao } from "./regras.service.ts"
import { conferirVespera } from "./vespera.service.ts"

/** What happens in a company that brings an act. */
const eventos: Readonly<Partial<Record<TipoDeOperacao, (tx: Tx, regra: RegraEmVigor) => Promise<MesTrazido[]>>>> = {
  "pgdas-conferir": lerFechadosAPedir,
  "das-gerar": (tx, regra) => lerConcluidosAPedir(tx, regra, "pgdas-transmitir"),
}

const MINUTO_MS = 60_000
/** How far back a look goes for what just happened: what it misses, the look of every morning finds. */
const PARA_TRAS_MS = 60 * MINUTO_MS

export interface Agendador {
  /**
   * Queues what the rules of every office bring: what follows a closing or an act that ended well at each look, what a day of the month
   * brings at most once a minute. Answers whether something entered the queue.
   */
  agendar(sinal?: AbortSignal): Promise<boolean>
  /** The same, looking at everything. */
  agendarTudo(sinal?: AbortSignal): Promise<void>
  /** Tells every office what will not leave tomorrow; as often as one likes, once a day. */
  conferirVespera(sinal?: AbortSignal): Promise<void>
}

/**
 * Asks by itself for what offices want done (ADR 060). Run as often as one likes, by as many processes: the business key of each
 * act is made from the closing or from the day of the rule, and what is queued once is not queued again.
 */
export function criarAgendador({
  banco,
  atos,
  provedores,
  agora,
  relatarErro,
}: {
  readonly banco: Banco
  readonly atos: AtosExternos
  readonly provedores: readonly ProvedorExterno[]
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
}): Agendador {
  let ultima: Date | null = null
  const tiposEmOferta = Object.keys(gatilhosDasOperacoes).filter((t): t is TipoDeOperacao => Object.hasOwn(atos, t))
  const tiposQueSeguem = tiposEmOferta.filter((tipo) => Object.hasOwn(eventos, tipo))
  const correr = async (tudo: boolean, sinal?: AbortSignal) => {
    if (tiposEmOferta.length === 0) return false
    const instante = agora()
    const novidadesDesde = tudo || ultima === null ? null : new Date(ultima.getTime() - PARA_TRAS_MS)
    const haPouco = !tudo && ultima !== null && instante.getTime() - ultima.getTime() < MINUTO_MS
    if (!haPouco) ultima = instante
    return (await pedir(haPouco ? tiposQueSeguem : tiposEmOferta, { agora: instante, novidadesDesde }, sinal)) > 0
  }
  /** Answers how many entered the queue. */
  const pedir = async (
    tipos: readonly TipoDeOperacao[],
    quando: { readonly agora: Date; readonly novidadesDesde: Date | null },
    sinal?: AbortSignal,
  ) => {
    let novas = 0
    for (const { id } of await banco.naPlataforma(escritoriosAbertos))
      for (const tipo of tipos) {
        if (sinal?.aborted) return novas
        novas += await banco
          .emEscopo(sistema(id), (tx) => agendarTipo(tx, sistema(id), atos, { tipo, ...quando }))
          .catch((erro) => {
            relatarErro(erro)
            return 0
          })
      }
    return novas
  }
  const conferirTodos = async (sinal?: AbortSignal) => {
    if (provedores.length === 0) return
    for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
      if (sinal?.aborted) return
      await banco
        .emEscopo(sistema(id), (tx) => conferirVespera(tx, id, { atos, provedores, relatarErro }, agora()))
        .catch(relatarErro)
    }
  }
  return {
    agendar: (sinal) => correr(false, sinal),
    agendarTudo: async (sinal) => void (await correr(true, sinal)),
    conferirVespera: conferirTodos,
  }
}

/** Queues what the rule of an office for one act brings now. Answers how many are new. */
export async function agendarTipo(
  tx: Tx,
  { idEscritorio }: { readonly idEscritorio: string },
  atos: AtosExternos,
  { tipo, agora, novidadesDesde }: { tipo: TipoDeOperacao; agora: Date; novidadesDesde: Date | null },
): Promise<number> {
  const ato = atos[tipo]
  if (ato === undefined) return 0
  const gravada = (await lerRegras(tx, { idEscritorio })).find((r) => r.tipo === tipo)
  const excecoes = await lerExcecoes(tx, { idEscritorio }, tipo)
  if (!gravada?.ligada && !excecoes.some((e) => e.ligada)) return 0
  const { ligada, dia, comAprovacao } = gravada ?? regraPadrao(tipo)
  const escopo = sistema(idEscritorio)
  const novas =
    dia === null
      ? await pedirPorEvento(tx, ato, {
          idEscritorio,
          tipo,
          ligada,
          desde: gravada?.alteradaEm ?? agora,
          novidadesDesde,
          agora,
        })
      : await pedirPorDia(tx, ato, { tipo, dia, gravada, excecoes, idEscritorio, agora })
  if (novas.length === 0) return 0
  return enfileirar(tx, escopo, ato, novas, { idUsuario: ID_DO_SISTEMA, nome: "Sistema", agora, comAprovacao })
}

async function pedirPorEvento(
  tx: Tx,
  ato: AtoExterno,
  { agora, ...regra }: RegraEmVigor & { readonly agora: Date },
): Promise<NovaOperacao[]> {
  const meses = (await eventos[regra.tipo]?.(tx, regra)) ?? []
  const novas: NovaOperacao[] = []
  for (const [competencia, doMes] of Map.groupBy(meses, (m) => m.competencia)) {
    const empresas = doMes.map((m) => m.idEmpresa)
    const pedidos = await ato.pedir(tx, sistema(regra.idEscritorio), { competencia, empresas, agora })
    novas.push(...pedidos.novas)
  }
  return novas
}
