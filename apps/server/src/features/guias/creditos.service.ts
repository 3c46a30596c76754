import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { abaterPagamentos } from "./devidas.ts"
import { lerConcluido } from "./emissao.service.ts"
import { type LinhaDeGuia, lerGuiasDoMes } from "./guias.repository.ts"

/**
 * What was paid of each obligation of a month, all its versions added up, beyond what the version in force asks for; said once,
 * on one of these guides. Only a guide that was paid and whose version gave place to another can have any, so that a page with
 * none of them asks the database nothing.
 */
export async function lerCreditos(
  tx: Tx,
  escopo: Escopo,
  lidas: readonly LinhaDeGuia[],
): Promise<ReadonlyMap<string, bigint>> {
  const creditos = new Map<string, bigint>()
  const antigas = lidas.filter((g) => g.pagoCentavos > 0n && g.versao < g.versaoAtual)
  for (const guia of antigas) {
    const credito = await creditoDa(tx, escopo, guia)
    if (credito > 0n) creditos.set(guia.id, credito)
  }
  return creditos
}

async function creditoDa(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<bigint> {
  const doMes = await lerGuiasDoMes(tx, escopo, guia.idEmpresa, guia.competencia)
  const daObrigacao = doMes.filter((g) => g.obrigacao === guia.obrigacao)
  if (quemDiz(daObrigacao)?.id !== guia.id) return 0n
  const concluido = await lerConcluido(tx, escopo, guia)
  if (concluido === null) return 0n
  return abaterPagamentos(concluido.devidas, daObrigacao).creditos.get(guia.obrigacao) ?? 0n
}

/** The oldest paid guide that stands; with none standing, the newest that was paid. */
function quemDiz(daObrigacao: readonly LinhaDeGuia[]): LinhaDeGuia | undefined {
  const pagas = daObrigacao.filter((g) => g.pagoCentavos > 0n)
  return pagas.filter((g) => g.substituidaEm === null).at(-1) ?? pagas[0]
}
