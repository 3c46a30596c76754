import type { ordensDasEmpresas } from "@partida/contracts"
import { and, eq, or, sql } from "drizzle-orm"
import { contendo } from "../../db/curingas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"

/** Orders of the lists that have one row a company. */
export function ordemDeEmpresas(
  ordem: Exclude<(typeof ordensDasEmpresas)[number], "atendidas">,
  direcao: Direcao,
): Ordem {
  const chaves = {
    apelido: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
    razaoSocial: { expressao: textoOrdenavel(empresas.razaoSocial), tipo: "texto" },
    cnpj: { expressao: empresas.cnpj, tipo: "texto" },
  } as const
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.apelido], {
    expressao: empresas.id,
    tipo: "uuid",
  })
}

/** The companies within reach that a search finds. */
export function fonteDeEmpresas(escopo: Escopo, filtro: { busca?: string | undefined }): Fonte {
  return {
    de: sql`${empresas}`,
    onde: and(eq(empresas.idEscritorio, escopo.idEscritorio), filtro.busca ? buscaDeEmpresa(filtro.busca) : undefined),
    id: empresas.id,
  }
}

/** Name without accents, or the beginning of the CNPJ in any writing. */
export function buscaDeEmpresa(texto: string) {
  const padrao = contendo(texto)
  const cnpj = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return or(
    sql`unaccent(${empresas.apelido}) ilike unaccent(${padrao})`,
    sql`unaccent(${empresas.razaoSocial}) ilike unaccent(${padrao})`,
    cnpj.length >= 3 ? sql`${empresas.cnpj} like ${`${cnpj}%`}` : undefined,
  )
}
