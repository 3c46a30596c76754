import type { ordensDasNotas } from "@partida/contracts"
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import {
  type Chave,
  CORTE_DO_TEXTO,
  type Direcao,
  type Fonte,
  naOrdem,
  type Ordem,
  ordenarPor,
  textoOrdenavel,
} from "../../db/paginas.ts"
import { lerCampos } from "../../db/registros.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { capturadaEm } from "./notas-fiscais.repository.ts"

export interface FiltroDeNotas {
  readonly competencia?: string | undefined
  readonly idEmpresa?: string | undefined
  readonly direcao?: "prestada" | "tomada" | undefined
  readonly status?: number | undefined
  readonly pendentes?: boolean | undefined
  readonly busca?: string | undefined
  readonly ids?: string | undefined
}

const chaves: Readonly<Record<(typeof ordensDasNotas)[number], Omit<Chave, "direcao">>> = {
  dataEmissao: { expressao: notasFiscais.dataEmissao, tipo: "instante" },
  // Digits without zeros in front: by length, then by text, is by number, however long.
  numero: { expressao: sql`lpad(${notasFiscais.numero}, 20, '0')`, tipo: "texto" },
  empresa: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  contraparteNome: { expressao: textoOrdenavel(notasFiscais.contraparteNome), tipo: "texto", anulavel: true },
  valorServico: { expressao: notasFiscais.valorServicoCentavos, tipo: "numero" },
  valorLiquido: { expressao: notasFiscais.valorLiquidoCentavos, tipo: "numero" },
  receita: { expressao: notasFiscais.receitaCentavos, tipo: "numero" },
}

/** Order of the list; notes that are equal go by the instant of issue, which an index keeps. */
export const ordemDeNotas = (ordem: keyof typeof chaves, sentido: Direcao): Ordem =>
  ordenarPor(ordem, sentido, [chaves[ordem], chaves.dataEmissao], { expressao: notasFiscais.id, tipo: "uuid" })

const daEmpresa = and(eq(empresas.idEscritorio, notasFiscais.idEscritorio), eq(empresas.id, notasFiscais.idEmpresa))

/** The notes that a filter finds. `pendente` says which wait for a person. */
export function fonteDeNotas(escopo: Escopo, filtro: FiltroDeNotas, pendente: SQL, ordem: string): Fonte {
  // Who reads by date alone finds the page in the index, without touching the companies.
  const comEmpresa = filtro.busca !== undefined || ordem === "empresa"
  return {
    de: comEmpresa ? sql`${notasFiscais} inner join ${empresas} on ${daEmpresa}` : sql`${notasFiscais}`,
    onde: and(
      eq(notasFiscais.idEscritorio, escopo.idEscritorio),
      doAlcance(notasFiscais.idEmpresa, escopo),
      filtro.competencia ? eq(notasFiscais.competencia, filtro.competencia) : undefined,
      filtro.idEmpresa ? eq(notasFiscais.idEmpresa, filtro.idEmpresa) : undefined,
      filtro.direcao ? eq(notasFiscais.direcao, filtro.direcao) : undefined,
      filtro.status ? eq(notasFiscais.status, filtro.status) : undefined,
      filtro.pendentes ? pendente : undefined,
      filtro.ids ? inArray(notasFiscais.id, filtro.ids.split(",")) : undefined,
      filtro.busca ? busca(filtro.busca) : undefined,
    ),
    id: notasFiscais.id,
  }
}

/**
 * These notes, in this order. The names are read apart: row security hides from the planner how few notes are asked for,
 * and it would start from every company.
 */
export async function lerNotas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<NotaLida[]> {
  const { idEscritorio } = escopo
  const lidasDoBanco = await tx
    .select({ nota: notasFiscais, capturadaEm })
    .from(notasFiscais)
    .where(doEscopo(notasFiscais, { idEscritorio }, { id: ids }))
  const notas = lidasDoBanco.map(({ nota }) => nota)
  const deEmpresas = [...new Set(notas.map((n) => n.idEmpresa))]
  const deAtividades = [...new Set(notas.flatMap((n) => n.idAtividade ?? []))]
  const [lidas, descritas] = await juntas(tx, (tx) =>
    Promise.all([
      lerCampos(tx, empresas, ["id", "apelido", "cnpj"], doEscopo(empresas, { idEscritorio }, { id: deEmpresas })),
      lerCampos(tx, atividades, ["id", "descricao"], doEscopo(atividades, { idEscritorio }, { id: deAtividades })),
    ]),
  )
  const porId = new Map(lidas.map((e) => [e.id, e]))
  const descricoes = new Map(descritas.map((a) => [a.id, a.descricao]))
  const completas = lidasDoBanco.flatMap(({ nota, capturadaEm }) => {
    const empresa = porId.get(nota.idEmpresa)
    if (!empresa) return []
    const atividade = nota.idAtividade === null ? null : (descricoes.get(nota.idAtividade) ?? null)
    return [{ nota, empresa: empresa.apelido, cnpjDaEmpresa: empresa.cnpj, atividade, capturadaEm }]
  })
  return naOrdem(ids, completas, (l) => l.nota.id)
}

export interface NotaLida {
  readonly nota: typeof notasFiscais.$inferSelect
  readonly empresa: string
  readonly cnpjDaEmpresa: string
  readonly atividade: string | null
  readonly capturadaEm: Date | null
}

function busca(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  const digitos = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return or(
    contem(notasFiscais.contraparteOrdem, notasFiscais.contraparteNome, padrao),
    contem(empresas.apelidoOrdem, empresas.apelido, padrao),
    eq(notasFiscais.numero, texto),
    digitos.length >= 3 ? sql`${notasFiscais.contraparteDocumento} like ${`${digitos}%`}` : undefined,
    digitos.length >= 10 ? sql`${notasFiscais.chave} like ${`${digitos}%`}` : undefined,
  )
}

/** By what is kept of a name, which is as people search it up to a length; of a longer one, by all of it. */
const contem = (ordem: PgColumn, nome: PgColumn, padrao: string) =>
  sql`(${ordem} like lower(unaccent(${padrao})) or length(${nome}) > ${CORTE_DO_TEXTO} and unaccent(${nome}) ilike unaccent(${padrao}))`
