/**
 * What reading a national NFS-e document yields. Money is integer centavos (bigint); rates are the exact
 * decimal text of the document ("2.90" = 2,90 %); dates are ISO strings as written in the document.
 */

/** Result of `lerDocumentoNacional`: an issued note, a registered event, or a refusal that says the way out. */
export type DocumentoLido = DocumentoNota | DocumentoEvento | DocumentoRecusado

export interface DocumentoNota {
  readonly tipo: "nfse"
  readonly nota: NotaLida
  /** Signature of the issuing system (Sefin Nacional or the municipality) over infNFSe. */
  readonly assinatura: ResultadoAssinatura
  /** Signature of the taxpayer over the inner infDPS; often absent (web emitter), which is not a defect. */
  readonly assinaturaDps: ResultadoAssinatura
  readonly avisos: readonly Aviso[]
}

export interface DocumentoEvento {
  readonly tipo: "evento"
  readonly evento: EventoLido
  /** Signature of the registering system over infEvento. */
  readonly assinatura: ResultadoAssinatura
  /** Signature of the author over the inner infPedReg; absent in events made by the system itself. */
  readonly assinaturaPedido: ResultadoAssinatura
  readonly avisos: readonly Aviso[]
}

export interface DocumentoRecusado {
  readonly tipo: "recusado"
  readonly codigo: CodigoRecusa
  /** pt-BR: what the file is and what to do about it. */
  readonly motivo: string
  /** Schema errors (at most five) or the values that contradict each other. */
  readonly detalhes?: readonly string[]
}

export type CodigoRecusa =
  | "arquivo-vazio"
  | "arquivo-grande"
  | "nao-e-xml"
  | "codificacao-nao-suportada"
  | "dtd-proibida"
  | "limite-estrutural"
  | "xml-malformado"
  | "documento-ilegivel"
  | "pedido-nao-e-nota"
  | "pedido-de-evento"
  | "rps-nao-e-nota"
  | "nfse-municipal"
  | "nfe-mercadoria"
  | "evento-de-nfe"
  | "documento-desconhecido"
  | "esquema-invalido"
  | "chave-invalida"
  | "chave-contraditoria"
  | "cnpj-cpf-invalido"
  | "nfe-sem-protocolo"
  | "nfe-denegada"
  | "modelo-nao-suportado"
  | "resposta-sem-nota"
  | "nota-incompleta"

/** Something a person should look at; the document is read all the same and its own numbers are kept. */
export interface Aviso {
  readonly codigo: CodigoAviso
  readonly mensagem: string
}

export type CodigoAviso =
  | "cnpj-alfanumerico"
  | "sem-validade-juridica"
  | "nota-avulsa"
  | "chave-ano-mes"
  | "chave-municipio"
  | "chave-ambiente-gerador"
  | "id-dps"
  | "documento-tomador-invalido"
  | "documento-intermediario-invalido"
  | "valor-liquido"
  | "total-retido"
  | "retencao-pis-cofins-legada"
  | "deducao-sem-valor"
  | "exportacao-nao-declarada"
  | "id-evento-sequencia"
  | "documento-autor-invalido"
  | "certificado-fora-da-validade"
  | "protocolo-de-outro-conteudo"
  | "totais"
  | "aliquota"
  | "esquema"

type EstadoAssinatura = "valida" | "invalida" | "ausente"

/**
 * "valida" says only that the element read is, byte for byte, what the holder of the enclosed certificate signed. WHO that
 * is, the reader never asserts: `features/notas-fiscais/emissor.ts` judges it by the issuers of the installation.
 */
export interface ResultadoAssinatura {
  readonly estado: EstadoAssinatura
  /** pt-BR, when the state is not "valida". */
  readonly motivo?: string
  /** "RSA-SHA1" or "RSA-SHA256". */
  readonly algoritmo?: string
  /** Common name of the certificate's subject, as the certificate claims it. */
  readonly titular?: string
  /** Serial number, hexadecimal. */
  readonly serie?: string
  /** SHA-256 of the DER certificate, hexadecimal: lets the caller recognise a signer already known. */
  readonly impressaoDigital?: string
  /** ISO instants (UTC). */
  readonly validade?: { readonly de: string; readonly ate: string }
  readonly autoassinada?: boolean
  /** Base64 DER of the certificates that came in the signature, the signer's first. */
  readonly certificados?: readonly string[]
}

export type TipoDocumentoPessoa = "cnpj" | "cpf" | "nif" | "nao-informado"

export interface Prestador {
  /** Absent only with tipo "nao-informado" (foreign provider, note issued by the tomador). */
  readonly documento?: string
  readonly tipo: TipoDocumentoPessoa
  readonly nome?: string
  /** Inscrição municipal. */
  readonly im?: string
}

/** An address in Brazil, as far as the document writes it. */
export interface EnderecoNota {
  readonly logradouro?: string
  readonly numero?: string
  readonly complemento?: string
  readonly bairro?: string
  readonly cep?: string
}

export interface PessoaNota {
  readonly documento?: string
  readonly tipo: TipoDocumentoPessoa
  readonly nome?: string
  /** IBGE code of the address, 7 digits. */
  readonly municipio?: string
  /** ISO 3166 alpha-2 of a foreign address. */
  readonly pais?: string
  /** Of an address in Brazil; absent where the document has none of it. */
  readonly endereco?: EnderecoNota
}

/** tpEmit: who issued the DPS; the key carries this person's document, not always the prestador's. */
export interface Emitente {
  readonly papel: "prestador" | "tomador" | "intermediario"
  readonly documento: string
  readonly tipo: "cnpj" | "cpf"
  readonly nome: string
}

/** All in centavos. Withheld and own amounts are apart: NT 007 makes vPis and vCofins the provider's own debit. */
export interface ValoresNota {
  readonly servico: bigint
  readonly descontoIncondicionado: bigint
  readonly descontoCondicionado: bigint
  /** vCalcDR, else vDR; 0 with the warning "deducao-sem-valor" when only a percentage or documents are given. */
  readonly deducoes: bigint
  readonly baseIss?: bigint
  /** pAliqAplic, else pAliq of the DPS; percent, as written. */
  readonly aliquotaIss?: string
  readonly iss?: bigint
  readonly totalRetido?: bigint
  readonly liquido: bigint
  readonly irrf: bigint
  /** vRetCSLL: the SUM of withheld CSLL, PIS and COFINS (NT 007); tpRetPisCofins says what is in it. */
  readonly csllPisCofinsRetidos: bigint
  readonly tpRetPisCofins?: string
  /** vRetCP. */
  readonly inss: bigint
  readonly pisProprio: bigint
  readonly cofinsProprio: bigint
  readonly ibs?: bigint
  readonly cbs?: bigint
}

/**
 * "declarada": tribISSQN 3. "indicio": not declared, but the tomador is abroad; whether the result of the service
 * occurred in Brazil (LC 116/2003, art. 2, parágrafo único) is for a person to say. "nao": neither.
 */
export interface Exportacao {
  readonly estado: "declarada" | "indicio" | "nao"
  readonly criterio?: "tribISSQN-3" | "tomador-no-exterior"
  /** cPaisResult, ISO 3166 alpha-2. */
  readonly paisResultado?: string
}

export interface Substituicao {
  /** Key of the note this one replaces. */
  readonly chave: string
  readonly cMotivo: string
  readonly xMotivo?: string
}

export interface NotaLida {
  /** 50 characters, check digit verified. */
  readonly chave: string
  /** nNFSe, no padding. */
  readonly numero: string
  readonly serieDps: string
  readonly numeroDps: string
  readonly versao: string
  readonly tpAmb: "1" | "2"
  /** tpAmb 2: issued in homologation; must never become revenue. */
  readonly semValidadeJuridica: boolean
  /** 1 municipal system, 2 Sefin Nacional. */
  readonly ambGer: string
  /** As issued: it does NOT change on cancelling; the status of a note comes only from its events. */
  readonly cStat: string
  readonly dhProcessamento: string
  readonly dhEmissao: string
  /** AAAA-MM of dCompet. */
  readonly competencia: string
  /** dCompet, AAAA-MM-DD. */
  readonly dataCompetencia: string
  readonly municipioEmissor: string
  readonly municipioIncidencia?: string
  readonly municipioPrestacao?: string
  /** Country where the service was provided, when abroad. */
  readonly paisPrestacao?: string
  readonly emitente: Emitente
  readonly prestador: Prestador
  readonly tomador: PessoaNota | null
  readonly intermediario?: PessoaNota
  readonly cTribNac: string
  readonly cTribMun?: string
  readonly cNBS?: string
  readonly descricao: string
  readonly xTribNac: string
  /** 1 não optante, 2 MEI, 3 ME/EPP. */
  readonly opSimpNac: string
  /** 1 all in SN, 2 ISS outside SN, 3 all outside. */
  readonly regApTribSN?: string
  readonly regEspTrib: string
  /** 1 tributável, 2 imunidade, 3 exportação, 4 não incidência. */
  readonly tribISSQN: string
  /** 1 não retido, 2 retido pelo tomador, 3 pelo intermediário. */
  readonly tpRetISSQN: string
  readonly issRetido: boolean
  readonly valores: ValoresNota
  readonly exportacao: Exportacao
  readonly substitui: Substituicao | null
  /** SHA-256 of the bytes received, hexadecimal. */
  readonly sha256: string
}

export type EfeitoEvento = "cancela" | "substitui" | "pendente-cancelamento" | "encerra-pendencia" | "nenhum"

export interface EventoLido {
  readonly chaveNota: string
  /** Six digits, "101101". */
  readonly tipo: string
  /** xDesc of the document. */
  readonly descricao: string
  readonly sequencia: number
  readonly tpAmb: "1" | "2"
  readonly semValidadeJuridica: boolean
  readonly dhEvento: string
  readonly dhProcessamento: string
  readonly autor: { readonly documento: string; readonly tipo: "cnpj" | "cpf" }
  readonly motivo: { readonly codigo?: string; readonly texto?: string }
  /** Only in 105102: the note that replaces `chaveNota`. */
  readonly chaveSubstituta?: string
  readonly efeito: EfeitoEvento
  /** SHA-256 of the bytes received, hexadecimal. */
  readonly sha256: string
}
