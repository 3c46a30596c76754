import { EntradaInvalida } from "@partida/fiscal/nucleo"
import { REGRAS_PADRAO } from "./padrao/regras-padrao.ts"
import type { PlanoDeContas } from "./plano.ts"
import type { Lado, Lancamento, Partida } from "./tipos.ts"

/** What a fact debits and credits, in force from a day on (AAAA-MM-DD); each slot is a key, or the keys one may choose. */
export interface RegraDeFato {
  readonly fato: string
  readonly historico: string
  readonly debitos: readonly Vaga[]
  readonly creditos: readonly Vaga[]
  readonly desde: string
  readonly versao: number
  /** Codes of accounts in place of those of a key, where an office changed them. */
  readonly contas?: Readonly<Record<string, string>>
}

/** Keys that may fill a posting; a family is written "imob.*". Alone and without a star, it chooses itself. */
export type Vaga = readonly string[]

/** Something that happened and moves the books. Amounts in centavos; those of zero post nothing. */
export interface Fato {
  readonly fato: string
  readonly data: string
  /** What the entry says after the history of the rule, as "NFS-e 101". */
  readonly detalhe?: string
  /** Amounts of the side with more slots, by key, or by the key chosen. The other side, of one slot, takes their sum. */
  readonly valores: Readonly<Record<string, bigint>>
  /** Account code to use in place of the one a key would give: the bank account of this payment. */
  readonly contas?: Readonly<Record<string, string>>
}

/** The entry of a fact with the rule that gave it, or why it has to wait for a person. */
export type Lancado =
  | { readonly tipo: "lancado"; readonly lancamento: Lancamento; readonly regra: RegraDeFato }
  | { readonly tipo: "sem-valor" }
  | { readonly tipo: "a-classificar"; readonly motivo: string }

/** First day of what is so since ever. */
export const SEMPRE = "0001-01-01"

const vagas = (texto: string): Vaga[] => texto.split("; ").map((vaga) => vaga.split(" ou "))

/** The rules the product ships, first version of each, in force since ever. */
export const regrasPadrao: readonly RegraDeFato[] = REGRAS_PADRAO.map((linha) => {
  const [fato = "", historico = "", debitos = "", creditos = ""] = linha.split("|")
  return { fato, historico, debitos: vagas(debitos), creditos: vagas(creditos), desde: SEMPRE, versao: 1 }
})

/** The rule of a fact on a day: of those in force, the last to begin, then the last version. Null when there is none. */
export function regraEm(regras: readonly RegraDeFato[], fato: string, data: string): RegraDeFato | null {
  let escolhida: RegraDeFato | null = null
  for (const regra of regras) {
    if (regra.fato !== fato || regra.desde > data) continue
    const melhor =
      escolhida === null ||
      regra.desde > escolhida.desde ||
      (regra.desde === escolhida.desde && regra.versao > escolhida.versao)
    if (melhor) escolhida = regra
  }
  return escolhida
}

/**
 * Turns a fact into its entry by the rules in force on its day. A fact without a rule, with a choice nobody made, or whose account
 * the chart lacks waits as "a-classificar"; it is never sent to some other account. Raises EntradaInvalida for a negative
 * amount or for one that the rule has no slot for.
 */
export function lancarFato(plano: PlanoDeContas, regras: readonly RegraDeFato[], fato: Fato): Lancado {
  const regra = regraEm(regras, fato.fato, fato.data)
  if (!regra) return { tipo: "a-classificar", motivo: `Não há regra para o fato “${fato.fato}”.` }
  const lados = { D: regra.debitos, C: regra.creditos }
  const usados = new Set<string>()
  const totais = { D: 0n, C: 0n }
  const partidas: { D: Partida[]; C: Partida[] } = { D: [], C: [] }
  for (const dc of ["D", "C"] as const) {
    for (const vaga of lados[dc]) {
      const chave = chaveDaVaga(vaga, fato)
      if (chave === null)
        return { tipo: "a-classificar", motivo: `Escolha a conta entre ${vaga.join(", ")} para “${regra.historico}”.` }
      const valor = valorDa(lados, dc, chave, fato)
      if (chave in fato.valores) usados.add(chave)
      if (valor < 0n) throw new EntradaInvalida(`valores.${chave}`, "o valor de um fato não é negativo: use o estorno")
      if (valor === 0n) continue
      const conta = fato.contas?.[chave] ?? regra.contas?.[chave] ?? plano.deChave(chave)
      if (conta === null) return { tipo: "a-classificar", motivo: `O plano não tem a conta “${chave}”.` }
      partidas[dc].push({ conta, dc, valor })
      totais[dc] += valor
    }
  }
  const sobra = Object.keys(fato.valores).find((chave) => !usados.has(chave) && fato.valores[chave] !== 0n)
  if (sobra !== undefined) throw new EntradaInvalida(`valores.${sobra}`, `a regra de “${fato.fato}” não usa “${sobra}”`)
  if (totais.D !== totais.C) throw new EntradaInvalida("valores", `débitos e créditos de “${fato.fato}” diferem`)
  if (totais.D === 0n) return { tipo: "sem-valor" }
  const historico = fato.detalhe === undefined ? regra.historico : `${regra.historico}: ${fato.detalhe}`
  const lancamento = { data: fato.data, tipo: "N" as const, historico, partidas: [...partidas.D, ...partidas.C] }
  return { tipo: "lancado", lancamento, regra }
}

/** The only key of a slot, or the one among its choices that the fact speaks of. */
function chaveDaVaga(vaga: Vaga, { valores, contas = {} }: Fato): string | null {
  const [unica = ""] = vaga
  if (vaga.length === 1 && !unica.endsWith("*")) return unica
  const ditas = [...Object.keys(valores), ...Object.keys(contas)]
  return (
    ditas.find((dita) => vaga.some((v) => (v.endsWith("*") ? dita.startsWith(v.slice(0, -1)) : v === dita))) ?? null
  )
}

/** A side of one slot takes the sum of the other; sides of as many slots take by key, or by the key emFrente it. */
function valorDa(lados: Record<Lado, readonly Vaga[]>, dc: Lado, chave: string, fato: Fato): bigint {
  const { valores } = fato
  if (valores[chave] !== undefined) return valores[chave]
  const outro = lados[dc === "D" ? "C" : "D"]
  if (lados[dc].length === 1) return Object.values(valores).reduce((soma, valor) => soma + valor, 0n)
  if (outro.length !== lados[dc].length) return 0n
  const posicao = lados[dc].findIndex((vaga) => chaveDaVaga(vaga, fato) === chave)
  const emFrente = chaveDaVaga(outro[posicao] ?? [], fato)
  return (emFrente === null ? undefined : valores[emFrente]) ?? 0n
}
