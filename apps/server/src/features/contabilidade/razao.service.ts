import type { Conta, PlanoDeContas } from "@partida/contabil"
import type { LinhaDoRazao } from "@partida/contracts"
import { EntradaInvalida, paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { paraMostrar } from "./contas.service.ts"
import { emDias, type Periodo, saldo } from "./periodo.ts"
import { lerPlano, planoDas } from "./plano.service.ts"
import {
  fonteDoRazao,
  fonteDosLancamentosDaConta,
  lerCabecalho,
  lerRazao,
  lerRazaoDepois,
  lerSaldoAnterior,
  ordemDoDiario,
  ordemDoRazao,
  type PartidaDoRazao,
} from "./relatorios.repository.ts"

type PedidoDoRazao = Periodo & { readonly conta: string }

/** A page of the ledger of an account. Raises nao-encontrado and entrada-invalida. Three statements. */
export async function consultarRazao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: PedidoDoRazao & PedidoDePagina,
) {
  const dias = emDias(pedido)
  const fonte = fonteDoRazao(escopo, idEmpresa, pedido.conta, dias)
  const cabecalho = await lerCabecalho(tx, escopo, idEmpresa, { dias, fonte, conta: pedido.conta })
  if (!cabecalho.existe) throw new ErroDeNegocio("nao-encontrado")
  const { anterior, debitos, creditos, total } = cabecalho
  const plano = planoDas(cabecalho.contas)
  const conta = exigirConta(plano, pedido.conta)
  const pagina = await lerPagina(tx, fonte, ordemDoRazao, pedido)
  const lidas = await lerRazao(tx, escopo, idEmpresa, { conta: conta.codigo, dias, ids: pagina.ids })
  return {
    conta: paraMostrar({ ...conta, propria: false }),
    anterior: saldo(anterior),
    debitos: paraReais(debitos),
    creditos: paraReais(creditos),
    atual: saldo(anterior + debitos - creditos),
    lista: lidas.map((l) => apresentarPartida(plano, anterior, l)),
    paginacao: paginacaoDe(pedido, pagina, total),
  }
}

/** An account of the chart. Raises entrada-invalida. */
export function exigirConta(plano: PlanoDeContas, codigo: string): Conta {
  try {
    return plano.conta(codigo)
  } catch (erro) {
    if (erro instanceof EntradaInvalida) recusar(`A conta ${codigo} não existe no plano desta empresa.`, "conta")
    throw erro
  }
}

const apresentarPartida = (plano: PlanoDeContas, anterior: bigint, l: PartidaDoRazao): LinhaDoRazao => ({
  id: l.id,
  idLancamento: l.idLancamento,
  numero: l.numero,
  data: l.data,
  historico: l.historico,
  origem: l.origem,
  contrapartida: l.contrapartida === null ? null : { codigo: l.contrapartida, nome: plano.conta(l.contrapartida).nome },
  debito: l.dc === "D" ? paraReais(l.valor) : null,
  credito: l.dc === "C" ? paraReais(l.valor) : null,
  saldo: saldo(anterior + l.corrido),
})

const colunasDoRazao: readonly Coluna<LinhaDoRazao>[] = [
  { id: "data", titulo: "Data", tipo: "data", valor: (l) => l.data },
  { id: "numero", titulo: "Lançamento", tipo: "inteiro", valor: (l) => l.numero },
  { id: "historico", titulo: "Histórico", tipo: "texto", largura: 60, valor: (l) => l.historico },
  {
    id: "contrapartida",
    titulo: "Contrapartida",
    tipo: "texto",
    largura: 36,
    valor: (l) => (l.contrapartida ? `${l.contrapartida.codigo} ${l.contrapartida.nome}` : "Diversos"),
  },
  { id: "debito", titulo: "Débito", tipo: "dinheiro", valor: (l) => l.debito },
  { id: "credito", titulo: "Crédito", tipo: "dinheiro", valor: (l) => l.credito },
  { id: "saldo", titulo: "Saldo", tipo: "dinheiro", valor: (l) => l.saldo.valor },
  { id: "lado", titulo: "D/C", tipo: "texto", valor: (l) => l.saldo.dc },
]

/** The ledger of an account as a file. Raises nao-encontrado and entrada-invalida. */
export async function exportarRazao(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: PedidoDoRazao & PedidoDeExportacao,
) {
  const dias = emDias(pedido)
  const { plano, anterior } = await banco.emEscopo(escopo, async (tx) => {
    await exigirEmpresa(tx, escopo, idEmpresa)
    const plano = await lerPlano(tx, escopo, idEmpresa, dias.ate)
    exigirConta(plano, pedido.conta)
    return { plano, anterior: await lerSaldoAnterior(tx, escopo, idEmpresa, pedido.conta, dias) }
  })
  let corrido = 0n
  return exportar(
    { nome: `razao-${pedido.conta}-${pedido.de}-${pedido.ate}`, titulo: "Razão" },
    colunasDoRazao,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosLancamentosDaConta(escopo, idEmpresa, pedido.conta, dias),
      ordem: ordemDoDiario,
      contarLinhas: (tx) => contar(tx, fonteDoRazao(escopo, idEmpresa, pedido.conta, dias)),
      ler: async (tx, ids) => {
        const lidas = await lerRazaoDepois(tx, escopo, idEmpresa, { conta: pedido.conta, antes: corrido, ids })
        corrido = lidas.at(-1)?.corrido ?? corrido
        return lidas.map((l) => apresentarPartida(plano, anterior, l))
      },
    },
    pedido,
  )
}
