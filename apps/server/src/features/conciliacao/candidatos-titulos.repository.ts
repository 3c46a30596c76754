import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { titulos } from "../../db/schema/titulos.ts"
import { type Janela, MAXIMO_DE_NOTAS } from "./candidatos.repository.ts"

/** Titles without a note that still have something to receive; with `busca`, of a person, of a number or of what it is. */
export function lerTitulosAReceber(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, de, ate }: Janela,
  valores: readonly bigint[],
  busca?: string,
) {
  return tx
    .select(camposDoTitulo)
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa, natureza: "receber" }),
        ne(titulos.origem, "nota-emitida"),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
        gte(titulos.vencimento, de),
        lte(titulos.vencimento, ate),
        busca
          ? or(
              eq(titulos.numero, busca),
              sql`${titulos.pessoaOrdem} like ordenavel(${contendo(busca)})`,
              sql`ordenavel(${titulos.descricao}) like ordenavel(${contendo(busca)})`,
            )
          : undefined,
      ),
    )
    .orderBy(sql`${inArray(titulos.esperadoCentavos, [...valores])} desc`, asc(titulos.vencimento), asc(titulos.id))
    .limit(MAXIMO_DE_NOTAS)
}

/** Titles to pay with something open, those that ask one of these amounts first. */
export function lerTitulosAPagar(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela, valores: readonly bigint[]) {
  return tx
    .select(camposDoTitulo)
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa, natureza: "pagar" }),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
        gte(titulos.vencimento, de),
        lte(titulos.vencimento, ate),
      ),
    )
    .orderBy(sql`${inArray(titulos.esperadoCentavos, [...valores])} desc`, asc(titulos.vencimento), asc(titulos.id))
    .limit(MAXIMO_DE_NOTAS)
}

const camposDoTitulo = {
  id: titulos.id,
  numero: sql<string>`coalesce(${titulos.numero}, '')`,
  descricao: titulos.descricao,
  categoria: titulos.categoria,
  nome: titulos.pessoaNome,
  documento: titulos.pessoaDocumento,
  emissao: titulos.emissao,
  vencimento: titulos.vencimento,
  valorCentavos: titulos.abertoCentavos,
  liquidoCentavos: titulos.esperadoCentavos,
}
