import { type ContaCorrente, tiposDeConta } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const rotuloDoTipo = (id: number) => Object.values(tiposDeConta).find((t) => t.id === id)?.rotulo ?? String(id)

/** Columns of the accounts' export. */
export const colunasDasContas: readonly Coluna<ContaCorrente>[] = [
  { id: "apelido", titulo: "Conta", tipo: "texto", largura: 30, valor: (c) => c.apelido },
  { id: "tipo", titulo: "Tipo", tipo: "texto", valor: (c) => rotuloDoTipo(c.idTipo) },
  { id: "codigoDoBanco", titulo: "Código do banco", tipo: "codigo", valor: (c) => c.banco?.codigo ?? null },
  { id: "banco", titulo: "Banco", tipo: "texto", largura: 36, valor: (c) => c.banco?.nome ?? null },
  { id: "agencia", titulo: "Agência", tipo: "codigo", valor: (c) => c.agencia },
  { id: "conta", titulo: "Número da conta", tipo: "codigo", valor: (c) => c.conta },
  { id: "saldoInicial", titulo: "Saldo inicial", tipo: "dinheiro", valor: (c) => c.saldoInicial },
  { id: "saldoEm", titulo: "Saldo em", tipo: "data", valor: (c) => c.saldoEm },
  { id: "encerradaEm", titulo: "Encerrada em", tipo: "data", valor: (c) => c.encerradaEm },
]
