import type { rotasDoFatorR, SimulacaoDoFatorR } from "@partida/contracts"
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
  TABELAS,
  type Tabelas,
} from "@partida/fiscal"
import { acrescentarPeriodos } from "@partida/fiscal/escritorio"
import { type Caminho, type ResultadoFatorRSimulado, simularFatorR } from "@partida/fiscal/simuladores"
import type { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { completarMeses, folhaPlanejada, outraFolhaDe, ritmoDe } from "../projecao-fator-r/projecao.service.ts"
import { lerPessoas, lerUma, ultimoMesComTabelas } from "./detalhe.service.ts"
import type { EmpresaNaMesa } from "./fator-r.service.ts"
import { type Receptor, repartir } from "./partilha.ts"

export type PedidoDeSimulacao = z.output<typeof rotasDoFatorR.simularFatorR.corpo>
type Pessoas = Awaited<ReturnType<typeof lerPessoas>>["pessoas"]

/**
 * The cheapest path of pró-labore to the cut from the month after a competência on, and what each receiver would get; nothing
 * is written. Raises nao-encontrado (company or receiver) and entrada-invalida (months without published tables).
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
  const tabelas = tabelasAte(inicio, pedido)
  if (mesa.conta === null || mesa.entrada === null)
    return { situacao: "faltam-dados", faltas: [{ codigo: "fora-do-simples", mensagem: FORA_DO_SIMPLES }] }
  const { pessoas } = await lerPessoas(tx, escopo, idEmpresa, inicio)
  const premissas = montarPremissas(mesa, pessoas, inicio, pedido)
  const resposta = simularFatorR(premissas.entrada, tabelas)
  if (resposta.tipo === "faltam-dados") return { situacao: "faltam-dados", faltas: [...resposta.faltam] }
  if (resposta.tipo === "nao-se-aplica")
    return { situacao: "faltam-dados", faltas: [{ codigo: "nao-se-aplica", mensagem: resposta.motivo }] }
  const { resultado, memoria } = resposta
  const { atual, melhor, exata: _exata, mesesNoAnexoIII: _meses, ...figuras } = resultado
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
    custoDoCaminho: melhor === null ? null : paraReais(melhor.custo),
    economia: paraReais(figuras.economia),
    compensa: figuras.compensa,
    conclusao: figuras.conclusao,
    avisos: [...premissas.avisos, ...resposta.avisos],
    memoria,
    previa:
      melhor === null || premissas.receptores.length === 0
        ? null
        : repartir({ inicio, atual, melhor, receptores: premissas.receptores, tabelas }),
  }
}

const FORA_DO_SIMPLES = "O Fator R só existe no Simples Nacional: confira o regime da empresa neste mês."

/** The tables of the months of the path. Raises entrada-invalida when some were not published and nobody asked to suppose. */
function tabelasAte(inicio: Competencia, { meses, suporTabelas }: PedidoDeSimulacao): Tabelas {
  const ultimo = ultimoMesComTabelas(inicio)
  const fim = somarMeses(inicio, meses - 1)
  if (fim <= ultimo) return TABELAS
  if (suporTabelas) return comTabelasSupostas(fim)
  throw new ErroDeNegocio(
    "entrada-invalida",
    `O teto do INSS só está publicado até ${formatarCompetencia(ultimo)}, e o caminho iria até ${formatarCompetencia(fim)}. Reduza os meses ou suponha que os valores se repetem.`,
    "meses",
  )
}

/** The last published ceiling of INSS and minimum wage repeated until the end of a path: a supposition, named as one. */
function comTabelasSupostas(fim: Competencia): Tabelas {
  const norma = { titulo: "Suposição: o último valor publicado se repete" }
  const repetir = (periodos: typeof TABELAS.tetoDoInss.periodos) => {
    const ultimo = periodos.at(-1)
    if (!ultimo?.ate) return []
    const desde = `${somarMeses(mesDe(ultimo.ate.slice(0, 7)), 1)}-01`
    return [{ ...ultimo, desde, ate: `${fim.slice(0, 4)}-12-31`, norma, confianca: "memory" as const }]
  }
  return acrescentarPeriodos(TABELAS, {
    tetoDoInss: repetir(TABELAS.tetoDoInss.periodos),
    salarioMinimo: repetir(TABELAS.salarioMinimo.periodos),
  })
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
  const { receptores, avisos } = comValores(escolhidas, pessoas, mesa, completoAte, somarMeses(inicio, pedido.meses))
  const [principal] = receptores
  const outros = pessoas.filter((p) => p.idSocio !== principal?.idSocio).map((p) => deReais(p.valor))
  const outraFolha = outraFolhaDe(conhecidos.folhas, mesa.proLabore, completoAte)
  return {
    receptores,
    avisos: [
      ...avisos,
      ...avisosDaEmpresa(mesa),
      ...escolhidas.flatMap((p) => p.avisos),
      ...avisosDaSuposicao(inicio, pedido),
    ],
    entrada: {
      inicio,
      abertura: conhecidos.abertura,
      receitas: pedido.receitas?.map((r) => deReais(r)) ?? Array.from({ length: pedido.meses }, () => media),
      historicoReceitas: receitas,
      historicoFolhas: folhas,
      outraFolha: somarCentavos([outraFolha, ...outros]),
      proLaboreAtual: principal?.valor ?? centavos(0n),
      outrasBases: principal?.outrasBases ?? centavos(0n),
      dependentes: principal?.dependentes ?? 0,
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

function avisosDaEmpresa({ entrada }: EmpresaNaMesa): string[] {
  const linhas = entrada?.linhas ?? []
  const avisos: string[] = []
  if (linhas.some((l) => l.anexo !== "III/V"))
    avisos.push("Parte da receita do mês é de outro anexo: o DAS da simulação supõe toda a receita sob o Fator R.")
  if (linhas.some((l) => l.mercado === "externo"))
    avisos.push("Há receita de exportação: a simulação a trata como do mercado interno.")
  return avisos
}

function avisosDaSuposicao(inicio: Competencia, { meses, suporTabelas }: PedidoDeSimulacao): string[] {
  const ultimo = ultimoMesComTabelas(inicio)
  if (!suporTabelas || somarMeses(inicio, meses - 1) <= ultimo) return []
  return [
    `Depois de ${formatarCompetencia(ultimo)} o teto do INSS e o salário mínimo são os últimos publicados, repetidos: refaça a conta quando saírem os novos.`,
  ]
}

function mesesDaSimulacao(
  inicio: Competencia,
  receitas: readonly Centavos[],
  { atual, melhor }: ResultadoFatorRSimulado,
): Extract<SimulacaoDoFatorR, { situacao: "calculado" }>["meses"] {
  return receitas.map((receita, i) => ({
    competencia: somarMeses(inicio, i),
    receita: paraReais(receita),
    atual: mesDoCaminho(atual, i),
    caminho: melhor === null ? null : mesDoCaminho(melhor, i),
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
