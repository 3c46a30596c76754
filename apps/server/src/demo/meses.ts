import { type Competencia, competenciasEntre, somarMeses } from "@partida/fiscal"
import { and, asc, count, eq, inArray } from "drizzle-orm"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import type { Escopo } from "../db/escopo.ts"
import { fechamentos, selos } from "../db/schema/fechamentos.ts"
import { receitasInformadas } from "../db/schema/receitas.ts"
import { lerEtapas } from "../features/etapas/etapas.service.ts"
import type { Etapa } from "../features/etapas/etapas.ts"
import { fecharMeses, reabrirMes } from "../features/fechamento/encerramento.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { calcularEmpresas } from "../features/recalculo/recalculo.service.ts"
import { COM_EXTRATO, importarExtratoDoMes, mesesComExtrato } from "./bancos.ts"
import type { Planejada } from "./cadastros.ts"
import { type Calendario, instanteEm } from "./calendario.ts"
import { type EstadoDoMes, mesesDe } from "./catalogo.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"
import { concluirEtapasDoMes } from "./etapas.ts"
import { pagarGuiasDoMes } from "./guias.ts"
import { emCentavos } from "./receitas.ts"

/** How far a company of the demonstration got. */
interface Andamento {
  readonly planejada: Planejada
  readonly ordem: number
  readonly primeiro: Competencia
  readonly calculaAte: Competencia
  readonly fechaAte: Competencia
}

type Gesto = "fechar" | "reabrir"
const GESTOS_EM_ORDEM: readonly (readonly [indice: number, Gesto])[] = [
  [0, "fechar"],
  [1, "reabrir"],
  [2, "fechar"],
]

const TURNOS: readonly EstadoDoMes[] = ["fechado", "apurado", "aberto"]
/** The portfolio that just arrived was calculated to be looked at; one in five still waits for it. */
const TURNOS_DA_CARTEIRA: readonly EstadoDoMes[] = ["apurado", "apurado", "apurado", "apurado", "aberto"]
const DIA_DAS_ETAPAS = 7
const ETAPAS_ATE_O_SELO = 2
const DIA_DO_CALCULO = 8
const DIA_DO_FECHAMENTO = 12
const MOTIVO = "Venda do dia 28 lançada a menor: cupom conferido com o extrato da adquirente."
const CORRECAO = emCentavos(1_200)

/**
 * Calculates and closes the months of an office through the service of the product, in order. Each act leaves one
 * seal, and the seals already there say what is done: an interrupted run goes on where it stopped.
 */
export async function percorrerMeses(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
  aoPassar: (passo: string) => void,
): Promise<void> {
  const escopo = sistema(escritorio.id)
  const andamentos = planejadas
    .filter(({ empresa }) => empresa.caso !== "exemplo-nacional")
    .map((p, ordem) => andamentoDe(p, ordem, calendario))
  for (const mes of competenciasEntre(calendario.inicio, calendario.aFechar)) {
    const doMes = andamentos.filter((a) => a.primeiro <= mes && mes <= a.calculaAte)
    const atoDo = (dia: number, minuto: number): Ato => ({
      escopo,
      nome: escritorio.contador,
      agora: instanteEm(calendario, somarMeses(mes, 1), dia, minuto),
    })
    const ids = doMes.map((a) => a.planejada.id)
    // Before the calculation, which then already counts the slips: computed first, each month would be computed twice.
    const etapas = etapasDoMes(andamentos, mes, calendario)
    await banco.emEscopo(escopo, (tx) => concluirEtapasDoMes(tx, atoDo(DIA_DAS_ETAPAS, 0), mes, etapas))
    aoPassar(`etapas ${escritorio.id} ${mes}`)
    await importarExtratos(banco, atoDo(DIA_DAS_ETAPAS, 30), planejadas, mes, calendario)
    await banco.emEscopo(escopo, (tx) => calcularFaltantes(tx, atoDo(DIA_DO_CALCULO, 30), mes, ids))
    aoPassar(`calculo ${escritorio.id} ${mes}`)
    const feitos = await banco.emEscopo(escopo, (tx) => contarSelos(tx, escopo, mes))
    const parados = new Set<string>()
    for (const [indice, gesto] of GESTOS_EM_ORDEM) {
      const ids = doMes.flatMap((a) => {
        const { id } = a.planejada
        const falta = indice >= (feitos.get(id) ?? 0) && gestosDoMes(a, mes, calendario)[indice] === gesto
        return falta && !parados.has(id) ? id : []
      })
      if (ids.length === 0) continue
      const ato = atoDo(DIA_DO_FECHAMENTO + 3 * indice, 10)
      for (const id of await banco.emEscopo(escopo, (tx) => PRATICAR[gesto](tx, ato, mes, ids))) parados.add(id)
      aoPassar(`${gesto} ${escritorio.id} ${mes}`)
    }
    await pagarGuiasDoMes(banco, escopo, mes, calendario)
    aoPassar(`pagamentos ${escritorio.id} ${mes}`)
  }
  const hoje: Ato = { escopo, nome: escritorio.contador, agora: calendario.referencia }
  await importarExtratos(banco, hoje, planejadas, calendario.atual, calendario)
  aoPassar(`extratos ${escritorio.id}`)
}

/** The statements of a month, while it is still open, of the companies that send them. */
async function importarExtratos(
  banco: Banco,
  ato: Ato,
  planejadas: readonly Planejada[],
  mes: Competencia,
  calendario: Calendario,
): Promise<void> {
  if (!mesesComExtrato(calendario).includes(mes)) return
  for (const { id, empresa } of planejadas)
    if (COM_EXTRATO.has(empresa.nome))
      await importarExtratoDoMes(banco, ato, { id, nome: empresa.nome }, mes, calendario)
}

function andamentoDe(planejada: Planejada, ordem: number, calendario: Calendario): Andamento {
  const { empresa } = planejada
  const { inicio, ultimo } = mesesDe(empresa, calendario)
  const { aFechar } = calendario
  const anterior = somarMeses(aFechar, -1)
  const turnos = empresa.migrada ? TURNOS_DA_CARTEIRA : TURNOS
  const estado = empresa.aFechar ?? turnos[ordem % turnos.length] ?? "aberto"
  if (empresa.saida) return { planejada, ordem, primeiro: inicio, calculaAte: ultimo, fechaAte: ultimo }
  const atraso = empresa.caso === "fechamento-atrasado" ? 2 : 0
  return {
    planejada,
    ordem,
    primeiro: inicio,
    calculaAte: estado === "aberto" ? anterior : aFechar,
    fechaAte: estado === "fechado" ? aFechar : somarMeses(anterior, -atraso),
  }
}

/**
 * How far the steps of each company got: whole where the month closes. Of the month to close the calculated ones stopped at
 * nothing, at the revenue and at the payroll items, in turns; half of the others at the revenue. Of the portfolio that just
 * arrived nothing was looked at.
 */
function etapasDoMes(
  andamentos: readonly Andamento[],
  mes: Competencia,
  { aFechar }: Calendario,
): ReadonlyMap<string, Etapa> {
  const ate = new Map<string, Etapa>()
  for (const { planejada, ordem, primeiro, fechaAte, calculaAte } of andamentos) {
    if (mes < primeiro) continue
    if (mes <= fechaAte) ate.set(planejada.id, "pro-labore")
    else if (mes === aFechar && !planejada.empresa.saida && !planejada.empresa.migrada) {
      const turno = TURNOS_DAS_ETAPAS[calculaAte === aFechar ? "apurado" : "aberto"]
      const etapa = turno[ordem % turno.length]
      if (etapa) ate.set(planejada.id, etapa)
    }
  }
  return ate
}

const TURNOS_DAS_ETAPAS: Readonly<Record<"apurado" | "aberto", readonly (Etapa | null)[]>> = {
  apurado: [null, "faturamento", "pro-labore"],
  aberto: ["faturamento", null],
}

function gestosDoMes({ planejada, fechaAte }: Andamento, mes: Competencia, { aFechar }: Calendario): readonly Gesto[] {
  if (mes > fechaAte) return []
  const { caso } = planejada.empresa
  if (mes !== somarMeses(aFechar, -1)) return ["fechar"]
  if (caso === "mes-reaberto") return ["fechar", "reabrir", "fechar"]
  if (caso === "mes-reaberto-por-fechar") return ["fechar", "reabrir"]
  return ["fechar"]
}

/** Calculates the companies whose month was never calculated, or has to be calculated again. */
async function calcularFaltantes(tx: Tx, ato: Ato, mes: Competencia, ids: readonly string[]): Promise<void> {
  const { escopo } = ato
  const prontos = await tx
    .select({ id: fechamentos.idEmpresa })
    .from(fechamentos)
    .where(and(doEscopo(fechamentos, escopo, { competencia: mes }), inArray(fechamentos.calculo, [2, 3])))
  const feitos = new Set(prontos.map((p) => p.id))
  const faltam = ids.filter((id) => !feitos.has(id))
  if (faltam.length > 0) await calcularEmpresas(tx, ato, mes, faltam)
}

async function contarSelos(tx: Tx, escopo: Escopo, mes: Competencia): Promise<Map<string, number>> {
  const linhas = await tx
    .select({ idEmpresa: selos.idEmpresa, n: count() })
    .from(selos)
    .where(doEscopo(selos, escopo, { competencia: mes }))
    .groupBy(selos.idEmpresa)
  return new Map(linhas.map(({ idEmpresa, n }) => [idEmpresa, n]))
}

/** One act of a person about companies. Answers those that it left as they were, for a person to look at. */
const PRATICAR: Readonly<
  Record<Gesto, (tx: Tx, ato: Ato, mes: Competencia, ids: readonly string[]) => Promise<readonly string[]>>
> = { fechar: fecharProntas, reabrir: reabrirECorrigir }

async function reabrirECorrigir(
  tx: Tx,
  ato: Ato,
  mes: Competencia,
  ids: readonly string[],
): Promise<readonly string[]> {
  for (const id of ids) {
    await reabrirMes(tx, ato, id, mes, { motivo: MOTIVO })
    await corrigirReceita(tx, ato.escopo, id, mes, ato.agora)
  }
  await calcularEmpresas(tx, ato, mes, ids)
  return []
}

/** Closes those computed whose steps are concluded. The others have no tax to close, or lack data. */
async function fecharProntas(tx: Tx, ato: Ato, mes: Competencia, ids: readonly string[]): Promise<readonly string[]> {
  const { escopo } = ato
  const apuradas = await tx
    .select({ id: fechamentos.idEmpresa })
    .from(fechamentos)
    .where(doEscopo(fechamentos, escopo, { idEmpresa: ids, competencia: mes, estado: "apurado", calculo: 2 }))
  // Reopened and corrected, a month asks for its revenue to be looked at again.
  await concluirEtapasDoMes(tx, ato, mes, new Map(apuradas.map(({ id }) => [id, "pro-labore"])))
  const concluidas = (await lerEtapas(tx, escopo, mes, ids)).filter((e) => e.situacao === "concluida")
  const vezes = Map.groupBy(concluidas, (e) => e.idEmpresa)
  // A slip that no legal table covers yet leaves the month for a person.
  const prontas = apuradas.flatMap(({ id }) => (vezes.get(id)?.length === ETAPAS_ATE_O_SELO ? id : []))
  for (const recusa of (await fecharMeses(tx, ato, mes, prontas)).values()) throw recusa
  const fechadas = new Set(prontas)
  return ids.filter((id) => !fechadas.has(id))
}

async function corrigirReceita(tx: Tx, escopo: Escopo, idEmpresa: string, mes: Competencia, agora: Date) {
  const doMes = doEscopo(receitasInformadas, escopo, { idEmpresa, competencia: mes })
  const [linha] = await tx.select().from(receitasInformadas).where(doMes).orderBy(asc(receitasInformadas.id)).limit(1)
  if (!linha) throw new Error(`Não há receita digitada a corrigir em ${mes}.`)
  await tx
    .update(receitasInformadas)
    .set({ valorCentavos: linha.valorCentavos + CORRECAO, atualizadaEm: agora })
    .where(and(doMes, eq(receitasInformadas.id, linha.id)))
}
