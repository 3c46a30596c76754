import { formatarCompetencia, competencia as mesDe, paraReais, reaisPorExtenso } from "@partida/fiscal"
import type { FonteDoProLabore, ProLaboreDoMes } from "../pro-labore/pro-labore.service.ts"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import { dependeDoFatorR, type EntradaSimples } from "./entrada.ts"

/**
 * Payroll of each month for Fator R: the pró-labore from where the product's rule takes it, plus salaries and charges, which
 * are always typed.
 */
export function montarFolhas(cadastro: Cadastro, lidos: Lidos): EntradaSimples["folhas"] {
  const digitadas = new Map((lidos.folhas.get(cadastro.id) ?? []).map((f) => [f.competencia, f]))
  return (lidos.proLabores.get(cadastro.id) ?? []).map(({ competencia, valorCentavos, fonte, ids }) => {
    const digitada = digitadas.get(competencia)
    const outras = digitada ? digitada.salariosCentavos + digitada.encargosCentavos : 0n
    return {
      competencia,
      valor: paraReais(valorCentavos + outras),
      origem: fonte === "informado" ? { tipo: "folha-informada", ids } : { tipo: "pro-labore", fonte, ids },
    }
  })
}

const NOMES: Readonly<Record<FonteDoProLabore, string>> = {
  recibos: "recibos",
  informado: "folha digitada",
  periodo: "valores do cadastro",
}

/** Months of the window whose sources of pró-labore say different amounts; only where an activity depends on Fator R. */
export function alertasDaFolha(cadastro: Cadastro, competencia: string, lidos: Lidos): string[] {
  if (!dependeDoFatorR(cadastro)) return []
  const meses = (lidos.proLabores.get(cadastro.id) ?? []).filter((m) => m.competencia < competencia)
  const pares = meses.flatMap((mes) => (mes.divergencia === null ? [] : [descrever(mes, mes.divergencia)]))
  if (pares.length === 0) return []
  return [
    `O pró-labore do Fator R tem fontes que discordam em ${pares.join("; ")}. Vale a primeira de cada mês: confira a folha.`,
  ]
}

function descrever(mes: ProLaboreDoMes, outra: NonNullable<ProLaboreDoMes["divergencia"]>): string {
  const dizer = (fonte: FonteDoProLabore, valor: bigint) => `${NOMES[fonte]} ${reaisPorExtenso(valor)}`
  const partes = `${dizer(mes.fonte, mes.valorCentavos)}, ${dizer(outra.fonte, outra.valorCentavos)}`
  return `${formatarCompetencia(mesDe(mes.competencia))} (${partes})`
}
