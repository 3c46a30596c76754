import {
  type Falta,
  formatarCompetencia,
  competencia as mesDe,
  type Origem,
  paraReais,
  somarMeses,
} from "@partida/fiscal"
import type { Cadastro, Lidos, NotaIncertaLida } from "./entrada.repository.ts"
import type { EntradaGuardada, LinhaGuardada } from "./entrada.ts"
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
  if (regime === "real") return { regime, competencia, receita: receitaTotal(cadastro, lidos) }
  const historico = montarHistorico(cadastro, competencia, lidos)
  if (regime === "presumido")
    return montarPresumido(cadastro, competencia, lidos, {
      receita: receitaTotal(cadastro, lidos),
      pendencias,
      historico,
    })
  if (regime === "mei")
    return montarMei(cadastro, competencia, {
      receita: receitaTotal(cadastro, lidos),
      historico,
      // The DAS of a MEI is fixed: what is undecided about a note warns, it does not stop the guide.
      alertas: [...alertas, ...pendencias.map((p) => p.mensagem)],
    })
  if (regime === null) pendencias.unshift(semRegime(competencia))
  return {
    regime: "simples",
    competencia,
    abertura: cadastro.abertura,
    impedidoIcmsIss: cadastro.regime?.impedidoIcmsIss ?? false,
    linhas,
    historico,
    folhas: montarFolhas(cadastro, lidos),
    pendencias,
    alertas: [...alertas, ...alertasDaFolha(cadastro, competencia, lidos)],
  }
}

/** Before the system the typed total of a month is its revenue, and its notes are already inside it. */
function contaDigitado(cadastro: Cadastro, competencia: string): boolean {
  return competencia < cadastro.inicioNoSistema
}

function montarLinhas(cadastro: Cadastro, competencia: string, lidos: Lidos): LinhaGuardada[] {
  const atividade = (id: string | null) => cadastro.atividades.find((a) => a.id === id)
  const informadas = lidos.informadas.get(cadastro.id) ?? []
  const notas =
    contaDigitado(cadastro, competencia) && informadas.length > 0 ? [] : (lidos.notas.get(cadastro.id) ?? [])
  const linhas: LinhaGuardada[] = []
  for (const grupo of notas) {
    const dela = atividade(grupo.idAtividade)
    if (!dela) continue
    linhas.push({
      id: `notas:${dela.id}:${grupo.issRetido ? "retido" : "normal"}:${grupo.mercado}`,
      rotulo: `${dela.descricao} (${grupo.ids.length === 1 ? "1 nota" : `${grupo.ids.length} notas`})`,
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
function receitaTotal(cadastro: Cadastro, lidos: Lidos): string {
  const notas = (lidos.notas.get(cadastro.id) ?? []).reduce((total, n) => total + n.total, 0n)
  const informadas = (lidos.informadas.get(cadastro.id) ?? []).reduce((total, r) => total + r.valorCentavos, 0n)
  return paraReais(notas + informadas)
}

function montarHistorico(cadastro: Cadastro, competencia: string, lidos: Lidos) {
  const informado = lidos.historicoInformado.get(cadastro.id) ?? []
  const deNotas = lidos.historicoDeNotas.get(cadastro.id) ?? []
  const abertura = cadastro.abertura.slice(0, 7)
  const meses: { competencia: string; interno: string; externo: string; origens: Origem[] }[] = []
  for (let mes = mesDe(lidos.inicio); mes < competencia; mes = somarMeses(mes, 1)) {
    if (mes < abertura) continue
    const antesDoSistema = contaDigitado(cadastro, mes)
    const fontes = (antesDoSistema ? informado : [...informado, ...deNotas]).filter((h) => h.competencia === mes)
    // From the first month in the system on, silence means that nothing was sold; before it, that nobody said.
    if (antesDoSistema && fontes.length === 0) continue
    const total = (mercado: "interno" | "externo") =>
      paraReais(fontes.filter((h) => h.mercado === mercado).reduce((soma, h) => soma + h.total, 0n))
    meses.push({
      competencia: mes,
      interno: total("interno"),
      externo: total("externo"),
      origens: [{ tipo: "receita-do-mes", competencia: mes }],
    })
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
