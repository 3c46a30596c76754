import {
  conferirLancamento,
  estornar,
  type Lancamento,
  lancarFato,
  type PlanoDeContas,
  type RegraDeFato,
} from "@partida/contabil"
import { EntradaInvalida, paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresas } from "../../db/empresas.ts"
import type { FatoAClassificar } from "../../db/schema/contabilidade.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { mesEscrito, quantos } from "../../palavras.ts"
import { executorPorEmpresa, recusado } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { novoLancamento } from "./contabilidade.repository.ts"
import { type FatosBrutos, lerFatosBrutos } from "./fatos.repository.ts"
import { type FatoDoMes, fatosDaEmpresa } from "./fatos.ts"
import { diasDo, fraseDe } from "./periodo.ts"
import { abrirPlano, lerPlanos } from "./plano.service.ts"
import {
  type DeOrigem,
  gravarMesesLancados,
  inserirLancamentos,
  lerDeOrigem,
  lerLivrosFechadosAte,
  pedirNovaPostagem,
} from "./postagem.repository.ts"
import { lerRegrasDas } from "./regras.repository.ts"

/** What a posting did to the books of a company in a month. */
export interface MesLancado {
  readonly fatos: number
  readonly lancados: number
  readonly estornados: number
  readonly aClassificar: readonly FatoAClassificar[]
}

/**
 * Posts the month of companies from its facts, by the rules. Doing it again does nothing; a fact that changed, or that is no more,
 * is reversed on its own day and posted anew. What has no rule waits, named. Answers what was done of each, or why not:
 * nao-encontrado, livro-fechado, mes-aberto.
 */
export async function lancarMeses(
  tx: Tx,
  ato: Ato,
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, MesLancado | ErroDeNegocio>> {
  const { escopo } = ato
  const feitos = new Map<string, MesLancado | ErroDeNegocio>()
  const alcancadas = await travarEmpresas(tx, escopo, ids)
  for (const id of ids) if (!alcancadas.includes(id)) feitos.set(id, new ErroDeNegocio("nao-encontrado"))
  if (alcancadas.length === 0) return feitos
  await abrirPlano(tx, ato)
  const planos = await lerPlanos(tx, escopo, alcancadas, diasDo(competencia).ate)
  const regras = await lerRegrasDas(tx, escopo, alcancadas, diasDo(competencia).ate)
  const fechados = await lerLivrosFechadosAte(tx, escopo, alcancadas)
  const brutos = await lerFatosBrutos(tx, escopo, competencia, alcancadas)
  const abertas = alcancadas.filter((id) => {
    const recusa = porQueNaoLanca(brutos, id, competencia, fechados.get(id) ?? null)
    if (recusa) feitos.set(id, recusa)
    return recusa === null
  })
  const doMes = new Map(abertas.map((id) => [id, fatosDaEmpresa(brutos, id, competencia)]))
  const origens = [...doMes].flatMap(([id, d]) => [
    ...d.fatos.map((f) => f.origem),
    ...(brutos.desfeitos.get(id) ?? []).map((f) => f.origem),
  ])
  const lancados = abertas.length === 0 ? [] : await lerDeOrigem(tx, escopo, competencia, abertas, origens)
  const porEmpresa = Map.groupBy(lancados, (l) => l.idEmpresa)
  const novos: NovoDaOrigem[] = []
  const meses: Parameters<typeof gravarMesesLancados>[1][number][] = []
  for (const [idEmpresa, { fatos, semRegra }] of doMes) {
    const mudanca = oQueMuda({
      plano: planos(idEmpresa),
      regras: regras(idEmpresa),
      competencia,
      livrosAte: fechados.get(idEmpresa) ?? "",
      fatos,
      desfeitos: new Map((brutos.desfeitos.get(idEmpresa) ?? []).map((d) => [d.origem, d.dia])),
      antes: porEmpresa.get(idEmpresa) ?? [],
    })
    const aClassificar = [...mudanca.aClassificar, ...semRegra.map((s) => ({ ...s, valor: paraReais(s.valor) }))]
    for (const novo of mudanca.novos) novos.push({ ...novo, idEmpresa })
    meses.push({
      idEscritorio: escopo.idEscritorio,
      idEmpresa,
      competencia,
      fatos: fatos.length + semRegra.length,
      aClassificar,
      versaoDoFechamento: brutos.meses.get(idEmpresa)?.versao ?? 0,
      lancadoEm: ato.agora,
      lancadoPor: ato.nome,
    })
    const estornados = mudanca.novos.filter((n) => n.estornoDe !== null).length
    feitos.set(idEmpresa, {
      fatos: fatos.length + semRegra.length,
      lancados: mudanca.novos.length - estornados,
      estornados,
      aClassificar,
    })
  }
  await inserirLancamentos(
    tx,
    novos.map(({ idEmpresa, lancamento, ...deQue }) => novoLancamento(ato, idEmpresa, lancamento, deQue)),
  )
  await gravarMesesLancados(tx, meses)
  return feitos
}

/** Books follow the tax: its month is closed first, unless nothing of it is computed here. */
function porQueNaoLanca(
  brutos: FatosBrutos,
  idEmpresa: string,
  competencia: string,
  livrosAte: string | null,
): ErroDeNegocio | null {
  if (livrosAte !== null && livrosAte >= competencia)
    return new ErroDeNegocio(
      "livro-fechado",
      `Os livros estão fechados até ${mesEscrito(livrosAte)}. Reabra-os antes, com um motivo.`,
    )
  const regime = brutos.cadastros.find((c) => c.id === idEmpresa)?.regime
  if (regime === "real" || brutos.meses.get(idEmpresa)?.estado === "fechado") return null
  return new ErroDeNegocio(
    "mes-aberto",
    `O imposto de ${mesEscrito(competencia)} ainda não foi fechado. Feche-o em Fechamento, e os livros vêm depois.`,
  )
}

/** Something of these months changed that is no part of their closing: their books are posted again. Answers whether any was posted. */
export const lancarDeNovo = pedirNovaPostagem

interface NovoDoFato {
  readonly lancamento: Lancamento
  readonly origem: string | null
  readonly regra: RegraDeFato | null
  readonly estornoDe: string | null
}
type NovoDaOrigem = NovoDoFato & { readonly idEmpresa: string }

interface Situacao {
  readonly plano: PlanoDeContas
  readonly regras: readonly RegraDeFato[]
  readonly competencia: string
  /** Last month of closed books; empty without one. */
  readonly livrosAte: string
  readonly fatos: readonly FatoDoMes[]
  /** Origins of what was taken back in the month, with the day. */
  readonly desfeitos: ReadonlyMap<string, string>
  readonly antes: readonly DeOrigem[]
}

/** What has to be written so that the books say the facts as they are: entries new and reversals, by day. */
function oQueMuda(s: Situacao): { novos: NovoDoFato[]; aClassificar: FatoAClassificar[] } {
  const novos: NovoDoFato[] = []
  const aClassificar: FatoAClassificar[] = []
  const antes = Map.groupBy(s.antes, (l) => l.origem)
  const valem = new Set<string>()
  const desfazer = (velho: DeOrigem, motivo: string, dia = velho.data) =>
    novos.push({
      lancamento: estornar({ ...velho, tipo: "N" }, dia, motivo),
      origem: null,
      regra: null,
      estornoDe: velho.id,
    })
  const fechado = (l: DeOrigem) => l.data.slice(0, 7) <= s.livrosAte
  for (const { origem, fato } of s.fatos) {
    const dela = antes.get(origem) ?? []
    const velho = dela.find((l) => !l.estornado)
    const lancado = lancarOuEsperar(s, fato)
    if (lancado.tipo === "a-classificar") {
      const valor = Object.values(fato.valores).reduce((soma, v) => soma + v, 0n)
      const descricao = fato.detalhe === undefined ? fato.fato : `${fato.fato}: ${fato.detalhe}`
      aClassificar.push({ origem, descricao, valor: paraReais(valor), motivo: lancado.motivo })
      continue
    }
    if (lancado.tipo === "sem-valor") continue
    const { lancamento, regra } = lancado
    if (velho && (mesmoLancamento(velho, lancamento) || (fechado(velho) && mesmasPartidas(velho, lancamento)))) {
      valem.add(velho.id)
      continue
    }
    if (velho && fechado(velho)) {
      valem.add(velho.id)
      aClassificar.push({
        origem,
        descricao: lancamento.historico,
        valor: paraReais(totalDe(lancamento)),
        motivo: `Mudou depois de lançado em ${mesEscrito(velho.data.slice(0, 7))}, cujos livros estão fechados (lançamento ${velho.numero}). Lance a diferença à mão.`,
      })
      continue
    }
    if (velho) desfazer(velho, "o fato mudou")
    if (velho) valem.add(velho.id)
    const versao = dela.reduce((maior, l) => Math.max(maior, l.versao), 0) + 1
    novos.push({ lancamento, origem: versao === 1 ? origem : `${origem}#${versao}`, regra, estornoDe: null })
  }
  for (const velho of s.antes) {
    if (velho.estornado || valem.has(velho.id)) continue
    const desfeitoEm = s.desfeitos.get(velho.origem)
    if (velho.data.startsWith(s.competencia) && !fechado(velho)) desfazer(velho, "o fato não existe mais")
    else if (desfeitoEm !== undefined && fechado(velho))
      desfazer(velho, `desfeito depois de fechados os livros de ${mesEscrito(velho.data.slice(0, 7))}`, desfeitoEm)
  }
  novos.sort((a, b) => (a.lancamento.data < b.lancamento.data ? -1 : a.lancamento.data > b.lancamento.data ? 1 : 0))
  return { novos, aClassificar }
}

/** A rule that does not fit the fact is for a person too: it must not stop the others. */
export function lancarOuEsperar({ plano, regras }: Pick<Situacao, "plano" | "regras">, fato: FatoDoMes["fato"]) {
  try {
    const lancado = lancarFato(plano, regras, fato)
    if (lancado.tipo === "lancado") conferirLancamento(plano, lancado.lancamento)
    return lancado
  } catch (erro) {
    if (erro instanceof EntradaInvalida) return { tipo: "a-classificar", motivo: fraseDe(erro) } as const
    throw erro
  }
}

const mesmasPartidas = (velho: DeOrigem, novo: Lancamento) =>
  velho.partidas.length === novo.partidas.length &&
  novo.partidas.every((p, i) => {
    const outra = velho.partidas[i]
    return outra?.conta === p.conta && outra.dc === p.dc && outra.valor === p.valor
  })

const mesmoLancamento = (velho: DeOrigem, novo: Lancamento) =>
  velho.data === novo.data && velho.historico === novo.historico && mesmasPartidas(velho, novo)

const totalDe = ({ partidas }: Lancamento) => partidas.reduce((soma, p) => (p.dc === "D" ? soma + p.valor : soma), 0n)

/** Companies of a transaction: each has many rows to write. */
const EMPRESAS_POR_TRANSACAO = 25

/** Job "lancar-livros": the month of every company chosen, posted in the books. */
export const executorDosLivros = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    () => null,
    async (tx, ato, { competencia, itens }) => {
      const feitos = await lancarMeses(
        tx,
        ato,
        competencia,
        itens.map((i) => i.idEmpresa),
      )
      return new Map([...feitos].map(([id, feito]) => [id, contarFeito(feito)]))
    },
    EMPRESAS_POR_TRANSACAO,
  )

function contarFeito(feito: MesLancado | ErroDeNegocio): ResultadoDeItem {
  if (feito instanceof ErroDeNegocio) return recusado(feito)
  const { lancados, estornados, aClassificar } = feito
  if (lancados + estornados === 0 && aClassificar.length === 0)
    return { resultado: 5, codigo: "ja-feito", mensagem: "Os livros do mês já estão em dia." }
  const partes = [
    quantos(lancados, "lançamento feito", "lançamentos feitos"),
    ...(estornados > 0 ? [quantos(estornados, "estornado", "estornados")] : []),
    ...(aClassificar.length > 0 ? [`${aClassificar.length} a classificar`] : []),
  ]
  return {
    resultado: 2,
    codigo: null,
    mensagem: `${partes.join(", ")}.`,
    detalhes: aClassificar.map((a) => `${a.descricao}: ${a.motivo}`),
  }
}
