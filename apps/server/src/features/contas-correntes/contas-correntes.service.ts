import { randomUUID } from "node:crypto"
import { type ContaCorrente, queixaDaConta, tiposDeConta } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import {
  alterarConta,
  type ContaGravada,
  fonteDasContas,
  inserirConta,
  lerConta,
  lerContas,
  ordemDasContas,
  tomarConta,
} from "./contas-correntes.repository.ts"
import { colunasDasContas } from "./exportacao.ts"

interface DadosDaConta {
  readonly idTipo: number
  readonly apelido: string
  readonly idBanco: string | null
  readonly agencia: string | null
  readonly conta: string | null
  readonly saldoInicial: string | null
  readonly saldoEm: string | null
}

/** Every account of a company, the ended ones too. Raises nao-encontrado. */
export async function listarContas(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<{ lista: ContaCorrente[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  return { lista: (await lerContas(tx, escopo, idEmpresa)).map(apresentar) }
}

/** Every account of a company, as a file. Raises nao-encontrado. */
export async function exportarContas(banco: Banco, escopo: Escopo, idEmpresa: string, pedido: PedidoDeExportacao) {
  await banco.emEscopo(escopo, (tx) => exigirEmpresa(tx, escopo, idEmpresa))
  return exportar(
    { nome: "contas-correntes", titulo: "Contas correntes" },
    colunasDasContas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDasContas(escopo, idEmpresa),
      ordem: ordemDasContas,
      ler: async (tx, ids) => {
        const lidas = (await lerContas(tx, escopo, idEmpresa, ids)).map(apresentar)
        return ids.flatMap((id) => lidas.find((c) => c.id === id) ?? [])
      },
    },
    pedido,
  )
}

/** Raises nao-encontrado. */
export async function consultarConta(tx: Tx, escopo: Escopo, id: string): Promise<ContaCorrente> {
  const conta = encontrado(await lerConta(tx, escopo, id))
  return apresentar(conta)
}

/** Raises nao-encontrado, entrada-invalida. */
export async function criarConta(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  dados: DadosDaConta,
  agora: Date,
): Promise<ContaCorrente> {
  const empresa = encontrado(await travarEmpresa(tx, escopo, idEmpresa))
  exigirDadosValidos(dados, empresa.abertura)
  const id = randomUUID()
  exigirInedita(dados, id, await lerContas(tx, escopo, idEmpresa))
  await inserirConta(tx, {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    ...gravavel(dados),
    criadaEm: agora,
  })
  return consultarConta(tx, escopo, id)
}

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function editarConta(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  dados: DadosDaConta,
): Promise<ContaCorrente> {
  const { conta, abertura } = await tomar(tx, escopo, id)
  if (conta.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  exigirDadosValidos(dados, abertura)
  if (dados.saldoEm !== null && conta.encerradaEm !== null && dados.saldoEm > conta.encerradaEm) {
    recusar("O saldo inicial é de depois do encerramento da conta. Confira a data.", "saldoEm")
  }
  exigirInedita(dados, id, await lerContas(tx, escopo, conta.idEmpresa))
  await alterarConta(tx, escopo, id, gravavel(dados))
  return consultarConta(tx, escopo, id)
}

/** Says the last day of an account. Raises nao-encontrado, entrada-invalida. */
export async function encerrarConta(
  tx: Tx,
  escopo: Escopo,
  id: string,
  encerradaEm: string,
  hoje: string,
): Promise<ContaCorrente> {
  const { conta, abertura } = await tomar(tx, escopo, id)
  if (encerradaEm > hoje)
    recusar("A data do encerramento ainda não chegou. Informe o dia em que ele aconteceu.", "encerradaEm")
  if (encerradaEm < abertura) recusar("A empresa ainda não existia nesta data. Confira a data.", "encerradaEm")
  if (conta.saldoEm !== null && encerradaEm < conta.saldoEm)
    recusar("O encerramento é de antes do saldo inicial da conta. Confira a data.", "encerradaEm")
  if (conta.encerradaEm !== encerradaEm) await alterarConta(tx, escopo, id, { encerradaEm })
  return consultarConta(tx, escopo, id)
}

/** Undoes the end. Raises nao-encontrado. */
export async function reabrirConta(tx: Tx, escopo: Escopo, id: string): Promise<ContaCorrente> {
  const { conta } = await tomar(tx, escopo, id)
  if (conta.encerradaEm !== null) await alterarConta(tx, escopo, id, { encerradaEm: null })
  return consultarConta(tx, escopo, id)
}

/** The account, read again under the lock of its company. */
async function tomar(tx: Tx, escopo: Escopo, id: string) {
  const { idEmpresa } = await consultarConta(tx, escopo, id)
  const empresa = await travarEmpresa(tx, escopo, idEmpresa)
  const conta = await tomarConta(tx, escopo, id)
  if (!empresa || !conta) throw new ErroDeNegocio("nao-encontrado")
  return { conta, abertura: empresa.abertura }
}

function exigirDadosValidos(dados: DadosDaConta, abertura: string): void {
  const { idTipo, idBanco, agencia, conta, saldoInicial, saldoEm } = dados
  if (idBanco !== null && !linhaDaTabela("bancos", idBanco))
    recusar("Este banco não está na lista da COMPE. Escolha um da lista.", "idBanco")
  const queixa = conta === null ? null : queixaDaConta(idTipo, conta)
  if (queixa !== null) recusar(queixa, "conta")
  // What holds money is known by bank, branch and number; a card may be of an institution without any of them.
  if (!ehCartao(idTipo)) {
    if (idBanco === null) recusar("Escolha o banco da conta.", "idBanco")
    if (agencia === null) recusar("Informe a agência.", "agencia")
    if (conta === null || conta === "") recusar("Informe a conta com o dígito, como 12345-6.", "conta")
  }
  if (saldoInicial !== null && saldoEm === null) recusar("Diga de que dia é o saldo inicial.", "saldoEm")
  if (saldoInicial === null && saldoEm !== null) recusar("Informe o saldo desse dia, mesmo que zero.", "saldoInicial")
  if (saldoEm !== null && saldoEm < abertura)
    recusar("A empresa ainda não existia na data do saldo. Confira a data.", "saldoEm")
}

/** The same type, bank, branch and number is the same account, as the unique index of the table also says. */
function exigirInedita(dados: DadosDaConta, id: string, contas: readonly ContaGravada[]): void {
  const nova = gravavel(dados)
  const igual = contas.find(
    (c) =>
      c.id !== id &&
      c.idTipo === nova.idTipo &&
      c.idBanco === nova.idBanco &&
      c.agencia === nova.agencia &&
      c.conta === nova.conta,
  )
  if (!igual) return
  if (nova.conta === null) {
    recusar(
      `Já há um cartão deste banco sem número, “${igual.apelido}”. Informe os quatro últimos números para distingui-los.`,
      "conta",
    )
  }
  const saida = igual.encerradaEm === null ? "Edite-a" : "Ela está encerrada: reabra-a"
  recusar(`Esta conta já está cadastrada como “${igual.apelido}”. ${saida} em vez de criar outra.`, "conta")
}

const ehCartao = (idTipo: number) => idTipo === tiposDeConta.CARTAO_DE_CREDITO.id

const gravavel = ({ saldoInicial, ...dados }: DadosDaConta) => ({
  ...dados,
  agencia: ehCartao(dados.idTipo) ? null : dados.agencia,
  conta: dados.conta === "" ? null : dados.conta,
  saldoInicialCentavos: saldoInicial === null ? null : deReais(saldoInicial),
})

function apresentar(conta: ContaGravada): ContaCorrente {
  const { id, idEmpresa, idTipo, apelido, idBanco, agencia, saldoInicialCentavos, saldoEm, encerradaEm } = conta
  return {
    id,
    idEmpresa,
    idTipo,
    apelido,
    banco: idBanco === null ? null : { codigo: idBanco, nome: linhaDaTabela("bancos", idBanco)?.nome ?? idBanco },
    agencia,
    conta: conta.conta,
    saldoInicial: saldoInicialCentavos === null ? null : paraReais(saldoInicialCentavos),
    saldoEm,
    encerradaEm,
    criadaEm: conta.criadaEm.toISOString(),
    versao: conta.versao,
  }
}
