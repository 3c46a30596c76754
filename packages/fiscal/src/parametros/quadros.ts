import { type Centavos, centavos, deReais, paraReais, reaisPorExtenso, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import {
  compararTaxas,
  fracao,
  multiplicar,
  paraCentavos,
  percentualPorExtenso,
  somarTaxas,
  subtrairTaxas,
  type Taxa,
  taxa,
  textoDaTaxa,
} from "../nucleo/taxa.ts"
import { ANEXOS, TRIBUTOS } from "../simples/tipos.ts"
import type { TabelaDoEmpregado } from "./inss/empregado.ts"
import type { TabelaDoIrrf } from "./irrf/mensal.ts"
import { montarAnexo, type TabelasDosAnexos } from "./simples/anexo.ts"
import { ANEXOS_2027 } from "./simples/anexos-2027.ts"

/** One bracket as the norm prints it, all in text: reais ("2902.84") and exact rates ("0.09" is 9 %). */
export interface LinhaDoQuadro {
  /** Inclusive; null where the bracket has no limit. */
  readonly ate: string | null
  readonly aliquota: string
  /** Amount to deduct, in the tables that have one. */
  readonly deduzir?: string | undefined
  /** Share of each tax, in the annexes of the Simples. */
  readonly partilha?: Readonly<Record<string, string>> | undefined
}

/** A table of brackets given from outside. */
export interface Quadro {
  /** By part: "tabela", or the annexes "I" to "V". */
  readonly partes: Readonly<Record<string, readonly LinhaDoQuadro[]>>
  /** Amounts beside the brackets, in reais. */
  readonly avulsos?: Readonly<Record<string, string>> | undefined
}

interface FormaDoQuadro {
  readonly partes: readonly string[]
  /** The law ends the table at a ceiling, or leaves the last bracket open. */
  readonly ultima: "limitada" | "aberta"
  readonly deduz: boolean
  readonly partilha: boolean
  /** Brackets whose amount to deduct is not a continuation: what is above the sublimit leaves taxes out. */
  readonly semContinuidade: readonly number[]
  /** Exact number of brackets, where a rule counts them. */
  readonly faixas: number | null
  readonly avulsos: Readonly<Record<string, string>>
}

const MAXIMO_DE_FAIXAS = 20
const FAIXAS_DO_SIMPLES = 6
const INTEIRA = fracao(1n, 1n)
const UNICA = ["tabela"] as const

/** How each table of brackets is printed. */
export const FORMAS_DOS_QUADROS = {
  "inss-empregado": {
    partes: UNICA,
    ultima: "limitada",
    deduz: false,
    partilha: false,
    semContinuidade: [],
    faixas: null,
    avulsos: {},
  },
  "irrf-mensal": {
    partes: UNICA,
    ultima: "aberta",
    deduz: true,
    partilha: false,
    semContinuidade: [],
    faixas: null,
    avulsos: { deducaoDependente: "dedução por dependente", descontoSimplificado: "desconto simplificado" },
  },
  "simples-anexos": {
    partes: ANEXOS,
    ultima: "limitada",
    deduz: true,
    partilha: true,
    semContinuidade: [FAIXAS_DO_SIMPLES],
    faixas: FAIXAS_DO_SIMPLES,
    avulsos: {},
  },
} as const satisfies Record<string, FormaDoQuadro>

export type TabelaComQuadro = keyof typeof FORMAS_DOS_QUADROS

interface Faixa {
  readonly ate: Centavos | null
  readonly aliquota: Taxa
  readonly deduzir: Centavos
}

const REAIS = /^\d{1,9}\.\d{2}$/
const FRACAO = /^[01](\.\d{1,6})?$/

/** "Anexo III, 2ª faixa" */
const nomeDaFaixa = (parte: string, i: number) => `${parte === "tabela" ? "" : `Anexo ${parte}, `}${i + 1}ª faixa`
const campoDe = (parte: string, i: number, qual: string) => `quadro.partes.${parte}.${i}.${qual}`

function recusar(parte: string, i: number, qual: string, frase: string): never {
  throw new EntradaInvalida(campoDe(parte, i, qual), `${nomeDaFaixa(parte, i)}: ${frase}`)
}

function lerDinheiro(texto: string | null | undefined): Centavos | null {
  return texto !== null && texto !== undefined && REAIS.test(texto) ? deReais(texto) : null
}

function lerFracao(texto: string): Taxa | null {
  const lida = FRACAO.test(texto) ? taxa(texto) : null
  return lida === null || compararTaxas(lida, INTEIRA) > 0 ? null : lida
}

function lerLimite(parte: string, i: number, linha: LinhaDoQuadro, aberta: boolean): Centavos | null {
  if (aberta) {
    if (linha.ate !== null) recusar(parte, i, "ate", "a última faixa não tem limite; deixe-o em branco")
    return null
  }
  const limite = lerDinheiro(linha.ate)
  if (limite === null) return recusar(parte, i, "ate", "escreva o limite em reais, como 2.902,84")
  return limite
}

function lerFaixa(parte: string, i: number, linha: LinhaDoQuadro, forma: FormaDoQuadro, ultima: boolean): Faixa {
  const ate = lerLimite(parte, i, linha, ultima && forma.ultima === "aberta")
  const aliquota = lerFracao(linha.aliquota)
  if (aliquota === null) return recusar(parte, i, "aliquota", "a alíquota vai de 0 a 100%, como 7,5")
  if (!forma.deduz) {
    if (linha.deduzir !== undefined) recusar(parte, i, "deduzir", "esta tabela não tem parcela a deduzir")
    return { ate, aliquota, deduzir: ZERO }
  }
  const deduzir = lerDinheiro(linha.deduzir)
  if (deduzir === null) return recusar(parte, i, "deduzir", "escreva a parcela a deduzir em reais, como 182,16")
  return { ate, aliquota, deduzir }
}

function conferirOrdem(parte: string, faixas: readonly Faixa[]): void {
  for (const [i, faixa] of faixas.entries()) {
    const anterior = faixas[i - 1]
    const piso = anterior?.ate ?? ZERO
    if (faixa.ate !== null && faixa.ate <= piso)
      recusar(
        parte,
        i,
        "ate",
        anterior === undefined
          ? "o limite deve ser maior que zero"
          : `o limite deve ser maior que o da ${i}ª faixa, ${reaisPorExtenso(piso)}`,
      )
    if (anterior !== undefined && compararTaxas(faixa.aliquota, anterior.aliquota) <= 0)
      recusar(
        parte,
        i,
        "aliquota",
        `a alíquota deve ser maior que a da ${i}ª faixa, ${percentualPorExtenso(anterior.aliquota, 4)}`,
      )
  }
}

function conferirPartilha(parte: string, i: number, { partilha }: LinhaDoQuadro, pedida: boolean): void {
  if (!pedida) {
    if (partilha !== undefined) recusar(parte, i, "partilha", "esta tabela não tem repartição de tributos")
    return
  }
  let soma = fracao(0n, 1n)
  for (const [tributo, texto] of Object.entries(partilha ?? {})) {
    const lida = (TRIBUTOS as readonly string[]).includes(tributo) ? lerFracao(texto) : null
    if (lida === null) recusar(parte, i, `partilha.${tributo}`, `a parte de ${tributo} vai de 0 a 100%`)
    else soma = somarTaxas(soma, lida)
  }
  if (compararTaxas(soma, INTEIRA) !== 0)
    recusar(parte, i, "partilha", `as partes dos tributos somam ${percentualPorExtenso(soma, 4)}, e devem somar 100%`)
}

function lerParte(parte: string, linhas: readonly LinhaDoQuadro[] | undefined, forma: FormaDoQuadro): readonly Faixa[] {
  const campo = `quadro.partes.${parte}`
  const nome = parte === "tabela" ? "A tabela" : `O Anexo ${parte}`
  if (linhas === undefined || linhas.length === 0) throw new EntradaInvalida(campo, `${nome} está sem faixas`)
  if (forma.faixas !== null && linhas.length !== forma.faixas)
    throw new EntradaInvalida(campo, `${nome} deve ter ${forma.faixas} faixas, e tem ${linhas.length}`)
  if (linhas.length > MAXIMO_DE_FAIXAS)
    throw new EntradaInvalida(campo, `${nome} pode ter no máximo ${MAXIMO_DE_FAIXAS} faixas`)
  const faixas = linhas.map((linha, i) => lerFaixa(parte, i, linha, forma, i === linhas.length - 1))
  conferirOrdem(parte, faixas)
  for (const [i, linha] of linhas.entries()) conferirPartilha(parte, i, linha, forma.partilha)
  return faixas
}

interface QuadroLido {
  readonly partes: ReadonlyMap<string, readonly Faixa[]>
  readonly avulso: (nome: string) => Centavos
}

function lerQuadro(tabela: TabelaComQuadro, quadro: Quadro): QuadroLido {
  const forma: FormaDoQuadro = FORMAS_DOS_QUADROS[tabela]
  for (const parte of Object.keys(quadro.partes))
    if (!forma.partes.includes(parte))
      throw new EntradaInvalida(`quadro.partes.${parte}`, `Esta tabela não tem a parte “${parte}”`)
  const partes = new Map(forma.partes.map((parte) => [parte, lerParte(parte, quadro.partes[parte], forma)]))
  const avulsos = new Map<string, Centavos>()
  for (const [nome, rotulo] of Object.entries(forma.avulsos)) {
    const valor = lerDinheiro(quadro.avulsos?.[nome])
    if (valor === null) throw new EntradaInvalida(`quadro.avulsos.${nome}`, `Escreva em reais: ${rotulo}`)
    avulsos.set(nome, valor)
  }
  for (const nome of Object.keys(quadro.avulsos ?? {}))
    if (!avulsos.has(nome)) throw new EntradaInvalida(`quadro.avulsos.${nome}`, `Esta tabela não tem “${nome}”`)
  return { partes, avulso: (nome) => avulsos.get(nome) ?? ZERO }
}

const unicaDe = ({ partes }: QuadroLido) => partes.get("tabela") ?? []

/**
 * The table of the INSS of employees, progressive (EC 103/2019 art. 28): the limit of the last bracket is the ceiling. Throws
 * `EntradaInvalida` naming the row and the field.
 */
export function lerInssDoEmpregado(quadro: Quadro): TabelaDoEmpregado {
  const faixas = unicaDe(lerQuadro("inss-empregado", quadro)).map(({ ate, aliquota }) => ({
    ate: ate ?? ZERO,
    aliquota,
  }))
  return { metodo: "progressivo", teto: faixas.at(-1)?.ate ?? ZERO, faixas }
}

/** The monthly table of the IRRF. Throws `EntradaInvalida` naming the row and the field. */
export function lerIrrfMensal(quadro: Quadro): TabelaDoIrrf {
  const lido = lerQuadro("irrf-mensal", quadro)
  return {
    faixas: unicaDe(lido),
    deducaoDependente: lido.avulso("deducaoDependente"),
    descontoSimplificado: lido.avulso("descontoSimplificado"),
  }
}

/** Annexes I to V of the Simples. Throws `EntradaInvalida` naming the annex, the row and the field. */
export function lerAnexosDoSimples(quadro: Quadro): TabelasDosAnexos {
  lerQuadro("simples-anexos", quadro)
  const anexo = (qual: (typeof ANEXOS)[number]) =>
    montarAnexo(
      ANEXOS_2027[qual].nome,
      (quadro.partes[qual] ?? []).map(({ ate, aliquota, deduzir, partilha }) => [
        ate ?? "",
        aliquota,
        deduzir ?? "",
        partilha ?? {},
      ]),
    )
  return { I: anexo("I"), II: anexo("II"), III: anexo("III"), IV: anexo("IV"), V: anexo("V") }
}

/** A centavo is what the rounding of each row of the printed tables leaves (908,73 for 908,7215 in Lei 15.191/2025). */
const FOLGA = 1n

/**
 * What a table says that the printed ones do not: amounts to deduct that make the tax jump at a limit, to the centavo. Empty when
 * there is nothing to look at again. Throws as the readers do.
 */
export function avisosDoQuadro(tabela: TabelaComQuadro, quadro: Quadro): string[] {
  const forma: FormaDoQuadro = FORMAS_DOS_QUADROS[tabela]
  const { partes } = lerQuadro(tabela, quadro)
  if (!forma.deduz) return []
  return [...partes].flatMap(([parte, faixas]) =>
    faixas.flatMap((faixa, i) => {
      const anterior = faixas[i - 1]
      if (anterior === undefined || anterior.ate === null || forma.semContinuidade.includes(i + 1)) return []
      const salto = multiplicar(fracao(anterior.ate, 1n), subtrairTaxas(faixa.aliquota, anterior.aliquota))
      const esperada = centavos(anterior.deduzir + paraCentavos(salto, "meio-para-cima"))
      const diferenca = faixa.deduzir - esperada
      if (diferenca <= FOLGA && -diferenca <= FOLGA) return []
      return [
        `${nomeDaFaixa(parte, i)}: a parcela a deduzir é ${reaisPorExtenso(faixa.deduzir)}, e a que não faz o imposto saltar é ${reaisPorExtenso(esperada)}. Confira na norma.`,
      ]
    }),
  )
}

/** The same table as text, in the shape in which it is given. */
export const quadroDoInss = ({ faixas }: TabelaDoEmpregado): Quadro => ({
  partes: { tabela: faixas.map(({ ate, aliquota }) => ({ ate: paraReais(ate), aliquota: textoDaTaxa(aliquota) })) },
})

/** The same of the IRRF; a table from before the simplified discount has none. */
export const quadroDoIrrf = ({ faixas, deducaoDependente, descontoSimplificado }: TabelaDoIrrf): Quadro => ({
  partes: {
    tabela: faixas.map(({ ate, aliquota, deduzir }) => ({
      ate: ate === null ? null : paraReais(ate),
      aliquota: textoDaTaxa(aliquota),
      deduzir: paraReais(deduzir),
    })),
  },
  avulsos: {
    deducaoDependente: paraReais(deducaoDependente),
    descontoSimplificado: paraReais(descontoSimplificado ?? ZERO),
  },
})

/** The same of the annexes. */
export const quadroDosAnexos = (anexos: TabelasDosAnexos): Quadro => ({
  partes: Object.fromEntries(
    ANEXOS.map((qual) => [
      qual,
      anexos[qual].faixas.map(({ ate, aliquota, deduzir, partilha }) => ({
        ate: paraReais(ate),
        aliquota: textoDaTaxa(aliquota),
        deduzir: paraReais(deduzir),
        partilha: Object.fromEntries([...partilha].map(([tributo, parte]) => [tributo, textoDaTaxa(parte)])),
      })),
    ]),
  ),
})
