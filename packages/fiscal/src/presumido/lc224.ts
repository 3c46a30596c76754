import { type Centavos, centavos, reaisPorExtenso, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import {
  arredondar,
  type Dinheiro,
  diferenca,
  emTexto,
  entrada,
  escolha,
  grupo,
  produto,
  quociente,
  soma,
} from "../nucleo/passos.ts"
import { reaisDaTabela, semNegativo, zeroPor } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { lerTrimestre } from "./trimestre.ts"

export interface EntradaLc224 {
  readonly ano: number
  readonly tributo: "IRPJ" | "CSLL"
  /** Revenue of the quarters of the year, first to last, 1 to 4 of them. */
  readonly receitas: readonly Centavos[]
  /** Of the year in the regime, 1 when absent: earlier quarters have no limit to leave over. */
  readonly primeiroTrimestre?: number
}

export interface ResultadoLc224 {
  /** Limit of each quarter with what was left of the earlier ones; null where the increase does not exist yet. */
  readonly limites: readonly (Centavos | null)[]
  readonly excedentes: readonly Centavos[]
  /** Only with the four quarters, as everything below. */
  readonly excedenteAnual: Centavos | null
  /** I: all undone; II: reduced to the annual excess; III: kept. */
  readonly casoFechamento: "I" | "II" | "III" | null
  readonly excedentesAjustados: readonly Centavos[] | null
}

const TRIMESTRES = 4

interface Trimestral {
  readonly limite: Dinheiro | null
  readonly excedente: Dinheiro
  readonly passo: Passo
}

function porTrimestre({ ano, tributo, receitas, primeiroTrimestre = 1 }: EntradaLc224, tabelas: Tabelas): Trimestral[] {
  const parametro = tributo === "IRPJ" ? tabelas.lc224Irpj : tabelas.lc224Csll
  let sobra: Dinheiro = entrada("Sobra dos trimestres anteriores", ZERO, null)
  return receitas.map((valor, i) => {
    const nome = `${i + 1}º trimestre`
    const periodo = vigenteEm(parametro, lerTrimestre(`${ano}-T${i + 1}`, "ano").fim)
    if (periodo.valor === null || i + 1 < primeiroTrimestre) {
      const motivo = periodo.valor === null ? periodo.norma.titulo : "Antes do início."
      const excedente = zeroPor(`Excedente do ${nome}`, motivo)
      return { limite: null, excedente, passo: excedente.passo }
    }
    const base = reaisDaTabela("Limite trimestral", periodo.valor.limiteTrimestral, parametro, periodo)
    const limite = soma(`Limite do ${nome}`, [base, sobra])
    const receita = entrada(`Receita do ${nome}`, valor, null)
    const excedente = semNegativo(`Excedente do ${nome}`, diferenca(`Receita − limite do ${nome}`, receita, limite))
    const resto = limite.centavos > valor ? limite.centavos - valor : 0n
    sobra = entrada("Sobra dos trimestres anteriores", centavos(resto), null)
    return { limite, excedente, passo: excedente.passo }
  })
}

/** The annual closing: excess of the whole year against what the first three quarters already paid. */
function fechar({ ano, tributo, receitas }: EntradaLc224, trimestres: readonly Trimestral[], tabelas: Tabelas) {
  const parametro = tributo === "IRPJ" ? tabelas.lc224Irpj : tabelas.lc224Csll
  const periodo = vigenteEm(parametro, lerTrimestre(`${ano}-T4`, "ano").fim)
  const mensal = periodo.valor?.limiteTrimestral ?? ZERO
  const alcancados = trimestres.flatMap(({ limite }, i) => (limite === null ? [] : [i]))
  const receita = soma(
    "Receita dos trimestres alcançados",
    alcancados.map((i) => entrada(`${i + 1}º trimestre`, receitas[i] ?? ZERO, null)),
  )
  const limites = alcancados.map((i) => reaisDaTabela(`Limite do ${i + 1}º trimestre`, mensal, parametro, periodo))
  const anual = semNegativo("Excedente anual", diferenca("Receita − limites", receita, soma("Limites do ano", limites)))
  const anteriores = trimestres.slice(0, TRIMESTRES - 1).map(({ excedente }) => excedente)
  const pago = soma(
    "Excedentes dos três primeiros trimestres",
    anteriores.map(({ centavos: valor }) => entrada("Excedente", valor, null)),
  )
  const caso = anual.centavos === 0n ? "I" : anual.centavos < pago.centavos ? "II" : "III"
  const ajustados = trimestres.map(({ excedente }, i): Dinheiro => {
    if (caso === "III") return excedente
    if (caso === "I" || i === TRIMESTRES - 1)
      return zeroPor(`Excedente ajustado do ${i + 1}º trimestre`, "Desfeito no fechamento.")
    const proporcao = quociente("Excedente anual ÷ excedentes pagos", anual, pago)
    return arredondar(
      `Excedente ajustado do ${i + 1}º trimestre`,
      produto("Excedente × proporção", excedente, [proporcao]),
      "meio-para-cima",
    )
  })
  const casos = ["I", "II", "III"] as const
  const passo = escolha(
    "Fechamento do ano",
    "O excedente anual cobre os já tributados?",
    ["Caso I: tudo desfeito", "Caso II: reduzido ao excedente anual", "Caso III: mantido"],
    casos.indexOf(caso),
    [anual.passo, pago.passo, ...(caso === "III" ? [] : ajustados.map((ajustado) => ajustado.passo))],
    { norma: { titulo: "IN RFB 2.305/2025 art. 15" } },
  )
  return { anual, caso, ajustados, passo } as const
}

/**
 * Excess over the limit of LC 224/2025 (rule `presumido.lc224`): quarterly limit plus what the earlier quarters of the year
 * did not use, and the annual closing when the four are given. Answers "nao-se-aplica" in a year before the law. Throws
 * `EntradaInvalida` (more than four quarters, negative revenue). LC 224/2025; IN RFB 2.305/2025 art. 15.
 */
export function calcularLc224(dados: EntradaLc224, tabelas: Tabelas = TABELAS): Resposta<ResultadoLc224> {
  const { receitas, ano, tributo } = dados
  if (receitas.length < 1 || receitas.length > TRIMESTRES) {
    throw new EntradaInvalida("receitas", "informe de um a quatro trimestres")
  }
  for (const [i, receita] of receitas.entries()) {
    if (receita < 0n) throw new EntradaInvalida(`receitas[${i}]`, "não pode ser negativa")
  }
  const trimestres = porTrimestre(dados, tabelas)
  if (trimestres.every(({ limite }) => limite === null)) {
    const motivo = `Não há acréscimo da LC 224/2025 para ${tributo} nos trimestres informados de ${ano}.`
    return { tipo: "nao-se-aplica", motivo }
  }
  const fechamento = receitas.length === TRIMESTRES ? fechar(dados, trimestres, tabelas) : null
  const excedentes = trimestres.map(({ excedente }) => excedente.centavos)
  const passos = trimestres.map(({ passo }) => passo)
  if (fechamento !== null) passos.push(fechamento.passo)
  const memoria = grupo(
    `LC 224/2025, ${tributo} de ${ano}`,
    emTexto(`Excedentes: ${reaisPorExtenso(somarCentavos(excedentes))}`),
    passos,
  )
  const avisos = fechamento !== null && fechamento.caso !== "III" ? ["O imposto desfeito no fechamento é crédito."] : []
  return calculado(
    {
      limites: trimestres.map(({ limite }) => limite?.centavos ?? null),
      excedentes,
      excedenteAnual: fechamento?.anual.centavos ?? null,
      casoFechamento: fechamento?.caso ?? null,
      excedentesAjustados: fechamento?.ajustados.map((ajustado) => ajustado.centavos) ?? null,
    },
    memoria,
    avisos,
  )
}
