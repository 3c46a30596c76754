import { setImmediate as ceder } from "node:timers/promises"
import type { FiltroDosRegimes, LinhaDaComparacao, ordensDosRegimes } from "@partida/contracts"
import { deReais, paraReais, type Tabelas, ZERO } from "@partida/fiscal"
import { planejarRegimes, type ResultadoPlanoDeRegimes } from "@partida/fiscal/simuladores"
import { competenciaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { fonteCalculada, ordemCalculada } from "../../db/linhas-calculadas.ts"
import { contar, type Direcao, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { colunasDaCarteira } from "./exportacao.ts"
import { type EmpresaDaCarteira, lerAchadas, lerCarteira, ultimoAto } from "./planejamento.repository.ts"
import { lerPremissas, resumirRegime } from "./planejamento.service.ts"
import type { PontoDePartida } from "./premissas.ts"

/** Companies read in one transaction. */
const POR_VEZ = 100
/** Nobody waits longer to see what the trail does not tell at once. */
const VALIDADE_MS = 60_000
const CARTEIRAS_LEMBRADAS = 20

interface Carteira {
  readonly linhas: readonly LinhaDaComparacao[]
  readonly empresas: number
}

/** The last portfolios computed: the pages of a list are of one computation, which any act of the office ends. */
export type CarteirasLembradas = Map<
  string,
  {
    readonly ate: number
    readonly carteira: Promise<Carteira>
    /** Null while it is computed: nobody waits for it inside a transaction. */
    readonly feita: () => Carteira | null
  }
>

interface PedidoDaLista extends FiltroDosRegimes {
  readonly ordem: (typeof ordensDosRegimes)[number]
  readonly direcao: Direcao
}

type Lida = Awaited<ReturnType<typeof lerPremissas>>["lidas"][number]

interface Quem {
  readonly escopo: Escopo
  readonly agora: Date
  readonly lembradas: CarteirasLembradas
}

/** A page of the companies of the Simples, MEI and Lucro Presumido of a month by what another regime would save, and what the whole portfolio would. */
export async function compararCarteira(banco: Banco, quem: Quem, pedido: PedidoDaLista & PedidoDePagina) {
  const pagina = await banco.emEscopo(quem.escopo, async (tx) => {
    const lembrada = quem.lembradas.get(chaveDa(quem, pedido.competencia, await ultimoAto(tx, quem.escopo)))
    const feita = lembrada !== undefined && lembrada.ate > quem.agora.getTime() ? lembrada.feita() : null
    return feita === null ? null : apresentarPagina(tx, quem.escopo, feita, pedido)
  })
  if (pagina !== null) return pagina
  // Computed outside the transaction that shows it: it takes seconds.
  const carteira = await carteiraDe(banco, quem, pedido.competencia)
  return banco.emEscopo(quem.escopo, (tx) => apresentarPagina(tx, quem.escopo, carteira, pedido))
}

async function apresentarPagina(tx: Tx, escopo: Escopo, carteira: Carteira, pedido: PedidoDaLista & PedidoDePagina) {
  const { linhas, empresas } = carteira
  const { filtradas, fonte, ordem } = await filtrar(tx, escopo, linhas, pedido)
  const comparadas = linhas.filter(({ falta }) => falta === null).length
  const ganhos = linhas.map(({ ganho }) => deReais(ganho))
  const pagina = await lerPagina(tx, fonte, ordem, pedido)
  return {
    ano: Number(pedido.competencia.slice(0, 4)),
    lista: naOrdem(pagina.ids, filtradas, ({ idEmpresa }) => idEmpresa),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
    comparadas,
    foraDaConta: empresas - comparadas,
    deveriamMudar: ganhos.filter((ganho) => ganho > 0n).length,
    ganhoTotal: paraReais(ganhos.reduce((total, ganho) => total + ganho, 0n)),
  }
}

/** The companies of the filter, as a file. */
export async function exportarCarteira(banco: Banco, quem: Quem, pedido: PedidoDaLista & PedidoDeExportacao) {
  const { linhas } = await carteiraDe(banco, quem, pedido.competencia)
  const { filtradas, fonte, ordem } = await banco.emEscopo(quem.escopo, (tx) =>
    filtrar(tx, quem.escopo, linhas, pedido),
  )
  return exportar(
    { nome: `regimes-${pedido.competencia}`, titulo: "Regimes" },
    colunasDaCarteira,
    {
      transacao: (corpo) => banco.emEscopo(quem.escopo, corpo),
      fonte: () => fonte,
      ordem,
      ler: async (_tx, ids) => naOrdem(ids, filtradas, ({ idEmpresa }) => idEmpresa),
    },
    pedido,
  )
}

/** The lines that a filter finds, as rows of a list in its order. */
async function filtrar(tx: Tx, escopo: Escopo, linhas: readonly LinhaDaComparacao[], pedido: PedidoDaLista) {
  const { ordem, direcao, busca, idEmpresa, soQuemMuda } = pedido
  const achadas = busca ? await lerAchadas(tx, escopo, busca) : null
  const filtradas = linhas.filter(
    (linha) =>
      (achadas === null || achadas.has(linha.idEmpresa)) &&
      (idEmpresa === undefined || linha.idEmpresa === idEmpresa) &&
      (soQuemMuda !== true || deReais(linha.ganho) > 0n),
  )
  const valores = filtradas.map((linha) => ({
    idEmpresa: linha.idEmpresa,
    valor: valorDaOrdem(linha, ordem),
    segundo: linha.receitaMensal,
  }))
  // Most gain nothing: among them the largest come first.
  const ordenada = ordemCalculada(ordem, direcao, ordem === "ganho")
  return { filtradas, fonte: fonteCalculada(escopo.idEscritorio, valores), ordem: ordenada }
}

/** By name alone every amount is the same, and the name decides. */
function valorDaOrdem({ ganho, receitaMensal, regimes }: LinhaDaComparacao, ordem: PedidoDaLista["ordem"]) {
  switch (ordem) {
    case "apelido":
      return "0"
    case "ganho":
      return ganho
    case "receita":
      return receitaMensal
    case "simples":
    case "presumido":
    case "mei":
      return regimes.find(({ regime }) => regime === ordem)?.total ?? null
  }
}

/** What a computation of the portfolio depends on. */
function chaveDa({ escopo, agora }: Quem, competencia: string, ato: Awaited<ReturnType<typeof ultimoAto>>): string {
  const alcance = escopo.empresas === "*" ? "*" : escopo.empresas.toSorted().join(",")
  return [escopo.idEscritorio, alcance, competencia, competenciaCivil(agora), ato].join("|")
}

/** The whole portfolio of who asks, computed at most once while the office does nothing. */
async function carteiraDe(banco: Banco, quem: Quem, competencia: string): Promise<Carteira> {
  const { escopo, agora, lembradas } = quem
  const chave = chaveDa(quem, competencia, await banco.emEscopo(escopo, (tx) => ultimoAto(tx, escopo)))
  const lembrada = lembradas.get(chave)
  if (lembrada && lembrada.ate > agora.getTime()) return lembrada.carteira
  const carteira = calcularCarteira(banco, { escopo, agora }, competencia)
  const ate = agora.getTime() + VALIDADE_MS
  let feita: Carteira | null = null
  lembradas.set(chave, { ate, carteira, feita: () => feita })
  carteira.then(
    (calculada) => {
      feita = calculada
    },
    () => lembradas.delete(chave),
  )
  for (const antiga of [...lembradas.keys()].slice(0, -CARTEIRAS_LEMBRADAS)) lembradas.delete(antiga)
  return carteira
}

async function calcularCarteira(banco: Banco, quem: Omit<Quem, "lembradas">, competencia: string): Promise<Carteira> {
  const { escopo } = quem
  const carteira = await banco.emEscopo(escopo, (tx) => lerCarteira(tx, escopo, competencia))
  const linhas: LinhaDaComparacao[] = []
  for (let i = 0; i < carteira.length; i += POR_VEZ) {
    const empresas = carteira.slice(i, i + POR_VEZ)
    const { lidas, tabelas } = await banco.emEscopo(escopo, (tx) => lerPremissas(tx, quem, competencia, empresas))
    for (const { empresa, ponto, premissas } of lidas) {
      const linha = ponto === null ? null : linhaDe(empresa, ponto, premissas, tabelas)
      if (linha !== null) linhas.push(linha)
      // The engine computes on the only thread: whoever else asks is answered between two companies.
      await ceder()
    }
  }
  return { linhas, empresas: carteira.length }
}

function linhaDe(
  { id, apelido, cnpj }: EmpresaDaCarteira,
  { regime: atual, receitaMensal, incerto = false }: PontoDePartida,
  premissas: Lida["premissas"],
  tabelas: Tabelas,
): LinhaDaComparacao | null {
  if (incerto) return null
  const empresa = { idEmpresa: id, apelido, cnpj, atual }
  // It is in the list all the same: from there somebody opens it and says the ICMS.
  if (premissas === "mercadorias" && receitaMensal !== undefined && receitaMensal > 0n)
    return {
      ...empresa,
      receitaMensal: paraReais(receitaMensal),
      regimes: [],
      melhor: null,
      falta: "icms",
      ganho: paraReais(ZERO),
    }
  if (typeof premissas === "string") return null
  const resposta = planejarRegimes(premissas.entrada, tabelas)
  if (resposta.tipo !== "calculado") return null
  const { regimes, melhor } = resposta.resultado
  return {
    ...empresa,
    receitaMensal: paraReais(premissas.entrada.receitaMensal),
    regimes: regimes.map(resumirRegime),
    melhor,
    falta: null,
    ganho: paraReais(ganhoDe(resposta.resultado, atual)),
  }
}

/** From the regime of now to the best; zero when it is the best or is no longer allowed. */
function ganhoDe({ regimes }: ResultadoPlanoDeRegimes, atual: LinhaDaComparacao["atual"]): bigint {
  const melhor = regimes[0]?.total ?? null
  const deAgora = regimes.find(({ regime }) => regime === atual)?.total ?? null
  return melhor === null || deAgora === null ? 0n : deAgora - melhor
}
