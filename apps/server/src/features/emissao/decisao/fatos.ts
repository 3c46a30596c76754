import type { DadosDoMunicipio, DadosDoServico, DadosFederais } from "@partida/contracts"
import type { Centavos } from "@partida/fiscal"
import type {
  ComercioExterior,
  EventoDaDps,
  MotivoDaSubstituicao,
  ObraDaDps,
  PessoaDaDps,
} from "../../../documentos/nfse-nacional/dps/tipos.ts"

/** A rule of the office with where it says that it comes from. */
interface RegraComFonte<D> {
  readonly dados: D
  readonly fundamento: string
}

/** A percentage with two decimals ("2.01"), and how it came to be. */
export interface PercentualExplicado {
  readonly percentual: string
  readonly porque: string
  readonly fonte: string
}

export interface TomadorDaNota extends PessoaDaDps {
  /** Null: nobody said. */
  readonly regime: "simples" | "mei" | "outro" | null
}

/** Everything that the fiscal part of a note depends on. Nothing else is read: the same facts give the same note. */
export interface FatosDaNota {
  readonly prestador: {
    readonly documento: string
    /** IBGE code. */
    readonly municipio: string
    readonly inscricaoMunicipal?: string
    readonly regime: "mei" | "simples" | "presumido" | "real"
    /** Of the Simples, with the ISS (sublimit crossed) outside the DAS. */
    readonly issForaDoDas: boolean
    /** regEspTrib of the layout; "0" none. */
    readonly regimeEspecial: string
  }
  readonly tomador: TomadorDaNota | null
  readonly intermediario?: PessoaDaDps
  readonly servico: {
    /** cTribNac, 6 digits. */
    readonly codigo: string
    readonly codigoMunicipal?: string
    readonly nbs?: string
    readonly descricao: string
    readonly local: { readonly municipio: string } | { readonly pais: string }
    /** Export: where its result is, and what the layout asks of foreign trade. */
    readonly exportacao?: { readonly paisDoResultado: string }
    readonly comercioExterior?: ComercioExterior
    readonly obra?: ObraDaDps
    readonly evento?: EventoDaDps
    readonly informacoes?: string
  }
  readonly competencia: string
  readonly valor: Centavos
  readonly descontoIncondicionado: Centavos
  readonly descontoCondicionado: Centavos
  /** Who withholds the ISS: said by a person, or as the rule has it. */
  readonly issRetido: "pela-regra" | "sim" | "nao"
  readonly regras: {
    /** Of the service in the municipality where the ISS is due; null: the office keeps none. */
    readonly servico: RegraComFonte<DadosDoServico> | null
    readonly municipio: RegraComFonte<DadosDoMunicipio> | null
    readonly federal: RegraComFonte<DadosFederais> | null
  }
  /** Of a supplier of the Simples: its ISS rate on the note when withheld, and what the DAS weighs. Null: not known. */
  readonly simples: { readonly iss: PercentualExplicado | null; readonly das: PercentualExplicado | null } | null
  readonly substitui?: { readonly chave: string; readonly cMotivo: MotivoDaSubstituicao; readonly xMotivo?: string }
}

/** One decision, for people: what, how much, why, and by which source. */
export interface Explicacao {
  readonly assunto:
    | "iss"
    | "iss-retido"
    | "local"
    | "irrf"
    | "csrf"
    | "inss"
    | "pis-cofins"
    | "ibs-cbs"
    | "total-simples"
  readonly decisao: string
  readonly valor: Centavos | null
  readonly porque: string
  readonly fonte: string
}

export interface Decisao {
  readonly iss: {
    readonly tributacao: "1" | "2" | "3" | "4"
    /** Municipality where it is due; null where none is. */
    readonly municipio: string | null
    readonly retencao: "1" | "2" | "3"
    /** Percentage applied; null when it is inside the DAS, not due, or only the municipality knows it. */
    readonly aliquota: string | null
    /** What goes in pAliq: the layout refuses it where the municipality's own table rules (E0617, E0625, E0635). */
    readonly aliquotaNaNota: string | null
    readonly base: Centavos
    readonly valor: Centavos | null
    readonly retido: Centavos
  }
  readonly federais: {
    readonly irrf: Centavos
    /** CSLL, PIS and COFINS together. */
    readonly csrf: Centavos
    readonly tpRetPisCofins: string
    readonly inss: Centavos
    readonly pisCofins: {
      readonly cst: string
      readonly base: Centavos | null
      readonly aliquotaPis: string
      readonly aliquotaCofins: string
      readonly pis: Centavos
      readonly cofins: Centavos
    } | null
  }
  readonly ibsCbs: {
    readonly cst: string
    readonly cClassTrib: string
    readonly cIndOp: string
    readonly base: Centavos
    readonly ibs: Centavos
    readonly cbs: Centavos
  } | null
  readonly totTrib: { readonly pTotTribSN: string } | { readonly indTotTrib: "0" }
  readonly totalRetido: Centavos
  readonly liquido: Centavos
  readonly explicacoes: readonly Explicacao[]
  readonly avisos: readonly string[]
}

/** Something of the request keeps the note from being issued: at which field, and the way out. */
export class EmissaoImpedida extends Error {
  override name = "EmissaoImpedida"
  readonly campo: string
  readonly codigo: string

  constructor(campo: string, codigo: string, mensagem: string) {
    super(mensagem)
    this.campo = campo
    this.codigo = codigo
  }
}

/** Raises an impediment. */
export function impedir(campo: string, codigo: string, mensagem: string): never {
  throw new EmissaoImpedida(campo, codigo, mensagem)
}
