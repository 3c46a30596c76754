import type { ordensDosUsuarios } from "@partida/contracts"
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import {
  type Chave,
  type Direcao,
  type Fonte,
  naOrdem,
  type Ordem,
  ordenarPor,
  textoOrdenavel,
} from "../../db/paginas.ts"
import { alterar, lerCampos, lerUm, lerVarios, travarUm } from "../../db/registros.ts"
import { convites } from "../../db/schema/acessos.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios, usuarios } from "../../db/schema/escritorios.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"

export type LinhaDeUsuario = typeof usuarios.$inferSelect
type Situacao = "ativo" | "convidado" | "desativado"

export interface FiltroDeUsuarios {
  readonly busca?: string | undefined
  readonly idPapel?: number | undefined
  readonly situacao?: Situacao | undefined
  readonly idEmpresa?: string | undefined
}

/** People (never machines) of an office; null: the operators of the platform. */
const pessoasDe = (idEscritorio: string | null) =>
  and(
    idEscritorio === null ? isNull(usuarios.idEscritorio) : eq(usuarios.idEscritorio, idEscritorio),
    ne(usuarios.papel, 0),
  )

const porSituacao: Readonly<Record<Situacao, SQL | undefined>> = {
  ativo: and(eq(usuarios.ativo, true), isNotNull(usuarios.sub)),
  convidado: and(eq(usuarios.ativo, true), isNull(usuarios.sub)),
  desativado: eq(usuarios.ativo, false),
}

const contagem = (situacao: Situacao) => contarOnde(porSituacao[situacao])

const chaves: Readonly<Record<(typeof ordensDosUsuarios)[number], Omit<Chave, "direcao">>> = {
  nome: { expressao: textoOrdenavel(usuarios.nome), tipo: "texto" },
  email: { expressao: textoOrdenavel(usuarios.email), tipo: "texto" },
  papel: { expressao: usuarios.papel, tipo: "numero" },
  criadoEm: { expressao: usuarios.criadoEm, tipo: "instante" },
  ultimaEntradaEm: { expressao: usuarios.ultimaEntradaEm, tipo: "instante", anulavel: true },
}

/** Order of the list; people of the same role go by name. */
export function ordemDeUsuarios(ordem: keyof typeof chaves, direcao: Direcao): Ordem {
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.nome], { expressao: usuarios.id, tipo: "uuid" })
}

/** The people that a filter finds. */
export function fonteDeUsuarios(tx: Tx, idEscritorio: string | null, filtro: FiltroDeUsuarios): Fonte {
  return {
    de: sql`${usuarios}`,
    onde: and(semSituacao(tx, idEscritorio, filtro), filtro.situacao ? porSituacao[filtro.situacao] : undefined),
    id: usuarios.id,
  }
}

const semSituacao = (tx: Tx, idEscritorio: string | null, filtro: FiltroDeUsuarios) =>
  and(
    pessoasDe(idEscritorio),
    filtro.busca ? busca(filtro.busca) : undefined,
    filtro.idPapel === undefined ? undefined : eq(usuarios.papel, filtro.idPapel),
    filtro.idEmpresa ? temEmpresa(tx, filtro.idEmpresa) : undefined,
  )

/** How many of the filter are in each situation, whatever the situation chosen. */
export async function contarUsuarios(tx: Tx, idEscritorio: string | null, filtro: FiltroDeUsuarios) {
  const [contagens] = await tx
    .select({ ativo: contagem("ativo"), convidado: contagem("convidado"), desativado: contagem("desativado") })
    .from(usuarios)
    .where(semSituacao(tx, idEscritorio, filtro))
  return contagens ?? { ativo: 0, convidado: 0, desativado: 0 }
}

/** These people, in this order. */
export async function lerUsuarios(tx: Tx, ids: readonly string[]): Promise<LinhaDeUsuario[]> {
  const linhas = await lerVarios(tx, usuarios, inArray(usuarios.id, [...ids]))
  return naOrdem(ids, linhas, (l) => l.id)
}

function busca(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  return or(
    sql`unaccent(${usuarios.nome}) ilike unaccent(${padrao})`,
    sql`unaccent(${usuarios.email}) ilike unaccent(${padrao})`,
  )
}

function temEmpresa(tx: Tx, idEmpresa: string) {
  return exists(
    tx
      .select({ um: sql`1` })
      .from(usuariosEmpresas)
      .where(
        and(
          eq(usuariosEmpresas.idEscritorio, usuarios.idEscritorio),
          eq(usuariosEmpresas.idUsuario, usuarios.id),
          eq(usuariosEmpresas.idEmpresa, idEmpresa),
        ),
      ),
  )
}

/** One person of the place, or null. */
export const lerUsuario = (tx: Tx, idEscritorio: string | null, id: string) =>
  lerUm(tx, usuarios, and(pessoasDe(idEscritorio), eq(usuarios.id, id)))

/**
 * The same, held until the end of the transaction. The people of one place are changed one at a time: two administrators
 * taking each other out would each hold one row and wait for the other for ever.
 */
export async function travarUsuario(tx: Tx, idEscritorio: string | null, id: string): Promise<LinhaDeUsuario | null> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`usuarios:${idEscritorio ?? "plataforma"}`}, 0))`,
  )
  return travarUm(tx, usuarios, and(pessoasDe(idEscritorio), eq(usuarios.id, id)))
}

/** How many others of this role can sign in today. Only for who holds a person of the place by `travarUsuario`. */
export async function outrosAtivos(tx: Tx, idEscritorio: string | null, papel: number, id: string): Promise<number> {
  const linhas = await lerCampos(
    tx,
    usuarios,
    ["id", "ativo", "sub"],
    and(pessoasDe(idEscritorio), eq(usuarios.papel, papel)),
  )
  return linhas.filter((l) => l.id !== id && l.ativo && l.sub !== null).length
}

/** Companies granted to each of these people, by name. */
export async function empresasDe(tx: Tx, idEscritorio: string | null, ids: readonly string[]) {
  const porPessoa = new Map<string, { id: string; apelido: string }[]>(ids.map((id) => [id, []]))
  if (idEscritorio === null || ids.length === 0) return porPessoa
  const linhas = await tx
    .select({ idUsuario: usuariosEmpresas.idUsuario, id: empresas.id, apelido: empresas.apelido })
    .from(usuariosEmpresas)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, usuariosEmpresas.idEscritorio), eq(empresas.id, usuariosEmpresas.idEmpresa)),
    )
    .where(doEscopo(usuariosEmpresas, { idEscritorio }, { idUsuario: ids }))
    .orderBy(asc(empresas.apelido), asc(empresas.id))
  for (const { idUsuario, id, apelido } of linhas) porPessoa.get(idUsuario)?.push({ id, apelido })
  return porPessoa
}

/** Which of these companies exist in the office and are within reach of the transaction. */
export async function empresasAoAlcance(tx: Tx, idEscritorio: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const linhas = await lerCampos(tx, empresas, ["id"], doEscopo(empresas, { idEscritorio }, { id: ids }))
  return linhas.map((l) => l.id)
}

export async function inserirUsuario(tx: Tx, novo: typeof usuarios.$inferInsert): Promise<LinhaDeUsuario> {
  const [linha] = await tx.insert(usuarios).values(novo).returning()
  if (!linha) throw new Error("The database did not return the user it inserted.")
  return linha
}

/** Changes a person already held by this transaction and moves the version on. */
export const alterarUsuario = (
  tx: Tx,
  id: string,
  mudanca: Partial<Pick<typeof usuarios.$inferInsert, "nome" | "papel" | "ativo" | "somenteConcedidas">>,
) => alterar(tx, usuarios, eq(usuarios.id, id), { ...mudanca, versao: sql`${usuarios.versao} + 1` })

/** Makes the grants of a person exactly these: only the difference is written, so only the difference is audited. */
export async function substituirEmpresas(
  tx: Tx,
  idEscritorio: string,
  idUsuario: string,
  ids: readonly string[],
): Promise<void> {
  const doUsuario = doEscopo(usuariosEmpresas, { idEscritorio }, { idUsuario })
  const atuais = await tx.select({ id: usuariosEmpresas.idEmpresa }).from(usuariosEmpresas).where(doUsuario)
  const antes = new Set(atuais.map((a) => a.id))
  const depois = new Set(ids)
  const saem = [...antes].filter((id) => !depois.has(id))
  const entram = [...depois].filter((id) => !antes.has(id))
  if (saem.length > 0)
    await tx.delete(usuariosEmpresas).where(and(doUsuario, inArray(usuariosEmpresas.idEmpresa, saem)))
  if (entram.length > 0) {
    await tx
      .insert(usuariosEmpresas)
      .values(entram.map((idEmpresa) => ({ idEscritorio, idUsuario, idEmpresa })))
      .onConflictDoNothing()
  }
}

/** Ends the invitations of a person that were not used. */
export const encerrarConvites = (tx: Tx, idEscritorio: string, idUsuario: string, agora: Date) =>
  alterar(
    tx,
    convites,
    and(doEscopo(convites, { idEscritorio }, { idUsuario }), isNull(convites.usadoEm), gt(convites.expiraEm, agora)),
    { expiraEm: agora },
  )

export async function inserirConvite(tx: Tx, convite: typeof convites.$inferInsert): Promise<void> {
  await tx.insert(convites).values(convite)
}

export async function nomeDoEscritorio(tx: Tx, id: string): Promise<string> {
  const [linha] = await tx.select({ nome: escritorios.nome }).from(escritorios).where(eq(escritorios.id, id))
  return linha?.nome ?? ""
}
