import { randomUUID } from "node:crypto"
import { type NaturezaDoTitulo, transicao } from "@partida/contracts"
import { formatarCompetencia, formatarData, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { temProva } from "../../db/prova-do-banco.ts"
import { remessasVivas } from "../../db/remessas-vivas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { avisarPagosSemAprovacao, recusaSemAprovacao, semAprovacao } from "./aprovacao.service.ts"
import {
  type BaixaLida,
  contasDaEmpresa,
  inserirBaixas,
  lerBaixas,
  lerBaixasDaConciliacao,
  lerBaixasDosTitulos,
  lerMovidosNoMes,
} from "./baixas.repository.ts"
import { type Baixado, dinheiroDe, retencaoBaixada } from "./recebido.ts"
import { type Titulo, tomarTitulos } from "./titulos.repository.ts"

/** A settlement to record. */
export interface NovaBaixa extends Baixado {
  readonly idTitulo: string
  /** Day on which the money moved. */
  readonly pagoEm: string
  readonly idConta: string | null
  /** What was said of a line of the bank that it comes from. */
  readonly idConciliacao?: string
  /** The return of the bank says that it paid: it is never refused. */
  readonly peloRetorno?: true
  readonly motivo?: string | null
}

/** Why nothing was recorded of one of them. */
interface Recusa {
  readonly idTitulo: string
  readonly codigo: string
  readonly motivo: string
}

/**
 * Settles titles of a company, one settlement each, all or none. Recorded on the day on which the money moved or, when the month of that
 * day is closed, today. Answers the ids in order. Raises nao-encontrado, transicao-recusada (withdrawn, or nothing open), entrada-invalida
 * (a day to come, an amount beyond what is open, parts that do not fit, an account of another company) and pagamento-sem-aprovacao: what the
 * bank shows as paid is settled all the same, marked, and told to who approves.
 */
export async function baixarTitulos(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novas: readonly NovaBaixa[],
): Promise<string[]> {
  const { escopo, agora } = ato
  const tomados = await tomarTitulos(tx, escopo, [...new Set(novas.map((n) => n.idTitulo))])
  const titulos = new Map(tomados.filter((t) => t.idEmpresa === idEmpresa).map((t) => [t.id, t]))
  const contas = novas.flatMap((n) => n.idConta ?? [])
  const daEmpresa = contas.length > 0 ? await contasDaEmpresa(tx, escopo, idEmpresa, contas) : new Set<string>()
  const fechado = (await fechadoAte(tx, escopo, idEmpresa)) ?? ""
  const semEla = await semAprovacao(tx, escopo, [...titulos.values()])
  const aMao = novas.filter((n) => n.idConciliacao === undefined && !n.peloRetorno).map((n) => n.idTitulo)
  const emRemessa = await remessasVivas(tx, escopo, aMao)
  const linhas = novas.map((nova) => {
    const titulo = encontrado(titulos.get(nova.idTitulo))
    if (nova.idConta !== null && !daEmpresa.has(nova.idConta)) recusar("Esta conta não é da empresa.", "idConta")
    const hoje = diaCivil(agora)
    conferirBaixa(titulo, nova, hoje)
    const doBanco = nova.idConciliacao !== undefined || nova.peloRetorno === true
    const remessa = doBanco ? undefined : emRemessa.get(titulo.id)
    if (remessa !== undefined) throw recusaNaRemessa(titulo, remessa)
    if (!doBanco && semEla.has(titulo.id)) throw recusaSemAprovacao(titulo)
    // The next of the same title sees what this one leaves.
    const baixada = retencaoBaixada(titulo, nova)
    titulos.set(titulo.id, {
      ...titulo,
      abertoCentavos: titulo.abertoCentavos - nova.principalCentavos,
      retencaoAbertaCentavos: titulo.retencaoAbertaCentavos - baixada,
    })
    const data = nova.pagoEm.slice(0, 7) <= fechado ? hoje : nova.pagoEm
    return {
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa,
      idTitulo: titulo.id,
      tipo: "baixa" as const,
      data,
      competencia: data.slice(0, 7),
      pagoEm: nova.pagoEm,
      principalCentavos: nova.principalCentavos,
      descontoCentavos: nova.descontoCentavos,
      jurosCentavos: nova.jurosCentavos,
      multaCentavos: nova.multaCentavos,
      retidoCentavos: nova.retidoCentavos,
      retencaoBaixadaCentavos: baixada,
      idConta: nova.idConta,
      idConciliacao: nova.idConciliacao ?? null,
      semAprovacao: semEla.has(titulo.id),
      motivo: nova.motivo ?? null,
      registradaEm: agora,
      registradaPor: ato.nome,
    }
  })
  await inserirBaixas(tx, linhas)
  const pagosSem = tomados.filter((t) => semEla.has(t.id))
  if (pagosSem.length > 0) await avisarPagosSemAprovacao(tx, ato, idEmpresa, pagosSem)
  return linhas.map((l) => l.id)
}

const recusaNaRemessa = (titulo: Titulo, nsa: number) =>
  new ErroDeNegocio(
    "transicao-recusada",
    `O título “${titulo.descricao}” de ${titulo.pessoaNome} está na remessa ${nsa}, que ainda vai pagá-lo. Cancele a remessa, ou espere o retorno do banco.`,
  )

function conferirBaixa(titulo: Titulo, nova: NovaBaixa, hoje: string): void {
  const qual = `“${titulo.descricao}” de ${titulo.pessoaNome}`
  if (titulo.retiradoEm !== null) throw new ErroDeNegocio("transicao-recusada", `O título ${qual} foi retirado.`)
  // A settled title is in a state from which nothing is settled.
  const estado = titulo.abertoCentavos === 0n ? "PAGO" : "A_PAGAR"
  if (transicao("pagamento", estado, "baixar") === null)
    throw new ErroDeNegocio("transicao-recusada", `O título ${qual} já está baixado por inteiro.`)
  if (nova.pagoEm > hoje) recusar("O dia ainda não chegou. Informe o dia em que o dinheiro entrou ou saiu.", "pagoEm")
  const partes = [nova.descontoCentavos, nova.jurosCentavos, nova.multaCentavos, nova.retidoCentavos]
  if (nova.principalCentavos <= 0n) recusar("Informe um valor maior que zero.", "valor")
  if (partes.some((p) => p < 0n)) recusar("Desconto, juros, multa e retenção não podem ser negativos.", "valor")
  if (nova.principalCentavos > titulo.abertoCentavos)
    recusar(
      `Do título ${qual} só falta ${reaisPorExtenso(titulo.abertoCentavos)}. O que passa é juros, multa ou outro título.`,
      "valor",
    )
  if (nova.descontoCentavos + nova.retidoCentavos > nova.principalCentavos)
    recusar("O desconto e a retenção passam do que está sendo baixado.", "desconto")
  if (
    dinheiroDe(nova) === 0n &&
    nova.descontoCentavos > 0n &&
    nova.descontoCentavos === nova.principalCentavos &&
    !nova.motivo
  )
    recusar("O desconto é de tudo: escreva o motivo.", "motivo")
}

/** Settles each title by itself: what is refused says why, and the others go on. For acts over many. */
export async function baixarCadaUm(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novas: readonly NovaBaixa[],
): Promise<{ feitas: { idTitulo: string; id: string }[]; recusadas: Recusa[] }> {
  const feitas: { idTitulo: string; id: string }[] = []
  const recusadas: Recusa[] = []
  for (const nova of novas) {
    try {
      await tx.transaction(async (tx) => {
        const [id = ""] = await baixarTitulos(tx, ato, idEmpresa, [nova])
        feitas.push({ idTitulo: nova.idTitulo, id })
      })
    } catch (erro) {
      if (!(erro instanceof ErroDeNegocio)) throw erro
      recusadas.push({ idTitulo: nova.idTitulo, codigo: erro.codigo, motivo: erro.message })
    }
  }
  return { feitas, recusadas }
}

/** Takes a settlement back, by a row that names it; the title is open again. Raises nao-encontrado, transicao-recusada. */
export async function estornarBaixa(
  tx: Tx,
  ato: Ato,
  { id: idBaixa, natureza }: { readonly id: string; readonly natureza: NaturezaDoTitulo },
  motivo: string,
): Promise<string> {
  const [vista] = await lerBaixas(tx, ato.escopo, [idBaixa])
  if (!vista) throw new ErroDeNegocio("nao-encontrado")
  const [titulo] = await tomarTitulos(tx, ato.escopo, [vista.baixa.idTitulo])
  if (titulo?.natureza !== natureza) throw new ErroDeNegocio("nao-encontrado")
  // Read again: who held the title may have taken it back.
  const [baixa] = await lerBaixas(tx, ato.escopo, [idBaixa])
  if (!baixa) throw new ErroDeNegocio("nao-encontrado")
  if (transicao("lancamento", estadoDaBaixa(baixa), "estornar") === null)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A baixa de ${formatarData(baixa.baixa.pagoEm)} está em Estorno, e nada sai de Estorno.`,
    )
  if (baixa.baixa.idConciliacao !== null)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Esta baixa veio de uma linha do banco: desfaça a conciliação dela, e o título volta a ficar em aberto.",
    )
  if (await temProva(tx, ato.escopo, idBaixa))
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Uma linha do banco é a prova desta baixa: desfaça a conciliação dela antes de estornar.",
    )
  await estornar(tx, ato, [baixa], motivo)
  return baixa.baixa.idTitulo
}

/** Takes back what came from what was said of a line of the bank. */
export async function estornarDaConciliacao(tx: Tx, ato: Ato, idConciliacao: string, motivo: string): Promise<void> {
  const vistas = await lerBaixasDaConciliacao(tx, ato.escopo, idConciliacao)
  if (vistas.length === 0) return
  await tomarTitulos(tx, ato.escopo, [...new Set(vistas.map((v) => v.baixa.idTitulo))])
  await estornar(tx, ato, await lerBaixasDaConciliacao(tx, ato.escopo, idConciliacao), motivo)
}

/** Of a settlement: Baixado, or Estorno when it was taken back or is the taking back. */
const estadoDaBaixa = ({ baixa, estornada }: BaixaLida) =>
  baixa.tipo === "estorno" || estornada ? ("ESTORNO" as const) : ("BAIXADO" as const)

async function estornar(tx: Tx, ato: Ato, lidas: readonly BaixaLida[], motivo: string): Promise<void> {
  const data = diaCivil(ato.agora)
  await inserirBaixas(
    tx,
    lidas.map(({ baixa: { dinheiroCentavos: _d, ...baixa } }) => ({
      ...baixa,
      id: randomUUID(),
      tipo: "estorno" as const,
      estornoDe: baixa.id,
      data,
      competencia: data.slice(0, 7),
      pagoEm: data,
      motivo,
      registradaEm: ato.agora,
      registradaPor: ato.nome,
    })),
  )
}

/** Settlements of a title in the order in which they were recorded, each with its state and account. */
export async function historicoDoTitulo(tx: Tx, escopo: Escopo, idTitulo: string) {
  const lidas = await lerBaixasDosTitulos(tx, escopo, [idTitulo])
  return lidas.map((lida) => ({ ...lida.baixa, conta: lida.conta, estado: estadoDaBaixa(lida) }))
}

/** Titles to receive that moved in a month, with how much of each was settled before it and by its end. */
export const movidosNoMes = (tx: Tx, escopo: Escopo, idEmpresa: string, mes: string) =>
  lerMovidosNoMes(tx, escopo, idEmpresa, mes)

/** What to say of a settlement whose day is of a closed month: it counts in the month in which it is recorded. */
export const avisoDoMes = (data: string, pagoEm: string): string | null =>
  data.slice(0, 7) === pagoEm.slice(0, 7)
    ? null
    : `${formatarCompetencia(mesDe(pagoEm.slice(0, 7)))} está fechado: conta em ${formatarCompetencia(mesDe(data.slice(0, 7)))}.`
