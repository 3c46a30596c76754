import type { AnexoDaAtividade, PreviaDoAnexo } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { desfazendo } from "../../db/desfazendo.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { doSimples } from "../../db/resultado.ts"
import type { Calculo } from "../apuracao/calculo.ts"
import { mesesAbertos } from "../apuracao/estado.service.ts"
import { simularMeses } from "../apuracao/previsao.service.ts"
import { consultarAtividade, desfazerMudanca, mudarAnexo, mudarAnexoDoComeco } from "./cnae.service.ts"

/** Enough for two years of months left open; a company with more is told of the newest. */
const MAXIMO_DE_MESES = 24

interface Pedido {
  /** Null: the annex at the start. */
  readonly desde: string | null
  /** Null takes the change of that month out. */
  readonly anexo: AnexoDaAtividade | null
}

/**
 * What a change of annex would do to each open month. The change is really made, by the same code that saves it, the
 * months are computed, and the transaction is undone: the preview cannot differ from what saving would give.
 * Raises what saving would: nao-encontrado, entrada-invalida, competencia-fechada.
 */
export async function preverMudanca(banco: Banco, escopo: Escopo, id: string, pedido: Pedido): Promise<PreviaDoAnexo> {
  return desfazendo(banco, escopo, (tx) => prever(tx, escopo, id, pedido))
}

async function prever(tx: Tx, escopo: Escopo, id: string, { desde, anexo }: Pedido): Promise<PreviaDoAnexo> {
  const { idEmpresa } = await consultarAtividade(tx, escopo, id)
  const meses = (await mesesAbertos(tx, escopo, idEmpresa, desde, MAXIMO_DE_MESES)).sort()
  const antes = await simularMeses(tx, escopo, idEmpresa, meses)
  if (desde === null) {
    if (anexo !== null) await mudarAnexoDoComeco(tx, escopo, id, anexo)
  } else if (anexo === null) {
    await desfazerMudanca(tx, escopo, id, null, desde)
  } else {
    await mudarAnexo(tx, escopo, id, null, { desde, anexo, motivo: "Prévia" })
  }
  const depois = await simularMeses(tx, escopo, idEmpresa, meses)
  const linhas = meses.map((competencia) => comparar(competencia, antes.get(competencia), depois.get(competencia)))
  return {
    meses: linhas,
    diferenca: paraReais(linhas.reduce((total, l) => total + deReais(l.diferenca ?? "0.00"), 0n)),
    fechadoAte: await fechadoAte(tx, escopo, idEmpresa),
  }
}

function comparar(competencia: string, antes: Calculo | undefined, depois: Calculo | undefined) {
  const a = ladoDe(antes)
  const d = ladoDe(depois)
  const diferenca = a.total === null || d.total === null ? null : paraReais(deReais(d.total) - deReais(a.total))
  return { competencia, antes: a, depois: d, diferenca }
}

function ladoDe(calculo: Calculo | undefined) {
  if (!calculo) return { total: null, anexos: [], motivo: "A empresa não tem cadastro neste mês." }
  return {
    total: calculo.resultado?.total ?? null,
    anexos: [...(doSimples(calculo.resultado)?.anexos ?? [])],
    motivo: calculo.motivo ?? calculo.faltas[0]?.mensagem ?? null,
  }
}
