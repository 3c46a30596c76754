import { randomUUID } from "node:crypto"
import { categorias, saiuDaCarteira } from "@partida/contracts"
import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { alterar, lerUm, lerVarios } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { folhasInformadas, notasFiscais, receitasInformadas } from "../../db/schema/receitas.ts"
import { notaConta } from "../notas-fiscais/receita.ts"
import { categoriaEm } from "./vigencia.ts"

/** By name, those that the office no longer works for in the month after all the others. */
export function ordemDasAtendidas(direcao: Direcao, competencia: string): Ordem {
  const saiu = sql`(case when ${categoriaEm(competencia)} in (${CATEGORIAS_DE_SAIDA}) then 1 else 0 end)`
  const chaves = [
    { expressao: saiu, tipo: "numero" },
    { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  ] as const
  return ordenarPor("atendidas", direcao, chaves, { expressao: empresas.id, tipo: "uuid" })
}

const CATEGORIAS_DE_SAIDA = sql.join(
  Object.values(categorias)
    .filter(({ id }) => saiuDaCarteira(id))
    .map(({ id }) => sql`${id}`),
  sql`, `,
)

/** Category of these companies in a month. */
export async function lerCategorias(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  competencia: string,
): Promise<ReadonlyMap<string, number>> {
  const linhas = await tx
    .select({ id: empresas.id, idCategoria: categoriaEm(competencia) })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: ids }))
  return new Map(linhas.map((l) => [l.id, l.idCategoria]))
}

/** These companies, in this order. */
export async function lerEmpresas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<EmpresaGravada[]> {
  const linhas = await lerVarios(tx, empresas, doEscopo(empresas, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}
export type EmpresaGravada = typeof empresas.$inferSelect

/** The same, as far as the list shows it. */
export async function lerResumos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const { id, apelido, razaoSocial, cnpj, idCategoria } = empresas
  const linhas = await tx
    .select({ id, apelido, razaoSocial, cnpj, idCategoria })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}

export async function lerMeses(tx: Tx, escopo: Escopo, idEmpresa: string, de: string, ate: string) {
  const notas = await tx
    .select({
      competencia: notasFiscais.competencia,
      quantidade: sql<number>`count(*)`.mapWith(Number),
      total: sql<bigint>`sum(${notasFiscais.receitaCentavos})`.mapWith((v: string | number) => BigInt(v)),
    })
    .from(notasFiscais)
    .where(
      and(
        doEscopo(notasFiscais, escopo, { idEmpresa }),
        gte(notasFiscais.competencia, de),
        lte(notasFiscais.competencia, ate),
        notaConta,
      ),
    )
    .groupBy(notasFiscais.competencia)
  const receitas = await tx
    .select()
    .from(receitasInformadas)
    .where(
      and(
        doEscopo(receitasInformadas, escopo, { idEmpresa }),
        gte(receitasInformadas.competencia, de),
        lte(receitasInformadas.competencia, ate),
      ),
    )
    .orderBy(asc(receitasInformadas.id))
  const folhas = await lerVarios(
    tx,
    folhasInformadas,
    and(
      doEscopo(folhasInformadas, escopo, { idEmpresa }),
      gte(folhasInformadas.competencia, de),
      lte(folhasInformadas.competencia, ate),
    ),
  )
  return { notas, receitas, folhas, fechadoAte: await fechadoAte(tx, escopo, idEmpresa) }
}

interface ReceitaDigitada {
  readonly idAtividade: string
  readonly mercado: "interno" | "externo"
  readonly situacoes: readonly string[]
  readonly valorCentavos: bigint
}

/** Makes the typed revenue of a month exactly this list; rows that stay equal are not touched. */
export async function substituirReceitas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  novas: readonly ReceitaDigitada[],
): Promise<void> {
  const { escopo, agora } = ato
  const doMes = doEscopo(receitasInformadas, escopo, { idEmpresa, competencia })
  const atuais = await tx.select().from(receitasInformadas).where(doMes)
  const chave = (r: ReceitaDigitada) => `${r.idAtividade}|${r.mercado}|${r.situacoes.join(",")}`
  const desejadas = new Map(novas.map((n) => [chave(n), n]))
  const sobram = atuais.filter((a) => !desejadas.has(chave(a))).map((a) => a.id)
  if (sobram.length > 0) await tx.delete(receitasInformadas).where(and(doMes, inArray(receitasInformadas.id, sobram)))
  for (const [k, nova] of desejadas) {
    const atual = atuais.find((a) => chave(a) === k)
    if (atual?.valorCentavos === nova.valorCentavos) continue
    if (atual)
      await tx
        .update(receitasInformadas)
        .set({ valorCentavos: nova.valorCentavos, atualizadaEm: agora })
        .where(and(doMes, eq(receitasInformadas.id, atual.id)))
    else
      await tx.insert(receitasInformadas).values({
        idEscritorio: escopo.idEscritorio,
        id: randomUUID(),
        idEmpresa,
        competencia,
        ...nova,
        situacoes: [...nova.situacoes],
        atualizadaEm: agora,
      })
  }
}

/** Columns of the typed payroll, by the names of the contract. */
export const COLUNAS_DA_FOLHA = {
  proLabore: "proLaboreCentavos",
  salarios: "salariosCentavos",
  decimoTerceiro: "decimoTerceiroCentavos",
  ferias: "feriasCentavos",
  autonomos: "autonomosCentavos",
  fgts: "fgtsCentavos",
  cppDarf: "cppDarfCentavos",
  encargos: "encargosCentavos",
} as const
export type FolhaDigitada = Readonly<Record<(typeof COLUNAS_DA_FOLHA)[keyof typeof COLUNAS_DA_FOLHA], bigint>>

/** Makes the payroll of a month this one; null removes it. */
export async function substituirFolha(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  folha: FolhaDigitada | null,
): Promise<void> {
  const { escopo, agora } = ato
  const doMes = doEscopo(folhasInformadas, escopo, { idEmpresa, competencia })
  const atual = await lerUm(tx, folhasInformadas, doMes)
  if (!folha) {
    if (atual) await tx.delete(folhasInformadas).where(doMes)
  } else if (!atual) {
    await tx.insert(folhasInformadas).values({
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa,
      competencia,
      ...folha,
      atualizadaEm: agora,
    })
  } else if (Object.values(COLUNAS_DA_FOLHA).some((coluna) => atual[coluna] !== folha[coluna])) {
    await alterar(tx, folhasInformadas, doMes, { ...folha, origem: "digitada", atualizadaEm: agora })
  }
}
