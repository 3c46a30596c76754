import { CATEGORIAS_DE_SAIDA, type FiltroDoFatorR, type ordensDoFatorR } from "@partida/contracts"
import { competencia as mesDe, primeiroDia, TABELAS, ultimoDia, vigenteEm } from "@partida/fiscal"
import { janelaDoPeriodo } from "@partida/fiscal/simuladores"
import { and, between, eq, isNotNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { contarOnde } from "../../db/agregados.ts"
import { doAlcance } from "../../db/alcance.ts"
import { anexoNoMes, ativaNoMes, empresasComAnexo } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { type Chave, type Direcao, type Fonte, naOrdem, type Ordem, textoOrdenavel } from "../../db/paginas.ts"
import { alertas } from "../../db/schema/alertas.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
import { categoriaNaLista, ehDaCategoria, regimeEm, temRegime } from "../empresas/vigencia.ts"

const juncoes = (competencia: string) => sql`${empresas}
  left join ${fechamentos} on ${and(
    eq(fechamentos.idEscritorio, empresas.idEscritorio),
    eq(fechamentos.idEmpresa, empresas.id),
    eq(fechamentos.competencia, competencia),
  )}
  left join ${apuracoes} on ${and(daApuracao(), eq(apuracoes.competencia, competencia))}`

/** Has an activity that still takes revenue and whose annex the Fator R decides. */
const sujeita = (competencia: string) => sql`exists (select 1 from ${atividades} v
  where v.id_escritorio = ${empresas.idEscritorio} and v.id_empresa = ${empresas.id}
  and ${ativaNoMes("v", competencia)} and ${anexoNoMes("v", competencia)} = 'III/V')`

/** The month was computed at least once; out of date, its last figures still place the company. */
const calculado = sql<boolean>`coalesce(${fechamentos.calculo}, 0) <> 0`

const comAlerta = (
  { idEscritorio }: Escopo,
  tipo: string,
) => sql`(${empresas.id} in (select a.id_empresa from ${alertas} a
  where a.id_escritorio = ${idEscritorio} and a.tipo = ${tipo} and a.resolvido_em is null)) is true`

const RISCOS = { saindo: "fator-r-saida", entrando: "fator-r-entrada" } as const

/** On which side the last calculation put it: the cut is the engine's. */
function ladoEm(competencia: string): { readonly iii: SQL; readonly v: SQL; readonly semCalculo: SQL } {
  const { corte } = vigenteEm(TABELAS.regraDoFatorR, primeiroDia(mesDe(competencia))).valor
  const limite = sql`${corte.num.toString()}::numeric / ${corte.den.toString()}::numeric`
  return {
    iii: sql`${apuracoes.fatorR} >= ${limite}`,
    v: sql`${apuracoes.fatorR} < ${limite}`,
    semCalculo: sql`${apuracoes.fatorR} is null`,
  }
}

function semLadoNemRisco(escopo: Escopo, filtro: FiltroDoFatorR): SQL | undefined {
  const { competencia } = filtro
  return and(
    eq(empresas.idEscritorio, escopo.idEscritorio),
    doAlcance(empresas.id, escopo),
    // As in the panel of the closing: months before a company begins here are another accountant's.
    filtro.idEmpresa === undefined
      ? or(lte(empresas.inicioNoSistema, competencia), isNotNull(fechamentos.idEmpresa))
      : lte(empresas.dataAbertura, ultimoDia(mesDe(competencia))),
    temRegime(escopo, competencia, "simples"),
    sql`(${empresas.id} in ${empresasComAnexo(escopo, competencia, ["III/V"])}) is true`,
    filtro.idCategoria === undefined
      ? notInArray(categoriaNaLista(escopo, competencia), [...CATEGORIAS_DE_SAIDA])
      : ehDaCategoria(escopo, competencia, filtro.idCategoria),
    filtro.idEmpresa === undefined ? undefined : eq(empresas.id, filtro.idEmpresa),
    filtro.busca ? buscaDeEmpresa(filtro.busca) : undefined,
  )
}

function doLadoEDoRisco(escopo: Escopo, filtro: FiltroDoFatorR): SQL | undefined {
  const lado = ladoEm(filtro.competencia)
  const doLado = { III: lado.iii, V: lado.v, "sem-calculo": lado.semCalculo }
  return and(
    filtro.lado === undefined ? undefined : doLado[filtro.lado],
    filtro.risco === undefined ? undefined : comAlerta(escopo, RISCOS[filtro.risco]),
  )
}

/** The companies that a filter finds in a month. */
export function fonteDoFatorR(escopo: Escopo, filtro: FiltroDoFatorR): Fonte {
  return {
    de: juncoes(filtro.competencia),
    onde: and(semLadoNemRisco(escopo, filtro), doLadoEDoRisco(escopo, filtro)),
    id: empresas.id,
  }
}

/** Any company opened long ago: its window is the whole one of the month. */
const ABERTA_HA_MUITO = mesDe("2000-01")

/**
 * Payroll ÷ revenue of the window as the last calculation read them, exact: the ratio of the law has two decimals, and an
 * order by it would mix who is at 28,1 % with who is at 28,9 %. Where there is none, the ratio of the law itself.
 */
function razaoExata(competencia: string): SQL {
  const meses = mesesDaJanela(competencia)
  const soma = (lista: string, valor: string) => sql`(select sum(${sql.raw(valor)}) from
    jsonb_array_elements(d.${sql.raw(lista)}) x where x ->> 'competencia' between ${meses.de} and ${meses.ate})`
  const receita = soma("historico", "(x ->> 'interno')::numeric + (x ->> 'externo')::numeric")
  // The inputs are long: both lists are taken out of them at once.
  return sql`case when ${apuracoes.fatorR} is not null then coalesce((select
      round(${soma("folhas", "(x ->> 'valor')::numeric")} / nullif(${receita}, 0), 6)
      from jsonb_to_record(${apuracoes.entrada}) as d(folhas jsonb, historico jsonb)), ${apuracoes.fatorR}) end`
}

/** First and last month of the window, by the engine. */
function mesesDaJanela(competencia: string): { readonly de: string; readonly ate: string } {
  const doze = janelaDoPeriodo(mesDe(competencia), ABERTA_HA_MUITO)?.meses ?? []
  return { de: doze[0] ?? competencia, ate: doze.at(-1) ?? competencia }
}

const porApelido = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" } as const
const porValor = (expressao: PgColumn) => ({ expressao, tipo: "numero", anulavel: true }) as const

const chavesEm = (competencia: string): Readonly<Record<(typeof ordensDoFatorR)[number], Omit<Chave, "direcao">>> => ({
  apelido: porApelido,
  fatorR: { expressao: razaoExata(competencia), tipo: "numero", anulavel: true },
  receita: porValor(apuracoes.receitaCentavos),
  rbt12: porValor(apuracoes.rbt12Centavos),
  das: porValor(apuracoes.totalCentavos),
})

/** Order of the desk; rows that are equal go by name, whatever the direction. */
export function ordemDoFatorR(competencia: string, ordem: (typeof ordensDoFatorR)[number], direcao: Direcao): Ordem {
  const resto = ordem === "apelido" ? [] : [{ ...porApelido, direcao: "asc" as const }]
  return {
    nome: ordem,
    direcao,
    chaves: [
      { ...chavesEm(competencia)[ordem], direcao },
      ...resto,
      { expressao: empresas.id, tipo: "uuid", direcao: "asc" },
    ],
  }
}

/** How many the filter finds; and how many are on each side and at risk, whatever the side and the risk chosen. */
export async function contarLados(tx: Tx, escopo: Escopo, filtro: FiltroDoFatorR) {
  const lado = ladoEm(filtro.competencia)
  const quantos = (condicao: SQL | undefined) => sql`${contarOnde(condicao)}::int`
  const { rows } = await tx.execute<
    Record<"total" | "noIII" | "noV" | "semCalculo" | "naoCalculadas" | "saindo" | "entrando", number>
  >(
    sql`select ${quantos(doLadoEDoRisco(escopo, filtro))} as total, ${quantos(lado.iii)} as "noIII",
      ${quantos(lado.v)} as "noV", ${quantos(lado.semCalculo)} as "semCalculo", ${quantos(sql`not ${calculado}`)} as "naoCalculadas",
      ${quantos(comAlerta(escopo, RISCOS.saindo))} as saindo, ${quantos(comAlerta(escopo, RISCOS.entrando))} as entrando
      from ${juncoes(filtro.competencia)} where ${semLadoNemRisco(escopo, filtro)}`,
  )
  const { total = 0, noIII = 0, noV = 0, semCalculo = 0, naoCalculadas = 0, saindo = 0, entrando = 0 } = rows[0] ?? {}
  return { total, contagens: { noIII, noV, semCalculo, naoCalculadas, saindo, entrando } }
}

/** The companies of these ids, in this order, with what their month sealed when it is closed. */
export async function lerCadastros(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({
      id: empresas.id,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      cnpj: empresas.cnpj,
      sujeita: sql<boolean>`${sujeita(competencia)} and ${regimeEm(competencia)} = 'simples'`,
      fechado: sql<boolean>`coalesce(${fechamentos.estado} = 'fechado', false)`,
      calculado,
      /** Inputs as sealed; null while the month is open, when they are read anew. */
      selada: sql<unknown>`case when ${fechamentos.estado} = 'fechado' then ${apuracoes.entrada} end`,
    })
    .from(empresas)
    .leftJoin(
      fechamentos,
      and(
        eq(fechamentos.idEscritorio, empresas.idEscritorio),
        eq(fechamentos.idEmpresa, empresas.id),
        eq(fechamentos.competencia, competencia),
      ),
    )
    .leftJoin(apuracoes, daApuracao())
    .where(doEscopo(empresas, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}

/** Inputs of the closed months of a company between two, as sealed. */
export function lerSeladas(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, de: string, ate: string) {
  return tx
    .select({ competencia: fechamentos.competencia, entrada: apuracoes.entrada })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(
      and(
        doEscopo(fechamentos, { idEscritorio }, { idEmpresa, estado: "fechado" }),
        between(fechamentos.competencia, de, ate),
      ),
    )
}
