import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Efeito, type Registro, TABELAS, type Tabela } from "./julgamento/tipos.ts"

/** Records with a version are shown to people who edit them: a change by an import counts as one more. */
const COM_VERSAO: ReadonlySet<Tabela> = new Set(["empresas", "socios", "contas_correntes", "clientes", "fornecedores"])
/** The database gives these their versions, and no import changes one: a version other than the first is somebody's. */
const SO_NASCEM: ReadonlySet<Tabela> = new Set(["atividades"])
const REGISTROS_POR_COMANDO = 1_000

const tabelaDe = (nome: Tabela) => {
  if (!TABELAS.includes(nome)) throw new Error(`${nome} is not a table that an import writes.`)
  return sql.identifier(nome)
}
const lista = (colunas: readonly string[]) =>
  sql.join(
    colunas.map((c) => sql`${sql.identifier(c)}`),
    sql`, `,
  )

/** Writes what the rows of one company say: new records first, each table after those it depends on. */
export async function escreverEfeitos(tx: Tx, escopo: Escopo, efeitos: readonly Efeito[]): Promise<void> {
  for (const tabela of TABELAS) {
    const novos = efeitos.filter((e) => e.tabela === tabela && e.acao === "inserir").map((e) => e.depois)
    for (const grupo of Map.groupBy(novos, (r) => Object.keys(r).sort().join(",")).values())
      for (let i = 0; i < grupo.length; i += REGISTROS_POR_COMANDO)
        await inserir(tx, escopo, tabela, grupo.slice(i, i + REGISTROS_POR_COMANDO))
  }
  for (const efeito of efeitos) if (efeito.acao === "alterar") await alterar(tx, escopo, efeito, efeito.depois)
}

async function inserir(
  tx: Tx,
  { idEscritorio }: Escopo,
  tabela: Tabela,
  registros: readonly Registro[],
): Promise<void> {
  const [primeiro] = registros
  if (primeiro === undefined) return
  const colunas = lista(Object.keys(primeiro))
  const nome = tabelaDe(tabela)
  await tx.execute(sql`insert into ${nome} (id_escritorio, ${colunas})
    select ${idEscritorio}::uuid, ${colunas} from jsonb_populate_recordset(null::${nome}, ${JSON.stringify(registros)}::jsonb)`)
}

/** The record that an effect is about. */
function doRegistro({ idEscritorio }: Escopo, { tabela, chave }: Efeito): SQL {
  const colunas = Object.keys(chave)
  return sql`t.id_escritorio = ${idEscritorio}::uuid and (${sql.join(
    colunas.map((c) => sql`t.${sql.identifier(c)}`),
    sql`, `,
  )}) = (select ${lista(colunas)} from jsonb_populate_record(null::${tabelaDe(tabela)}, ${JSON.stringify(chave)}::jsonb))`
}

/** Whether the record still says what the import wrote in it. */
const aindaDiz = (depois: Registro) =>
  sql`to_jsonb(jsonb_populate_record(t, ${JSON.stringify(depois)}::jsonb)) = to_jsonb(t)`

async function alterar(
  tx: Tx,
  escopo: Escopo,
  efeito: Efeito,
  valores: Registro,
  seAinda?: Registro,
): Promise<boolean> {
  const nome = tabelaDe(efeito.tabela)
  const colunas = lista(Object.keys(valores))
  const versao = COM_VERSAO.has(efeito.tabela) ? sql`, versao = t.versao + 1` : sql``
  const condicao = seAinda === undefined ? sql`` : sql` and ${aindaDiz(seAinda)}`
  const { rowCount } = await tx.execute(sql`update ${nome} t set (${colunas}) =
    (select ${colunas} from jsonb_populate_record(null::${nome}, ${JSON.stringify(valores)}::jsonb))${versao}
    where ${doRegistro(escopo, efeito)}${condicao}`)
  return (rowCount ?? 0) > 0
}

/** Takes one effect back. False when the record is gone or was changed by somebody since: nothing was done then. */
export async function desfazerEfeito(tx: Tx, escopo: Escopo, efeito: Efeito): Promise<boolean> {
  if (efeito.acao === "alterar") return alterar(tx, escopo, efeito, efeito.antes ?? {}, efeito.depois)
  const depois = SO_NASCEM.has(efeito.tabela) ? { ...efeito.depois, versao: 1 } : efeito.depois
  // Its places would go along with a composition; those of the import went before, so what is left a person added.
  const soDaImportacao =
    efeito.tabela === "quadros"
      ? sql` and not exists (select 1 from quadros_socios s
          where (s.id_escritorio, s.id_empresa, s.desde) = (t.id_escritorio, t.id_empresa, t.desde))`
      : efeito.tabela === "clientes" || efeito.tabela === "fornecedores"
        ? // A title names the person without a reference: whoever has one stays.
          sql` and not exists (select 1 from titulos x where (x.id_escritorio, x.id_empresa, x.id_pessoa) = (t.id_escritorio, t.id_empresa, t.id))`
        : sql``
  const { rowCount } = await tx.execute(
    sql`delete from ${tabelaDe(efeito.tabela)} t
      where ${doRegistro(escopo, efeito)} and ${aindaDiz(depois)}${soDaImportacao}`,
  )
  return (rowCount ?? 0) > 0
}
