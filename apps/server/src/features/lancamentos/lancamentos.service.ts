import type { CorpoDaBaixa, FiltroDosTitulos, NaturezaDoTitulo, NotasDeFora } from "@partida/contracts"
import { deReais, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Direcao, PedidoDePagina } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerCliente } from "../clientes/clientes.service.ts"
import { exigirCategoria, lerCategorias } from "../conciliacao/categorias.service.ts"
import { baixarTitulos, estornarBaixa } from "../titulos/baixas.service.ts"
import { consultarControle, desligarControle, ligarControle } from "../titulos/controle.service.ts"
import { exportarTitulos, fichaDoTitulo, paginaDeTitulos } from "../titulos/lista.service.ts"
import { criarParcelas, criarRecorrencia, encerrarSerie } from "../titulos/series.service.ts"
import {
  confirmarTitulos,
  criarTitulos,
  devolverTitulo,
  editarTitulo,
  idadeDosTitulos,
  lerTitulosPorId,
  retirarTitulo,
} from "../titulos/titulos.service.ts"

/** Titles of one nature of a company. */
export interface DaEmpresa {
  readonly natureza: NaturezaDoTitulo
  readonly idEmpresa: string
}
interface DoTitulo {
  readonly natureza: NaturezaDoTitulo
  readonly id: string
}

type Pedido = FiltroDosTitulos & { readonly ordem: "vencimento" | "pessoa" | "esperado"; readonly direcao: Direcao }

const vistoHoje = <T>(quem: T, agora: Date) => ({ ...quem, hoje: diaCivil(agora) })

/** A page of what a company has to receive or to pay. Raises nao-encontrado. */
export const paginaDeLancamentos = (tx: Tx, { escopo, agora }: Ato, quem: DaEmpresa, pedido: Pedido & PedidoDePagina) =>
  paginaDeTitulos(tx, escopo, vistoHoje(quem, agora), pedido, lerCategorias)

/** The same, as a file. Raises nao-encontrado. */
export const exportarLancamentos = (
  banco: Banco,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  quem: DaEmpresa,
  pedido: Pedido & PedidoDeExportacao,
) => exportarTitulos(banco, escopo, vistoHoje(quem, agora), pedido, lerCategorias)

/** What is awaited, by how late it is, and whether notes become titles by themselves. Raises nao-encontrado. */
export async function resumirLancamentos(tx: Tx, { escopo, agora }: Ato, quem: DaEmpresa) {
  await exigirEmpresa(tx, escopo, quem.idEmpresa)
  const idade = await idadeDosTitulos(tx, escopo, vistoHoje(quem, agora))
  return {
    idade: idade.map(({ esperadoCentavos, ...f }) => ({ ...f, esperado: paraReais(esperadoCentavos) })),
    controle: await consultarControle(tx, escopo, quem.idEmpresa, quem.natureza),
  }
}

/** A title with everything that happened to it. Raises nao-encontrado. */
export const consultarLancamento = (tx: Tx, { escopo, agora }: Ato, quem: DoTitulo) =>
  fichaDoTitulo(tx, escopo, vistoHoje(quem, agora), lerCategorias)

/** What a person says of a title, as it comes. */
export interface Dados {
  readonly idPessoa: string | null
  readonly pessoa: string
  readonly documento: string | null
  readonly descricao: string
  readonly numero: string | null
  readonly competencia?: string | undefined
  readonly emissao: string
  readonly vencimento: string
  readonly categoria: string
  readonly valor: string
  readonly retencao: string
}

interface Repeticao {
  readonly aCadaMeses: number
}
export type ComRepeticao = Dados & {
  readonly repeticao:
    | (Repeticao & { readonly tipo: "parcelas"; readonly quantas: number })
    | (Repeticao & { readonly tipo: "recorrencia"; readonly quantas: number | null })
    | null
}

const NATUREZA_DA_CATEGORIA = { receber: "entrada", pagar: "saida" } as const

/** Name and document of who is registered, as they are now: the title keeps its copy. Raises entrada-invalida. */
async function pessoaCadastrada(tx: Tx, escopo: Escopo, { natureza, idEmpresa }: DaEmpresa, id: string | null) {
  if (id === null || natureza !== "receber") return null
  const cliente = await lerCliente(tx, escopo, id)
  if (cliente?.idEmpresa !== idEmpresa) recusar("Este cliente não é da empresa. Escolha outro.", "idPessoa")
  return cliente
}

async function comporDados(tx: Tx, escopo: Escopo, { natureza, idEmpresa }: DaEmpresa, corpo: Dados) {
  const categoria = exigirCategoria(await lerCategorias(tx, escopo), corpo.categoria)
  if (categoria.natureza !== NATUREZA_DA_CATEGORIA[natureza])
    recusar(
      natureza === "receber"
        ? "Escolha uma categoria de entrada: o título é a receber."
        : "Escolha uma categoria de saída: o título é a pagar.",
      "categoria",
    )
  const { pessoa, documento, valor, retencao, ...resto } = corpo
  const cadastro = await pessoaCadastrada(tx, escopo, { natureza, idEmpresa }, corpo.idPessoa)
  return {
    ...resto,
    pessoaNome: cadastro?.nome ?? pessoa,
    pessoaDocumento: cadastro ? cadastro.documento : documento,
    valorCentavos: deReais(valor),
    retencaoCentavos: deReais(retencao),
  }
}

/** Makes a title, its instalments or what repeats. Raises nao-encontrado, entrada-invalida. */
export async function criarLancamentos(
  tx: Tx,
  ato: Ato,
  { natureza, idEmpresa }: DaEmpresa,
  { repeticao, ...corpo }: ComRepeticao,
): Promise<{ ids: string[]; idSerie: string | null }> {
  await exigirEmpresa(tx, ato.escopo, idEmpresa)
  const novo = {
    ...(await comporDados(tx, ato.escopo, { natureza, idEmpresa }, corpo)),
    natureza,
    origem: "manual",
  } as const
  if (repeticao === null) {
    const feitos = await criarTitulos(tx, ato, idEmpresa, [novo])
    return { ids: feitos.map((f) => f.id), idSerie: null }
  }
  return repeticao.tipo === "parcelas"
    ? criarParcelas(tx, ato, idEmpresa, novo, repeticao)
    : criarRecorrencia(tx, ato, idEmpresa, novo, repeticao)
}

/** A title of a nature, of a company within reach. Raises nao-encontrado. */
async function exigirTitulo(tx: Tx, escopo: Escopo, { natureza, id }: DoTitulo) {
  const [titulo] = await lerTitulosPorId(tx, escopo, [id])
  if (titulo?.natureza !== natureza) throw new ErroDeNegocio("nao-encontrado")
  return titulo
}

/** Changes a title. Raises what `editarTitulo` raises. */
export async function editarLancamento(tx: Tx, ato: Ato, quem: DoTitulo, versao: number, corpo: Dados) {
  const titulo = await exigirTitulo(tx, ato.escopo, quem)
  // Whose it was is not asked again: who was registered may have left.
  const dela = corpo.idPessoa === titulo.idPessoa ? { ...corpo, idPessoa: null } : corpo
  const dados = await comporDados(tx, ato.escopo, titulo, dela)
  const pessoa = { idPessoa: titulo.idPessoa, pessoaNome: titulo.pessoaNome, pessoaDocumento: titulo.pessoaDocumento }
  await editarTitulo(tx, ato, quem.id, versao, {
    ...dados,
    ...(dela === corpo || titulo.idPessoa === null ? {} : pessoa),
  })
  return consultarLancamento(tx, ato, quem)
}

/**
 * Settles a title, in part or whole: what moved, plus what was discounted and withheld, less interest and fine, leaves the title. Raises
 * what `baixarTitulos` raises.
 */
export async function baixarLancamento(tx: Tx, ato: Ato, quem: DoTitulo, corpo: CorpoDaBaixa) {
  const titulo = await exigirTitulo(tx, ato.escopo, quem)
  const parcelas = {
    descontoCentavos: deReais(corpo.desconto),
    jurosCentavos: deReais(corpo.juros),
    multaCentavos: deReais(corpo.multa),
    retidoCentavos: deReais(corpo.retido),
  }
  const acrescimos = parcelas.jurosCentavos + parcelas.multaCentavos
  const principalCentavos = deReais(corpo.valor) + parcelas.descontoCentavos + parcelas.retidoCentavos - acrescimos
  if (principalCentavos <= 0n)
    recusar(`Os juros e a multa somam ${reaisPorExtenso(acrescimos)}, e nada sobra para o título.`, "juros")
  const { pagoEm, idConta, motivo } = corpo
  await baixarTitulos(tx, ato, titulo.idEmpresa, [
    { idTitulo: quem.id, pagoEm, idConta, motivo, principalCentavos, ...parcelas },
  ])
  return consultarLancamento(tx, ato, quem)
}

/** Takes a settlement back. Raises nao-encontrado, transicao-recusada. */
export async function estornarLancamento(tx: Tx, ato: Ato, baixa: DoTitulo, motivo: string) {
  const id = await estornarBaixa(tx, ato, baixa, motivo)
  return consultarLancamento(tx, ato, { natureza: baixa.natureza, id })
}

/** A title is no longer owed. Raises nao-encontrado, transicao-recusada. */
export async function retirarLancamento(tx: Tx, ato: Ato, quem: DoTitulo, motivo: string) {
  await exigirTitulo(tx, ato.escopo, quem)
  await retirarTitulo(tx, ato, quem.id, motivo)
  return consultarLancamento(tx, ato, quem)
}

/** A title withdrawn by a person is owed again. Raises nao-encontrado, ja-feito, transicao-recusada. */
export async function devolverLancamento(tx: Tx, ato: Ato, quem: DoTitulo) {
  await exigirTitulo(tx, ato.escopo, quem)
  await devolverTitulo(tx, ato, quem.id)
  return consultarLancamento(tx, ato, quem)
}

/** Ends the series of a title. Raises nao-encontrado, ja-feito, nao-se-aplica. */
export async function encerrarRecorrencia(tx: Tx, ato: Ato, quem: DoTitulo, motivo: string) {
  const { idSerie } = await exigirTitulo(tx, ato.escopo, quem)
  if (idSerie === null) throw new ErroDeNegocio("nao-se-aplica", "Este título não é de uma série.")
  return { retirados: (await encerrarSerie(tx, ato, idSerie, motivo)).length }
}

/** Turns the titles of notes on, changes or turns them off. Raises nao-encontrado, ja-feito. */
export async function controlarNotas(
  tx: Tx,
  ato: Ato,
  { natureza, idEmpresa }: DaEmpresa,
  controle: {
    readonly desde: string
    readonly prazoDias: number
    readonly deFora?: NotasDeFora
    readonly multa?: string
    readonly jurosAoMes?: string
  } | null,
) {
  if (controle === null) await desligarControle(tx, ato, idEmpresa, natureza)
  else await ligarControle(tx, ato, idEmpresa, { natureza, ...controle })
  return { controle }
}

/** Says of many titles that they are owed; what needed nobody to say it stays as it is. Raises nao-encontrado. */
export async function confirmarLancamentos(
  tx: Tx,
  { escopo }: Ato,
  { natureza, idEmpresa }: DaEmpresa,
  ids: readonly string[],
): Promise<{ confirmados: number }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  return { confirmados: await confirmarTitulos(tx, escopo, { natureza, idEmpresa }, [...new Set(ids)]) }
}
