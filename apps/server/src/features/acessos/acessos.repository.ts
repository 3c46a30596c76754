import { and, asc, count, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, type Fonte, naOrdem } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"
import { fonteDeEmpresas } from "../empresas/lista.ts"

export interface EmpresaDoAcesso {
  readonly id: string
  readonly apelido: string
  readonly cnpj: string
}

/** An active person of the office. */
export interface PessoaDoAcesso {
  readonly id: string
  readonly nome: string
  readonly papel: number
  readonly somenteConcedidas: boolean
}

const daEmpresa = { id: empresas.id, apelido: empresas.apelido, cnpj: empresas.cnpj }
const daPessoa = {
  id: usuarios.id,
  nome: usuarios.nome,
  papel: usuarios.papel,
  somenteConcedidas: usuarios.somenteConcedidas,
}
const pessoasAtivas = (idEscritorio: string) =>
  and(doEscopo(usuarios, { idEscritorio }, { ativo: true }), ne(usuarios.papel, 0))
/** By role: Administrador, and Contador without the mark. The same as `alcancaTodas`, as a condition. */
const porPapel = or(eq(usuarios.papel, 1), and(eq(usuarios.papel, 2), eq(usuarios.somenteConcedidas, false)))

export interface FiltroDeAcessos {
  readonly busca?: string | undefined
  readonly idUsuario?: string | undefined
}

/** Companies within reach, optionally only those that one person reaches. */
export function fonteDosAcessos(tx: Tx, escopo: Escopo, filtro: FiltroDeAcessos): Fonte {
  const { de, onde, id } = fonteDeEmpresas(escopo, filtro)
  return {
    de,
    id,
    onde: and(onde, filtro.idUsuario ? alcancadaPor(tx, escopo.idEscritorio, filtro.idUsuario) : undefined),
  }
}

/** Pairs of a company of `fonteDosAcessos` and a person who sees it; with `idUsuario`, that person's only. */
export async function contarLinhas(tx: Tx, escopo: Escopo, filtro: FiltroDeAcessos): Promise<number> {
  const { idEscritorio } = escopo
  const fonte = fonteDosAcessos(tx, escopo, filtro)
  const daPessoa = filtro.idUsuario ? eq(usuarios.id, filtro.idUsuario) : undefined
  const [doPapel] = await tx
    .select({ n: count() })
    .from(usuarios)
    .where(and(pessoasAtivas(idEscritorio), porPapel, daPessoa))
  const [concedidas] = await tx
    .select({ n: count() })
    .from(usuariosEmpresas)
    .innerJoin(usuarios, eq(usuarios.id, usuariosEmpresas.idUsuario))
    .where(
      and(
        eq(usuariosEmpresas.idEscritorio, idEscritorio),
        pessoasAtivas(idEscritorio),
        // The same as `dependeDeConcessao`, as a condition.
        sql`not (${porPapel})`,
        daPessoa,
        sql`${usuariosEmpresas.idEmpresa} in (select ${fonte.id} from ${fonte.de} where ${fonte.onde ?? sql`true`})`,
      ),
    )
  return (await contar(tx, fonte)) * (doPapel?.n ?? 0) + (concedidas?.n ?? 0)
}

/** These companies, in this order. */
export async function lerEmpresasDoAcesso(
  tx: Tx,
  idEscritorio: string,
  ids: readonly string[],
): Promise<EmpresaDoAcesso[]> {
  const linhas = await tx
    .select(daEmpresa)
    .from(empresas)
    .where(doEscopo(empresas, { idEscritorio }, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}

function alcancadaPor(tx: Tx, idEscritorio: string, idUsuario: string): SQL | undefined {
  const porConcessao = tx
    .select({ um: sql`1` })
    .from(usuariosEmpresas)
    .innerJoin(usuarios, eq(usuarios.id, usuariosEmpresas.idUsuario))
    .where(
      and(
        doEscopo(usuariosEmpresas, { idEscritorio }, { idUsuario }),
        eq(usuariosEmpresas.idEmpresa, empresas.id),
        pessoasAtivas(idEscritorio),
      ),
    )
  const inteiro = tx
    .select({ um: sql`1` })
    .from(usuarios)
    .where(and(pessoasAtivas(idEscritorio), eq(usuarios.id, idUsuario), porPapel))
  return or(exists(porConcessao), exists(inteiro))
}

/** One company within reach, or null. */
export async function lerEmpresaDoAcesso(tx: Tx, idEscritorio: string, id: string): Promise<EmpresaDoAcesso | null> {
  const [linha] = await tx
    .select(daEmpresa)
    .from(empresas)
    .where(doEscopo(empresas, { idEscritorio }, { id }))
  return linha ?? null
}

/** Active people who reach every company of the office by role. */
export function pessoasPorPapel(tx: Tx, idEscritorio: string): Promise<PessoaDoAcesso[]> {
  return tx
    .select(daPessoa)
    .from(usuarios)
    .where(and(pessoasAtivas(idEscritorio), porPapel))
    .orderBy(asc(usuarios.nome), asc(usuarios.id))
}

/** Active people with a grant to each of these companies. */
export async function pessoasPorConcessao(tx: Tx, idEscritorio: string, idsDeEmpresas: readonly string[]) {
  const porEmpresa = new Map<string, PessoaDoAcesso[]>(idsDeEmpresas.map((id) => [id, []]))
  if (idsDeEmpresas.length === 0) return porEmpresa
  const linhas = await tx
    .select({ idEmpresa: usuariosEmpresas.idEmpresa, ...daPessoa })
    .from(usuariosEmpresas)
    .innerJoin(usuarios, eq(usuarios.id, usuariosEmpresas.idUsuario))
    .where(and(doEscopo(usuariosEmpresas, { idEscritorio }, { idEmpresa: idsDeEmpresas }), pessoasAtivas(idEscritorio)))
    .orderBy(asc(usuarios.nome), asc(usuarios.id))
  for (const { idEmpresa, ...pessoa } of linhas) porEmpresa.get(idEmpresa)?.push(pessoa)
  return porEmpresa
}

/** Active people for whom a grant matters, and whether they have one within reach of the transaction. */
export function pessoasConcediveis(
  tx: Tx,
  idEscritorio: string,
): Promise<(PessoaDoAcesso & { temConcessaoVisivel: boolean })[]> {
  const visivel = tx
    .select({ um: sql`1` })
    .from(usuariosEmpresas)
    .where(and(eq(usuariosEmpresas.idEscritorio, idEscritorio), eq(usuariosEmpresas.idUsuario, usuarios.id)))
  return tx
    .select({ ...daPessoa, temConcessaoVisivel: sql<boolean>`${exists(visivel)}`.mapWith(Boolean) })
    .from(usuarios)
    .where(and(pessoasAtivas(idEscritorio), or(inArray(usuarios.papel, [3, 4]), eq(usuarios.somenteConcedidas, true))))
    .orderBy(asc(usuarios.nome), asc(usuarios.id))
}

/** Two withdrawals from one person happen one after the other, so that the second counts what the first left. */
export async function travarPessoa(tx: Tx, idEscritorio: string, idUsuario: string): Promise<void> {
  await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(doEscopo(usuarios, { idEscritorio }, { id: idUsuario }))
    .for("update")
}

/** Companies granted to a person, within reach of the transaction. */
export async function contarConcessoes(tx: Tx, idEscritorio: string, idUsuario: string): Promise<number> {
  const [linha] = await tx
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(usuariosEmpresas)
    .where(doEscopo(usuariosEmpresas, { idEscritorio }, { idUsuario }))
  return linha?.n ?? 0
}

export async function conceder(tx: Tx, idEscritorio: string, idUsuario: string, idEmpresa: string): Promise<void> {
  await tx.insert(usuariosEmpresas).values({ idEscritorio, idUsuario, idEmpresa }).onConflictDoNothing()
}

export async function retirar(tx: Tx, idEscritorio: string, idUsuario: string, idEmpresa: string): Promise<void> {
  await tx.delete(usuariosEmpresas).where(doEscopo(usuariosEmpresas, { idEscritorio }, { idUsuario, idEmpresa }))
}
