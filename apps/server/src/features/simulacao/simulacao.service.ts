import {
  type FiltroDaSimulacao,
  type GrupoDaSimulacao,
  type ItemDaSimulacao,
  idDoGrupoDaSimulacao,
  type ordensDaSimulacao,
  type Selecao,
  type Simulacao,
  type SimulacaoDetalhada,
} from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { hashCanonico } from "../../db/canonico.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { impressaoDoMotor } from "../../motor.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import { resolverSelecao } from "../mes/painel.service.ts"
import { incluirLote } from "../processamento/processamento.service.ts"
import { emReais } from "./dados.ts"
import { colunasDaSimulacao } from "./exportacao.ts"
import {
  empresasDoGrupo,
  fonteDosItens,
  type ItemLido,
  lerItens,
  lerMarcas,
  ordemDosItens,
  resumirGrupos,
} from "./itens.repository.ts"
import { inserirSimulacao, lerSimulacoes, removerAntigas, simulacaoDoLote } from "./simulacao.repository.ts"

/** Companies whose inputs are read at a time when a whole dry run is checked. */
const EMPRESAS_POR_LEITURA = 200

/**
 * Accepts a dry run of the companies that the selection finds now; the job computes them. Dry runs of the month beyond the
 * last ones are removed. Raises entrada-invalida when nothing is found.
 */
export function pedirSimulacao(
  banco: Banco,
  escopo: Escopo,
  { competencia, selecao }: { readonly competencia: string; readonly selecao: Selecao },
  { nome, agora }: { readonly nome: string; readonly agora: Date },
): Promise<{ id: string; idLote: string; total: number }> {
  return banco.emEscopo(escopo, async (tx) => {
    const alvo = await resolverSelecao(tx, escopo, competencia, selecao)
    if (alvo.length === 0) recusar("Nenhuma empresa foi encontrada com esta seleção.", "selecao")
    const itens = alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
    const id = await incluirLote(tx, escopo, { tipo: "simular", competencia, agora }, itens)
    await inserirSimulacao(tx, escopo, { id, competencia, por: nome, agora })
    await removerAntigas(tx, escopo, competencia, id)
    return { id, idLote: id, total: alvo.length }
  })
}

/** The last dry runs of a month, newest first. */
export async function listarSimulacoes(tx: Tx, escopo: Escopo, competencia: string): Promise<Simulacao[]> {
  return (await lerSimulacoes(tx, escopo, { competencia })).map(apresentar)
}

/** A dry run with its groups, in the order in which they are to be solved. Raises nao-encontrado. */
export async function detalharSimulacao(tx: Tx, escopo: Escopo, id: string): Promise<SimulacaoDetalhada> {
  const simulacao = await exigirSimulacao(tx, escopo, id)
  const resumo = await resumirGrupos(tx, escopo, simulacao.id)
  const somar = (de: (grupo: (typeof resumo)[number]) => bigint) => paraReais(resumo.reduce((n, g) => n + de(g), 0n))
  const contarEm = (de: (grupo: (typeof resumo)[number]) => number) => resumo.reduce((n, g) => n + de(g), 0)
  return {
    ...simulacao,
    grupos: idDoGrupoDaSimulacao.options.flatMap((grupo) => {
      const lido = resumo.find((g) => g.grupo === grupo)
      if (!lido) return []
      return [
        {
          id: grupo,
          empresas: lido.empresas,
          imposto: paraReais(lido.imposto),
          diferenca: paraReais(lido.diferenca),
          diferencaDoRascunho: paraReais(lido.diferencaDoRascunho),
          emDia: lido.emDia,
        },
      ]
    }),
    totais: {
      empresas: contarEm((g) => g.empresas),
      imposto: somar((g) => g.imposto),
      mesAnterior: somar((g) => g.mesAnterior),
      diferenca: somar((g) => g.diferenca),
      semImpedimento: contarEm((g) => g.calculadas),
    },
  }
}

interface PedidoDeItens extends FiltroDaSimulacao {
  readonly ordem: (typeof ordensDaSimulacao)[number]
  readonly direcao: Direcao
}

/** A page of the companies of a dry run. Raises nao-encontrado. */
export async function paginaDosItens(tx: Tx, escopo: Escopo, pedida: string, pedido: PedidoDeItens & PedidoDePagina) {
  const id = encontrado(await simulacaoDoLote(tx, escopo, pedida))
  const fonte = fonteDosItens(escopo, id, pedido)
  const [pagina, total, [simulacao]] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonte, ordemDosItens(pedido.ordem, pedido.direcao), pedido),
      contar(tx, fonte),
      lerSimulacoes(tx, escopo, { id }),
    ]),
  )
  if (!simulacao) throw new ErroDeNegocio("nao-encontrado")
  const itens = await lerItens(tx, escopo, id, pagina.ids)
  return { lista: itens.map(apresentarItem), paginacao: paginacaoDe(pedido, pagina, total) }
}

/** The companies that a filter finds in a dry run, as a file. Raises nao-encontrado. */
export async function exportarItens(
  banco: Banco,
  escopo: Escopo,
  pedida: string,
  pedido: PedidoDeItens & PedidoDeExportacao,
) {
  const { id, competencia } = await banco.emEscopo(escopo, (tx) => exigirSimulacao(tx, escopo, pedida))
  return exportar(
    { nome: `simulacao-${competencia}`, titulo: `Simulação ${competencia}` },
    colunasDaSimulacao,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosItens(escopo, id, pedido),
      ordem: ordemDosItens(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) =>
        (await lerItens(tx, escopo, id, ids)).map((lido) => ({
          item: apresentarItem(lido),
          razaoSocial: lido.razaoSocial,
        })),
    },
    pedido,
  )
}

/**
 * The companies of a dry run that would be read differently now, or that another version of the program computed. Reads the
 * inputs of all of them again, in short transactions: for a screen that already shows the rest. Raises nao-encontrado.
 */
export async function conferirSimulacao(banco: Banco, escopo: Escopo, pedida: string): Promise<string[]> {
  const { competencia, marcas } = await banco.emEscopo(escopo, async (tx) => {
    const { id, competencia: mes } = await exigirSimulacao(tx, escopo, pedida)
    return { competencia: mes, marcas: await lerMarcas(tx, escopo, id) }
  })
  const mudaram: string[] = []
  for (let inicio = 0; inicio < marcas.length; inicio += EMPRESAS_POR_LEITURA) {
    const parte = marcas.slice(inicio, inicio + EMPRESAS_POR_LEITURA)
    const ids = parte.map((m) => m.idEmpresa)
    const entradas = await banco.emEscopo(escopo, (tx) => lerEntradas(tx, escopo, competencia, ids))
    for (const { idEmpresa, hashEntrada, motor } of parte) {
      const entrada = entradas.get(idEmpresa)
      const igual = entrada && hashCanonico(entrada) === hashEntrada && motor === impressaoDoMotor()
      if (!igual) mudaram.push(idEmpresa)
    }
  }
  return mudaram
}

/** Computes for good the companies of a group. Raises nao-encontrado, and entrada-invalida for an empty group. */
export function recalcularGrupo(
  banco: Banco,
  escopo: Escopo,
  pedida: string,
  grupo: GrupoDaSimulacao,
  agora: Date,
): Promise<{ idLote: string; total: number }> {
  return banco.emEscopo(escopo, async (tx) => {
    const { id, competencia } = await exigirSimulacao(tx, escopo, pedida)
    const alvo = await empresasDoGrupo(tx, escopo, id, grupo)
    if (alvo.length === 0) recusar("Este grupo da simulação não tem empresas.", "grupo")
    const itens = alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
    return {
      idLote: await incluirLote(tx, escopo, { tipo: "calcular", competencia, agora }, itens),
      total: alvo.length,
    }
  })
}

/** By its id or by that of a job that tried its failures again: the notice of such a job leads to the same dry run. */
async function exigirSimulacao(tx: Tx, escopo: Escopo, id: string): Promise<Simulacao> {
  const idSimulacao = await simulacaoDoLote(tx, escopo, id)
  const [lida] = idSimulacao === null ? [] : await lerSimulacoes(tx, escopo, { id: idSimulacao })
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(lida)
}

const apresentar = (s: Awaited<ReturnType<typeof lerSimulacoes>>[number]): Simulacao => ({
  ...s,
  criadaEm: s.criadaEm.toISOString(),
})

function apresentarItem({ dados, ...lido }: ItemLido): ItemDaSimulacao {
  const { hashEntrada: _entrada, hashConteudo: _conteudo, motor: _motor, ...resto } = dados
  const { imposto, mesAnterior } = lido
  return {
    idEmpresa: lido.idEmpresa,
    apelido: lido.apelido,
    cnpj: lido.cnpj,
    grupo: idDoGrupoDaSimulacao.parse(lido.grupo),
    situacao: lido.situacao,
    imposto: emReais(imposto),
    mesAnterior: emReais(mesAnterior),
    rascunho: emReais(lido.rascunho),
    diferenca: imposto === null || mesAnterior === null ? null : paraReais(imposto - mesAnterior),
    ...resto,
    diferencaDoRascunho: imposto === null || lido.rascunho === null ? null : paraReais(imposto - lido.rascunho),
    partesDoRascunho: [...(resto.partesDoRascunho ?? [])],
    faltas: [...resto.faltas],
    avisos: [...resto.avisos],
    impedimentos: [...resto.impedimentos],
    ressalvas: [...resto.ressalvas],
    estado: lido.estado,
    emDia: lido.emDia,
  }
}
