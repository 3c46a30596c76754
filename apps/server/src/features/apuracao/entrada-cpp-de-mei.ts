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
import type { Cadastro } from "./entrada.repository.ts"

/** Centavos of what each company took of MEIs in the month, in the items that hold the trades of LC 123/2006 art. 18-B. */
export async function lerServicosDeMei(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
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
        inArray(notasFiscais.status, [1, 99]),
        eq(notasFiscais.semValidade, false),
        sql`${notasFiscais.dados} ->> 'opSimpNac' = ${OPTANTE_MEI}`,
        inArray(sql`left(${notasFiscais.dados} ->> 'cTribNac', 4)`, codigos),
      ),
    )
    .groupBy(notasFiscais.idEmpresa)
  return new Map(linhas.map((l) => [l.idEmpresa, l.centavos]))
}

/**
 * What the company owes beside its own payroll: nobody but a person knows the trade behind an item, so that it is said, not added
 * to the DARF. Inside the DAS (every activity but Anexo IV) there is nothing to pay apart.
 */
export function alertasDaCppDeMei(
  { regime, atividades }: Pick<Cadastro, "regime" | "atividades">,
  competencia: string,
  servicos: bigint | undefined,
): string[] {
  const presumido = regime?.regime === "presumido"
  const anexoIV = atividades.filter(({ encerradaEm }) => encerradaEm === null).map(({ anexo }) => anexo === "IV")
  if (servicos === undefined || (!presumido && !anexoIV.includes(true))) return []
  const cpp = cppSobreServicosDeMei(
    mesDe(competencia),
    presumido ? "lucro-presumido" : "simples-IV",
    centavos(servicos),
  )
  if (cpp === null) return []
  const parte = !presumido && anexoIV.includes(false) ? ", na proporção do Anexo IV na receita do mês" : ""
  return [
    `Serviços tomados de MEI somam ${reaisPorExtenso(centavos(servicos))} em itens de ${OFICIOS_DO_MEI}. Se forem desses ofícios, a empresa deve ${reaisPorExtenso(cpp)} de CPP sobre eles${parte} (${oficiosDoMei(mesDe(competencia)).norma.titulo}), que o DARF do INSS daqui não soma: declare-os no eSocial.`,
  ]
}
