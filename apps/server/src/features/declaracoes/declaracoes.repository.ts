import type { DeclaracaoFederal } from "@partida/contracts"
import { and, asc, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { lerUm } from "../../db/registros.ts"
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
import { proLabores } from "../../db/schema/socios.ts"

/** What a company is today. */
export interface EmpresaLida {
  readonly id: string
  readonly apelido: string
  readonly cnpj: string
  readonly abertura: string
  readonly inicioNoSistema: string
  readonly idCategoria: number
  readonly idMunicipio: string
  readonly idResponsavel: string | null
}

/** The companies within reach, by name. */
export async function lerEmpresas(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string | null): Promise<EmpresaLida[]> {
  const { rows } = await tx.execute<EmpresaLida & Record<string, unknown>>(sql`
    select e.id::text as id, e.apelido, e.cnpj, e.data_abertura::text as abertura, e.inicio_no_sistema as "inicioNoSistema",
      e.id_categoria::int as "idCategoria", e.id_municipio as "idMunicipio", e.id_responsavel::text as "idResponsavel"
    from ${empresas} e
    where e.id_escritorio = ${idEscritorio} and ${idEmpresa === null ? sql`true` : sql`e.id = ${idEmpresa}`}
    order by e.apelido_ordem, e.id`)
  return rows
}

/**
 * One thing that decides what a company owes: a change of it from a month on (regime, category, municipality, pró-labore of a
 * partner, what the office said), an activity, or a fact of a month (payroll, profits).
 */
export interface FatoLido {
  readonly tipo: "regime" | "categoria" | "municipio" | "cnae" | "dita" | "folha" | "lucros" | "pro-labore"
  readonly idEmpresa: string
  /** From when, or of when; "" of what has no month. */
  readonly mes: string
  /** What it became; of a pró-labore, whether there is any. */
  readonly valor: string
  /** Whose pró-labore; the obligation of what was said. */
  readonly de: string
  /** Why the office said it. */
  readonly motivo: string
}

/**
 * What decides what is owed between two months, of every company within reach or of one: one statement, whose parts are put together
 * here and not joined there, where a plan without statistics would go over the companies one by one.
 */
export async function lerFatos(
  tx: Tx,
  { idEscritorio }: Escopo,
  { de, ate, idEmpresa }: { readonly de: string; readonly ate: string; readonly idEmpresa: string | null },
): Promise<FatoLido[]> {
  const daqui = sql`id_escritorio = ${idEscritorio} and ${idEmpresa === null ? sql`true` : sql`id_empresa = ${idEmpresa}`}`
  const noIntervalo = sql`${daqui} and competencia between ${de} and ${ate}`
  const { rows } = await tx.execute<FatoLido & Record<string, unknown>>(sql`
    select 'regime' as tipo, id_empresa::text as "idEmpresa", desde::text as mes, regime::text as valor, '' as de, '' as motivo
      from ${empresasRegimes} where ${daqui}
    union all select 'categoria', id_empresa::text, desde, id_categoria::text, '', '' from ${empresasCategorias} where ${daqui}
    union all select 'municipio', id_empresa::text, desde, id_municipio, '', '' from ${empresasMunicipios} where ${daqui}
    union all select 'cnae', id_empresa::text, '', cnae, '', '' from ${atividades} where ${daqui} and encerrada_em is null
    union all select 'dita', id_empresa::text, desde, deve::text, obrigacao, motivo from ${declaracoesDitas} where ${daqui}
    union all select 'folha', id_empresa::text, competencia, '', '', '' from ${recibos} where ${noIntervalo}
      group by id_empresa, competencia
    union all select 'folha', id_empresa::text, competencia, '', '', '' from ${folhasInformadas} where ${noIntervalo}
      and greatest(pro_labore_centavos, salarios_centavos, decimo_terceiro_centavos, ferias_centavos, autonomos_centavos) > 0
    union all select 'lucros', id_empresa::text, competencia, '', '', '' from ${lucrosDistribuidos} where ${noIntervalo}
      group by id_empresa, competencia having sum(case when estorno_de is null then 1 else -1 end) > 0
    union all select 'pro-labore', id_empresa::text, desde, (valor_centavos > 0)::text, id_socio::text, '' from ${proLabores}
      where ${daqui}
    order by 3`)
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
  const [[configuracao], proprias] = await juntas(tx, (tx) =>
    Promise.all([
      tx.select().from(declaracoesDoEscritorio).where(eq(declaracoesDoEscritorio.idEscritorio, idEscritorio)),
      tx
        .select()
        .from(obrigacoesProprias)
        .where(eq(obrigacoesProprias.idEscritorio, idEscritorio))
        .orderBy(asc(obrigacoesProprias.nome), asc(obrigacoesProprias.id)),
    ]),
  )
  const semNada: Configuracao = { emUso: false, desde: hoje.slice(0, 7), versao: 0 }
  return { configuracao: configuracao ?? semNada, proprias }
}

/** What was said of one declaration, or null. */
export const lerDeclaracao = (tx: Tx, { idEscritorio }: Escopo, chave: ChaveDaDeclaracao) =>
  lerUm(
    tx,
    declaracoes,
    doEscopo(
      declaracoes,
      { idEscritorio },
      { idEmpresa: chave.idEmpresa, obrigacao: chave.obrigacao, periodo: chave.periodo },
    ),
  )

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
