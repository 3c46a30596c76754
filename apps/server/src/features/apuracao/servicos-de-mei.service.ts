import { centavos, deReais, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { inArray, sql } from "drizzle-orm"
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

/** What each company took of MEIs in the month; one without notes nor answer is absent. One statement. */
export async function lerServicosDeMei(
  tx: Tx,
  { idEscritorio }: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ServicosDeMei>> {
  if (ids.length === 0) return new Map()
  // "7.02" begins the national codes 0702xx.
  const codigos = oficiosDoMei(mesDe(competencia)).itens.map((item) => item.replace(".", "").padStart(4, "0"))
  const n = notasFiscais
  const notas = sql`select ${n.idEmpresa} as id, sum(${n.valorServicoCentavos}) as total from ${n}
    where ${n.idEscritorio} = ${idEscritorio} and ${inArray(n.idEmpresa, [...ids])} and ${n.competencia} = ${competencia}
      and ${n.direcao} = 'tomada' and ${notaVale} and ${n.dados} ->> 'opSimpNac' = ${OPTANTE_MEI}
      and ${inArray(sql`left(${n.dados} ->> 'cTribNac', 4)`, codigos)}
    group by 1`
  const ditos = sql`select ${cppDeMei.idEmpresa} as id, ${fechamentosEtapas.situacao} as situacao, ${cppDeMei.servicosCentavos} as servicos,
      ${cppDeMei.cppCentavos} as cpp, ${cppDeMei.entrada} ->> 'dasNotas' as das_notas
    from ${cppDeMei} join ${fechamentosEtapas} on ${daEtapaDaCppDeMei}
    where ${cppDeMei.idEscritorio} = ${idEscritorio} and ${inArray(cppDeMei.idEmpresa, [...ids])}
      and ${cppDeMei.competencia} = ${competencia}`
  const { rows } = await tx.execute<{
    id: string
    notas: string
    situacao: string | null
    servicos: string
    cpp: string
    das_notas: string | null
  }>(sql`select coalesce(n.id, d.id)::text as id, coalesce(n.total, 0)::text as notas, d.situacao,
      coalesce(d.servicos, 0)::text as servicos, coalesce(d.cpp, 0)::text as cpp, d.das_notas
    from (${notas}) n full join (${ditos}) d on d.id = n.id`)
  return new Map(
    rows.map((l): [string, ServicosDeMei] => [
      l.id,
      {
        dasNotas: BigInt(l.notas),
        dito:
          l.situacao === null
            ? null
            : {
                emVigor: l.situacao === "concluida",
                servicos: BigInt(l.servicos),
                cpp: BigInt(l.cpp),
                dasNotas: deReais(l.das_notas ?? "0.00"),
              },
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
