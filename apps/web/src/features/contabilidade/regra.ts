import type { MudancaDaRegraContabil, RegraContabil } from "@partida/contracts"

/** A rule as it is being changed: an account for each of its places, "" where the chart has none. */
interface FormularioDaRegra {
  readonly alcance: "escritorio" | "empresa"
  readonly desde: string
  readonly padrao: boolean
  readonly historico: string
  readonly contas: readonly { readonly chave: string; readonly conta: string }[]
}

/** The rule as it counts today, ready to be changed by the layer that changed it last. */
export const formularioDa = ({ dono, historico, vagas }: RegraContabil): FormularioDaRegra => ({
  alcance: dono === "escritorio" ? "escritorio" : "empresa",
  desde: "",
  padrao: false,
  historico,
  contas: vagas.map(({ chave, conta }) => ({ chave, conta: conta?.codigo ?? "" })),
})

/** What the API takes: only the places whose account is not the shipped one, and the version that was seen. */
export function corpoDaRegra(
  { vagas, historicoPadrao, versoes }: RegraContabil,
  { alcance, desde, padrao, historico, contas }: FormularioDaRegra,
): MudancaDaRegraContabil & { readonly versao: number } {
  const comum = { alcance, desde: desde === "" ? null : desde, versao: versoes[alcance] }
  if (padrao) return { ...comum, padrao, historico: null, contas: [] }
  const doProduto = new Map(vagas.map((v) => [v.chave, v.padrao?.codigo ?? ""]))
  return {
    ...comum,
    padrao,
    historico: historico.trim() === historicoPadrao ? null : historico.trim(),
    contas: contas.filter(({ chave, conta }) => conta !== doProduto.get(chave)),
  }
}
