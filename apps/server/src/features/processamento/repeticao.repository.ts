import type { Lote } from "@partida/contracts"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lotes } from "../../db/schema/lotes.ts"

/** A failure to try again, as it was asked. */
interface ItemARepetir {
  readonly rotulo: string
  readonly idEmpresa: string | null
  readonly conteudo: Uint8Array | null
}

/** What a repetition takes over from the job it tries again. */
export interface Origem {
  readonly id: string
  readonly tipo: Lote["tipo"]
  readonly competencia: string | null
  readonly estado: Lote["estado"]
  readonly parametros: unknown
  readonly idOrigem: string | null
}

const colunas = {
  id: lotes.id,
  tipo: lotes.tipo,
  competencia: lotes.competencia,
  estado: lotes.estado,
  parametros: lotes.parametros,
  idOrigem: lotes.idOrigem,
}
const daqui = (escopo: Escopo, id: string) => doEscopo(lotes, escopo, { id })

export async function lerOrigem(tx: Tx, escopo: Escopo, id: string): Promise<Origem | null> {
  const [linha] = await tx.select(colunas).from(lotes).where(daqui(escopo, id))
  return linha ?? null
}

/** The same, taken until the transaction ends: of two repetitions asked at once, the second sees the first. */
export async function travarOrigem(tx: Tx, escopo: Escopo, id: string): Promise<Origem | null> {
  const [linha] = await tx.select(colunas).from(lotes).where(daqui(escopo, id)).for("update")
  return linha ?? null
}

/** Jobs whose items are what they carry: files, or the documents to judge. */
const TIPOS_COM_ARQUIVO: ReadonlySet<Lote["tipo"]> = new Set([
  "importar-notas",
  "julgar-emissores",
  "anexar-guias-oficiais",
  "importar-diario",
  "desfazer-diario",
])

/**
 * Which failures of a job are still to be done: within reach, not already in a later attempt that runs or went well, and
 * whose company has not got there by another way. Of files, only those still kept.
 */
function aRepetir(escopo: Escopo, origem: Origem): SQL {
  const noAlcance =
    escopo.empresas === "*"
      ? sql`true`
      : sql`(i.id_empresa is null or i.id_empresa = any (${`{${escopo.empresas.join(",")}}`}::uuid[]))`
  return sql`with recursive familia as (
      select id from lotes where id_escritorio = ${escopo.idEscritorio} and id_origem = ${origem.id}
      union all
      select l.id from lotes l join familia f on l.id_origem = f.id where l.id_escritorio = ${escopo.idEscritorio})
    select i.sequencia, i.rotulo, i.id_empresa, i.conteudo from lotes_itens i
    where i.id_escritorio = ${escopo.idEscritorio} and i.id_lote = ${origem.id} and i.resultado = 4 and ${noAlcance}
      and ${TIPOS_COM_ARQUIVO.has(origem.tipo) ? sql`i.conteudo is not null` : sql`i.id_empresa is not null`}
      and not exists (select 1 from familia f join lotes_itens d on d.id_escritorio = i.id_escritorio and d.id_lote = f.id
        where d.id_empresa is not distinct from i.id_empresa and d.rotulo = i.rotulo and d.resultado is distinct from 4 and d.codigo is distinct from 'cancelado')
      and ${porFazer(origem)}`
}

/** The company is not yet where the job would take it. */
function porFazer({ tipo, competencia }: Origem): SQL {
  const doMes = sql`x.id_escritorio = i.id_escritorio and x.id_empresa = i.id_empresa and x.competencia = ${competencia}`
  switch (tipo) {
    case "fechar":
      return sql`not exists (select 1 from fechamentos x where ${doMes} and x.estado = 'fechado')`
    case "reabrir":
      return sql`exists (select 1 from fechamentos x where ${doMes} and x.estado = 'fechado')`
    case "calcular":
      return sql`not exists (select 1 from fechamentos x where ${doMes}
        and (x.estado = 'fechado' or (x.calculo = 2 and x.atualizado_em > i.processado_em)))`
    case "concluir-faturamento":
    case "concluir-pro-labore":
      return sql`not exists (select 1 from fechamentos_etapas x where ${doMes} and x.situacao = 'concluida'
        and x.etapa = ${tipo === "concluir-faturamento" ? "faturamento" : "pro-labore"})`
    default:
      return sql`true`
  }
}

/** How many failures `lerARepetir` would give. */
export async function contarARepetir(tx: Tx, escopo: Escopo, origem: Origem): Promise<number> {
  const { rows } = await tx.execute<{ n: string | number }>(
    sql`select count(*) as n from (${aRepetir(escopo, origem)}) x`,
  )
  return Number(rows[0]?.n ?? 0)
}

/** The failures that are still to be done, in the order of the job. */
export async function lerARepetir(tx: Tx, escopo: Escopo, origem: Origem): Promise<ItemARepetir[]> {
  const { rows } = await tx.execute<{ rotulo: string; id_empresa: string | null; conteudo: Buffer | null }>(
    sql`${aRepetir(escopo, origem)} order by i.sequencia`,
  )
  return rows.map(({ rotulo, id_empresa: idEmpresa, conteudo }) => ({ rotulo, idEmpresa, conteudo }))
}
