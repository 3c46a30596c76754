import type { FiltroDasLinhas } from "@partida/contracts"
import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { somarEntradasESaidas } from "../../db/linhas-do-banco.ts"
import type { Fonte } from "../../db/paginas.ts"
import { extratosDias, extratosLinhas } from "../../db/schema/bancos.ts"
import { semAcento } from "../../palavras.ts"

/** What the index of texts knows is of three letters: of fewer, every line is looked at. */
const MENOR_TEXTO = 3

/** A filter whose text was already looked for. */
interface Filtro extends FiltroDasLinhas {
  /** The lines that have the text, while they are few; null, or missing, where it is looked for line by line. */
  readonly achadas?: readonly string[] | null
}

/**
 * By the index of texts, the lines of a company that have one: at most `limite` of them, and one more where there are more. Null for a text
 * that the index does not know.
 */
export async function acharLinhas(
  tx: Tx,
  idEmpresa: string,
  busca: string,
  limite: number,
): Promise<readonly string[] | null> {
  const texto = semAcento(busca)
  if (texto.length < MENOR_TEXTO) return null
  const { rows } = await tx.execute<{ achadas: readonly string[] }>(
    sql`select linhas_com_texto(${idEmpresa}, ${contendo(texto)}, ${limite + 1}) as achadas`,
  )
  return rows[0]?.achadas ?? null
}

/** Lines of a company that a filter finds. */
export function fonteDasLinhas(escopo: Escopo, idEmpresa: string, filtro: Filtro): Fonte {
  return { de: sql`${extratosLinhas}`, onde: condicoes(escopo, idEmpresa, filtro), id: extratosLinhas.id }
}

function condicoes(escopo: Escopo, idEmpresa: string, filtro: Filtro): SQL | undefined {
  const { idConta, de, ate, estado, busca, achadas } = filtro
  return and(
    doEscopo(extratosLinhas, escopo, { idEmpresa }),
    achadas ? sql`${extratosLinhas.id} = any (${sql.param(achadas)}::uuid[])` : undefined,
    idConta ? eq(extratosLinhas.idConta, idConta) : undefined,
    de ? gte(extratosLinhas.data, de) : undefined,
    ate ? lte(extratosLinhas.data, ate) : undefined,
    estado ? sql`${extratosLinhas.estado} = ${sql.raw(`'${estado}'`)}` : undefined,
    busca && !achadas ? sql`strpos(${extratosLinhas.busca}, ${semAcento(busca)}) > 0` : undefined,
  )
}

/** How many, and how much came in and went out, of what a filter finds: of whole days, by what is kept of each. */
export async function somarLinhas(tx: Tx, escopo: Escopo, idEmpresa: string, filtro: Filtro) {
  if (!filtro.busca && !filtro.estado) return somarDias(tx, escopo, idEmpresa, filtro)
  return somarEntradasESaidas(tx, condicoes(escopo, idEmpresa, filtro))
}

const somaDe = (coluna: PgColumn) => sql<bigint>`coalesce(sum(${coluna}), 0)`.mapWith(BigInt)

/** The same of whole days, whatever their lines say. */
export async function somarDias(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { idConta, de, ate }: Pick<FiltroDasLinhas, "idConta" | "de" | "ate">,
) {
  const [soma] = await tx
    .select({
      quantas: sql<number>`coalesce(sum(${extratosDias.linhas}), 0)`.mapWith(Number),
      entradas: somaDe(extratosDias.entradasCentavos),
      saidas: somaDe(extratosDias.saidasCentavos),
    })
    .from(extratosDias)
    .where(
      and(
        doEscopo(extratosDias, escopo, { idEmpresa, ...(idConta && { idConta }) }),
        de ? gte(extratosDias.data, de) : undefined,
        ate ? lte(extratosDias.data, ate) : undefined,
      ),
    )
  return soma ?? { quantas: 0, entradas: 0n, saidas: 0n }
}
