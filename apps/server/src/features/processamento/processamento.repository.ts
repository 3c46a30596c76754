import type { Lote } from "@partida/contracts"
import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { type Escopo, ID_DO_SISTEMA } from "../../db/escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, lerVarios } from "../../db/registros.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import { ERRO_INTERNO, type ItemPendente, type LotePendente, type NovoItem, type ResultadoDeItem } from "./tipos.ts"

/** PostgreSQL takes 65,535 parameters a statement; these rows have up to twelve. */
const ITENS_POR_COMANDO = 200
/** The driver copies a statement to send it: only this much of the files is ever in memory twice. */
const BYTES_POR_COMANDO = 8 * 1024 * 1024

export async function inserirLote(
  tx: Tx,
  escopo: Escopo,
  lote: {
    id: string
    tipo: Lote["tipo"]
    competencia: string | null
    parametros: unknown
    idOrigem: string | null
    agora: Date
  },
  itens: readonly NovoItem[],
): Promise<void> {
  await tx.insert(lotes).values({
    idEscritorio: escopo.idEscritorio,
    id: lote.id,
    tipo: lote.tipo,
    competencia: lote.competencia,
    parametros: lote.parametros,
    idOrigem: lote.idOrigem,
    total: itens.length,
    estado: "pendente",
    idUsuario: escopo.idUsuario,
    alcance: escopo.empresas === "*" ? "*" : escopo.empresas.join(","),
    criadoEm: lote.agora,
  })
  for (const { inicio, grupo } of emGrupos(itens)) {
    await tx.insert(lotesItens).values(
      grupo.map((item, i) => ({
        idEscritorio: escopo.idEscritorio,
        idLote: lote.id,
        sequencia: inicio + i + 1,
        rotulo: item.rotulo,
        idEmpresa: item.idEmpresa,
        conteudo: item.conteudo ? semCopiar(item.conteudo) : null,
        ...(item.resultado ? colunasDoResultado(item.resultado, lote.agora) : {}),
      })),
    )
  }
}

/** Consecutive items whose files together stay within the bytes of one statement; a larger file goes alone. */
export function* emGrupos(itens: readonly NovoItem[]): Generator<{ inicio: number; grupo: readonly NovoItem[] }> {
  let inicio = 0
  let bytes = 0
  for (const [i, item] of itens.entries()) {
    const tamanho = item.conteudo?.length ?? 0
    if (i > inicio && (i - inicio === ITENS_POR_COMANDO || bytes + tamanho > BYTES_POR_COMANDO)) {
      yield { inicio, grupo: itens.slice(inicio, i) }
      inicio = i
      bytes = 0
    }
    bytes += tamanho
  }
  if (inicio < itens.length) yield { inicio, grupo: itens.slice(inicio) }
}

const semCopiar = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const colunasDoPendente = {
  idEscritorio: lotes.idEscritorio,
  id: lotes.id,
  tipo: lotes.tipo,
  competencia: lotes.competencia,
  total: lotes.total,
  idUsuario: lotes.idUsuario,
  alcance: lotes.alcance,
  parametros: lotes.parametros,
}

/** Jobs of the office that are not done, oldest first. */
export async function lotesPendentes(tx: Tx, idEscritorio: string): Promise<LotePendente[]> {
  return tx
    .select(colunasDoPendente)
    .from(lotes)
    .where(doEscopo(lotes, { idEscritorio }, { estado: "pendente" }))
    .orderBy(asc(lotes.criadoEm), asc(lotes.id))
}

/** A job that is not done, or null. */
export async function lerPendente(tx: Tx, idEscritorio: string, id: string): Promise<LotePendente | null> {
  const [linha] = await tx
    .select(colunasDoPendente)
    .from(lotes)
    .where(doEscopo(lotes, { idEscritorio }, { id, estado: "pendente" }))
  return linha ?? null
}

export const doLote = (lote: { idEscritorio: string; id: string }) =>
  and(eq(lotesItens.idEscritorio, lote.idEscritorio), eq(lotesItens.idLote, lote.id))

/** Files of a step add up to no more than this, but for the first: they are all in memory at once. */
const BYTES_POR_VEZ = 8 * 1024 * 1024

/**
 * The next waiting items, not claimed yet: so many at most, and as many as their files allow. Read once and measured as they
 * come: named first and read afterwards, they were looked for again among all the items of the job.
 */
export async function proximosItens(tx: Tx, lote: LotePendente, quantos: number): Promise<ItemPendente[]> {
  const { sequencia, rotulo, idEmpresa, conteudo } = lotesItens
  const esperam = tx
    .select({ sequencia, rotulo, idEmpresa, conteudo })
    .from(lotesItens)
    .where(and(doLote(lote), isNull(lotesItens.resultado)))
    .orderBy(asc(sequencia))
    .limit(quantos)
    .as("e")
  const bytes = sql`octet_length(${esperam.conteudo})`
  const medidos = tx
    .select({
      sequencia: esperam.sequencia,
      rotulo: esperam.rotulo,
      idEmpresa: esperam.idEmpresa,
      conteudo: esperam.conteudo,
      antes: sql`sum(${bytes}) over (order by ${esperam.sequencia}) - ${bytes}`.as("antes"),
    })
    .from(esperam)
    .as("c")
  return tx
    .select({
      sequencia: medidos.sequencia,
      rotulo: medidos.rotulo,
      idEmpresa: medidos.idEmpresa,
      conteudo: medidos.conteudo,
    })
    .from(medidos)
    .where(sql`coalesce(${medidos.antes}, 0) < ${BYTES_POR_VEZ}`)
    .orderBy(asc(medidos.sequencia))
}

/** Claims items that still wait; false when one of them is gone or in the hands of another server. */
export async function travarItens(tx: Tx, lote: LotePendente, itens: readonly ItemPendente[]): Promise<boolean> {
  const sequencias = itens.map((i) => i.sequencia)
  const linhas = await tx
    .select({ sequencia: lotesItens.sequencia })
    .from(lotesItens)
    .where(and(doLote(lote), inArray(lotesItens.sequencia, sequencias), isNull(lotesItens.resultado)))
    .for("update", { skipLocked: true })
  return linhas.length === itens.length
}

/**
 * Records how each item ended, in one statement. The file is dropped, except after a defect of ours: it is all there is to
 * try again.
 */
export async function gravarResultados(
  tx: Tx,
  lote: LotePendente,
  resultados: readonly (ResultadoDeItem & Pick<ItemPendente, "sequencia">)[],
  agora: Date,
): Promise<void> {
  const linhas = resultados.map((r) => ({
    sequencia: r.sequencia,
    resultado: r.resultado,
    codigo: r.codigo,
    mensagem: r.mensagem,
    detalhes: r.detalhes ?? [],
    id_empresa: r.idEmpresa ?? null,
    muda_empresa: r.idEmpresa !== undefined,
  }))
  await tx.execute(sql`update lotes_itens i set resultado = r.resultado, codigo = r.codigo, mensagem = r.mensagem,
      detalhes = r.detalhes, processado_em = ${agora},
      id_empresa = case when r.muda_empresa then r.id_empresa else i.id_empresa end,
      conteudo = case when r.codigo = ${ERRO_INTERNO} then i.conteudo end
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as r(sequencia int, resultado smallint, codigo text,
      mensagem text, detalhes jsonb, id_empresa uuid, muda_empresa boolean)
    where i.id_escritorio = ${lote.idEscritorio} and i.id_lote = ${lote.id} and i.sequencia = r.sequencia`)
}

/** Has the database look again at what a large job has written: it plans the lists of a month by it. */
export async function atualizarEstatisticas(tx: Tx): Promise<void> {
  await tx.execute(sql`select atualizar_estatisticas()`)
}

/** Ends alike every item that still waits; one being done at this moment ends as it ends. How many ended here. */
export const encerrarPendentes = (
  tx: Tx,
  lote: Pick<LotePendente, "idEscritorio" | "id">,
  resultado: ResultadoDeItem,
  agora: Date,
) =>
  alterar(tx, lotesItens, and(doLote(lote), isNull(lotesItens.resultado)), {
    ...colunasDoResultado(resultado, agora),
    conteudo: null,
  })

function colunasDoResultado(r: ResultadoDeItem, agora: Date) {
  return {
    resultado: r.resultado,
    codigo: r.codigo,
    mensagem: r.mensagem,
    detalhes: r.detalhes ?? [],
    processadoEm: agora,
    ...(r.idEmpresa !== undefined ? { idEmpresa: r.idEmpresa } : {}),
  }
}

export const ordemDosLotes: Ordem = ordenarPor("criadoEm", "desc", [{ expressao: lotes.criadoEm, tipo: "instante" }], {
  expressao: lotes.id,
  tipo: "uuid",
})

interface FiltroDeLotes {
  /** Only the jobs of this person, and those that nobody asked for. */
  readonly somenteDe?: string
}

/** Jobs of the office. */
export const fonteDosLotes = (escopo: Escopo, filtro: FiltroDeLotes): Fonte => ({
  de: sql`${lotes}`,
  onde: condicaoDosLotes(escopo, filtro),
  id: lotes.id,
})

const condicaoDosLotes = (escopo: Escopo, { somenteDe }: FiltroDeLotes) =>
  and(
    eq(lotes.idEscritorio, escopo.idEscritorio),
    somenteDe ? inArray(lotes.idUsuario, [somenteDe, ID_DO_SISTEMA]) : undefined,
  )

/** These jobs with their counts, in this order; one that the filter leaves out is not among them. */
export async function lerLotes(tx: Tx, escopo: Escopo, ids: readonly string[], filtro: FiltroDeLotes): Promise<Lote[]> {
  const lidos = await lerVarios(tx, lotes, and(condicaoDosLotes(escopo, filtro), inArray(lotes.id, [...ids])))
  const alvo = naOrdem(ids, lidos, (l) => l.id)
  if (alvo.length === 0) return []
  const somas = await tx
    .select({ idLote: lotesItens.idLote, resultado: lotesItens.resultado, n: count() })
    .from(lotesItens)
    .where(
      and(
        eq(lotesItens.idEscritorio, escopo.idEscritorio),
        inArray(
          lotesItens.idLote,
          alvo.map((l) => l.id),
        ),
      ),
    )
    .groupBy(lotesItens.idLote, lotesItens.resultado)
  return alvo.map((l) => {
    const { contagens } = l
    const deItens = (resultado: number) => somas.find((s) => s.idLote === l.id && s.resultado === resultado)?.n ?? 0
    const de = (resultado: number) => (contagens === null ? deItens(resultado) : (contagens[resultado] ?? 0))
    const feitos = somas.filter((s) => s.idLote === l.id && s.resultado !== null).reduce((total, s) => total + s.n, 0)
    return {
      id: l.id,
      tipo: l.tipo,
      competencia: l.competencia,
      estado: l.estado,
      total: l.total,
      feitos,
      contagens: { inseridos: de(1), atualizados: de(2), erros: de(4), semAcao: de(5) },
      criadoEm: l.criadoEm.toISOString(),
      concluidoEm: l.concluidoEm?.toISOString() ?? null,
    }
  })
}
