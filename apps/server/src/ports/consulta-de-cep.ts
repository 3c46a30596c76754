/** What is known of a postal code; null where the source does not say. */
export interface EnderecoDoCep {
  /** 8 digits. */
  readonly cep: string
  readonly uf: string | null
  /** IBGE code, of the product's table. */
  readonly idMunicipio: string | null
  readonly municipio: string | null
  readonly bairro: string | null
  readonly logradouro: string | null
}

/** Where an address is, by its postal code. */
export interface ConsultaDeCep {
  /** Of the source, for people. */
  readonly nome: string
  /** Null for a postal code that the source does not know. Throws ConsultaIndisponivel. */
  consultar(cep: string): Promise<EnderecoDoCep | null>
}
