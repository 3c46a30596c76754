import {
  anoDe,
  type Competencia,
  competenciasEntre,
  mesDe,
  mesesEntre,
  type SituacaoReceita,
  somarMeses,
} from "@partida/fiscal"
import { sortear } from "./aleatorio.ts"
import type { Calendario } from "./calendario.ts"
import { type EmpresaDoCatalogo, type Fonte, mesesDe, type Sazonalidade } from "./catalogo.ts"
import { ramo } from "./ramos.ts"

/** What one stream earns in one month, before anybody writes a note or types it. */
export interface ReceitaPlanejada {
  readonly competencia: Competencia
  readonly fonte: Fonte
  /** Centavos. */
  readonly valor: bigint
  /** True when service notes carry it, false when it is typed. */
  readonly emNotas: boolean
}

/** Per thousand of an ordinary month, January to December. */
const PERFIS: Readonly<Record<Sazonalidade, readonly number[]>> = {
  estavel: [980, 970, 1000, 1000, 1010, 1000, 990, 1010, 1000, 1020, 1010, 1010],
  comercio: [870, 840, 930, 960, 1080, 1010, 960, 990, 970, 1020, 1140, 1430],
  servico: [620, 940, 1080, 1060, 1050, 1020, 720, 1070, 1080, 1090, 1060, 830],
}

const MIL = 1000n
/** Notes and most sales are worth whole tens of reais; small counters vary by the centavo. */
const DEZENA_DE_REAIS = 1000n

/** Plan of a company, month by month in order: revenue until the current month. Amounts are reproducible. */
export function planejarReceitas(empresa: EmpresaDoCatalogo, calendario: Calendario): ReceitaPlanejada[] {
  const { primeiro, inicio, ultimo } = mesesDe(empresa, calendario)
  const fim = empresa.caso === "exemplo-nacional" ? somarMeses(inicio, -1) : ultimo
  const plano: ReceitaPlanejada[] = []
  for (const competencia of competenciasEntre(primeiro, fim)) {
    for (const [indice, fonte] of empresa.fontes.entries()) {
      const comNota = ramo(fonte.ramo).codigos.length > 0 && (!empresa.migrada || fonte.notas !== undefined)
      const emNotas = comNota && competencia >= inicio
      // Sales of the month that is still running are not typed yet.
      if (!emNotas && competencia >= calendario.atual) continue
      if (empresa.caso === "historico-incompleto" && competencia === somarMeses(inicio, -4)) continue
      const valor = valorDoMes(empresa, calendario, competencia, `${empresa.nome}|${indice}`, fonte)
      plano.push({ competencia, fonte, valor, emNotas })
    }
  }
  return plano
}

function valorDoMes(
  empresa: EmpresaDoCatalogo,
  calendario: Calendario,
  competencia: Competencia,
  semente: string,
  fonte: Fonte,
): bigint {
  const { aFechar } = calendario
  switch (empresa.caso) {
    case "sem-receita-no-mes":
      if (competencia === aFechar) return 0n
      break
    case "receita-fora-da-media":
      // A counter that was added up twice.
      if (competencia === aFechar)
        return ordinario(empresa, calendario, competencia, semente, fonte) * 2n + emCentavos(fonte.mensal)
      break
    case "das-abaixo-do-minimo":
      // 6 % of R$ 140,00 is R$ 8,40.
      if (competencia === aFechar) return emCentavos(140)
      break
    case "perto-do-sublimite":
      return doAnoComAlvo(calendario, competencia, semente, fonte, emCentavos(3_480_000))
    case "acima-do-sublimite":
      return doAnoComAlvo(calendario, competencia, semente, fonte, emCentavos(3_780_000))
    case "sublimite-no-ano-anterior":
      return anoDe(competencia) < anoDe(aFechar)
        ? variar(emCentavos(328_000), competencia, semente)
        : variar(emCentavos(fonte.mensal), competencia, semente)
    default:
      break
  }
  return ordinario(empresa, calendario, competencia, semente, fonte)
}

/** Ordinary month: growth, season and a little chance. */
function ordinario(
  empresa: EmpresaDoCatalogo,
  calendario: Calendario,
  competencia: Competencia,
  semente: string,
  fonte: Fonte,
): bigint {
  const meses = BigInt(mesesEntre(calendario.primeiro, competencia))
  const crescido = (emCentavos(fonte.mensal) * (MIL + BigInt(empresa.crescimento ?? 2) * meses)) / MIL
  const estacao = PERFIS[empresa.sazonal ?? "estavel"][mesDe(competencia) - 1] ?? 1000
  const valor = variar((crescido * BigInt(estacao)) / MIL, competencia, semente)
  if (ramo(fonte.ramo).codigos.length > 0) return valor
  return valor + BigInt(sortear(`centavos|${semente}|${competencia}`).inteiro(0, 999))
}

/** Gives the amount up to 5 % more or less, cut down to whole tens of reais. */
function variar(valor: bigint, competencia: Competencia, semente: string): bigint {
  const milesimos = BigInt(sortear(`receita|${semente}|${competencia}`).inteiro(950, 1050))
  return truncarEmDezenas((valor * milesimos) / MIL)
}

const truncarEmDezenas = (valor: bigint) => (valor / DEZENA_DE_REAIS) * DEZENA_DE_REAIS

/** No retail shop triples in January: with few months in the year the target is simply not reached. */
const MAIOR_MES = emCentavos(395_000)

/** Revenue that reaches `alvo` in the year of the month to close, exactly in that month. */
function doAnoComAlvo(
  calendario: Calendario,
  competencia: Competencia,
  semente: string,
  fonte: Fonte,
  alvo: bigint,
): bigint {
  const { aFechar } = calendario
  if (anoDe(competencia) < anoDe(aFechar)) return variar(emCentavos(fonte.mensal), competencia, semente)
  const media = truncarEmDezenas(alvo / BigInt(mesDe(aFechar)))
  if (media > MAIOR_MES) return variar(MAIOR_MES, competencia, semente)
  if (competencia !== aFechar) return variar(media, competencia, semente)
  const janeiro = somarMeses(aFechar, 1 - mesDe(aFechar))
  const antes = competenciasEntre(janeiro, somarMeses(aFechar, -1))
  return antes.reduce((resto, mes) => resto - variar(media, mes, semente), alvo)
}

/** Whole reais as centavos. */
export function emCentavos(reais: number): bigint {
  return BigInt(reais) * 100n
}

/** Months in which PIS and COFINS exist in the DAS; from 2027 CBS and IBS take their place (LC 214/2025 art. 517). */
const ULTIMO_MES_DO_MONOFASICO = "2026-12"

/** Situations as the law of the month names them, sorted as the product stores them. */
export function situacoesNoMes({ situacoes = [] }: Fonte, competencia: Competencia): SituacaoReceita[] {
  const vigentes = situacoes.map((s) =>
    s === "monofasico-pis-cofins" && competencia > ULTIMO_MES_DO_MONOFASICO ? "concentrado-ou-st-ibs-cbs" : s,
  )
  return [...new Set(vigentes)].sort()
}
