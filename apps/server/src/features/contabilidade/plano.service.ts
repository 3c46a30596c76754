import { randomUUID } from "node:crypto"
import { type Conta, contasPadrao, montarPlano, type PlanoDeContas, SEMPRE } from "@partida/contabil"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import {
  inserirContas,
  lerContas,
  lerContasDeTodas,
  temPlano,
  travarPlanoDoEscritorio,
} from "./contabilidade.repository.ts"

/** Copies the default chart to an office that has none; nothing where it already has one, even asked for twice at once. */
export async function abrirPlano(tx: Tx, { escopo, agora }: Ato): Promise<void> {
  if (await temPlano(tx, escopo)) return
  await travarPlanoDoEscritorio(tx, escopo)
  if (await temPlano(tx, escopo)) return
  const { idEscritorio } = escopo
  await inserirContas(
    tx,
    contasPadrao.map((conta) => ({ ...conta, idEscritorio, id: randomUUID(), desde: SEMPRE, criadaEm: agora })),
  )
}

/** The chart of a company on a day (AAAA-MM-DD): the office's, with the company's own accounts over it. */
export async function lerPlano(tx: Tx, escopo: Escopo, idEmpresa: string, dia: string): Promise<PlanoDeContas> {
  const contas = await lerContas(tx, escopo, idEmpresa, dia)
  return montarPlano(contas.length > 0 ? contas : contasPadrao)
}

/** The charts of companies on a day; those without accounts of their own share one. One statement. */
export async function lerPlanos(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  dia: string,
): Promise<(idEmpresa: string) => PlanoDeContas> {
  const contas = await lerContasDeTodas(tx, escopo, ids, dia)
  const doEscritorio = contas.filter((c) => c.idEmpresa === null)
  const comum = montarPlano(doEscritorio)
  const proprios = new Map(
    [...Map.groupBy(contas, (c) => c.idEmpresa)].flatMap(([idEmpresa, suas]) =>
      idEmpresa === null ? [] : [[idEmpresa, montarPlano(sobre(doEscritorio, suas))] as const],
    ),
  )
  return (idEmpresa) => proprios.get(idEmpresa) ?? comum
}

const sobre = (doEscritorio: readonly Conta[], suas: readonly Conta[]): Conta[] => {
  const codigos = new Set(suas.map((c) => c.codigo))
  return [...doEscritorio.filter((c) => !codigos.has(c.codigo)), ...suas]
}
