import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, eq, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { notasEmEspera, notasFiscais } from "../../db/schema/receitas.ts"
import {
  eventoPorAplicar,
  notaADecidir,
  notaAResponder,
  notaCancelando,
  notaConta,
  notaSemAtividade,
  substitutaAusente,
} from "../notas-fiscais/receita.ts"
import { registros } from "../receitas/fontes.ts"
import { lerTotaisDeReceita, resumirReceitas } from "../receitas/receitas.service.ts"
import { contarDivergentesDoMes } from "../regras-fiscais/divergencias.service.ts"
import { lerDoPresumido } from "./presumido.repository.ts"
import { lerDoSimples } from "./simples.repository.ts"

/** Months behind the one being judged that the average looks at. */
export const MESES_DA_MEDIA = 12

/** Everything the conclusion of the revenue looks at, of one company and month. */
export type FatosDoFaturamento = Awaited<ReturnType<typeof lerFatos>>[number]

/** The facts of many companies in a fixed number of queries, in the order asked for; those out of reach are absent. */
export async function lerFatos(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const cadastros = await lerCadastros(tx, escopo, competencia, ids)
  const alcancadas = cadastros.map((c) => c.idEmpresa)
  if (alcancadas.length === 0) return []
  const noPresumido = cadastros.filter((c) => c.regime === "presumido").map((c) => c.idEmpresa)
  const noSimples = cadastros.filter((c) => c.regime === "simples").map((c) => c.idEmpresa)
  const [lidas, resumos, emEspera, doMesEncerradas, historico, divergentes, doPresumido, doSimples] = await juntas(
    tx,
    (tx) =>
      Promise.all([
        lerNotas(tx, escopo, competencia, alcancadas),
        resumirReceitas(tx, escopo, alcancadas, competencia),
        lerEsperas(tx, escopo, competencia, alcancadas),
        lerEncerradas(tx, escopo, competencia, alcancadas),
        lerTotaisDeReceita(tx, escopo, alcancadas, {
          desde: somarMeses(mesDe(competencia), -MESES_DA_MEDIA),
          ate: somarMeses(mesDe(competencia), -1),
        }),
        contarDivergentesDoMes(tx, escopo, competencia, alcancadas),
        lerDoPresumido(tx, escopo, competencia, noPresumido),
        lerDoSimples(tx, escopo, competencia, noSimples),
      ]),
  )
  const notas = mapear(lidas)
  const documentos = mapear(resumos.filter((r) => r.natureza === "documento"))
  const digitadas = mapear(resumos.filter((r) => r.natureza === "digitada"))
  const esperas = mapear(emEspera)
  const encerradas = mapear(doMesEncerradas)
  const porId = new Map(cadastros.map((c) => [c.idEmpresa, c]))
  return ids.flatMap((id) => {
    const cadastro = porId.get(id)
    if (!cadastro) return []
    return {
      ...cadastro,
      notas: notas.get(id) ?? SEM_NOTAS,
      documentos: documentos.get(id) ?? SEM_RECEITA,
      digitada: digitadas.get(id) ?? SEM_RECEITA,
      emEspera: esperas.get(id)?.n ?? 0,
      encerradas: encerradas.get(id)?.atividades ?? [],
      divergentes: divergentes.get(id) ?? 0,
      historicoDeDocumentos: historico.get(id)?.filter((h) => h.natureza === "documento") ?? [],
      historicoDigitado: historico.get(id)?.filter((h) => h.natureza === "digitada") ?? [],
      /** Null in a regime that is never by caixa, and in the Simples by competência. */
      recebimentos: doPresumido.get(id) ?? doSimples.get(id) ?? null,
    }
  })
}

const SEM_NOTAS = { aDecidir: 0, semAtividade: 0, aResponder: 0, substitutaAusente: 0, eventos: 0 }
const SEM_RECEITA = { totalCentavos: 0n, quantidade: 0, ultima: null, resumo: "" }

const mapear = <L extends { readonly idEmpresa: string }>(linhas: readonly L[]) =>
  new Map(linhas.map((l) => [l.idEmpresa, l]))

type Mensal = typeof notasFiscais | typeof notasEmEspera

const doMes = (t: Mensal, escopo: Escopo, competencia: string, ids: readonly string[]) =>
  doEscopo(t, escopo, { idEmpresa: ids, competencia })

async function lerCadastros(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      cnpj: empresas.cnpj,
      abertura: sql<string>`to_char(${empresas.dataAbertura}, 'YYYY-MM')`,
      inicioNoSistema: empresas.inicioNoSistema,
      responsavel: usuarios.nome,
      /** Null before the first regime: unlike the panel's, which then reads Simples. */
      regime: sql<
        string | null
      >`(select r.regime from empresas_regimes r where r.id_escritorio = ${empresas.idEscritorio}
        and r.id_empresa = ${empresas.id} and r.desde <= ${competencia} order by r.desde desc limit 1)`,
      fechado: sql<boolean>`exists (select 1 from fechamentos f where f.id_escritorio = ${empresas.idEscritorio}
        and f.id_empresa = ${empresas.id} and f.estado = 'fechado' and f.competencia >= ${competencia})`,
      mesFechado: sql<boolean>`exists (select 1 from fechamentos f where f.id_escritorio = ${empresas.idEscritorio}
        and f.id_empresa = ${empresas.id} and f.estado = 'fechado' and f.competencia = ${competencia})`,
      etapa: fechamentosEtapas,
    })
    .from(empresas)
    .leftJoin(usuarios, eq(usuarios.id, empresas.idResponsavel))
    .leftJoin(
      fechamentosEtapas,
      and(
        eq(fechamentosEtapas.idEscritorio, empresas.idEscritorio),
        eq(fechamentosEtapas.idEmpresa, empresas.id),
        eq(fechamentosEtapas.competencia, competencia),
        eq(fechamentosEtapas.etapa, "faturamento"),
      ),
    )
    .where(doEscopo(empresas, escopo, { id: ids }))
}

function lerNotas(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const n = notasFiscais
  return tx
    .select({
      idEmpresa: n.idEmpresa,
      aDecidir: contarOnde(notaADecidir),
      semAtividade: contarOnde(notaSemAtividade),
      aResponder: contarOnde(notaAResponder),
      substitutaAusente: contarOnde(substitutaAusente),
      eventos: contarOnde(sql`${notaCancelando} or (${notaConta} and ${eventoPorAplicar})`),
    })
    .from(n)
    .where(doMes(n, escopo, competencia, ids))
    .groupBy(n.idEmpresa)
}

function lerEsperas(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({ idEmpresa: notasEmEspera.idEmpresa, n: sql<number>`count(*)`.mapWith(Number) })
    .from(notasEmEspera)
    .where(doMes(notasEmEspera, escopo, competencia, ids))
    .groupBy(notasEmEspera.idEmpresa)
}

/** Activities that had ended by the month and still have revenue in it. */
async function lerEncerradas(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; atividades: string[] }>(sql`
    select a.id_empresa::text as id, array_agg(a.descricao order by a.descricao) as atividades from atividades a
    where a.id_escritorio = ${escopo.idEscritorio} and a.encerrada_em <= ${competencia}
      and a.id_empresa in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
      and exists (select 1 from ${registros(
        (r) =>
          sql`${r.idEscritorio} = a.id_escritorio and ${r.idEmpresa} = a.id_empresa and ${r.competencia} = ${competencia}`,
      )} x where x.id_atividade = a.id)
    group by a.id_empresa`)
  return rows.map((r) => ({ idEmpresa: r.id, atividades: r.atividades }))
}
