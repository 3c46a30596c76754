import { type AtividadeDoPresumido, anoDe, type Competencia, competenciasEntre, somarMeses } from "@partida/fiscal"
import { fimDoTrimestre } from "@partida/fiscal/presumido"
import { and, eq, inArray } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { fechamentos } from "../db/schema/fechamentos.ts"
import { presumidoCriterios, presumidoMeses } from "../db/schema/presumido.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Planejada } from "./cadastros.ts"
import type { Calendario } from "./calendario.ts"
import { mesesDe } from "./catalogo.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"
import type { NomeDoRamo } from "./ramos.ts"

/** What the activities of the companies of the Lucro Presumido presume. */
const PRESUNCOES: Partial<Readonly<Record<NomeDoRamo, AtividadeDoPresumido>>> = {
  medicina: "servicos-gerais",
  supermercado: "comercio",
  construcao: "construcao-com-materiais",
}

/** Presumption of an activity; null in another regime, where nobody was asked. */
export const presuncaoDaDemonstracao = (
  { regime }: Planejada["empresa"],
  ramo: NomeDoRamo,
): AtividadeDoPresumido | null => (regime === "presumido" ? (PRESUNCOES[ramo] ?? null) : null)

/** Share of the revenue whose customers withhold, in hundredths. */
const PARTE_RETIDA: Readonly<Record<string, bigint>> = { "hospitalar-sul": 40n }
/** ICMS shown in the notes, in hundredths of the revenue. */
const ICMS_DESTACADO: Readonly<Record<string, bigint>> = { planalto: 11n }
const CEM = 100n
/** IRRF 1,5 %, CSLL 1 %, PIS 0,65 % and COFINS 3 % of what is withheld from, in hundredths of 1 %. */
const RETENCOES = { irrf: 150n, csll: 100n, pis: 65n, cofins: 300n }
const CENTESIMOS_DE_PORCENTO = 10_000n
const RENDIMENTO_FINANCEIRO = 318_745n
const QUOTAS = 3

/**
 * What the companies of the Lucro Presumido of an office have besides their revenue, in the months of the system and before
 * any closes. Months that have it already stay as they are.
 */
export async function semearMesesDoPresumido(
  banco: Banco,
  { id: idEscritorio }: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  const delas = planejadas.filter(({ empresa }) => empresa.regime === "presumido")
  if (delas.length === 0) return
  await banco.emEscopo(sistema(idEscritorio), async (tx) => {
    const ids = delas.map(({ id }) => id)
    const feitos = await tx
      .select({ idEmpresa: presumidoMeses.idEmpresa, competencia: presumidoMeses.competencia })
      .from(presumidoMeses)
      .where(and(eq(presumidoMeses.idEscritorio, idEscritorio), inArray(presumidoMeses.idEmpresa, ids)))
    const conhecidos = new Set(feitos.map((f) => `${f.idEmpresa} ${f.competencia}`))
    const linhas = delas.flatMap((planejada) =>
      mesesDoPresumido(planejada, calendario)
        .filter((mes) => !conhecidos.has(`${planejada.id} ${mes}`))
        .map((mes) => linhaDoMes(idEscritorio, planejada, mes, calendario.referencia)),
    )
    if (linhas.length > 0) await tx.insert(presumidoMeses).values(linhas)
    await registrarCriterios(tx, idEscritorio, delas, calendario)
  })
}

/** By competência since the first year of each company; one with closed months already has what it has. */
async function registrarCriterios(
  tx: Tx,
  idEscritorio: string,
  delas: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  const fechadas = await tx
    .selectDistinct({ idEmpresa: fechamentos.idEmpresa })
    .from(fechamentos)
    .where(and(eq(fechamentos.idEscritorio, idEscritorio), eq(fechamentos.estado, "fechado")))
  const comFechado = new Set(fechadas.map((f) => f.idEmpresa))
  const novos = delas
    .filter(({ id }) => !comFechado.has(id))
    .map((planejada) => ({
      idEscritorio,
      idEmpresa: planejada.id,
      ano: anoDe(mesesDe(planejada.empresa, calendario).inicio),
      criterio: "competencia" as const,
      atualizadoEm: calendario.referencia,
    }))
  if (novos.length > 0) await tx.insert(presumidoCriterios).values(novos).onConflictDoNothing()
}

/** From the quarter in which the company came to the system, so that its first IRPJ has all that was withheld. */
function mesesDoPresumido({ empresa }: Planejada, calendario: Calendario): Competencia[] {
  const { inicio } = mesesDe(empresa, calendario)
  return competenciasEntre(somarMeses(fimDoTrimestre(inicio), -2), calendario.aFechar)
}

function linhaDoMes(idEscritorio: string, { empresa, id, receitas }: Planejada, mes: Competencia, agora: Date) {
  const receita = receitas.filter((r) => r.competencia === mes).reduce((total, r) => total + r.valor, 0n)
  const base = (receita * (PARTE_RETIDA[empresa.nome] ?? 0n)) / CEM
  const retido = (taxa: bigint) => (base * taxa) / CENTESIMOS_DE_PORCENTO
  return {
    idEscritorio,
    idEmpresa: id,
    competencia: mes,
    outrasReceitasCentavos: fimDoTrimestre(mes) === mes ? RENDIMENTO_FINANCEIRO : 0n,
    irrfRetidoCentavos: retido(RETENCOES.irrf),
    csllRetidaCentavos: retido(RETENCOES.csll),
    pisRetidoCentavos: retido(RETENCOES.pis),
    cofinsRetidaCentavos: retido(RETENCOES.cofins),
    icmsDestacadoCentavos: (receita * (ICMS_DESTACADO[empresa.nome] ?? 0n)) / CEM,
    quotas: QUOTAS,
    atualizadoEm: agora,
  }
}
