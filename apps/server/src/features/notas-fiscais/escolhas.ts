import { raizDoCnpj } from "@partida/contracts/formatos"

/** Of companies in order of CNPJ, that of a document: the very one, else the first of the same root. */
export function escolherEmpresa<E extends { readonly cnpj: string }>(
  candidatas: readonly E[],
  documento: string | undefined,
): (E & { readonly outroEstabelecimento: boolean }) | null {
  if (documento?.length !== 14) return null
  const exata = candidatas.find((c) => c.cnpj === documento)
  const escolhida = exata ?? candidatas.find((c) => raizDoCnpj(c.cnpj) === raizDoCnpj(documento))
  return escolhida ? { ...escolhida, outroEstabelecimento: !exata } : null
}

/** Codes of a municipal note: the sub-item of the LC 116, without the national breakdown. */
const TAMANHO_DO_ITEM = 4

/**
 * Of the activities of a company in a month, those that ended first: the one that names a code, the only one of its sub-item
 * where a municipal note says no more, or its only service.
 */
export function escolherAtividade(
  lista: readonly {
    readonly id: string
    readonly codigosTributacao: readonly string[]
    readonly anexo: string
    readonly itemLc116?: string | null
  }[],
  codigo: string,
): string | null {
  if (codigo === "") return null
  const nomeada = lista.find((a) => a.codigosTributacao.includes(codigo))
  if (nomeada) return nomeada.id
  if (codigo.length === TAMANHO_DO_ITEM) {
    const item = `${codigo.slice(0, 2)}.${codigo.slice(2)}`
    const doItem = lista.filter((a) => a.itemLc116 === item || a.codigosTributacao.some((c) => c.startsWith(codigo)))
    if (doItem.length === 1 && doItem[0]) return doItem[0].id
  }
  const servicos = lista.filter((a) => a.anexo !== "I" && a.anexo !== "II")
  return servicos.length === 1 && servicos[0] ? servicos[0].id : null
}
