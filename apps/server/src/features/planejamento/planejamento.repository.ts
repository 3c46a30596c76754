import { CATEGORIAS_DE_SAIDA } from "@partida/contracts"
import { and, asc, eq, inArray, lte, notInArray } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { categoriaNaLista } from "../empresas/vigencia.ts"

export interface EmpresaDaCarteira {
  readonly id: string
  readonly apelido: string
  readonly cnpj: string
}

/** Companies in reach that are served in a month, in order; only some of them when `ids` is given. */
export async function lerCarteira(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids?: readonly string[],
): Promise<EmpresaDaCarteira[]> {
  return tx
    .select({ id: empresas.id, apelido: empresas.apelido, cnpj: empresas.cnpj })
    .from(empresas)
    .where(
      and(
        eq(empresas.idEscritorio, escopo.idEscritorio),
        doAlcance(empresas.id, escopo),
        ids === undefined
          ? and(
              lte(empresas.inicioNoSistema, competencia),
              notInArray(categoriaNaLista(escopo, competencia), [...CATEGORIAS_DE_SAIDA]),
            )
          : inArray(empresas.id, [...ids]),
      ),
    )
    .orderBy(asc(empresas.apelido), asc(empresas.id))
}
