import type { FiltroDosLucros } from "@partida/contracts"
import { and, asc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { lerUm } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { lucrosDistribuidos } from "../../db/schema/folha.ts"

const l = lucrosDistribuidos

const doEscritorio = (escopo: Escopo) => eq(l.idEscritorio, escopo.idEscritorio)

/** Everything a company paid to one person in a month, mirror records included, in the order recorded. */
export function lerLucrosDoMes(tx: Tx, escopo: Escopo, idEmpresa: string, idSocio: string, competencia: string) {
  return (
    tx
      .select()
      .from(l)
      .where(
        and(doEscritorio(escopo), eq(l.idEmpresa, idEmpresa), eq(l.idSocio, idSocio), eq(l.competencia, competencia)),
      )
      // In the same instant, each payment counted those recorded before it.
      .orderBy(asc(l.registradoEm), sql`jsonb_array_length(${l.entrada} -> 'anteriores')`, asc(l.id))
  )
}

/** Net of mirror records, what the company paid to everybody in the year, in centavos. */
export async function somarLucrosDoAno(tx: Tx, escopo: Escopo, idEmpresa: string, ano: string): Promise<bigint> {
  const [linha] = await tx
    .select({ total: sql<string>`coalesce(sum(${l.valorCentavos}), 0)::text` })
    .from(l)
    .where(
      and(
        doEscritorio(escopo),
        eq(l.idEmpresa, idEmpresa),
        gte(l.competencia, `${ano}-01`),
        lte(l.competencia, `${ano}-12`),
      ),
    )
  return BigInt(linha?.total ?? "0")
}

/** What was computed of each month of a year up to one, for the tax-free limit. */
export function lerApuracoesDoAno(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string, ate: string) {
  return tx
    .select({ competencia: fechamentos.competencia, regime: apuracoes.regime, resultado: apuracoes.resultado })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(
      and(
        doEscopo(fechamentos, escopo, { idEmpresa }),
        gte(fechamentos.competencia, desde),
        lte(fechamentos.competencia, ate),
        eq(apuracoes.situacao, "calculado"),
      ),
    )
    .orderBy(asc(fechamentos.competencia))
}

export const lerLucro = (tx: Tx, escopo: Escopo, id: string) => lerUm(tx, l, and(doEscritorio(escopo), eq(l.id, id)))

export async function inserirLucro(tx: Tx, novo: typeof l.$inferInsert): Promise<void> {
  await tx.insert(l).values(novo)
}

const estorno = sql`(select m.id from lucros_distribuidos m
  where m.id_escritorio = lucros_distribuidos.id_escritorio and m.estorno_de = lucros_distribuidos.id)`

/** The records of a filter. */
export function fonteDosLucros(
  escopo: Escopo,
  { ano, idEmpresa, idSocio, busca }: Omit<FiltroDosLucros, "ordem" | "direcao">,
): Fonte {
  return {
    de: sql`${l} join ${empresas} on empresas.id_escritorio = lucros_distribuidos.id_escritorio
      and empresas.id = lucros_distribuidos.id_empresa`,
    onde: and(
      doEscritorio(escopo),
      gte(l.data, `${ano}-01-01`),
      lte(l.data, `${ano}-12-31`),
      idEmpresa ? eq(l.idEmpresa, idEmpresa) : undefined,
      idSocio ? eq(l.idSocio, idSocio) : undefined,
      busca ? buscaDeLucro(busca) : undefined,
    ),
    id: l.id,
  }
}

function buscaDeLucro(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  return or(
    sql`unaccent(${l.nome}) ilike unaccent(${padrao})`,
    sql`unaccent(${empresas.apelido}) ilike unaccent(${padrao})`,
  )
}

/** Order of the list; the same day goes by when it was recorded. */
export function ordemDosLucros(ordem: FiltroDosLucros["ordem"], direcao: FiltroDosLucros["direcao"]): Ordem {
  const chaves = {
    data: { expressao: sql`to_char(${l.data}, 'YYYY-MM-DD')`, tipo: "texto" },
    nome: { expressao: textoOrdenavel(l.nome), tipo: "texto" },
    valor: { expressao: l.valorCentavos, tipo: "numero" },
  } as const
  const gravado = { expressao: l.registradoEm, tipo: "instante" } as const
  return ordenarPor(ordem, direcao, [chaves[ordem], gravado], { expressao: l.id, tipo: "uuid" })
}

/** These records with their company and the one that took each back, in this order. */
export async function lerLucros(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({ lucro: l, empresa: empresas.apelido, estornadoPor: sql<string | null>`${estorno}` })
    .from(l)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, l.idEscritorio), eq(empresas.id, l.idEmpresa)))
    .where(and(doEscritorio(escopo), inArray(l.id, [...ids])))
  return naOrdem(ids, linhas, ({ lucro }) => lucro.id)
}

/** What a filter paid and withheld, in centavos; a mirror record takes back. */
export async function somarLucros(tx: Tx, { de, onde }: Fonte) {
  const { rows } = await tx.execute<{ valor: string; irrf: string }>(
    sql`select coalesce(sum(lucros_distribuidos.valor_centavos), 0)::text as valor,
      coalesce(sum(lucros_distribuidos.irrf_centavos), 0)::text as irrf from ${de} where ${onde}`,
  )
  return { valor: BigInt(rows[0]?.valor ?? "0"), irrf: BigInt(rows[0]?.irrf ?? "0") }
}
