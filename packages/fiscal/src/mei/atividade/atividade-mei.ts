import { type Competencia, mesDe, primeiroDia } from "../../nucleo/competencia.ts"
import type { Norma } from "../../nucleo/memoria.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { TABELAS_DO_CADASTRO_DO_MEI, type TabelasDoCadastroDoMei } from "../../parametros/mei/ocupacoes.ts"
import type { EntradaDasMei } from "../das/das-mei.ts"

type NoDas = Required<Pick<EntradaDasMei, "atividade" | "caminhoneiro">>

/** Kinds of activity of a MEI as a registration keeps them; those of the caminhoneiro say the category too. */
export const ATIVIDADES_DO_MEI = {
  comercio: { atividade: "comercio", caminhoneiro: false },
  servicos: { atividade: "servicos", caminhoneiro: false },
  ambos: { atividade: "ambos", caminhoneiro: false },
  "caminhoneiro-municipal": { atividade: "municipal", caminhoneiro: true },
  "caminhoneiro-intermunicipal": { atividade: "intermunicipal", caminhoneiro: true },
  "caminhoneiro-ambos": { atividade: "ambos", caminhoneiro: true },
} as const satisfies Record<string, NoDas>
export type AtividadeCadastradaDoMei = keyof typeof ATIVIDADES_DO_MEI

const EXCLUSIVIDADE: Norma = { titulo: "Res. CGSN 140/2018 art. 100 §1º-B" }

export interface OcupacaoNaTabelaB {
  /** What the registration keeps, if the MEI does this and nothing else. */
  readonly atividade: AtividadeCadastradaDoMei
  readonly norma: Norma
}

/**
 * The kind of caminhoneiro of a CNAE (7 digits) of Tabela B in a month; null for any other code, which the caminhoneiro may not
 * have, and before the category existed. Res. CGSN 140/2018 art. 100 §1º-A and Anexo XI.
 */
export function ocupacaoDoCaminhoneiro(
  cnae: string,
  em: Competencia,
  tabelas: TabelasDoCadastroDoMei = TABELAS_DO_CADASTRO_DO_MEI,
): OcupacaoNaTabelaB | null {
  if (!existeCaminhoneiro(em, tabelas)) return null
  const { valor, norma } = vigenteEm(tabelas.ocupacoesDoCaminhoneiro, primeiroDia(em))
  const ocupacao = valor.get(cnae)
  return ocupacao === undefined ? null : { atividade: `caminhoneiro-${ocupacao}`, norma }
}

export type DivergenciaDeOcupacao =
  /** A caminhoneiro with occupations outside Tabela B: the general limit and INSS hold for the year. */
  | { readonly tipo: "outra-ocupacao"; readonly cnaes: readonly string[]; readonly norma: Norma }
  /** A general MEI that does nothing but carry cargo; or a caminhoneiro whose codes pay other fixed taxes. */
  | {
      readonly tipo: "so-carga" | "outros-tributos"
      readonly esperada: AtividadeCadastradaDoMei
      readonly norma: Norma
    }

/**
 * What the codes (7 digits) that a MEI had in the year say against its registered activity in a month; null when nothing, and when
 * there is no code. Res. CGSN 140/2018 art. 100 §§1º-A and 1º-B and art. 101 §1º.
 */
export function divergenciaDeOcupacao(
  atividade: AtividadeCadastradaDoMei,
  cnaes: readonly string[],
  em: Competencia,
  tabelas: TabelasDoCadastroDoMei = TABELAS_DO_CADASTRO_DO_MEI,
): DivergenciaDeOcupacao | null {
  if (!existeCaminhoneiro(em, tabelas)) return null
  const { caminhoneiro } = ATIVIDADES_DO_MEI[atividade]
  const fora = cnaes.filter((cnae) => ocupacaoDoCaminhoneiro(cnae, em, tabelas) === null)
  if (fora.length > 0) {
    if (!caminhoneiro) return null
    return { tipo: "outra-ocupacao", cnaes: fora, norma: EXCLUSIVIDADE }
  }
  const naTabelaB = cnaes.flatMap((cnae) => ocupacaoDoCaminhoneiro(cnae, em, tabelas) ?? [])
  const [primeira] = naTabelaB
  if (primeira === undefined) return null
  const iguais = naTabelaB.every((ocupacao) => ocupacao.atividade === primeira.atividade)
  const esperada = iguais ? primeira.atividade : "caminhoneiro-ambos"
  if (esperada === atividade) return null
  return { tipo: caminhoneiro ? "outros-tributos" : "so-carga", esperada, norma: primeira.norma }
}

/**
 * Whether a MEI may pass in a month from one activity to another: between the general category and the caminhoneiro's only in the
 * months of the option, inside a category in any. Null when it may, else the norm that refuses. Res. CGSN 140/2018 art. 100 §1º-B.
 */
export function impedimentoDaMudancaDoMei(
  antes: AtividadeCadastradaDoMei,
  depois: AtividadeCadastradaDoMei,
  em: Competencia,
  tabelas: TabelasDoCadastroDoMei = TABELAS_DO_CADASTRO_DO_MEI,
): Norma | null {
  if (ATIVIDADES_DO_MEI[antes].caminhoneiro === ATIVIDADES_DO_MEI[depois].caminhoneiro) return null
  if (!existeCaminhoneiro(em, tabelas)) return EXCLUSIVIDADE
  const { valor, norma } = vigenteEm(tabelas.mesesDaOpcaoDeCaminhoneiro, primeiroDia(em))
  return valor.includes(mesDe(em)) ? null : norma
}

/** The category exists since LC 188/2021. */
const existeCaminhoneiro = (em: Competencia, { ocupacoesDoCaminhoneiro }: TabelasDoCadastroDoMei) =>
  ocupacoesDoCaminhoneiro.periodos.some(({ desde }) => desde <= primeiroDia(em))
