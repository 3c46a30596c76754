import { randomUUID } from "node:crypto"
import { type DetalheDaGuia, nomeDaGuia } from "@partida/contracts"
import { deReais, formatarCompetencia, formatarData, competencia as mesDe, primeiroDia } from "@partida/fiscal"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { reemitirGuias } from "./emissao.service.ts"
import {
  type EssencialDaGuia,
  inserirPagamento,
  lerEssencial,
  lerGuias,
  lerPagamentos,
  mesFechadoDesde,
  travarEmpresaDaGuia,
} from "./guias.repository.ts"
import { consultarGuia } from "./guias.service.ts"

interface NovoPagamento {
  /** ISO date. */
  readonly data: string
  /** Reais, above zero. */
  readonly valor: string
  readonly motivo: string | null
}

/**
 * Records that a guide was paid on a day, in whole, in part or beyond its value, and tells how it stands. Raises what
 * `gravarPagamento` raises.
 */
export async function registrarPagamento(tx: Tx, ato: Ato, id: string, novo: NovoPagamento): Promise<DetalheDaGuia> {
  const { escopo } = ato
  await gravarPagamento(tx, ato, id, novo)
  return consultarGuia(tx, escopo, id, ato.agora)
}

/**
 * Writes a payment and returns its id. The month of the guide may be closed; that of the payment may not. Raises
 * nao-encontrado, transicao-recusada (another version took its place, or it is already paid and no reason is given),
 * entrada-invalida (a day to come, or before the month of the guide) and competencia-fechada.
 */
export async function gravarPagamento(tx: Tx, ato: Ato, id: string, novo: NovoPagamento): Promise<string> {
  const { escopo } = ato
  const guia = await travarGuia(tx, escopo, id)
  if (guia.substituidaEm !== null) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Esta versão da guia deu lugar a outra, que já desconta o que foi pago dela. Abra a versão em vigor, ou feche o mês de novo se ele foi reaberto.",
    )
  }
  if (guia.pagoCentavos >= guia.valorCentavos && novo.motivo === null) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      `${nomeDaGuia(guia)} já está paga. Se houve outro pagamento, escreva o motivo para registrá-lo.`,
      "motivo",
    )
  }
  await conferirData(tx, escopo, guia, novo.data, ato.agora)
  const idPagamento = randomUUID()
  await inserirPagamento(tx, {
    idEscritorio: escopo.idEscritorio,
    id: idPagamento,
    idEmpresa: guia.idEmpresa,
    idGuia: id,
    tipo: "pagamento",
    estornoDe: null,
    data: novo.data,
    valorCentavos: deReais(novo.valor),
    motivo: novo.motivo,
    registradoEm: ato.agora,
    registradoPor: ato.nome,
  })
  await anunciarFechamentos(tx, escopo.idEscritorio, guia.competencia, [guia.idEmpresa])
  return idPagamento
}

/**
 * Takes back a payment recorded by mistake, by a mirror dated today; both stay. Where a later version asked for no more than
 * was paid, what it now lacks is issued. Raises nao-encontrado, and transicao-recusada for what was already taken back, is
 * itself a reversal, or is discounted by the guide in force.
 */
export async function estornarPagamento(
  tx: Tx,
  ato: Ato,
  { id, idPagamento }: { readonly id: string; readonly idPagamento: string },
  motivo: string,
): Promise<DetalheDaGuia> {
  const { escopo } = ato
  await travarGuia(tx, escopo, id)
  const [guia] = await lerGuias(tx, escopo, [id])
  if (!guia) throw new ErroDeNegocio("nao-encontrado")
  const lidos = await lerPagamentos(tx, escopo, id)
  const pagamento = lidos.find((p) => p.id === idPagamento)
  if (!pagamento) throw new ErroDeNegocio("nao-encontrado")
  if (pagamento.tipo === "estorno")
    throw new ErroDeNegocio("transicao-recusada", "Um estorno não se desfaz. Registre o pagamento de novo.")
  if (lidos.some((p) => p.estornoDe === idPagamento))
    throw new ErroDeNegocio("transicao-recusada", "Este pagamento já foi estornado.")
  await inserirPagamento(tx, {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa: guia.idEmpresa,
    idGuia: id,
    tipo: "estorno",
    estornoDe: idPagamento,
    data: diaCivil(ato.agora),
    valorCentavos: pagamento.valorCentavos,
    motivo,
    registradoEm: ato.agora,
    registradoPor: ato.nome,
  })
  await reemitirGuias(tx, ato, guia)
  await anunciarFechamentos(tx, escopo.idEscritorio, guia.competencia, [guia.idEmpresa])
  return consultarGuia(tx, escopo, id, ato.agora)
}

/** The guide, with its company taken so that no closing or payment comes between. */
async function travarGuia(tx: Tx, escopo: Escopo, id: string): Promise<EssencialDaGuia> {
  if ((await travarEmpresaDaGuia(tx, escopo, id)) === null) throw new ErroDeNegocio("nao-encontrado")
  const guia = await lerEssencial(tx, escopo, id)
  if (!guia) throw new ErroDeNegocio("nao-encontrado")
  return guia
}

async function conferirData(tx: Tx, escopo: Escopo, guia: EssencialDaGuia, data: string, agora: Date): Promise<void> {
  const invalida = (mensagem: string) => new ErroDeNegocio("entrada-invalida", mensagem, "data")
  const hoje = diaCivil(agora)
  if (data > hoje) throw invalida(`A data do pagamento não pode passar de hoje, ${formatarData(hoje)}.`)
  const inicio = primeiroDia(mesDe(guia.competencia))
  if (data < inicio)
    throw invalida(
      `Uma guia de ${formatarCompetencia(mesDe(guia.competencia))} não pode ter sido paga antes de ${formatarData(inicio)}.`,
    )
  const mes = data.slice(0, 7)
  const fechado = await mesFechadoDesde(tx, escopo, guia.idEmpresa, mes)
  if (fechado === null) return
  throw new ErroDeNegocio(
    "competencia-fechada",
    `A competência ${formatarCompetencia(mesDe(mes))}, do dia do pagamento, já está fechada. Registre com uma data do mês em aberto e diga no motivo o dia em que foi pago, ou reabra ${formatarCompetencia(mesDe(fechado))} em Fechamento.`,
    "data",
  )
}
