import {
  type EstadoDaImportacao,
  type MapeamentoDaPlanilha,
  type OrigemDaImportacao,
  type PlanilhaLida,
  papeis,
} from "@partida/contracts"
import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, lerVarios } from "../../db/registros.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { importacoes, importacoesMapeamentos } from "../../db/schema/importacoes.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import { mapeamentosLidos, planilhasLidas } from "./mapping.ts"

const daImportacao = (escopo: Escopo, id: string) => doEscopo(importacoes, escopo, { id })

export async function inserirImportacao(
  tx: Tx,
  escopo: Escopo,
  nova: {
    readonly id: string
    readonly nome: string
    readonly origem: OrigemDaImportacao
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
    origem: nova.origem,
    conteudo: Buffer.from(nova.conteudo.buffer, nova.conteudo.byteOffset, nova.conteudo.byteLength),
    estado: "mapeando",
    planilhas: nova.planilhas,
    mapeamento: nova.mapeamento,
    idUsuario: escopo.idUsuario,
    criadaEm: nova.agora,
    alteradaEm: nova.agora,
  })
}

/** The import and its job, without the file; with `travar` it is held for this transaction. By its id or that of its job. */
export async function lerImportacao(tx: Tx, escopo: Escopo, id: string, travar: "update" | "share" | null = null) {
  const consulta = tx
    .select({
      id: importacoes.id,
      nome: importacoes.nome,
      origem: importacoes.origem,
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
  const [lida] = travar === null ? await consulta : await consulta.for(travar, { of: importacoes })
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

export const alterarImportacao = (
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
) => alterar(tx, importacoes, daImportacao(escopo, id), { ...mudanca, alteradaEm: agora })

/** Whether the person of this scope operates the platform. Asked of the platform: operators belong to no office. */
export async function ehOperador(tx: Tx, { idUsuario }: Escopo): Promise<boolean> {
  const [lido] = await tx.select({ papel: usuarios.papel }).from(usuarios).where(eq(usuarios.id, idUsuario))
  return lido?.papel === papeis.ROOT.id
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
    .where(doEscopo(lotes, escopo, { id: idLote }))
    .groupBy(lotes.total, lotes.estado)
  return lote ? { id: idLote, ...lote } : null
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
      origem: importacoes.origem,
      estado: importacoes.estado,
      total: importacoes.total,
      criadaEm: importacoes.criadaEm,
      autor: sql<string>`coalesce(${usuarios.nome}, 'Sistema')`,
      concluido: sql<boolean>`coalesce(${lotes.estado} = 'concluido', false)`,
    })
    .from(importacoes)
    .leftJoin(usuarios, eq(usuarios.id, importacoes.idUsuario))
    .leftJoin(lotes, and(eq(lotes.idEscritorio, importacoes.idEscritorio), eq(lotes.id, importacoes.idLote)))
    .where(doEscopo(importacoes, escopo, { id: ids }))
  return naOrdem(ids, lidas, (l) => l.id)
}

/** Mappings that people confirmed for these headings. */
export async function lerMapeamentos(tx: Tx, escopo: Escopo, assinaturas: readonly string[]) {
  const lidos = await lerVarios(
    tx,
    importacoesMapeamentos,
    doEscopo(importacoesMapeamentos, escopo, { assinatura: assinaturas }),
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
