import type { MesDoCaixa, rotasDoCaixa } from "@partida/contracts"
import { anoDe, deReais, competencia as mesDe, paraReais, permiteRegimeDeCaixa } from "@partida/fiscal"
import type { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { lerCaixa } from "../apuracao/entrada.service.ts"
import { estaNoSimples, trocarRecebidos } from "./caixa.repository.ts"
import { integracaoDe } from "./nao-recebido.service.ts"

type Recebimentos = z.output<typeof rotasDoCaixa.informarRecebidoDoCaixa.corpo>["recebimentos"]

/** The option, the receipts and what is still to be received as they stand in a month. Raises nao-encontrado. */
export async function consultarMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<MesDoCaixa> {
  const lido = await lerOuRecusar(tx, escopo, idEmpresa, competencia)
  const ano = anoDe(mesDe(competencia))
  const cabe = permiteRegimeDeCaixa(mesDe(competencia)) && (await estaNoSimples(tx, escopo, idEmpresa, ano))
  return apresentar(idEmpresa, competencia, lido, cabe)
}

type Lido = NonNullable<Awaited<ReturnType<typeof lerCaixa>>>

async function lerOuRecusar(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<Lido> {
  const lido = encontrado(await lerCaixa(tx, escopo, idEmpresa, competencia))
  return lido
}

function apresentar(idEmpresa: string, competencia: string, lido: Lido, cabe: boolean): MesDoCaixa {
  const ano = anoDe(mesDe(competencia))
  const opcao = lido.opcoes.find((o) => o.ano === ano)
  return {
    idEmpresa,
    competencia,
    opcao: { ano, cabe, regime: opcao?.regime ?? null, versao: opcao?.versao ?? 0 },
    recebimentos:
      lido.recebidos.length === 0
        ? null
        : lido.recebidos.map(({ idAtividade, mercado, situacoes, valorCentavos }) => ({
            idAtividade,
            mercado,
            situacoes: situacoes as MesDoCaixa["naoRecebido"][number]["situacoes"] & Recebimentos[number]["situacoes"],
            valor: paraReais(valorCentavos),
          })),
    naoRecebido: lido.naoRecebido.map(({ auferido, recebido, valor, situacoes, ...n }) => ({
      ...n,
      situacoes: [...situacoes],
      auferido: paraReais(auferido),
      recebido: paraReais(recebido),
      valor: paraReais(valor),
    })),
    totalNaoRecebido: paraReais(lido.naoRecebido.reduce((total, { valor }) => total + valor, 0n)),
    integracao: lido.previsto && { ...integracaoDe(lido.previsto), memoria: lido.previsto.memoria },
  }
}

/**
 * Writes everything received in an open month of a year by caixa. Raises nao-encontrado, transicao-recusada (the year is not by
 * caixa), entrada-invalida (an activity of another company, or the same twice) and competencia-fechada.
 */
export async function informarRecebido(
  tx: Tx,
  ato: Ato,
  mes: { readonly idEmpresa: string; readonly competencia: string },
  recebimentos: Recebimentos,
): Promise<MesDoCaixa> {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, mes.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const lido = await lerOuRecusar(tx, escopo, mes.idEmpresa, mes.competencia)
  const ano = anoDe(mesDe(mes.competencia))
  if (lido.opcoes.find((o) => o.ano === ano)?.regime !== "caixa")
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A receita de ${ano} não está registrada por caixa. Registre antes a opção do ano.`,
    )
  const vistos = new Set<string>()
  const novos = recebimentos.map(({ valor, ...r }, i) => {
    const situacoes = [...new Set(r.situacoes)].sort()
    const chave = [r.idAtividade, r.mercado, ...situacoes].join(" ")
    const campo = `recebimentos.${i}.idAtividade`
    if (!lido.atividades.includes(r.idAtividade)) recusar("Esta atividade não é da empresa.", campo)
    if (vistos.has(chave)) recusar("Esta atividade, com estas situações, já foi informada.", campo)
    vistos.add(chave)
    return { ...r, situacoes, valorCentavos: deReais(valor) }
  })
  await trocarRecebidos(tx, escopo, mes, novos)
  return consultarMes(tx, escopo, mes.idEmpresa, mes.competencia)
}
