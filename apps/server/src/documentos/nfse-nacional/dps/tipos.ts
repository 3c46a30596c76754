/**
 * A DPS with everything already decided, in the words of the layout: what it writes is exactly what is here. Amounts are centavos,
 * rates are percentages with two decimals ("2.90"), dates are AAAA-MM-DD, instants carry their offset.
 */
export interface Dps {
  /** "1" production, "2" homologation. */
  readonly tpAmb: "1" | "2"
  readonly dhEmi: string
  readonly verAplic: string
  /** "1" to "49999": own application (rule E0010). */
  readonly serie: string
  readonly nDPS: string
  readonly dCompet: string
  /** IBGE code of the emitter's municipality. */
  readonly cLocEmi: string
  readonly subst?: { readonly chSubstda: string; readonly cMotivo: MotivoDaSubstituicao; readonly xMotivo?: string }
  readonly prest: PrestadorDaDps
  readonly toma: PessoaDaDps | null
  readonly interm?: PessoaDaDps
  readonly serv: ServicoDaDps
  readonly valores: ValoresDaDps
  readonly ibsCbs?: IbsCbsDaDps
}

export type MotivoDaSubstituicao = "01" | "02" | "03" | "04" | "05" | "99"

interface PrestadorDaDps {
  /** CNPJ (14) or CPF (11). */
  readonly documento: string
  /** Only where the municipality keeps the national complementary register (E0116, E0120). */
  readonly im?: string
  /** 1 não optante, 2 MEI, 3 ME/EPP. */
  readonly opSimpNac: "1" | "2" | "3"
  /** Only of ME/EPP: 1 all inside the Simples, 2 ISS outside, 3 everything outside. */
  readonly regApTribSN?: "1" | "2" | "3"
  readonly regEspTrib: string
}

export interface PessoaDaDps {
  readonly documento:
    | { readonly tipo: "cnpj" | "cpf"; readonly numero: string }
    | { readonly tipo: "nif"; readonly numero: string }
    /** 1 dispensed from the NIF, 2 its country asks for none. */
    | { readonly tipo: "sem-nif"; readonly motivo: "1" | "2" }
  readonly im?: string
  readonly nome: string
  readonly endereco?: EnderecoDaDps
  readonly fone?: string
  readonly email?: string
}

export type EnderecoDaDps = {
  readonly logradouro: string
  readonly numero: string
  readonly complemento?: string
  readonly bairro: string
} & (
  | { readonly onde: "brasil"; readonly municipio: string; readonly cep: string }
  | {
      readonly onde: "exterior"
      /** ISO 3166 alpha-2. */
      readonly pais: string
      readonly codigoPostal: string
      readonly cidade: string
      readonly estado: string
    }
)

interface ServicoDaDps {
  readonly local: { readonly municipio: string } | { readonly pais: string }
  readonly cTribNac: string
  readonly cTribMun?: string
  readonly xDescServ: string
  readonly cNBS?: string
  readonly comExt?: ComercioExterior
  readonly obra?: ObraDaDps
  readonly evento?: EventoDaDps
  readonly xInfComp?: string
}

export interface ComercioExterior {
  /** 1 cross-border, 2 consumption in Brazil, 3 commercial presence abroad, 4 movement of people. */
  readonly mdPrestacao: "1" | "2" | "3" | "4"
  readonly vincPrest: string
  /** BACEN code of the currency: 220 is the dollar of the United States. */
  readonly tpMoeda: string
  /** In hundredths of that currency. */
  readonly vServMoeda: bigint
  readonly mecAFComexP: string
  readonly mecAFComexT: string
  readonly movTempBens: "1" | "2" | "3"
  readonly nDI?: string
  readonly nRE?: string
  readonly mdic: "0" | "1"
}

interface EnderecoSimples {
  readonly cep: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento?: string
  readonly bairro: string
}

export type ObraDaDps = { readonly inscImobFisc?: string } & (
  | { readonly cObra: string }
  | { readonly cCIB: string }
  | { readonly endereco: EnderecoSimples }
)

export type EventoDaDps = { readonly nome: string; readonly de: string; readonly ate: string } & (
  | { readonly idAtvEvt: string }
  | { readonly endereco: EnderecoSimples }
)

interface ValoresDaDps {
  readonly vServ: bigint
  readonly vDescIncond: bigint
  readonly vDescCond: bigint
  readonly tribMun: {
    /** 1 taxed, 2 immune, 3 export, 4 not subject. */
    readonly tribISSQN: "1" | "2" | "3" | "4"
    readonly cPaisResult?: string
    /** 1 not withheld, 2 by the taker, 3 by the intermediary. */
    readonly tpRetISSQN: "1" | "2" | "3"
    readonly pAliq?: string
  }
  readonly tribFed: {
    readonly pisCofins?: {
      readonly cst: string
      readonly base?: bigint
      readonly pAliqPis?: string
      readonly pAliqCofins?: string
      readonly vPis?: bigint
      readonly vCofins?: bigint
      readonly tpRetPisCofins?: string
    }
    readonly vRetCP: bigint
    readonly vRetIRRF: bigint
    /** Sum of the CSLL, PIS and COFINS withheld (NT 007). */
    readonly vRetCSLL: bigint
  }
  /** Percentage of the Simples, or nothing said (Decreto 8.264/2014). */
  readonly totTrib: { readonly pTotTribSN: string } | { readonly indTotTrib: "0" }
}

interface IbsCbsDaDps {
  readonly indFinal: "0" | "1"
  readonly cIndOp: string
  readonly cst: string
  readonly cClassTrib: string
}
