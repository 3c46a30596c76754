import { type Competencia, competenciasEntre, somarMeses } from "@partida/fiscal"
import type { Calendario } from "./calendario.ts"
import { type EmpresaDoCatalogo, INICIO_DOS_EXEMPLOS, mesesDe } from "./catalogo.ts"
import { emCentavos, type ReceitaPlanejada } from "./receitas.ts"

/** Payroll paid in a month, centavos. */
export interface FolhaPlanejada {
  readonly competencia: Competencia
  readonly proLabore: bigint
  readonly salarios: bigint
  readonly encargos: bigint
}

const MESES_DA_JANELA = 12
/** FGTS, per thousand of the wages (Lei 8.036/1990 art. 15). */
const FGTS_EM_MILESIMOS = 80n
const MIL = 1000n
const DEZENA_DE_REAIS = 1000n

/** Payroll of a company until the month before the current one; none for a MEI. */
export function planejarFolhas(
  empresa: EmpresaDoCatalogo,
  calendario: Calendario,
  receitas: readonly ReceitaPlanejada[],
): FolhaPlanejada[] {
  if (empresa.folha === null) return []
  const { primeiro, ultimo } = mesesDe(empresa, calendario)
  const meses = competenciasEntre(primeiro, ultimoMesPago(empresa, calendario, ultimo))
  const alvo = ALVOS_DO_FATOR_R.get(empresa.caso ?? "")
  if (alvo !== undefined) return folhasNoAlvo(meses, calendario, receitas, alvo)
  const proLabore = emCentavos(empresa.folha.proLabore)
  const salarios = emCentavos(empresa.folha.salarios)
  // Cut down to whole centavos.
  const encargos = (salarios * FGTS_EM_MILESIMOS) / MIL
  return meses.map((competencia) => ({ competencia, proLabore, salarios, encargos }))
}

function ultimoMesPago(empresa: EmpresaDoCatalogo, { aFechar }: Calendario, ultimo: Competencia): Competencia {
  if (empresa.caso === "exemplo-nacional") {
    // The months of the samples need the payroll of the month before them.
    const deles = somarMeses(INICIO_DOS_EXEMPLOS, 1)
    return deles > aFechar ? deles : aFechar
  }
  return ultimo < aFechar ? ultimo : aFechar
}

/** Payroll ÷ revenue wanted in the window of the month to close, per thousand. */
export const ALVOS_DO_FATOR_R: ReadonlyMap<string, bigint> = new Map([
  ["fator-r-279", 279n],
  ["fator-r-281", 281n],
])

/** From 2027 the window ends one month earlier (LC 214/2025 art. 517). */
const PRIMEIRO_MES_DEFASADO = "2027-01"

/**
 * Pró-labore that makes exactly the wanted ratio: equal months, and the last of the window takes the difference.
 * Exact because planned revenue is in whole tens of reais.
 */
function folhasNoAlvo(
  meses: readonly Competencia[],
  { aFechar }: Calendario,
  receitas: readonly ReceitaPlanejada[],
  milesimos: bigint,
): FolhaPlanejada[] {
  const fim = somarMeses(aFechar, aFechar < PRIMEIRO_MES_DEFASADO ? -1 : -2)
  const janela = competenciasEntre(somarMeses(fim, 1 - MESES_DA_JANELA), fim)
  const receita = receitas.filter((r) => janela.includes(r.competencia)).reduce((total, r) => total + r.valor, 0n)
  const alvo = (receita * milesimos) / MIL
  const igual = (alvo / BigInt(MESES_DA_JANELA) / DEZENA_DE_REAIS) * DEZENA_DE_REAIS
  const diferenca = alvo - igual * BigInt(MESES_DA_JANELA)
  return meses.map((competencia) => ({
    competencia,
    proLabore: competencia === fim ? igual + diferenca : igual,
    salarios: 0n,
    encargos: 0n,
  }))
}
