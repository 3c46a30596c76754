import {
  anoDe,
  type Competencia,
  compararCompetencias,
  competenciasEntre,
  formatarCompetencia,
  janeiroDe,
  primeiroDia,
  somarMeses,
} from "../../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Falta, Passo } from "../../nucleo/memoria.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { type Dinheiro, emReais, entrada, escolha, grupo, referencia, soma } from "../../nucleo/passos.ts"
import { reaisDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { fracao, multiplicar, paraCentavos } from "../../nucleo/taxa.ts"
import type { Tabelas } from "../../parametros/tabelas.ts"
import type { ValorFixoNoDas } from "../das/tipos.ts"
import { faltaDeReceita } from "../rbt12/rbt12.ts"
import { ANEXOS, type SituacaoReceita, type TributoFixo } from "../tipos.ts"
import type { Contexto } from "./contexto.ts"

const NORMA = { titulo: "LC 123/2006 art. 18 §§18 a 20-A; Res. CGSN 140/2018 art. 33" }
const MESES_DO_ANO = 12n
/** The law names the limit of the second bracket of the annexes (art. 18 §18). */
const FAIXAS = [0, 1] as const

/** Whether the fixed amounts of a month take the place of the percentage, with the step that says why. */
export interface DecisaoDoValorFixo {
  /** Empty where the percentage stands. */
  readonly aplicados: readonly ValorFixoNoDas[]
  /** Null where no amount was fixed. */
  readonly passo: Passo | null
  readonly avisos: readonly string[]
}

const NADA: DecisaoDoValorFixo = { aplicados: [], passo: null, avisos: [] }

const anoAnteriorDe = (pa: Competencia) => somarMeses(janeiroDe(pa), -Number(MESES_DO_ANO))

/** Months of the previous calendar year, from the opening on. */
function mesesDoAnoAnterior({ pa, abertura }: Pick<Contexto, "pa" | "abertura">): Competencia[] {
  const janeiro = anoAnteriorDe(pa)
  const inicio = compararCompetencias(abertura, janeiro) > 0 ? abertura : janeiro
  return competenciasEntre(inicio, somarMeses(janeiroDe(pa), -1))
}

/** Months of the previous calendar year that the limit asks about and nobody told; none where no amount was fixed. */
export function faltasDoValorFixo(contexto: Contexto): Falta[] {
  if (contexto.valoresFixos.length === 0 || contexto.dados.impedidoIcmsIss) return []
  return mesesDoAnoAnterior(contexto)
    .filter((mes) => !contexto.anoAnterior.has(mes))
    .map(faltaDeReceita)
}

/** Revenue of the year before, both markets: of who opened in it the average of its months × 12 (art. 33 §4º). */
function receitaDoAnoAnterior(contexto: Contexto): Dinheiro {
  const meses = mesesDoAnoAnterior(contexto)
  const ano = anoDe(contexto.pa) - 1
  const total = soma(
    `Receita de ${ano}`,
    meses.map((mes) => {
      const doMes = contexto.anoAnterior.get(mes)
      const valor = centavos((doMes?.interno ?? 0n) + (doMes?.externo ?? 0n))
      return entrada(`Receita de ${formatarCompetencia(mes)}`, valor, { tipo: "receita-do-mes", competencia: mes })
    }),
  )
  const quantos = BigInt(meses.length)
  if (quantos === MESES_DO_ANO) return total
  const media = paraCentavos(fracao(total.centavos * MESES_DO_ANO, quantos), "meio-para-cima")
  const observacao = `Média dos ${quantos} meses desde a abertura × 12 (Res. CGSN 140/2018 art. 33 §4º).`
  return {
    centavos: media,
    passo: grupo(`Receita de ${ano}, proporcional`, emReais(media), [total.passo], { observacao }),
  }
}

/** Half of the most that the tax may be in a bracket, in the annex where it weighs most (art. 18 §19). */
function tetoDoValorFixo(tributo: TributoFixo, faixa: number, data: string, { anexosDoSimples }: Tabelas): Centavos {
  const doAnexo = ANEXOS.map((anexo) => {
    const { ate, aliquota, deduzir, partilha } = vigenteEm(anexosDoSimples, data).valor[anexo].faixas[faixa] ?? {}
    const parte = partilha?.get(tributo)
    if (!ate || !aliquota || deduzir === undefined || !parte) return 0n
    const doAno = fracao(ate * aliquota.num - deduzir * aliquota.den, aliquota.den)
    return paraCentavos(multiplicar(doAno, fracao(parte.num, parte.den * 2n * MESES_DO_ANO)), "meio-para-cima")
  })
  return centavos(doAnexo.reduce((maior, valor) => (valor > maior ? valor : maior), 0n))
}

/**
 * Fixed monthly ICMS and ISS of the microempresa, inside the DAS in the place of the percentage: only up to the second bracket of
 * revenue in the previous calendar year, never in the year of opening, and in the year until the month that passes it. Throws
 * `EntradaInvalida` for a repeated tax or an amount that is not above zero.
 */
export function decidirValorFixo(
  contexto: Contexto,
  antesDoMes: { readonly interno: Dinheiro; readonly externo: Dinheiro },
): DecisaoDoValorFixo {
  const { pa, abertura, tabelas, dados, valoresFixos } = contexto
  if (valoresFixos.length === 0) return NADA
  for (const [i, { tributo, valor }] of valoresFixos.entries()) {
    if (valor <= 0n) throw new EntradaInvalida(`valoresFixos[${i}].valor`, "deve ser maior que zero")
    if (valoresFixos.findIndex((v) => v.tributo === tributo) !== i)
      throw new EntradaInvalida(`valoresFixos[${i}].tributo`, `${tributo} repetido`)
  }
  const nomes = valoresFixos.map(({ tributo, valor }) => `${tributo} fixo de ${reaisPorExtenso(valor)}`).join(" e ")
  const negar = (porque: string): DecisaoDoValorFixo => ({
    aplicados: [],
    passo: montarPasso([], false, porque),
    avisos: [`${nomes}: não entra neste mês, que segue o percentual do anexo. ${porque}`],
  })
  if (dados.impedidoIcmsIss) return negar("ICMS e ISS são recolhidos fora do DAS.")
  if (anoDe(abertura) === anoDe(pa))
    return negar("No ano de abertura não há valor fixo (Res. CGSN 140/2018 art. 33 §3º II).")
  const data = primeiroDia(pa)
  const periodo = vigenteEm(tabelas.anexosDoSimples, data)
  const limites = FAIXAS.map((faixa) => periodo.valor.I.faixas[faixa]?.ate ?? 0n)
  const [primeira = 0n, segunda = 0n] = limites
  const limite = reaisDaTabela(
    "Limite do valor fixo",
    centavos(segunda),
    tabelas.anexosDoSimples,
    periodo,
    "Limite da 2ª faixa",
  )
  const anterior = receitaDoAnoAnterior(contexto)
  const doAno = soma("Receita do ano antes deste mês, nos dois mercados", [
    referencia("Mercado interno", antesDoMes.interno),
    referencia("Exportação", antesDoMes.externo),
  ])
  const cabe = anterior.centavos <= limite.centavos && doAno.centavos <= limite.centavos
  const partes = [anterior.passo, doAno.passo, limite.passo]
  if (!cabe) {
    const porque =
      anterior.centavos > limite.centavos
        ? `A receita do ano anterior, ${reaisPorExtenso(anterior.centavos)}, passa de ${reaisPorExtenso(limite.centavos)} (LC 123/2006 art. 18 §18).`
        : `A receita do ano até o mês anterior, ${reaisPorExtenso(doAno.centavos)}, passou de ${reaisPorExtenso(limite.centavos)}: desde o mês seguinte ao excesso vale o percentual (LC 123/2006 art. 18 §18-A).`
    return { ...negar(porque), passo: montarPasso(partes, false, porque) }
  }
  const aplicados = valoresFixos.map(({ tributo, valor, ato }) => ({
    tributo,
    valor: entrada(
      `${tributo} em valor fixo mensal`,
      valor,
      { tipo: "cadastro", campo: "valor fixo" },
      { norma: { titulo: "LC 123/2006 art. 18 §18; Res. CGSN 140/2018 art. 33 §7º" }, observacao: ato },
    ),
  }))
  const faixa = anterior.centavos <= primeira ? 0 : 1
  const avisos = valoresFixos.flatMap(({ tributo, valor }) => {
    const teto = tetoDoValorFixo(tributo, faixa, data, tabelas)
    if (valor <= teto) return []
    return [
      `${tributo} fixo de ${reaisPorExtenso(valor)} passa da metade do maior recolhimento possível na faixa, ${reaisPorExtenso(teto)} (LC 123/2006 art. 18 §19): confira o ato.`,
    ]
  })
  const fixaIss = valoresFixos.some(({ tributo }) => tributo === "ISS")
  if (fixaIss && contexto.grupos.some(({ situacoes }) => retidoSemPoder(situacoes)))
    avisos.push(
      "Há receita com ISS retido, e quem recolhe o ISS em valor fixo não sofre retenção, salvo de ISS devido a outro município (Res. CGSN 140/2018 art. 27 IV): confira a nota.",
    )
  return { aplicados, passo: montarPasso(partes, true), avisos }
}

const retidoSemPoder = (situacoes: readonly SituacaoReceita[]) =>
  situacoes.includes("iss-retido") && !situacoes.includes("iss-outro-municipio")

function montarPasso(partes: readonly Passo[], cabe: boolean, observacao?: string): Passo {
  return escolha(
    "ICMS e ISS em valor fixo mensal",
    "Receita do ano anterior, e deste até o mês anterior, dentro da 2ª faixa?",
    ["Valor fixo no lugar do percentual", "Percentual do anexo"],
    cabe ? 0 : 1,
    partes,
    { norma: NORMA, ...(observacao === undefined ? {} : { observacao }) },
  )
}
