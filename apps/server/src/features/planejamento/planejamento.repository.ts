import { CATEGORIAS_DE_SAIDA } from "@partida/contracts"
import { type Centavos, centavos } from "@partida/fiscal"
import { and, asc, eq, gte, inArray, lte, max, notInArray, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { folhasInformadas } from "../../db/schema/receitas.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
import { categoriaNaLista } from "../empresas/vigencia.ts"
import type { AtividadeDoPlano } from "./partes.ts"

export interface EmpresaDaCarteira {
  readonly id: string
  readonly apelido: string
  readonly cnpj: string
  /** Months before it have their revenue typed whole. */
  readonly inicioNoSistema: string
}

/** Companies in reach that are served in a month, in order; only some of them when `ids` is given. */
export async function lerCarteira(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids?: readonly string[],
): Promise<EmpresaDaCarteira[]> {
  return tx
    .select({
      id: empresas.id,
      apelido: empresas.apelido,
      cnpj: empresas.cnpj,
      inicioNoSistema: empresas.inicioNoSistema,
    })
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

/** Activities of these companies with the annex of a month, those that had ended left out. */
export async function lerAtividades(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly AtividadeDoPlano[]>> {
  const linhas = await tx
    .select({
      idEmpresa: atividades.idEmpresa,
      id: atividades.id,
      anexo: anexoNoMes("atividades", competencia),
      cnae: atividades.cnae,
      atividadePresumido: atividades.atividadePresumido,
      principal: atividades.principal,
    })
    .from(atividades)
    .where(and(doEscopo(atividades, escopo, { idEmpresa: ids }), ativaNoMes("atividades", competencia)))
  return Map.groupBy(linhas, ({ idEmpresa }) => idEmpresa)
}

/** Monthly average of what was typed of the payroll of employees in these months, by company; one without any is absent. */
export async function lerFolhaDeEmpregados(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  { desde, ate }: { readonly desde: string; readonly ate: string },
): Promise<ReadonlyMap<string, Centavos>> {
  if (ids.length === 0) return new Map()
  const f = folhasInformadas
  const linhas = await tx
    .select({
      idEmpresa: f.idEmpresa,
      media: sql<string>`(sum(${f.salariosCentavos} + ${f.feriasCentavos}) / count(*))::bigint::text`,
    })
    .from(f)
    .where(
      and(
        eq(f.idEscritorio, escopo.idEscritorio),
        inArray(f.idEmpresa, [...ids]),
        gte(f.competencia, desde),
        lte(f.competencia, ate),
      ),
    )
    .groupBy(f.idEmpresa)
  return new Map(linhas.map(({ idEmpresa, media }) => [idEmpresa, centavos(BigInt(media))]))
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
