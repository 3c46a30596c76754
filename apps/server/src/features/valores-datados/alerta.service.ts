import { type AlertaDeValor, tabelasDeValores } from "@partida/contracts"
import { competenciaDaData, formatarCompetencia, formatarData } from "@partida/fiscal"
import type { ValorQueFalta } from "@partida/fiscal/escritorio"
import { diaCivil } from "../../civil.ts"
import { type Banco, entrarNoEscritorio, type Tx } from "../../db/banco.ts"
import { escritoriosAbertos, lerAdministradores } from "../../db/escritorios.ts"
import { enumerar, quantos } from "../../palavras.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { faltasDeValores, quandoEhPreciso } from "../valores/valores.service.ts"
import { contarEmpresas, contarGuiasComSelicDe } from "./alerta.repository.ts"
import { type Dono, lerTodos } from "./valores-datados.repository.ts"

/** What asks for a missing value; nothing of it is needed while all are zero. */
interface Uso {
  readonly guias: number
  readonly mei: number
  readonly proLabore: number
  readonly simples: number
}

const NENHUM: Uso = { guias: 0, mei: 0, proLabore: 0, simples: 0 }
const MESES_MOSTRADOS = 3

async function usoNoEscritorio(tx: Tx, idEscritorio: string, { tabela, desde }: ValorQueFalta): Promise<Uso> {
  const mes = competenciaDaData(desde)
  if (tabela === "selic-mensal") return { ...NENHUM, guias: await contarGuiasComSelicDe(tx, idEscritorio, mes) }
  // No account of an office is over wages: only the command line computes the INSS of employees.
  if (tabela === "inss-empregado") return NENHUM
  const { mei, proLabore, simples } = await contarEmpresas(tx, idEscritorio, mes)
  if (tabela === "simples-anexos") return { ...NENHUM, simples }
  // The DAS of the MEI is on the minimum wage; the ceiling and the IRRF are of who has a slip.
  return tabela === "salario-minimo" ? { ...NENHUM, mei, proLabore } : { ...NENHUM, proLabore }
}

/** In an office; of the platform, in all those open, each entered within this transaction. */
async function usoDe(tx: Tx, dono: Dono, falta: ValorQueFalta): Promise<Uso> {
  if (dono !== null) return usoNoEscritorio(tx, dono, falta)
  let soma = NENHUM
  for (const { id } of await escritoriosAbertos(tx)) {
    await entrarNoEscritorio(tx, id)
    const { guias, mei, proLabore, simples } = await usoNoEscritorio(tx, id, falta)
    soma = {
      guias: soma.guias + guias,
      mei: soma.mei + mei,
      proLabore: soma.proLabore + proLabore,
      simples: soma.simples + simples,
    }
    await entrarNoEscritorio(tx, null)
  }
  return soma
}

/**
 * Which of the missing values open guides and companies ask for. Each later value of a table is asked for by what asked for the
 * earlier ones, so that a table of which nobody asks the last is asked for by nobody.
 */
export async function quaisSePedem(
  tx: Tx,
  dono: Dono,
  faltas: readonly ValorQueFalta[],
): Promise<ReadonlySet<ValorQueFalta>> {
  const pedidas = new Set<ValorQueFalta>()
  for (const dela of Map.groupBy(faltas, (f) => f.tabela).values()) {
    const ultima = dela.at(-1)
    if (ultima === undefined || !precisa(await usoDe(tx, dono, ultima))) continue
    let pedida = false
    for (const falta of dela) {
      pedida ||= falta === ultima || precisa(await usoDe(tx, dono, falta))
      if (pedida) pedidas.add(falta)
    }
  }
  return pedidas
}

const precisa = ({ guias, mei, proLabore, simples }: Uso) => guias + mei + proLabore + simples > 0

/**
 * Values that what is open really asks for and nobody gave, one sentence a table, the most urgent first. `dono` null: the
 * national ones, for who operates the platform. What no guide and no company uses alerts nobody.
 */
export async function alertarValores(tx: Tx, dono: Dono, agora: Date): Promise<AlertaDeValor[]> {
  const faltas = await faltasDeValores(tx, dono === null ? null : { idEscritorio: dono }, diaCivil(agora))
  if (faltas.length === 0) return []
  const propostos = (await lerTodos(tx, dono)).filter(({ situacao }) => situacao === "proposto")
  const alertas: AlertaDeValor[] = []
  for (const [tabela, dela] of Map.groupBy(faltas, (f) => f.tabela)) {
    const usadas: { readonly falta: ValorQueFalta; readonly uso: Uso }[] = []
    for (const falta of dela) {
      // Beside the first, only what is already late: of two that come, the nearest is told.
      if (falta.dias > 0 && usadas.length > 0) break
      const uso = await usoDe(tx, dono, falta)
      if (precisa(uso)) usadas.push({ falta, uso })
    }
    const [primeira] = usadas
    // Each later month is asked for by what asked for the earlier ones, and by more.
    const ultima = usadas.at(-1)
    if (primeira === undefined || ultima === undefined) continue
    alertas.push({
      tabela,
      desde: primeira.falta.desde,
      dias: primeira.falta.dias,
      mensagem: frase(
        usadas.map(({ falta }) => falta),
        primeira.falta,
        ultima.uso,
      ),
      esperaAprovacao: usadas.every(({ falta }) =>
        propostos.some((p) => p.tabela === tabela && p.desde <= falta.desde && falta.desde <= p.ate),
      ),
    })
  }
  return alertas.sort((a, b) => a.dias - b.dias)
}

/** "Falta o valor de Selic do mês, 11/2026: em 10 dias ele é preciso (01/12/2026), e faz falta nos juros de 3 guias em aberto." */
function frase(faltas: readonly ValorQueFalta[], { tabela, desde, dias, precisoEm }: ValorQueFalta, uso: Uso): string {
  const { rotulo, forma } = tabelasDeValores[tabela]
  const meses = faltas.map((f) => formatarCompetencia(competenciaDaData(f.desde)))
  const quais =
    forma !== "percentual"
      ? `desde ${formatarData(desde)}`
      : meses.length > MESES_MOSTRADOS
        ? `de ${meses[0]} a ${meses.at(-1)}`
        : enumerar(meses)
  return `Falta o valor de ${rotulo}, ${quais}: ${quandoEhPreciso(dias)} (${formatarData(precisoEm)}), e faz falta ${enumerar(contas(tabela, uso))}.`
}

function contas(tabela: ValorQueFalta["tabela"], { guias, mei, proLabore, simples }: Uso): string[] {
  const partes: Partial<Record<typeof tabela, string>> = { "inss-teto": "no INSS do", "irrf-mensal": "no IRRF do" }
  const doProLabore = `${partes[tabela] ?? "no"} pró-labore de`
  return [
    ...(guias > 0 ? [`nos juros de ${quantos(guias, "guia em aberto", "guias em aberto")}`] : []),
    ...(mei > 0 ? [`no DAS de ${quantos(mei, "empresa do MEI", "empresas do MEI")}`] : []),
    ...(simples > 0 ? [`no DAS de ${quantos(simples, "empresa do Simples", "empresas do Simples")}`] : []),
    ...(proLabore > 0 ? [`${doProLabore} ${quantos(proLabore, "empresa", "empresas")}`] : []),
  ]
}

/** Days before a value is needed on which its alert becomes a notice, and the day itself. */
const MARCOS_DE_AVISO = [30, 10, 0] as const

/**
 * Tells the administrators of each office of the values that it lacks, once at each mark, with the way to the screen. Run as often as
 * one likes. An operator of the platform has no notices: what is national is on the screens that it opens first.
 */
export async function avisarValoresQueFaltam(
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    await banco.emEscopo(sistema(id), (tx) => avisarOEscritorio(tx, id, agora)).catch(relatarErro)
  }
}

async function avisarOEscritorio(tx: Tx, idEscritorio: string, agora: Date): Promise<void> {
  const alertas = await alertarValores(tx, idEscritorio, agora)
  if (alertas.length === 0) return
  const pessoas = await lerAdministradores(tx, idEscritorio)
  for (const { tabela, desde, dias, mensagem } of alertas) {
    const marco = MARCOS_DE_AVISO.findLast((m) => dias <= m)
    if (marco === undefined) continue
    for (const pessoa of pessoas)
      await notificar(tx, {
        idEscritorio,
        idUsuario: pessoa.id,
        chave: `valor-que-falta:${tabela}:${desde}:${marco}`,
        tipo: "aviso",
        titulo: `Falta um valor: ${tabelasDeValores[tabela].rotulo}`,
        mensagem,
        destino: `/valores-datados?tabela=${tabela}`,
        idLote: null,
        agora,
      })
  }
}
