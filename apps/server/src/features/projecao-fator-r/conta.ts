import type { LinhaDoFatorR, MesNoCorte } from "@partida/contracts"
import {
  apurarSimples,
  arredondarTaxa,
  type Centavos,
  type Competencia,
  centavos,
  deReais,
  type Falta,
  formatarTaxa,
  fracao,
  competencia as mesDe,
  ParametroSemVigencia,
  type Passo,
  paraReais,
  somarMeses,
} from "@partida/fiscal"
import { type SituacaoFatorR, situarFatorR } from "@partida/fiscal/simuladores"
import { calcular } from "../apuracao/calculo.ts"
import type { EntradaSimples } from "../apuracao/entrada.ts"
import { paraMotor, tabelasDoMes } from "../apuracao/para-motor.ts"
import {
  folhaConhecida,
  folhaPlanejada,
  type MesesConhecidos,
  projetarFatorR,
  ultimoCompleto,
} from "./projecao.service.ts"

/** What the desk computes about one company and month. Pure: the stored inputs in, figures of the engine out. */
export interface ContaDoMes {
  readonly conhecidos: MesesConhecidos
  readonly situacao: SituacaoFatorR | null
  readonly faltas: readonly Falta[]
  readonly avisos: readonly string[]
  readonly receita: Centavos
  /** DAS with the activities of the Fator R in each annex; null while something of the month is undecided. */
  readonly lados: { readonly iii: Lado; readonly v: Lado } | null
  /** Tree of the decision by the Fator R; null while data is missing. */
  readonly memoria: Passo | null
}

interface Lado {
  readonly das: Centavos
  readonly memoria: Passo
}

/** Months ahead that a row shows. */
export const MESES_PROJETADOS = 3
const CASAS_DA_RAZAO = 4

/** `hoje` is the civil month: a month in progress is completed at the current pace. */
export function contarMes(entrada: EntradaSimples, hoje: string): ContaDoMes {
  const mes = mesDe(entrada.competencia)
  const conhecidos = mesesConhecidos(entrada, hoje)
  const { abertura, receitas, folhas, semCppDoDas } = conhecidos
  const porComponente = new Map(paraMotor(entrada).folhas.map((folha) => [folha.competencia, folha]))
  const resposta = situarFatorR({ periodoApuracao: mes, abertura, receitas, folhas, porComponente, semCppDoDas })
  const faltas = resposta.tipo === "faltam-dados" ? resposta.faltam : []
  return {
    conhecidos,
    situacao: resposta.tipo === "calculado" ? resposta.resultado : null,
    faltas: [...entrada.pendencias, ...faltas, ...semACpp(entrada)],
    avisos: entrada.alertas,
    receita: receitas.get(mes) ?? centavos(0n),
    lados: entrada.pendencias.length > 0 ? null : nosDoisLados(entrada),
    memoria: resposta.tipo === "calculado" ? resposta.memoria : null,
  }
}

/** The CPP of the DAS that nobody told, where it decides the annex: the figures of the row are without it. */
function semACpp(entrada: EntradaSimples): readonly Falta[] {
  if (entrada.cppSemResposta === undefined) return []
  return calcular(entrada).faltas.filter(({ codigo }) => codigo === "cpp-do-das-sem-resposta")
}

/** Revenue (both markets) and payroll of the months that the inputs carry. */
export function mesesConhecidos(entrada: EntradaSimples, hoje: string): MesesConhecidos {
  const mes = mesDe(entrada.competencia)
  const doMes = entrada.linhas.reduce((total, l) => total + deReais(l.valor), 0n)
  return {
    abertura: entrada.abertura,
    receitas: new Map([
      ...entrada.historico.map(
        (m) => [mesDe(m.competencia), centavos(deReais(m.interno) + deReais(m.externo))] as const,
      ),
      [mes, centavos(doMes)] as const,
    ]),
    ...folhaConhecida(entrada),
    completoAte: ultimoCompleto(mes, hoje),
  }
}

function nosDoisLados(entrada: EntradaSimples): ContaDoMes["lados"] {
  const iii = dasNoAnexo(entrada, "III")
  const v = dasNoAnexo(entrada, "V")
  return iii === null || v === null ? null : { iii, v }
}

function dasNoAnexo(entrada: EntradaSimples, anexo: "III" | "V"): Lado | null {
  const noAnexo = <L extends EntradaSimples["linhas"][number]>(linhas: readonly L[]) =>
    linhas.map((l) => (l.anexo === "III/V" ? { ...l, anexo } : l))
  const { linhas, caixa } = entrada
  const resposta = apurarSimples(
    paraMotor({
      ...entrada,
      linhas: noAnexo(linhas),
      // By caixa the DAS is over what was received: it is that which changes of annex.
      ...(caixa && { caixa: { recebidas: noAnexo(caixa.recebidas), integradas: noAnexo(caixa.integradas) } }),
    }),
    tabelasDoMes(entrada),
  )
  return resposta.tipo === "calculado" ? { das: resposta.resultado.das, memoria: resposta.memoria } : null
}

/** The figures of a row. */
export function figurasDaLinha(conta: ContaDoMes, mes: Competencia, proLabore: ReadonlyMap<Competencia, Centavos>) {
  const { conhecidos, situacao, lados } = conta
  const estimado = mes > conhecidos.completoAte && (situacao?.meses.includes(mes) ?? false)
  return {
    mes: situacao === null ? null : apresentarMes(mes, situacao, estimado),
    margem: situacao?.margem == null ? null : paraReais(situacao.margem),
    receita: paraReais(conta.receita),
    ...consequencia(situacao, lados),
    tendencia: tendencia(conhecidos, mes, situacao),
    proximos: proximosMeses(conhecidos, mes, proLabore, MESES_PROJETADOS),
    faltas: [...conta.faltas],
    avisos: [...conta.avisos],
  } satisfies Partial<LinhaDoFatorR>
}

/** What the other side would change in the DAS of the month. */
function consequencia(situacao: SituacaoFatorR | null, lados: ContaDoMes["lados"]) {
  if (lados === null || situacao === null) return { das: null, consequencia: null }
  const iii = lados.iii.das
  const v = lados.v.das
  const [atual, outro] = situacao.anexo === "III" ? [iii, v] : [v, iii]
  return {
    das: { atual: paraReais(atual), iii: paraReais(iii), v: paraReais(v) },
    consequencia: paraReais(outro - atual),
  }
}

/** Months after one at the current pace, as far as there is law for them. */
function proximosMeses(
  conhecidos: MesesConhecidos,
  mes: Competencia,
  proLabore: ReadonlyMap<Competencia, Centavos>,
  quantos: number,
): MesNoCorte[] {
  const planejado = folhaPlanejada(conhecidos, proLabore)
  try {
    return projetarFatorR(conhecidos, somarMeses(mes, 1), somarMeses(mes, quantos), planejado).flatMap((m) =>
      m.situacao === null ? [] : [apresentarMes(m.competencia, m.situacao, m.estimado)],
    )
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return []
    throw erro
  }
}

/** A tenth of a percentage point: less than this is no movement. */
const MOVIMENTO = 10n
const DEZ_MIL = 10_000n

function tendencia(conhecidos: MesesConhecidos, mes: Competencia, situacao: SituacaoFatorR | null) {
  const anterior = situarFatorR({ ...conhecidos, periodoApuracao: somarMeses(mes, -1) })
  if (situacao === null || anterior.tipo !== "calculado") return null
  const { folha, receita } = anterior.resultado
  if (receita === 0n || situacao.receita === 0n) return null
  const diferenca = (situacao.folha * DEZ_MIL) / situacao.receita - (folha * DEZ_MIL) / receita
  return diferenca >= MOVIMENTO
    ? ("sobe" as const)
    : diferenca <= -MOVIMENTO
      ? ("desce" as const)
      : ("estavel" as const)
}

/** A month before the cut, in the shape of the contract. Without revenue the ratio is the one that the rule fixes. */
export function apresentarMes(competencia: string, situacao: SituacaoFatorR, estimado: boolean): MesNoCorte {
  const { folha, receita, fatorR, anexo } = situacao
  const exata =
    receita === 0n || folha === 0n ? null : arredondarTaxa(fracao(folha, receita), CASAS_DA_RAZAO, "truncar")
  return {
    competencia,
    fatorR,
    razao: exata === null ? fatorR : formatarTaxa(exata, CASAS_DA_RAZAO),
    anexo,
    folha: paraReais(folha),
    receita: paraReais(receita),
    estimado,
  }
}
