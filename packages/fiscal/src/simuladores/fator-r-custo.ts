import {
  type Competencia,
  competenciaDaData,
  formatarCompetencia,
  primeiroDia,
  somarMeses,
} from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { type Centavos, centavos, ZERO } from "../nucleo/dinheiro.ts"
import type { Falta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { compararTaxas, taxa } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { calcularProLabore } from "../pro-labore/pro-labore.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import { contaCppDoDas } from "../simples/fator-r/folha.ts"
import type { Anexo, AnexoDaAtividade, Mercado } from "../simples/tipos.ts"
import { dividirNaProporcao, type ParteDaReceita, porMercado } from "./partes-da-receita.ts"

export interface EntradaFatorRSimulado {
  /** First month of the simulation. */
  readonly inicio: Competencia
  /** ISO date. */
  readonly abertura: string
  /** Expected revenue of each month, from `inicio` on: 2 to 24 of them. */
  readonly receitas: readonly Centavos[]
  /** Revenue of the earlier months. */
  readonly historicoReceitas: ReadonlyMap<Competencia, Centavos>
  /** Whole payroll paid in the earlier months, pró-labore included. */
  readonly historicoFolhas: ReadonlyMap<Competencia, Centavos>
  /** Payroll of each coming month besides the pró-labore (employees, charges, FGTS), without the CPP of the DAS. */
  readonly outraFolha: Centavos
  readonly proLaboreAtual: Centavos
  readonly outrasBases?: Centavos
  readonly dependentes?: number
  /** The most that may be proposed in each month; absent, no proposal is refused. The current pró-labore is never lowered. */
  readonly tetos?: readonly Centavos[]
  /** As in `EntradaApuracao`. Counted, the CPP of the DAS of a month is payroll of the next one, when it is paid. */
  readonly semCppDoDas?: string | undefined
  /** In what proportion each month sells by annex; absent, all of it under the Fator R. */
  readonly porAnexo?: ReadonlyMap<AnexoDaAtividade, Centavos> | undefined
}

/** A path of pró-labore and what it costs, month by month. */
export interface Caminho {
  readonly proLabore: readonly Centavos[]
  readonly das: readonly Centavos[]
  readonly inss: readonly Centavos[]
  readonly irrf: readonly Centavos[]
  /** Of the activities under the Fator R, whatever else the month sells. */
  readonly anexos: readonly Anexo[]
  readonly fatorR: readonly (string | null)[]
  /** CPP of the DAS that each month counts as payroll: the one of the month before. */
  readonly cpp: readonly Centavos[]
  /** DAS + INSS + IRRF of all the months. */
  readonly custo: Centavos
}

/** Costs a path with the rules themselves: the whole month of the Simples and the pró-labore slip. */
export function custear(
  dados: EntradaFatorRSimulado,
  proLabore: readonly Centavos[],
  tabelas: Tabelas,
): Caminho | { readonly faltam: readonly Falta[] } {
  const receitas = new Map(dados.historicoReceitas)
  const folhas = new Map(dados.historicoFolhas)
  const caminho: Record<"das" | "inss" | "irrf" | "cpp", Centavos[]> = { das: [], inss: [], irrf: [], cpp: [] }
  let cppDoAnterior = cppDoMesAnterior(dados, tabelas)
  const anexos: Anexo[] = []
  const fatorR: (string | null)[] = []
  let custo = 0n
  for (const [i, valor] of proLabore.entries()) {
    const mes = somarMeses(dados.inicio, i)
    const cpp = contaCppDoDas({ periodoApuracao: mes, semCppDoDas: dados.semCppDoDas }, tabelas) ? cppDoAnterior : ZERO
    folhas.set(mes, centavos(valor + dados.outraFolha + cpp))
    const receita = dados.receitas[i] ?? ZERO
    const { abertura, porAnexo } = dados
    const apurado = apurarMes({ abertura, mes, anexo: "III/V", receita, receitas, folhas, porAnexo }, tabelas)
    if (apurado.tipo === "faltam-dados") return { faltam: apurado.faltam }
    if (apurado.tipo === "nao-se-aplica")
      return { faltam: [{ codigo: "abertura-posterior", mensagem: apurado.motivo }] }
    const recibo = reciboDe(dados, mes, valor, tabelas)
    if (recibo.tipo !== "calculado") return { faltam: recibo.tipo === "faltam-dados" ? recibo.faltam : [] }
    const { das, anexos: usados, fatorR: r, tributos } = apurado.resultado
    cppDoAnterior = tributos.CPP
    const { inss, irrf } = recibo.resultado
    caminho.cpp.push(cpp)
    caminho.das.push(das)
    caminho.inss.push(inss)
    caminho.irrf.push(irrf.retido)
    anexos.push(r === null || usados.length === 0 ? (usados[0] ?? "III") : anexoDoFatorR(mes, r, tabelas))
    fatorR.push(r)
    custo += das + inss + irrf.retido
    receitas.set(mes, receita)
  }
  return { proLabore, ...caminho, anexos, fatorR, custo: centavos(custo) }
}

function anexoDoFatorR(mes: Competencia, fatorR: string, { regraDoFatorR }: Tabelas): "III" | "V" {
  return compararTaxas(taxa(fatorR), vigenteEm(regraDoFatorR, primeiroDia(mes)).valor.corte) >= 0 ? "III" : "V"
}

/** The month that pays, and what is known of the ones before. */
type MesQuePaga = Pick<
  EntradaFatorRSimulado,
  "inicio" | "abertura" | "historicoReceitas" | "historicoFolhas" | "semCppDoDas" | "porAnexo"
> &
  Pick<MesSimulado, "partes">

/**
 * CPP of the DAS of the month before `inicio`, paid in it; zero while that month lacks data, or where it is no payroll. Throws
 * `ParametroSemVigencia`. LC 123/2006 art. 18 §24.
 */
export function cppDoMesAnterior(
  { inicio, abertura, historicoReceitas, historicoFolhas, porAnexo, partes, semCppDoDas }: MesQuePaga,
  tabelas: Tabelas = TABELAS,
): Centavos {
  const mes = somarMeses(inicio, -1)
  const receita = historicoReceitas.get(mes)
  if (receita === undefined || mes < competenciaDaData(abertura, "abertura")) return ZERO
  if (!contaCppDoDas({ periodoApuracao: inicio, semCppDoDas }, tabelas)) return ZERO
  const apurado = apurarMes(
    { abertura, mes, anexo: "III/V", receita, receitas: historicoReceitas, folhas: historicoFolhas, porAnexo, partes },
    tabelas,
  )
  return apurado.tipo === "calculado" ? apurado.resultado.tributos.CPP : ZERO
}

/** A month whose whole revenue is of one annex, or of the one that the Fator R decides. */
interface MesSimulado {
  /** ISO date. */
  readonly abertura: string
  readonly mes: Competencia
  readonly anexo: AnexoDaAtividade
  readonly receita: Centavos
  /** Revenue of the earlier months. */
  readonly receitas: ReadonlyMap<Competencia, Centavos>
  /** Payroll by month; only the Fator R asks for it. */
  readonly folhas?: ReadonlyMap<Competencia, Centavos>
  /** In what proportion the revenue is of each annex, when it is not all of `anexo`. */
  readonly porAnexo?: ReadonlyMap<AnexoDaAtividade, Centavos> | undefined
  /** In the place of `porAnexo`, where part of it is sold abroad. */
  readonly partes?: readonly ParteDaReceita[] | undefined
  /** The annex of what the Fator R would decide, whatever the payroll. */
  readonly decidido?: "III" | "V"
}

/** The month by the rule `simples.apuracao`. Same errors. */
export function apurarMes(
  {
    abertura,
    mes,
    anexo,
    receita,
    receitas,
    folhas = new Map(),
    porAnexo = new Map(),
    partes = [],
    decidido,
  }: MesSimulado,
  tabelas: Tabelas,
) {
  const divididas: readonly ParteDoMes[] =
    partes.length === 0
      ? dividir(receita, anexo, porAnexo)
      : dividirNaProporcao(
          receita,
          partes.map((parte) => [parte, parte.peso] as const),
        ).map(([{ anexo: dela, mercado }, valor]) => ({ anexo: dela, mercado, valor }))
  return apurarSimples(
    {
      periodoApuracao: mes,
      abertura,
      linhas: divididas.map((parte, i) => ({
        id: `${mes} ${i}`,
        rotulo: `Receita prevista de ${formatarCompetencia(mes)}`,
        anexo: parte.anexo === "III/V" ? (decidido ?? parte.anexo) : parte.anexo,
        situacoes: [],
        mercado: parte.mercado ?? "interno",
        valor: parte.valor,
        origem: { tipo: "receita-informada", ids: [mes] },
      })),
      historico: [...receitas].map(([competencia, valor]) => ({
        competencia,
        ...porMercado({ partes }, valor),
        origens: [],
      })),
      folhas: [...folhas].map(([competencia, valor]) => ({
        competencia,
        valor,
        origem: { tipo: "folha-informada", ids: [competencia] },
      })),
    },
    tabelas,
  )
}

interface ParteDoMes {
  readonly anexo: AnexoDaAtividade
  readonly valor: Centavos
  /** Absent: sold in the country. */
  readonly mercado?: Mercado | undefined
}

/** By annex; all of `anexo` when nothing says how the revenue is divided. */
function dividir(
  receita: Centavos,
  anexo: AnexoDaAtividade,
  porAnexo: ReadonlyMap<AnexoDaAtividade, Centavos>,
): readonly ParteDoMes[] {
  const partes = dividirNaProporcao(receita, porAnexo)
  return partes.length === 0 ? [{ anexo, valor: receita }] : partes.map(([de, valor]) => ({ anexo: de, valor }))
}

function reciboDe(
  { outrasBases, dependentes }: EntradaFatorRSimulado,
  mes: Competencia,
  valor: Centavos,
  tabelas: Tabelas,
) {
  return calcularProLabore(
    {
      competencia: mes,
      dataPagamento: ultimoDia(mes),
      valor,
      regime: "simples-III",
      ...(outrasBases === undefined ? {} : { outrasBases }),
      ...(dependentes === undefined ? {} : { dependentes }),
    },
    tabelas,
  )
}
