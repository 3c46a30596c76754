import {
  balanco,
  comResultado,
  dfc,
  dre,
  INDICES,
  indices,
  type LinhaDeDemonstracao,
  type LinhaDoFluxo,
  mutacoes,
  type NomeDoIndice,
  type PlanoDeContas,
  type Saldos,
} from "@partida/contabil"
import {
  type DemonstracaoContabil,
  demonstracoesContabeis,
  type IndiceContabil,
  type LinhaDaDemonstracao,
  type LinhaDasMutacoes,
  type NormaContabil,
  normasContabeis,
} from "@partida/contracts"
import { competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Demonstradas, gerarDemonstracoesPdf } from "../../documentos/demonstracoes-pdf/demonstracoes-pdf.ts"
import type { MarcaDoDocumento } from "../../documentos/memoria-pdf/tipos.ts"
import { encontrado } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { lerCadastroDaEcd } from "./livro.repository.ts"
import { notasEscritas } from "./notas-do-exercicio.ts"
import { emDias, type Periodo } from "./periodo.ts"
import { lerPlano } from "./plano.service.ts"
import { lerSaldosDosPeriodos } from "./relatorios.repository.ts"

/** The statements of a period, beside those of the period before. Raises nao-encontrado. Six statements. */
export async function consultarDemonstracoes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  periodo: Periodo,
): Promise<Demonstradas> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const dias = emDias(periodo)
  const antes = anteriorA(periodo)
  const plano = await lerPlano(tx, escopo, idEmpresa, dias.ate)
  const s = await lerSaldosDosPeriodos(tx, escopo, idEmpresa, dias, emDias(antes))
  // What the period before began with is where the one before it ended.
  const { finaisAntes: iniciaisAntes } = await lerSaldosDosPeriodos(
    tx,
    escopo,
    idEmpresa,
    emDias(antes),
    emDias(anteriorA(antes)),
  )
  const atual = { iniciais: s.finaisAntes, finais: s.finais, resultado: daResultado(plano, s.resultado) }
  const anterior = {
    iniciais: iniciaisAntes,
    finais: s.finaisAntes,
    resultado: daResultado(plano, s.resultadoAntes),
  }
  const doBalanco = balanco(plano, s.finais)
  const doAnterior = balanco(plano, s.finaisAntes)
  const doResultado = dre(plano, s.resultado)
  const doResultadoAntes = dre(plano, s.resultadoAntes)
  const fluxo = dfc(plano, atual)
  return {
    dre: aoLado(plano, doResultado, doResultadoAntes, s.resultado),
    balanco: aoLado(plano, comResultado(doBalanco), comResultado(doAnterior), s.finais),
    dfc: fluxosAoLado(plano, fluxo.linhas, dfc(plano, anterior).linhas),
    dmpl: mutacoes(plano, atual).map((l) => ({
      ...l,
      capital: paraReais(l.capital),
      reservas: paraReais(l.reservas),
      lucros: paraReais(l.lucros),
      total: paraReais(l.total),
    })),
    indices: indicesAoLado(indices(doBalanco, doResultado), indices(doAnterior, doResultadoAntes)),
    fecha: doBalanco.fecha,
    caixaFecha: fluxo.fecha,
  }
}

/** Only what results moved: balances of the others are no part of the profit. */
const daResultado = (plano: PlanoDeContas, saldos: Saldos) =>
  new Map([...saldos].filter(([conta]) => plano.conta(conta).natureza === "04"))

function aoLado(
  plano: PlanoDeContas,
  linhas: readonly LinhaDeDemonstracao[],
  outras: readonly LinhaDeDemonstracao[],
  saldos: Saldos,
): LinhaDaDemonstracao[] {
  return linhas.map((l) => ({
    codigo: l.codigo,
    descricao: l.descricao,
    tipo: l.tipo,
    nivel: l.nivel,
    valor: paraReais(l.valor),
    anterior: paraReais(outras.find((o) => o.codigo === l.codigo)?.valor ?? 0n),
    contas: l.tipo === "T" ? [] : contasDaLinha(plano, l.codigo, saldos, l.grupo === "A" ? 1n : -1n),
  }))
}

const contasDaLinha = (plano: PlanoDeContas, codigo: string, saldos: Saldos, sinal: bigint) =>
  plano.contas.flatMap((c) => {
    const valor = saldos.get(c.codigo) ?? 0n
    return c.aglutinacao === codigo && valor !== 0n
      ? [{ codigo: c.codigo, nome: c.nome, valor: paraReais(valor * sinal) }]
      : []
  })

const fluxosAoLado = (
  plano: PlanoDeContas,
  linhas: readonly LinhaDoFluxo[],
  outras: readonly LinhaDoFluxo[],
): LinhaDaDemonstracao[] =>
  linhas.map(({ codigo, descricao, tipo, valor, contas }, i) => ({
    codigo,
    descricao,
    tipo,
    nivel: tipo === "T" ? 1 : 2,
    valor: paraReais(valor),
    anterior: paraReais(outras[i]?.valor ?? 0n),
    contas: contas.map((c) => ({ codigo: c.codigo, nome: plano.conta(c.codigo).nome, valor: paraReais(c.valor) })),
  }))

type Indices = ReturnType<typeof indices>
const indicesAoLado = (atuais: Indices, anteriores: Indices): IndiceContabil[] =>
  Object.entries(INDICES).map(([id, indice]) => ({
    id,
    ...indice,
    valor: atuais[id as NomeDoIndice],
    anterior: anteriores[id as NomeDoIndice],
  }))

/** The months of the same number right before. */
function anteriorA({ de, ate }: Periodo): Periodo {
  const indice = (mes: string) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7))
  const meses = indice(ate) - indice(de) + 1
  return { de: somarMeses(mesDe(de), -meses), ate: somarMeses(mesDe(de), -1) }
}

const colunasDasLinhas: readonly Coluna<LinhaDaDemonstracao>[] = [
  { id: "codigo", titulo: "Linha", tipo: "codigo", largura: 14, valor: (l) => l.codigo },
  { id: "descricao", titulo: "Descrição", tipo: "texto", largura: 56, valor: (l) => l.descricao },
  { id: "valor", titulo: "Período", tipo: "dinheiro", valor: (l) => l.valor },
  { id: "anterior", titulo: "Anterior", tipo: "dinheiro", valor: (l) => l.anterior },
]
const colunasDasMutacoes: readonly Coluna<LinhaDasMutacoes>[] = [
  { id: "descricao", titulo: "Mutação", tipo: "texto", largura: 40, valor: (l) => l.descricao },
  { id: "capital", titulo: "Capital social", tipo: "dinheiro", valor: (l) => l.capital },
  { id: "reservas", titulo: "Reservas", tipo: "dinheiro", valor: (l) => l.reservas },
  { id: "lucros", titulo: "Lucros ou prejuízos acumulados", tipo: "dinheiro", valor: (l) => l.lucros },
  { id: "total", titulo: "Total", tipo: "dinheiro", valor: (l) => l.total },
]
const colunasDosIndices: readonly Coluna<IndiceContabil>[] = [
  { id: "rotulo", titulo: "Índice", tipo: "texto", largura: 28, valor: (i) => i.rotulo },
  { id: "formula", titulo: "Como se calcula", tipo: "texto", largura: 60, valor: (i) => i.formula },
  { id: "valor", titulo: "Período", tipo: "texto", valor: (i) => i.valor },
  { id: "anterior", titulo: "Anterior", tipo: "texto", valor: (i) => i.anterior },
]

/** One statement as a file. Raises nao-encontrado. */
export async function exportarDemonstracao(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  { qual, ...pedido }: Periodo & { readonly qual: DemonstracaoContabil } & PedidoDeExportacao,
) {
  const todas = await banco.emEscopo(escopo, (tx) => consultarDemonstracoes(tx, escopo, idEmpresa, pedido))
  const como = { nome: `${qual}-${pedido.de}-${pedido.ate}`, titulo: demonstracoesContabeis[qual] }
  switch (qual) {
    case "dmpl":
      return exportarLinhas(como, colunasDasMutacoes, todas.dmpl, pedido)
    case "indices":
      return exportarLinhas(como, colunasDosIndices, todas.indices, pedido)
    default:
      return exportarLinhas(como, colunasDasLinhas, todas[qual], pedido)
  }
}

/** Whose the statements of a period are, and by which standard. Raises nao-encontrado. */
export async function dadosDasDemonstracoes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { norma, ...periodo }: Periodo & { readonly norma: NormaContabil },
) {
  const cadastro = encontrado(await lerCadastroDaEcd(tx, escopo, idEmpresa))
  const { empresa, contador } = cadastro
  const municipio = linhaDaTabela("municipios", empresa.idMunicipio)?.nome
  return {
    empresa: {
      razaoSocial: empresa.nome,
      cnpj: empresa.cnpj,
      municipio: [municipio, empresa.uf].filter(Boolean).join(", "),
    },
    contador: { nome: contador.nome, crc: contador.crc },
    periodo: emDias(periodo),
    norma: normasContabeis[norma],
  }
}

/** Every statement with the notes of its year and the block of signatures, ready to be drawn after the transaction. Raises nao-encontrado. */
export async function imprimirDemonstracoes(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  pedido: Periodo & { readonly norma: NormaContabil },
) {
  const dados = await dadosDasDemonstracoes(tx, ato.escopo, idEmpresa, pedido)
  const todas = await consultarDemonstracoes(tx, ato.escopo, idEmpresa, pedido)
  const escritas = await notasEscritas(tx, ato.escopo, { idEmpresa, ano: Number(pedido.ate.slice(0, 4)) })
  const emitente = await lerEmitente(tx, ato.escopo)
  const impressas = { ...dados, notas: escritas?.notas ?? [], geradoEm: ato.agora }
  return {
    nome: `demonstracoes-${dados.empresa.cnpj}-${pedido.ate}.pdf`,
    gerar: (marca: MarcaDoDocumento) => gerarDemonstracoesPdf({ marca, ...emitente }, impressas, todas),
  }
}
