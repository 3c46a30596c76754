import type { FormatoDeExportacao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { contar, type Fonte, lerDepois, type Ordem, type Posicao } from "../../db/paginas.ts"
import { quantos } from "../../palavras.ts"
import { ErroDeNegocio } from "../erros.ts"
import type { ArquivoEmFluxo } from "../montar.ts"
import type { Coluna } from "./celulas.ts"
import { escreverCsv } from "./csv.ts"
import { escreverXlsx, LINHAS_DA_PLANILHA } from "./xlsx.ts"

/** Rows read in one transaction. */
const POR_VEZ = 500

/** The list behind an export. */
export interface Listagem<L> {
  /** Runs a short transaction as who asked: once for each batch, never while the network drains. */
  readonly transacao: <T>(corpo: (tx: Tx) => Promise<T>) => Promise<T>
  readonly fonte: (tx: Tx) => Fonte
  readonly ordem: Ordem
  /** The lines of these ids, in their order; one id may give several. */
  readonly ler: (tx: Tx, ids: readonly string[]) => Promise<readonly L[]>
  /** Ids read at a time, when each gives many lines. */
  readonly porVez?: number
  /** Lines of the whole file, where an id may give several or none; without it, one for each id. */
  readonly contarLinhas?: (tx: Tx) => Promise<number>
}

/** What the contract takes: how, which columns, and the filter of the list. */
export interface PedidoDeExportacao {
  readonly formato: FormatoDeExportacao
  readonly colunas?: string | undefined
}

const tipos: Readonly<Record<FormatoDeExportacao, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

/**
 * The whole of what is filtered, as a file that is made while it goes out. Everything that may be refused is refused before the first byte: the first rows are read
 * here. The file is no snapshot (rows changed meanwhile come as they are when read), but no row comes twice.
 * Raises entrada-invalida for a column that the list does not have, and for more rows than a sheet takes.
 */
export async function exportar<L>(
  { nome, titulo }: Nomes,
  colunas: readonly Coluna<L>[],
  listagem: Listagem<L>,
  pedido: PedidoDeExportacao,
): Promise<ArquivoEmFluxo> {
  const escolhidas = escolher(colunas, pedido.colunas)
  const vistos = listagem.ordem.estavel ? null : new Set<string>()
  const { total, primeiro } = await listagem.transacao(async (tx) => ({
    total: await (listagem.contarLinhas?.(tx) ?? contar(tx, listagem.fonte(tx))),
    primeiro: await lerLote(tx, listagem, null, vistos),
  }))
  return escrever({ nome, titulo }, escolhidas, { total, lotes: percorrer(listagem, primeiro, vistos) }, pedido)
}

/** Lines that are computed whole before they are shown, as a file. Raises as `exportar`. */
export async function exportarLinhas<L>(
  como: Nomes,
  colunas: readonly Coluna<L>[],
  linhas: readonly L[],
  pedido: PedidoDeExportacao,
): Promise<ArquivoEmFluxo> {
  async function* lotes() {
    yield linhas
  }
  return escrever(como, escolher(colunas, pedido.colunas), { total: linhas.length, lotes: lotes() }, pedido)
}

/** `nome` is that of the file without its ending, `titulo` that of the sheet. */
interface Nomes {
  readonly nome: string
  readonly titulo: string
}

function escrever<L>(
  { nome, titulo }: Nomes,
  colunas: readonly Coluna<L>[],
  { total, lotes }: { readonly total: number; readonly lotes: AsyncIterable<readonly L[]> },
  pedido: PedidoDeExportacao,
): ArquivoEmFluxo {
  if (pedido.formato === "xlsx" && total >= LINHAS_DA_PLANILHA) {
    throw new ErroDeNegocio(
      "entrada-invalida",
      `O filtro tem ${total} registros e uma planilha leva até ${LINHAS_DA_PLANILHA - 1}. Filtre um período menor ou exporte em CSV.`,
      "formato",
    )
  }
  return {
    tipo: tipos[pedido.formato],
    nome: `${nome}.${pedido.formato}`,
    resumo: descrever(total, pedido),
    fluxo: pedido.formato === "csv" ? escreverCsv(colunas, lotes) : escreverXlsx(titulo, colunas, lotes),
  }
}

function escolher<L>(colunas: readonly Coluna<L>[], pedidas: string | undefined): readonly Coluna<L>[] {
  if (pedidas === undefined) return colunas
  return [...new Set(pedidas.split(","))].map((id) => {
    const coluna = colunas.find((c) => c.id === id)
    if (coluna) return coluna
    throw new ErroDeNegocio(
      "entrada-invalida",
      `Esta lista não tem a coluna “${id.slice(0, 60)}”. Escolha entre ${colunas.map((c) => c.id).join(", ")}.`,
      "colunas",
    )
  })
}

interface Lote<L> {
  readonly linhas: readonly L[]
  /** Place of the last row read; null at the end of the list. */
  readonly ultima: Posicao | null
}

async function lerLote<L>(
  tx: Tx,
  { fonte, ordem, ler, porVez = POR_VEZ }: Listagem<L>,
  posicao: Posicao | null,
  vistos: Set<string> | null,
): Promise<Lote<L>> {
  const { ids, ultima } = await lerDepois(tx, fonte(tx), ordem, posicao, porVez)
  // A row whose place moved on meanwhile would come again.
  const novos = vistos === null ? ids : ids.filter((id) => !vistos.has(id))
  for (const id of novos) vistos?.add(id)
  return { linhas: novos.length === 0 ? [] : await ler(tx, novos), ultima: ids.length < porVez ? null : ultima }
}

/** The lines of a whole list, batch by batch, each read in a short transaction: for what is written as it leaves. */
export async function* lotesDe<L>(listagem: Listagem<L>): AsyncGenerator<readonly L[]> {
  const vistos = listagem.ordem.estavel ? null : new Set<string>()
  const primeiro = await listagem.transacao((tx) => lerLote(tx, listagem, null, vistos))
  yield* percorrer(listagem, primeiro, vistos)
}

async function* percorrer<L>(
  listagem: Listagem<L>,
  primeiro: Lote<L>,
  vistos: Set<string> | null,
): AsyncGenerator<readonly L[]> {
  yield primeiro.linhas
  for (let posicao = primeiro.ultima; posicao !== null; ) {
    const aPartirDe: Posicao = posicao
    const lote = await listagem.transacao((tx) => lerLote(tx, listagem, aPartirDe, vistos))
    yield lote.linhas
    posicao = lote.ultima
  }
}

const DESCRICAO_MAXIMA = 300

/** What the audit trail says of the file: how many rows and of which filter. */
function descrever(total: number, pedido: PedidoDeExportacao): string {
  const { formato: _formato, colunas: _colunas, ...filtro } = pedido
  const partes = Object.entries(filtro).flatMap(([campo, valor]) =>
    valor === undefined ? [] : [`${campo}=${String(valor)}`],
  )
  const registros = quantos(total, "registro", "registros")
  return (partes.length === 0 ? registros : `${registros}; ${partes.join(", ")}`)
    .slice(0, DESCRICAO_MAXIMA)
    .toWellFormed()
}
