import type { TipoDeArquivoDaMarca } from "@partida/contracts"
import { asc, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { dominios, marcas, marcasArquivos } from "../../db/schema/marca.ts"
import type { ImagemConferida } from "../../marca/imagens.ts"
import type { ValoresDoEscritorio } from "../../marca/marca.ts"

/** Host names of the office. */
export async function lerDominiosDoEscritorio(tx: Tx, escopo: Escopo): Promise<string[]> {
  const linhas = await tx
    .select({ host: dominios.host })
    .from(dominios)
    .where(eq(dominios.idEscritorio, escopo.idEscritorio))
    .orderBy(asc(dominios.host))
  return linhas.map(({ host }) => host)
}

/** Writes the values over version `esperada`, 0 when nobody saved any before. False when somebody else saved first. */
export async function gravarMarca(
  tx: Tx,
  { idEscritorio }: Escopo,
  valores: ValoresDoEscritorio,
  esperada: number,
  agora: Date,
): Promise<boolean> {
  const linhas =
    esperada === 0
      ? await tx
          .insert(marcas)
          .values({ idEscritorio, ...valores, alteradaEm: agora })
          .onConflictDoNothing()
          .returning({ id: marcas.idEscritorio })
      : await tx
          .update(marcas)
          .set({ ...valores, alteradaEm: agora, versao: sql`${marcas.versao} + 1` })
          .where(doEscopo(marcas, { idEscritorio }, { versao: esperada }))
          .returning({ id: marcas.idEscritorio })
  return linhas.length === 1
}

/** Puts an image in the place of the one before. */
export async function gravarArquivo(
  tx: Tx,
  { idEscritorio }: Escopo,
  tipo: TipoDeArquivoDaMarca,
  { conteudo, hash, bytes }: ImagemConferida,
  agora: Date,
): Promise<void> {
  const novos = { conteudo, hash, bytes, alteradoEm: agora }
  await tx
    .insert(marcasArquivos)
    .values({ idEscritorio, tipo, ...novos })
    .onConflictDoUpdate({ target: [marcasArquivos.idEscritorio, marcasArquivos.tipo], set: novos })
}

/** Removes an image; nothing happens when there is none. */
export async function apagarArquivo(tx: Tx, { idEscritorio }: Escopo, tipo: TipoDeArquivoDaMarca): Promise<void> {
  await tx.delete(marcasArquivos).where(doEscopo(marcasArquivos, { idEscritorio }, { tipo }))
}
