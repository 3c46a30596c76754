import { type RegraDeAprovacao, SEM_APROVACAO } from "@partida/contracts"
import { reaisPorExtenso } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDonos } from "../../db/escritorios.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import {
  gravarRegraDaEmpresa,
  gravarRegraDoEscritorio,
  lerAprovacaoDosTitulos,
  lerRegraDaEmpresa,
  lerRegraDoEscritorio,
  quemAprovou,
  somarPagoSem,
} from "./aprovacao.repository.ts"

import type { Titulo } from "./titulos.repository.ts"

/** The rule by which a company pays: its own, else that of its office, else none. */
export async function regraEmVigor(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<RegraDeAprovacao> {
  const propria = await lerRegraDaEmpresa(tx, escopo, idEmpresa)
  return propria ?? (await lerRegraDoEscritorio(tx, escopo)) ?? SEM_APROVACAO
}

/** The rule in force of a company, whose it is, and that of the office. Raises nao-encontrado. */
export async function consultarRegra(tx: Tx, escopo: Escopo, idEmpresa: string) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const propria = await lerRegraDaEmpresa(tx, escopo, idEmpresa)
  const doEscritorio = await lerRegraDoEscritorio(tx, escopo)
  return {
    regra: semVersao(propria ?? doEscritorio),
    propria: propria !== null,
    doEscritorio: semVersao(doEscritorio),
    versao: propria?.versao ?? 0,
  }
}

/** The rule of the companies that say none. */
export async function consultarRegraDoEscritorio(tx: Tx, escopo: Escopo) {
  const regra = await lerRegraDoEscritorio(tx, escopo)
  return { regra: semVersao(regra), versao: regra?.versao ?? 0 }
}

const semVersao = (regra: RegraDeAprovacao | null): RegraDeAprovacao => {
  const { exige, acimaDe, outraPessoa } = regra ?? SEM_APROVACAO
  return { exige, acimaDe, outraPessoa }
}

/** Says by which rule a company pays, or, with null, that it follows the office. Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function definirRegra(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  versao: number,
  regra: RegraDeAprovacao | null,
) {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const atual = await lerRegraDaEmpresa(tx, escopo, idEmpresa)
  if ((atual?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  await gravarRegraDaEmpresa(tx, escopo, idEmpresa, regra && gravacao(ato, conferida(regra), versao))
  return consultarRegra(tx, escopo, idEmpresa)
}

/** Says by which rule the companies that say none pay. Raises versao-desatualizada, entrada-invalida. */
export async function definirRegraDoEscritorio(tx: Tx, ato: Ato, versao: number, regra: RegraDeAprovacao) {
  const atual = await lerRegraDoEscritorio(tx, ato.escopo)
  if ((atual?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  await gravarRegraDoEscritorio(tx, ato.escopo, gravacao(ato, conferida(regra), versao))
  return consultarRegraDoEscritorio(tx, ato.escopo)
}

const gravacao = ({ nome, agora }: Ato, regra: RegraDeAprovacao, versao: number) => ({
  regra,
  versao: versao + 1,
  por: nome,
  em: agora,
})

/** What has no meaning in a rule is not kept in it. */
function conferida({ exige, acimaDe, outraPessoa }: RegraDeAprovacao): RegraDeAprovacao {
  if (exige === "nunca") return SEM_APROVACAO
  if (exige === "sempre") return { exige, acimaDe: null, outraPessoa }
  if (acimaDe === null) recusar("Diga acima de que valor o pagamento espera aprovação.", "acimaDe")
  return { exige, acimaDe, outraPessoa }
}

/** Titles, of these, that the rule in force does not let be paid yet. */
export async function semAprovacao(tx: Tx, escopo: Escopo, titulos: readonly Titulo[]): Promise<ReadonlySet<string>> {
  const aPagar = titulos.filter((t) => t.natureza === "pagar").map((t) => t.id)
  if (aPagar.length === 0) return new Set()
  const lidos = await lerAprovacaoDosTitulos(tx, escopo, aPagar)
  return new Set(lidos.filter((t) => t.falta).map((t) => t.id))
}

/** Of each title to pay, what lacks of its approval. */
export const aprovacaoDosTitulos = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  lerAprovacaoDosTitulos(tx, escopo, ids)

/** What the bank paid of a company and nobody approved. */
export const pagoSemAprovacaoDaEmpresa = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  somarPagoSem(tx, escopo, idEmpresa)

/** The refusal of what nobody approved: which title, and the way out. */
export const recusaSemAprovacao = (titulo: Pick<Titulo, "descricao" | "pessoaNome" | "valorCentavos">): ErroDeNegocio =>
  new ErroDeNegocio(
    "pagamento-sem-aprovacao",
    `“${titulo.descricao}” de ${titulo.pessoaNome}, de ${reaisPorExtenso(titulo.valorCentavos)}, ainda não foi aprovado. ` +
      "A empresa só paga o que alguém aprovou: aprove em Despesas, Lançamentos, A aprovar, ou peça a quem aprova.",
  )

/** Why a person may not approve a title that they registered themselves; null when they may. */
export const recusaDaMesmaPessoa = (
  { outraPessoa }: RegraDeAprovacao,
  titulo: Pick<Titulo, "idRegistrou">,
  { idUsuario }: Escopo,
): string | null =>
  outraPessoa && titulo.idRegistrou === idUsuario
    ? "Foi você quem disse este valor e este favorecido. A empresa pede que outra pessoa aprove."
    : null

/** Tells who approves that the bank shows as paid what nobody had approved: owners with an account, and who approves there. */
export async function avisarPagosSemAprovacao(tx: Tx, ato: Ato, idEmpresa: string, titulos: readonly Titulo[]) {
  const { escopo, agora } = ato
  const donos = await lerDonos(tx, escopo.idEscritorio, [idEmpresa])
  const pessoas = new Set([...donos.map(({ id }) => id), ...(await quemAprovou(tx, escopo, idEmpresa))])
  for (const idUsuario of pessoas)
    for (const titulo of titulos)
      await notificar(tx, {
        idEscritorio: escopo.idEscritorio,
        idUsuario,
        chave: `pago-sem-aprovacao:${titulo.id}:${titulo.versao}`,
        tipo: "aviso",
        titulo: "Pago sem aprovação",
        mensagem: `O banco mostra como pago “${titulo.descricao}” de ${titulo.pessoaNome}, de ${reaisPorExtenso(titulo.valorCentavos)}, que ninguém tinha aprovado. Confira.`,
        destino: `/despesas/lancamentos?empresa=${idEmpresa}&situacao=sem-aprovacao&titulo=${titulo.id}`,
        idLote: null,
        agora,
      })
}
