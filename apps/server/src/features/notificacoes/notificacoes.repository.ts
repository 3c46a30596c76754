import { and, count, eq, inArray, isNull, lt, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerPagina, naOrdem, type Ordem, ordenarPor, type PedidoDePagina } from "../../db/paginas.ts"
import { alterar, lerCampos, lerVarios } from "../../db/registros.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { notificacoes } from "../../db/schema/preferencias.ts"

export type LinhaDeNotificacao = typeof notificacoes.$inferSelect

/** Newest first; when a notice was written never changes. */
const ORDEM: Ordem = ordenarPor(
  "criadaEm",
  "desc",
  [{ expressao: notificacoes.criadaEm, tipo: "instante" }],
  { expressao: notificacoes.id, tipo: "uuid" },
  { estavel: true },
)

/** SQLSTATE of a reference to a row that is not there. */
const CHAVE_ESTRANGEIRA = "23503"

/**
 * Writes a notice unless its key was already told to the person. Names no conflict target and asks nothing back: whoever
 * writes may not read the notices of another, and the database would refuse the insert for it. Nobody is told when the
 * person no longer exists: work may outlive who asked for it, and must end all the same.
 */
export async function inserirNotificacao(tx: Tx, nova: typeof notificacoes.$inferInsert): Promise<boolean> {
  try {
    // Apart, so that a refusal undoes nothing else.
    const { rowCount } = await tx.transaction((separado) =>
      separado.insert(notificacoes).values(nova).onConflictDoNothing(),
    )
    return (rowCount ?? 0) > 0
  } catch (erro) {
    if (codigoDoBanco(erro) === CHAVE_ESTRANGEIRA) return false
    throw erro
  }
}

/** Whether a user of the office is a machine, which reads no notices. */
export async function ehMaquina(tx: Tx, id: string): Promise<boolean> {
  const linhas = await lerCampos(tx, usuarios, ["id"], and(eq(usuarios.id, id), eq(usuarios.papel, 0)))
  return linhas.length > 0
}

const daPessoa = ({ idEscritorio, idUsuario }: Escopo) => doEscopo(notificacoes, { idEscritorio }, { idUsuario })

const naoLida = isNull(notificacoes.lidaEm)

/** A page of the person's notices, and how many there are with the filter and unread. */
export async function listarNotificacoes(
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDePagina & { readonly naoLidas?: boolean | undefined },
) {
  const onde = and(daPessoa(escopo), pedido.naoLidas ? naoLida : undefined)
  const fonte = { de: sql`${notificacoes}`, onde, id: notificacoes.id }
  const pagina = await lerPagina(tx, fonte, ORDEM, pedido)
  const linhas =
    pagina.ids.length === 0
      ? []
      : await lerVarios(tx, notificacoes, and(daPessoa(escopo), inArray(notificacoes.id, [...pagina.ids])))
  const [contagem] = await tx
    .select({ todas: count(), naoLidas: contarOnde(naoLida) })
    .from(notificacoes)
    .where(daPessoa(escopo))
  const { todas, naoLidas } = contagem ?? { todas: 0, naoLidas: 0 }
  return {
    linhas: naOrdem(pagina.ids, linhas, (l) => l.id),
    pagina,
    total: pedido.naoLidas ? naoLidas : todas,
    naoLidas,
  }
}

/** Marks one as read, the first time; null when the person has no such notice. */
export async function marcarLida(tx: Tx, escopo: Escopo, id: string, agora: Date): Promise<LinhaDeNotificacao | null> {
  const [linha] = await tx
    .update(notificacoes)
    .set({ lidaEm: sql`coalesce(${notificacoes.lidaEm}, ${agora.toISOString()}::timestamptz)` })
    .where(and(daPessoa(escopo), eq(notificacoes.id, id)))
    .returning()
  return linha ?? null
}

/** Marks all as read. Returns how many were not. */
export const marcarTodasLidas = (tx: Tx, escopo: Escopo, agora: Date) =>
  alterar(tx, notificacoes, and(daPessoa(escopo), naoLida), { lidaEm: agora })

/** Removes what was read before an instant, of every office. Platform work; the database itself spares what is recent. */
export async function apagarLidasAntesDe(tx: Tx, instante: Date): Promise<number> {
  const { rowCount } = await tx.delete(notificacoes).where(lt(notificacoes.lidaEm, instante))
  return rowCount ?? 0
}
