import type { rotasDoPlanejamento } from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  centavos,
  competenciaDaData,
  competenciasEntre,
  deReais,
  competencia as mesDe,
  reaisPorExtenso,
  somarMeses,
  sugerirAnexo,
  type Tabelas,
  taxa,
  vigenteEm,
  ZERO,
} from "@partida/fiscal"
import { ATIVIDADES_DO_MEI } from "@partida/fiscal/mei"
import { type EntradaPlanoDeRegimes, ehDeMercadorias } from "@partida/fiscal/simuladores"
import type { z } from "zod"
import { quantos } from "../../palavras.ts"
import type { EntradaMei, EntradaPresumido, EntradaSimples } from "../apuracao/entrada.ts"
import { mesesConhecidos } from "../projecao-fator-r/conta.ts"
import { MESES_DO_RITMO, outraFolhaDe, ritmoDe } from "../projecao-fator-r/projecao.service.ts"
import {
  type AtividadeDoPlano,
  type ClasseDoAno,
  ehDeIcms,
  type PartesDoPlano,
  partesDaReceita,
  partesDasAtividades,
  partesDoAno,
  partesDoCaminhoneiro,
  partesDoMei,
} from "./partes.ts"

export type PedidoDeComparacao = z.output<typeof rotasDoPlanejamento.compararRegimesDaEmpresa.corpo>

const ISS_SUPOSTO = "0.05"

/** Why there is nothing to ask: revenue of goods without their ICMS, nothing that tells the annex, or no pace. */
export type SemPremissas = "mercadorias" | "sem-anexo" | "sem-receita"

export interface Premissas {
  readonly entrada: EntradaPlanoDeRegimes
  /** Null of who only sells goods. */
  readonly aliquotaIss: string | null
  /** Of goods alone; null of who only provides services. */
  readonly aliquotaIcms: string | null
  readonly comprasComCredito: string
  readonly parcelaParaEmpresas: string
  /** Null: the estimate of the table. */
  readonly cbs: string | null
  readonly avisos: readonly string[]
}

/** A company as it is now, before anybody supposes anything. */
export interface PontoDePartida extends PartesDoPlano {
  readonly regime: "simples" | "mei" | "presumido"
  readonly competencia: string
  /** At the pace of the last months; undefined when none is known. */
  readonly receitaMensal: Centavos | undefined
  readonly folhaEmpregados: Centavos
  /** What the registration says of a MEI; null of who is not one. */
  readonly atividadeDoMei: EntradaPlanoDeRegimes["atividadeDoMei"] | null
  readonly meiCaminhoneiro: boolean
  /** What the annexes are supposed from is not enough to advise by: a person looks at it before the portfolio counts it. */
  readonly incerto?: boolean
}

/** A company of the Simples, at the pace of its last three months that ended. */
export function partirDoSimples(
  entrada: EntradaSimples,
  atividades: readonly AtividadeDoPlano[],
  proLabore: ReadonlyMap<Competencia, Centavos>,
  doAno: readonly ClasseDoAno[],
  hoje: string,
): PontoDePartida {
  const conhecidos = mesesConhecidos(entrada, hoje)
  const { avisos, ...partes } =
    partesDoAno(doAno, atividades, entrada.competencia) ?? partesDaReceita(entrada, atividades)
  return {
    regime: "simples",
    competencia: entrada.competencia,
    ...partes,
    avisos: [
      ...avisos,
      ...(entrada.valoresFixos ?? []).map(
        ({ tributo, valor }) =>
          `O ${tributo} em valor fixo de ${reaisPorExtenso(deReais(valor))} por mês não entra nesta conta, que usa o percentual do anexo.`,
      ),
    ],
    receitaMensal: ritmoDe(conhecidos.receitas, conhecidos.completoAte)?.media,
    folhaEmpregados: outraFolhaDe(conhecidos, proLabore),
    atividadeDoMei: null,
    meiCaminhoneiro: false,
  }
}

/** What of a month a company of the Lucro Presumido sold, by activity. */
export type ClasseDoMes = ClasseDoAno & { readonly competencia: string }

/**
 * A company of the Lucro Presumido, at the pace of its last three months that ended, from the first with revenue on. Nobody uses the
 * annexes of its registration: those that the CNAEs suggest take their place, and where they suggest none the comparison is said to
 * be uncertain. Its payroll is what was typed of it. Null where a CNAE with revenue is barred from the Simples.
 */
export function partirDoPresumido(
  { competencia }: Pick<EntradaPresumido, "competencia">,
  cadastradas: readonly AtividadeDoPlano[],
  doAno: readonly ClasseDoMes[],
  { ultimo, folha }: { readonly ultimo: Competencia; readonly folha: Centavos | null },
): PontoDePartida | null {
  const comReceita = new Set(doAno.map(({ idAtividade }) => idAtividade))
  const lidas = cadastradas.map((atividade) => ({ atividade, ...pelaLei(atividade.cnae, competencia) }))
  const usadas = lidas.filter(({ atividade }) => comReceita.size === 0 || comReceita.has(atividade.id))
  if (usadas.some(({ situacao }) => situacao === "impeditivo")) return null
  const incertas = usadas.filter(({ anexo }) => anexo === null)
  const atividades = lidas.map(({ atividade, anexo }) => ({ ...atividade, anexo: anexo ?? atividade.anexo }))
  const primeiro = doAno.map((c) => c.competencia).sort()[0]
  const desde = somarMeses(ultimo, 1 - MESES_DO_RITMO)
  const meses = primeiro === undefined ? [] : competenciasEntre(primeiro > desde ? mesDe(primeiro) : desde, ultimo)
  const soma = doAno.reduce((total, c) => (c.competencia >= desde ? total + c.totalCentavos : total), 0n)
  const { partes, avisos } = partesDoAno(doAno, atividades, competencia) ?? partesDasAtividades(competencia, atividades)
  return {
    regime: "presumido",
    competencia,
    partes,
    receitaMensal: meses.length === 0 || soma <= 0n ? undefined : centavos(soma / BigInt(meses.length)),
    folhaEmpregados: folha ?? ZERO,
    atividadeDoMei: null,
    meiCaminhoneiro: false,
    incerto: incertas.length > 0,
    avisos: [
      ...avisos,
      "No Lucro Presumido o anexo não é usado: os do Simples são os que os CNAEs sugerem. Confirme-os, e que nada impede a opção.",
      ...(incertas.length > 0
        ? [
            `${quantos(incertas.length, "CNAE com receita não diz", "CNAEs com receita não dizem")} o anexo (${incertas.map(({ atividade }) => atividade.cnae).join(", ")}): nele vale o do cadastro. Confira a atividade exata antes de aconselhar.`,
          ]
        : []),
      ...(folha === null
        ? [
            "Nenhuma folha de empregados foi digitada nos últimos meses, e ela está em zero na conta: informe-a abaixo se houver.",
          ]
        : []),
    ],
  }
}

/** What the law says of a CNAE in the Simples. */
function pelaLei(cnae: string, competencia: string) {
  const sugestao = sugerirAnexo({ cnae, periodoApuracao: mesDe(competencia) })
  return sugestao.tipo === "calculado" ? sugestao.resultado : { situacao: "desconhecido" as const, anexo: null }
}

/** A MEI, at the pace of the months of the year that ended, the one in progress when it is the first. Nobody tells its payroll here. */
export function partirDoMei(
  entrada: EntradaMei,
  atividades: readonly AtividadeDoPlano[],
  hoje: string,
): PontoDePartida {
  const { atividade: atividadeDoMei, caminhoneiro } = ATIVIDADES_DO_MEI[entrada.atividade]
  const mes = mesDe(entrada.competencia)
  const inicio = competenciaDaData(entrada.abertura)
  const janeiro = mesDe(`${mes.slice(0, 4)}-01`)
  const desde = inicio > janeiro ? inicio : janeiro
  const emCurso = mes >= hoje && mes > desde
  const meses = competenciasEntre(desde, emCurso ? somarMeses(mes, -1) : mes).length
  const soma = deReais(entrada.receitaDoAno) - (emCurso ? deReais(entrada.receita) : 0n)
  return {
    regime: "mei",
    competencia: entrada.competencia,
    ...(caminhoneiro ? partesDoCaminhoneiro(atividadeDoMei) : partesDoMei(entrada.competencia, atividades)),
    receitaMensal: meses === 0 ? undefined : centavos(soma / BigInt(meses)),
    folhaEmpregados: ZERO,
    atividadeDoMei,
    meiCaminhoneiro: caminhoneiro,
  }
}

/** The question to the engine about a company, or why there is none. */
export function montarPremissas(
  ponto: PontoDePartida,
  pedido: PedidoDeComparacao,
  tabelas: Tabelas,
): Premissas | SemPremissas {
  const { partes, avisos } = ponto
  const receitaMensal = pedido.receitaMensal === undefined ? ponto.receitaMensal : deReais(pedido.receitaMensal)
  const [primeira] = partes
  if (primeira === undefined) return "sem-anexo"
  const comMercadorias = partes.some(({ anexo }) => ehDeMercadorias(anexo))
  const comServicos = partes.some(({ anexo }) => !ehDeMercadorias(anexo))
  const comIss = partes.some(({ anexo, situacoes }) => !ehDeMercadorias(anexo) && !ehDeIcms(situacoes))
  const aliquotaIcms = comMercadorias ? (pedido.aliquotaIcms ?? null) : null
  if (comMercadorias && aliquotaIcms === null) return "mercadorias"
  if (receitaMensal === undefined || receitaMensal === 0n) return "sem-receita"
  const mes = mesDe(ponto.competencia)
  const aliquotaIss = comIss ? (pedido.aliquotaIss ?? ISS_SUPOSTO) : null
  const { anexo, atividade } = primeira
  const permitida = comMercadorias ? (comServicos ? "ambos" : "comercio") : "servicos"
  const atividadeDoMei = (pedido.permiteMei ?? ponto.regime === "mei") ? (ponto.atividadeDoMei ?? permitida) : null
  return {
    entrada: {
      ano: Number(mes.slice(0, 4)),
      anexo,
      atividade,
      ...(partes.length > 1 || primeira.situacoes !== undefined || primeira.mercado !== undefined ? { partes } : {}),
      receitaMensal,
      folhaEmpregados: pedido.folhaEmpregados === undefined ? ponto.folhaEmpregados : deReais(pedido.folhaEmpregados),
      proLaboreMinimo:
        pedido.proLaboreMinimo === undefined
          ? vigenteEm(tabelas.salarioMinimo, `${mes}-01`).valor
          : deReais(pedido.proLaboreMinimo),
      ...(pedido.proLaboreMaximo === undefined || deReais(pedido.proLaboreMaximo) === 0n
        ? {}
        : { proLaboreMaximo: deReais(pedido.proLaboreMaximo) }),
      ...(aliquotaIss === null ? {} : { aliquotaIss: taxa(aliquotaIss) }),
      ...(aliquotaIcms === null ? {} : { aliquotaIcms: taxa(aliquotaIcms) }),
      ...(atividadeDoMei === null ? {} : { atividadeDoMei, meiCaminhoneiro: ponto.meiCaminhoneiro }),
      ...(pedido.comprasComCredito === undefined ? {} : { comprasComCredito: deReais(pedido.comprasComCredito) }),
      ...(pedido.cbs === undefined ? {} : { cbs: taxa(pedido.cbs) }),
    },
    aliquotaIss,
    aliquotaIcms,
    comprasComCredito: pedido.comprasComCredito ?? "0.00",
    parcelaParaEmpresas: pedido.parcelaParaEmpresas ?? "0",
    cbs: pedido.cbs ?? null,
    avisos: [
      ...avisos,
      "A folha além do pró-labore entra inteira na base da CPP, do RAT (1%) e de terceiros do Lucro Presumido.",
    ],
  }
}
