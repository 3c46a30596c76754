import { type RegraDeFato, regrasPadrao, SEMPRE } from "./fatos.ts"
import type { PlanoDeContas } from "./plano.ts"
import type { Lado } from "./tipos.ts"

/** What an office, or one company of it, changed of the rule of a fact, from a day on (AAAA-MM-DD). */
export interface AjusteDeRegra {
  readonly fato: string
  readonly desde: string
  readonly versao: number
  /** Null for the history of the shipped rule. */
  readonly historico: string | null
  /** Codes of accounts, by the key whose account each takes the place of. */
  readonly contas: Readonly<Record<string, string>>
  /** Gives up what was changed before: the layer below counts again. */
  readonly padrao: boolean
}

/** The adjustment in force on a day: of those begun, the last version, which is how things are from its day on. */
export function ajusteEm(ajustes: readonly AjusteDeRegra[], fato: string, dia: string): AjusteDeRegra | null {
  let escolhido: AjusteDeRegra | null = null
  for (const ajuste of ajustes) {
    if (ajuste.fato !== fato || ajuste.desde > dia) continue
    if (escolhido === null || ajuste.versao > escolhido.versao) escolhido = ajuste
  }
  return escolhido
}

/** The rules of a company on a day: those shipped, as its office changed them, as the company itself did. */
export function regrasAjustadas(
  dia: string,
  doEscritorio: readonly AjusteDeRegra[],
  daEmpresa: readonly AjusteDeRegra[],
): readonly RegraDeFato[] {
  if (doEscritorio.length === 0 && daEmpresa.length === 0) return regrasPadrao
  return regrasPadrao.map((regra) => {
    const ajuste = [daEmpresa, doEscritorio]
      .map((camada) => ajusteEm(camada, regra.fato, dia))
      .find((a) => a !== null && !a.padrao)
    return ajuste ? ajustar(regra, ajuste) : regra
  })
}

/** A rule with other accounts and another history. */
export const ajustar = (
  regra: RegraDeFato,
  { historico, contas, versao }: Pick<AjusteDeRegra, "historico" | "contas" | "versao">,
): RegraDeFato => ({ ...regra, historico: historico ?? regra.historico, contas, versao, desde: SEMPRE })

/** The keys of a rule whose account may be another one, by side, each with what the chart has for it. */
export function vagasDe(regra: RegraDeFato, plano: PlanoDeContas): { readonly dc: Lado; readonly chave: string }[] {
  const dasVagas = (dc: Lado, vagas: RegraDeFato["debitos"]) =>
    vagas
      .flat()
      .flatMap((chave) =>
        chave.endsWith("*")
          ? plano.contas.flatMap((c) => (c.chave?.startsWith(chave.slice(0, -1)) ? [{ dc, chave: c.chave }] : []))
          : [{ dc, chave }],
      )
  return [...dasVagas("D", regra.debitos), ...dasVagas("C", regra.creditos)]
}
