import { randomUUID } from "node:crypto"
import {
  type CorpoDaFatura,
  distribuirCentavos,
  type EventoDaFatura,
  estadosDaFatura,
  type Fatura,
  transicaoDaFatura,
} from "@partida/contracts"
import { deReais, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerCliente } from "../clientes/clientes.service.ts"
import { lerServicoDaEmpresa } from "../emissao/configuracao.service.ts"
import { abandonarEmissao } from "../emissao/emissao.service.ts"
import { situarEmissoes } from "../emissao/situacao.service.ts"
import { apresentarFatura, estadoDe, estaEmitindo } from "./apresentacao.ts"
import { colunasDasFaturas } from "./exportacao.ts"
import {
  alterarFatura,
  contarPorEstado,
  type FaturaGravada,
  type FiltroDasFaturas,
  fonteDasFaturas,
  inserirFaturas,
  lerFaturas,
  type NovaFatura,
  ordemDasFaturas,
  tomarFatura,
} from "./faturas.repository.ts"
import { diaMesesDepois } from "./meses.ts"

/** A page of the bills of a company, and what the filter adds up to in each state. Raises nao-encontrado. */
export async function paginaDeFaturas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: FiltroDasFaturas & PedidoDePagina,
) {
  const fonte = fonteDasFaturas(escopo, idEmpresa, pedido)
  const [pagina, porEstado, total] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonte, ordemDasFaturas, pedido),
      contarPorEstado(tx, escopo, idEmpresa, pedido),
      contar(tx, fonte),
      exigirEmpresa(tx, escopo, idEmpresa),
    ]),
  )
  return {
    lista: await lerParaPessoas(tx, escopo, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, total),
    porEstado: porEstado.map(({ total, ...e }) => ({ ...e, total: paraReais(total) })),
  }
}

/** Every bill of the filter, as a file. Raises nao-encontrado. */
export async function exportarFaturas(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: FiltroDasFaturas & PedidoDeExportacao,
) {
  await banco.emEscopo(escopo, (tx) => exigirEmpresa(tx, escopo, idEmpresa))
  return exportar(
    { nome: "faturas", titulo: "Aguardando emissão" },
    colunasDasFaturas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDasFaturas(escopo, idEmpresa, pedido),
      ordem: ordemDasFaturas,
      ler: (tx, ids) => lerParaPessoas(tx, escopo, ids),
    },
    pedido,
  )
}

async function lerParaPessoas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Fatura[]> {
  const lidas = await lerFaturas(tx, escopo, ids)
  const emissoes = await situarEmissoes(
    tx,
    escopo,
    lidas.flatMap(({ fatura }) => fatura.idEmissao ?? []),
  )
  return lidas.map((lida) => apresentarFatura(lida, emissoes.get(lida.fatura.idEmissao ?? "") ?? null))
}

/** Raises nao-encontrado. */
export async function consultarFatura(tx: Tx, escopo: Escopo, id: string): Promise<Fatura> {
  const [fatura] = await lerParaPessoas(tx, escopo, [id])
  if (!fatura) throw new ErroDeNegocio("nao-encontrado")
  return fatura
}

/** Bills once, or in parts a month apart. Raises nao-encontrado, entrada-invalida. */
export async function criarFaturas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { parcelas, ...corpo }: CorpoDaFatura & { readonly parcelas: number },
): Promise<Fatura[]> {
  await exigirEmpresa(tx, ato.escopo, idEmpresa)
  await exigirClienteEServico(tx, ato.escopo, idEmpresa, corpo)
  const total = deReais(corpo.valor)
  if (total < BigInt(parcelas)) recusar("O valor não chega a um centavo por parcela.", "parcelas")
  const serie = randomUUID()
  const novas = distribuirCentavos(total, parcelas).map(
    (valorCentavos, i): NovaFatura => ({
      ...novaFatura(ato, idEmpresa, corpo),
      chave: parcelas === 1 ? `avulsa:${serie}` : `parcela:${serie}:${i + 1}`,
      origem: parcelas === 1 ? "avulsa" : "parcela",
      ...(parcelas === 1 ? {} : { parcela: i + 1, parcelas }),
      valorCentavos,
      competencia: somarMeses(mesDe(corpo.competencia), i),
      emitirEm: diaMesesDepois(corpo.emitirEm, i),
    }),
  )
  return lerParaPessoas(tx, ato.escopo, await inserirFaturas(tx, novas))
}

/** Bills of another agreement, each under its own key: those already billed stay as they are. Answers the keys of the new ones. */
export async function faturarEmLote(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  idEmpresa: string,
  novas: readonly Pick<
    NovaFatura,
    | "chave"
    | "origem"
    | "idCliente"
    | "idServico"
    | "descricao"
    | "valorCentavos"
    | "competencia"
    | "emitirEm"
    | "porque"
  >[],
): Promise<string[]> {
  const chaves = new Map(novas.map((nova) => [randomUUID() as string, nova]))
  const feitas = await inserirFaturas(
    tx,
    [...chaves].map(([id, nova]) => ({
      ...nova,
      idEscritorio: escopo.idEscritorio,
      id,
      idEmpresa,
      estado: estadosDaFatura.A_FATURAR.id,
      criadaPor: nome,
      criadaEm: agora,
      atualizadaEm: agora,
    })),
  )
  return feitas.flatMap((id) => chaves.get(id)?.chave ?? [])
}

/** What every new bill says, whatever it comes from. */
function novaFatura({ escopo, nome, agora }: Ato, idEmpresa: string, corpo: CorpoDaFatura) {
  return {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    ...gravada(corpo),
    criadaPor: nome,
    criadaEm: agora,
    atualizadaEm: agora,
  }
}

const gravada = ({ valor, agendar, ...corpo }: CorpoDaFatura) => ({
  ...corpo,
  valorCentavos: deReais(valor),
  estado: agendar ? estadosDaFatura.AGENDADA.id : estadosDaFatura.A_FATURAR.id,
})

/** Refuses a client or a service that is not of the company, or was put away. Raises entrada-invalida. */
export async function exigirClienteEServico(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { idCliente, idServico }: { readonly idCliente: string; readonly idServico: string | null },
): Promise<void> {
  const cliente = await lerCliente(tx, escopo, idCliente)
  if (cliente?.idEmpresa !== idEmpresa) recusar("Escolha um cliente da empresa.", "idCliente")
  if (idServico === null) return
  const servico = await lerServicoDaEmpresa(tx, escopo, idServico)
  if (servico?.idEmpresa !== idEmpresa || servico.arquivadoEm !== null)
    recusar("Escolha um serviço da empresa.", "idServico")
}

/** Changes a bill that was not issued. Raises nao-encontrado, versao-desatualizada, transicao-recusada, entrada-invalida. */
export async function editarFatura(
  tx: Tx,
  { escopo, agora }: Ato,
  { id, versao }: { readonly id: string; readonly versao: number },
  corpo: CorpoDaFatura,
): Promise<Fatura> {
  const fatura = await exigirFatura(tx, escopo, id)
  recusarSeEmitindo(fatura)
  const estado = estadoDe(fatura)
  if (estado !== "A_FATURAR" && estado !== "AGENDADA")
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A fatura está em ${rotulo(fatura)} e não muda mais.${estado === "ERRO" ? " Traga-a de volta a A faturar antes." : ""}`,
    )
  await exigirClienteEServico(tx, escopo, fatura.idEmpresa, corpo)
  if (!(await alterarFatura(tx, escopo, { id, versao }, { ...gravada(corpo), atualizadaEm: agora })))
    throw new ErroDeNegocio("versao-desatualizada")
  return consultarFatura(tx, escopo, id)
}

/** Gives up a bill, and the number of its refused note. Raises nao-encontrado, transicao-recusada. */
export async function cancelarFatura(tx: Tx, ato: Ato, id: string, motivo: string): Promise<Fatura> {
  const { escopo, agora } = ato
  const fatura = await exigirFatura(tx, escopo, id)
  recusarSeEmitindo(fatura)
  const estado = transitar(fatura, "cancelar")
  if (fatura.idEmissao !== null) await abandonarEmissao(tx, ato, fatura.idEmissao, motivo)
  await alterarFatura(tx, escopo, { id }, { estado, motivo, erro: null, idEmissao: null, atualizadaEm: agora })
  return consultarFatura(tx, escopo, id)
}

/** Brings a bill that could not be issued back, to be changed. Raises nao-encontrado, transicao-recusada. */
export async function retomarFatura(tx: Tx, ato: Ato, id: string): Promise<Fatura> {
  const { escopo, agora } = ato
  const fatura = await exigirFatura(tx, escopo, id)
  const estado = transitar(fatura, "retomar")
  if (fatura.idEmissao !== null) await abandonarEmissao(tx, ato, fatura.idEmissao, "A fatura voltou para “A faturar”.")
  await alterarFatura(tx, escopo, { id }, { estado, erro: null, idEmissao: null, atualizadaEm: agora })
  return consultarFatura(tx, escopo, id)
}

/** Says the note that another system issued. Raises nao-encontrado, transicao-recusada, entrada-invalida. */
export async function marcarFaturadaFora(
  tx: Tx,
  { escopo, agora }: Ato,
  id: string,
  { numero, data }: { readonly numero: string; readonly data: string },
): Promise<Fatura> {
  const fatura = await exigirFatura(tx, escopo, id)
  recusarSeEmitindo(fatura)
  const estado = transitar(fatura, "faturar")
  if (data > diaCivil(agora)) recusar("A nota não pode ser de um dia que ainda não chegou.", "data")
  await alterarFatura(tx, escopo, { id }, { estado, notaDeFora: numero, faturadaEm: data, atualizadaEm: agora })
  return consultarFatura(tx, escopo, id)
}

/** A bill within reach, taken for this transaction. Raises nao-encontrado. */
export async function exigirFatura(tx: Tx, escopo: Escopo, id: string): Promise<FaturaGravada> {
  const fatura = encontrado(await tomarFatura(tx, escopo, id))
  return fatura
}

const rotulo = (fatura: FaturaGravada) => `“${estadosDaFatura[estadoDe(fatura)].rotulo}”`

/** The id of the state after an event. Raises transicao-recusada, with both states named. */
export function transitar(fatura: FaturaGravada, evento: EventoDaFatura): number {
  const para = transicaoDaFatura(estadoDe(fatura), evento)
  if (para === null)
    throw new ErroDeNegocio("transicao-recusada", `A fatura está em ${rotulo(fatura)} e ${NAO_PODE[evento]}.`)
  return estadosDaFatura[para].id
}
const NAO_PODE: Readonly<Record<EventoDaFatura, string>> = {
  agendar: "não pode passar a “Agendada”",
  desagendar: "não pode voltar a “A faturar”",
  faturar: "não pode passar a “Faturado”",
  falhar: "não pode passar a “Erro no faturamento”",
  retomar: "não precisa voltar a “A faturar”",
  cancelar: "não pode passar a “Cancelado”",
}

function recusarSeEmitindo(fatura: FaturaGravada): void {
  if (estaEmitindo(fatura))
    throw new ErroDeNegocio(
      "transicao-recusada",
      "A nota desta fatura está sendo emitida. Espere o resultado; se parou, tente de novo em Notas fiscais.",
    )
}
