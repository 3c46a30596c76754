import { type Centavos, centavos, somarCentavos } from "../nucleo/dinheiro.ts"
import type { AtividadeDoPresumido } from "../parametros/presumido/presuncao.ts"
import type { AnexoDaAtividade, Mercado, SituacaoReceita } from "../simples/tipos.ts"

/** Part of the revenue of every month; the weights say in what proportion, and are amounts of any month. */
export interface ParteDaReceita {
  readonly anexo: AnexoDaAtividade
  readonly atividade: AtividadeDoPresumido
  readonly peso: Centavos
  /** What taxes leave it, as the months segregate it: substitution, single-phase products, rent of goods. Absent: none. */
  readonly situacoes?: readonly SituacaoReceita[]
  /** Absent: sold in the country. */
  readonly mercado?: Mercado
}

/** A company whose revenue is all of one annex and activity, or divided. */
export interface ReceitaDividida {
  readonly anexo: AnexoDaAtividade
  readonly atividade: AtividadeDoPresumido
  /** How each month is divided; absent, all of it is of `anexo` and `atividade`. */
  readonly partes?: readonly ParteDaReceita[]
}

/** An amount in the proportion of others, the centavos left over in the last; nothing when no weight is above zero. */
export function dividirNaProporcao<T>(
  valor: Centavos,
  pesos: Iterable<readonly [T, Centavos]>,
): (readonly [T, Centavos])[] {
  const positivos = [...pesos].filter(([, peso]) => peso > 0n)
  const total = positivos.reduce((soma, [, peso]) => soma + peso, 0n)
  let resto: bigint = valor
  return positivos.map(([de, peso], i) => {
    const parte = i === positivos.length - 1 ? resto : (valor * peso) / total
    resto -= parte
    return [de, centavos(parte)] as const
  })
}

/** What a month of this revenue sells of each part. */
export function dividirReceita(
  { anexo, atividade, partes = [] }: ReceitaDividida,
  receita: Centavos,
): readonly (Required<Omit<ParteDaReceita, "peso">> & { readonly valor: Centavos })[] {
  const divididas = dividirNaProporcao(
    receita,
    partes.map((parte) => [parte, parte.peso] as const),
  )
  return divididas.length === 0
    ? [{ anexo, atividade, situacoes: [], mercado: "interno", valor: receita }]
    : divididas.map(([{ anexo: dela, atividade: sua, situacoes = [], mercado = "interno" }, valor]) => ({
        anexo: dela,
        atividade: sua,
        situacoes,
        mercado,
        valor,
      }))
}

/** The same by annex alone. */
export const dividirPorAnexo = (dados: ReceitaDividida, receita: Centavos): ReadonlyMap<AnexoDaAtividade, Centavos> =>
  new Map(
    [...Map.groupBy(dividirReceita(dados, receita), ({ anexo }) => anexo)].map(
      ([anexo, delas]) => [anexo, somarCentavos(delas.map(({ valor }) => valor))] as const,
    ),
  )

/** Goods owe ICMS outside the Simples; everything else that it taxes, ISS. */
export const ehDeMercadorias = (anexo: AnexoDaAtividade): anexo is "I" | "II" => anexo === "I" || anexo === "II"

/** How an amount of this revenue is sold in the country and abroad: each has its own RBT12, limit and year. */
export function porMercado({ partes = [] }: Pick<ReceitaDividida, "partes">, receita: Centavos) {
  const divididas = dividirNaProporcao(
    receita,
    partes.map((parte) => [parte.mercado ?? "interno", parte.peso] as const),
  )
  const externo = somarCentavos(divididas.flatMap(([mercado, valor]) => (mercado === "externo" ? [valor] : [])))
  return { interno: centavos(receita - externo), externo }
}

/** Who sells them owes no ICMS of its own, and rent of goods no ISS. */
const SEM_ICMS_OU_ISS: readonly SituacaoReceita[] = [
  "icms-st-substituido",
  "icms-antecipacao-encerramento",
  "st-e-monofasico",
  "sem-iss-locacao-bens-moveis",
]

/** What of a month of this revenue owes ICMS outside the Simples, and what ISS: exports owe neither. */
export function mercadoriasEServicos(dados: ReceitaDividida, receita: Centavos) {
  const partes = dividirReceita(dados, receita).filter(
    ({ situacoes, mercado }) => mercado === "interno" && !situacoes.some((s) => SEM_ICMS_OU_ISS.includes(s)),
  )
  const somar = (deBens: boolean) =>
    somarCentavos(partes.flatMap(({ anexo, valor }) => (ehDeMercadorias(anexo) === deBens ? [valor] : [])))
  return { mercadorias: somar(true), servicos: somar(false) }
}

/** Some of it is decided by the Fator R. */
export const temFatorR = (dados: ReceitaDividida): boolean =>
  dados.partes === undefined ? dados.anexo === "III/V" : dados.partes.some(({ anexo }) => anexo === "III/V")
