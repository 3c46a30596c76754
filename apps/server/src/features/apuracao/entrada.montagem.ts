import {
  type Falta,
  formatarCompetencia,
  janeiroDe,
  competencia as mesDe,
  type Origem,
  paraReais,
  somarMeses,
} from "@partida/fiscal"
import { quantos } from "../../palavras.ts"
import { linhasQueContam } from "../receitas/fontes.ts"
import type { Cadastro, Lidos, NotaIncertaLida } from "./entrada.repository.ts"
import { dependeDoFatorR, type EntradaGuardada, type LinhaGuardada } from "./entrada.ts"
import { montarCaixa } from "./entrada-caixa.ts"
import { cppDaEmpresa } from "./entrada-cpp.ts"
import {
  apurarDevolucoes,
  chaveDoMes,
  type Devolucoes,
  deducoesDosSaldos,
  SEM_DEVOLUCOES,
} from "./entrada-devolucoes.ts"
import { alertasDaFolha, montarFolhas } from "./entrada-folha.ts"
import { montarMei } from "./entrada-mei.montagem.ts"
import { montarPresumido } from "./entrada-presumido.montagem.ts"
import { alertasDoValorFixo, valoresFixosDe } from "./entrada-valor-fixo.ts"
import { alertasDaCppDeMei } from "./servicos-de-mei.service.ts"

/** Turns what was read into the inputs of one company, as they will be stored. */
export function montarEntrada(cadastro: Cadastro, competencia: string, lidos: Lidos): EntradaGuardada {
  const regime = cadastro.regime?.regime ?? null
  const todas = montarLinhas(cadastro, competencia, lidos)
  const linhas = todas.filter((l) => !l.valor.startsWith("-"))
  const devolvidas = todas.flatMap((l) => (l.valor.startsWith("-") ? { ...l, valor: l.valor.slice(1) } : []))
  const pendencias = (lidos.pendentes.get(cadastro.id) ?? []).map((n) => descreverPendencia(n))
  pendencias.push(...receitasDeEncerradas(cadastro, competencia, lidos))
  const alertas = montarAlertas(cadastro, lidos)
  if (regime === "real") return { regime, competencia, receita: receitaTotal(cadastro, competencia, lidos) }
  // The Lucro Presumido carries what was returned by presumption, and not by annex.
  const anteriores =
    regime === "presumido"
      ? SEM_DEVOLUCOES
      : apurarDevolucoes(cadastro, lidos.mesesComDevolucoes.get(cadastro.id) ?? [])
  const historico = montarHistorico(cadastro, competencia, lidos, anteriores)
  if (regime === "presumido")
    return montarPresumido(cadastro, competencia, lidos, {
      receita: receitaTotal(cadastro, competencia, lidos),
      pendencias,
      historico,
    })
  if (regime === "mei")
    return montarMei(cadastro, competencia, {
      receita: receitaTotal(cadastro, competencia, lidos),
      historico,
      // The DAS of a MEI is fixed: what is undecided about a note warns, it does not stop the guide.
      alertas: [...alertas, ...pendencias.map((p) => p.mensagem)],
      valores: lidos.valores.mei,
    })
  if (regime === null) pendencias.unshift(semRegime(competencia))
  const caixa = montarCaixa(cadastro, competencia, lidos)
  const deducoes = [...deducoesDosSaldos(anteriores), ...devolvidas]
  const cpp = cppDaEmpresa(cadastro, competencia, historico, lidos)
  const pergunta = dependeDoFatorR(cadastro) && lidos.semCppDoDas === null && cpp.semResposta.length > 0
  const daJanela = {
    competencia,
    abertura: cadastro.abertura,
    linhas,
    ...(deducoes.length > 0 ? { deducoes } : {}),
    historico,
    folhas: montarFolhas(cadastro, competencia, lidos, cpp),
  }
  const valoresFixos = valoresFixosDe(cadastro)
  const entrada = {
    regime: "simples",
    ...daJanela,
    ...(caixa.caixa && { caixa: caixa.caixa }),
    impedidoIcmsIss: cadastro.regime?.impedidoIcmsIss ?? false,
    anoAnterior: receitasDe(cadastro, [lidos.anoAnterior, janeiroDe(mesDe(competencia))], lidos, anteriores),
    ...(valoresFixos.length > 0 ? { valoresFixos } : {}),
    pendencias: [...pendencias, ...caixa.pendencias],
    ...(lidos.semCppDoDas === null ? {} : { semCppDoDas: lidos.semCppDoDas }),
    ...(pergunta ? { cppSemResposta: cpp.semResposta } : {}),
    ...(lidos.valores.simples.length > 0 ? { valores: lidos.valores.simples } : {}),
    alertas: [
      ...alertas,
      ...caixa.alertas,
      ...alertasDaFolha(cadastro, competencia, lidos),
      ...alertasDaCppDeMei(cadastro, competencia, lidos.servicosDeMei.get(cadastro.id)),
    ],
  } satisfies EntradaGuardada
  return { ...entrada, alertas: [...entrada.alertas, ...alertasDoValorFixo(cadastro, entrada)] }
}

const linhasDoMes = (cadastro: Cadastro, competencia: string, lidos: Lidos) =>
  linhasQueContam(lidos.linhas.get(cadastro.id) ?? [], cadastro.contaDigitado(competencia))

const montarLinhas = (cadastro: Cadastro, competencia: string, lidos: Lidos): LinhaGuardada[] =>
  linhasDoMes(cadastro, competencia, lidos).flatMap((l) => {
    const dela = cadastro.atividades.find((a) => a.id === l.idAtividade)
    if (!dela) return []
    return [
      {
        id: l.chave,
        rotulo: `${dela.descricao} (${l.deOnde})`,
        anexo: dela.anexo,
        situacoes: l.situacoes,
        mercado: l.mercado,
        valor: paraReais(l.totalCentavos),
        origem: l.origem,
      },
    ]
  })

/** Revenue of the month in activities that had ended by then: somebody must say where it belongs. */
function receitasDeEncerradas(cadastro: Cadastro, competencia: string, lidos: Lidos): Falta[] {
  const comReceita = new Set(lidos.linhas.get(cadastro.id)?.map((l) => l.idAtividade))
  return cadastro.atividades.flatMap(({ id, descricao, encerradaEm }) => {
    if (encerradaEm === null || encerradaEm > competencia || !comReceita.has(id)) return []
    const [mes, fim] = [competencia, encerradaEm].map((c) => formatarCompetencia(mesDe(c)))
    const mensagem = `Há receita de ${mes} na atividade “${descricao}”, encerrada desde ${fim}. Mude a atividade dessa receita, ou reative a atividade em Perfil, CNAE.`
    return [{ codigo: "atividade-encerrada", mensagem, competencia }]
  })
}

/** All the revenue of the month, whatever its activity: for regimes that do not segregate it here. */
function receitaTotal(cadastro: Cadastro, competencia: string, lidos: Lidos): string {
  return paraReais(linhasDoMes(cadastro, competencia, lidos).reduce((total, l) => total + l.totalCentavos, 0n))
}

function montarHistorico(cadastro: Cadastro, competencia: string, lidos: Lidos, devolucoes: Devolucoes) {
  return receitasDe(cadastro, [lidos.inicio, competencia], lidos, devolucoes).map((mes) => ({
    ...mes,
    origens: [{ tipo: "receita-do-mes", competencia: mes.competencia }] satisfies Origem[],
  }))
}

/** What is known of the months from one on and before another, from the opening on. */
function receitasDe(
  cadastro: Cadastro,
  [desde, antesDe]: readonly [string, string],
  lidos: Lidos,
  { ajustes }: Devolucoes,
) {
  const totais = lidos.totais.get(cadastro.id) ?? []
  const abertura = cadastro.abertura.slice(0, 7)
  const meses: { competencia: string; interno: string; externo: string }[] = []
  for (let mes = mesDe(desde); mes < antesDe; mes = somarMeses(mes, 1)) {
    if (mes < abertura) continue
    const digitado = cadastro.contaDigitado(mes)
    const doMes = totais.filter((h) => h.competencia === mes && (!digitado || h.natureza === "digitada"))
    // In a month that the office worked for in the system silence means that nothing was sold; in any other, that nobody said.
    if (digitado && doMes.length === 0) continue
    const total = (mercado: "interno" | "externo") =>
      paraReais(
        doMes
          .filter((h) => h.mercado === mercado)
          .reduce((soma, h) => soma + h.totalCentavos, ajustes.get(chaveDoMes(mes, mercado)) ?? 0n),
      )
    meses.push({ competencia: mes, interno: total("interno"), externo: total("externo") })
  }
  return meses
}

function descreverPendencia(n: NotaIncertaLida): Falta {
  const nome = `A nota ${n.numero} de ${formatarCompetencia(mesDe(n.competencia))}`
  const { competencia } = n
  if (n.substituida) {
    const mensagem = `${nome} foi substituída por outra que ainda não está aqui. Importe a nota substituta.`
    return { codigo: "substituta-ausente", mensagem, competencia }
  }
  if (n.assinatura !== "valida" && n.decisao === null) {
    const desconhecido = n.assinatura === "nao-reconhecida"
    const porque = desconhecido ? "foi assinada por um emissor não reconhecido" : "tem assinatura que não confere"
    const mensagem = `${nome} ${porque}. Aceite-a ou recuse-a, com o motivo, em Notas fiscais.`
    return { codigo: desconhecido ? "emissor-nao-reconhecido" : "assinatura-invalida", mensagem, competencia }
  }
  const mensagem = `${nome} não tem atividade definida, ou tem produto que espera a sua resposta. Escolha a atividade na aba Notas, ou responda em Notas fiscais.`
  return { codigo: "atividade-indefinida", mensagem, competencia }
}

function semRegime(competencia: string): Falta {
  const mensagem = `A empresa não tem regime tributário em ${formatarCompetencia(mesDe(competencia))}. Cadastre o regime dela antes de calcular.`
  return { codigo: "regime-ausente", mensagem, competencia }
}

/** Facts that do not stop the month but that an accountant must see beside its figures. */
function montarAlertas(cadastro: Cadastro, lidos: Lidos): string[] {
  const foraDoSimples = lidos.declaradas.get(cadastro.id) ?? []
  const alertas: string[] = []
  const issFora = foraDoSimples.filter((d) => d.regApTribSN === "2").reduce((n, d) => n + d.quantidade, 0)
  if (issFora > 0 && !cadastro.regime?.impedidoIcmsIss) {
    alertas.push(
      `${quantos(issFora, "nota do mês declara", "notas do mês declaram")} o ISS fora do Simples, mas o ISS está neste DAS. Confira se a empresa está impedida de recolhê-lo no DAS.`,
    )
  }
  const tudoFora = foraDoSimples.filter((d) => d.regApTribSN === "3").reduce((n, d) => n + d.quantidade, 0)
  if (tudoFora > 0)
    alertas.push(
      `${quantos(tudoFora, "nota do mês declara", "notas do mês declaram")} todos os tributos fora do Simples. Confira o regime da empresa.`,
    )
  return alertas
}
