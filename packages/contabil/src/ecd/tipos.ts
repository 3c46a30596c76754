import type { LancamentoNumerado } from "../ledger.ts"
import type { PlanoDeContas } from "../plano.ts"
import type { Saldos } from "../tipos.ts"

/** Who signs the books as accountant (code 900). */
export interface Contador {
  readonly nome: string
  readonly cpf: string
  /** As the register shows it, "SP-012345/O-6". */
  readonly crc: string
  readonly uf: string
  readonly email: string
  readonly telefone: string
}

/** Why a delivered ECD is substituted, and what its term says (table of the field COD_MOT_SUBS). */
export interface SubstituicaoDaEcd {
  /** Hash of the file that leaves: 40 hexadecimal digits, as its receipt shows it. */
  readonly hash: string
  readonly motivo: "001" | "002" | "003" | "004" | "005" | "099"
  /** The verification: what was wrong, in which entries, and why no later entry mends it. */
  readonly termo: string
}

/** All that the file of a year is made of: one book (G), whole months of one calendar year. */
export interface EntradaDaEcd {
  readonly empresa: {
    readonly nome: string
    readonly cnpj: string
    readonly uf: string
    readonly idMunicipio: string
    readonly municipio: string
    readonly inscricaoEstadual: string | null
    readonly inscricaoMunicipal: string | null
    readonly nire: string | null
    /** Day of the opening, AAAA-MM-DD. */
    readonly abertura: string
  }
  readonly contador: Contador
  readonly numeroDoLivro: number
  /** Notes to the statements in plain text; null: none is attached. */
  readonly notas: string | null
  /** Null in an original file. */
  readonly substituicao: SubstituicaoDaEcd | null
  /** First and last day, AAAA-MM-DD. */
  readonly de: string
  readonly ate: string
  /** Chart of reference: 1 lucro real, 2 presumido; null for none. */
  readonly planoReferencial: 1 | 2 | null
  readonly plano: PlanoDeContas
  /** Balances on the eve of the first day. */
  readonly iniciais: Saldos
  readonly lancamentos: readonly LancamentoNumerado[]
}

/** What the official program would refuse, or warn about: of which account or entry, in pt-BR. */
export interface QueixaDaEcd {
  /** Rule of the layout, by record. */
  readonly registro: string
  /** Account code, "lançamento 12", or the field of the registration. */
  readonly onde: string
  readonly mensagem: string
  readonly tipo: "erro" | "aviso"
}
