import type { FiltroDoFechamento, ordensDoFaturamento, SituacaoDoPasso } from "@partida/contracts"
import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Chave, type Direcao, type Fonte, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { notasFiscais, receitasInformadas } from "../../db/schema/receitas.ts"
import {
  condicoesDoPainel,
  etapaDoFaturamento,
  situacaoDaEtapa,
  tabelasDoPainel,
} from "../fechamento/painel.service.ts"
import { notaConta } from "../notas-fiscais/notas-fiscais.service.ts"

const situacao = situacaoDaEtapa(etapaDoFaturamento)

const digitada = (
  competencia: string,
) => sql`coalesce((select sum(${receitasInformadas.valorCentavos}) from ${receitasInformadas}
  where ${receitasInformadas.idEscritorio} = ${empresas.idEscritorio} and ${receitasInformadas.idEmpresa} = ${empresas.id}
  and ${receitasInformadas.competencia} = ${competencia}), 0)`

/** Notes of a month before the system are already inside what was typed for it. */
const dasNotas = (competencia: string) => sql`case when ${empresas.inicioNoSistema} > ${competencia}
  and exists (select 1 from ${receitasInformadas} where ${receitasInformadas.idEscritorio} = ${empresas.idEscritorio}
    and ${receitasInformadas.idEmpresa} = ${empresas.id} and ${receitasInformadas.competencia} = ${competencia}) then 0
  else coalesce((select sum(${notasFiscais.receitaCentavos}) from ${notasFiscais}
    where ${notasFiscais.idEscritorio} = ${empresas.idEscritorio} and ${notasFiscais.idEmpresa} = ${empresas.id}
    and ${notasFiscais.competencia} = ${competencia} and ${notaConta}), 0) end`

type Campo = (typeof ordensDoFaturamento)[number]

/** Order of the list; companies that are equal go by name. */
export function ordemDoFaturamento(campo: Campo, direcao: Direcao, competencia: string): Ordem {
  const chaves: Readonly<Record<Campo, Omit<Chave, "direcao">>> = {
    apelido: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
    receita: { expressao: sql`(${dasNotas(competencia)} + ${digitada(competencia)})`, tipo: "numero" },
    situacao: {
      expressao: sql`array_position(array['reaberta','aberta','concluida'], ${situacao})`,
      tipo: "numero",
    },
  }
  const nome = campo === "apelido" ? [] : [chaves.apelido]
  return ordenarPor(campo, direcao, [chaves[campo], ...nome], { expressao: empresas.id, tipo: "uuid" })
}

/** The companies that a filter finds in a month. */
export function fonteDoFaturamento(escopo: Escopo, filtro: FiltroDoFechamento): Fonte {
  return { de: tabelasDoPainel(filtro.competencia), onde: condicoesDoPainel(escopo, filtro), id: empresas.id }
}

/** Revenue of the whole filter, and how many companies are in each state whatever the state chosen. */
export async function resumirFaturamento(tx: Tx, escopo: Escopo, filtro: FiltroDoFechamento) {
  const { competencia } = filtro
  const { rows } = await tx.execute<{ situacao: SituacaoDoPasso; n: string; notas: string; digitada: string }>(sql`
    select ${situacao} as situacao, count(*)::text as n, sum(${dasNotas(competencia)})::text as notas,
      sum(${digitada(competencia)})::text as digitada
    from ${tabelasDoPainel(competencia)} where ${condicoesDoPainel(escopo, { ...filtro, faturamento: undefined })} group by 1`)
  const de = (qual: SituacaoDoPasso) => Number(rows.find((r) => r.situacao === qual)?.n ?? 0)
  const escolhidas = rows.filter((r) => filtro.faturamento === undefined || r.situacao === filtro.faturamento)
  const somar = (campo: "n" | "notas" | "digitada") => escolhidas.reduce((total, r) => total + BigInt(r[campo]), 0n)
  return {
    contagens: { aberta: de("aberta"), concluida: de("concluida"), reaberta: de("reaberta") },
    total: Number(somar("n")),
    notas: somar("notas"),
    digitada: somar("digitada"),
  }
}
