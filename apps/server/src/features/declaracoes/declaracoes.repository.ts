import type { DeclaracaoFederal } from "@partida/contracts"
import type { DitaDaEmpresa } from "@partida/fiscal/declaracoes"
import { and, asc, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import {
  declaracoes,
  declaracoesDitas,
  declaracoesDoEscritorio,
  obrigacoesProprias,
} from "../../db/schema/declaracoes.ts"
import {
  atividades,
  empresas,
  empresasCategorias,
  empresasMunicipios,
  empresasRegimes,
} from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { lucrosDistribuidos, recibos } from "../../db/schema/folha.ts"
import { folhasInformadas } from "../../db/schema/receitas.ts"

type Mudanca = readonly [desde: string, valor: string]

/** What a company is, with everything that changed in it. */
export interface EmpresaLida {
  readonly id: string
  readonly apelido: string
  readonly cnpj: string
  readonly abertura: string
  readonly inicioNoSistema: string
  readonly idCategoria: number
  readonly idMunicipio: string
  readonly idResponsavel: string | null
  readonly regimes: readonly Mudanca[] | null
  readonly categorias: readonly Mudanca[] | null
  readonly municipios: readonly Mudanca[] | null
  readonly cnaes: readonly string[] | null
  /** What the office said that it owes, in order of month. */
  readonly ditas: readonly DitaDaEmpresa[] | null
}

/** The companies within reach, with their history, by name: one statement for any number of them. */
export async function lerEmpresas(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string | null): Promise<EmpresaLida[]> {
  const mudancas = (
    tabela: typeof empresasRegimes | typeof empresasCategorias | typeof empresasMunicipios,
    valor: string,
  ) =>
    sql`(select m.id_empresa, jsonb_agg(jsonb_build_array(m.desde, m.${sql.raw(valor)}::text) order by m.desde) as lista
      from ${tabela} m where m.id_escritorio = ${idEscritorio} group by m.id_empresa)`
  const { rows } = await tx.execute<EmpresaLida & Record<string, unknown>>(sql`
    select e.id::text as id, e.apelido, e.cnpj, e.data_abertura::text as abertura, e.inicio_no_sistema as "inicioNoSistema",
      e.id_categoria::int as "idCategoria", e.id_municipio as "idMunicipio", e.id_responsavel::text as "idResponsavel",
      r.lista as regimes, c.lista as categorias, m.lista as municipios, a.lista as cnaes, d.lista as ditas
    from ${empresas} e
    left join ${mudancas(empresasRegimes, "regime")} r on r.id_empresa = e.id
    left join ${mudancas(empresasCategorias, "id_categoria")} c on c.id_empresa = e.id
    left join ${mudancas(empresasMunicipios, "id_municipio")} m on m.id_empresa = e.id
    left join (select t.id_empresa, jsonb_agg(distinct t.cnae) as lista from ${atividades} t
      where t.id_escritorio = ${idEscritorio} group by t.id_empresa) a on a.id_empresa = e.id
    left join (select t.id_empresa, jsonb_agg(jsonb_build_object('obrigacao', t.obrigacao, 'desde', t.desde, 'deve', t.deve,
      'motivo', t.motivo) order by t.desde) as lista from ${declaracoesDitas} t
      where t.id_escritorio = ${idEscritorio} group by t.id_empresa) d on d.id_empresa = e.id
    where e.id_escritorio = ${idEscritorio} and ${idEmpresa === null ? sql`true` : sql`e.id = ${idEmpresa}`}
    order by e.apelido_ordem, e.id`)
  return rows
}

/** A fact of a month: slips, payroll typed, profits paid; or a pró-labore from a month on, of one partner. */
export interface FatoLido {
  readonly tipo: "folha" | "lucros" | "pro-labore"
  readonly idEmpresa: string
  readonly mes: string
  /** Of a pró-labore: whose, and whether there is any. */
  readonly idSocio: string | null
  readonly ha: boolean
}

/** The facts between two months, of every company within reach or of one: one statement. */
export async function lerFatos(
  tx: Tx,
  { idEscritorio }: Escopo,
  { de, ate, idEmpresa }: { readonly de: string; readonly ate: string; readonly idEmpresa: string | null },
): Promise<FatoLido[]> {
  const dela = idEmpresa === null ? sql`true` : sql`id_empresa = ${idEmpresa}`
  const noIntervalo = sql`id_escritorio = ${idEscritorio} and ${dela} and competencia between ${de} and ${ate}`
  const { rows } = await tx.execute<FatoLido & Record<string, unknown>>(sql`
    select 'folha' as tipo, id_empresa::text as "idEmpresa", competencia as mes, null as "idSocio", true as ha
      from ${recibos} where ${noIntervalo} group by id_empresa, competencia
    union all select 'folha', id_empresa::text, competencia, null, true from ${folhasInformadas} where ${noIntervalo}
      and greatest(pro_labore_centavos, salarios_centavos, decimo_terceiro_centavos, ferias_centavos, autonomos_centavos) > 0
    union all select 'lucros', id_empresa::text, competencia, null, true from ${lucrosDistribuidos} where ${noIntervalo}
      group by id_empresa, competencia having sum(case when estorno_de is null then 1 else -1 end) > 0
    union all select 'pro-labore', id_empresa::text, desde, id_socio::text, valor_centavos > 0 from pro_labores
      where id_escritorio = ${idEscritorio} and ${dela}`)
  return rows
}

export type DeclaracaoGravada = typeof declaracoes.$inferSelect

/** What was said of a declaration, or transmitted by its own sheet, with the name of who answers. */
export type DitoLido = Pick<
  DeclaracaoGravada,
  | "idEmpresa"
  | "obrigacao"
  | "periodo"
  | "prazo"
  | "idResponsavel"
  | "etapa"
  | "entregueEm"
  | "numero"
  | "tipo"
  | "idDocumento"
> & { readonly versao: number }

/**
 * What was said of the declarations whose deadline or period is in a range, and the PGDAS-D registered on its own sheet: one
 * statement.
 */
export async function lerDitos(
  tx: Tx,
  { idEscritorio }: Escopo,
  { de, ate, idEmpresa }: { readonly de: string; readonly ate: string; readonly idEmpresa: string | null },
): Promise<DitoLido[]> {
  const dela = (tabela: string) => (idEmpresa === null ? sql`true` : sql`${sql.raw(tabela)}.id_empresa = ${idEmpresa}`)
  const { rows } = await tx.execute<DitoLido & Record<string, unknown>>(sql`
    select d.id_empresa::text as "idEmpresa", d.obrigacao, d.periodo, d.prazo::text as prazo,
      d.id_responsavel::text as "idResponsavel", d.etapa, d.entregue_em::text as "entregueEm", d.numero, d.tipo,
      d.id_documento::text as "idDocumento", d.versao
    from ${declaracoes} d where d.id_escritorio = ${idEscritorio} and ${dela("d")} and d.prazo between ${`${de}-01`}::date
      and (${`${ate}-01`}::date + interval '2 months')
    union all select p.id_empresa::text, 'ficha-do-pgdas', p.competencia, p.declarada_em::text, null, null, p.declarada_em::text,
      coalesce(p.numero_da_declaracao, p.numero_do_recibo), p.tipo, null, 0
    from pgdas_declaracoes p where p.id_escritorio = ${idEscritorio} and ${dela("p")} and p.competencia between ${de} and ${ate}`)
  return rows
}

/** People of the office who may answer for a declaration, by name. */
export const lerPessoas = (tx: Tx, { idEscritorio }: Escopo) =>
  tx
    .select({ id: usuarios.id, nome: usuarios.nome, ativo: usuarios.ativo })
    .from(usuarios)
    .where(and(eq(usuarios.idEscritorio, idEscritorio), sql`${usuarios.papel} in (1, 2)`))
    .orderBy(asc(usuarios.nome), asc(usuarios.id))

export type PropriaGravada = typeof obrigacoesProprias.$inferSelect
export type Configuracao = Pick<typeof declaracoesDoEscritorio.$inferSelect, "emUso" | "desde" | "versao">

/** Of the office: whether it uses the calendar, and the obligations that it added. */
export async function lerDoEscritorio(tx: Tx, { idEscritorio }: Escopo, hoje: string) {
  const [configuracao] = await tx
    .select()
    .from(declaracoesDoEscritorio)
    .where(eq(declaracoesDoEscritorio.idEscritorio, idEscritorio))
  const proprias = await tx
    .select()
    .from(obrigacoesProprias)
    .where(eq(obrigacoesProprias.idEscritorio, idEscritorio))
    .orderBy(asc(obrigacoesProprias.nome), asc(obrigacoesProprias.id))
  const semNada: Configuracao = { emUso: false, desde: hoje.slice(0, 7), versao: 0 }
  return { configuracao: configuracao ?? semNada, proprias }
}

/** What was said of one declaration, or null. */
export async function lerDeclaracao(tx: Tx, { idEscritorio }: Escopo, chave: ChaveDaDeclaracao) {
  const [linha] = await tx
    .select()
    .from(declaracoes)
    .where(
      and(
        eq(declaracoes.idEscritorio, idEscritorio),
        eq(declaracoes.idEmpresa, chave.idEmpresa),
        eq(declaracoes.obrigacao, chave.obrigacao),
        eq(declaracoes.periodo, chave.periodo),
      ),
    )
  return linha ?? null
}

/** Tax of the closed months of a company between two months. */
export async function lerTributosFechados(
  tx: Tx,
  { idEscritorio }: Escopo,
  { idEmpresa, de, ate }: { readonly idEmpresa: string; readonly de: string; readonly ate: string },
): Promise<bigint> {
  const { rows } = await tx.execute<{ total: string }>(sql`
    select coalesce(sum(a.total_centavos), 0)::text as total from fechamentos f
    join apuracoes a on a.id_escritorio = f.id_escritorio and a.id = f.id_apuracao
    where f.id_escritorio = ${idEscritorio} and f.id_empresa = ${idEmpresa} and f.estado = 'fechado'
      and f.competencia between ${de} and ${ate}`)
  return BigInt(rows[0]?.total ?? "0")
}

export interface ChaveDaDeclaracao {
  readonly idEmpresa: string
  readonly obrigacao: DeclaracaoFederal | (string & {})
  readonly periodo: string
}

/** Rows of one statement. */
const POR_VEZ = 1000

/** Writes over what there was, counting the version. */
export async function gravarDeclaracoes(
  tx: Tx,
  linhas: readonly Omit<typeof declaracoes.$inferInsert, "versao">[],
  mudam: readonly ("idResponsavel" | "etapa" | "entregueEm" | "numero" | "tipo" | "idDocumento" | "observacao")[],
): Promise<void> {
  const novo = (coluna: string) => sql`excluded.${sql.identifier(coluna)}`
  const campos = Object.fromEntries(mudam.map((campo) => [campo, novo(declaracoes[campo].name)]))
  for (let i = 0; i < linhas.length; i += POR_VEZ)
    await tx
      .insert(declaracoes)
      .values(linhas.slice(i, i + POR_VEZ))
      .onConflictDoUpdate({
        target: [declaracoes.idEscritorio, declaracoes.idEmpresa, declaracoes.obrigacao, declaracoes.periodo],
        set: {
          ...campos,
          prazo: novo("prazo"),
          atualizadaEm: novo("atualizada_em"),
          atualizadaPor: novo("atualizada_por"),
          versao: sql`${declaracoes.versao} + 1`,
        },
      })
}
