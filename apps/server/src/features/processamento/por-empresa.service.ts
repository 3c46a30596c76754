import type { Ato } from "../../db/ato.ts"
import { assinar } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import { comoErroDeNegocio, ErroDeNegocio } from "../../http/erros.ts"
import { motivoDe } from "./motivos.service.ts"
import type { Executor } from "./processamento.service.ts"
import type { ItemPendente, ResultadoDeItem } from "./tipos.ts"

/** As many as a calculation takes: what is asked of the database once for them all weighs little on each. */
const EMPRESAS_POR_TRANSACAO = 50
const FEITO = 2
const ERRO = 4
const SEM_ACAO = 5

/** An item of a bulk act: one company. */
export interface ItemDaEmpresa extends ItemPendente {
  readonly idEmpresa: string
}

/** Some companies of a bulk act. */
interface LoteDeEmpresas<P> {
  readonly competencia: string
  readonly itens: readonly ItemDaEmpresa[]
  /** What the person said for all the companies. */
  readonly parametros: P
}

/**
 * A job that does the same act in the month of each company, many companies a transaction, in the name of who asked. `fazer`
 * does them together and answers each; one that it does not answer is out of reach. What only the database refuses, it refuses
 * of them all: they are then done one by one, and it ends that one alone. What nobody foresaw makes the worker do the same.
 */
export function executorPorEmpresa<P>(
  agora: () => Date,
  nomeDe: (idUsuario: string) => Promise<string>,
  lerParametros: (parametros: unknown) => P,
  fazer: (tx: Tx, ato: Ato, lote: LoteDeEmpresas<P>) => Promise<ReadonlyMap<string, ResultadoDeItem>>,
  porVez = EMPRESAS_POR_TRANSACAO,
): Executor<string> {
  return {
    porVez,
    preparar: ({ escopo }) => nomeDe(escopo.idUsuario),
    async executar(tx, { escopo, competencia, parametros: escritos }, pendentes, nome) {
      if (!competencia) throw new Error("Um lote por empresa precisa de competência.")
      const parametros = lerParametros(escritos)
      const ato = { escopo, nome, agora: agora() }
      await assinar(tx, escopo, nome)
      const itens = pendentes.map((item) => {
        if (!item.idEmpresa) throw new Error("Um item deste lote precisa de empresa.")
        return { ...item, idEmpresa: item.idEmpresa }
      })
      const um = (item: ItemDaEmpresa) =>
        emSeparado(tx, async (t) => {
          const feito = await fazer(t, ato, { competencia, parametros, itens: [item] })
          return feito.get(item.idEmpresa) ?? recusado(new ErroDeNegocio("nao-encontrado"))
        })
      if (itens.length > 1) {
        try {
          const feitos = await tx.transaction((t) => fazer(t, ato, { competencia, parametros, itens }))
          return itens.map((i) => feitos.get(i.idEmpresa) ?? recusado(new ErroDeNegocio("nao-encontrado")))
        } catch (erro) {
          if (!comoErroDeNegocio(erro)) throw erro
        }
      }
      const resultados: ResultadoDeItem[] = []
      for (const item of itens) resultados.push(await um(item))
      return resultados
    },
  }
}

/** How an act ended for a company that it left as it was. */
export function recusado(erro: ErroDeNegocio): ResultadoDeItem {
  const { codigo, mensagem, tipo } = motivoDe(erro)
  return { resultado: tipo === "sem-acao" ? SEM_ACAO : ERRO, codigo, mensagem }
}

/** How an act ended for each company: those refused, by their reason; the others done, in these words. */
export const resultadosDe = (
  ids: readonly string[],
  recusas: ReadonlyMap<string, ErroDeNegocio>,
  feito: string,
): Map<string, ResultadoDeItem> =>
  new Map(
    ids.map((id) => {
      const recusa = recusas.get(id)
      return [id, recusa ? recusado(recusa) : { resultado: FEITO, codigo: null, mensagem: feito }]
    }),
  )

/** A refusal for one company (a closed month) must not undo what was stored for the other. */
export async function emSeparado(tx: Tx, corpo: (tx: Tx) => Promise<ResultadoDeItem>): Promise<ResultadoDeItem> {
  try {
    return await tx.transaction(corpo)
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) throw erro
    return recusado(conhecido)
  }
}
