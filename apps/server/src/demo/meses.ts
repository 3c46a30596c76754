import { type Competencia, competenciasEntre, somarMeses } from "@partida/fiscal"
import { and, asc, eq, inArray } from "drizzle-orm"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { fechamentos, selos } from "../db/schema/fechamentos.ts"
import { receitasInformadas } from "../db/schema/receitas.ts"
import { lerEtapas } from "../features/etapas/etapas.service.ts"
import type { Etapa } from "../features/etapas/etapas.ts"
import { fecharMes, reabrirMes } from "../features/fechamento/encerramento.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { calcularEmpresas } from "../features/recalculo/recalculo.service.ts"
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
    await banco.emEscopo(escopo, (tx) => calcularFaltantes(tx, atoDo(DIA_DO_CALCULO, 30), mes, ids))
    aoPassar(`calculo ${escritorio.id} ${mes}`)
    for (const andamento of doMes) {
      const { empresa, id } = andamento.planejada
      const gestos = gestosDoMes(andamento, mes, calendario)
      if (gestos.length === 0) continue
      const feitos = await banco.emEscopo(escopo, (tx) => contarSelos(tx, escopo, id, mes))
      for (const [indice, gesto] of gestos.entries()) {
        if (indice < feitos) continue
        const ato = atoDo(DIA_DO_FECHAMENTO + 3 * indice, 10 + andamento.ordem)
        const praticou = await banco.emEscopo(escopo, (tx) => praticar(tx, ato, id, mes, gesto))
        aoPassar(`${gesto} ${empresa.nome} ${mes}`)
        if (!praticou) break
      }
    }
    await pagarGuiasDoMes(banco, escopo, mes, calendario)
    aoPassar(`pagamentos ${escritorio.id} ${mes}`)
  }
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
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        eq(fechamentos.competencia, mes),
        inArray(fechamentos.calculo, [2, 3]),
      ),
    )
  const feitos = new Set(prontos.map((p) => p.id))
  const faltam = ids.filter((id) => !feitos.has(id))
  if (faltam.length > 0) await calcularEmpresas(tx, ato, mes, faltam)
}

async function contarSelos(tx: Tx, escopo: Escopo, idEmpresa: string, mes: Competencia): Promise<number> {
  const linhas = await tx
    .select({ sequencia: selos.sequencia })
    .from(selos)
    .where(and(eq(selos.idEscritorio, escopo.idEscritorio), eq(selos.idEmpresa, idEmpresa), eq(selos.competencia, mes)))
  return linhas.length
}

/** One act of a person. False when the month has no DAS to close or data is missing: it stays open for a person. */
async function praticar(tx: Tx, ato: Ato, idEmpresa: string, mes: Competencia, gesto: Gesto): Promise<boolean> {
  const { escopo } = ato
  if (gesto === "reabrir") {
    await reabrirMes(tx, ato, idEmpresa, mes, { motivo: MOTIVO })
    await corrigirReceita(tx, escopo, idEmpresa, mes, ato.agora)
    await calcularEmpresas(tx, ato, mes, [idEmpresa])
    return true
  }
  const [linha] = await tx
    .select({ estado: fechamentos.estado, calculo: fechamentos.calculo })
    .from(fechamentos)
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        eq(fechamentos.idEmpresa, idEmpresa),
        eq(fechamentos.competencia, mes),
      ),
    )
  if (linha?.estado !== "apurado" || linha.calculo !== 2) return false
  const concluidas = async () =>
    (await lerEtapas(tx, escopo, mes, [idEmpresa])).filter((e) => e.situacao === "concluida").length
  if ((await concluidas()) < ETAPAS_ATE_O_SELO) {
    // Reopened and corrected, the month asks for its revenue to be looked at again.
    await concluirEtapasDoMes(tx, ato, mes, new Map([[idEmpresa, "pro-labore"]]))
    // A slip that no legal table covers yet leaves the month for a person.
    if ((await concluidas()) < ETAPAS_ATE_O_SELO) return false
  }
  await fecharMes(tx, ato, idEmpresa, mes, null)
  return true
}

async function corrigirReceita(tx: Tx, escopo: Escopo, idEmpresa: string, mes: Competencia, agora: Date) {
  const doMes = and(
    eq(receitasInformadas.idEscritorio, escopo.idEscritorio),
    eq(receitasInformadas.idEmpresa, idEmpresa),
    eq(receitasInformadas.competencia, mes),
  )
  const [linha] = await tx.select().from(receitasInformadas).where(doMes).orderBy(asc(receitasInformadas.id)).limit(1)
  if (!linha) throw new Error(`Não há receita digitada a corrigir em ${mes}.`)
  await tx
    .update(receitasInformadas)
    .set({ valorCentavos: linha.valorCentavos + CORRECAO, atualizadaEm: agora })
    .where(and(doMes, eq(receitasInformadas.id, linha.id)))
}
