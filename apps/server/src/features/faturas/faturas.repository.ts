import { and, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, alterou, travarUm } from "../../db/registros.ts"
import { clientes, servicosDaEmpresa } from "../../db/schema/emissao.ts"
import { faturas, faturasContratos } from "../../db/schema/faturas.ts"

export type FaturaGravada = typeof faturas.$inferSelect
export type NovaFatura = typeof faturas.$inferInsert

export interface FiltroDasFaturas {
  readonly estado?: number | undefined
  readonly busca?: string | undefined
  readonly idContrato?: string | undefined
  readonly de?: string | undefined
  readonly ate?: string | undefined
}

/** Bills of a company. */
export const fonteDasFaturas = (escopo: Escopo, idEmpresa: string, filtro: FiltroDasFaturas): Fonte => ({
  de: sql`${faturas} join ${clientes} on ${clientes.idEscritorio} = ${faturas.idEscritorio}
    and ${clientes.idEmpresa} = ${faturas.idEmpresa} and ${clientes.id} = ${faturas.idCliente}`,
  onde: and(
    doFiltro(escopo, idEmpresa, filtro),
    filtro.estado === undefined ? undefined : eq(faturas.estado, filtro.estado),
  ),
  id: faturas.id,
})

function doFiltro(
  escopo: Escopo,
  idEmpresa: string,
  { busca, idContrato, de, ate }: FiltroDasFaturas,
): SQL | undefined {
  return and(
    doEscopo(faturas, escopo, { idEmpresa }),
    idContrato === undefined ? undefined : eq(faturas.idContrato, idContrato),
    de === undefined ? undefined : gte(faturas.emitirEm, de),
    ate === undefined ? undefined : lte(faturas.emitirEm, ate),
    busca ? inArray(faturas.idCliente, clientesQueDizem(escopo, idEmpresa, busca)) : undefined,
  )
}

const clientesQueDizem = (escopo: Escopo, idEmpresa: string, busca: string): SQL =>
  sql`(select c.id from ${clientes} c where c.id_escritorio = ${escopo.idEscritorio} and c.id_empresa = ${idEmpresa}
    and (c.nome_ordem like ordenavel(${contendo(busca)}) or c.documento like ${contendo(busca.replaceAll(/[.\-/\s]/g, ""))}))`

export const ordemDasFaturas: Ordem = ordenarPor(
  "dia",
  "asc",
  [
    { expressao: faturas.emitirEm, tipo: "dia" },
    { expressao: clientes.nomeOrdem, tipo: "texto" },
  ],
  { expressao: faturas.id, tipo: "uuid" },
)

/** How many bills of the filter are in each state, and what they add up to. */
export async function contarPorEstado(tx: Tx, escopo: Escopo, idEmpresa: string, filtro: FiltroDasFaturas) {
  const linhas = await tx
    .select({
      estado: faturas.estado,
      quantas: sql<number>`count(*)`.mapWith(Number),
      total: sql<bigint>`sum(${faturas.valorCentavos})`.mapWith(BigInt),
    })
    .from(faturas)
    .where(doFiltro(escopo, idEmpresa, filtro))
    .groupBy(faturas.estado)
    .orderBy(faturas.estado)
  return linhas
}

/** These bills with the names they point to, in the order of the ids. */
export async function lerFaturas(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({
      fatura: faturas,
      cliente: clientes.nome,
      documento: clientes.documento,
      clienteArquivado: sql<boolean>`${clientes.arquivadoEm} is not null`,
      servico: servicosDaEmpresa.nome,
      servicoArquivado: sql<boolean>`${servicosDaEmpresa.arquivadoEm} is not null`,
      contrato: faturasContratos.nome,
    })
    .from(faturas)
    .innerJoin(
      clientes,
      and(
        eq(clientes.idEscritorio, faturas.idEscritorio),
        eq(clientes.idEmpresa, faturas.idEmpresa),
        eq(clientes.id, faturas.idCliente),
      ),
    )
    .leftJoin(
      servicosDaEmpresa,
      and(
        eq(servicosDaEmpresa.idEscritorio, faturas.idEscritorio),
        eq(servicosDaEmpresa.idEmpresa, faturas.idEmpresa),
        eq(servicosDaEmpresa.id, faturas.idServico),
      ),
    )
    .leftJoin(
      faturasContratos,
      and(
        eq(faturasContratos.idEscritorio, faturas.idEscritorio),
        eq(faturasContratos.idEmpresa, faturas.idEmpresa),
        eq(faturasContratos.id, faturas.idContrato),
      ),
    )
    .where(doEscopo(faturas, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.fatura.id)
}
export type FaturaLida = Awaited<ReturnType<typeof lerFaturas>>[number]

/** One bill, taken for this transaction; null when out of reach. */
export const tomarFatura = (tx: Tx, escopo: Escopo, id: string) => travarUm(tx, faturas, daFatura(escopo, id))

/** Keeps new bills; what was billed already under the same key stays as it is. Answers the ids of the new ones. */
export async function inserirFaturas(tx: Tx, novas: readonly NovaFatura[]): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < novas.length; i += LOTE) {
    const feitas = await tx
      .insert(faturas)
      .values(novas.slice(i, i + LOTE))
      .onConflictDoNothing()
      .returning({ id: faturas.id })
    ids.push(...feitas.map(({ id }) => id))
  }
  return ids
}
/** Rows a statement: one takes 65,535 parameters. */
const LOTE = 1000

/** Writes over a bill, of a version where one is said; false when it is another by now. */
export const alterarFatura = (
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao?: number },
  mudanca: Partial<NovaFatura>,
) =>
  alterou(tx, faturas, and(daFatura(escopo, id), versao === undefined ? undefined : eq(faturas.versao, versao)), {
    ...mudanca,
    versao: sql`${faturas.versao} + 1`,
  })

/** Scheduled bills whose day came, of every company of the office, with nothing under way. */
export function agendadasAte(tx: Tx, escopo: Escopo, hoje: string) {
  return tx
    .select({ id: faturas.id, idEmpresa: faturas.idEmpresa, criadaPor: faturas.criadaPor })
    .from(faturas)
    .where(
      and(
        doEscopo(faturas, escopo, { estado: AGENDADA }),
        sql`${faturas.idEmissao} is null`,
        lte(faturas.emitirEm, hoje),
      ),
    )
    .orderBy(faturas.idEmpresa, faturas.emitirEm, faturas.id)
}

/** Bills that one contract has waiting, from a month on, follow its new value. */
export const mudarValorDasQueEsperam = (
  tx: Tx,
  escopo: Escopo,
  contrato: { readonly idEmpresa: string; readonly id: string },
  { desde, ate, valorCentavos, agora }: { desde: string; ate: string | null; valorCentavos: bigint; agora: Date },
) =>
  alterar(
    tx,
    faturas,
    and(
      doEscopo(faturas, escopo, { idEmpresa: contrato.idEmpresa, idContrato: contrato.id }),
      or(eq(faturas.estado, A_FATURAR), eq(faturas.estado, AGENDADA)),
      sql`${faturas.idEmissao} is null`,
      gte(faturas.competencia, desde),
      ate === null ? undefined : sql`${faturas.competencia} < ${ate}`,
    ),
    { valorCentavos, atualizadaEm: agora, versao: sql`${faturas.versao} + 1` },
  )

const A_FATURAR = 0
const AGENDADA = 3

const daFatura = (escopo: Escopo, id: string) => doEscopo(faturas, escopo, { id })
