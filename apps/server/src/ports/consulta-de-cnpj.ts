import type { EnderecoDoCep } from "./consulta-de-cep.ts"

/** What is publicly known of a company; null where the source does not say. Nothing is completed by guessing. */
export interface DadosDoCnpj extends Omit<EnderecoDoCep, "cep"> {
  /** 14 characters, upper case. */
  readonly cnpj: string
  readonly matriz: boolean
  readonly razaoSocial: string | null
  readonly nomeFantasia: string | null
  /** AAAA-MM-DD */
  readonly dataAbertura: string | null
  readonly idNaturezaJuridica: string | null
  /** Reais, "1000.00". */
  readonly capitalSocial: string | null
  readonly idTipo: number | null
  readonly situacaoCadastral: string | null
  readonly regime: "simples" | "mei" | null
  /** 7 digits. */
  readonly cnaePrincipal: string | null
  readonly email: string | null
  /** 10 or 11 digits. */
  readonly telefone: string | null
  readonly cep: string | null
  readonly numero: string | null
  readonly complemento: string | null
}

/** Public data of a company, by its CNPJ. */
export interface ConsultaDeCnpj {
  /** Of the source, for people. */
  readonly nome: string
  /** Null for a number that the source does not know. Throws ConsultaIndisponivel. */
  consultar(cnpj: string): Promise<DadosDoCnpj | null>
}
