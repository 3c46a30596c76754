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
import type { Cadastro, Lidos, NotaIncertaLida } from "./entrada.repository.ts"
import type { EntradaGuardada, LinhaGuardada } from "./entrada.ts"
import { alertasDaCpp } from "./entrada-cpp.ts"
import { alertasDaFolha, montarFolhas } from "./entrada-folha.ts"
import { montarMei } from "./entrada-mei.montagem.ts"
import { montarPresumido } from "./entrada-presumido.montagem.ts"

/** Turns what was read into the inputs of one company, as they will be stored. */
export function montarEntrada(cadastro: Cadastro, competencia: string, lidos: Lidos): EntradaGuardada {
  const regime = cadastro.regime?.regime ?? null
  const linhas = montarLinhas(cadastro, competencia, lidos)
  const pendencias = (lidos.pendentes.get(cadastro.id) ?? []).map((n) => descreverPendencia(n))
  pendencias.push(...receitasDeEncerradas(cadastro, competencia, lidos))
  const alertas = montarAlertas(cadastro, lidos)
  if (regime === "real") return { regime, competencia, receita: receitaTotal(cadastro, competencia, lidos) }
  const historico = montarHistorico(cadastro, competencia, lidos)
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
    })
  if (regime === null) pendencias.unshift(semRegime(competencia))
  const daJanela = {
    competencia,
    abertura: cadastro.abertura,
    linhas,
    historico,
    folhas: montarFolhas(cadastro, lidos),
  }
  return {
    regime: "simples",
    ...daJanela,
    impedidoIcmsIss: cadastro.regime?.impedidoIcmsIss ?? false,
    anoAnterior: receitasDe(cadastro, lidos.anoAnterior, janeiroDe(mesDe(competencia)), lidos),
    pendencias,
    alertas: [...alertas, ...alertasDaFolha(cadastro, competencia, lidos), ...alertasDaCpp(cadastro, daJanela, lidos)],
  }
}

/** The notes of the month that add to what was typed. */
function notasQueContam(cadastro: Cadastro, competencia: string, lidos: Lidos) {
  const digitado = cadastro.contaDigitado(competencia) && (lidos.informadas.get(cadastro.id) ?? []).length > 0
  return digitado ? [] : (lidos.notas.get(cadastro.id) ?? [])
}

function montarLinhas(cadastro: Cadastro, competencia: string, lidos: Lidos): LinhaGuardada[] {
  const atividade = (id: string | null) => cadastro.atividades.find((a) => a.id === id)
  const informadas = lidos.informadas.get(cadastro.id) ?? []
  const linhas: LinhaGuardada[] = []
  for (const grupo of notasQueContam(cadastro, competencia, lidos)) {
    const dela = atividade(grupo.idAtividade)
    if (!dela) continue
    linhas.push({
      id: `notas:${dela.id}:${grupo.issRetido ? "retido" : "normal"}:${grupo.mercado}`,
      rotulo: `${dela.descricao} (${quantos(grupo.ids.length, "nota", "notas")})`,
      anexo: dela.anexo,
      // ISS withheld leaves the DAS; an export never carries ISS.
      situacoes: grupo.issRetido && grupo.mercado === "interno" ? ["iss-retido"] : [],
      mercado: grupo.mercado,
      valor: paraReais(grupo.total),
      origem: { tipo: "notas", ids: grupo.ids },
    })
  }
  for (const r of informadas) {
    const dela = atividade(r.idAtividade)
    if (!dela) continue
    linhas.push({
      id: `informada:${r.id}`,
      rotulo: `${dela.descricao} (receita informada)`,
      anexo: dela.anexo,
      situacoes: r.situacoes as LinhaGuardada["situacoes"],
      mercado: r.mercado,
      valor: paraReais(r.valorCentavos),
      origem: { tipo: "receita-informada", ids: [r.id] },
    })
  }
  return linhas
}

/** Revenue of the month in activities that had ended by then: somebody must say where it belongs. */
function receitasDeEncerradas(cadastro: Cadastro, competencia: string, lidos: Lidos): Falta[] {
  const comReceita = new Set(
    [...(lidos.notas.get(cadastro.id) ?? []), ...(lidos.informadas.get(cadastro.id) ?? [])].map((r) => r.idAtividade),
  )
  return cadastro.atividades.flatMap(({ id, descricao, encerradaEm }) => {
    if (encerradaEm === null || encerradaEm > competencia || !comReceita.has(id)) return []
    const [mes, fim] = [competencia, encerradaEm].map((c) => formatarCompetencia(mesDe(c)))
    const mensagem = `Há receita de ${mes} na atividade “${descricao}”, encerrada desde ${fim}. Mude a atividade dessa receita, ou reative a atividade em Perfil, CNAE.`
    return [{ codigo: "atividade-encerrada", mensagem, competencia }]
  })
}

/** All the revenue of the month, whatever its activity: for regimes that do not segregate it here. */
function receitaTotal(cadastro: Cadastro, competencia: string, lidos: Lidos): string {
  const notas = notasQueContam(cadastro, competencia, lidos).reduce((total, n) => total + n.total, 0n)
  const informadas = (lidos.informadas.get(cadastro.id) ?? []).reduce((total, r) => total + r.valorCentavos, 0n)
  return paraReais(notas + informadas)
}

function montarHistorico(cadastro: Cadastro, competencia: string, lidos: Lidos) {
  return receitasDe(cadastro, lidos.inicio, competencia, lidos).map((mes) => ({
    ...mes,
    origens: [{ tipo: "receita-do-mes", competencia: mes.competencia }] satisfies Origem[],
  }))
}

/** What is known of the months from one on and before another, from the opening on. */
function receitasDe(cadastro: Cadastro, desde: string, antesDe: string, lidos: Lidos) {
  const informado = lidos.historicoInformado.get(cadastro.id) ?? []
  const deNotas = lidos.historicoDeNotas.get(cadastro.id) ?? []
  const abertura = cadastro.abertura.slice(0, 7)
  const meses: { competencia: string; interno: string; externo: string }[] = []
  for (let mes = mesDe(desde); mes < antesDe; mes = somarMeses(mes, 1)) {
    if (mes < abertura) continue
    const digitado = cadastro.contaDigitado(mes)
    const fontes = (digitado ? informado : [...informado, ...deNotas]).filter((h) => h.competencia === mes)
    // In a month that the office worked for in the system silence means that nothing was sold; in any other, that nobody said.
    if (digitado && fontes.length === 0) continue
    const total = (mercado: "interno" | "externo") =>
      paraReais(fontes.filter((h) => h.mercado === mercado).reduce((soma, h) => soma + h.total, 0n))
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
  if (n.assinatura === "invalida" && n.decisao === null) {
    const mensagem = `${nome} tem assinatura que não confere. Aceite-a ou recuse-a, na aba Notas, com o motivo.`
    return { codigo: "assinatura-invalida", mensagem, competencia }
  }
  const mensagem = `${nome} não tem atividade definida. Escolha a atividade dela na aba Notas.`
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
      `${issFora} nota(s) do mês declaram o ISS fora do Simples, mas o ISS está neste DAS. Confira se a empresa está impedida de recolhê-lo no DAS.`,
    )
  }
  const tudoFora = foraDoSimples.filter((d) => d.regApTribSN === "3").reduce((n, d) => n + d.quantidade, 0)
  if (tudoFora > 0)
    alertas.push(`${tudoFora} nota(s) do mês declaram todos os tributos fora do Simples. Confira o regime da empresa.`)
  return alertas
}
