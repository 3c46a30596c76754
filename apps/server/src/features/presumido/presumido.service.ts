import type { MesDoPresumido, rotasDoPresumido } from "@partida/contracts"
import { anoDe, deReais, formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import type { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { lerMes } from "../apuracao/entrada.service.ts"
import { acumuladoDoPresumido } from "../guias/emissao.service.ts"
import { apresentar, emCentavos } from "./apresentacao.ts"
import {
  estaNoPresumido,
  gravarCriterio,
  gravarDigitado,
  lerAtividades,
  lerCriterios,
  lerDigitado,
  lerRecebimentos,
  trocarRecebimentos,
} from "./presumido.repository.ts"

type Digitado = z.output<typeof rotasDoPresumido.editarMesDoPresumido.corpo>
type Criterio = z.output<typeof rotasDoPresumido.escolherCriterioDaReceita.corpo>["criterio"]

/** A month of a company of the Lucro Presumido. Raises nao-encontrado; transicao-recusada in a month of another regime. */
export async function consultarMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<MesDoPresumido> {
  const mes = encontrado(await lerMes(tx, escopo, idEmpresa, competencia))
  if (!mes.presumido) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A empresa não é do Lucro Presumido em ${formatarCompetencia(mesDe(competencia))}. Confira o regime em Perfil, Dados cadastrais.`,
    )
  }
  const porCaixa = mes.presumido.criterio === "caixa"
  return apresentar(idEmpresa, mes.presumido, {
    fechado: mes.fechado,
    acumulado: await acumuladoDoPresumido(tx, escopo, { idEmpresa, competencia }),
    digitado: await lerDigitado(tx, escopo, idEmpresa, competencia),
    criterios: await lerCriterios(tx, escopo, idEmpresa, anoDe(mesDe(competencia))),
    atividades: porCaixa ? await lerAtividades(tx, escopo, idEmpresa) : [],
    recebimentos: porCaixa ? await lerRecebimentos(tx, escopo, idEmpresa, competencia) : [],
  })
}

/**
 * Writes what a month has besides its revenue, over the version that was read, and by caixa what was received in it; the
 * database puts the computed open months on Recalculando. Raises nao-encontrado, transicao-recusada (received amounts in a year
 * by competência among others), entrada-invalida (an activity of another company, or twice), versao-desatualizada,
 * competencia-fechada.
 */
export async function editarMes(
  tx: Tx,
  ato: Ato,
  { idEmpresa, competencia }: { readonly idEmpresa: string; readonly competencia: string },
  versao: number,
  corpo: Digitado,
): Promise<MesDoPresumido> {
  const { escopo, agora } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const antes = await consultarMes(tx, escopo, idEmpresa, competencia)
  if (antes.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const { recebimentos } = corpo
  if (recebimentos !== null) {
    conferirRecebimentos(antes, recebimentos)
    await trocarRecebimentos(
      tx,
      escopo,
      idEmpresa,
      competencia,
      recebimentos.map(({ valor, ...r }) => ({ ...r, valorCentavos: deReais(valor) })),
    )
  }
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

function conferirRecebimentos({ criterio, atividades }: MesDoPresumido, novos: NonNullable<Digitado["recebimentos"]>) {
  if (criterio.atual !== "caixa") {
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A receita de ${criterio.ano} entra por competência. Para informar o que foi recebido, registre antes o regime de caixa no ano.`,
    )
  }
  const vistos = new Set<string>()
  for (const [i, { idAtividade, mercado }] of novos.entries()) {
    const chave = `${idAtividade} ${mercado}`
    if (!atividades.some(({ id }) => id === idAtividade))
      recusar("Esta atividade não é da empresa.", `recebimentos.${i}.idAtividade`)
    if (vistos.has(chave)) recusar("Esta atividade já foi informada.", `recebimentos.${i}.idAtividade`)
    vistos.add(chave)
  }
}

/**
 * Registers how the revenue of a year, and of the next ones, enters the bases; its computed months go on Recalculando. Raises
 * nao-encontrado, transicao-recusada (no month of the year is of the Lucro Presumido), versao-desatualizada and
 * competencia-fechada (a month of the year, or a later one, is closed).
 */
export async function escolherCriterio(
  tx: Tx,
  ato: Ato,
  { idEmpresa, ano }: { readonly idEmpresa: string; readonly ano: number },
  versao: number,
  criterio: Criterio,
) {
  const { escopo, agora } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  if (!(await estaNoPresumido(tx, escopo, idEmpresa, ano))) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A empresa não é do Lucro Presumido em nenhum mês de ${ano}. Confira o regime em Perfil, Dados cadastrais.`,
    )
  }
  const atual = (await lerCriterios(tx, escopo, idEmpresa, ano)).find((c) => c.ano === ano)
  if ((atual?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const novo = { ano, criterio, versao: versao + 1 }
  await gravarCriterio(tx, { idEscritorio: escopo.idEscritorio, idEmpresa, ...novo, atualizadoEm: agora })
  return novo
}
