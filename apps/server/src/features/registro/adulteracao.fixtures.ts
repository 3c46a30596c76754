import { type SQL, sql } from "drizzle-orm"
import type { Banco, Tx } from "../../db/banco.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import type { Publicados } from "./conferencia.service.ts"

class Desfeito extends Error {
  override name = "Desfeito"
}

/** Takes the guards of every table away, as whoever owns the tables can. */
async function desarmar(tx: Tx): Promise<void> {
  await tx.execute(sql`do $$ declare t text; begin
    for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition loop
      execute format('alter table %I disable trigger user', t);
      execute format('alter table %I no force row level security', t);
    end loop; end $$`)
}

/** The database as the product sees it, inside a transaction of the owner. */
function porDentroDe(banco: Banco, tx: Tx): Banco {
  const como = async <T>(escritorio: string, plataforma: string, corpo: (tx: Tx) => Promise<T>) => {
    await tx.execute(sql`select set_config('role', 'partida_app', true), set_config('app.empresas', '*', true),
      set_config('app.escritorio', ${escritorio}, true), set_config('app.plataforma', ${plataforma}, true)`)
    try {
      return await corpo(tx)
    } finally {
      await tx.execute(sql`select set_config('role', 'none', true)`)
    }
  }
  return {
    ...banco,
    emEscopo: (escopo, corpo) => como(escopo.idEscritorio, "", corpo),
    naPlataforma: (corpo) => como("", "sim", corpo),
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * What `verificar` says after these changes by the owner of the tables, past every guard; then nothing of it happened.
 * A change may also be made by hand, as `feita`. Ids are written `ID`.
 */
export async function adulterar(
  banco: Banco,
  publicados: Publicados,
  comandos: readonly SQL[],
  feita: (tx: Tx) => Promise<void> = async () => {},
): Promise<string[]> {
  let achados: string[] = []
  try {
    await banco.comoDono(async (tx) => {
      await desarmar(tx)
      for (const comando of comandos) await tx.execute(comando)
      await feita(tx)
      const { divergencias } = await verificarTudo(porDentroDe(banco, tx), { publicados })
      achados = divergencias.map(({ competencia, mensagem }) =>
        [competencia, mensagem.replaceAll(UUID, "ID")].filter((parte) => parte !== null).join(" · "),
      )
      throw new Desfeito()
    })
  } catch (erro) {
    if (!(erro instanceof Desfeito)) throw erro
  }
  return achados
}

/** Removes every row of a company, or of an office, from every table that has some, whatever points at what. */
export const apagarTudo = (coluna: "id_empresa" | "id_escritorio", id: string): SQL =>
  sql.raw(`do $$ declare t text; faltam int; apagadas int; begin
    for volta in 1..20 loop
      faltam := 0;
      for t in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = '${coluna}' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        union select '${coluna === "id_empresa" ? "empresas" : "escritorios"}' loop
        begin
          execute format('delete from %I where %I = %L', t, case when t in ('empresas', 'escritorios') then 'id' else '${coluna}' end, '${id}');
          get diagnostics apagadas = row_count;
          faltam := faltam + apagadas;
        exception when foreign_key_violation then faltam := faltam + 1; end;
      end loop;
      exit when faltam = 0;
    end loop; end $$`)
