import type { ObrigacaoDaGuia } from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  calcularVencimento,
  deReais,
  type Passo,
  ultimoDia,
  vigenteEm,
} from "@partida/fiscal"
import { calcularDasAPagar } from "@partida/fiscal/pagamento"
import { calcularDarfAPagar, TABELAS_DO_PRESUMIDO, type TributoDoPresumido } from "@partida/fiscal/presumido"
import type { GuiaGuardada, ResultadoGuardado } from "../../db/resultado.ts"

/** One amount that a month, as concluded, makes the company pay. */
export interface Devida {
  readonly obrigacao: ObrigacaoDaGuia
  /** 1 to 3; 0 for what is not divided. */
  readonly quota: number
  readonly codigoDeReceita: string | null
  readonly valorCentavos: bigint
  /** ISO date, as the engine gave it. */
  readonly vencimento: string
}

/** Tax of an earlier month that stayed below the minimum of its guide. */
export interface Acumulado {
  readonly obrigacao: "das-simples" | TributoDoPresumido
  readonly competencia: Competencia
  readonly valor: Centavos
}

/**
 * What the sealed tax of a month makes the company pay. A DAS or a DARF below the minimum makes nothing: it goes on to the
 * next months, and `acumulado` is what earlier ones left. Zero is not paid.
 */
export function devidasDoMes(
  competencia: Competencia,
  resultado: ResultadoGuardado,
  acumulado: readonly Acumulado[],
): readonly Devida[] {
  switch (resultado.regime) {
    case "presumido":
      return TRIBUTOS_DO_PRESUMIDO.flatMap((tributo) => devidasDoTributo(tributo, competencia, resultado, acumulado))
    case "mei":
      return resultado.guias.map(daGuia)
    case "simples": {
      const { total, recolhe } = dasAPagar(competencia, resultado, acumulado).resultado
      const { vencimento } = resultado
      const das = {
        obrigacao: "das-simples",
        quota: 0,
        codigoDeReceita: null,
        valorCentavos: total,
        vencimento,
      } as const
      return recolhe ? [das] : []
    }
  }
}

function daGuia({ obrigacao, quota, codigoDeReceita, valor, vencimento }: GuiaGuardada): Devida {
  return { obrigacao, quota, codigoDeReceita, valorCentavos: deReais(valor), vencimento }
}

/** The taxes of the Lucro Presumido, in the order in which their guides are read. */
export const TRIBUTOS_DO_PRESUMIDO = ["pis", "cofins", "irpj", "csll"] as const

function devidasDoTributo(
  tributo: TributoDoPresumido,
  competencia: Competencia,
  resultado: ResultadoGuardado,
  acumulado: readonly Acumulado[],
): readonly Devida[] {
  const [primeira, ...outras] = guiasSeladas(tributo, resultado)
  const aPagar = darfAPagar(tributo, competencia, resultado, acumulado)
  if (!aPagar?.resultado.recolhe) return []
  const { total, codigoDeReceita, vencimento } = aPagar.resultado
  const doPeriodo = {
    obrigacao: tributo,
    quota: primeira?.quota ?? 0,
    codigoDeReceita,
    valorCentavos: total,
    vencimento,
  }
  return [doPeriodo, ...outras.map(daGuia)]
}

const guiasSeladas = (tributo: TributoDoPresumido, { guias }: ResultadoGuardado) =>
  guias.filter(({ obrigacao }) => obrigacao === tributo)

/**
 * What is collected of one tax of the Lucro Presumido with what earlier periods left of it, and why; of a tax in quotas, the
 * first of them. Null where the month did not compute this tax.
 */
export function darfAPagar(
  tributo: TributoDoPresumido,
  competencia: Competencia,
  resultado: ResultadoGuardado,
  acumulado: readonly Acumulado[],
) {
  const doPeriodo = valorDoPeriodo(tributo, resultado)
  if (doPeriodo === null) return null
  const deste = acumulado.filter(({ obrigacao }) => obrigacao === tributo)
  return feita(calcularDarfAPagar({ tributo, competencia, valor: doPeriodo, acumulado: deste }))
}

/** Of one tax of the Lucro Presumido, what the period itself has to pay first; null where it was not computed. */
export function valorDoPeriodo(tributo: TributoDoPresumido, resultado: ResultadoGuardado): Centavos | null {
  const [primeira] = guiasSeladas(tributo, resultado)
  const doMes = resultado.tributos.find((t) => t.tributo === tributo.toUpperCase())
  const valor = primeira?.valor ?? doMes?.valor
  return valor === undefined ? null : deReais(valor)
}

/** What is collected of the DAS of a month with what earlier ones left, and why. */
export function dasAPagar(competencia: Competencia, { total }: ResultadoGuardado, acumulado: readonly Acumulado[]) {
  const anteriores = acumulado
    .filter(({ obrigacao }) => obrigacao === "das-simples")
    .map(({ valor, ...mes }) => ({ ...mes, das: valor }))
  return feita(calcularDasAPagar({ competencia, das: deReais(total), acumulado: anteriores }))
}

type Feita<T> = { readonly tipo: "calculado"; readonly resultado: T; readonly memoria: Passo }

/** These accounts always have an answer: they lack no data. */
function feita<T>(resposta: Feita<T> | { readonly tipo: "faltam-dados" | "nao-se-aplica" }): Feita<T> {
  if (resposta.tipo === "calculado") return resposta
  throw new Error("What is collected of a computed tax is always known.")
}

/** What a slip of pró-labore makes the company pay. */
interface ReciboEmitido {
  readonly inssCentavos: bigint
  readonly cppCentavos: bigint
  readonly irrfCentavos: bigint
  readonly vencimentoInss: string
  readonly vencimentoIrrf: string
}

const INSS = "1099-01"
const CPP = "1138-04"
const INSS_E_CPP = `${INSS} e ${CPP}`
const IRRF = "0561-07"

/** What a month owes on the services that the company took of MEIs. */
interface CppDeMei {
  readonly centavos: bigint
  readonly vencimento: string
}

/**
 * INSS withheld and the employer's contribution outside the DAS, that of services of MEI included, on one DARF of the DCTFWeb, and
 * the income tax withheld, of all the slips of a month. There is no DARF below the minimum (Lei 9.430/1996 art. 68): an INSS that stays below it, with what
 * earlier months left (`acumuladoCentavos`), goes on to the next month.
 */
export function devidasDaFolha(
  competencia: Competencia,
  recibos: readonly ReciboEmitido[],
  acumuladoCentavos: bigint,
  mei: CppDeMei | null = null,
): readonly Devida[] {
  const [primeiro] = recibos
  const prazo = primeiro?.vencimentoInss ?? mei?.vencimento
  if (prazo === undefined) return []
  const total = (parte: "inssCentavos" | "cppCentavos" | "irrfCentavos") =>
    recibos.reduce((soma, r) => soma + r[parte], 0n)
  const cpp = total("cppCentavos") + (mei?.centavos ?? 0n)
  const devidas: readonly Devida[] = [
    {
      obrigacao: "inss",
      quota: 0,
      codigoDeReceita: cpp === 0n ? INSS : primeiro === undefined ? CPP : INSS_E_CPP,
      valorCentavos: total("inssCentavos") + cpp + acumuladoCentavos,
      vencimento: primeira(
        recibos.map((r) => r.vencimentoInss),
        prazo,
      ),
    },
    {
      obrigacao: "irrf",
      quota: 0,
      codigoDeReceita: IRRF,
      valorCentavos: total("irrfCentavos"),
      vencimento: primeira(
        recibos.map((r) => r.vencimentoIrrf),
        primeiro?.vencimentoIrrf ?? prazo,
      ),
    },
  ]
  const minimo = vigenteEm(TABELAS_DO_PRESUMIDO.valorMinimoDoDarf, ultimoDia(competencia)).valor
  return devidas.filter((d) => d.valorCentavos > 0n && (d.obrigacao !== "inss" || d.valorCentavos >= minimo))
}

/** Of who lives in Brazil. */
const IRRF_DOS_LUCROS = "1841-01"

/** Income tax withheld from the profits paid in a month (Lei 15.270/2025), due like any other withheld at the payment. */
export function devidasDosLucros(competencia: Competencia, retidoCentavos: bigint): readonly Devida[] {
  if (retidoCentavos <= 0n) return []
  const prazo = calcularVencimento({ obrigacao: "irrf", periodo: competencia })
  if (prazo.tipo !== "calculado") return []
  const { vencimento } = prazo.resultado
  const codigoDeReceita = IRRF_DOS_LUCROS
  return [{ obrigacao: "irrf-lucros", quota: 0, codigoDeReceita, valorCentavos: retidoCentavos, vencimento }]
}

const primeira = (datas: readonly string[], inicial: string) => datas.reduce((a, b) => (b < a ? b : a), inicial)

/** A guide already issued of the same month, with what was paid of it. */
interface GuiaAnterior {
  readonly obrigacao: ObrigacaoDaGuia
  readonly valorCentavos: bigint
  readonly pagoCentavos: bigint
}

/** What of a guide was paid as tax: what goes beyond its value is late charges, or money to be asked back. */
const pagoComoTributo = (g: Pick<GuiaAnterior, "valorCentavos" | "pagoCentavos">) =>
  g.pagoCentavos < g.valorCentavos ? g.pagoCentavos : g.valorCentavos

/**
 * What is left to pay of a new version once what was paid of the earlier ones is taken off, obligation by obligation, quotas in
 * their order; and what was paid in excess of the new version.
 */
export function abaterPagamentos(
  devidas: readonly Devida[],
  anteriores: readonly GuiaAnterior[],
): { readonly aPagar: readonly Devida[]; readonly creditos: ReadonlyMap<ObrigacaoDaGuia, bigint> } {
  const saldo = new Map<ObrigacaoDaGuia, bigint>()
  for (const g of anteriores) saldo.set(g.obrigacao, (saldo.get(g.obrigacao) ?? 0n) + pagoComoTributo(g))
  const aPagar: Devida[] = []
  for (const devida of [...devidas].sort((a, b) => a.quota - b.quota)) {
    const pago = saldo.get(devida.obrigacao) ?? 0n
    const abatido = pago < devida.valorCentavos ? pago : devida.valorCentavos
    saldo.set(devida.obrigacao, pago - abatido)
    const valorCentavos = devida.valorCentavos - abatido
    if (valorCentavos > 0n) aPagar.push({ ...devida, valorCentavos })
  }
  return { aPagar, creditos: new Map([...saldo].filter(([, valor]) => valor > 0n)) }
}
