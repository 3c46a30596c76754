import { ufs } from "@partida/contracts"
import { ConsultaIndisponivel } from "../../ports/consulta-indisponivel.ts"
import { linhaDaTabela, municipioPorNome } from "../../tabelas/tabelas.ts"

/** Free text of an outside answer: one line, without control characters, within a size; null when nothing is left. */
export function textoLimpo(valor: string | null | undefined, maximo: number): string | null {
  const limpo = (valor ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maximo)
    .trim()
  return limpo === "" ? null : limpo
}

/** The municipality of our table, by IBGE code or by name and state; nulls when it is none of them. */
export function municipioDaTabela(lido: {
  readonly ibge?: number | null | undefined
  readonly nome?: string | null | undefined
  readonly uf?: string | null | undefined
}) {
  const uf = textoLimpo(lido.uf, 2)?.toUpperCase() ?? null
  const porCodigo = lido.ibge ? linhaDaTabela("municipios", String(lido.ibge)) : null
  const linha = porCodigo ?? (lido.nome && uf ? municipioPorNome(lido.nome, uf) : null)
  const daUf = linha !== null && (uf === null || linha.uf === uf) ? linha : null
  return {
    uf: daUf?.uf ?? (uf !== null && UFS.has(uf) ? uf : null),
    idMunicipio: daUf?.codigo ?? null,
    municipio: daUf?.nome ?? null,
  }
}

const UFS: ReadonlySet<string> = new Set(ufs)

/** An answer that is not what was asked for is worth nothing. */
export function recusarResposta(): never {
  throw new ConsultaIndisponivel("O serviço de consulta respondeu em um formato que não conhecemos.")
}
