import { and, asc, eq } from "drizzle-orm"
import type { Banco, Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { apuracoes, selos } from "../../db/schema/fechamentos.ts"
import { sistema } from "../processamento/processamento.service.ts"

/** One closing as it was sealed: what went in, what came out, and where it stands in the chain. Plain JSON. */
interface FechamentoSelado {
  readonly escritorio: { readonly cnpj: string }
  readonly empresa: { readonly cnpj: string; readonly razaoSocial: string }
  readonly competencia: string
  /** First closing of the month, second (after a reopening), and so on. */
  readonly versao: number
  readonly seladoEm: string
  readonly hashConteudo: string
  readonly motor: string
  readonly entrada: unknown
  readonly resultado: unknown
}

/** Every closing ever sealed, of every office, company by company; only those of a month when one is said. */
export async function* percorrerSelados(banco: Banco, competencia: string | null): AsyncGenerator<FechamentoSelado> {
  const todos = await banco.naPlataforma((tx) =>
    tx.select({ id: escritorios.id, cnpj: escritorios.cnpj }).from(escritorios).orderBy(asc(escritorios.cnpj)),
  )
  for (const { id, cnpj } of todos) {
    const escopo = sistema(id)
    const lista = await banco.emEscopo(escopo, (tx) =>
      tx
        .select({ id: empresas.id, cnpj: empresas.cnpj, razaoSocial: empresas.razaoSocial })
        .from(empresas)
        .where(eq(empresas.idEscritorio, id))
        .orderBy(asc(empresas.cnpj)),
    )
    for (const { id: idEmpresa, ...empresa } of lista)
      for (const selado of await banco.emEscopo(escopo, (tx) => lerSelados(tx, escopo, idEmpresa, competencia)))
        yield { escritorio: { cnpj }, empresa, ...selado }
  }
}

function lerSelados(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string | null) {
  return tx
    .select({
      competencia: apuracoes.competencia,
      versao: selos.versao,
      seladoEm: selos.em,
      hashConteudo: apuracoes.hashConteudo,
      motor: apuracoes.motor,
      entrada: apuracoes.entrada,
      resultado: apuracoes.resultado,
    })
    .from(selos)
    .innerJoin(apuracoes, daApuracao(selos))
    .where(
      and(
        doEscopo(selos, escopo, { idEmpresa, tipo: "fechamento" }),
        competencia === null ? undefined : eq(selos.competencia, competencia),
      ),
    )
    .orderBy(asc(selos.sequencia))
}
