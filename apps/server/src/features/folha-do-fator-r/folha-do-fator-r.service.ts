import type { ComponenteDaFolhaPaga, fontesDaFolha, MesDaFolhaPaga } from "@partida/contracts"
import {
  competenciasEntre,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
  somarMeses,
} from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import type { FolhaGuardada } from "../apuracao/entrada.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import {
  apagarCppDita,
  gravarCppDita,
  gravarOpcao,
  lerCppDita,
  lerOpcoes,
  recalcularDesde,
} from "./folha-do-fator-r.repository.ts"

const MESES_DA_JANELA = 12

/**
 * Payroll paid in the twelve months before a período de apuração and in it, newest first, by the very inputs that the month is
 * computed from. Raises nao-encontrado, and nao-se-aplica for a month out of the Simples.
 */
export async function folhaDoFatorR(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const entrada = encontrado((await lerEntradas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa))
  if (entrada.regime !== "simples")
    throw new ErroDeNegocio("nao-se-aplica", "A folha do Fator R é das empresas do Simples Nacional.")
  const ditas = await lerCppDita(tx, escopo, idEmpresa)
  const folhas = new Map(entrada.folhas.map((f) => [f.competencia, f]))
  const semResposta = new Map((entrada.cppSemResposta ?? []).map((c) => [c.competencia, c.ate]))
  const ultimo = mesDe(competencia)
  const abertura = entrada.abertura.slice(0, 7)
  const meses = competenciasEntre(somarMeses(ultimo, -MESES_DA_JANELA), ultimo).filter((mes) => mes >= abertura)
  return {
    competencia,
    meses: meses.toReversed().map((mes): MesDaFolhaPaga => {
      const folha = folhas.get(mes)
      const dita = ditas.get(mes)
      return {
        competencia: mes,
        total: folha?.valor ?? null,
        componentes: (folha?.componentes ?? []).map(({ tipo, valor, origem }) => ({
          tipo: tipo satisfies ComponenteDaFolhaPaga,
          valor,
          fonte: fonteDe(origem),
        })),
        cppDita: dita ? paraReais(dita.valorCentavos) : null,
        cppAte: semResposta.get(mes) ?? null,
      }
    }),
    semCppDoDas: entrada.semCppDoDas ?? null,
  }
}

function fonteDe(origem: FolhaGuardada["origem"]): keyof typeof fontesDaFolha {
  switch (origem.tipo) {
    case "pro-labore":
      return origem.fonte === "recibos" ? "recibos" : "cadastro"
    case "guias-pagas":
      return "guias"
    case "folha-informada":
      return origem.fonte === undefined ? "digitada" : origem.fonte === "importado" ? "importada" : "extrato"
    default:
      return "cadastro"
  }
}

/** Where what is told of the CPP of the DAS comes from. */
type FonteDaCpp = "digitada" | "importada" | "extrato"

/**
 * Records how much of CPP was collected inside the DAS paid in each month; null takes back what was told. It may be told behind
 * closed months: the months to come count it, and no seal moves. Idempotent. Answers how many changed. Raises nao-encontrado and
 * entrada-invalida (a month before the opening, or to come).
 */
export async function informarCppDoDas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  meses: readonly { readonly competencia: string; readonly valor: string | null }[],
  origem: FonteDaCpp = "digitada",
): Promise<number> {
  const { escopo, agora } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const lida = encontrado(await lerEmpresa(tx, escopo, idEmpresa))
  const abertura = lida.empresa.dataAbertura.slice(0, 7)
  const hoje = competenciaCivil(agora)
  const porMes = new Map(meses.map((m, i) => [m.competencia, { ...m, campo: `meses.${i}.competencia` }]))
  for (const { competencia, campo } of porMes.values()) {
    const mes = formatarCompetencia(mesDe(competencia))
    if (competencia < abertura) recusar(`A empresa não existia em ${mes}.`, campo)
    if (competencia > hoje) recusar(`${mes} ainda não chegou: informe depois do pagamento.`, campo)
  }
  const ditas = await lerCppDita(tx, escopo, idEmpresa)
  const sair = [...porMes.values()].filter((m) => m.valor === null && ditas.has(m.competencia))
  const novas = [...porMes.values()].flatMap(({ competencia, valor }) => {
    if (valor === null) return []
    const valorCentavos = deReais(valor)
    const antes = ditas.get(competencia)
    // A form sends every month: what a document said and nobody changed stays the document's.
    const igual = antes?.valorCentavos === valorCentavos && (origem === "digitada" || antes.origem === origem)
    return igual ? [] : [{ competencia, valorCentavos }]
  })
  await apagarCppDita(
    tx,
    escopo,
    idEmpresa,
    sair.map((m) => m.competencia),
  )
  await gravarCppDita(tx, ato, idEmpresa, novas, origem)
  return sair.length + novas.length
}

/** What the office chose of the CPP of the DAS, newest first; nothing chosen is the law's table. */
export async function listarOpcoes(tx: Tx, escopo: Escopo) {
  return (await lerOpcoes(tx, escopo)).map(({ desde, conta, motivo, registradoEm, registradoPor }) => ({
    desde,
    conta,
    motivo,
    registradoEm: registradoEm.toISOString(),
    registradoPor,
  }))
}

/** From a month on the office counts the CPP of the DAS, or leaves it out, with a reason. Open months are computed again. */
export async function registrarOpcao(
  tx: Tx,
  ato: Ato,
  opcao: { readonly desde: string; readonly conta: boolean; readonly motivo: string },
) {
  await gravarOpcao(tx, ato, opcao)
  const recalculados = await recalcularDesde(tx, ato, opcao.desde)
  return { lista: await listarOpcoes(tx, ato.escopo), recalculados }
}
