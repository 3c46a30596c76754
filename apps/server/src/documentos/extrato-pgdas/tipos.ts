import type { AnexoDoPgdas } from "../../pgdas/atividades.ts"

/** Amounts in reais ("1234.56"), months AAAA-MM, days AAAA-MM-DD. What the document does not say is null. */
export interface ExtratoDoPgdas {
  /** "extrato": Extrato do Simples Nacional; "declaracao": the declaration handed over with its receipt. */
  readonly documento: "extrato" | "declaracao"
  readonly cnpjBasico: string
  /** Of the matriz; null in an extract that only shows the root. */
  readonly cnpj: string | null
  readonly nomeEmpresarial: string | null
  readonly dataDeAbertura: string | null
  readonly optante: boolean | null
  readonly regimeDeApuracao: "competencia" | "caixa" | null
  readonly tipoDeclaracao: "original" | "retificadora" | null
  readonly numeroDaDeclaracao: string | null
  readonly numeroDoRecibo: string | null
  /** Civil instant as printed, AAAA-MM-DDTHH:MM:SS. */
  readonly transmitidaEm: string | null
  readonly periodoApuracao: string
  readonly receitas: DiscriminativoDeReceitas
  /** Oldest first. */
  readonly receitasBrutasAnteriores: readonly ReceitaAnterior[]
  /** Null where the extract says "Nenhuma". */
  readonly folhasAnteriores: readonly FolhaAnterior[] | null
  readonly totalDasFolhas: string | null
  /** Null where it does not apply. */
  readonly fatorR: { readonly valor: string; readonly anexo: "III" | "V" | null } | null
  readonly valoresFixos: { readonly icms: string | null; readonly iss: string | null } | null
  readonly estabelecimentos: readonly EstabelecimentoLido[]
  readonly debito: {
    readonly declarado: Tributos | null
    readonly suspenso: Tributos | null
    readonly exigivel: Tributos | null
  }
  readonly das: DasGerado | null
}

export interface TresValores {
  readonly interno: string
  readonly externo: string
  readonly total: string
}

export interface DiscriminativoDeReceitas {
  readonly rpaCompetencia: TresValores | null
  /** Only by caixa. */
  readonly rpaCaixa: TresValores | null
  readonly rbt12: TresValores | null
  readonly rbt12Proporcionalizada: TresValores | null
  readonly rba: TresValores | null
  readonly rbaa: TresValores | null
  readonly limite: { readonly interno: string; readonly externo: string } | null
}

export interface ReceitaAnterior {
  readonly competencia: string
  readonly interno: string
  readonly externo: string
}

interface FolhaAnterior {
  readonly competencia: string
  readonly valor: string
}

/** In the words of the form, in its order. */
export const COLUNAS_DOS_TRIBUTOS = ["IRPJ", "CSLL", "COFINS", "PIS", "CPP", "ICMS", "IPI", "ISS"] as const
export type TributoDoPgdas = (typeof COLUNAS_DOS_TRIBUTOS)[number]
export type Tributos = Readonly<Record<TributoDoPgdas | "total", string>>

export interface EstabelecimentoLido {
  readonly cnpj: string
  readonly municipio: string | null
  readonly uf: string | null
  readonly sublimite: string | null
  readonly impedidoIcmsIss: boolean | null
  readonly receita: string
  readonly atividades: readonly AtividadeLida[]
}

export interface AtividadeLida {
  /** Null when the description is of no activity that we know. */
  readonly idAtividade: number | null
  readonly descricao: string
  readonly anexo: AnexoDoPgdas | null
  readonly receita: string
  readonly tributos: Tributos | null
  readonly parcelas: readonly ParcelaLida[]
}

/** A part of the revenue of an activity, with what makes it different. */
export interface ParcelaLida {
  readonly valor: string
  readonly qualificacoes: readonly QualificacaoLida[]
  /** Where the ISS is due, when to another municipality. */
  readonly municipio: string | null
  readonly uf: string | null
}

export interface QualificacaoLida {
  readonly tipo:
    | "substituicao-tributaria"
    | "monofasica"
    | "antecipacao"
    | "imunidade"
    | "isencao"
    | "reducao"
    | "lancamento-de-oficio"
    | "exigibilidade-suspensa"
  readonly tributos: readonly TributoDoPgdas[]
}

export interface DasGerado {
  readonly numero: string | null
  readonly vencimento: string | null
  readonly principal: string | null
  readonly multa: string | null
  readonly juros: string | null
  readonly total: string | null
  /** Null when the document does not say. */
  readonly pago: boolean | null
  /** Oldest first as printed; an amount, fine and interest in it, is null where the row does not show one. */
  readonly pagamentos: readonly { readonly data: string; readonly valor: string | null }[]
}
