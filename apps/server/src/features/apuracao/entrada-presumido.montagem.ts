import { nomeDaAtividadeDoPresumido } from "@partida/contracts"
import {
  ATIVIDADES_DO_PRESUMIDO,
  type AtividadeDoPresumido,
  anoDe,
  type Competencia,
  competenciasEntre,
  type Falta,
  formatarCompetencia,
  janeiroDe,
  competencia as mesDe,
  type Origem,
  paraReais,
  reaisPorExtenso,
  somarMeses,
} from "@partida/fiscal"
import { fimDoTrimestre, inicioDoTrimestre } from "@partida/fiscal/presumido"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import type { EntradaPresumido, LinhaGuardada, MesPresumidoGuardado } from "./entrada.ts"
import { digitadoEmReais } from "./entrada.ts"
import {
  alertasDoCriterio,
  criterioDoAno,
  recebidosAntesDe,
  recebidosMonofasicos,
  receitasRecebidas,
} from "./entrada-presumido.caixa.ts"
import { alertasDaSobra, receitaLiquida, type VendasLiquidas, vendasLiquidas } from "./entrada-presumido.devolucoes.ts"
import { alertasDaCppDeMei } from "./servicos-de-mei.service.ts"

/** Revenue of one activity in one month, from notes or typed; by caixa, what was received. */
export interface Receita {
  readonly competencia: string
  readonly idAtividade: string | null
  readonly linha: Pick<LinhaGuardada, "id" | "situacoes" | "mercado" | "valor"> & { readonly origem: Origem }
  /** "3 notas" */
  readonly deOnde: string
}

/** Facts of the month that the common part already gathered. */
interface Comum {
  readonly receita: string
  readonly pendencias: readonly Falta[]
  /** Revenue of the months before this one, by market. */
  readonly historico: readonly { readonly competencia: string; readonly interno: string; readonly externo: string }[]
}

/** The inputs of one month of the Lucro Presumido, as they will be stored. */
export function montarPresumido(cadastro: Cadastro, competencia: string, lidos: Lidos, comum: Comum): EntradaPresumido {
  const pa = mesDe(competencia)
  const inicioNoAno = inicioNoRegime(cadastro, pa)
  const inicio = inicioDoTrimestre(pa)
  const meses = competenciasEntre(inicioNoAno > inicio ? inicioNoAno : inicio, pa)
  const porCaixa = criterioDoAno(cadastro, anoDe(pa), lidos) === "caixa"
  const vendas = vendasLiquidas(cadastro, competencia, lidos)
  const receitas = porCaixa ? receitasRecebidas(cadastro, competencia, lidos) : auferidasDe(vendas, competencia)
  // By competência silence in a month of the system means that nothing was sold; nobody but a person knows what was received.
  const conhecidos = meses.filter(
    (mes) => receitas.some((r) => r.competencia === mes) || (!porCaixa && (mes === pa || !cadastro.contaDigitado(mes))),
  )
  const historico = porCaixa
    ? recebidosAntesDe(cadastro, inicio, inicioNoAno, lidos)
    : anterioresDoAno(comum.historico, vendas, inicioNoAno, inicio)
  return {
    regime: "presumido",
    competencia,
    inicioNoAno,
    receita: porCaixa ? comum.receita : paraReais(receitaLiquida(vendas, competencia) ?? 0n),
    meses: conhecidos.map((mes) => montarMes(cadastro, mes, receitas, lidos)),
    anteriores: pa === fimDoTrimestre(pa) ? historico : [],
    quotas: digitadoEm(cadastro, competencia, lidos)?.quotas ?? 1,
    ...(porCaixa && { criterio: "caixa" as const }),
    pendencias: [
      ...comum.pendencias.filter((p) => p.competencia === undefined || p.competencia >= inicio),
      ...semAtividade(receitas, competencia),
      ...semPresuncao(cadastro, receitas, lidos),
      ...(porCaixa ? recebidosMonofasicos(cadastro, competencia, lidos) : []),
    ],
    alertas: [
      ...alertasDoCriterio(cadastro, pa, lidos),
      ...alertasDeRetencao(cadastro, competencia, lidos),
      ...alertasDePresuncao(cadastro, receitas, lidos),
      ...(porCaixa ? [] : alertasDaSobra(vendas)),
      ...alertasDaCppDeMei(cadastro, competencia, lidos.servicosDeMei.get(cadastro.id)),
    ],
  }
}

/** The first month of the year from which on the company has been in the regime, month after month. */
function inicioNoRegime(cadastro: Cadastro, pa: Competencia): Competencia {
  const noRegime = (mes: Competencia) =>
    mes >= cadastro.abertura.slice(0, 7) && cadastro.regimes.findLast((r) => r.desde <= mes)?.regime === "presumido"
  let inicio = pa
  while (inicio > janeiroDe(pa) && noRegime(somarMeses(inicio, -1))) inicio = somarMeses(inicio, -1)
  return noRegime(pa) ? inicio : somarMeses(pa, 1)
}

/** What was sold each month of the quarter, less what was returned. */
function auferidasDe({ porMes }: VendasLiquidas, competencia: string): Receita[] {
  const inicio = inicioDoTrimestre(mesDe(competencia))
  return [...porMes].flatMap(([mes, linhas]) =>
    mes < inicio
      ? []
      : linhas.map((l) => ({
          competencia: mes,
          idAtividade: l.idAtividade,
          linha: {
            id: l.chave,
            situacoes: l.situacoes,
            mercado: l.mercado,
            valor: paraReais(l.totalCentavos),
            origem:
              mes === competencia || l.natureza === "digitada"
                ? l.origem
                : { tipo: "receita-do-mes" as const, competencia: mesDe(mes) },
          },
          deOnde: l.deOnde,
        })),
  )
}

function montarMes(
  cadastro: Cadastro,
  mes: Competencia,
  receitas: readonly Receita[],
  lidos: Lidos,
): MesPresumidoGuardado {
  const linhas = receitas.flatMap((r) => {
    const dela = cadastro.atividades.find((a) => a.id === r.idAtividade)
    const atividade = presuncaoSelada(cadastro, r, lidos) ?? presuncaoDe(dela?.atividadePresumido ?? null)
    if (r.competencia !== mes || !dela || atividade === null) return []
    return [{ ...r.linha, rotulo: `${dela.descricao} (${r.deOnde})`, atividade }]
  })
  return { competencia: mes, linhas, ...digitadoEmReais(digitadoEm(cadastro, mes, lidos)) }
}

const presuncaoDe = (texto: string | null): AtividadeDoPresumido | null =>
  ATIVIDADES_DO_PRESUMIDO.find((a) => a === texto) ?? null

/** The presumption that a closed month sealed for a revenue: a later change of the activity does not reach it. */
function presuncaoSelada({ id }: Cadastro, r: Receita, { doPresumido }: Lidos): AtividadeDoPresumido | null {
  const selada = doPresumido.seladas.find((s) => s.idEmpresa === id && s.competencia === r.competencia)
  const linha = selada?.linhas.find((l) => l.id === r.linha.id || l.id.includes(`:${r.idAtividade}:`))
  return presuncaoDe(linha?.atividade ?? null)
}

function digitadoEm(cadastro: Cadastro, mes: string, { doPresumido }: Lidos) {
  return doPresumido.meses.find((m) => m.idEmpresa === cadastro.id && m.competencia === mes)
}

/** Notes of earlier months of the quarter without activity; those of the month itself are told one by one. */
function semAtividade(receitas: readonly Receita[], mesAtual: string): Falta[] {
  const soltas = receitas.filter((r) => r.idAtividade === null && r.competencia < mesAtual)
  return [...new Set(soltas.map((r) => r.competencia))].map((competencia) => ({
    codigo: "atividade-indefinida",
    mensagem: `Há notas de ${formatarCompetencia(mesDe(competencia))} sem atividade definida. Abra esse mês e escolha a atividade de cada uma na aba Notas.`,
    competencia,
  }))
}

/** Activities with revenue in the quarter of which nobody said what presumption they have. */
function semPresuncao(cadastro: Cadastro, receitas: readonly Receita[], lidos: Lidos): Falta[] {
  const comReceita = new Map<string | null, string>()
  for (const r of receitas)
    if (!comReceita.has(r.idAtividade) && presuncaoSelada(cadastro, r, lidos) === null)
      comReceita.set(r.idAtividade, r.competencia)
  return cadastro.atividades.flatMap(({ id, descricao, atividadePresumido }) => {
    const competencia = comReceita.get(id)
    if (competencia === undefined || presuncaoDe(atividadePresumido) !== null) return []
    const mensagem = `A atividade “${descricao}” tem receita e ainda não tem a presunção do Lucro Presumido. Escolha-a em Perfil, CNAE.`
    return [{ codigo: "atividade-sem-presuncao", mensagem, competencia }]
  })
}

/** Activities whose presumption changed after a month of the quarter was closed with another one. */
function alertasDePresuncao(cadastro: Cadastro, receitas: readonly Receita[], lidos: Lidos): string[] {
  return cadastro.atividades.flatMap(({ id, descricao, atividadePresumido }) => {
    const atual = presuncaoDe(atividadePresumido)
    const outras = receitas.flatMap((r) => {
      const selada = r.idAtividade === id ? presuncaoSelada(cadastro, r, lidos) : null
      return selada === null || selada === atual ? [] : [{ mes: r.competencia, selada }]
    })
    const [primeira] = outras
    if (!primeira || atual === null) return []
    const meses = [...new Set(outras.map(({ mes }) => formatarCompetencia(mesDe(mes))))].join(" e ")
    const [era, e] = [primeira.selada, atual].map(nomeDaAtividadeDoPresumido)
    return [
      `A presunção de “${descricao}” mudou de “${era}” para “${e}” depois de fechado ${meses}: a receita já fechada fica com a presunção com que foi selada. Se a mudança vale desde antes, reabra ${meses} em Fechamento.`,
    ]
  })
}

function anterioresDoAno(
  historico: Comum["historico"],
  vendas: VendasLiquidas,
  inicioNoAno: string,
  inicioDesteTrimestre: string,
) {
  return historico
    .filter(({ competencia }) => competencia >= inicioNoAno && competencia < inicioDesteTrimestre)
    .map(({ competencia, interno, externo }) => ({
      competencia,
      receita: paraReais(receitaLiquida(vendas, competencia) ?? emCentavos(interno, externo)),
    }))
}

const emCentavos = (...valores: readonly string[]) => valores.reduce((t, v) => t + BigInt(v.replace(".", "")), 0n)

/** The notes say that something was withheld, and what was typed is another amount. */
function alertasDeRetencao(cadastro: Cadastro, competencia: string, lidos: Lidos): string[] {
  const notas = lidos.doPresumido.retencoes.find((r) => r.idEmpresa === cadastro.id)
  if (!notas || (notas.irrf === 0n && notas.csllPisCofins === 0n)) return []
  const digitado = digitadoEm(cadastro, competencia, lidos)
  const irrf = digitado?.irrfRetidoCentavos ?? 0n
  const outras =
    (digitado?.csllRetidaCentavos ?? 0n) + (digitado?.pisRetidoCentavos ?? 0n) + (digitado?.cofinsRetidaCentavos ?? 0n)
  if (irrf === notas.irrf && outras === notas.csllPisCofins) return []
  return [
    `As notas de ${formatarCompetencia(mesDe(competencia))} declaram ${reaisPorExtenso(notas.irrf)} de IRRF e ${reaisPorExtenso(notas.csllPisCofins)} de CSLL, PIS e COFINS retidos; o mês tem ${reaisPorExtenso(irrf)} e ${reaisPorExtenso(outras)} informados. Confira as retenções.`,
  ]
}
