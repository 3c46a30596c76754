import type { FiltroDaSimulacao, ordensDaSimulacao } from "@partida/contracts"
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { contarOnde, somarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, simulacoes, simulacoesItens } from "../../db/schema/fechamentos.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
import type { DadosDoItem } from "./dados.ts"

const item = simulacoesItens

const daSimulacao = (escopo: Escopo, id: string) => doEscopo(item, escopo, { idSimulacao: id })

const comEmpresa = and(eq(empresas.idEscritorio, item.idEscritorio), eq(empresas.id, item.idEmpresa))
/** What is stored now of the month of each item. */
const doMes = and(
  eq(fechamentos.idEscritorio, item.idEscritorio),
  eq(fechamentos.idEmpresa, item.idEmpresa),
  sql`${fechamentos.competencia} = ${simulacoes.competencia}`,
)
const daSua = and(eq(simulacoes.idEscritorio, item.idEscritorio), eq(simulacoes.id, item.idSimulacao))

const diferenca = sql<bigint | null>`${item.impostoCentavos} - ${item.mesAnteriorCentavos}`
/** The stored calculation is, by now, what the dry run found. */
const emDia = sql<boolean>`coalesce(${fechamentos.calculo} = 2 and ${apuracoes.hashConteudo} = ${item.hashConteudo}, false)`

/** Order of the items: by how much they differ whatever the sign, by name or by amount; ties go by name. */
export function ordemDosItens(ordem: (typeof ordensDaSimulacao)[number], direcao: Direcao): Ordem {
  const porApelido = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" } as const
  const chaves = {
    apelido: porApelido,
    diferenca: { expressao: sql`abs(${diferenca})`, tipo: "numero", anulavel: true },
    imposto: { expressao: item.impostoCentavos, tipo: "numero", anulavel: true },
  } as const
  const resto = ordem === "apelido" ? [] : [{ ...porApelido, direcao: "asc" as const }]
  return {
    nome: ordem,
    direcao,
    chaves: [{ ...chaves[ordem], direcao }, ...resto, { expressao: empresas.id, tipo: "uuid", direcao: "asc" }],
  }
}

/** The items of a dry run that a filter finds; companies out of reach are not among them. */
export function fonteDosItens(escopo: Escopo, idSimulacao: string, { grupo, busca }: FiltroDaSimulacao): Fonte {
  return {
    de: sql`${item} join ${empresas} on ${comEmpresa}`,
    onde: and(
      daSimulacao(escopo, idSimulacao),
      grupo ? eq(item.grupo, grupo) : undefined,
      busca ? buscaDeEmpresa(busca) : undefined,
    ),
    id: empresas.id,
  }
}

/** These items, in this order, with what is stored of their month now. */
export async function lerItens(tx: Tx, escopo: Escopo, idSimulacao: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({
      idEmpresa: item.idEmpresa,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      cnpj: empresas.cnpj,
      situacao: item.situacao,
      grupo: item.grupo,
      imposto: item.impostoCentavos,
      mesAnterior: item.mesAnteriorCentavos,
      rascunho: item.rascunhoCentavos,
      dados: item.dados,
      estado: sql<"aberto" | "apurado" | "fechado" | "reaberto">`coalesce(${fechamentos.estado}, 'aberto')`,
      emDia,
    })
    .from(item)
    .innerJoin(simulacoes, daSua)
    .innerJoin(empresas, comEmpresa)
    .leftJoin(fechamentos, doMes)
    .leftJoin(apuracoes, daApuracao())
    .where(and(daSimulacao(escopo, idSimulacao), inArray(item.idEmpresa, [...ids])))
  return naOrdem(ids, linhas, (l) => l.idEmpresa).map((l) => ({ ...l, dados: l.dados as DadosDoItem }))
}

export type ItemLido = Awaited<ReturnType<typeof lerItens>>[number]

/** Each group in use with its sums, over the companies within reach. */
export async function resumirGrupos(tx: Tx, escopo: Escopo, idSimulacao: string) {
  return tx
    .select({
      grupo: item.grupo,
      empresas: sql<number>`count(*)`.mapWith(Number),
      calculadas: contarOnde(eq(item.situacao, "calculado")),
      imposto: somarOnde(item.impostoCentavos),
      // Only of those that have both, or it would not be what the difference is taken from.
      mesAnterior: somarOnde(item.mesAnteriorCentavos, isNotNull(item.impostoCentavos)),
      diferenca: somarOnde(diferenca),
      diferencaDoRascunho: somarOnde(sql`${item.impostoCentavos} - ${item.rascunhoCentavos}`),
      emDia: contarOnde(emDia),
    })
    .from(item)
    .innerJoin(simulacoes, daSua)
    .leftJoin(fechamentos, doMes)
    .leftJoin(apuracoes, daApuracao())
    .where(daSimulacao(escopo, idSimulacao))
    .groupBy(item.grupo)
}

/** What was read of each company, to be compared with what is there now. */
export async function lerMarcas(tx: Tx, escopo: Escopo, idSimulacao: string) {
  return tx
    .select({
      idEmpresa: item.idEmpresa,
      hashEntrada: item.hashEntrada,
      motor: item.motor,
    })
    .from(item)
    .where(daSimulacao(escopo, idSimulacao))
    .orderBy(asc(item.idEmpresa))
}

/** Companies of a group within reach, with their names. */
export async function empresasDoGrupo(tx: Tx, escopo: Escopo, idSimulacao: string, grupo: string) {
  return tx
    .select({ id: empresas.id, apelido: empresas.apelido })
    .from(item)
    .innerJoin(empresas, comEmpresa)
    .where(and(daSimulacao(escopo, idSimulacao), eq(item.grupo, grupo)))
    .orderBy(asc(empresas.apelido), asc(empresas.id))
}
