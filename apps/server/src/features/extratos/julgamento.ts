import { createHash } from "node:crypto"
import type { resultadosDaLinha } from "@partida/contracts"
import { diasEntre } from "@partida/fiscal"
import type { ContaLida, LinhaLida } from "../../documentos/extrato-bancario/tipos.ts"
import { semAcento } from "../../palavras.ts"

/** A line that the account already has. */
interface Existente {
  readonly id: string
  readonly data: string
  readonly valorCentavos: bigint
  readonly descricao: string
  readonly identificacao: string
  readonly resumo: string
  readonly ordinal: number
  readonly importacao: string
}

export interface LinhaJulgada {
  readonly numero: number
  readonly lida: LinhaLida | null
  readonly texto: string
  readonly resultado: (typeof resultadosDaLinha)[number]
  readonly motivo: string | null
  /** What a possible duplicate is like. */
  readonly igual: Existente | null
  readonly resumo: string
  readonly ordinal: number
}

/** Text by which two lines are the same: without accents, case, nor repeated spaces. */
export const buscaDaLinha = (descricao: string): string => semAcento(descricao).replace(/\s+/g, " ").trim()

/** Digest of that text; what a bank changes from one download to the other (FITID) is not in it. */
const resumoDaLinha = (descricao: string): string => createHash("md5").update(buscaDaLinha(descricao)).digest("hex")

/** Days around a line where another of the same amount may be the same movement told by another file. */
const DIAS_DE_REPETIDA = 2

/**
 * What happens to each line of a statement in an account that already has some. Equal lines of a day are as many as the file that
 * has the most of them: the same file again changes nothing, and a newer one only adds. A line of the same amount that is known by
 * another text or day is a possible duplicate, which a person decides. `travado`: why a day takes no line, or null.
 */
export function julgar(
  conta: Pick<ContaLida, "linhas" | "ignoradas" | "recusadas">,
  existentes: readonly Existente[],
  travado: (data: string) => string | null,
): LinhaJulgada[] {
  const daConta = Map.groupBy(existentes, (e) => chaveDe(e.data, e.valorCentavos, e.resumo))
  const comResumo = conta.linhas.map((lida) => ({ lida, resumo: resumoDaLinha(lida.descricao) }))
  const doArquivo = new Set(comResumo.map(({ lida, resumo }) => chaveDe(lida.data, lida.valorCentavos, resumo)))
  // What the file also tells is taken: only what no line of the file is equal to can be another telling of one of them.
  const soltas = Map.groupBy(
    existentes.filter((e) => !doArquivo.has(chaveDe(e.data, e.valorCentavos, e.resumo))),
    (e) => e.valorCentavos,
  )
  const usadas = new Set<string>()
  const vistas = new Map<string, number>()
  const julgadas = comResumo.map(({ lida, resumo }): LinhaJulgada => {
    const chave = chaveDe(lida.data, lida.valorCentavos, resumo)
    const vez = (vistas.get(chave) ?? 0) + 1
    vistas.set(chave, vez)
    const iguais = daConta.get(chave) ?? []
    const alem = vez - iguais.length
    // After what is there: an import taken back may have left holes among the equal ones.
    const ordinal = iguais.reduce((maior, e) => Math.max(maior, e.ordinal), 0) + alem
    const base = { numero: lida.numero, lida, texto: lida.descricao, resumo, ordinal, igual: null }
    if (alem <= 0) return { ...base, resultado: "sem-acao", motivo: "Já está na conta." }
    const motivo = travado(lida.data)
    if (motivo !== null) return { ...base, resultado: "erro", motivo }
    const igual = soltas.get(lida.valorCentavos)?.find((e) => !usadas.has(e.id) && parecida(e, lida, resumo))
    if (!igual) return { ...base, resultado: "inserido", motivo: null }
    usadas.add(igual.id)
    return { ...base, resultado: "repetida", motivo: "Pode ser o mesmo movimento, contado de outro jeito.", igual }
  })
  const aparte = (lista: ContaLida["recusadas"], resultado: "erro" | "ignorada") =>
    lista.map(({ numero, motivo, texto }): LinhaJulgada => {
      return { numero, lida: null, texto, resultado, motivo, igual: null, resumo: "", ordinal: 0 }
    })
  return [...julgadas, ...aparte(conta.recusadas, "erro"), ...aparte(conta.ignoradas, "ignorada")].sort(
    (a, b) => a.numero - b.numero,
  )
}

const chaveDe = (data: string, valorCentavos: bigint, resumo: string) => `${data} ${valorCentavos} ${resumo}`

function parecida(existente: Existente, lida: LinhaLida, resumo: string): boolean {
  const dias = diasEntre(existente.data, lida.data)
  if (dias > DIAS_DE_REPETIDA || dias < -DIAS_DE_REPETIDA) return false
  const mesmaIdentificacao = lida.identificacao !== "" && lida.identificacao === existente.identificacao
  return dias === 0 || mesmaIdentificacao || resumo === existente.resumo
}

/** Lines of the account, in the days of the statement, that it does not tell: the bank may have taken them back. */
export function faltamNoArquivo(
  julgadas: readonly LinhaJulgada[],
  existentes: readonly Existente[],
  periodo: ContaLida["periodo"],
): number {
  if (periodo === null) return 0
  const repetidas = new Set(julgadas.flatMap((j) => j.igual?.id ?? []))
  const noPeriodo = existentes.filter((e) => e.data >= periodo.de && e.data <= periodo.ate && !repetidas.has(e.id))
  return noPeriodo.length - julgadas.filter((j) => j.resultado === "sem-acao").length
}
