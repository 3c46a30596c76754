import { randomUUID } from "node:crypto"
import { type DetalheDaGuia, nomeDaGuia } from "@partida/contracts"
import {
  centavos,
  deReais,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  primeiroDia,
  type Tabelas,
} from "@partida/fiscal"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { fechadosAte } from "../../db/empresas.ts"
import { juntas } from "../../db/juntas.ts"
import { temProva } from "../../db/prova-do-banco.ts"
import { planejarUmaVez } from "../../db/transacao.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { type Divisao, dividirPagamento, temAcrescimos } from "./acrescimos.ts"
import { reemitirGuias } from "./emissao.service.ts"
import { consultarGuia, detalhar, type Ficha, lerFicha } from "./ficha.service.ts"
import {
  type EssencialDaGuia,
  inserirPagamentos,
  lerEssenciais,
  lerGuias,
  lerPagamentos,
  temRecalculo,
  travarEmpresasDasGuias,
} from "./guias.repository.ts"

interface NovoPagamento {
  readonly idGuia: string
  /** ISO date it is recorded on. */
  readonly data: string
  /** Day the bank took it, when its month is closed and it is recorded on another. */
  readonly pagoEm?: string | null
  /** Reais, above zero: all that left the bank. */
  readonly valor: string
  /** Fine and interest as the receipt says; by the engine when absent. */
  readonly acrescimos?: { readonly multa: string; readonly juros: string } | null
  readonly motivo: string | null
}

/** How a guide stands after a payment or a reversal, and whether an open month of its company must be computed again. */
export interface GuiaDepois {
  readonly detalhe: DetalheDaGuia
  readonly recalcular: boolean
}

/**
 * Records that a guide was paid on a day, in whole, in part or beyond its value, and tells how it stands. Raises what
 * `gravarPagamentos` raises.
 *
 * What is shown was read before the payment, together with the lock, and what the payment changes in it is known: nothing is read
 * twice.
 */
export async function registrarPagamento(tx: Tx, ato: Ato, novo: NovoPagamento): Promise<GuiaDepois> {
  const { escopo, agora } = ato
  const hoje = diaCivil(agora)
  // Readings that are joined leave after the lock: they see what who held it before left.
  const [, , ficha] = await Promise.all([
    planejarUmaVez(tx),
    travarEmpresasDasGuias(tx, escopo, [novo.idGuia]),
    lerFicha(tx, escopo, novo.idGuia, [hoje, diaDoPagamento(novo)]),
  ])
  const { linha } = ficha
  const pagamento = comporPagamento(ato, novo, linha, { fechadoAte: ficha.fechadoAte ?? "", tabelas: ficha.tabelas })
  const [, , recalcular] = await Promise.all([
    inserirPagamentos(tx, [pagamento]),
    anunciarFechamentos(tx, escopo.idEscritorio, linha.competencia, [linha.idEmpresa]),
    juntas(tx, (tx) => temRecalculo(tx, escopo, linha.idEmpresa)),
  ])
  // What passes a later version is divided among the versions of the month.
  const detalhe =
    linha.versao < linha.versaoAtual
      ? await consultarGuia(tx, escopo, novo.idGuia, agora)
      : detalhar(comPagamento(ficha, pagamento), hoje, hoje)
  return { detalhe, recalcular }
}

/** The same guide once a payment is in. */
function comPagamento(ficha: Ficha, pagamento: ReturnType<typeof comporPagamento>): Ficha {
  const { linha, pagamentos } = ficha
  return {
    ...ficha,
    linha: {
      ...linha,
      pagoCentavos: linha.pagoCentavos + pagamento.principalCentavos,
      pagoEm: linha.pagoEm !== null && linha.pagoEm > pagamento.pagoEm ? linha.pagoEm : pagamento.pagoEm,
    },
    pagamentos: [...pagamentos, pagamento],
  }
}

/**
 * Writes payments, one a guide at most, each divided into tax, fine and interest of the day it was paid, and returns their ids in
 * order. The month of the guide may be closed; that of the record may not. Raises nao-encontrado, transicao-recusada (another
 * version took its place, or it is already paid and no reason is given), entrada-invalida (a day to come, or before the month of
 * the guide; a division that does not add up, or that lacks a dated value) and competencia-fechada.
 */
export async function gravarPagamentos(tx: Tx, ato: Ato, novos: readonly NovoPagamento[]): Promise<string[]> {
  const { escopo } = ato
  const ids = novos.map((n) => n.idGuia)
  // Taken so that no closing or payment comes between.
  const empresas = await travarEmpresasDasGuias(tx, escopo, ids)
  const [essenciais, fechados] = await juntas(tx, (tx) =>
    Promise.all([lerEssenciais(tx, escopo, ids), fechadosAte(tx, escopo, empresas)]),
  )
  const guias = new Map(essenciais.map((g) => [g.id, g]))
  // Nothing is added to what is paid by its due date: the dated values are not even read.
  const comAcrescimos = novos.some((n) => temAcrescimos(guias.get(n.idGuia), diaDoPagamento(n)))
  const tabelas = comAcrescimos ? await tabelasVigentes(tx, escopo) : null
  const pagamentos = novos.map((novo) => {
    const guia = encontrado(guias.get(novo.idGuia))
    return comporPagamento(ato, novo, guia, { fechadoAte: fechados.get(guia.idEmpresa) ?? "", tabelas })
  })
  await inserirPagamentos(tx, pagamentos)
  for (const [competencia, doMes] of Map.groupBy(guias.values(), (g) => g.competencia))
    await anunciarFechamentos(tx, escopo.idEscritorio, competencia, [...new Set(doMes.map((g) => g.idEmpresa))])
  return pagamentos.map((p) => p.id)
}

/** A payment as it is stored. `fechadoAte`: last closed month of the company, empty when there is none. */
function comporPagamento(
  ato: Ato,
  novo: NovoPagamento,
  guia: EssencialDaGuia,
  { fechadoAte, tabelas }: { readonly fechadoAte: string; readonly tabelas: Tabelas | null },
) {
  exigirPagavel(guia, novo.motivo)
  conferirData(guia, novo, { agora: ato.agora, fechadoAte })
  return {
    idEscritorio: ato.escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa: guia.idEmpresa,
    idGuia: guia.id,
    tipo: "pagamento" as const,
    estornoDe: null,
    data: novo.data,
    pagoEm: diaDoPagamento(novo),
    valorCentavos: deReais(novo.valor),
    ...dividir(guia, novo, temAcrescimos(guia, diaDoPagamento(novo)) ? tabelas : null),
    motivo: novo.motivo,
    registradoEm: ato.agora,
    registradoPor: ato.nome,
  }
}

function exigirPagavel(guia: EssencialDaGuia, motivo: string | null): void {
  if (guia.substituidaEm !== null) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Esta versão da guia deu lugar a outra, que já desconta o que foi pago dela. Abra a versão em vigor, ou feche o mês de novo se ele foi reaberto.",
    )
  }
  if (guia.pagoCentavos >= guia.valorCentavos && motivo === null) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      `${nomeDaGuia(guia)} já está paga. Se houve outro pagamento, escreva o motivo para registrá-lo.`,
      "motivo",
    )
  }
}

/** The day that counts for fine and interest. */
const diaDoPagamento = ({ data, pagoEm }: NovoPagamento): string => pagoEm ?? data

const NADA = centavos(0n)

/** Into what a payment goes. Raises entrada-invalida. */
function dividir(guia: EssencialDaGuia, novo: NovoPagamento, tabelas: Tabelas | null): Divisao {
  const valor = deReais(novo.valor)
  if (novo.acrescimos) {
    const multaCentavos = deReais(novo.acrescimos.multa)
    const jurosCentavos = deReais(novo.acrescimos.juros)
    const principalCentavos = centavos(valor - multaCentavos - jurosCentavos)
    if (principalCentavos < 0n)
      throw invalida("A multa e os juros do comprovante passam do valor pago. Confira os três valores.", "acrescimos")
    return { principalCentavos, multaCentavos, jurosCentavos, divisao: "comprovante", memoria: null }
  }
  const emAbertoCentavos = guia.valorCentavos - guia.pagoCentavos
  // What is paid twice settles nothing, and has no charges.
  if (tabelas === null || emAbertoCentavos <= 0n)
    return { principalCentavos: valor, multaCentavos: NADA, jurosCentavos: NADA, divisao: "calculada", memoria: null }
  const divisao = dividirPagamento(valor, diaDoPagamento(novo), { ...guia, emAbertoCentavos }, tabelas)
  if (typeof divisao === "string") throw invalida(divisao, "acrescimos")
  return divisao
}

interface Errado {
  readonly id: string
  readonly idPagamento: string
}

/** Takes a payment back and tells how the guide stands. Raises what `gravarEstorno` raises. */
export async function estornarPagamento(tx: Tx, ato: Ato, errado: Errado, motivo: string): Promise<GuiaDepois> {
  await travarEmpresasDasGuias(tx, ato.escopo, [errado.id])
  if (await temProva(tx, ato.escopo, errado.idPagamento))
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Uma linha do banco é a prova deste pagamento: desfaça a conciliação dela antes de estornar.",
    )
  await gravarEstorno(tx, ato, errado, motivo)
  const detalhe = await consultarGuia(tx, ato.escopo, errado.id, ato.agora)
  return { detalhe, recalcular: await temRecalculo(tx, ato.escopo, detalhe.guia.idEmpresa) }
}

/**
 * Takes back a payment recorded by mistake, by a mirror dated today; both stay. Where a later version asked for no more than
 * was paid, what it now lacks is issued. Raises nao-encontrado, and transicao-recusada for what was already taken back, is
 * itself a reversal, or is discounted by the guide in force.
 */
export async function gravarEstorno(tx: Tx, ato: Ato, { id, idPagamento }: Errado, motivo: string): Promise<void> {
  const { escopo } = ato
  await travarEmpresasDasGuias(tx, escopo, [id])
  const [guia] = await lerGuias(tx, escopo, [id])
  if (!guia) throw new ErroDeNegocio("nao-encontrado")
  const lidos = await lerPagamentos(tx, escopo, id)
  const pagamento = encontrado(lidos.find((p) => p.id === idPagamento))
  if (pagamento.tipo === "estorno")
    throw new ErroDeNegocio("transicao-recusada", "Um estorno não se desfaz. Registre o pagamento de novo.")
  if (lidos.some((p) => p.estornoDe === idPagamento))
    throw new ErroDeNegocio("transicao-recusada", "Este pagamento já foi estornado.")
  await inserirPagamentos(tx, [
    {
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa: guia.idEmpresa,
      idGuia: id,
      tipo: "estorno",
      estornoDe: idPagamento,
      data: diaCivil(ato.agora),
      pagoEm: pagamento.pagoEm,
      valorCentavos: pagamento.valorCentavos,
      principalCentavos: pagamento.principalCentavos,
      multaCentavos: pagamento.multaCentavos,
      jurosCentavos: pagamento.jurosCentavos,
      divisao: pagamento.divisao,
      memoria: pagamento.memoria,
      motivo,
      registradoEm: ato.agora,
      registradoPor: ato.nome,
    },
  ])
  await reemitirGuias(tx, ato, guia)
  await anunciarFechamentos(tx, escopo.idEscritorio, guia.competencia, [guia.idEmpresa])
}

/** `fechadoAte`: the last closed month of the company, empty when there is none. */
function conferirData(
  guia: EssencialDaGuia,
  novo: NovoPagamento,
  { agora, fechadoAte }: { readonly agora: Date; readonly fechadoAte: string },
): void {
  const { data } = novo
  const dia = diaDoPagamento(novo)
  const hoje = diaCivil(agora)
  if (data > hoje) throw invalida(`A data do pagamento não pode passar de hoje, ${formatarData(hoje)}.`, "data")
  const inicio = primeiroDia(mesDe(guia.competencia))
  const cedo = `Uma guia de ${formatarCompetencia(mesDe(guia.competencia))} não pode ter sido paga antes de ${formatarData(inicio)}.`
  if (data < inicio) throw invalida(cedo, "data")
  if (dia < inicio) throw invalida(cedo, "pagoEm")
  if (dia > data) throw invalida("O dia em que foi pago não pode ser depois do dia do registro.", "pagoEm")
  const mes = data.slice(0, 7)
  if (fechadoAte < mes) return
  throw new ErroDeNegocio(
    "competencia-fechada",
    `A competência ${formatarCompetencia(mesDe(mes))}, do dia do registro, já está fechada. Registre com uma data do mês em aberto, dizendo o dia em que foi pago, ou reabra ${formatarCompetencia(mesDe(fechadoAte))} em Fechamento.`,
    "data",
  )
}

const invalida = (mensagem: string, campo: string) => new ErroDeNegocio("entrada-invalida", mensagem, campo)
