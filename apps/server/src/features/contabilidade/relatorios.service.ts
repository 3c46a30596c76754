import { type Conta, type ContasPorCodigo, lado, type TipoDeBalancete } from "@partida/contabil"
import type { LancamentoAberto, LancamentoContabil, LinhaDoBalancete } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { type Digitado, lerBalancete } from "./contabilidade.service.ts"
import { lerLinhaDaOrigem } from "./fatos-do-banco.repository.ts"
import { emDias, type Periodo, saldo } from "./periodo.ts"
import { lerPlano, planoDas } from "./plano.service.ts"
import {
  comPartidas,
  fonteDoDiario,
  type LancamentoLido,
  lerCabecalho,
  lerLancamentos,
  ordemDoDiario,
} from "./relatorios.repository.ts"

interface PedidoDoBalancete extends Periodo {
  readonly tipo: number
  readonly nivel?: number | undefined
  readonly soComMovimento?: boolean | undefined
}

/** The trial balance of a period. Raises nao-encontrado. Four statements. */
export async function consultarBalancete(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: PedidoDoBalancete) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const { linhas, totais, fecha } = await lerBalancete(tx, escopo, idEmpresa, {
    de: pedido.de,
    ate: pedido.ate,
    tipo: pedido.tipo as TipoDeBalancete,
    ...(pedido.nivel !== undefined && { nivel: pedido.nivel }),
    soComMovimento: pedido.soComMovimento ?? false,
  })
  return {
    linhas: linhas.map(
      ({ conta, anterior, debitos, creditos, atual }): LinhaDoBalancete => ({
        codigo: conta.codigo,
        nome: conta.nome,
        tipo: conta.tipo,
        nivel: conta.nivel,
        reduzido: conta.reduzido,
        anterior: saldo(anterior),
        debitos: paraReais(debitos),
        creditos: paraReais(creditos),
        atual: saldo(atual),
        invertido: doLadoErrado(conta, atual),
      }),
    ),
    totais: {
      anterior: saldo(totais.anterior),
      debitos: paraReais(totais.debitos),
      creditos: paraReais(totais.creditos),
      atual: saldo(totais.atual),
    },
    fecha,
  }
}

/** What is owned is in debit and what is owed in credit; results may be on any side while they are corrected. */
const doLadoErrado = ({ tipo, natureza, saldo: normal }: Conta, atual: bigint) =>
  tipo === "A" && atual !== 0n && ["01", "02"].includes(natureza) && normal !== lado(atual).dc

const colunasDoBalancete: readonly Coluna<LinhaDoBalancete>[] = [
  { id: "codigo", titulo: "Conta", tipo: "codigo", largura: 16, valor: (l) => l.codigo },
  { id: "reduzido", titulo: "Reduzido", tipo: "inteiro", valor: (l) => l.reduzido },
  { id: "nome", titulo: "Nome", tipo: "texto", largura: 48, valor: (l) => l.nome },
  { id: "anterior", titulo: "Saldo anterior", tipo: "dinheiro", valor: (l) => l.anterior.valor },
  { id: "ladoAnterior", titulo: "D/C anterior", tipo: "texto", valor: (l) => l.anterior.dc },
  { id: "debitos", titulo: "Débitos", tipo: "dinheiro", valor: (l) => l.debitos },
  { id: "creditos", titulo: "Créditos", tipo: "dinheiro", valor: (l) => l.creditos },
  { id: "atual", titulo: "Saldo atual", tipo: "dinheiro", valor: (l) => l.atual.valor },
  { id: "ladoAtual", titulo: "D/C atual", tipo: "texto", valor: (l) => l.atual.dc },
]

/** The trial balance as a file. Raises nao-encontrado. */
export async function exportarBalancete(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: PedidoDoBalancete & PedidoDeExportacao,
) {
  const { linhas } = await banco.emEscopo(escopo, (tx) => consultarBalancete(tx, escopo, idEmpresa, pedido))
  const como = { nome: `balancete-${pedido.de}-${pedido.ate}`, titulo: "Balancete" }
  return exportarLinhas(como, colunasDoBalancete, linhas, pedido)
}

type PedidoDoDiario = Periodo & { readonly busca?: string | undefined }

/** A page of the journal. Raises nao-encontrado. Three statements. */
export async function consultarDiario(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: PedidoDoDiario & PedidoDePagina,
) {
  const dias = emDias(pedido)
  const fonte = fonteDoDiario(escopo, idEmpresa, dias, pedido.busca)
  const cabecalho = await lerCabecalho(tx, escopo, idEmpresa, { dias, fonte, conta: null })
  if (!cabecalho.existe) throw new ErroDeNegocio("nao-encontrado")
  const plano = planoDas(cabecalho.contas)
  const pagina = await lerPagina(tx, fonte, ordemDoDiario, pedido)
  return {
    lista: (await lerLancamentos(tx, escopo, idEmpresa, pagina.ids)).map((l) => apresentarLancamento(plano, l)),
    paginacao: paginacaoDe(pedido, pagina, cabecalho.total),
  }
}

/** One entry. Raises nao-encontrado. */
export async function consultarLancamento(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  id: string,
): Promise<LancamentoAberto> {
  const [lancamento] = await lerLancamentos(tx, escopo, idEmpresa, [id])
  if (!lancamento) throw new ErroDeNegocio("nao-encontrado")
  const qual = DO_BANCO.exec(lancamento.origem ?? "")?.[1]
  return {
    ...apresentarLancamento(await lerPlano(tx, escopo, idEmpresa, lancamento.data), lancamento),
    idLinhaDoBanco: qual === undefined ? null : await lerLinhaDaOrigem(tx, escopo, idEmpresa, qual),
  }
}

/** The origin of what a line of the bank told, with what was said of it. */
const DO_BANCO = /^banco:([0-9a-f-]{36})/

/** An entry that has just been typed, as `consultarLancamento` shows it. */
export function apresentarDigitado({ contas, lancamento }: Digitado): LancamentoAberto {
  const { id, numero, data, tipo, historico, origem, criadoEm, criadoPor } = lancamento
  const partidas = lancamento.partidas.map(({ conta, dc, valor }) => ({ conta, dc, valor: String(valor) }))
  const ligacoes = { estornoDe: null, estornadoPor: null }
  const lido = { ...ligacoes, id, numero, data, tipo, historico, origem, criadoEm, criadoPor, partidas }
  return { ...apresentarLancamento(contas, lido), idLinhaDoBanco: null }
}

const apresentarLancamento = (contas: ContasPorCodigo, l: LancamentoLido): LancamentoContabil => ({
  ...l,
  criadoEm: new Date(l.criadoEm).toISOString(),
  partidas: l.partidas.map((p) => {
    const { nome, reduzido } = contas.conta(p.conta)
    return { conta: p.conta, nome, reduzido, dc: p.dc, valor: paraReais(BigInt(p.valor)) }
  }),
})

interface LinhaDoDiario {
  readonly numero: number
  readonly data: string
  readonly historico: string
  readonly conta: string
  readonly nome: string
  readonly debito: string | null
  readonly credito: string | null
}

const colunasDoDiario: readonly Coluna<LinhaDoDiario>[] = [
  { id: "data", titulo: "Data", tipo: "data", valor: (l) => l.data },
  { id: "numero", titulo: "Lançamento", tipo: "inteiro", valor: (l) => l.numero },
  { id: "historico", titulo: "Histórico", tipo: "texto", largura: 60, valor: (l) => l.historico },
  { id: "conta", titulo: "Conta", tipo: "codigo", largura: 16, valor: (l) => l.conta },
  { id: "nome", titulo: "Nome", tipo: "texto", largura: 40, valor: (l) => l.nome },
  { id: "debito", titulo: "Débito", tipo: "dinheiro", valor: (l) => l.debito },
  { id: "credito", titulo: "Crédito", tipo: "dinheiro", valor: (l) => l.credito },
]

/** The journal as a file, one line a posting. Raises nao-encontrado. */
export async function exportarDiario(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: PedidoDoDiario & PedidoDeExportacao,
) {
  const dias = emDias(pedido)
  const plano = await banco.emEscopo(escopo, async (tx) => {
    await exigirEmpresa(tx, escopo, idEmpresa)
    return lerPlano(tx, escopo, idEmpresa, dias.ate)
  })
  const fonte = () => fonteDoDiario(escopo, idEmpresa, dias, pedido.busca)
  return exportar<LinhaDoDiario>(
    { nome: `diario-${pedido.de}-${pedido.ate}`, titulo: "Diário" },
    colunasDoDiario,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte,
      ordem: ordemDoDiario,
      contarLinhas: async (tx) => contar(tx, comPartidas(fonte())),
      ler: async (tx, ids) =>
        (await lerLancamentos(tx, escopo, idEmpresa, ids)).flatMap((l) =>
          apresentarLancamento(plano, l).partidas.map((p) => ({
            numero: l.numero,
            data: l.data,
            historico: l.historico,
            conta: p.conta,
            nome: p.nome,
            debito: p.dc === "D" ? p.valor : null,
            credito: p.dc === "C" ? p.valor : null,
          })),
        ),
    },
    pedido,
  )
}
