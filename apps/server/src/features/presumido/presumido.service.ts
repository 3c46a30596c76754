import type { MesDoPresumido, rotasDoPresumido } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import type { z } from "zod"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerMes } from "../fechamento/entrada.service.ts"
import { apresentar, emCentavos } from "./apresentacao.ts"
import { gravarDigitado, lerDigitado, travarEmpresa } from "./presumido.repository.ts"

type Digitado = z.output<typeof rotasDoPresumido.editarMesDoPresumido.corpo>

/** A month of a company of the Lucro Presumido. Raises nao-encontrado; transicao-recusada in a month of another regime. */
export async function consultarMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<MesDoPresumido> {
  const mes = await lerMes(tx, escopo, idEmpresa, competencia)
  if (!mes) throw new ErroDeNegocio("nao-encontrado")
  if (!mes.presumido) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A empresa não é do Lucro Presumido em ${formatarCompetencia(mesDe(competencia))}. Confira o regime em Perfil, Dados cadastrais.`,
    )
  }
  return apresentar(idEmpresa, mes.presumido, await lerDigitado(tx, escopo, idEmpresa, competencia), mes.fechado)
}

/**
 * Writes what a month has besides its revenue, over the version that was read; the database puts the computed open months on
 * Recalculando. Raises nao-encontrado, transicao-recusada, versao-desatualizada, competencia-fechada.
 */
export async function editarMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  versao: number,
  corpo: Digitado,
  agora: Date,
): Promise<MesDoPresumido> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  await consultarMes(tx, escopo, idEmpresa, competencia)
  const atual = await lerDigitado(tx, escopo, idEmpresa, competencia)
  if ((atual?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  await gravarDigitado(tx, {
    idEscritorio: escopo.idEscritorio,
    idEmpresa,
    competencia,
    ...emCentavos(corpo),
    atualizadoEm: agora,
    versao: versao + 1,
  })
  return consultarMes(tx, escopo, idEmpresa, competencia)
}
