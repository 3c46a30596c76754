import type {
  Aviso,
  DocumentoEvento,
  DocumentoNota,
  DocumentoRecusado,
  Exportacao,
  PessoaNota,
  Prestador,
  ResultadoAssinatura,
} from "../nfse-nacional/tipos.ts"

/** What a file of any known layout says. Money in centavos (bigint), rates as exact decimal text, dates as ISO strings. */
export type DocumentoFiscal =
  | DocumentoNota
  | DocumentoEvento
  | DocumentoMunicipal
  | DocumentoMercadoria
  | DocumentoRecusado

/** What every note has, whatever its layout. `prestador` is who issued and sold; `tomador`, who bought. */
export interface NotaComum {
  /** Names the note: 50 characters of the NFS-e, 44 of the NF-e, or what `chaveMunicipal` makes of a municipal note. */
  readonly chave: string
  readonly numero: string
  readonly tpAmb: "1" | "2"
  readonly semValidadeJuridica: boolean
  readonly dhEmissao: string
  readonly dhProcessamento: string
  /** AAAA-MM. */
  readonly competencia: string
  readonly prestador: Prestador
  readonly tomador: PessoaNota | null
  /** National code (6 digits) of a national NFS-e, sub-item of the LC 116 (4 digits) of a municipal one, empty of goods. */
  readonly cTribNac: string
  readonly descricao: string
  readonly issRetido: boolean
  readonly exportacao: Exportacao
  readonly substitui: { readonly chave: string } | null
  readonly valores: {
    readonly servico: bigint
    readonly descontoIncondicionado: bigint
    readonly liquido: bigint
  }
  readonly opSimpNac?: string
  readonly regApTribSN?: string
  readonly tribISSQN?: string
  /** SHA-256 of the bytes received, hexadecimal. */
  readonly sha256: string
}

/** A NFS-e of a municipal system in a dialect of ABRASF 1.x or 2.x. */
export interface DocumentoMunicipal {
  readonly tipo: "nfse-municipal"
  readonly nota: NotaMunicipal
  readonly assinatura: ResultadoAssinatura
  readonly avisos: readonly Aviso[]
  /** The document says itself that the note was cancelled or replaced. */
  readonly evento: EventoDaPropria | null
}

/** A cancellation or replacement told by the very document of the note. */
export interface EventoDaPropria {
  readonly efeito: "cancela" | "substitui"
  readonly descricao: string
  readonly dhEvento: string
  readonly motivo: string | null
  readonly chaveSubstituta: string | null
}

export interface NotaMunicipal extends NotaComum {
  /** IBGE code of who generated it. */
  readonly municipioEmissor: string
  readonly codigoVerificacao: string
  readonly versao: "1" | "2"
  readonly itemLc116: string
  readonly codigoMunicipal?: string
  readonly cnae?: string
  readonly cNBS?: string
  readonly municipioPrestacao?: string
  readonly municipioIncidencia?: string
  /** ABRASF 2.x, 1 to 7; of 1.x, NaturezaOperacao. */
  readonly exigibilidade?: string
  readonly responsavelRetencao?: string
  readonly optanteSimples?: boolean
  readonly valores: ValoresMunicipais
}

/** PIS, COFINS, INSS, IR and CSLL of ABRASF are withheld amounts. */
export interface ValoresMunicipais {
  readonly servico: bigint
  readonly descontoIncondicionado: bigint
  readonly descontoCondicionado: bigint
  readonly deducoes: bigint
  readonly baseIss?: bigint
  /** Percent: "3.00" is 3 %, whatever the document writes. */
  readonly aliquotaIss?: string
  readonly iss?: bigint
  readonly issRetido: bigint
  readonly pis: bigint
  readonly cofins: bigint
  readonly inss: bigint
  readonly irrf: bigint
  readonly csll: bigint
  readonly outras: bigint
  readonly liquido: bigint
  readonly ibs?: bigint
  readonly cbs?: bigint
}

/** A NF-e (modelo 55) or NFC-e (65), authorised. */
export interface DocumentoMercadoria {
  readonly tipo: "nfe"
  readonly nota: NotaMercadoria
  readonly assinatura: ResultadoAssinatura
  readonly avisos: readonly Aviso[]
  readonly evento: EventoDaPropria | null
}

export interface NotaMercadoria extends NotaComum {
  readonly modelo: "55" | "65"
  readonly serie: string
  readonly versao: string
  readonly naturezaDaOperacao: string
  /** tpNF: "0" in, "1" out. */
  readonly tipoDeOperacao: "0" | "1"
  /** finNFe. */
  readonly finalidade: string
  /** tpNFDebito or tpNFCredito: the kind of a note of debit or credit of IBS and CBS. */
  readonly tipoDeAjuste?: string
  /** CNPJ of the tax office that issued and signed it, of a NF-e avulsa: the prestador is who sells. */
  readonly fisco?: string
  /** CRT: 1 Simples, 2 Simples over the sublimit, 3 normal, 4 MEI. */
  readonly crt: string
  readonly idDest?: string
  readonly municipioFatoGerador?: string
  readonly referenciadas: readonly string[]
  readonly protocolo: { readonly numero?: string; readonly cStat: string; readonly recebidoEm: string }
  readonly itens: readonly ItemDaNota[]
  readonly totais: TotaisDaNota
  readonly retencoes: Readonly<Record<"pis" | "cofins" | "csll" | "irrf" | "previdencia", bigint>>
  readonly pagamentos: readonly { readonly meio: string; readonly valor: bigint }[]
  readonly duplicatas: readonly { readonly numero?: string; readonly vencimento?: string; readonly valor: bigint }[]
}

export interface ItemDaNota {
  readonly numero: string
  readonly produto: string
  readonly descricao: string
  readonly ncm?: string
  readonly cest?: string
  readonly cfop: string
  readonly quantidade: string
  readonly unidade: string
  readonly valorProduto: bigint
  readonly desconto: bigint
  readonly frete: bigint
  readonly seguro: bigint
  readonly outras: bigint
  /** indTot 1: it adds to the total of the note. */
  readonly compoeTotal: boolean
  /** What it is to revenue when it counts: product − discount + freight + insurance + other expenses; neither IPI nor ST. */
  readonly valor: bigint
  readonly origem?: string
  /** CST (2 digits) or CSOSN (3). */
  readonly icms?: string
  readonly pis?: string
  readonly cofins?: string
  readonly icmsSt: bigint
  readonly ipi: bigint
  /** ListServ of a service in the note. */
  readonly itemLc116?: string
  readonly ibsCbs?: { readonly cst: string; readonly cClassTrib?: string; readonly ibs?: bigint; readonly cbs?: bigint }
}

export interface TotaisDaNota {
  readonly produtos: bigint
  readonly desconto: bigint
  readonly frete: bigint
  readonly seguro: bigint
  readonly outras: bigint
  readonly ipi: bigint
  readonly st: bigint
  readonly nota: bigint
  readonly ibs?: bigint
  readonly cbs?: bigint
}
