import { centavos, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import {
  cppSobreServicosDeMei,
  OFICIOS_DO_MEI,
  OPTANTE_MEI,
  oficiosDoMei,
} from "../notas-fiscais/contratacao-de-mei.ts"
import { notaVale } from "../notas-fiscais/receita.ts"

/** What of a company decides whether it pays the CPP apart. */
interface Contratante {
  readonly regime: { readonly regime: string } | null
  readonly atividades: readonly { readonly anexo: string; readonly encerradaEm: unknown }[]
}

/** Whether each activity in course is of Anexo IV. */
const ehAnexoIV = ({ atividades }: Contratante) =>
  atividades.filter(({ encerradaEm }) => encerradaEm === null).map(({ anexo }) => anexo === "IV")

/** Whether the CPP is paid apart: inside the DAS, as in every activity but Anexo IV, there is nothing else to pay. */
function pagaCppAParte(empresa: Contratante): boolean {
  const regime = empresa.regime?.regime ?? "simples"
  return regime === "presumido" || (regime === "simples" && ehAnexoIV(empresa).includes(true))
}

/**
 * Centavos of what each company took of MEIs in the month, in the items that hold the trades of LC 123/2006 art. 18-B. Only of who
 * pays the CPP apart.
 */
export async function lerServicosDeMei(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  cadastros: readonly (Contratante & { readonly id: string })[],
): Promise<ReadonlyMap<string, bigint>> {
  const ids = cadastros.filter(pagaCppAParte).map(({ id }) => id)
  if (ids.length === 0) return new Map()
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
        inArray(notasFiscais.idEmpresa, ids),
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

/**
 * What the company owes beside its own payroll: nobody but a person knows the trade behind an item, so that it is said, not added
 * to the DARF.
 */
export function alertasDaCppDeMei(empresa: Contratante, competencia: string, servicos: bigint | undefined): string[] {
  if (servicos === undefined || !pagaCppAParte(empresa)) return []
  const presumido = empresa.regime?.regime === "presumido"
  const cpp = cppSobreServicosDeMei(
    mesDe(competencia),
    presumido ? "lucro-presumido" : "simples-IV",
    centavos(servicos),
  )
  if (cpp === null) return []
  const parte = !presumido && ehAnexoIV(empresa).includes(false) ? ", na proporção do Anexo IV na receita do mês" : ""
  return [
    `Serviços tomados de MEI somam ${reaisPorExtenso(centavos(servicos))} em itens de ${OFICIOS_DO_MEI}. Se forem desses ofícios, a empresa deve ${reaisPorExtenso(cpp)} de CPP sobre eles${parte} (${oficiosDoMei(mesDe(competencia)).norma.titulo}), que o DARF do INSS daqui não soma: declare-os no eSocial.`,
  ]
}
