import type { ProvedorDeOperacao, TipoDeOperacao } from "@partida/contracts"
import { and, desc, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { operacoes, operacoesRegras, operacoesRegrasEmpresa, operacoesTetos } from "../../db/schema/operacoes.ts"

export type RegraGravada = typeof operacoesRegras.$inferSelect
export type ExcecaoGravada = typeof operacoesRegrasEmpresa.$inferSelect

/** What somebody of the office said of each act. */
export const lerRegras = (tx: Tx, { idEscritorio }: Pick<Escopo, "idEscritorio">): Promise<RegraGravada[]> =>
  tx.select().from(operacoesRegras).where(eq(operacoesRegras.idEscritorio, idEscritorio)).orderBy(operacoesRegras.tipo)

/** How many companies are not as the office, act by act, and how many of those have it on. */
export const contarExcecoes = (tx: Tx, { idEscritorio }: Pick<Escopo, "idEscritorio">) =>
  tx
    .select({
      tipo: operacoesRegrasEmpresa.tipo,
      n: sql<number>`count(*)`.mapWith(Number),
      ligadas: sql<number>`count(*) filter (where ${operacoesRegrasEmpresa.ligada})`.mapWith(Number),
    })
    .from(operacoesRegrasEmpresa)
    .where(eq(operacoesRegrasEmpresa.idEscritorio, idEscritorio))
    .groupBy(operacoesRegrasEmpresa.tipo)

/** Writes a rule over the version that was read, 0 where there was none; null when that is no longer the one in force. */
export async function gravarRegra(
  tx: Tx,
  regra: Omit<RegraGravada, "versao">,
  versaoLida: number,
): Promise<RegraGravada | null> {
  const { idEscritorio, tipo, ...dados } = regra
  if (versaoLida === 0) {
    const [nova] = await tx
      .insert(operacoesRegras)
      .values({ ...regra, versao: 1 })
      .onConflictDoNothing()
      .returning()
    return nova ?? null
  }
  const [gravada] = await tx
    .update(operacoesRegras)
    .set({ ...dados, versao: versaoLida + 1 })
    .where(
      and(
        eq(operacoesRegras.idEscritorio, idEscritorio),
        eq(operacoesRegras.tipo, tipo),
        eq(operacoesRegras.versao, versaoLida),
      ),
    )
    .returning()
  return gravada ?? null
}

/** What a company has that is not as the office. */
export const lerExcecoesDaEmpresa = (tx: Tx, escopo: Escopo, idEmpresa: string): Promise<ExcecaoGravada[]> =>
  tx.select().from(operacoesRegrasEmpresa).where(daEmpresa(escopo, idEmpresa))

/** Companies that are not as the office in one act. */
export const lerExcecoes = (
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  tipo: TipoDeOperacao,
): Promise<ExcecaoGravada[]> =>
  tx
    .select()
    .from(operacoesRegrasEmpresa)
    .where(and(eq(operacoesRegrasEmpresa.idEscritorio, idEscritorio), eq(operacoesRegrasEmpresa.tipo, tipo)))

/** Writes the exception of a company whose row is held, in place of the one before. */
export async function gravarExcecao(tx: Tx, excecao: ExcecaoGravada): Promise<void> {
  const { ligada, versao, alteradaEm, alteradaPor } = excecao
  await tx
    .insert(operacoesRegrasEmpresa)
    .values(excecao)
    .onConflictDoUpdate({
      target: [operacoesRegrasEmpresa.idEscritorio, operacoesRegrasEmpresa.idEmpresa, operacoesRegrasEmpresa.tipo],
      set: { ligada, versao, alteradaEm, alteradaPor },
    })
}

export async function apagarExcecao(tx: Tx, escopo: Escopo, idEmpresa: string, tipo: TipoDeOperacao): Promise<void> {
  await tx
    .delete(operacoesRegrasEmpresa)
    .where(and(daEmpresa(escopo, idEmpresa), eq(operacoesRegrasEmpresa.tipo, tipo)))
}

/** The last operation of each kind of a company. */
export const lerUltimas = (tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) =>
  tx
    .selectDistinctOn([operacoes.tipo], {
      tipo: operacoes.tipo,
      id: operacoes.id,
      estado: operacoes.estado,
      em: operacoes.atualizadaEm,
      resultado: operacoes.resultado,
      motivo: operacoes.motivo,
    })
    .from(operacoes)
    .where(and(eq(operacoes.idEscritorio, idEscritorio), eq(operacoes.idEmpresa, idEmpresa)))
    .orderBy(operacoes.tipo, desc(operacoes.criadaEm), operacoes.id)

export async function lerTeto(tx: Tx, { idEscritorio }: Escopo, provedor: ProvedorDeOperacao) {
  const [linha] = await tx
    .select()
    .from(operacoesTetos)
    .where(and(eq(operacoesTetos.idEscritorio, idEscritorio), eq(operacoesTetos.provedor, provedor)))
  return linha ?? null
}

/** Writes a ceiling over the version that was read, 0 where there was none; false when that is no longer the one in force. */
export async function gravarTeto(
  tx: Tx,
  { idEscritorio, provedor, tetoCentavos }: Omit<typeof operacoesTetos.$inferSelect, "versao">,
  versaoLida: number,
): Promise<boolean> {
  const gravadas =
    versaoLida === 0
      ? await tx
          .insert(operacoesTetos)
          .values({ idEscritorio, provedor, tetoCentavos, versao: 1 })
          .onConflictDoNothing()
          .returning({ versao: operacoesTetos.versao })
      : await tx
          .update(operacoesTetos)
          .set({ tetoCentavos, versao: versaoLida + 1 })
          .where(
            and(
              eq(operacoesTetos.idEscritorio, idEscritorio),
              eq(operacoesTetos.provedor, provedor),
              eq(operacoesTetos.versao, versaoLida),
            ),
          )
          .returning({ versao: operacoesTetos.versao })
  return gravadas.length === 1
}

const daEmpresa = ({ idEscritorio }: Escopo, idEmpresa: string) =>
  and(eq(operacoesRegrasEmpresa.idEscritorio, idEscritorio), eq(operacoesRegrasEmpresa.idEmpresa, idEmpresa))
