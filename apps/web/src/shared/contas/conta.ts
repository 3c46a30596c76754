import { type ContaCorrente, queixaDaConta, tiposDeConta } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import type { CampoComparado } from "../formulario/conflito.ts"
import type { Leitura } from "../formulario/useEdicao.ts"

export const tiposEmOrdem = Object.values(tiposDeConta)

export const rotuloDoTipo = (id: number): string => tiposEmOrdem.find((t) => t.id === id)?.rotulo ?? `Tipo ${id}`

/** A card has four numbers instead of branch and account. */
export const ehCartao = (idTipo: number): boolean => idTipo === tiposDeConta.CARTAO_DE_CREDITO.id

/** What the form of an account holds. */
export interface ContaDigitada {
  readonly idTipo: number
  readonly apelido: string
  readonly idBanco: string
  readonly agencia: string
  readonly conta: string
  /** An amount field is never empty: without a date, zero is no balance. */
  readonly saldoInicial: string
  readonly saldoEm: string
}

export const NOVA: ContaDigitada = {
  idTipo: tiposDeConta.NORMAL.id,
  apelido: "",
  idBanco: "",
  agencia: "",
  conta: "",
  saldoInicial: "0.00",
  saldoEm: "",
}

/** An account as the form holds it. */
export const leituraDe = (c: ContaCorrente): Leitura<ContaDigitada> => ({
  valores: {
    idTipo: c.idTipo,
    apelido: c.apelido,
    idBanco: c.banco?.codigo ?? "",
    agencia: c.agencia ?? "",
    conta: c.conta ?? "",
    saldoInicial: c.saldoInicial ?? "0.00",
    saldoEm: c.saldoEm ?? "",
  },
  versao: c.versao,
})

const temSaldo = ({ saldoInicial, saldoEm }: ContaDigitada) => saldoEm !== "" || sinalDe(saldoInicial) !== 0

const ouNulo = (texto: string) => (texto === "" ? null : texto)

/** What goes to the server. */
export const corpoDe = (d: ContaDigitada) => ({
  idTipo: d.idTipo,
  apelido: d.apelido,
  idBanco: ouNulo(d.idBanco),
  agencia: ehCartao(d.idTipo) ? null : ouNulo(d.agencia),
  conta: ouNulo(d.conta),
  saldoInicial: temSaldo(d) ? d.saldoInicial : null,
  saldoEm: ouNulo(d.saldoEm),
})

/** What the contract does not say, or says in words for programmers. */
export function conferir(d: ContaDigitada): Queixas {
  const cartao = ehCartao(d.idTipo)
  const numero = queixaDaConta(d.idTipo, d.conta)
  return {
    ...(!cartao && d.idBanco === "" ? { idBanco: "Escolha o banco da conta." } : {}),
    ...(!cartao && d.agencia === "" ? { agencia: "Informe a agência." } : {}),
    ...(!cartao && d.conta === "" ? { conta: "Informe a conta com o dígito, como 12345-6." } : {}),
    ...(numero === null ? {} : { conta: numero }),
    ...(temSaldo(d) && d.saldoEm === "" ? { saldoEm: "Diga de que dia é o saldo inicial." } : {}),
  }
}

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<ContaDigitada>[] = [
  { nome: "idTipo", rotulo: "Tipo", emPalavras: ({ idTipo }) => rotuloDoTipo(idTipo) },
  { nome: "apelido", rotulo: "Nome da conta", emPalavras: ({ apelido }) => apelido || "vazio" },
  { nome: "idBanco", rotulo: "Banco", emPalavras: ({ idBanco }) => idBanco || "nenhum" },
  { nome: "agencia", rotulo: "Agência", emPalavras: ({ agencia }) => agencia || "nenhuma" },
  { nome: "conta", rotulo: "Conta", emPalavras: ({ conta }) => conta || "nenhuma" },
  {
    nome: "saldoInicial",
    rotulo: "Saldo inicial",
    emPalavras: (d) => (temSaldo(d) ? formatarReais(d.saldoInicial) : "nenhum"),
  },
  {
    nome: "saldoEm",
    rotulo: "Saldo em",
    emPalavras: ({ saldoEm }) => (saldoEm === "" ? "nenhum" : formatarData(saldoEm)),
  },
]

/** "Ag. 1234 · 45678-9", or the end of a card. */
export function numeroDa({ idTipo, agencia, conta }: Pick<ContaCorrente, "idTipo" | "agencia" | "conta">): string {
  if (ehCartao(idTipo)) return conta === null ? "Sem número" : `Final ${conta}`
  return [agencia && `Agência ${agencia}`, conta].filter(Boolean).join(" · ")
}
