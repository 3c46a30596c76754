import type { z } from "zod"
import type { Desfecho } from "../../../ports/receita-federal.ts"
import type { DocumentoDeArrecadacao, PedidoDeDas } from "../../../ports/receita-federal-atos.ts"
import { diaCorrido, type Lida, lerCom, mesCorrido } from "./ato.ts"
import {
  diaOuNulo,
  dinheiro,
  dinheiroOuZero,
  linhaDigitavel,
  lista,
  mesOuDiversos,
  objeto,
  pdfSeVeio,
  textoExigido,
  textoSolto,
  umSo,
} from "./campos.ts"
import { ilegivel, semDados } from "./erros.ts"

/** What DAS, DAS of the MEI and DARF of fine have in common. */

const valores = umSo(objeto({ principal: dinheiro, multa: dinheiroOuZero, juros: dinheiroOuZero, total: dinheiro }))

export const detalhamento = objeto({
  periodoapuracao: mesOuDiversos,
  numerodocumento: textoExigido,
  datavencimento: diaOuNulo,
  datalimiteacolhimento: diaOuNulo,
  valores,
  observacao1: textoSolto,
  observacao2: textoSolto,
  observacao3: textoSolto,
  composicao: lista(objeto({ periodoapuracao: mesOuDiversos, codigo: textoSolto, denominacao: textoSolto, valores })),
  codigodebarras: linhaDigitavel,
})

export const emDocumento = (d: z.output<typeof detalhamento>, pdf: Buffer | null): DocumentoDeArrecadacao => ({
  numero: d.numerodocumento,
  competencia: d.periodoapuracao,
  vencimento: d.datavencimento,
  pagarAte: d.datalimiteacolhimento,
  ...d.valores,
  composicao: d.composicao.map(({ periodoapuracao, codigo, denominacao, valores: dele }) => ({
    competencia: periodoapuracao,
    codigo,
    denominacao,
    ...dele,
  })),
  observacoes: [d.observacao1, d.observacao2, d.observacao3].filter((o) => o !== ""),
  pdf,
  linhaDigitavel: d.codigodebarras,
})

const forma = lista(objeto({ pdf: pdfSeVeio, detalhamento: lista(detalhamento) }))
const lerTodos = lerCom(forma, (entregues) =>
  entregues.flatMap((e) => e.detalhamento.map((d) => emDocumento(d, e.pdf))),
)

/** At least one document, which has somewhere to be paid from: its paper or its linha digitável. */
export function documentos(
  lida: Lida,
): Desfecho<{ documentos: readonly [DocumentoDeArrecadacao, ...DocumentoDeArrecadacao[]] }> {
  const lidos = lerTodos(lida)
  if (lidos.tipo !== "ok") return lidos
  const [primeiro, ...outros] = lidos.valor
  const { requisicao, envelope } = lida
  if (!primeiro) return semDados(requisicao, envelope)
  if (lidos.valor.some((d) => d.pdf === null && d.linhaDigitavel === null)) {
    return ilegivel(requisicao, "o documento veio sem PDF e sem linha digitável")
  }
  return { tipo: "ok", valor: { documentos: [primeiro, ...outros] } }
}

export const periodoDoDas = ({ competencia, pagarEm }: PedidoDeDas) => ({
  periodoApuracao: mesCorrido(competencia),
  ...(pagarEm === undefined ? {} : { dataConsolidacao: diaCorrido(pagarEm, "pagarEm") }),
})
