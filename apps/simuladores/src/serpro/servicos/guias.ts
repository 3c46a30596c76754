import { numeroDeDocumento } from "../arrecadacao.ts"
import { compacto, diasEntre, mesDe, mesesEntre, proximoDiaUtil, somarDias, somarMeses } from "../calendario.ts"
import { dividir, emNumero, somar } from "../dinheiro.ts"
import { type Contexto, type Guia, hoje, type ItemDaGuia, nomeDe, proximo } from "../estado.ts"
import { pdfDaGuia, totalDaGuia } from "../pdf/documentos.ts"

/** Collection documents: late charges, issue, and how answers describe them. */

const MULTA_POR_DIA = 33
const MULTA_MAXIMA = 2000
/** Of the month of payment, and of each month nobody gave a rate for. In hundredths of a percent. */
const UM_POR_CENTO = 100
const CEM_POR_CENTO = 10_000n

export interface Acrescimos {
  /** Hundredths of a percent. */
  readonly multa: number
  readonly juros: number
}

/**
 * Late charges on a day: 0.33 % a day up to 20 %, from the first business day after the due date, both counted, and the Selic of the months between plus 1 %. A rate that the control port did
 * not give is 1 %: a number of tests, not a published one.
 */
export function acrescimosDe({ gavetas }: Contexto, vencimento: string, pagoEm: string): Acrescimos {
  if (pagoEm <= vencimento) return { multa: 0, juros: 0 }
  const primeiro = proximoDiaUtil(somarDias(vencimento, 1))
  const multa = Math.min(MULTA_POR_DIA * Math.max(diasEntre(primeiro, pagoEm) + 1, 0), MULTA_MAXIMA)
  const meses = mesesEntre(mesDe(vencimento), mesDe(pagoEm))
  let juros = meses > 0 ? UM_POR_CENTO : 0
  for (let i = 1; i < meses; i++)
    juros += gavetas.ajustesGerais.ler(`selic|${somarMeses(mesDe(vencimento), i)}`) ?? UM_POR_CENTO
  return { multa, juros }
}

export function comAcrescimos(item: Omit<ItemDaGuia, "multa" | "juros">, { multa, juros }: Acrescimos): ItemDaGuia {
  return {
    ...item,
    multa: dividir(item.principal * BigInt(multa), CEM_POR_CENTO),
    juros: dividir(item.principal * BigInt(juros), CEM_POR_CENTO),
  }
}

/** The day a document is for: the due date, or, when that is past, the day asked for or the next business one. */
export function diaDePagamento(contexto: Contexto, vencimento: string, pedido: string | null): string {
  const dia = hoje(contexto)
  if (pedido !== null) return pedido
  return dia <= vencimento ? vencimento : proximoDiaUtil(dia)
}

/** Numbers a document and keeps it. */
export function emitirGuia(contexto: Contexto, dados: Omit<Guia, "numero" | "emitidaEm">): Guia {
  const emitidaEm = hoje(contexto)
  const numero = numeroDeDocumento(dados.especie, emitidaEm, proximo(contexto, "documento"))
  const guia: Guia = { ...dados, numero, emitidaEm }
  contexto.gavetas.guias.gravar(numero, guia)
  return guia
}

const valoresDe = (itens: readonly ItemDaGuia[]) => ({
  principal: emNumero(somar(itens.map((item) => item.principal))),
  multa: emNumero(somar(itens.map((item) => item.multa))),
  juros: emNumero(somar(itens.map((item) => item.juros))),
  total: emNumero(totalDaGuia({ itens })),
})

/** The "detalhamento" of a DAS; the DARF of a fine has no composition. */
export function detalhar(guia: Guia, semComposicao = false) {
  return {
    periodoApuracao: guia.periodo,
    numeroDocumento: guia.numero,
    dataVencimento: compacto(guia.vencimento),
    dataLimiteAcolhimento: compacto(guia.limite),
    valores: valoresDe(guia.itens),
    observacao1: guia.observacao,
    observacao2: "DOCUMENTO DE TESTE",
    observacao3: "",
    composicao: semComposicao
      ? null
      : guia.itens.map((item) => ({
          periodoApuracao: item.periodo,
          codigo: item.codigo,
          denominacao: item.denominacao,
          valores: valoresDe([item]),
        })),
  }
}

export const pdfDe = (contexto: Contexto, guia: Guia): string =>
  pdfDaGuia(contexto.modelos, guia, nomeDe(contexto, guia.contribuinte))

/** Whether the money of a document came in. */
export const foiPaga = (
  { gavetas }: Contexto,
  { contribuinte, numero }: Pick<Guia, "contribuinte" | "numero">,
): boolean => (gavetas.pagamentos.ler(contribuinte) ?? []).some(({ numeroDocumento }) => numeroDocumento === numero)
