import {
  type Balancete,
  balancete,
  type ContasPorCodigo,
  conferirLancamento,
  contasPorCodigo,
  estornar,
  type Fato,
  type Lancado,
  type Lancamento,
  lancarFato,
  type PedidoDeBalancete,
  type RegraDeFato,
} from "@partida/contabil"
import { competencia, deReais, EntradaInvalida, ultimoDia } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import {
  foiEstornado,
  inserirLancamento,
  type LancamentoGravado,
  lerContasDigitadas,
  lerLancamento,
  lerLancamentosErrados,
  lerSaldosEMovimentos,
  lerSaldosErrados,
  novoLancamento,
} from "./contabilidade.repository.ts"
import { recusarEntrada } from "./periodo.ts"
import { abrirPlano, lerPlano } from "./plano.service.ts"

/** What to write: the entry, and where it came from when nobody typed it. */
interface NovoLancamento {
  readonly lancamento: Lancamento
  readonly origem?: string
  readonly regra?: RegraDeFato
  readonly estornoDe?: string
}

/**
 * Writes an entry. What came from a fact is written once: asked for again, the same entry is answered. Raises nao-encontrado,
 * entrada-invalida (lines, accounts, totals) and competencia-fechada.
 */
export async function lancar(tx: Tx, ato: Ato, idEmpresa: string, novo: NovoLancamento): Promise<LancamentoGravado> {
  await tomarLivros(tx, ato, idEmpresa)
  return escrever(tx, ato, idEmpresa, novo)
}

/** Takes the books of a company for this transaction, with a chart to write in. Raises nao-encontrado. */
export async function tomarLivros(tx: Tx, ato: Ato, idEmpresa: string): Promise<void> {
  // Before anything else, so that nobody holds the company for share and then wants it alone.
  if (!(await travarEmpresa(tx, ato.escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  await abrirPlano(tx, ato)
}

/** What a person types of an entry: accounts by code or by reduced code, amounts in reais. */
interface LancamentoDigitado {
  readonly data: string
  readonly historico: string
  readonly partidas: readonly { readonly conta: string; readonly dc: "D" | "C"; readonly valor: string }[]
}

/** An entry that was typed, and its accounts. */
export interface Digitado {
  readonly lancamento: LancamentoGravado
  readonly contas: ContasPorCodigo
}

/** Writes what a person typed. Raises nao-encontrado, entrada-invalida (by field) and livro-fechado. */
export async function lancarDigitado(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { data, historico, partidas }: LancamentoDigitado,
): Promise<Digitado> {
  const ler = () => {
    const digitadas = partidas.map((p) => p.conta)
    return lerContasDigitadas(tx, ato.escopo, idEmpresa, data, digitadas)
  }
  // Neither waits for the other: no account that exists goes away.
  const [empresa, achadas] = await Promise.all([travarEmpresa(tx, ato.escopo, idEmpresa), ler()])
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  if (data > ultimoDia(competencia(competenciaCivil(ato.agora))))
    recusar("A data é de um mês que ainda não começou. Confira a data.", "data")
  const contas = achadas.length > 0 ? achadas : await abrirPlano(tx, ato).then(ler)
  const lidas = partidas.map(({ conta, dc, valor }, i) => {
    const achada =
      contas.find((c) => c.tipo === "A" && (c.codigo === conta || String(c.reduzido) === conta)) ??
      contas.find((c) => c.codigo === conta)
    if (!achada) recusar(`A conta ${conta} não existe no plano. Escolha uma da lista.`, `partidas.${i}.conta`)
    return { conta: achada.codigo, dc, valor: deReais(valor) }
  })
  const porCodigo = contasPorCodigo(contas)
  const lancamento = await escrever(
    tx,
    ato,
    idEmpresa,
    { lancamento: { data, tipo: "N", historico, partidas: lidas } },
    porCodigo,
  )
  return { lancamento, contas: porCodigo }
}

/** Writes an entry in books that were taken. `conhecidas`: its accounts on its day, where they were read. */
async function escrever(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novo: NovoLancamento,
  conhecidas?: ContasPorCodigo,
): Promise<LancamentoGravado> {
  const { escopo } = ato
  const { lancamento, ...deQue } = novo
  const { origem = null } = deQue
  const repetido = origem === null ? null : await lerLancamento(tx, escopo, idEmpresa, { origem })
  if (repetido) return repetido
  const contas = conhecidas ?? (await lerPlano(tx, escopo, idEmpresa, lancamento.data))
  try {
    conferirLancamento(contas, lancamento)
  } catch (erro) {
    if (erro instanceof EntradaInvalida) recusarEntrada(erro)
    throw erro
  }
  return inserirLancamento(tx, novoLancamento(ato, idEmpresa, lancamento, deQue))
}

/** Reverses an entry on a day of an open month, once. Raises nao-encontrado, entrada-invalida and competencia-fechada. */
export async function estornarLancamento(
  tx: Tx,
  ato: Ato,
  { idEmpresa, id }: { readonly idEmpresa: string; readonly id: string },
  { data, motivo }: { readonly data: string; readonly motivo: string },
): Promise<LancamentoGravado> {
  await tomarLivros(tx, ato, idEmpresa)
  return estornarNosLivros(tx, ato, { idEmpresa, id }, { data, motivo })
}

async function estornarNosLivros(
  tx: Tx,
  ato: Ato,
  { idEmpresa, id }: { readonly idEmpresa: string; readonly id: string },
  { data, motivo }: { readonly data: string; readonly motivo: string },
): Promise<LancamentoGravado> {
  const original = await obter(tx, ato.escopo, idEmpresa, id)
  if (data < original.data) recusar("O estorno não pode ser de antes do lançamento. Confira a data.", "data")
  if (await foiEstornado(tx, ato.escopo, idEmpresa, id))
    recusar(`O lançamento ${original.numero} já foi estornado.`, "id")
  return escrever(tx, ato, idEmpresa, { lancamento: estornar(original, data, motivo), estornoDe: id })
}

/**
 * Posts a fact by the rules, once by origin. When the fact changed, what it had posted is reversed on its own day and it is posted
 * anew: `origem` then names the fact with its version. Answers what the engine said; "a-classificar" writes nothing.
 */
export async function lancarPorRegra(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { fato, origem, anterior }: { readonly fato: Fato; readonly origem: string; readonly anterior?: string },
  regras: readonly RegraDeFato[],
): Promise<Lancado> {
  await tomarLivros(tx, ato, idEmpresa)
  const plano = await lerPlano(tx, ato.escopo, idEmpresa, fato.data)
  const lancado = lancarFato(plano, regras, fato)
  const velho = anterior === undefined ? null : await lerLancamento(tx, ato.escopo, idEmpresa, { origem: anterior })
  if (velho && !(await foiEstornado(tx, ato.escopo, idEmpresa, velho.id))) {
    const onde = { idEmpresa, id: velho.id }
    await estornarNosLivros(tx, ato, onde, { data: velho.data, motivo: "o fato mudou" })
  }
  if (lancado.tipo === "lancado") {
    const { lancamento, regra } = lancado
    await escrever(tx, ato, idEmpresa, { lancamento, origem, regra }, plano)
  }
  return lancado
}

/** Trial balance of a company between two months, from the balances that are kept. */
export async function lerBalancete(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { de, ate, ...pedido }: PedidoDeBalancete & { readonly de: string; readonly ate: string },
): Promise<Balancete> {
  // Neither waits for the other.
  const [plano, { anteriores, movimentos }] = await Promise.all([
    lerPlano(tx, escopo, idEmpresa, ultimoDia(competencia(ate))),
    lerSaldosEMovimentos(tx, escopo, idEmpresa, { de, ate }),
  ])
  return balancete(plano, anteriores, movimentos, pedido)
}

/** What the books of a company contradict in themselves: kept balances, entries and numbering. Writes nothing. */
export async function conferirLivros(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
): Promise<{ readonly competencia: string | null; readonly mensagem: string }[]> {
  const saldos = await lerSaldosErrados(tx, escopo, idEmpresa)
  const { tortos, furos } = await lerLancamentosErrados(tx, escopo, idEmpresa)
  return [
    ...saldos.map(({ competencia, conta }) => ({
      competencia,
      mensagem: `o saldo guardado da conta ${conta} não é a soma dos seus lançamentos`,
    })),
    ...tortos.map(({ competencia, numero }) => ({
      competencia,
      mensagem: `o lançamento ${numero} tem débitos diferentes dos créditos`,
    })),
    ...furos.map(({ ano }) => ({ competencia: null, mensagem: `falta um número entre os lançamentos de ${ano}` })),
  ]
}

async function obter(tx: Tx, escopo: Escopo, idEmpresa: string, id: string): Promise<LancamentoGravado> {
  const lancamento = encontrado(await lerLancamento(tx, escopo, idEmpresa, { id }))
  return lancamento
}
