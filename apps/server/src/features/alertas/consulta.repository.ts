import { niveisDeAlerta, type ordensDosAlertas } from "@partida/contracts"
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Chave, type Direcao, type Fonte, naOrdem, type Ordem, textoOrdenavel } from "../../db/paginas.ts"
import { alertas } from "../../db/schema/alertas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"

/** What the list filters by, as the contract reads it. */
export interface FiltroDeAlertas {
  readonly tipo?: string | undefined
  readonly nivel?: "informacao" | "atencao" | "critico" | undefined
  readonly idEmpresa?: string | undefined
  readonly busca?: string | undefined
  readonly situacao: "abertos" | "resolvidos" | "todos"
}

/** What identifies an alert in one office. */
const idDoAlerta = sql<string>`(${alertas.idEmpresa}::text || ':' || ${alertas.tipo} || ':' || ${alertas.chave})`

const juncao = and(eq(empresas.idEscritorio, alertas.idEscritorio), eq(empresas.id, alertas.idEmpresa))

function semNivel(escopo: Escopo, { tipo, idEmpresa, busca, situacao }: FiltroDeAlertas): SQL | undefined {
  return and(
    eq(alertas.idEscritorio, escopo.idEscritorio),
    situacao === "abertos" ? isNull(alertas.resolvidoEm) : undefined,
    situacao === "resolvidos" ? isNotNull(alertas.resolvidoEm) : undefined,
    tipo === undefined ? undefined : eq(alertas.tipo, tipo),
    idEmpresa === undefined ? undefined : eq(alertas.idEmpresa, idEmpresa),
    busca ? buscaDeEmpresa(busca) : undefined,
  )
}

/** The alerts that a filter finds. */
export function fonteDeAlertas(escopo: Escopo, filtro: FiltroDeAlertas): Fonte {
  return {
    de: sql`${alertas} join ${empresas} on ${juncao}`,
    onde: and(semNivel(escopo, filtro), filtro.nivel === undefined ? undefined : eq(alertas.nivel, filtro.nivel)),
    id: idDoAlerta,
  }
}

const gravidade = sql`array_position(array[${sql.join(
  Object.entries(niveisDeAlerta)
    .sort(([, a], [, b]) => a.ordem - b.ordem)
    .map(([nivel]) => sql`${nivel}`),
  sql`, `,
)}]::text[], ${alertas.nivel})`

const porGravidade = { expressao: gravidade, tipo: "numero" } as const
const porData = { expressao: alertas.desde, tipo: "instante" } as const
const porEmpresa = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" } as const

const chaves: Readonly<Record<(typeof ordensDosAlertas)[number], readonly Omit<Chave, "direcao">[]>> = {
  nivel: [porGravidade, porData],
  desde: [porData],
  empresa: [porEmpresa],
}

/** Order of the list; equals go by name and then by what identifies them, whatever the direction. */
export function ordemDosAlertas(ordem: (typeof ordensDosAlertas)[number], direcao: Direcao): Ordem {
  const [primeira, ...resto] = chaves[ordem].map((chave) => ({ ...chave, direcao }))
  if (!primeira) throw new Error("An order needs a key.")
  const nomes = ordem === "empresa" ? [] : [{ ...porEmpresa, direcao: "asc" as const }]
  // By its three columns and not by the text of the three: that one is cut in an order.
  const unicas = [
    { expressao: alertas.idEmpresa, tipo: "uuid" as const, direcao: "asc" as const },
    { expressao: sql`${alertas.tipo} collate "C"`, tipo: "texto" as const, direcao: "asc" as const },
    { expressao: sql`${alertas.chave} collate "C"`, tipo: "texto" as const, direcao: "asc" as const },
  ]
  return { nome: ordem, direcao, chaves: [primeira, ...resto, ...nomes, ...unicas] }
}

/** The alerts of these ids, in this order, with their companies. */
export async function lerLinhas(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({ id: idDoAlerta, alerta: alertas, apelido: empresas.apelido, cnpj: empresas.cnpj })
    .from(alertas)
    .innerJoin(empresas, juncao)
    .where(
      and(
        // By company first: the identity is an expression and has no index.
        doEscopo(alertas, escopo, { idEmpresa: [...new Set(ids.map((id) => id.slice(0, id.indexOf(":"))))] }),
        inArray(idDoAlerta, [...ids]),
      ),
    )
  return naOrdem(ids, linhas, (l) => l.id)
}

export type LinhaDeAlerta = Awaited<ReturnType<typeof lerLinhas>>[number]

/** How many of the filter are in each level, whatever the level chosen. */
export async function contarPorNivel(tx: Tx, escopo: Escopo, filtro: FiltroDeAlertas) {
  const quantos = (nivel: string) => contarOnde(sql`${alertas.nivel} = ${nivel}`)
  const [contagens] = await tx
    .select({ critico: quantos("critico"), atencao: quantos("atencao"), informacao: quantos("informacao") })
    .from(alertas)
    .innerJoin(empresas, juncao)
    .where(semNivel(escopo, filtro))
  return contagens ?? { critico: 0, atencao: 0, informacao: 0 }
}
