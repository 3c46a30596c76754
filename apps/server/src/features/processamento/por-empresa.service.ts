import type { Ato } from "../../db/ato.ts"
import { assinar } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { Executor } from "./processamento.service.ts"
import type { ItemPendente, ResultadoDeItem } from "./tipos.ts"

/** Enough for what each transaction costs to weigh little; no more, because it holds every company of it until its end. */
const EMPRESAS_POR_TRANSACAO = 10
const ERRO = 4

/** One company of a bulk act. */
interface EmpresaDoLote<P> {
  readonly idEmpresa: string
  readonly competencia: string
  readonly item: ItemPendente
  /** What the person said for all the companies. */
  readonly parametros: P
}

/**
 * A job that does the same act in the month of each company, many companies a transaction, in the name of who asked. What
 * refuses one undoes and ends that one alone; what nobody foresaw makes the worker try one by one.
 */
export function executorPorEmpresa<P>(
  agora: () => Date,
  nomeDe: (idUsuario: string) => Promise<string>,
  lerParametros: (parametros: unknown) => P,
  fazer: (tx: Tx, ato: Ato, empresa: EmpresaDoLote<P>) => Promise<ResultadoDeItem>,
): Executor<string> {
  return {
    porVez: EMPRESAS_POR_TRANSACAO,
    preparar: ({ escopo }) => nomeDe(escopo.idUsuario),
    async executar(tx, { escopo, competencia, parametros: escritos }, itens, nome) {
      if (!competencia) throw new Error("Um lote por empresa precisa de competência.")
      const parametros = lerParametros(escritos)
      await assinar(tx, escopo, nome)
      const resultados: ResultadoDeItem[] = []
      for (const item of itens) {
        const { idEmpresa } = item
        if (!idEmpresa) throw new Error("Um item deste lote precisa de empresa.")
        const empresa = { idEmpresa, competencia, item, parametros }
        resultados.push(await emSeparado(tx, (t) => fazer(t, { escopo, nome, agora: agora() }, empresa)))
      }
      return resultados
    },
  }
}

/** A refusal for one company (a closed month) must not undo what was stored for the other. */
export async function emSeparado(tx: Tx, corpo: (tx: Tx) => Promise<ResultadoDeItem>): Promise<ResultadoDeItem> {
  try {
    return await tx.transaction(corpo)
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) throw erro
    return { resultado: ERRO, codigo: conhecido.codigo, mensagem: conhecido.message }
  }
}
