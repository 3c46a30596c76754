import { randomUUID } from "node:crypto"
import type { corpoDaRecorrencia, RecorrenciaContabil } from "@partida/contracts"
import { deReais, competencia as mesDe, paraReais, somarMeses, ultimoDia } from "@partida/fiscal"
import type { z } from "zod"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { todosOsEscritorios } from "../../db/escritorios.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lancar, tomarLivros } from "./contabilidade.service.ts"
import {
  encerrarRecorrenciaGravada,
  inserirRecorrencia,
  lerAutomaticasDoMes,
  lerLancadosDe,
  lerModelos,
  lerRecorrencias,
  origemDaRecorrencia,
  type RecorrenciaGravada,
} from "./modelos.repository.ts"
import { exigirModelo, lancamentoDe, nomeDa } from "./modelos.service.ts"
import { lerPlano } from "./plano.service.ts"
import { lerLivrosFechadosAte } from "./postagem.repository.ts"

/** Entries of every month of a company, and how each stands in a month. Raises nao-encontrado. */
export async function listarRecorrencias(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<{ lista: RecorrenciaContabil[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const lidas = await lerRecorrencias(tx, escopo, idEmpresa)
  const modelos = new Map(
    (await lerModelos(tx, escopo, idEmpresa, [...new Set(lidas.map((r) => r.idModelo))])).map((m) => [m.id, m.nome]),
  )
  const feitos = await lerLancadosDe(
    tx,
    escopo,
    idEmpresa,
    lidas.map((r) => origemDaRecorrencia(r.id, competencia)),
  )
  const fechadosAte = (await lerLivrosFechadosAte(tx, escopo, [idEmpresa])).get(idEmpresa) ?? ""
  return {
    lista: lidas.map((r) => {
      const feito = feitos.get(origemDaRecorrencia(r.id, competencia)) ?? null
      return {
        id: r.id,
        descricao: r.descricao,
        modelo: { id: r.idModelo, nome: modelos.get(r.idModelo) ?? "" },
        documento: r.documento,
        valor: paraReais(r.valorCentavos),
        dia: r.dia,
        de: r.de,
        ate: r.ate,
        automatica: r.automatica,
        encerradaEm: r.encerradaEm?.toISOString() ?? null,
        situacao: feito ? (feito.estornado ? "estornada" : "lancada") : situacaoDe(r, competencia, fechadosAte),
        lancamento: feito && { id: feito.id, numero: feito.numero },
      }
    }),
  }
}

function situacaoDe(r: RecorrenciaGravada, competencia: string, fechadosAte: string): RecorrenciaContabil["situacao"] {
  if (r.encerradaEm !== null) return "encerrada"
  if (competencia < r.de || (r.ate !== null && competencia > r.ate)) return "fora-do-periodo"
  return competencia <= fechadosAte ? "livro-fechado" : "a-lancar"
}

/** Raises nao-encontrado and entrada-invalida: a template that could not post the amount. */
export async function criarRecorrencia(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { valor, ...dados }: z.output<typeof corpoDaRecorrencia>,
) {
  const { escopo, agora, nome } = ato
  await tomarLivros(tx, ato, idEmpresa)
  const modelo = await exigirModelo(tx, escopo, { idEmpresa, id: dados.idModelo })
  if (modelo.arquivadoEm !== null) recusar("Este modelo saiu da lista. Escolha outro.", "idModelo")
  const nova = { ...dados, valorCentavos: deReais(valor) }
  const data = diaNo(dados.dia, dados.de)
  lancamentoDe(await lerPlano(tx, escopo, idEmpresa, data), modelo, {
    data,
    valor: nova.valorCentavos,
    documento: dados.documento,
    empresa: await nomeDa(tx, escopo, idEmpresa),
  })
  const id = randomUUID()
  await inserirRecorrencia(tx, {
    ...nova,
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    criadaEm: agora,
    criadaPor: nome,
  })
  return { id }
}

/** Raises nao-encontrado, also for one that was ended. */
export async function encerrarRecorrencia(
  tx: Tx,
  { escopo, agora, nome }: Ato,
  alvo: { readonly idEmpresa: string; readonly id: string },
) {
  if (!(await encerrarRecorrenciaGravada(tx, escopo, alvo, { encerradaEm: agora, encerradaPor: nome })))
    throw new ErroDeNegocio("nao-encontrado")
  return { id: alvo.id }
}

/** The day of a month, or its last one where it is shorter. */
function diaNo(dia: number, mes: string): string {
  const fim = ultimoDia(mesDe(mes))
  const dito = `${mes}-${String(dia).padStart(2, "0")}`
  return dito > fim ? fim : dito
}

/**
 * Posts the entries of a month: those chosen, or all that are to be. Once each, by what they come from: what was posted is not
 * posted again, not even after somebody reversed it. Raises nao-encontrado, entrada-invalida (a month to come) and livro-fechado.
 */
export async function lancarRecorrencias(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { competencia, ids }: { readonly competencia: string; readonly ids: readonly string[] | null },
) {
  const { escopo, agora } = ato
  await tomarLivros(tx, ato, idEmpresa)
  if (competencia > competenciaCivil(agora))
    recusar(`${mesEscrito(competencia)} ainda não começou. Lance quando o mês chegar.`, "competencia")
  const { lista } = await listarRecorrencias(tx, escopo, idEmpresa, competencia)
  const pedidas = ids === null ? lista : lista.filter((r) => ids.includes(r.id))
  if (ids !== null && pedidas.length < new Set(ids).size) throw new ErroDeNegocio("nao-encontrado")
  if (pedidas.some((r) => r.situacao === "livro-fechado"))
    throw new ErroDeNegocio(
      "livro-fechado",
      `Os livros de ${mesEscrito(competencia)} estão fechados. Reabra-os antes, com um motivo.`,
    )
  const aLancar = pedidas.filter((r) => r.situacao === "a-lancar")
  const empresa = await nomeDa(tx, escopo, idEmpresa)
  const recusados: { descricao: string; motivo: string }[] = []
  for (const { id, descricao, modelo, documento, valor, dia } of aLancar) {
    const data = diaNo(dia, competencia)
    try {
      const gravado = await exigirModelo(tx, escopo, { idEmpresa, id: modelo.id })
      const plano = await lerPlano(tx, escopo, idEmpresa, data)
      const lancamento = lancamentoDe(plano, gravado, { data, valor: deReais(valor), documento, empresa })
      await lancar(tx, ato, idEmpresa, { lancamento, origem: origemDaRecorrencia(id, competencia) })
    } catch (erro) {
      if (!(erro instanceof ErroDeNegocio)) throw erro
      recusados.push({ descricao, motivo: erro.message })
    }
  }
  const lancados = aLancar.length - recusados.length
  return { lancados, semAcao: pedidas.length - aLancar.length, recusados }
}

/** So that a month that ended while nobody was awake is not forgotten. */
const MESES_PARA_TRAS = 1

/**
 * Posts, on their day, the entries that somebody said post by themselves: of this month and of the one before, while the books are
 * open. What fails in one company is told and leaves the others.
 */
export async function seguirRecorrencias(
  banco: Banco,
  agora: () => Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  const hoje = diaCivil(agora())
  const atual = mesDe(hoje.slice(0, 7))
  for (const { id } of await banco.naPlataforma(todosOsEscritorios)) {
    const escopo = sistema(id)
    for (const competencia of [somarMeses(atual, -MESES_PARA_TRAS), atual]) {
      const fim = competencia < atual || hoje === ultimoDia(atual)
      const ateODia = fim ? 31 : Number(hoje.slice(8))
      const devidas = await banco.emEscopo(escopo, (tx) => lerAutomaticasDoMes(tx, escopo, { competencia, ateODia }))
      for (const [idEmpresa, suas] of Map.groupBy(devidas, (d) => d.idEmpresa)) {
        if (sinal?.aborted) return
        const ato = { escopo, nome: "Sistema", agora: agora() }
        const ids = suas.map((s) => s.id)
        await banco
          .emEscopo(escopo, (tx) => lancarRecorrencias(tx, ato, idEmpresa, { competencia, ids }))
          .catch(relatarErro)
      }
    }
  }
}
