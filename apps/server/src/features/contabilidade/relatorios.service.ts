import {
  balanco,
  type Conta,
  dre,
  type LinhaDeDemonstracao,
  lado,
  type PlanoDeContas,
  type TipoDeBalancete,
} from "@partida/contabil"
import type {
  ContaContabil,
  LancamentoContabil,
  LinhaDaDemonstracao,
  LinhaDoBalancete,
  LinhaDoRazao,
} from "@partida/contracts"
import { EntradaInvalida, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerBalancete } from "./contabilidade.service.ts"
import { diasDo } from "./fatos.repository.ts"
import { contasComDono, lerPlano } from "./plano.service.ts"
import {
  comPartidas,
  type Dias,
  fonteDoDiario,
  fonteDoRazao,
  type LancamentoLido,
  lerLancamentos,
  lerRazao,
  lerSaldosDosPeriodos,
  lerTotaisDaConta,
  ordemDoDiario,
  ordemDoRazao,
  type PartidaDoRazao,
} from "./relatorios.repository.ts"

interface Periodo {
  readonly de: string
  readonly ate: string
}
const emDias = ({ de, ate }: Periodo): Dias => ({ de: diasDo(de).de, ate: diasDo(ate).ate })

const saldo = (centavos: bigint) => {
  const { dc, valor } = lado(centavos)
  return { dc, valor: paraReais(valor) }
}

async function exigirEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<void> {
  if (!(await existeEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
}

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

type PedidoDoRazao = Periodo & { readonly conta: string }

/** A page of the ledger of an account. Raises nao-encontrado and entrada-invalida. Six statements. */
export async function consultarRazao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: PedidoDoRazao & PedidoDePagina,
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const dias = emDias(pedido)
  const plano = await lerPlano(tx, escopo, idEmpresa, dias.ate)
  const conta = exigirConta(plano, pedido.conta)
  const { anterior, debitos, creditos } = await lerTotaisDaConta(tx, escopo, idEmpresa, conta.codigo, dias)
  const fonte = fonteDoRazao(escopo, idEmpresa, conta.codigo, dias)
  const pagina = await lerPagina(tx, fonte, ordemDoRazao, pedido)
  const lidas = await lerRazao(tx, escopo, idEmpresa, { conta: conta.codigo, dias, ids: pagina.ids })
  return {
    conta: { ...semUso(conta), propria: false },
    anterior: saldo(anterior),
    debitos: paraReais(debitos),
    creditos: paraReais(creditos),
    atual: saldo(anterior + debitos - creditos),
    lista: lidas.map((l) => apresentarPartida(plano, anterior, l)),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
  }
}

function exigirConta(plano: PlanoDeContas, codigo: string): Conta {
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
    return { plano, anterior: (await lerTotaisDaConta(tx, escopo, idEmpresa, pedido.conta, dias)).anterior }
  })
  return exportar(
    { nome: `razao-${pedido.conta}-${pedido.de}-${pedido.ate}`, titulo: "Razão" },
    colunasDoRazao,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDoRazao(escopo, idEmpresa, pedido.conta, dias),
      ordem: ordemDoRazao,
      ler: async (tx, ids) =>
        (await lerRazao(tx, escopo, idEmpresa, { conta: pedido.conta, dias, ids })).map((l) =>
          apresentarPartida(plano, anterior, l),
        ),
    },
    pedido,
  )
}

type PedidoDoDiario = Periodo & { readonly busca?: string | undefined }

/** A page of the journal. Raises nao-encontrado. Five statements. */
export async function consultarDiario(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: PedidoDoDiario & PedidoDePagina,
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const dias = emDias(pedido)
  const plano = await lerPlano(tx, escopo, idEmpresa, dias.ate)
  const fonte = fonteDoDiario(escopo, idEmpresa, dias, pedido.busca)
  const pagina = await lerPagina(tx, fonte, ordemDoDiario, pedido)
  return {
    lista: (await lerLancamentos(tx, escopo, idEmpresa, pagina.ids)).map((l) => apresentarLancamento(plano, l)),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
  }
}

/** One entry. Raises nao-encontrado. */
export async function consultarLancamento(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  id: string,
): Promise<LancamentoContabil> {
  const [lancamento] = await lerLancamentos(tx, escopo, idEmpresa, [id])
  if (!lancamento) throw new ErroDeNegocio("nao-encontrado")
  return apresentarLancamento(await lerPlano(tx, escopo, idEmpresa, lancamento.data), lancamento)
}

const apresentarLancamento = (plano: PlanoDeContas, l: LancamentoLido): LancamentoContabil => ({
  ...l,
  criadoEm: new Date(l.criadoEm).toISOString(),
  partidas: l.partidas.map((p) => {
    const { nome, reduzido } = plano.conta(p.conta)
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

/** Income statement of a period and balance sheet at its end, beside those of the period before. Raises nao-encontrado. */
export async function consultarDemonstracoes(tx: Tx, escopo: Escopo, idEmpresa: string, periodo: Periodo) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const dias = emDias(periodo)
  const antes = anteriorA(periodo)
  const plano = await lerPlano(tx, escopo, idEmpresa, dias.ate)
  const s = await lerSaldosDosPeriodos(tx, escopo, idEmpresa, dias, emDias(antes))
  const doBalanco = balanco(plano, s.finais)
  const doAnterior = balanco(plano, s.finaisAntes)
  const aoLado = (
    linhas: readonly LinhaDeDemonstracao[],
    outras: readonly LinhaDeDemonstracao[],
    saldos: ReadonlyMap<string, bigint>,
  ) =>
    linhas.map((l): LinhaDaDemonstracao => {
      const sinal = l.grupo === "A" ? 1n : -1n
      return {
        codigo: l.codigo,
        descricao: l.descricao,
        tipo: l.tipo,
        nivel: l.nivel,
        valor: paraReais(l.valor),
        anterior: paraReais(outras.find((o) => o.codigo === l.codigo)?.valor ?? 0n),
        contas: l.tipo === "T" ? [] : contasDaLinha(plano, l.codigo, saldos, sinal),
      }
    })
  return {
    dre: aoLado(dre(plano, s.resultado), dre(plano, s.resultadoAntes), s.resultado),
    balanco: aoLado(doBalanco.linhas, doAnterior.linhas, s.finais),
    resultado: paraReais(doBalanco.resultado),
    resultadoAnterior: paraReais(doAnterior.resultado),
    fecha: doBalanco.fecha,
  }
}

const contasDaLinha = (plano: PlanoDeContas, codigo: string, saldos: ReadonlyMap<string, bigint>, sinal: bigint) =>
  plano.contas.flatMap((c) => {
    const valor = saldos.get(c.codigo) ?? 0n
    return c.aglutinacao === codigo && valor !== 0n
      ? [{ codigo: c.codigo, nome: c.nome, valor: paraReais(valor * sinal) }]
      : []
  })

/** The months of the same number right before. */
function anteriorA({ de, ate }: Periodo): Periodo {
  const indice = (mes: string) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7))
  const meses = indice(ate) - indice(de) + 1
  return { de: somarMeses(mesDe(de), -meses), ate: somarMeses(mesDe(de), -1) }
}

const semUso = ({ uso: _, chave: __, ...conta }: Conta) => conta

/** The chart of a company as it is on a day, with which accounts are its own. Raises nao-encontrado. */
export async function listarContas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  dia: string,
): Promise<{ lista: ContaContabil[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const contas = await contasComDono(tx, escopo, idEmpresa, dia)
  return { lista: contas.map(({ propria, ...c }) => ({ ...semUso(c), propria })) }
}

const colunasDasContas: readonly Coluna<ContaContabil>[] = [
  { id: "codigo", titulo: "Conta", tipo: "codigo", largura: 16, valor: (c) => c.codigo },
  { id: "reduzido", titulo: "Reduzido", tipo: "inteiro", valor: (c) => c.reduzido },
  { id: "nome", titulo: "Nome", tipo: "texto", largura: 48, valor: (c) => c.nome },
  { id: "tipo", titulo: "Tipo", tipo: "texto", valor: (c) => (c.tipo === "S" ? "Sintética" : "Analítica") },
  { id: "saldo", titulo: "Lado do saldo", tipo: "texto", valor: (c) => c.saldo },
  { id: "referencial", titulo: "Conta referencial", tipo: "codigo", largura: 20, valor: (c) => c.referencial },
  { id: "aglutinacao", titulo: "Linha da demonstração", tipo: "texto", valor: (c) => c.aglutinacao },
  { id: "propria", titulo: "Própria da empresa", tipo: "sim-nao", valor: (c) => c.propria },
]

/** The chart of a company as a file. Raises nao-encontrado. */
export async function exportarContas(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  dia: string,
  pedido: PedidoDeExportacao,
) {
  const { lista } = await banco.emEscopo(escopo, (tx) => listarContas(tx, escopo, idEmpresa, dia))
  return exportarLinhas({ nome: "plano-de-contas", titulo: "Plano de contas" }, colunasDasContas, lista, pedido)
}
