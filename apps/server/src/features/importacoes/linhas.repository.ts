import type { LinhaDaImportacao } from "@partida/contracts"
import { and, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { importacoesLinhas } from "../../db/schema/importacoes.ts"
import { type Efeito, ERRO, type LinhaAJulgar, type Veredito } from "./julgamento/tipos.ts"
import { comparacaoLida, dadosLidos, efeitosLidos } from "./mapping.ts"
import { resumirLinha } from "./resumo.ts"

const dasLinhas = (escopo: Escopo, id: string) => doEscopo(importacoesLinhas, escopo, { idImportacao: id })

export async function contarLinhas(tx: Tx, escopo: Escopo, id: string) {
  const [{ rows }, { rows: outras }] = await Promise.all([
    tx.execute<{ previsto: number | null; resultado: number | null; n: string | number }>(
      sql`select previsto, resultado, count(*) as n from importacoes_linhas
      where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid group by 1, 2`,
    ),
    tx.execute<{
      empresas: string | number
      desfaz: boolean
      pendentes: string | number
      ajustadas: string | number
      folha: "inclusa" | "a-parte" | null
    }>(
      sql`select count(distinct left(cnpj, 8)) as empresas, coalesce(bool_or(efeitos is not null), false) as desfaz,
        count(*) filter (where escolha = 'pendente') as pendentes,
        (select count(*) from importacoes_ajustes a where a.id_escritorio = ${escopo.idEscritorio}::uuid and a.id_importacao = ${id}::uuid) as ajustadas,
        min(coalesce(dados -> 'campos' ->> 'cppNaFolha', 'inclusa')) filter (where tipo = 'extrato-folha') as folha
      from importacoes_linhas where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid`,
    ),
  ])
  const por = (qual: "previsto" | "resultado") => {
    const de = (n: number) => rows.filter((r) => r[qual] === n).reduce((total, r) => total + Number(r.n), 0)
    return { inseridos: de(1), atualizados: de(2), excluidos: de(3), erros: de(4), semAcao: de(5) }
  }
  const [outra] = outras
  return {
    previstos: por("previsto"),
    resultados: por("resultado"),
    empresas: Number(outra?.empresas ?? 0),
    podeDesfazer: outra?.desfaz ?? false,
    emConflito: Number(outra?.pendentes ?? 0),
    ajustadas: Number(outra?.ajustadas ?? 0),
    cppNaFolha: outra?.folha ?? null,
  }
}

/** CNPJ roots of the companies whose own row was written or was already so. */
export async function raizesDasEmpresas(tx: Tx, escopo: Escopo, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ raiz: string }>(sql`select distinct left(cnpj, 8) as raiz from importacoes_linhas
    where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid and tipo = 'empresa' and resultado in (1, 2, 5)`)
  return rows.map(({ raiz }) => raiz)
}

/** Deletes the rows of an import; with `depoisDe`, only those past that sequence. */
export async function apagarLinhas(tx: Tx, escopo: Escopo, id: string, depoisDe = 0): Promise<void> {
  await tx.delete(importacoesLinhas).where(and(dasLinhas(escopo, id), gt(importacoesLinhas.sequencia, depoisDe)))
}

/** Whether an import has balances of accounts that it would write, or that it wrote. */
export async function temSaldos(
  tx: Tx,
  escopo: Escopo,
  id: string,
  condicao: "a-gravar" | "a-desfazer",
): Promise<boolean> {
  const tem = condicao === "a-gravar" ? ne(importacoesLinhas.previsto, ERRO) : isNotNull(importacoesLinhas.efeitos)
  const lidas = await tx
    .select({ sequencia: importacoesLinhas.sequencia })
    .from(importacoesLinhas)
    .where(and(dasLinhas(escopo, id), eq(importacoesLinhas.tipo, "saldo"), tem))
    .limit(1)
  return lidas.length > 0
}

const LINHAS_POR_COMANDO = 2_000

/** Rows with the verdict of the preview, in as few statements as their size allows. Those already there are judged anew. */
export async function inserirLinhas(
  tx: Tx,
  escopo: Escopo,
  id: string,
  linhas: readonly LinhaAJulgar[],
  vereditos: ReadonlyMap<number, Veredito>,
): Promise<void> {
  for (let i = 0; i < linhas.length; i += LINHAS_POR_COMANDO) {
    const registros = linhas.slice(i, i + LINHAS_POR_COMANDO).map((l) => {
      const veredito = vereditos.get(l.sequencia)
      return {
        sequencia: l.sequencia,
        planilha: l.planilha,
        linha: l.linha,
        tipo: l.tipo,
        cnpj: l.cnpj,
        dados: {
          campos: l.dados,
          avisos: l.avisos,
          erro: l.erro,
          fora: l.fora,
          ajustada: l.ajustada,
          repetidas: veredito?.repetidas,
        },
        previsto: veredito?.resultado ?? null,
        codigo: veredito?.codigo ?? null,
        mensagem: veredito?.mensagem ?? null,
        comparacao: veredito?.comparacao ?? null,
        escolha: veredito?.escolha ?? null,
      }
    })
    await tx.execute(sql`insert into importacoes_linhas
        (id_escritorio, id_importacao, sequencia, planilha, linha, tipo, cnpj, dados, previsto, codigo, mensagem, comparacao, escolha)
      select ${escopo.idEscritorio}::uuid, ${id}::uuid, sequencia, planilha, linha, tipo, cnpj, dados, previsto, codigo, mensagem, comparacao, escolha
        from jsonb_populate_recordset(null::importacoes_linhas, ${JSON.stringify(registros)}::jsonb)
      on conflict (id_escritorio, id_importacao, sequencia) do update set (planilha, linha, tipo, cnpj, dados, previsto, codigo, mensagem, comparacao, escolha)
        = (excluded.planilha, excluded.linha, excluded.tipo, excluded.cnpj, excluded.dados, excluded.previsto, excluded.codigo, excluded.mensagem, excluded.comparacao, excluded.escolha)`)
  }
}

/** The rows of some companies, with what they wrote so far. */
export async function lerLinhasDasEmpresas(tx: Tx, escopo: Escopo, id: string, cnpjs: readonly string[]) {
  const lidas = await tx
    .select()
    .from(importacoesLinhas)
    .where(and(dasLinhas(escopo, id), inArray(importacoesLinhas.cnpj, [...cnpjs])))
    .orderBy(importacoesLinhas.sequencia)
  return lidas.map((l) => ({ ...l, efeitos: l.efeitos === null ? null : efeitosLidos(l.efeitos) }))
}

/** Every row of an import, in order. */
export async function lerTodasAsLinhas(tx: Tx, escopo: Escopo, id: string) {
  return tx.select().from(importacoesLinhas).where(dasLinhas(escopo, id)).orderBy(importacoesLinhas.sequencia)
}

/** A recorded row as judging takes it. A balance that the preview refused stays refused. */
export function aJulgar(l: typeof importacoesLinhas.$inferSelect): LinhaAJulgar {
  const { campos, avisos, erro, fora } = dadosLidos(l.dados)
  const saldoRecusado = l.tipo === "saldo" && l.previsto === ERRO ? l.mensagem : null
  return {
    sequencia: l.sequencia,
    planilha: l.planilha,
    linha: l.linha,
    tipo: l.tipo,
    cnpj: l.cnpj,
    dados: campos,
    avisos,
    erro: erro ?? saldoRecusado,
    ...(fora === true ? { fora } : {}),
  }
}

/** What became of each row. */
export async function gravarVereditos(
  tx: Tx,
  escopo: Escopo,
  id: string,
  vereditos: readonly (Pick<Veredito, "sequencia" | "codigo" | "mensagem"> & {
    readonly resultado: number
    readonly efeitos: readonly Efeito[] | null
  })[],
): Promise<void> {
  await tx.execute(sql`update importacoes_linhas l set resultado = v.resultado, codigo = v.codigo, mensagem = v.mensagem, efeitos = v.efeitos
    from jsonb_populate_recordset(null::importacoes_linhas, ${JSON.stringify(vereditos)}::jsonb) v
    where l.id_escritorio = ${escopo.idEscritorio}::uuid and l.id_importacao = ${id}::uuid and l.sequencia = v.sequencia`)
}

/** Rows that nothing will be written for end as the preview said; those that wait for a cancelled job end without action. */
export async function encerrarLinhas(
  tx: Tx,
  escopo: Escopo,
  id: string,
  motivo: "previstas" | "canceladas",
): Promise<void> {
  await (motivo === "previstas"
    ? tx.execute(sql`update importacoes_linhas set resultado = previsto
        where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid and resultado is null and (cnpj is null or left(cnpj, 8) in
          (select left(cnpj, 8) from importacoes_linhas where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid
            and cnpj is not null group by 1 having not bool_or(previsto in (1, 2))))`)
    : tx.execute(sql`update importacoes_linhas set resultado = 5, codigo = null, mensagem = 'A importação foi cancelada antes desta linha: nada dela foi gravado.'
        where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid and resultado is null`))
}

interface FiltroDeLinhas {
  readonly busca?: string | undefined
  readonly tipo?: string | undefined
  readonly escolha?: string | undefined
  readonly previsto?: number | undefined
  readonly resultado?: number | undefined
}

export const ordemDasLinhas: Ordem = ordenarPor(
  "sequencia",
  "asc",
  [],
  { expressao: importacoesLinhas.sequencia, tipo: "numero" },
  { estavel: true },
)

export const fonteDasLinhas = (
  escopo: Escopo,
  id: string,
  { busca, tipo, escolha, previsto, resultado }: FiltroDeLinhas,
): Fonte => {
  const padrao = contendo(busca ?? "")
  const cnpj = (busca ?? "").replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return {
    de: sql`${importacoesLinhas}`,
    onde: and(
      dasLinhas(escopo, id),
      tipo === undefined ? undefined : sql`${importacoesLinhas.tipo} = ${tipo}`,
      escolha === undefined ? undefined : sql`${importacoesLinhas.escolha} = ${escolha}`,
      previsto === undefined ? undefined : eq(importacoesLinhas.previsto, previsto),
      resultado === undefined ? undefined : eq(importacoesLinhas.resultado, resultado),
      busca === undefined || busca === ""
        ? undefined
        : sql`(unaccent(${importacoesLinhas.dados} ->> 'campos') ilike unaccent(${padrao})
            or unaccent(coalesce(${importacoesLinhas.mensagem}, '')) ilike unaccent(${padrao})
            ${cnpj.length >= 3 ? sql`or ${importacoesLinhas.cnpj} like ${`${cnpj}%`}` : sql``})`,
    ),
    id: importacoesLinhas.sequencia,
  }
}

const marcasDe = (gravados: unknown) => {
  const { fora = false, ajustada = false, repetidas = [] } = dadosLidos(gravados)
  return { fora, ajustada, repetidas }
}

/** Where rows of an import are in the file, by their sequence or by the place itself, and which others speak of the same. */
export async function lerLugares(
  tx: Tx,
  escopo: Escopo,
  id: string,
  quais: { readonly sequencia: number } | { readonly planilha: string; readonly linha: number },
) {
  const lidas = await tx
    .select({ planilha: importacoesLinhas.planilha, linha: importacoesLinhas.linha, dados: importacoesLinhas.dados })
    .from(importacoesLinhas)
    .where(
      and(
        dasLinhas(escopo, id),
        ...("sequencia" in quais
          ? [eq(importacoesLinhas.sequencia, quais.sequencia)]
          : [eq(importacoesLinhas.planilha, quais.planilha), eq(importacoesLinhas.linha, quais.linha)]),
      ),
    )
    .limit(1)
  return lidas.map(({ planilha, linha, dados }) => ({ planilha, linha, repetidas: marcasDe(dados).repetidas }))
}

/** These rows in order; every row when none is named. */
export async function lerLinhas(
  tx: Tx,
  escopo: Escopo,
  id: string,
  sequencias: readonly string[],
): Promise<LinhaDaImportacao[]> {
  const lidas = await tx
    .select()
    .from(importacoesLinhas)
    .where(and(dasLinhas(escopo, id), inArray(importacoesLinhas.sequencia, sequencias.map(Number))))
    .orderBy(importacoesLinhas.sequencia)
  return lidas.map((l) => ({
    ...marcasDe(l.dados),
    sequencia: l.sequencia,
    planilha: l.planilha,
    linha: l.linha,
    tipo: l.tipo,
    cnpj: l.cnpj,
    resumo: resumirLinha(l.tipo, l.dados),
    previsto: l.previsto,
    resultado: l.resultado,
    codigo: l.codigo,
    mensagem: l.mensagem,
    comparacao: comparacaoLida(l.comparacao),
    escolha: l.escolha,
  }))
}
