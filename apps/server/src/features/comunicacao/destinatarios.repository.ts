import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerCampos, travarUm } from "../../db/registros.ts"
import { destinatarios, envios } from "../../db/schema/comunicacao.ts"
import { empresas } from "../../db/schema/empresas.ts"

/** Who is registered to be told of these companies. */
export function lerRegistrados(tx: Tx, { idEscritorio }: Escopo, empresas: readonly string[]) {
  return tx
    .select()
    .from(destinatarios)
    .where(and(eq(destinatarios.idEscritorio, idEscritorio), inArray(destinatarios.idEmpresa, [...empresas])))
    .orderBy(asc(destinatarios.criadoEm), asc(destinatarios.id))
}

/** Who is registered with a number of eleven digits, in any company, the one written to last first. */
export function lerDoCelular(tx: Tx, { idEscritorio }: Escopo, celular: string) {
  return tx
    .select({
      id: destinatarios.id,
      idEmpresa: destinatarios.idEmpresa,
      nome: destinatarios.nome,
      lembretes: destinatarios.lembretes,
    })
    .from(destinatarios)
    .where(doEscopo(destinatarios, { idEscritorio }, { celular }))
    .orderBy(
      sql`(select max(e.criado_em) from envios e where e.id_escritorio = ${destinatarios.idEscritorio}
        and e.endereco = ${destinatarios.celular} and e.id_empresa = ${destinatarios.idEmpresa}) desc nulls last`,
      asc(destinatarios.criadoEm),
      asc(destinatarios.id),
    )
}

/** One of them, locked; null out of reach. */
export const tomarRegistrado = (tx: Tx, { idEscritorio }: Escopo, id: string) =>
  travarUm(tx, destinatarios, doEscopo(destinatarios, { idEscritorio }, { id }))

export async function inserirRegistrado(tx: Tx, nova: typeof destinatarios.$inferInsert): Promise<void> {
  await tx.insert(destinatarios).values(nova)
}

/** Writes over one, whose version goes up. */
export const alterarRegistrado = (
  tx: Tx,
  { idEscritorio }: Escopo,
  id: string,
  mudanca: Partial<typeof destinatarios.$inferInsert>,
) =>
  alterar(tx, destinatarios, doEscopo(destinatarios, { idEscritorio }, { id }), {
    ...mudanca,
    versao: sql`${destinatarios.versao} + 1`,
  })

export async function apagarRegistrado(tx: Tx, { idEscritorio }: Escopo, id: string): Promise<void> {
  await tx.delete(destinatarios).where(doEscopo(destinatarios, { idEscritorio }, { id }))
}

/** The address in the registration of each of these companies. */
export const lerCadastros = (tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) =>
  lerCampos(tx, empresas, ["id", "apelido", "cnpj", "email"], doEscopo(empresas, { idEscritorio }, { id: ids }))

/** Of these addresses, those whose last message did not arrive, and why. */
export async function lerEnderecosQueFalharam(
  tx: Tx,
  { idEscritorio }: Escopo,
  enderecos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (enderecos.length === 0) return new Map()
  const { rows } = await tx.execute<{ endereco: string; detalhe: string }>(sql`select u.endereco, coalesce((
      select v.detalhe from envios_eventos v where v.id_escritorio = u.id_escritorio and v.id_envio = u.id and v.estado = 'falhou'
      order by v.registrado_em desc limit 1), '') as detalhe
    from (select distinct on (${envios.endereco}) id_escritorio, id, endereco, estado from ${envios}
      where id_escritorio = ${idEscritorio} and canal = 'email' and endereco in (${sql.join(
        enderecos.map((e) => sql`${e}`),
        sql`, `,
      )}) order by endereco, criado_em desc, id) u where u.estado = 'falhou'`)
  return new Map(rows.map((r) => [r.endereco, r.detalhe]))
}
