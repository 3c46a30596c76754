import { formatarData } from "@partida/fiscal"
import { z } from "zod"

/** An entry of a journal by our accounts, as its part keeps it until its turn. */
export interface LancamentoDaParte {
  /** Line of the file where it begins. */
  readonly linha: number
  readonly origem: string
  readonly data: string
  readonly tipo: "N" | "E" | "X"
  readonly historico: string
  readonly partidas: readonly { readonly conta: string; readonly dc: "D" | "C"; readonly valor: bigint }[]
}

interface Parte {
  readonly rotulo: string
  readonly conteudo: Uint8Array
}

/** What one transaction writes: it holds the books of the company for a fraction of a second. */
const LANCAMENTOS_POR_PARTE = 500
const PARTIDAS_POR_PARTE = 4_000

const formaDaParte = z.array(
  z.object({
    linha: z.number().int(),
    origem: z.string(),
    data: z.string(),
    tipo: z.enum(["N", "E", "X"]),
    historico: z.string(),
    partidas: z.array(z.tuple([z.string(), z.enum(["D", "C"]), z.string()])),
  }),
)
const formaDoEstorno = z.array(z.uuid())

/** The entries in their order, in parts that a transaction writes. */
export function partesDe(lancamentos: readonly LancamentoDaParte[]): Parte[] {
  const partes: LancamentoDaParte[][] = []
  let partidas = PARTIDAS_POR_PARTE
  for (const lancamento of lancamentos) {
    partidas += lancamento.partidas.length
    if (partidas > PARTIDAS_POR_PARTE || (partes.at(-1)?.length ?? 0) === LANCAMENTOS_POR_PARTE) {
      partes.push([])
      partidas = lancamento.partidas.length
    }
    partes.at(-1)?.push(lancamento)
  }
  return partes.map((parte) => ({
    rotulo: rotuloDe(parte, "Lançamentos"),
    conteudo: emBytes(parte.map((l) => ({ ...l, partidas: l.partidas.map((p) => [p.conta, p.dc, String(p.valor)]) }))),
  }))
}

/** The entries of a part. Throws on what `partesDe` did not write. */
export const lerParte = (conteudo: Uint8Array): LancamentoDaParte[] =>
  formaDaParte.parse(JSON.parse(Buffer.from(conteudo).toString("utf8"))).map((l) => ({
    ...l,
    partidas: l.partidas.map(([conta, dc, valor]) => ({ conta, dc, valor: BigInt(valor) })),
  }))

/** Entries to reverse, in their order, in parts that a transaction reverses. */
export const partesDoEstorno = (lancamentos: readonly { readonly id: string; readonly data: string }[]): Parte[] =>
  Array.from({ length: Math.ceil(lancamentos.length / LANCAMENTOS_POR_PARTE) }, (_v, n) => {
    const parte = lancamentos.slice(n * LANCAMENTOS_POR_PARTE, (n + 1) * LANCAMENTOS_POR_PARTE)
    return { rotulo: rotuloDe(parte, "Estornos"), conteudo: emBytes(parte.map((l) => l.id)) }
  })

/** The entries to reverse of a part. Throws on what `partesDoEstorno` did not write. */
export const lerParteDoEstorno = (conteudo: Uint8Array): string[] =>
  formaDoEstorno.parse(JSON.parse(Buffer.from(conteudo).toString("utf8")))

const emBytes = (valor: unknown) => Buffer.from(JSON.stringify(valor), "utf8")

function rotuloDe(parte: readonly { readonly data: string }[], oQue: string): string {
  const de = formatarData(parte[0]?.data ?? "")
  const ate = formatarData(parte.at(-1)?.data ?? "")
  return `${oQue} de ${de === ate ? de : `${de} a ${ate}`}`
}
