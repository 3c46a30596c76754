import { centavos, paraReais, reaisPorExtenso } from "@partida/fiscal"
import type { NaOutraEmpresa } from "./outras-fontes.repository.ts"
import { type Periodo, vale } from "./socios.policy.ts"

/** What somebody declared that they earn elsewhere. */
interface RendaDeclarada extends Periodo {
  readonly fonte: string
  readonly documentoDaFonte: string
  readonly remuneracaoCentavos: bigint
}

/** One payer that already takes part of the ceiling of the INSS. */
interface FonteContada {
  readonly nome: string
  readonly valor: string
  /** Declared by the person, or taken from a slip of another company of the office. */
  readonly origem: "declarada" | "recibo"
}

export interface OutrasFontes {
  /** Contribution bases of the other payers together, in centavos. */
  readonly total: bigint
  readonly fontes: readonly FonteContada[]
  /** Payers whose two figures disagree: somebody has to say which one is right. */
  readonly divergencias: readonly string[]
  /** What will be counted elsewhere, for whoever reads. */
  readonly observacoes: readonly string[]
}

/**
 * What other payers take from the ceiling in a month: what the person declared and, of companies of the office that nobody
 * declared, the base of their slips. The ceiling is one for the month: whoever issues first takes it, and the next ones, what
 * is left (Decreto 3.048/1999 art. 216 §28).
 */
export function contarOutrasFontes(
  { idEmpresa, documento }: { readonly idEmpresa: string; readonly documento: string | null },
  declaradas: readonly RendaDeclarada[],
  noEscritorio: readonly NaOutraEmpresa[],
  competencia: string,
): OutrasFontes {
  const emVigor = declaradas.filter((r) => vale(r, competencia))
  const fontes: FonteContada[] = emVigor.map((r) => ({
    nome: r.fonte,
    valor: paraReais(r.remuneracaoCentavos),
    origem: "declarada",
  }))
  const divergencias: string[] = []
  const observacoes: string[] = []
  let total = emVigor.reduce((soma, r) => soma + r.remuneracaoCentavos, 0n)
  for (const outra of noEscritorio) {
    if (documento === null || outra.documento !== documento || outra.idEmpresa === idEmpresa) continue
    const nome = outra.empresa ?? "outra empresa do escritório"
    const declarada = emVigor.find((r) => r.documentoDaFonte === outra.cnpj)
    if (outra.base === null) {
      if (declarada) continue
      observacoes.push(
        `Também recebe pró-labore de ${nome}, que não está em Outras rendas e ainda não tem recibo neste mês: o que sobrar do teto do INSS será contado lá.`,
      )
    } else if (declarada === undefined) {
      total += outra.base
      fontes.push({ nome, valor: paraReais(outra.base), origem: "recibo" })
    } else if (declarada.remuneracaoCentavos !== outra.base)
      divergencias.push(
        `Outras rendas diz ${reaisPorExtenso(centavos(declarada.remuneracaoCentavos))} de ${nome}, mas o recibo de lá tem base de ${reaisPorExtenso(centavos(outra.base))}. Conta o que foi declarado.`,
      )
  }
  return { total, fontes, divergencias, observacoes }
}
