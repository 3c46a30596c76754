import {
  gatilhoDe,
  gatilhosDasOperacoes,
  type mudancaDeRegra,
  type ProvedorDeOperacao,
  type RegraDaEmpresa,
  type RegraDeOperacao,
  type TetoDoMes,
  type TipoDeOperacao,
} from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { AtosExternos } from "../../ports/operacao-externa.ts"
import { agendarTipo } from "./agendamento.service.ts"
import {
  apagarExcecao,
  contarExcecoes,
  type ExcecaoGravada,
  gravarExcecao,
  gravarRegra,
  gravarTeto,
  lerExcecoesDaEmpresa,
  lerRegras,
  lerTeto,
  lerUltimas,
  type RegraGravada,
} from "./regras.repository.ts"
import { regraPadrao } from "./regras.service.ts"

const tipos = Object.keys(gatilhosDasOperacoes).filter((t): t is TipoDeOperacao =>
  Object.hasOwn(gatilhosDasOperacoes, t),
)

/** What the office wants of each act, in the order of the screens. */
export async function listarRegras(tx: Tx, escopo: Escopo, atos: AtosExternos): Promise<RegraDeOperacao[]> {
  const regras = new Map((await lerRegras(tx, escopo)).map((r) => [r.tipo, r]))
  const excecoes = new Map((await contarExcecoes(tx, escopo)).map((e) => [e.tipo, e.n]))
  return tipos.map((tipo) => {
    const regra = regras.get(tipo)
    const { ligada, dia, comAprovacao } = regra ?? regraPadrao(tipo)
    return {
      tipo,
      disponivel: atos[tipo] !== undefined,
      ligada,
      dia,
      comAprovacao,
      excecoes: excecoes.get(tipo) ?? 0,
      ...quemMudou(regra),
    }
  })
}

/**
 * Changes how the office wants an act. What the rule as it was had already brought is queued before, so that nothing falls
 * between the two. Raises versao-desatualizada, and entrada-invalida for what would never run, or would let declarations leave
 * without anybody's yes.
 */
export async function alterarRegra(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  atos: AtosExternos,
  { tipo, versao, ...mudanca }: z.output<typeof mudancaDeRegra> & { tipo: TipoDeOperacao; versao: number },
): Promise<RegraDeOperacao> {
  const { ligada, dia, comAprovacao } = mudanca
  const antes = (await lerRegras(tx, escopo)).find((r) => r.tipo === tipo)
  if ((antes?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const { ligadas = 0 } = (await contarExcecoes(tx, escopo)).find((e) => e.tipo === tipo) ?? {}
  conferirMudanca(tipo, mudanca, ligadas)
  const era = antes ?? regraPadrao(tipo)
  if (era.ligada !== ligada || era.dia !== dia || era.comAprovacao !== comAprovacao) {
    if (era.ligada && ligada) await agendarTipo(tx, escopo, atos, { tipo, agora, novidadesDesde: null })
    const { idEscritorio } = escopo
    const nova = { idEscritorio, tipo, ligada, dia, comAprovacao, alteradaEm: agora, alteradaPor: nome }
    if ((await gravarRegra(tx, nova, versao)) === null) throw new ErroDeNegocio("versao-desatualizada")
  }
  const regra = (await listarRegras(tx, escopo, atos)).find((r) => r.tipo === tipo)
  if (!regra) throw new ErroDeNegocio("nao-encontrado")
  return regra
}

function conferirMudanca(
  tipo: TipoDeOperacao,
  { ligada, dia, comAprovacao, confirmoSemAprovacao }: z.output<typeof mudancaDeRegra>,
  excecoesLigadas: number,
): void {
  const { evento, porDia, semChave } = gatilhoDe(tipo)
  const recusar = (texto: string, campo: string) => {
    throw new ErroDeNegocio("entrada-invalida", texto, campo)
  }
  if (semChave && ligada)
    recusar("Ela entra na fila sozinha depois da conferência. Aqui se diz só se espera a sua aprovação.", "ligada")
  if (dia !== null && !porDia) recusar("Esta automação não tem dia do mês: ela segue o que acontece na empresa.", "dia")
  if (dia === null && evento === null && ligada) recusar("Escolha o dia do mês em que ela deve rodar.", "dia")
  if (dia === null && evento === null && excecoesLigadas > 0)
    recusar("Há empresas com esta automação ligada, e ela precisa de um dia do mês. Desligue-a nelas antes.", "dia")
  if (tipo === "pgdas-transmitir" && !comAprovacao && !confirmoSemAprovacao)
    recusar(
      "Sem aprovação, as declarações saem sem que ninguém as veja antes. Confirme que é isso que você quer.",
      "confirmoSemAprovacao",
    )
}

/** The acts of a company: as the office, what is its own, and the last of each. Raises nao-encontrado. */
export async function listarRegrasDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  atos: AtosExternos,
  idEmpresa: string,
): Promise<RegraDaEmpresa[]> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const regras = await listarRegras(tx, escopo, atos)
  const proprias = new Map((await lerExcecoesDaEmpresa(tx, escopo, idEmpresa)).map((e) => [e.tipo, e]))
  const ultimas = new Map((await lerUltimas(tx, escopo, idEmpresa)).map((u) => [u.tipo, u]))
  return regras.map(({ tipo, disponivel, ligada, dia, comAprovacao }) => {
    const propria = proprias.get(tipo)
    const ultima = ultimas.get(tipo)
    return {
      tipo,
      disponivel,
      doEscritorio: { ligada, dia, comAprovacao },
      propria: propria?.ligada ?? null,
      ...quemMudou(propria),
      ultima: ultima
        ? {
            id: ultima.id,
            estado: ultima.estado,
            em: ultima.em.toISOString(),
            texto: ultima.motivo?.texto ?? ultima.resultado,
          }
        : null,
    }
  })
}

interface Excecao {
  readonly idEmpresa: string
  readonly tipo: TipoDeOperacao
  readonly versao: number
}

/** Turns an act on or off for one company. Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function alterarRegraDaEmpresa(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  atos: AtosExternos,
  { idEmpresa, tipo, versao, ligada }: Excecao & { readonly ligada: boolean },
): Promise<RegraDaEmpresa> {
  const antes = await tomarExcecao(tx, escopo, { idEmpresa, tipo, versao })
  const { evento, semChave } = gatilhoDe(tipo)
  if (semChave)
    throw new ErroDeNegocio(
      "entrada-invalida",
      "Ela entra na fila depois da conferência: ligue ou desligue aquela.",
      "tipo",
    )
  if (ligada && evento === null) {
    const regra = (await lerRegras(tx, escopo)).find((r) => r.tipo === tipo)
    if (regra?.dia == null)
      throw new ErroDeNegocio(
        "entrada-invalida",
        "Esta automação ainda não tem dia do mês. Escolha-o antes em Configurações, Automações.",
        "ligada",
      )
  }
  if (antes?.ligada !== ligada) {
    const { idEscritorio } = escopo
    await gravarExcecao(tx, {
      idEscritorio,
      idEmpresa,
      tipo,
      ligada,
      versao: versao + 1,
      alteradaEm: agora,
      alteradaPor: nome,
    })
  }
  return lerUma(tx, escopo, atos, { idEmpresa, tipo })
}

/** Puts a company back to what the office wants; repeating it changes nothing. Raises nao-encontrado, versao-desatualizada. */
export async function removerRegraDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  atos: AtosExternos,
  { idEmpresa, tipo, versao }: Excecao,
): Promise<RegraDaEmpresa> {
  const antes = await tomarExcecao(tx, escopo, { idEmpresa, tipo, versao })
  if (antes) await apagarExcecao(tx, escopo, idEmpresa, tipo)
  return lerUma(tx, escopo, atos, { idEmpresa, tipo })
}

/** The exception of a company, which is held meanwhile. */
async function tomarExcecao(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, tipo, versao }: Excecao,
): Promise<ExcecaoGravada | undefined> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const antes = (await lerExcecoesDaEmpresa(tx, escopo, idEmpresa)).find((e) => e.tipo === tipo)
  if ((antes?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  return antes
}

async function lerUma(
  tx: Tx,
  escopo: Escopo,
  atos: AtosExternos,
  { idEmpresa, tipo }: Pick<Excecao, "idEmpresa" | "tipo">,
): Promise<RegraDaEmpresa> {
  const regra = (await listarRegrasDaEmpresa(tx, escopo, atos, idEmpresa)).find((r) => r.tipo === tipo)
  if (!regra) throw new ErroDeNegocio("nao-encontrado")
  return regra
}

/** How much the office may spend in a month with a provider. */
export async function consultarTeto(tx: Tx, escopo: Escopo, provedor: ProvedorDeOperacao): Promise<TetoDoMes> {
  const linha = await lerTeto(tx, escopo, provedor)
  const centavos = linha?.tetoCentavos ?? null
  return { provedor, teto: centavos === null ? null : paraReais(centavos), versao: linha?.versao ?? 0 }
}

/** Changes it. Raises versao-desatualizada. */
export async function alterarTeto(
  tx: Tx,
  escopo: Escopo,
  { provedor, teto, versao }: Pick<TetoDoMes, "provedor" | "teto" | "versao">,
): Promise<TetoDoMes> {
  const antes = await consultarTeto(tx, escopo, provedor)
  if (antes.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const tetoCentavos = teto === null ? null : deReais(teto)
  if (
    antes.teto !== teto &&
    !(await gravarTeto(tx, { idEscritorio: escopo.idEscritorio, provedor, tetoCentavos }, versao))
  )
    throw new ErroDeNegocio("versao-desatualizada")
  return consultarTeto(tx, escopo, provedor)
}

const quemMudou = (linha: Pick<RegraGravada, "versao" | "alteradaEm" | "alteradaPor"> | undefined) => ({
  versao: linha?.versao ?? 0,
  alteradaEm: linha?.alteradaEm.toISOString() ?? null,
  alteradaPor: linha?.alteradaPor ?? null,
})
