import type { FiltroDoFechamento, ordensDoFaturamento, SituacaoDoPasso } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
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

const valorDigitado = (
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
    receita: { expressao: sql`(${dasNotas(competencia)} + ${valorDigitado(competencia)})`, tipo: "numero" },
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
  const { idEscritorio } = escopo
  const na = (qual: SituacaoDoPasso) => sql`c.situacao = ${qual}`
  const escolhida = filtro.faturamento ? na(filtro.faturamento) : sql`true`
  // The companies once, and then what the month has of them: a sum for each company would be thousands of looks.
  const { rows } = await tx.execute<Record<keyof typeof NENHUMA, string | number>>(sql`
    with c as materialized (select ${empresas.id} as id, ${situacao} as situacao, ${empresas.inicioNoSistema} > ${competencia} as de_antes
      from ${tabelasDoPainel(competencia)} where ${condicoesDoPainel(escopo, { ...filtro, faturamento: undefined })})
    select ${contarOnde(na("aberta"))} as aberta, ${contarOnde(na("concluida"))} as concluida, ${contarOnde(na("reaberta"))} as reaberta,
      ${contarOnde(escolhida)} as total,
      (select coalesce(sum(${notasFiscais.receitaCentavos}), 0) from ${notasFiscais}
        where ${notasFiscais.idEscritorio} = ${idEscritorio} and ${notasFiscais.competencia} = ${competencia} and ${notaConta}
        and (${notasFiscais.idEmpresa} in (select c.id from c where ${escolhida} and not (c.de_antes and c.id in (
          select r.id_empresa from receitas_informadas r where r.id_escritorio = ${idEscritorio} and r.competencia = ${competencia}))
        )) is true) as notas,
      (select coalesce(sum(r.valor_centavos), 0) from receitas_informadas r
        where r.id_escritorio = ${idEscritorio} and r.competencia = ${competencia}
        and (r.id_empresa in (select c.id from c where ${escolhida})) is true) as digitada
    from c`)
  const { aberta, concluida, reaberta, total, notas, digitada } = rows[0] ?? NENHUMA
  return {
    contagens: { aberta: Number(aberta), concluida: Number(concluida), reaberta: Number(reaberta) },
    total: Number(total),
    notas: BigInt(notas),
    digitada: BigInt(digitada),
  }
}
const NENHUMA = { aberta: 0, concluida: 0, reaberta: 0, total: 0, notas: 0, digitada: 0 }
