import type { Mercado, SituacaoReceita } from "@partida/fiscal"
import { type DecisaoDoItem, decidirItem, type OrigemDoItem, type RegraDoProduto } from "@partida/fiscal/mercadorias"
import type { ParcelaGravada } from "../../db/schema/receitas.ts"
import type { ItemDaNota, NotaMercadoria } from "../../documentos/fiscais/tipos.ts"

interface ItemDecidido {
  readonly item: ItemDaNota
  readonly decisao: DecisaoDoItem
}

/** Items of a note that count in the same way, added up. */
interface Parcela {
  readonly tratamento: DecisaoDoItem["tratamento"]
  readonly origem: OrigemDoItem
  readonly mercado: Mercado
  readonly situacoes: readonly SituacaoReceita[]
  /** Question that the amount waits for. */
  readonly chave: string | null
  readonly pergunta: string | null
  readonly motivo: string
  readonly fonte: string
  /** What it adds to the revenue: negative in a return, zero in what is no revenue or waits. */
  readonly receitaCentavos: bigint
  /** What the items are worth, whatever they count as. */
  readonly valorCentavos: bigint
}

/** Each item of a NF-e as one company sees it. */
export function decidirItens(
  nota: NotaMercadoria,
  sentido: "emitida" | "recebida",
  regras: ReadonlyMap<string, RegraDoProduto>,
): readonly ItemDecidido[] {
  return nota.itens.map((item) => ({
    item,
    decisao: decidirItem(
      {
        data: nota.dhEmissao.slice(0, 10),
        sentido,
        cfop: item.cfop,
        icms: item.icms ?? null,
        pis: item.pis ?? null,
        ncm: item.ncm ?? null,
        produto: item.produto,
        finalidade: nota.finalidade,
        tipoDeAjuste: nota.tipoDeAjuste ?? null,
        referenciaOutra: nota.referenciadas.length > 0,
      },
      regras,
    ),
  }))
}

/** The parts of a note, in the order in which their first items come. */
export function parcelasDe(decididos: readonly ItemDecidido[]): readonly Parcela[] {
  const grupos = Map.groupBy(decididos, ({ decisao: d }) =>
    [d.tratamento, d.origem, d.mercado, [...d.situacoes].sort().join("+"), d.pergunta?.chave].join("|"),
  )
  return [...grupos.values()].flatMap((dele) => {
    const [primeiro] = dele
    if (!primeiro) return []
    const { tratamento, origem, mercado, situacoes, pergunta, motivo, fonte } = primeiro.decisao
    const valorCentavos = dele.reduce((soma, { item }) => soma + (item.compoeTotal ? item.valor : 0n), 0n)
    return [
      {
        tratamento,
        origem,
        mercado,
        situacoes,
        motivo,
        fonte,
        chave: pergunta?.chave ?? null,
        pergunta: pergunta?.texto ?? null,
        receitaCentavos: valorCentavos * sinalDe(tratamento),
        valorCentavos,
      },
    ]
  })
}

function sinalDe(tratamento: DecisaoDoItem["tratamento"]): bigint {
  if (tratamento === "venda" || tratamento === "servico") return 1n
  return tratamento === "devolucao-de-venda" ? -1n : 0n
}

/** What the parts add to the revenue of the month; negative where returns pass sales. */
export const receitaDas = (parcelas: readonly Parcela[]): bigint => parcelas.reduce((s, p) => s + p.receitaCentavos, 0n)

/** An activity of the company in the month of a note. */
export interface AtividadeDoMes {
  readonly id: string
  readonly anexo: string
  readonly codigosTributacao: readonly string[]
  readonly itemLc116?: string | null
}

/** The only activity that goods of an origin can be of; null where there is none, or several. */
function atividadeDaParcela(
  { origem, receitaCentavos }: Parcela,
  atividades: readonly AtividadeDoMes[],
): string | null {
  if (receitaCentavos === 0n) return null
  const possiveis = atividades.filter(({ anexo }) => {
    if (origem === "servico") return anexo !== "I" && anexo !== "II"
    return origem === null ? anexo === "I" || anexo === "II" : anexo === (origem === "revenda" ? "I" : "II")
  })
  const [unica] = possiveis
  return possiveis.length === 1 && unica ? unica.id : null
}

/** The activity that a part like this one had; never that of a part of another origin or market. */
function ditaAntes({ origem, mercado, receitaCentavos }: Parcela, antes: readonly ParcelaGravada[] | null) {
  if (receitaCentavos === 0n) return null
  const como = antes?.find((a) => a.receita !== "0" && a.origem === origem && a.mercado === mercado)
  return como?.idAtividade ?? null
}

/** What is stored of the items of a note as one of its companies sees it. `antes`: what it was, with the activities that a person said. */
export function parcelar(
  nota: NotaMercadoria,
  direcao: "prestada" | "tomada",
  regras: ReadonlyMap<string, RegraDoProduto>,
  atividades: readonly AtividadeDoMes[],
  antes: readonly ParcelaGravada[] | null,
) {
  const parcelas = parcelasDe(decidirItens(nota, direcao === "prestada" ? "emitida" : "recebida", regras))
  const gravadas = parcelas.map(
    (p): ParcelaGravada => ({
      tratamento: p.tratamento,
      origem: p.origem,
      mercado: p.mercado,
      situacoes: p.situacoes,
      idAtividade: atividadeDaParcela(p, atividades) ?? ditaAntes(p, antes),
      chave: p.chave,
      pergunta: p.pergunta,
      receita: p.receitaCentavos.toString(),
      valor: p.valorCentavos.toString(),
      motivo: p.motivo,
      fonte: p.fonte,
    }),
  )
  const comReceita = gravadas.filter((p) => p.receita !== "0")
  const todasTem = comReceita.every((p) => p.idAtividade !== null)
  return {
    parcelas: gravadas,
    aPerguntar: gravadas.some((p) => p.chave !== null),
    receitaCentavos: receitaDas(parcelas),
    idAtividade: todasTem ? (comReceita[0]?.idAtividade ?? null) : null,
    // Of a note with both, each part has its own; the list shows where most of it goes.
    mercado: comReceita.some((p) => p.mercado === "externo") ? ("externo" as const) : ("interno" as const),
  }
}
