import { pecas, valorDaFolha } from "./etiquetas-ofx.ts"
import { ExtratoRecusado, LIMITES_DO_EXTRATO } from "./tipos.ts"
import { codigoDoBanco } from "./valores.ts"

export type Campos = Map<string, string>

/** A statement as it is being read: groups that the file never closes end where the next one begins. */
export interface Rascunho {
  readonly cartao: boolean
  /** Code of the institution that the file is of, which speaks where the account does not name its bank. */
  readonly instituicao: string | null
  readonly cabecalho: Campos
  readonly conta: Campos
  readonly saldos: Map<"LEDGERBAL" | "AVAILBAL", Campos>
  readonly movimentos: Campos[]
}

const DO_MOVIMENTO = new Set(["TRNAMT", "DTPOSTED", "FITID", "TRNTYPE"])
const QUANTIAS = new Set(["TRNAMT", "BALAMT"])
/** Groups of which nothing is read: what is inside must not be taken for the account or the movement around. */
const ALHEIOS = new Set([
  "BANKACCTTO",
  "CCACCTTO",
  "BALLIST",
  "IMAGEDATA",
  "ORIGCURRENCY",
  "BANKTRANLISTP",
  "REWARDINFO",
  "MKTGINFO",
])
const RAIZES_ALHEIAS = new Set(["INVSTMTRS", "INVSTMTMSGSRSV1", "LOANSTMTRS"])

/** The statements of an OFX as groups of leaves, none of them read yet. Raises ExtratoRecusado when groups do not stand. */
export const lerGrupos = (texto: string): readonly Rascunho[] => new Leitor().ler(texto)

class Leitor {
  readonly #rascunhos: Rascunho[] = []
  #atual: Rascunho | null = null
  #campos: Campos | null = null
  /** The movement that is open, if any: the only place of an amount. */
  #movimento: Campos | null = null
  #alheio: string | null = null
  #raizAlheia: string | null = null
  #movimentos = 0
  #instituicao: string | null = null

  ler(texto: string): readonly Rascunho[] {
    let dentro = false
    for (const { nome, fecha, texto: depois } of pecas(texto)) {
      if (nome === "OFX") {
        dentro = !fecha
        this.#atual = null
      } else if (dentro) {
        if (fecha) this.#fechar(nome)
        else this.#abrir(nome, depois)
      } else if (nome === "STMTTRN" && !fecha) {
        throw fora("Há movimentos fora do OFX")
      }
    }
    return this.#rascunhos
  }

  #abrir(nome: string, depois: string): void {
    if (this.#raizAlheia !== null) return
    if (RAIZES_ALHEIAS.has(nome)) {
      this.#raizAlheia = nome
      if (nome === "INVSTMTRS" || nome === "INVSTMTMSGSRSV1") this.#recusarInvestimentos()
      return
    }
    if (nome === "STMTTRN") {
      this.#abrirMovimento()
      return
    }
    if (nome === "FID" && this.#atual === null) this.#instituicao = codigoDoBanco(valorDaFolha(depois))
    if (this.#alheio !== null && !["LEDGERBAL", "AVAILBAL", "STMTRS", "CCSTMTRS"].includes(nome)) return
    this.#alheio = null
    switch (nome) {
      case "STMTRS":
      case "CCSTMTRS":
        this.#abrirExtrato(nome === "CCSTMTRS")
        return
      case "BANKACCTFROM":
      case "CCACCTFROM":
        this.#campos = this.#atual?.conta ?? null
        return
      case "LEDGERBAL":
      case "AVAILBAL":
        this.#abrirSaldo(nome)
        return
      case "BANKTRANLIST":
        this.#movimento = null
        this.#campos = this.#atual?.cabecalho ?? null
        return
    }
    if (ALHEIOS.has(nome)) this.#alheio = nome
    else this.#anotar(nome, depois)
  }

  #abrirExtrato(cartao: boolean): void {
    if (this.#rascunhos.length >= LIMITES_DO_EXTRATO.contas)
      throw new ExtratoRecusado(
        "movimentos-demais",
        "O arquivo tem contas demais. Baixe o extrato de uma conta por vez.",
      )
    this.#atual = {
      cartao,
      instituicao: this.#instituicao,
      cabecalho: new Map(),
      conta: new Map(),
      saldos: new Map(),
      movimentos: [],
    }
    this.#rascunhos.push(this.#atual)
    this.#campos = this.#atual.cabecalho
    this.#movimento = null
  }

  #abrirMovimento(): void {
    this.#alheio = null
    if (!this.#atual) throw fora("Há movimentos fora de uma conta")
    if (++this.#movimentos > LIMITES_DO_EXTRATO.movimentos)
      throw new ExtratoRecusado("movimentos-demais", "O arquivo passa de 100.000 movimentos. Baixe períodos menores.")
    this.#movimento = new Map()
    this.#campos = this.#movimento
    this.#atual.movimentos.push(this.#movimento)
  }

  #abrirSaldo(nome: "LEDGERBAL" | "AVAILBAL"): void {
    this.#movimento = null
    this.#campos = null
    if (!this.#atual) return
    if (this.#atual.saldos.has(nome)) throw fora("O mesmo saldo aparece duas vezes na conta")
    this.#campos = new Map()
    this.#atual.saldos.set(nome, this.#campos)
  }

  #anotar(nome: string, depois: string): void {
    // An amount in two lines may have lost what was between them: it is not joined into another.
    const valor = valorDaFolha(depois, QUANTIAS.has(nome) ? "\n" : " ")
    if (DO_MOVIMENTO.has(nome) && this.#movimento === null) throw fora("Há um movimento sem começo")
    if (this.#campos === null) return
    const antes = this.#campos.get(nome)
    if (antes !== undefined) {
      // The same leaf twice is two movements whose border was lost, or an amount that somebody added.
      if (DO_MOVIMENTO.has(nome) || nome === "ACCTID" || nome === "BALAMT")
        throw fora(`Há ${nome} duas vezes no mesmo lugar`)
      if (nome === "MEMO" || nome === "NAME") this.#campos.set(nome, `${antes} ${valor}`)
      return
    }
    this.#campos.set(nome, valor)
  }

  #fechar(nome: string): void {
    if (this.#raizAlheia !== null) {
      if (nome === this.#raizAlheia) this.#raizAlheia = null
      return
    }
    if (this.#alheio === nome) {
      this.#alheio = null
      return
    }
    switch (nome) {
      case "STMTTRN":
        this.#movimento = null
        this.#campos = this.#atual?.cabecalho ?? null
        return
      case "STMTRS":
      case "CCSTMTRS":
        this.#atual = null
        this.#movimento = null
        this.#campos = null
        return
      case "BANKTRANLIST":
      case "BANKACCTFROM":
      case "CCACCTFROM":
      case "LEDGERBAL":
      case "AVAILBAL":
        this.#movimento = null
        this.#campos = this.#atual?.cabecalho ?? null
    }
  }

  #recusarInvestimentos(): never {
    throw new ExtratoRecusado(
      "investimentos",
      "O arquivo é de investimentos, com títulos e cotas. Baixe o extrato da conta em OFX.",
    )
  }
}

const fora = (oque: string) =>
  new ExtratoRecusado(
    "estrutura",
    `${oque}: o arquivo está estragado e nada foi lido. Baixe o extrato de novo no banco.`,
  )
