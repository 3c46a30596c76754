import type { Centavos } from "@partida/fiscal"

/** What is asked of the Receita about a MEI, and what it answers. */

export interface DadosDoMei {
  /** In the words of the Receita: "ATIVA", "BAIXADA". */
  readonly situacao: string
  readonly situacaoDesde: string | null
  readonly enquadrado: boolean
  /** Of the person behind it; null when it did not come. */
  readonly cpf: string | null
  /** In the order of the Receita; `ate` null is until now. */
  readonly periodos: readonly { readonly de: string; readonly ate: string | null }[]
  /** The main one first. */
  readonly ocupacoes: readonly { readonly descricao: string; readonly cnae: string | null }[]
}

export interface MeiDaPessoa {
  readonly cnpj: string
  readonly situacao: string
  readonly enquadrado: boolean
}

export interface PedidoDeBeneficio {
  readonly ano: number
  readonly meses: readonly { readonly competencia: string; readonly recebeu: boolean }[]
}

export interface MesDeBeneficio {
  readonly competencia: string
  readonly recebeu: boolean
  /** Month whose DAS gathers this one. */
  readonly agrupadoEm: string | null
}

export interface DebitoInscrito {
  readonly competencia: string
  readonly tributo: string
  readonly valor: Centavos
  readonly ente: string
  readonly situacao: string
}
