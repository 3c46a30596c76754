import { estadosDaOperacao } from "@partida/contracts"
import type { Competencia } from "@partida/fiscal"
import { and, asc, eq, lte } from "drizzle-orm"
import { diaCivil } from "../civil.ts"
import type { Banco } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import type { Escopo } from "../db/escopo.ts"
import { daApuracao, daDeclaracao } from "../db/juncoes.ts"
import { empresas } from "../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../db/schema/fechamentos.ts"
import { guias } from "../db/schema/guias.ts"
import { guiasOficiais } from "../db/schema/guias-oficiais.ts"
import { operacoes } from "../db/schema/operacoes.ts"
import { pgdasDeclaracoes } from "../db/schema/pgdas.ts"

/** Company with the month closed, and when it declared it, of the Simples. */
export interface Fechada {
  readonly id: string
  readonly cnpj: string
  readonly regime: string
  readonly declaradaEm: string | null
  readonly totalCentavos: bigint | null
}

/** Declarations that wait for somebody to say yes. */
export const lerPorAprovar = (banco: Banco, escopo: Escopo) =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({ id: operacoes.id, idEmpresa: operacoes.idEmpresa })
      .from(operacoes)
      .where(doEscopo(operacoes, escopo, { aguarda: "aprovacao" }))
      .orderBy(asc(operacoes.chave)),
  )

/** Companies whose declaration was transmitted. */
export const lerTransmitidas = (banco: Banco, escopo: Escopo) =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({ id: operacoes.idEmpresa })
      .from(operacoes)
      .where(doEscopo(operacoes, escopo, { tipo: "pgdas-transmitir", estado: estadosDaOperacao.SUCESSO.id })),
  )

/** Official documents that fell due, by company. */
export const lerDocumentos = (banco: Banco, escopo: Escopo, agora: Date) =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({ numeroDocumento: guiasOficiais.numeroDocumento, em: guias.vencimento })
      .from(guiasOficiais)
      .innerJoin(guias, and(eq(guias.idEscritorio, guiasOficiais.idEscritorio), eq(guias.id, guiasOficiais.idGuia)))
      .where(and(eq(guias.idEscritorio, escopo.idEscritorio), lte(guias.vencimento, diaCivil(agora))))
      .orderBy(asc(guias.idEmpresa), asc(guiasOficiais.numeroDocumento)),
  )

/** Companies with the month closed, always in the same order. */
export const lerFechadas = (banco: Banco, escopo: Escopo, competencia: Competencia): Promise<Fechada[]> =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({
        id: empresas.id,
        cnpj: empresas.cnpj,
        regime: apuracoes.regime,
        declaradaEm: pgdasDeclaracoes.declaradaEm,
        totalCentavos: apuracoes.totalCentavos,
      })
      .from(fechamentos)
      .innerJoin(
        empresas,
        and(eq(empresas.idEscritorio, fechamentos.idEscritorio), eq(empresas.id, fechamentos.idEmpresa)),
      )
      .innerJoin(apuracoes, daApuracao())
      .leftJoin(pgdasDeclaracoes, daDeclaracao)
      .where(doEscopo(fechamentos, escopo, { competencia, estado: "fechado" }))
      .orderBy(asc(empresas.cnpj)),
  )
