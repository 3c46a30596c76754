import type { NaturezaDoTitulo, NotasDeFora } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { baixarTitulos } from "./baixas.service.ts"
import {
  apagarControle,
  gravarControle,
  lerControle,
  lerRecebidosSemBaixa,
  titularNotas,
} from "./controle.repository.ts"
import { baixaDoDinheiro } from "./recebido.ts"
import { lerTitulos } from "./titulos.repository.ts"

/** From when the notes of a company become titles of a nature, and their due day; null where they do not. */
export async function consultarControle(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  natureza: NaturezaDoTitulo,
): Promise<{ desde: string; prazoDias: number; deFora: NotasDeFora; multa: string; jurosAoMes: string } | null> {
  const controle = await lerControle(tx, escopo, idEmpresa, natureza)
  if (controle === null) return null
  const { desde, prazoDias, deFora, multa, jurosAoMes } = controle
  return { desde, prazoDias, deFora, multa, jurosAoMes }
}

/**
 * From a month on the notes of a company are titles by themselves, due so many days after their issue; those that are already there
 * become titles now, with what the bank had received of them. Doing it again adds what lacks. Raises nao-encontrado.
 */
export async function ligarControle(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  {
    natureza,
    desde,
    prazoDias,
    deFora = "propor",
    multa = "0",
    jurosAoMes = "0",
  }: {
    readonly natureza: NaturezaDoTitulo
    readonly desde: string
    readonly prazoDias: number
    /** Of notes given that were not issued here. */
    readonly deFora?: NotasDeFora
    /** Of who pays late the titles made from now on, where no contract says another. */
    readonly multa?: string
    readonly jurosAoMes?: string
  },
): Promise<void> {
  const { escopo } = ato
  // As reconciliation does: nothing is received in between.
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  await gravarControle(tx, {
    idEscritorio: escopo.idEscritorio,
    idEmpresa,
    natureza,
    desde,
    prazoDias,
    deFora,
    multa,
    jurosAoMes,
    ligadoEm: ato.agora,
    ligadoPor: ato.nome,
  })
  await titularNotas(tx, escopo, idEmpresa, desde)
  if (natureza === "receber") await baixarOQueOBancoRecebeu(tx, ato, idEmpresa)
}

async function baixarOQueOBancoRecebeu(tx: Tx, ato: Ato, idEmpresa: string): Promise<void> {
  const recebidos = await lerRecebidosSemBaixa(tx, ato.escopo, idEmpresa)
  const lidos = await lerTitulos(tx, ato.escopo, [...new Set(recebidos.map((r) => r.idTitulo))])
  const abertos = new Map(lidos.map((t) => [t.id, { aberto: t.abertoCentavos, retencao: t.retencaoAbertaCentavos }]))
  const novas = recebidos.flatMap((r) => {
    const titulo = abertos.get(r.idTitulo)
    if (!titulo || titulo.aberto === 0n) return []
    const baixa = baixaDoDinheiro(
      { abertoCentavos: titulo.aberto, retencaoAbertaCentavos: titulo.retencao },
      r.valorCentavos,
    )
    titulo.aberto -= baixa.principalCentavos
    if (titulo.retencao > titulo.aberto) titulo.retencao = titulo.aberto
    const { idTitulo, idConta, idConciliacao } = r
    return { ...baixa, idTitulo, idConta, idConciliacao, pagoEm: r.data }
  })
  await baixarTitulos(tx, ato, idEmpresa, novas)
}

/** The notes that come are no longer titles; those that there are stay. Raises nao-encontrado, ja-feito. */
export async function desligarControle(tx: Tx, ato: Ato, idEmpresa: string, natureza: NaturezaDoTitulo): Promise<void> {
  if (!(await travarEmpresa(tx, ato.escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  if (!(await apagarControle(tx, ato.escopo, idEmpresa, natureza)))
    throw new ErroDeNegocio("ja-feito", "O controle já estava desligado: nada mudou.")
}
