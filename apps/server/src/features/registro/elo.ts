import { createHash } from "node:crypto"
import { canonico, hashCanonico } from "../../db/canonico.ts"

export const INICIO_DO_REGISTRO = "0".repeat(64)
export const BYTES_DO_RESUMO = 32

/** One row of the audit trail as it is hashed: everything in it, each value as the database prints it. */
export interface LinhaDaTrilha {
  readonly sequencia: string
  readonly id: string
  readonly idEscritorio: string | null
  readonly idEmpresa: string | null
  /** UTC, with the six decimals of the database. */
  readonly em: string
  readonly acao: string
  readonly entidade: string | null
  readonly idRegistro: string | null
  readonly idUsuario: string | null
  readonly autor: string
  readonly papel: number | null
  readonly endereco: string | null
  readonly agente: string | null
  readonly idPedido: string | null
  /** The JSON as text: numbers of any size keep their digits. */
  readonly antes: string | null
  readonly depois: string | null
  readonly detalhe: string | null
}

export const resumoDaLinha = (linha: LinhaDaTrilha): Buffer => createHash("sha256").update(canonico(linha)).digest()

/** How many records of each kind the trail says there are: those that came in less those that left. */
export type Contagens = Readonly<Record<string, number>>

/** Records counted in links and statements: what a person can compare with what they remember. */
const CONTADOS: readonly string[] = [
  "empresas",
  "notas_fiscais",
  "recibos",
  "selos",
  "guias",
  "guias_pagamentos",
  "lucros_distribuidos",
]

/** The counts after more rows of the trail. */
export function contar(antes: Contagens, linhas: readonly Pick<LinhaDaTrilha, "entidade" | "acao">[]): Contagens {
  const depois: Record<string, number> = { ...antes }
  for (const { entidade, acao } of linhas) {
    if (entidade === null || !CONTADOS.includes(entidade)) continue
    const passo = acao === "inserir" ? 1 : acao === "excluir" ? -1 : 0
    depois[entidade] = (depois[entidade] ?? 0) + passo
  }
  return depois
}

/** One link of an office's register: some rows of its trail, in the order of their numbers, and the link before. */
export interface EloDoRegistro {
  readonly idEscritorio: string
  /** 1, 2, 3… in each office. */
  readonly numero: number
  /** ISO instant, exactly as hashed. */
  readonly em: string
  /** Numbers of the rows, rising. */
  readonly sequencias: readonly string[]
  /** The digests of the rows one after the other, 32 bytes each. */
  readonly resumos: Buffer
  /** Rows of all links up to this one. */
  readonly linhas: number
  /** Of all links up to this one. */
  readonly contagens: Contagens
  readonly hashAnterior: string
}

/** SHA-256 over every field of a link, hexadecimal. */
export const hashDoEloDoRegistro = (elo: EloDoRegistro): string =>
  hashCanonico({
    formato: "partida-elo/1",
    idEscritorio: elo.idEscritorio,
    numero: elo.numero,
    em: elo.em,
    sequencias: elo.sequencias,
    resumos: elo.resumos.toString("hex"),
    linhas: elo.linhas,
    contagens: elo.contagens,
    hashAnterior: elo.hashAnterior,
  })

/** The link that goes on from `ultimo` (null: the first) with these rows. */
export function proximoElo(
  idEscritorio: string,
  ultimo: (Pick<EloDoRegistro, "numero" | "linhas" | "contagens"> & { readonly hash: string }) | null,
  linhas: readonly LinhaDaTrilha[],
  em: Date,
): EloDoRegistro & { readonly hash: string } {
  const elo: EloDoRegistro = {
    idEscritorio,
    numero: (ultimo?.numero ?? 0) + 1,
    em: em.toISOString(),
    sequencias: linhas.map((l) => l.sequencia),
    resumos: Buffer.concat(linhas.map(resumoDaLinha)),
    linhas: (ultimo?.linhas ?? 0) + linhas.length,
    contagens: contar(ultimo?.contagens ?? {}, linhas),
    hashAnterior: ultimo?.hash ?? INICIO_DO_REGISTRO,
  }
  return { ...elo, hash: hashDoEloDoRegistro(elo) }
}
