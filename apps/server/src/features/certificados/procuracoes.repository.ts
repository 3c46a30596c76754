import {
  DIAS_A_VENCER,
  type OrgaoDaProcuracao,
  type ordensDasProcuracoes,
  type SituacaoDaProcuracao,
} from "@partida/contracts"
import { and, eq, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import {
  type Chave,
  type Direcao,
  type Fonte,
  naOrdem,
  type Ordem,
  ordenarPor,
  textoOrdenavel,
} from "../../db/paginas.ts"
import { alterou } from "../../db/registros.ts"
import { procuracoes } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { somarDias } from "./validade.ts"

type ProcuracaoGravada = typeof procuracoes.$inferSelect
export interface ProcuracaoLida {
  readonly linha: ProcuracaoGravada
  readonly apelido: string
}

export interface FiltroDeProcuracoes {
  readonly busca?: string | undefined
  readonly situacao?: SituacaoDaProcuracao | undefined
  readonly orgao?: OrgaoDaProcuracao | undefined
  readonly idEmpresa?: string | undefined
}

const daEmpresa = and(eq(empresas.idEscritorio, procuracoes.idEscritorio), eq(empresas.id, procuracoes.idEmpresa))

/** A date crosses the cursor as its own text, which sorts like it. */
const chaves: Readonly<Record<(typeof ordensDasProcuracoes)[number], Omit<Chave, "direcao">>> = {
  empresa: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  outorgado: { expressao: textoOrdenavel(procuracoes.nomeDoOutorgado), tipo: "texto" },
  ate: { expressao: sql`to_char(${procuracoes.ate}, 'YYYY-MM-DD')`, tipo: "texto" },
}

export const ordemDeProcuracoes = (ordem: keyof typeof chaves, direcao: Direcao): Ordem =>
  ordenarPor(ordem, direcao, [chaves[ordem], chaves.empresa, chaves.ate], { expressao: procuracoes.id, tipo: "uuid" })

/** The procurações that a filter finds, with situations as of the civil day `hoje`. */
export function fonteDeProcuracoes({ idEscritorio }: Escopo, filtro: FiltroDeProcuracoes, hoje: string): Fonte {
  return {
    de: sql`${procuracoes} join ${empresas} on ${daEmpresa}`,
    onde: and(
      eq(procuracoes.idEscritorio, idEscritorio),
      filtro.busca ? busca(filtro.busca) : undefined,
      filtro.situacao ? naSituacao(filtro.situacao, hoje) : undefined,
      filtro.orgao ? eq(procuracoes.orgao, filtro.orgao) : undefined,
      filtro.idEmpresa ? eq(procuracoes.idEmpresa, filtro.idEmpresa) : undefined,
    ),
    id: procuracoes.id,
  }
}

function naSituacao(situacao: SituacaoDaProcuracao, hoje: string): SQL {
  const { desde, ate, canceladaEm } = procuracoes
  const limite = somarDias(hoje, DIAS_A_VENCER)
  switch (situacao) {
    case "cancelada":
      return sql`${canceladaEm} is not null`
    case "vencida":
      return sql`${canceladaEm} is null and ${ate} < ${hoje}`
    case "futura":
      return sql`${canceladaEm} is null and ${ate} >= ${hoje} and ${desde} > ${hoje}`
    case "a-vencer":
      return sql`${canceladaEm} is null and ${ate} >= ${hoje} and ${ate} <= ${limite} and ${desde} <= ${hoje}`
    case "vigente":
      return sql`${canceladaEm} is null and ${ate} > ${limite} and ${desde} <= ${hoje}`
    default:
      return situacao satisfies never
  }
}

/** These, in this order. */
export async function lerProcuracoes(
  tx: Tx,
  { idEscritorio }: Escopo,
  ids: readonly string[],
): Promise<ProcuracaoLida[]> {
  const linhas = await tx
    .select({ linha: procuracoes, apelido: empresas.apelido })
    .from(procuracoes)
    .innerJoin(empresas, daEmpresa)
    .where(doEscopo(procuracoes, { idEscritorio }, { id: ids }))
  return naOrdem(ids, linhas, ({ linha }) => linha.id)
}

export async function inserirProcuracao(tx: Tx, nova: typeof procuracoes.$inferInsert): Promise<void> {
  await tx.insert(procuracoes).values(nova)
}

/** Changes one over the version that was read. Returns whether that was still its version. */
export const alterarProcuracao = (
  tx: Tx,
  { idEscritorio }: Escopo,
  id: string,
  versao: number,
  mudanca: Partial<typeof procuracoes.$inferInsert>,
) =>
  alterou(tx, procuracoes, doEscopo(procuracoes, { idEscritorio }, { id, versao }), {
    ...mudanca,
    versao: versao + 1,
  })

function busca(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  const documento = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return or(
    sql`unaccent(${procuracoes.nomeDoOutorgado}) ilike unaccent(${padrao})`,
    sql`unaccent(${empresas.apelido}) ilike unaccent(${padrao})`,
    documento.length >= 3 ? sql`${procuracoes.outorgado} like ${`${documento}%`}` : undefined,
  )
}
