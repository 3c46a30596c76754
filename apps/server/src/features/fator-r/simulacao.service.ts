import {
  HORIZONTE_DO_FATOR_R,
  type PlanoDoFatorR,
  type rotasDoFatorR,
  type SimulacaoDoFatorR,
} from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  centavos,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
  somarCentavos,
  somarMeses,
} from "@partida/fiscal"
import {
  type Caminho,
  janelaDoPeriodo,
  type ResultadoFatorRSimulado,
  simularFatorR,
  suporTabelas,
} from "@partida/fiscal/simuladores"
import type { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { enumerar } from "../../palavras.ts"
import { completarMeses, folhaPlanejada, outraFolhaDe, ritmoDe } from "../projecao-fator-r/projecao.service.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { lerPessoas, lerUma } from "./detalhe.service.ts"
import type { EmpresaNaMesa } from "./fator-r.service.ts"
import { type Receptor, repartir } from "./partilha.ts"

export type PedidoDeSimulacao = z.output<typeof rotasDoFatorR.simularFatorR.corpo>
type Pessoas = Awaited<ReturnType<typeof lerPessoas>>["pessoas"]

/**
 * What pró-labore to advise from the month after a competência on, over twelve months: a constant one first, the cheapest path
 * second, and what each receiver would get; nothing is written. Raises nao-encontrado (company or receiver).
 */
export async function simularCaminho(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  pedido: PedidoDeSimulacao,
): Promise<SimulacaoDoFatorR> {
  const { escopo, agora } = ato
  const mesa = await lerUma(tx, escopo, idEmpresa, competencia, agora)
  const inicio = somarMeses(mesDe(competencia), 1)
  if (mesa.conta === null || mesa.entrada === null)
    return { situacao: "faltam-dados", faltas: [{ codigo: "fora-do-simples", mensagem: FORA_DO_SIMPLES }] }
  const vigentes = await tabelasVigentes(tx, escopo)
  const { tabelas, aviso } = suporTabelas(somarMeses(inicio, HORIZONTE_DO_FATOR_R - 1), vigentes)
  const { pessoas } = await lerPessoas(tx, escopo, idEmpresa, inicio)
  const premissas = montarPremissas(mesa, pessoas, inicio, pedido)
  const resposta = simularFatorR(premissas.entrada, tabelas)
  if (resposta.tipo === "faltam-dados") return { situacao: "faltam-dados", faltas: [...resposta.faltam] }
  if (resposta.tipo === "nao-se-aplica")
    return { situacao: "faltam-dados", faltas: [{ codigo: "nao-se-aplica", mensagem: resposta.motivo }] }
  const { resultado, memoria } = resposta
  const { atual, constante, constantes, melhor, retornoDoMelhor, economia, compensa, conclusao } = resultado
  const planoDe = (caminho: Caminho, ganho: Centavos, mesDoRetorno: Competencia | null): PlanoDoFatorR => ({
    custo: paraReais(caminho.custo),
    economia: paraReais(ganho),
    mesDoRetorno,
    desde: desdeQuando(inicio, caminho),
    previa:
      premissas.receptores.length === 0
        ? null
        : repartir({ inicio, atual, melhor: caminho, receptores: premissas.receptores, tabelas }),
  })
  return {
    situacao: "calculado",
    meses: mesesDaSimulacao(inicio, premissas.entrada.receitas, resultado),
    premissas: {
      proLaboreAtual: paraReais(premissas.entrada.proLaboreAtual),
      outraFolha: paraReais(premissas.entrada.outraFolha),
      outrasBases: paraReais(premissas.entrada.outrasBases),
      dependentes: premissas.entrada.dependentes,
    },
    custoAtual: paraReais(atual.custo),
    constante: constante === null ? null : planoDe(constante.caminho, constante.economia, constante.mesDoRetorno),
    opcoes: constantes.map((opcao) => ({
      proLabore: paraReais(opcao.proLabore),
      desde: opcao.desde,
      custo: paraReais(opcao.caminho.custo),
      economia: paraReais(opcao.economia),
      mesDoRetorno: opcao.mesDoRetorno,
    })),
    melhor: melhor === null ? null : planoDe(melhor, economia, retornoDoMelhor),
    compensa,
    conclusao,
    semResposta: conclusaoComACpp(premissas, conclusao, tabelas),
    suposicao: aviso,
    avisos: [...premissas.avisos, ...resposta.avisos],
    memoria,
  }
}

/** The other answer to the months whose CPP nobody told, when it would change the advice. */
function conclusaoComACpp(
  { entrada, cppSemResposta }: ReturnType<typeof montarPremissas>,
  semEla: string,
  tabelas: ReturnType<typeof suporTabelas>["tabelas"],
) {
  if (cppSemResposta.length === 0) return null
  const historicoFolhas = new Map(entrada.historicoFolhas)
  for (const [mes, ate] of cppSemResposta) historicoFolhas.set(mes, centavos((historicoFolhas.get(mes) ?? 0n) + ate))
  const comEla = simularFatorR({ ...entrada, historicoFolhas }, tabelas)
  if (comEla.tipo !== "calculado" || comEla.resultado.conclusao === semEla) return null
  return { meses: cppSemResposta.map(([mes]) => mes), conclusao: comEla.resultado.conclusao }
}

/** Months that the windows of the plan reach and whose CPP of the DAS nobody told, each with the most it may have been. */
function semRespostaNoPlano({ entrada }: EmpresaNaMesa, inicio: Competencia) {
  const { cppSemResposta = [], abertura } = entrada ?? {}
  const [primeiro] = abertura === undefined ? [] : (janelaDoPeriodo(inicio, mesDe(abertura.slice(0, 7)))?.meses ?? [])
  return cppSemResposta
    .map(({ competencia, ate }) => [mesDe(competencia), deReais(ate)] as const)
    .filter(([mes]) => primeiro === undefined || mes >= primeiro)
}

const FORA_DO_SIMPLES = "O Fator R só existe no Simples Nacional: confira o regime da empresa neste mês."

/** First month from which all with revenue are in Anexo III; null when the last of them is not. */
function desdeQuando(inicio: Competencia, { anexos, fatorR }: Caminho): Competencia | null {
  const ultimoFora = anexos.findLastIndex((anexo, i) => anexo !== "III" && fatorR[i] !== null)
  return ultimoFora === anexos.length - 1 ? null : somarMeses(inicio, ultimoFora + 1)
}

/** What the engine is asked, and what was supposed to ask it. */
function montarPremissas(mesa: EmpresaNaMesa, pessoas: Pessoas, inicio: Competencia, pedido: PedidoDeSimulacao) {
  if (mesa.conta === null || mesa.entrada === null) throw new Error("The company has no month of the Simples.")
  const { conhecidos } = mesa.conta
  const { completoAte } = conhecidos
  const anterior = somarMeses(inicio, -1)
  // A month in progress is completed at the pace, so that the first window is not half empty.
  const { receitas, folhas } = completarMeses(conhecidos, anterior, folhaPlanejada(conhecidos, mesa.proLabore))
  const media = ritmoDe(conhecidos.receitas, completoAte)?.media ?? centavos(0n)
  const escolhidas = escolherReceptores(pessoas, pedido.receptores)
  const { receptores, avisos } = comValores(
    escolhidas,
    pessoas,
    mesa,
    completoAte,
    somarMeses(inicio, HORIZONTE_DO_FATOR_R),
  )
  const [principal] = receptores
  const outros = pessoas.filter((p) => p.idSocio !== principal?.idSocio).map((p) => deReais(p.valor))
  const receitasDoPlano =
    pedido.receitas?.map((r) => deReais(r)) ?? Array.from({ length: HORIZONTE_DO_FATOR_R }, () => media)
  const outraFolha = outraFolhaDe(conhecidos, mesa.proLabore)
  const { semCppDoDas, porAnexo } = conhecidos
  const cppSemResposta = semRespostaNoPlano(mesa, inicio)
  return {
    receptores,
    cppSemResposta,
    avisos: [
      ...avisos,
      ...avisosDaEmpresa(
        mesa,
        cppSemResposta.map(([mes]) => mes),
      ),
      ...escolhidas.flatMap((p) => p.avisos),
    ],
    entrada: {
      inicio,
      abertura: conhecidos.abertura,
      receitas: receitasDoPlano,
      tetos: tetosDoPlano(receitasDoPlano, somarCentavos(outros), receptores, pedido),
      historicoReceitas: receitas,
      historicoFolhas: folhas,
      outraFolha: somarCentavos([outraFolha, ...outros]),
      proLaboreAtual: principal?.valor ?? mesa.proLabore.get(completoAte) ?? centavos(0n),
      outrasBases: principal?.outrasBases ?? centavos(0n),
      dependentes: principal?.dependentes ?? 0,
      ...(semCppDoDas === undefined ? {} : { semCppDoDas }),
      // A month that sold nothing under the Fator R says nothing of how the next ones do.
      ...((porAnexo.get("III/V") ?? 0n) > 0n ? { porAnexo } : {}),
    },
  }
}

/** Raises nao-encontrado. Without a choice, whoever receives the most. */
function escolherReceptores(pessoas: Pessoas, pedidos: readonly string[]): Pessoas {
  if (pedidos.length === 0) {
    const [primeira, ...outras] = pessoas
    if (!primeira) return []
    return [outras.reduce((maior, p) => (deReais(p.valor) > deReais(maior.valor) ? p : maior), primeira)]
  }
  return [...new Set(pedidos)].map((id) => {
    const pessoa = pessoas.find((p) => p.idSocio === id)
    if (!pessoa) throw new ErroDeNegocio("nao-encontrado", "Quem receberia não está entre as pessoas desta empresa.")
    return pessoa
  })
}

/**
 * Values in force; where nobody has one registered, the pró-labore that the payroll last counted is of the first receiver.
 */
function comValores(
  escolhidas: Pessoas,
  pessoas: Pessoas,
  mesa: EmpresaNaMesa,
  completoAte: Competencia,
  depoisDe: Competencia,
) {
  const receptores = escolhidas.map(
    (p): Receptor => ({
      idSocio: p.idSocio,
      nome: p.nome,
      versao: p.versao,
      valor: deReais(p.valor),
      outrasBases: deReais(p.outrasRendas),
      dependentes: p.dependentes,
      proximaMudanca: p.proximaMudanca,
      depois: deReais(p.periodos.find(({ desde }) => desde <= depoisDe)?.valor ?? "0.00"),
    }),
  )
  const [primeiro, ...resto] = receptores
  const digitado = mesa.proLabore.get(completoAte) ?? centavos(0n)
  if (pessoas.some((p) => deReais(p.valor) > 0n) || digitado === 0n || primeiro === undefined)
    return { receptores, avisos: primeiro ? [] : [SEM_NINGUEM] }
  const aviso = `Ninguém tem pró-labore cadastrado: foi considerado o de ${formatarCompetencia(completoAte)} na folha, todo de ${primeiro.nome}.`
  return { receptores: [{ ...primeiro, valor: digitado, depois: digitado }, ...resto], avisos: [aviso] }
}

const SEM_NINGUEM = "Não há quem receba pró-labore: cadastre os sócios da empresa para gravar o caminho."

function avisosDaEmpresa({ entrada }: EmpresaNaMesa, semResposta: readonly Competencia[]): string[] {
  const linhas = entrada?.linhas ?? []
  const avisos: string[] = []
  if (semResposta.length > 0)
    avisos.push(
      `Ninguém informou a CPP do DAS pago em ${enumerar(semResposta.map(formatarCompetencia))}: o plano a conta como zero, e pode pedir pró-labore demais. Informe-a no histórico da empresa antes de gravar.`,
    )
  if (entrada?.caixa !== undefined)
    avisos.push("A empresa é por caixa: o DAS da simulação supõe que o que se vende é recebido no próprio mês.")
  if (linhas.some((l) => l.anexo !== "III/V"))
    avisos.push(
      linhas.some((l) => l.anexo === "III/V" && deReais(l.valor) > 0n)
        ? "Parte da receita do mês é de outro anexo: o DAS da simulação divide os meses seguintes como este."
        : "Este mês não teve receita sob o Fator R: a simulação supõe sob ele toda a receita dos meses seguintes.",
    )
  if (linhas.some((l) => l.mercado === "externo"))
    avisos.push("Há receita de exportação: a simulação a trata como do mercado interno.")
  return avisos
}

/**
 * The most of the first receiver in each month: everybody's pró-labore fits in the revenue of the month, and no receiver gets
 * more than the person who asks may justify. The increase of a month is shared in equal parts.
 */
function tetosDoPlano(
  receitas: readonly Centavos[],
  dosOutros: Centavos,
  receptores: readonly Receptor[],
  { teto }: PedidoDeSimulacao,
): Centavos[] {
  const [principal] = receptores
  const folgas = teto === undefined ? [] : receptores.map(({ valor }) => deReais(teto) - valor)
  const menor = folgas.reduce<bigint | null>((m, folga) => (m === null || folga < m ? folga : m), null)
  const justificavel =
    menor === null ? null : (principal?.valor ?? 0n) + (menor > 0n ? menor : 0n) * BigInt(receptores.length)
  return receitas.map((receita) => {
    const daReceita = receita > dosOutros ? receita - dosOutros : 0n
    return centavos(justificavel !== null && justificavel < daReceita ? justificavel : daReceita)
  })
}

function mesesDaSimulacao(
  inicio: Competencia,
  receitas: readonly Centavos[],
  { atual, constante, melhor }: ResultadoFatorRSimulado,
): Extract<SimulacaoDoFatorR, { situacao: "calculado" }>["meses"] {
  return receitas.map((receita, i) => ({
    competencia: somarMeses(inicio, i),
    receita: paraReais(receita),
    atual: mesDoCaminho(atual, i),
    constante: constante === null ? null : mesDoCaminho(constante.caminho, i),
    melhor: melhor === null ? null : mesDoCaminho(melhor, i),
  }))
}

function mesDoCaminho({ proLabore, das, inss, irrf, anexos, fatorR }: Caminho, i: number) {
  const parcela = (lista: readonly Centavos[]) => lista[i] ?? centavos(0n)
  const anexo = anexos[i] === "III" ? ("III" as const) : ("V" as const)
  return {
    proLabore: paraReais(parcela(proLabore)),
    das: paraReais(parcela(das)),
    inss: paraReais(parcela(inss)),
    irrf: paraReais(parcela(irrf)),
    total: paraReais(parcela(das) + parcela(inss) + parcela(irrf)),
    anexo,
    fatorR: fatorR[i] ?? null,
  }
}
