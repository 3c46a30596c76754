import type { EstadoDaImportacao, LinhaDaImportacao, MapeamentoDaPlanilha, PlanilhaLida } from "@partida/contracts"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { importacoes, importacoesLinhas, importacoesMapeamentos } from "../../db/schema/importacoes.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import type { Efeito, LinhaAJulgar, Veredito } from "./julgamento/tipos.ts"
import { efeitosLidos, mapeamentosLidos, planilhasLidas } from "./mapping.ts"
import { resumirLinha } from "./resumo.ts"

export const daImportacao = (escopo: Escopo, id: string) =>
  and(eq(importacoes.idEscritorio, escopo.idEscritorio), eq(importacoes.id, id))
const dasLinhas = (escopo: Escopo, id: string) =>
  and(eq(importacoesLinhas.idEscritorio, escopo.idEscritorio), eq(importacoesLinhas.idImportacao, id))

export async function inserirImportacao(
  tx: Tx,
  escopo: Escopo,
  nova: {
    readonly id: string
    readonly nome: string
    readonly conteudo: Uint8Array
    readonly planilhas: readonly PlanilhaLida[]
    readonly mapeamento: readonly MapeamentoDaPlanilha[]
    readonly agora: Date
  },
): Promise<void> {
  await tx.insert(importacoes).values({
    idEscritorio: escopo.idEscritorio,
    id: nova.id,
    nome: nova.nome,
    conteudo: Buffer.from(nova.conteudo.buffer, nova.conteudo.byteOffset, nova.conteudo.byteLength),
    estado: "mapeando",
    planilhas: nova.planilhas,
    mapeamento: nova.mapeamento,
    idUsuario: escopo.idUsuario,
    criadaEm: nova.agora,
    alteradaEm: nova.agora,
  })
}

/** The import and its job, without the file; with `travar` it is taken for this transaction. By its id or that of its job. */
export async function lerImportacao(tx: Tx, escopo: Escopo, id: string, travar = false) {
  const consulta = tx
    .select({
      id: importacoes.id,
      nome: importacoes.nome,
      estado: importacoes.estado,
      planilhas: importacoes.planilhas,
      mapeamento: importacoes.mapeamento,
      total: importacoes.total,
      idLote: importacoes.idLote,
      criadaEm: importacoes.criadaEm,
      autor: usuarios.nome,
    })
    .from(importacoes)
    .leftJoin(usuarios, eq(usuarios.id, importacoes.idUsuario))
    .where(
      and(
        eq(importacoes.idEscritorio, escopo.idEscritorio),
        sql`${id}::uuid in (${importacoes.id}, ${importacoes.idLote})`,
      ),
    )
  const [lida] = travar ? await consulta.for("update", { of: importacoes }) : await consulta
  if (!lida) return null
  return {
    ...lida,
    autor: lida.autor ?? "Sistema",
    planilhas: planilhasLidas(lida.planilhas),
    mapeamento: mapeamentosLidos(lida.mapeamento),
  }
}
export type ImportacaoGravada = NonNullable<Awaited<ReturnType<typeof lerImportacao>>>

export async function lerConteudo(tx: Tx, escopo: Escopo, id: string): Promise<Buffer | null> {
  const [lida] = await tx.select({ conteudo: importacoes.conteudo }).from(importacoes).where(daImportacao(escopo, id))
  return lida?.conteudo ?? null
}

export async function alterarImportacao(
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<{
    estado: EstadoDaImportacao
    idLote: string
    total: number
    conteudo: null
    planilhas: readonly PlanilhaLida[]
    mapeamento: readonly MapeamentoDaPlanilha[]
  }>,
  agora: Date,
): Promise<void> {
  await tx
    .update(importacoes)
    .set({ ...mudanca, alteradaEm: agora })
    .where(daImportacao(escopo, id))
}

/** How far the job of an import is, and why it failed whole, if it did. */
export async function lerAndamento(tx: Tx, escopo: Escopo, idLote: string) {
  const [lote] = await tx
    .select({
      total: lotes.total,
      concluido: sql<boolean>`${lotes.estado} = 'concluido'`,
      feitos: sql<number>`count(${lotesItens.resultado})`.mapWith(Number),
      falha: sql<string | null>`min(${lotesItens.mensagem}) filter (where ${lotesItens.resultado} = 4)`,
    })
    .from(lotes)
    .leftJoin(lotesItens, and(eq(lotesItens.idEscritorio, lotes.idEscritorio), eq(lotesItens.idLote, lotes.id)))
    .where(and(eq(lotes.idEscritorio, escopo.idEscritorio), eq(lotes.id, idLote)))
    .groupBy(lotes.total, lotes.estado)
  return lote ? { id: idLote, ...lote } : null
}

export async function contarLinhas(tx: Tx, escopo: Escopo, id: string) {
  const { rows } = await tx.execute<{ previsto: number | null; resultado: number | null; n: string | number }>(
    sql`select previsto, resultado, count(*) as n from importacoes_linhas
      where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid group by 1, 2`,
  )
  const { rows: outras } = await tx.execute<{ empresas: string | number; desfaz: boolean }>(
    sql`select count(distinct left(cnpj, 8)) as empresas, coalesce(bool_or(efeitos is not null), false) as desfaz
      from importacoes_linhas where id_escritorio = ${escopo.idEscritorio}::uuid and id_importacao = ${id}::uuid`,
  )
  const por = (qual: "previsto" | "resultado") => {
    const de = (n: number) => rows.filter((r) => r[qual] === n).reduce((total, r) => total + Number(r.n), 0)
    return { inseridos: de(1), atualizados: de(2), excluidos: de(3), erros: de(4), semAcao: de(5) }
  }
  return {
    previstos: por("previsto"),
    resultados: por("resultado"),
    empresas: Number(outras[0]?.empresas ?? 0),
    podeDesfazer: outras[0]?.desfaz ?? false,
  }
}

export async function apagarLinhas(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  await tx.delete(importacoesLinhas).where(dasLinhas(escopo, id))
}

const LINHAS_POR_COMANDO = 2_000

/** Rows with the verdict of the preview, in as few statements as their size allows. */
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
        dados: { campos: l.dados, avisos: l.avisos, erro: l.erro },
        previsto: veredito?.resultado ?? null,
        codigo: veredito?.codigo ?? null,
        mensagem: veredito?.mensagem ?? null,
      }
    })
    await tx.execute(sql`insert into importacoes_linhas
        (id_escritorio, id_importacao, sequencia, planilha, linha, tipo, cnpj, dados, previsto, codigo, mensagem)
      select ${escopo.idEscritorio}::uuid, ${id}::uuid, sequencia, planilha, linha, tipo, cnpj, dados, previsto, codigo, mensagem
        from jsonb_populate_recordset(null::importacoes_linhas, ${JSON.stringify(registros)}::jsonb)`)
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

/** The companies of an import whose rows are in a condition, each with its CNPJs and a name to show. */
export async function empresasDaImportacao(
  tx: Tx,
  escopo: Escopo,
  id: string,
  condicao: "a-gravar" | "a-desfazer",
): Promise<{ rotulo: string; cnpjs: string[] }[]> {
  const tem = condicao === "a-gravar" ? sql`bool_or(l.previsto in (1, 2))` : sql`bool_or(l.efeitos is not null)`
  const { rows } = await tx.execute<{ rotulo: string | null; cnpjs: string[] }>(
    sql`select array_agg(distinct l.cnpj) as cnpjs,
        coalesce(max(e.apelido), max(l.dados -> 'campos' ->> 'apelido'), max(l.dados -> 'campos' ->> 'razaoSocial'), min(l.cnpj)) as rotulo
      from importacoes_linhas l left join empresas e on e.id_escritorio = l.id_escritorio and left(e.cnpj, 8) = left(l.cnpj, 8)
      where l.id_escritorio = ${escopo.idEscritorio}::uuid and l.id_importacao = ${id}::uuid and l.cnpj is not null
      group by left(l.cnpj, 8) having ${tem} order by min(l.sequencia)`,
  )
  return rows.map((r) => ({ rotulo: r.rotulo ?? "", cnpjs: r.cnpjs }))
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

export const ordemDasImportacoes = (direcao: Direcao): Ordem =>
  ordenarPor(
    "criadaEm",
    direcao,
    [{ expressao: importacoes.criadaEm, tipo: "instante" }],
    { expressao: importacoes.id, tipo: "uuid" },
    { estavel: true },
  )
export const fonteDasImportacoes = (escopo: Escopo): Fonte => ({
  de: sql`${importacoes}`,
  onde: eq(importacoes.idEscritorio, escopo.idEscritorio),
  id: importacoes.id,
})

/** These imports, in this order, as their jobs stand. */
export async function lerImportacoes(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const lidas = await tx
    .select({
      id: importacoes.id,
      nome: importacoes.nome,
      estado: importacoes.estado,
      total: importacoes.total,
      criadaEm: importacoes.criadaEm,
      autor: sql<string>`coalesce(${usuarios.nome}, 'Sistema')`,
      concluido: sql<boolean>`coalesce(${lotes.estado} = 'concluido', false)`,
    })
    .from(importacoes)
    .leftJoin(usuarios, eq(usuarios.id, importacoes.idUsuario))
    .leftJoin(lotes, and(eq(lotes.idEscritorio, importacoes.idEscritorio), eq(lotes.id, importacoes.idLote)))
    .where(and(eq(importacoes.idEscritorio, escopo.idEscritorio), inArray(importacoes.id, [...ids])))
  return naOrdem(ids, lidas, (l) => l.id)
}

export interface FiltroDeLinhas {
  readonly busca?: string | undefined
  readonly tipo?: string | undefined
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
  { busca, tipo, previsto, resultado }: FiltroDeLinhas,
): Fonte => {
  const padrao = `%${(busca ?? "").replace(/[\\%_]/g, "\\$&")}%`
  const cnpj = (busca ?? "").replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return {
    de: sql`${importacoesLinhas}`,
    onde: and(
      dasLinhas(escopo, id),
      tipo === undefined ? undefined : sql`${importacoesLinhas.tipo} = ${tipo}`,
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
  }))
}

/** Mappings that people confirmed for these headings. */
export async function lerMapeamentos(tx: Tx, escopo: Escopo, assinaturas: readonly string[]) {
  const lidos = await tx
    .select()
    .from(importacoesMapeamentos)
    .where(
      and(
        eq(importacoesMapeamentos.idEscritorio, escopo.idEscritorio),
        inArray(importacoesMapeamentos.assinatura, [...assinaturas]),
      ),
    )
  return new Map(lidos.flatMap((m) => mapeamentosLidos([m.mapeamento]).map((x) => [m.assinatura, x] as const)))
}

export async function lembrarMapeamento(
  tx: Tx,
  escopo: Escopo,
  assinatura: string,
  mapeamento: MapeamentoDaPlanilha,
  agora: Date,
): Promise<void> {
  await tx
    .insert(importacoesMapeamentos)
    .values({ idEscritorio: escopo.idEscritorio, assinatura, mapeamento, usadoEm: agora })
    .onConflictDoUpdate({
      target: [importacoesMapeamentos.idEscritorio, importacoesMapeamentos.assinatura],
      set: { mapeamento, usadoEm: agora },
    })
}
