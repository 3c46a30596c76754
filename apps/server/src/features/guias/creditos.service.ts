import { competencia as mesDe } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { abaterPagamentos, devidasDaFolha, devidasDoMes, devidasDosLucros } from "./devidas.ts"
import { lerRecibosEmVigor, lerRetidoDosLucros, lerSelados } from "./emissao.repository.ts"
import { acumuladoAte } from "./emissao.service.ts"
import { type LinhaDeGuia, lerGuiasDoMes } from "./guias.repository.ts"

/**
 * What each of these guides was paid beyond what the version now in force asks for. Only a guide that was paid and outlived its
 * version can have any, so that a page with none of them asks the database nothing.
 */
export async function lerCreditos(
  tx: Tx,
  escopo: Escopo,
  lidas: readonly LinhaDeGuia[],
): Promise<ReadonlyMap<string, bigint>> {
  const creditos = new Map<string, bigint>()
  const antigas = lidas.filter((g) => g.substituidaEm === null && g.pagoCentavos > 0n && g.versao < g.versaoAtual)
  for (const guia of antigas) {
    const credito = await creditoDa(tx, escopo, guia)
    if (credito > 0n) creditos.set(guia.id, credito)
  }
  return creditos
}

async function creditoDa(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<bigint> {
  const { idEmpresa, competencia, origem, obrigacao } = guia
  const mes = { idEmpresa, competencia }
  const emitidas = await lerGuiasDoMes(tx, escopo, idEmpresa, competencia)
  const devidas = await devidasEmVigor(tx, escopo, mes, origem)
  if (devidas === null) return 0n
  const { creditos } = abaterPagamentos(
    devidas,
    emitidas.filter((g) => g.origem === origem),
  )
  // Said once, on the oldest guide that stands.
  const primeira = emitidas.filter((g) => g.obrigacao === obrigacao && g.substituidaEm === null && g.pagoCentavos > 0n)
  return primeira.at(-1)?.id === guia.id ? (creditos.get(obrigacao) ?? 0n) : 0n
}

async function devidasEmVigor(
  tx: Tx,
  escopo: Escopo,
  mes: { readonly idEmpresa: string; readonly competencia: string },
  origem: LinhaDeGuia["origem"],
) {
  if (origem === "lucros")
    return devidasDosLucros(mesDe(mes.competencia), (await lerRetidoDosLucros(tx, escopo, mes)).retidoCentavos)
  if (origem === "pro-labore") return devidasDaFolha(await lerRecibosEmVigor(tx, escopo, [mes]))
  const [selado] = await lerSelados(tx, escopo, [mes])
  if (!selado) return null
  const acumulado = await acumuladoAte(tx, escopo, selado.regime, mes)
  return devidasDoMes(selado.regime, mesDe(mes.competencia), selado.resultado, acumulado)
}
