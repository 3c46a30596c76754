import type { pessoaDoSocio } from "@partida/contracts"
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, travarUm } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { dependentes, outrasRendas, proLabores, quadrosSocios, socios } from "../../db/schema/socios.ts"

export type PessoaInformada = z.output<z.ZodObject<(typeof pessoaDoSocio)["corpo"]>>
export type SocioGravado = typeof socios.$inferSelect

export const doSocio = (escopo: Escopo, id: string) => doEscopo(socios, escopo, { id })

/** The same, held until the end of the transaction. */
export const travarSocio = (tx: Tx, escopo: Escopo, id: string) => travarUm(tx, socios, doSocio(escopo, id))

/** Several, held in one order, so that two people changing the same ones take turns. */
export function travarSocios(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<SocioGravado[]> {
  return tx
    .select()
    .from(socios)
    .where(doEscopo(socios, escopo, { id: ids }))
    .orderBy(asc(socios.id))
    .for("update")
}

/** Who has the same document in other companies within reach, with the company and its CNPJ. */
export function lerMesmaPessoa(tx: Tx, escopo: Escopo, socio: Pick<SocioGravado, "id" | "documento">) {
  return tx
    .select({ id: socios.id, idEmpresa: socios.idEmpresa, empresa: empresas.apelido, cnpj: empresas.cnpj })
    .from(socios)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, socios.idEscritorio), eq(empresas.id, socios.idEmpresa)))
    .where(
      and(
        doEscopo(socios, escopo, { documento: socio.documento ?? "" }),
        isNotNull(socios.documento),
        ne(socios.id, socio.id),
      ),
    )
    .orderBy(asc(empresas.apelido), asc(empresas.id))
}

export async function inserirSocio(tx: Tx, novo: typeof socios.$inferInsert): Promise<void> {
  await tx.insert(socios).values(novo)
}

/** Changes people already held by this transaction and moves their versions on. */
export async function alterarSocios(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  mudanca: Partial<PessoaInformada> = {},
): Promise<void> {
  if (ids.length === 0) return
  await alterar(tx, socios, doEscopo(socios, escopo, { id: ids }), { ...mudanca, versao: sql`${socios.versao} + 1` })
}

export async function excluirSocio(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  await tx.delete(socios).where(doSocio(escopo, id))
}

/** What hangs on some people: dependants, values, other income and places in compositions. */
export async function lerDados(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const de = <T extends typeof dependentes | typeof proLabores | typeof outrasRendas | typeof quadrosSocios>(
    tabela: T,
  ) => and(eq(tabela.idEscritorio, escopo.idEscritorio), inArray(tabela.idSocio, [...ids]))
  const [deles, valores, rendas, participacoes] = await Promise.all([
    tx
      .select()
      .from(dependentes)
      .where(de(dependentes))
      .orderBy(asc(dependentes.nascimento), asc(dependentes.desde), asc(dependentes.id)),
    tx.select().from(proLabores).where(de(proLabores)).orderBy(desc(proLabores.desde)),
    tx
      .select()
      .from(outrasRendas)
      .where(de(outrasRendas))
      .orderBy(desc(outrasRendas.desde), asc(outrasRendas.fonte), asc(outrasRendas.id)),
    tx.select().from(quadrosSocios).where(de(quadrosSocios)).orderBy(desc(quadrosSocios.desde)),
  ])
  return { dependentes: deles, proLabores: valores, outrasRendas: rendas, participacoes }
}
export type DadosDosSocios = Awaited<ReturnType<typeof lerDados>>

type NovoDependente = Omit<typeof dependentes.$inferInsert, "idEscritorio" | "idEmpresa" | "idSocio">
type NovaRenda = Omit<typeof outrasRendas.$inferInsert, "idEscritorio" | "idEmpresa" | "idSocio">

/** Makes the dependants of a person exactly these: only the difference is written, so only the difference is audited. */
export async function substituirDependentes(
  tx: Tx,
  { idEscritorio, idEmpresa, id: idSocio }: SocioGravado,
  lista: readonly NovoDependente[],
): Promise<void> {
  const deles = doEscopo(dependentes, { idEscritorio }, { idSocio })
  const atuais = await tx.select().from(dependentes).where(deles)
  const { saem, mudam, entram } = diferenca(atuais, lista, (a, n) =>
    [
      a.nome === n.nome,
      a.cpf === n.cpf,
      a.nascimento === n.nascimento,
      a.tipo === n.tipo,
      a.desde === n.desde,
      a.ate === n.ate,
    ].every(Boolean),
  )
  if (saem.length > 0) await tx.delete(dependentes).where(and(deles, inArray(dependentes.id, saem)))
  for (const { id, ...mudanca } of mudam)
    await tx
      .update(dependentes)
      .set(mudanca)
      .where(and(deles, eq(dependentes.id, id)))
  if (entram.length > 0)
    await tx.insert(dependentes).values(entram.map((n) => ({ ...n, idEscritorio, idEmpresa, idSocio })))
}

/** The same for what a person earns elsewhere. */
export async function substituirRendas(
  tx: Tx,
  { idEscritorio, idEmpresa, id: idSocio }: SocioGravado,
  lista: readonly NovaRenda[],
): Promise<void> {
  const deles = doEscopo(outrasRendas, { idEscritorio }, { idSocio })
  const atuais = await tx.select().from(outrasRendas).where(deles)
  const { saem, mudam, entram } = diferenca(atuais, lista, (a, n) =>
    [
      a.fonte === n.fonte,
      a.documentoDaFonte === n.documentoDaFonte,
      a.remuneracaoCentavos === n.remuneracaoCentavos,
      a.desde === n.desde,
      a.ate === n.ate,
    ].every(Boolean),
  )
  if (saem.length > 0) await tx.delete(outrasRendas).where(and(deles, inArray(outrasRendas.id, saem)))
  for (const { id, ...mudanca } of mudam)
    await tx
      .update(outrasRendas)
      .set(mudanca)
      .where(and(deles, eq(outrasRendas.id, id)))
  if (entram.length > 0)
    await tx.insert(outrasRendas).values(entram.map((n) => ({ ...n, idEscritorio, idEmpresa, idSocio })))
}

/** What to delete, change and insert to go from rows to a list, by id. */
function diferenca<A extends { readonly id: string }, N extends { readonly id: string }>(
  atuais: readonly A[],
  lista: readonly N[],
  igual: (atual: A, novo: N) => boolean,
) {
  const porId = new Map(atuais.map((a) => [a.id, a]))
  const desejados = new Set(lista.map((n) => n.id))
  return {
    saem: atuais.filter((a) => !desejados.has(a.id)).map((a) => a.id),
    mudam: lista.filter((n) => {
      const atual = porId.get(n.id)
      return atual !== undefined && !igual(atual, n)
    }),
    entram: lista.filter((n) => !porId.has(n.id)),
  }
}
