import { centavos, deReais, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daEtapaDaCppDeMei } from "../../db/juncoes.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { cppDeMei } from "../../db/schema/folha.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { OFICIOS_DO_MEI, OPTANTE_MEI, oficiosDoMei } from "../notas-fiscais/contratacao-de-mei.ts"
import { notaVale } from "../notas-fiscais/receita.ts"

/** What a company took of MEIs in a month, by its notes, and what a person said of it. Centavos. */
export interface ServicosDeMei {
  /** In items that hold the trades of LC 123/2006 art. 18-B. */
  readonly dasNotas: bigint
  /** Of the newest conclusion of the payroll items; null where nobody said anything. */
  readonly dito: {
    /** Whether that conclusion stands. */
    readonly emVigor: boolean
    readonly servicos: bigint
    readonly cpp: bigint
    /** What the notes had then. */
    readonly dasNotas: bigint
  } | null
}

export const SEM_SERVICOS_DE_MEI: ServicosDeMei = { dasNotas: 0n, dito: null }

/** The inputs of the CPP on services of MEI as they are stored: plain JSON, reais as strings. */
export interface EntradaDaCppDeMei {
  readonly competencia: string
  readonly regime: string
  readonly servicos: string
  readonly dasNotas: string
  readonly rateio?: { readonly receitaAnexoIV: string; readonly receitaTotal: string }
}

/** What each company took of MEIs in the month; one without notes nor answer is absent. Two statements. */
export async function lerServicosDeMei(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ServicosDeMei>> {
  if (ids.length === 0) return new Map()
  const [notas, ditos] = await Promise.all([
    lerDasNotas(tx, escopo, competencia, ids),
    lerDitos(tx, escopo, competencia, ids),
  ])
  const empresas = new Set([...notas.keys(), ...ditos.keys()])
  return new Map(
    [...empresas].map((id) => [id, { dasNotas: notas.get(id) ?? 0n, dito: ditos.get(id) ?? null }] as const),
  )
}

async function lerDasNotas(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  // "7.02" begins the national codes 0702xx.
  const codigos = oficiosDoMei(mesDe(competencia)).itens.map((item) => item.replace(".", "").padStart(4, "0"))
  const linhas = await tx
    .select({
      idEmpresa: notasFiscais.idEmpresa,
      centavos: sql<string>`sum(${notasFiscais.valorServicoCentavos})`.mapWith(BigInt),
    })
    .from(notasFiscais)
    .where(
      and(
        eq(notasFiscais.idEscritorio, escopo.idEscritorio),
        inArray(notasFiscais.idEmpresa, [...ids]),
        eq(notasFiscais.competencia, competencia),
        eq(notasFiscais.direcao, "tomada"),
        notaVale,
        sql`${notasFiscais.dados} ->> 'opSimpNac' = ${OPTANTE_MEI}`,
        inArray(sql`left(${notasFiscais.dados} ->> 'cTribNac', 4)`, codigos),
      ),
    )
    .groupBy(notasFiscais.idEmpresa)
  return new Map(linhas.map((l) => [l.idEmpresa, l.centavos]))
}

async function lerDitos(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await tx
    .select({
      idEmpresa: cppDeMei.idEmpresa,
      situacao: fechamentosEtapas.situacao,
      servicos: cppDeMei.servicosCentavos,
      cpp: cppDeMei.cppCentavos,
      entrada: cppDeMei.entrada,
    })
    .from(cppDeMei)
    .innerJoin(fechamentosEtapas, daEtapaDaCppDeMei)
    .where(
      and(
        eq(cppDeMei.idEscritorio, escopo.idEscritorio),
        inArray(cppDeMei.idEmpresa, [...ids]),
        eq(cppDeMei.competencia, competencia),
      ),
    )
  return new Map(
    linhas.map(({ idEmpresa, situacao, servicos, cpp, entrada }) => [
      idEmpresa,
      {
        emVigor: situacao === "concluida",
        servicos,
        cpp,
        dasNotas: deReais((entrada as EntradaDaCppDeMei).dasNotas),
      },
    ]),
  )
}

/** What of a company decides whether it pays the CPP apart. */
interface Contratante {
  readonly regime: { readonly regime: string } | null
  readonly atividades: readonly { readonly anexo: string; readonly encerradaEm: unknown }[]
}

/** Whether the CPP is paid apart: inside the DAS, as in every activity but Anexo IV, there is nothing else to pay. */
function pagaCppAParte({ regime, atividades }: Contratante): boolean {
  const qual = regime?.regime ?? "simples"
  return (
    qual === "presumido" ||
    (qual === "simples" && atividades.some(({ anexo, encerradaEm }) => encerradaEm === null && anexo === "IV"))
  )
}

const extenso = (valor: bigint) => reaisPorExtenso(centavos(valor))

/** What the month says of the CPP on services of MEI: what is in its DARF, what nobody answered yet, or why there is none. */
export function alertasDaCppDeMei(
  empresa: Contratante,
  competencia: string,
  { dasNotas, dito }: ServicosDeMei = SEM_SERVICOS_DE_MEI,
): string[] {
  const norma = oficiosDoMei(mesDe(competencia)).norma.titulo
  const tomou = `Serviços tomados de MEI somam ${extenso(dasNotas)} em itens de ${OFICIOS_DO_MEI}`
  if (!pagaCppAParte(empresa))
    return dasNotas === 0n
      ? []
      : [
          `${tomou}. Se forem desses ofícios, declare-os no eSocial (categoria 741); a CPP sobre eles já está no DAS (LC 123/2006 arts. 13, VI, e 18-B).`,
        ]
  if (dito === null || !dito.emVigor)
    return dasNotas === 0n
      ? []
      : [
          `${tomou}. Ao conferir o pró-labore do mês, responda quanto deles é desses ofícios: a CPP de 20% entra no DARF do INSS (${norma}).`,
        ]
  const mudou =
    dito.dasNotas === dasNotas
      ? []
      : [
          `${tomou}; quando o pró-labore foi conferido somavam ${extenso(dito.dasNotas)}. Reabra o pró-labore se a CPP sobre eles for outra.`,
        ]
  if (dito.servicos === 0n) return mudou
  return [
    `CPP de ${extenso(dito.cpp)} sobre ${extenso(dito.servicos)} de serviços tomados de MEI, no DARF do INSS do mês: declare-os no eSocial, categoria 741 (${norma}).`,
    ...mudou,
  ]
}
