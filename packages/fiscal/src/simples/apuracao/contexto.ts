import { type Competencia, formatarCompetencia, primeiroDia } from "../../nucleo/competencia.ts"
import { type Centavos, somarCentavos } from "../../nucleo/dinheiro.ts"
import type { Falta, Passo } from "../../nucleo/memoria.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { type Dinheiro, entrada } from "../../nucleo/passos.ts"
import type { Tabelas } from "../../parametros/tabelas.ts"
import { problemaDaSegregacao } from "../das/segregacao.ts"
import { folhasAusentes, valoresDaFolha } from "../fator-r/folha.ts"
import type { Janela } from "../rbt12/rbt12.ts"
import type { Mercado } from "../tipos.ts"
import { passoDoRegimeDeCaixa } from "./caixa.ts"
import { folhaDoHistorico, mesesDoAno, porCompetencia, receitasAusentes } from "./historico.ts"
import { agruparReceitas, type ReceitaAgrupada, type ReceitasDoMes } from "./linhas.ts"
import type { EntradaApuracao, FolhaDoMes, ReceitaDoMes, ValorFixo } from "./tipos.ts"
import { faltasDoValorFixo } from "./valor-fixo.ts"

/** Everything read from the input once, before any rule. */
export interface Contexto {
  readonly dados: Pick<EntradaApuracao, "periodoApuracao" | "impedidoIcmsIss" | "uf" | "semCppDoDas">
  readonly tabelas: Tabelas
  readonly pa: Competencia
  readonly abertura: Competencia
  readonly janela: Janela
  readonly saldoDeducoes: ReceitasDoMes["saldoDeducoes"]
  /** Groups with revenue left after deductions. */
  readonly grupos: readonly ReceitaAgrupada[]
  readonly historico: ReadonlyMap<Competencia, ReceitaDoMes>
  readonly folhas: ReadonlyMap<Competencia, FolhaDoMes>
  readonly doMes: Readonly<Record<Mercado, Centavos>>
  /** What the tax is over: the same, or by caixa what came in. */
  readonly base: Readonly<Record<Mercado, Centavos>>
  /** That the month is by caixa; null by competência. */
  readonly regimeDeCaixa: Passo | null
  readonly valoresFixos: readonly ValorFixo[]
  /** What is known of the previous calendar year. */
  readonly anoAnterior: ReadonlyMap<Competencia, ReceitaDoMes>
  /** Whether any month read, this one included, has export revenue. */
  readonly exporta: boolean
}

/** Whether the annex of the group is decided by the Fator R. */
export function usaFatorR({ anexo }: ReceitaAgrupada): boolean {
  return anexo === "III/V"
}

const totaisDe = ({ grupos }: ReceitasDoMes): Record<Mercado, Centavos> => {
  const total = (mercado: Mercado) =>
    somarCentavos(grupos.filter((g) => g.mercado === mercado).map((g) => g.valor.centavos))
  return { interno: total("interno"), externo: total("externo") }
}

/** Reads the input: groups the lines and indexes the history. Throws `EntradaInvalida`. */
export function criarContexto(
  dados: EntradaApuracao,
  abertura: Competencia,
  janela: Janela,
  tabelas: Tabelas,
): Contexto {
  const auferidas = agruparReceitas(dados)
  const { caixa, valoresFixos = [], anoAnterior = [] } = dados
  const mercados = ({ interno, externo }: ReceitaDoMes) => [interno, externo]
  const receitas =
    // Only what was paid back comes off, and who tells what was received tells it without that (Res. CGSN 140/2018 art. 17, sole §).
    caixa === undefined ? auferidas : agruparReceitas({ linhas: [...caixa.recebidas, ...caixa.integradas] })
  const doMes = totaisDe(auferidas)
  const base = caixa === undefined ? doMes : totaisDe(receitas)
  return {
    dados,
    tabelas,
    pa: dados.periodoApuracao,
    abertura,
    janela,
    saldoDeducoes: auferidas.saldoDeducoes,
    grupos: receitas.grupos.filter(({ valor }) => valor.centavos > 0n),
    historico: porCompetencia("historico", dados.historico, mercados),
    folhas: porCompetencia("folhas", dados.folhas, valoresDaFolha),
    doMes,
    base,
    regimeDeCaixa: caixa === undefined ? null : passoDoRegimeDeCaixa(dados.periodoApuracao, tabelas),
    valoresFixos,
    anoAnterior: porCompetencia("anoAnterior", anoAnterior, mercados),
    exporta: doMes.externo > 0n || base.externo > 0n || dados.historico.some(({ externo }) => externo > 0n),
  }
}

/** Every fact still missing, with the way out of each. Throws `ParametroSemVigencia`. */
export function procurarFaltas(contexto: Contexto): Falta[] {
  const { pa, abertura, janela, grupos, historico, folhas, tabelas } = contexto
  const faltas = receitasAusentes([...janela.meses, ...mesesDoAno(pa, abertura)], historico, pa)
  if (grupos.some(usaFatorR)) faltas.push(...folhasAusentes(janela.meses, folhas))
  faltas.push(
    ...faltasDoValorFixo(contexto).filter((f) => !faltas.some((outra) => outra.competencia === f.competencia)),
  )
  const segregacao = vigenteEm(tabelas.segregacaoDeReceitas, primeiroDia(pa)).valor
  for (const { anexo, situacoes, linhas } of grupos) {
    // Before the Fator R is known, "V" stands for III/V: a situation of Anexo III alone cannot depend on it.
    const problema = problemaDaSegregacao(anexo === "III/V" ? "V" : anexo, situacoes, segregacao)
    if (problema === null) continue
    faltas.push({
      codigo: "segregacao-incompativel",
      mensagem: `Receita ${linhas.join(", ")}: ${problema}.`,
      competencia: pa,
    })
  }
  return faltas
}

/** The revenue of a month in one market, without a step. */
export function valorDoMes({ historico, pa, doMes }: Contexto, mes: Competencia, mercado: Mercado): Centavos {
  const registrada = mes === pa ? undefined : historico.get(mes)
  if (registrada === undefined) return doMes[mercado]
  return mercado === "interno" ? registrada.interno : registrada.externo
}

/** The revenue of a month in one market as a leaf; the período de apuração comes from its own lines. */
export function receitaDoMes(contexto: Contexto, mes: Competencia, mercado: Mercado): Dinheiro {
  const registrada = contexto.historico.get(mes)
  if (mes !== contexto.pa && registrada !== undefined) return folhaDoHistorico(registrada, mercado)
  return entrada(`Receita de ${formatarCompetencia(mes)}`, contexto.doMes[mercado], null, {
    observacao: "Soma das linhas do próprio mês.",
  })
}
