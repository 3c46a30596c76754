import { CATEGORIAS_DE_SAIDA } from "@partida/contracts"
import { and, asc, eq, inArray, lte, max, notInArray } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
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

/** Ids of the companies in reach that a search finds. */
export async function lerAchadas(tx: Tx, escopo: Escopo, busca: string): Promise<ReadonlySet<string>> {
  const achadas = await tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), doAlcance(empresas.id, escopo), buscaDeEmpresa(busca)))
  return new Set(achadas.map(({ id }) => id))
}

/** The place in the trail of the last act that who asks may see: everything that a plan reads is written with one. */
export async function ultimoAto(tx: Tx, { idEscritorio }: Escopo): Promise<string> {
  const [ultimo] = await tx
    .select({ sequencia: max(auditoria.sequencia) })
    .from(auditoria)
    .where(eq(auditoria.idEscritorio, idEscritorio))
  return String(ultimo?.sequencia ?? 0)
}
