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

/** Of the activities of a company in a month, those that ended first: the one that names a code, or its only service. */
export function escolherAtividade(
  lista: readonly { readonly id: string; readonly codigosTributacao: readonly string[]; readonly anexo: string }[],
  codigo: string,
): string | null {
  const nomeada = lista.find((a) => a.codigosTributacao.includes(codigo))
  if (nomeada) return nomeada.id
  const servicos = lista.filter((a) => a.anexo !== "I" && a.anexo !== "II")
  return servicos.length === 1 && servicos[0] ? servicos[0].id : null
}
