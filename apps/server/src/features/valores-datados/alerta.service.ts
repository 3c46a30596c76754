import { type AlertaDeValor, tabelasDeValores } from "@partida/contracts"
import { competenciaDaData, formatarCompetencia, formatarData } from "@partida/fiscal"
import type { ValorQueFalta } from "@partida/fiscal/escritorio"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
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

/** No account of an office is over wages: only the command line computes the INSS of employees. */
const ehDeAlgumaConta = ({ tabela }: Pick<ValorQueFalta, "tabela">) => tabela !== "inss-empregado"

async function usoNoEscritorio(tx: Tx, idEscritorio: string, { tabela, desde }: ValorQueFalta): Promise<Uso> {
  const mes = competenciaDaData(desde)
  if (tabela === "selic-mensal") return { ...NENHUM, guias: await contarGuiasComSelicDe(tx, idEscritorio, mes) }
  if (!ehDeAlgumaConta({ tabela })) return NENHUM
  const { mei, proLabore, simples } = await contarEmpresas(tx, idEscritorio, mes)
  if (tabela === "simples-anexos") return { ...NENHUM, simples }
  // The DAS of the MEI is on the minimum wage; the ceiling and the IRRF are of who has a slip.
  return tabela === "salario-minimo" ? { ...NENHUM, mei, proLabore } : { ...NENHUM, proLabore }
}

/**
 * Which of the missing values are asked for: in an office, by its open guides and companies; of the platform, all that some
 * account of the product uses, whoever has it, for no office is entered to tell. Each later value of a table is asked for by what
 * asked for the earlier ones, so that a table of which nobody asks the last is asked for by nobody.
 */
export async function quaisSePedem(
  tx: Tx,
  dono: Dono,
  faltas: readonly ValorQueFalta[],
): Promise<ReadonlySet<ValorQueFalta>> {
  if (dono === null) return new Set(faltas.filter(ehDeAlgumaConta))
  const pedidas = new Set<ValorQueFalta>()
  for (const dela of Map.groupBy(faltas, (f) => f.tabela).values()) {
    const ultima = dela.at(-1)
    if (ultima === undefined || !precisa(await usoNoEscritorio(tx, dono, ultima))) continue
    let pedida = false
    for (const falta of dela) {
      pedida ||= falta === ultima || precisa(await usoNoEscritorio(tx, dono, falta))
      if (pedida) pedidas.add(falta)
    }
  }
  return pedidas
}

const precisa = ({ guias, mei, proLabore, simples }: Uso) => guias + mei + proLabore + simples > 0

/**
 * Values that are asked for and nobody gave, one sentence a table, the most urgent first. `dono` null: the national ones, for
 * who operates the platform, in time to give them. An office is told only of what stops an account of its own today: until then
 * there is nothing for it to do. What no guide and no company of an office uses alerts nobody there.
 */
export async function alertarValores(tx: Tx, dono: Dono, agora: Date): Promise<AlertaDeValor[]> {
  const doPais = dono === null
  const todas = await faltasDeValores(tx, doPais ? null : { idEscritorio: dono }, diaCivil(agora))
  const faltas = doPais ? todas : todas.filter(({ dias }) => dias <= 0)
  if (faltas.length === 0) return []
  const propostos = (await lerTodos(tx, dono)).filter(({ situacao }) => situacao === "proposto")
  const alertas: AlertaDeValor[] = []
  for (const [tabela, dela] of Map.groupBy(faltas, (f) => f.tabela)) {
    const pedidas: { readonly falta: ValorQueFalta; readonly quemUsa: string }[] = []
    for (const falta of dela) {
      // Beside the first, only what is already late: of two that come, the nearest is told.
      if (falta.dias > 0 && pedidas.length > 0) break
      const quemUsa = await quemUsaOValor(tx, dono, falta)
      if (quemUsa !== null) pedidas.push({ falta, quemUsa })
    }
    const [primeira] = pedidas
    // Each later month is asked for by what asked for the earlier ones, and by more.
    const ultima = pedidas.at(-1)
    if (primeira === undefined || ultima === undefined) continue
    alertas.push({
      tabela,
      desde: primeira.falta.desde,
      dias: primeira.falta.dias,
      mensagem: `${frase(
        pedidas.map(({ falta }) => falta),
        primeira.falta,
        ultima.quemUsa,
      )}${doPais ? "" : ` ${QUEM_INFORMA}`}`,
      esperaAprovacao: pedidas.every(({ falta }) =>
        propostos.some((p) => p.tabela === tabela && p.desde <= falta.desde && falta.desde <= p.ate),
      ),
    })
  }
  return alertas.sort((a, b) => a.dias - b.dias)
}

const QUEM_INFORMA =
  "O valor nacional é informado por quem opera a plataforma; se não der para esperar, o escritório informa o seu."

/** "faz falta nos juros de 3 guias em aberto", or what the platform knows without entering an office; null when nobody asks. */
async function quemUsaOValor(tx: Tx, dono: Dono, falta: ValorQueFalta): Promise<string | null> {
  if (dono === null) return ehDeAlgumaConta(falta) ? `é usado em: ${tabelasDeValores[falta.tabela].contas}` : null
  const uso = await usoNoEscritorio(tx, dono, falta)
  return precisa(uso) ? `faz falta ${enumerar(contas(falta.tabela, uso))}` : null
}

/** "Falta o valor de Selic do mês, 11/2026: deve estar aqui em 10 dias (01/12/2026), e faz falta nos juros de 3 guias em aberto." */
function frase(
  faltas: readonly ValorQueFalta[],
  { tabela, desde, dias, precisoEm }: ValorQueFalta,
  quemUsa: string,
): string {
  const { rotulo, forma } = tabelasDeValores[tabela]
  const meses = faltas.map((f) => formatarCompetencia(competenciaDaData(f.desde)))
  const quais =
    forma !== "percentual"
      ? `desde ${formatarData(desde)}`
      : meses.length > MESES_MOSTRADOS
        ? `de ${meses[0]} a ${meses.at(-1)}`
        : enumerar(meses)
  return `Falta o valor de ${rotulo}, ${quais}: ${quandoEhPreciso(dias)} (${formatarData(precisoEm)}), e ${quemUsa}.`
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

/**
 * Tells the administrators of each office of the values that stop an account of it, once each, with the way to the screen. Run as
 * often as one likes. An operator of the platform has no notices: what is national is on the screens that it opens first.
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
  for (const { tabela, desde, mensagem } of alertas) {
    for (const pessoa of pessoas)
      await notificar(tx, {
        idEscritorio,
        idUsuario: pessoa.id,
        chave: `valor-que-falta:${tabela}:${desde}`,
        tipo: "aviso",
        titulo: `Falta um valor: ${tabelasDeValores[tabela].rotulo}`,
        mensagem,
        destino: `/valores-datados?tabela=${tabela}`,
        idLote: null,
        agora,
      })
  }
}
