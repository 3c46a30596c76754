import { CATEGORIAS_DE_SAIDA, type FiltroDoNaoRecebido, type ordensDoNaoRecebido } from "@partida/contracts"
import { anoDe, competencia as mesDe, permiteRegimeDeCaixa } from "@partida/fiscal"
import { and, eq, lte, notInArray, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ordemCalculada } from "../../db/linhas-calculadas.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
import { categoriaNaLista, temRegime } from "../empresas/vigencia.ts"

/** Companies served in a month whose year is by caixa, in the Simples; none where the law has no caixa. */
export function fonteDoNaoRecebido(escopo: Escopo, { competencia, busca, idEmpresa }: FiltroDoNaoRecebido): Fonte {
  const mes = mesDe(competencia)
  return {
    de: sql`${empresas}`,
    onde: and(
      eq(empresas.idEscritorio, escopo.idEscritorio),
      doAlcance(empresas.id, escopo),
      permiteRegimeDeCaixa(mes) ? undefined : sql`false`,
      sql`exists (select 1 from simples_opcoes o where o.id_escritorio = ${empresas.idEscritorio} and o.id_empresa = ${empresas.id}
        and o.ano = ${anoDe(mes)} and o.regime = 'caixa')`,
      lte(empresas.inicioNoSistema, competencia),
      temRegime(escopo, competencia, "simples"),
      notInArray(categoriaNaLista(escopo, competencia), [...CATEGORIAS_DE_SAIDA]),
      idEmpresa === undefined ? undefined : eq(empresas.id, idEmpresa),
      busca ? buscaDeEmpresa(busca) : undefined,
    ),
    id: empresas.id,
  }
}

type OrdemDoNaoRecebido = (typeof ordensDoNaoRecebido)[number]

/** What the engine computes, and no column holds. */
export const ehCalculada = (ordem: OrdemDoNaoRecebido): ordem is "valor" | "imposto" =>
  ordem === "valor" || ordem === "imposto"

export function ordemDoNaoRecebido(ordem: OrdemDoNaoRecebido, direcao: Direcao): Ordem {
  if (ehCalculada(ordem)) return ordemCalculada(ordem, direcao)
  const apelido = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" } as const
  const chaves = ordem === "cnpj" ? [{ expressao: empresas.cnpj, tipo: "texto" } as const] : [apelido]
  return ordenarPor(ordem, direcao, chaves, { expressao: empresas.id, tipo: "uuid" })
}

/** Who these companies are, in this order. */
export async function lerNomes(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) {
  const lidas = await tx
    .select({ id: empresas.id, apelido: empresas.apelido, cnpj: empresas.cnpj })
    .from(empresas)
    .where(doEscopo(empresas, { idEscritorio }, { id: ids }))
  return naOrdem(ids, lidas, ({ id }) => id)
}
