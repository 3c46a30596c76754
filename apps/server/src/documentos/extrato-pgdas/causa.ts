import { deReais, reaisPorExtenso } from "@partida/fiscal"
import { modulo } from "../../modulo.ts"
import type { DasComparavel } from "./calculo.ts"
import { COLUNAS_DOS_TRIBUTOS, type TributoDoPgdas } from "./tipos.ts"

/** Cents that the rounding of each activity apart may add up to. */
const DE_ARREDONDAMENTO = 10n

/**
 * Why our DAS of a month and that of the extract may differ, in a sentence (pt-BR); null when they agree to the centavo. Likely,
 * not certain: what the two say of Fator R, RBT12 and each tax.
 */
export function causaProvavel(nosso: DasComparavel, extrato: DasComparavel): string | null {
  const diferenca = deReais(nosso.total) - deReais(extrato.total)
  const diferentes = COLUNAS_DOS_TRIBUTOS.filter((t) => valor(nosso, t) !== valor(extrato, t))
  if (diferenca === 0n && diferentes.length === 0) return null
  if (diferenca === 0n) return `O total é o mesmo; muda a divisão entre ${diferentes.join(", ")}.`
  return (
    doAnexo(nosso, extrato) ??
    daRbt12(nosso, extrato) ??
    (modulo(diferenca) <= DE_ARREDONDAMENTO
      ? "É diferença de arredondamento: a Receita arredonda os tributos de cada atividade em separado."
      : null) ??
    dosTributos(diferentes, nosso, extrato)
  )
}

const valor = ({ tributos }: DasComparavel, tributo: TributoDoPgdas) => deReais(tributos[tributo] ?? "0.00")
const de = (reais: string) => reaisPorExtenso(deReais(reais))

function doAnexo(nosso: DasComparavel, extrato: DasComparavel): string | null {
  const [doExtrato] = extrato.anexos ?? []
  const outro = nosso.anexos?.find((a) => (a === "III" || a === "V") && a !== doExtrato)
  if (doExtrato === undefined || outro === undefined || nosso.anexos?.includes(doExtrato)) return null
  const razao = extrato.fatorR === null ? "" : ` (fator r ${extrato.fatorR.replace(".", ",")})`
  const nossa = nosso.fatorR === null ? "" : ` (fator r ${nosso.fatorR.replace(".", ",")})`
  return `O extrato usou o Anexo ${doExtrato}${razao} e o nosso cálculo o Anexo ${outro}${nossa}: confira a folha dos doze meses.`
}

function daRbt12(nosso: DasComparavel, extrato: DasComparavel): string | null {
  if (nosso.rbt12 === null || extrato.rbt12 === null || deReais(nosso.rbt12) === deReais(extrato.rbt12)) return null
  return `A RBT12 é outra: ${de(nosso.rbt12)} aqui e ${de(extrato.rbt12)} no extrato. Confira as receitas dos doze meses.`
}

function dosTributos(diferentes: readonly TributoDoPgdas[], nosso: DasComparavel, extrato: DasComparavel): string {
  const so = (...quais: TributoDoPgdas[]) => diferentes.every((t) => quais.includes(t))
  const [menor] = [nosso, extrato].toSorted((a, b) => (deReais(a.total) < deReais(b.total) ? -1 : 1))
  const onde = menor === nosso ? "aqui" : "no extrato"
  if (so("ISS"))
    return `Só o ISS muda, menor ${onde}: confira ISS retido, de outro município, ou de valor fixo em cada receita.`
  if (so("ICMS"))
    return `Só o ICMS muda, menor ${onde}: confira substituição tributária, antecipação e sublimite em cada receita.`
  if (so("PIS", "COFINS"))
    return `Só PIS e COFINS mudam, menores ${onde}: confira a tributação monofásica das receitas.`
  if (so("ICMS", "ISS"))
    return `Só ICMS e ISS mudam, menores ${onde}: confira o sublimite e o impedimento de recolhê-los.`
  if (so("CPP")) return `Só a CPP muda, menor ${onde}: confira se alguma receita é do Anexo IV, que a recolhe à parte.`
  return `Mudam ${diferentes.join(", ")}: confira a receita do mês, o anexo de cada atividade e as situações especiais.`
}
