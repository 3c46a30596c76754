import type { Passo } from "@partida/fiscal"
import { and, desc, eq, sql } from "drizzle-orm"
import type { Banco, Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { todosOsEscritorios } from "../../db/escritorios.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { lerCampos } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, selos } from "../../db/schema/fechamentos.ts"
import { sistema } from "../processamento/processamento.service.ts"

/** One stored computation of a company, without its contents. */
export interface Computacao {
  readonly id: string
  readonly competencia: string
  readonly regime: string
  readonly situacao: "calculado" | "nao-se-aplica" | "faltam-dados"
  readonly imposto: bigint | null
  readonly receita: bigint
  readonly calculadaEm: Date
  /** Closing that sealed it; null for a draft. */
  readonly versao: number | null
  /** What the month shows now. */
  readonly atual: boolean
}

/** Name of a company within reach, or null. */
export async function nomeDaEmpresa(tx: Tx, escopo: Escopo, id: string): Promise<string | null> {
  const [linha] = await lerCampos(tx, empresas, ["apelido"], doEscopo(empresas, escopo, { id }))
  return linha?.apelido ?? null
}

/** Every computation kept of a company: the one of each month and the sealed versions before it; newest first. */
export async function lerComputacoes(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<Computacao[]> {
  const linhas = await tx
    .select({
      id: apuracoes.id,
      competencia: apuracoes.competencia,
      regime: apuracoes.regime,
      situacao: apuracoes.situacao,
      imposto: apuracoes.totalCentavos,
      receita: apuracoes.receitaCentavos,
      calculadaEm: apuracoes.calculadaEm,
      versao: selos.versao,
      atual: sql<boolean>`${fechamentos.idApuracao} is not null`,
    })
    .from(apuracoes)
    .leftJoin(
      selos,
      and(
        eq(selos.idEscritorio, apuracoes.idEscritorio),
        eq(selos.idEmpresa, apuracoes.idEmpresa),
        eq(selos.idApuracao, apuracoes.id),
        eq(selos.tipo, "fechamento"),
      ),
    )
    .leftJoin(
      fechamentos,
      and(
        eq(fechamentos.idEscritorio, apuracoes.idEscritorio),
        eq(fechamentos.idEmpresa, apuracoes.idEmpresa),
        eq(fechamentos.competencia, apuracoes.competencia),
        eq(fechamentos.idApuracao, apuracoes.id),
      ),
    )
    .where(doEscopo(apuracoes, escopo, { idEmpresa }))
    .orderBy(desc(apuracoes.competencia), desc(apuracoes.calculadaEm), desc(apuracoes.id))
  return linhas
}

const IDENTIFICADOR = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A company of any office by its CNPJ, written in any way, or by its identifier, and the scope to read it in; null when nobody
 * has it. For the command line.
 */
export async function acharEmpresa(
  banco: Banco,
  escrito: string,
): Promise<{ readonly escopo: Escopo; readonly id: string; readonly razaoSocial: string } | null> {
  const ela = IDENTIFICADOR.test(escrito)
    ? eq(empresas.id, escrito)
    : eq(empresas.cnpj, escrito.replace(/[^0-9A-Za-z]/g, "").toUpperCase())
  for (const { id: idEscritorio } of await banco.naPlataforma(todosOsEscritorios)) {
    const escopo = sistema(idEscritorio)
    const [achada] = await banco.emEscopo(escopo, (tx) =>
      lerCampos(tx, empresas, ["id", "razaoSocial"], and(eq(empresas.idEscritorio, idEscritorio), ela)),
    )
    if (achada) return { escopo, ...achada }
  }
  return null
}

/** The tree of what a month shows now, or null. */
export async function lerMemoriaDoMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<Passo | null> {
  const [linha] = await tx
    .select({ memoria: apuracoes.memoria })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(doEscopo(fechamentos, escopo, { idEmpresa, competencia }))
  return (linha?.memoria ?? null) as Passo | null
}

/** Inputs and result as they were stored. */
export async function lerConteudo(tx: Tx, escopo: Escopo, id: string) {
  const [linha] = await lerCampos(tx, apuracoes, ["entrada", "resultado"], doEscopo(apuracoes, escopo, { id }))
  return linha ?? null
}
