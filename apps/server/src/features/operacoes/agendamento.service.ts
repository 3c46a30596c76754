import { gatilhosDasOperacoes, type TipoDeOperacao } from "@partida/contracts"
import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { ID_DO_SISTEMA } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import type { AtoExterno, AtosExternos, NovaOperacao } from "../../ports/operacao-externa.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lerConcluidosAPedir, lerFechadosAPedir, type MesTrazido, type RegraEmVigor } from "./agendamento.repository.ts"
import { enfileirar } from "./operacoes.service.ts"
import { type ExcecaoGravada, lerExcecoes, lerRegras, type RegraGravada } from "./regras.repository.ts"
import { regraPadrao } from "./regras.service.ts"

/** What happens in a company that brings an act. */
const eventos: Readonly<Partial<Record<TipoDeOperacao, (tx: Tx, regra: RegraEmVigor) => Promise<MesTrazido[]>>>> = {
  "pgdas-conferir": lerFechadosAPedir,
  "das-gerar": (tx, regra) => lerConcluidosAPedir(tx, regra, "pgdas-transmitir"),
}

/** Acts of the month before the one in which they are asked for; the others have no month. */
const doMesAnterior: readonly TipoDeOperacao[] = ["das-gerar", "das-mei-gerar", "darf-gerar", "dctfweb-guia"]

const MINUTO_MS = 60_000
/** How far back a look goes for what just happened: what it misses, the look of every morning finds. */
const PARA_TRAS_MS = 60 * MINUTO_MS

export interface Agendador {
  /** Queues what the rules of every office bring; at most once a minute. */
  agendar(sinal?: AbortSignal): Promise<void>
  /** The same, looking at everything. */
  agendarTudo(sinal?: AbortSignal): Promise<void>
}

/**
 * Asks by itself for what offices want done (ADR 060). Run as often as one likes, by as many processes: the business key of each
 * act is made from the closing or from the day of the rule, and what is queued once is not queued again.
 */
export function criarAgendador({
  banco,
  atos,
  agora,
  relatarErro,
}: {
  readonly banco: Banco
  readonly atos: AtosExternos
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
}): Agendador {
  let ultima: Date | null = null
  const tiposEmOferta = Object.keys(gatilhosDasOperacoes).filter((t): t is TipoDeOperacao => Object.hasOwn(atos, t))
  const correr = async (tudo: boolean, sinal?: AbortSignal) => {
    if (tiposEmOferta.length === 0) return
    const instante = agora()
    if (!tudo && ultima !== null && instante.getTime() - ultima.getTime() < MINUTO_MS) return
    const novidadesDesde = tudo || ultima === null ? null : new Date(ultima.getTime() - PARA_TRAS_MS)
    ultima = instante
    for (const { id } of await banco.naPlataforma(escritoriosAbertos))
      for (const tipo of tiposEmOferta) {
        if (sinal?.aborted) return
        await banco
          .emEscopo(sistema(id), (tx) => agendarTipo(tx, sistema(id), atos, { tipo, agora: instante, novidadesDesde }))
          .catch(relatarErro)
      }
  }
  return { agendar: (sinal) => correr(false, sinal), agendarTudo: (sinal) => correr(true, sinal) }
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

/**
 * What the day of the month brings: asked for as of the beginning of that day, whenever it is that the server looks, so that the
 * keys are the same for every process and for a day that was missed. A rule changed after the day begins with the next month.
 */
async function pedirPorDia(
  tx: Tx,
  ato: AtoExterno,
  {
    tipo,
    dia,
    gravada,
    excecoes,
    idEscritorio,
    agora,
  }: {
    readonly tipo: TipoDeOperacao
    readonly dia: number
    readonly gravada: RegraGravada | undefined
    readonly excecoes: readonly ExcecaoGravada[]
    readonly idEscritorio: string
    readonly agora: Date
  },
): Promise<NovaOperacao[]> {
  const hoje = diaCivil(agora)
  const vez = `${hoje.slice(0, 7)}-${String(dia).padStart(2, "0")}`
  if (hoje < vez) return []
  const jaValia = (regra: { readonly ligada: boolean; readonly alteradaEm: Date } | undefined) =>
    regra?.ligada === true && diaCivil(regra.alteradaEm) <= vez
  const proprias = new Map(excecoes.map((e) => [e.idEmpresa, e]))
  const doEscritorio = jaValia(gravada)
  const delas = excecoes.filter(jaValia).map((e) => e.idEmpresa)
  if (!doEscritorio && delas.length === 0) return []
  const { novas } = await ato.pedir(tx, sistema(idEscritorio), {
    competencia: doMesAnterior.includes(tipo) ? somarMeses(mesDe(hoje.slice(0, 7)), -1) : null,
    ...(doEscritorio ? {} : { empresas: delas }),
    agora: new Date(`${vez}T00:00:00-03:00`),
  })
  return novas.filter(({ idEmpresa }) => jaValia(proprias.get(idEmpresa) ?? gravada))
}
