import {
  contaCppDoDas,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  ParametroSemVigencia,
  paraReais,
  reaisPorExtenso,
  TABELAS,
} from "@partida/fiscal"
import type { FonteDoProLabore, ProLaboreDoMes } from "../pro-labore/pro-labore.service.ts"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import { dependeDoFatorR, type EntradaSimples, type FolhaGuardada } from "./entrada.ts"
import { type CppDaEmpresa, origemDoDigitado } from "./entrada-cpp.ts"

type Componente = FolhaGuardada["componentes"][number]
type Digitada = NonNullable<ReturnType<Lidos["folhas"]["get"]>>[number]

/**
 * Payroll paid in each month for Fator R, by components: the pró-labore from where the product's rule takes it, the CPP from
 * the guides paid or from what was said of it, the rest as typed. A month counts what its período de apuração counts.
 */
export function montarFolhas(
  cadastro: Cadastro,
  competencia: string,
  lidos: Lidos,
  cpp: CppDaEmpresa,
): EntradaSimples["folhas"] {
  const digitadas = new Map((lidos.folhas.get(cadastro.id) ?? []).map((f) => [f.competencia, f]))
  const comCppDoDas = contaNoPeriodo(competencia, lidos)
  return (lidos.proLabores.get(cadastro.id) ?? []).map(({ competencia: mes, valorCentavos, fonte, ids }) => {
    const digitada = digitadas.get(mes)
    const origem: FolhaGuardada["origem"] =
      fonte === "informado" ? origemDoDigitado(digitada?.origem ?? "digitada", ids) : { tipo: "pro-labore", fonte, ids }
    const componentes: Componente[] = [
      { tipo: "pro-labore", valor: paraReais(valorCentavos), origem },
      ...(digitada ? daDigitada(digitada) : []),
      ...daCpp(mes, digitada, cpp),
    ]
    const valor = componentes
      .filter(({ tipo }) => comCppDoDas || tipo !== "cpp-das")
      .reduce((soma, c) => soma + deReais(c.valor), 0n)
    return { competencia: mes, valor: paraReais(valor), origem, componentes }
  })
}

/** Components that a person types, in the order of the law. */
const DIGITADOS = {
  salarios: "salariosCentavos",
  "decimo-terceiro": "decimoTerceiroCentavos",
  ferias: "feriasCentavos",
  autonomos: "autonomosCentavos",
  fgts: "fgtsCentavos",
  "cpp-darf": "cppDarfCentavos",
  encargos: "encargosCentavos",
} as const satisfies Partial<Record<Componente["tipo"], keyof Digitada>>

const daDigitada = (digitada: Digitada): Componente[] =>
  (Object.entries(DIGITADOS) as [keyof typeof DIGITADOS, (typeof DIGITADOS)[keyof typeof DIGITADOS]][]).flatMap(
    ([tipo, coluna]) =>
      digitada[coluna] > 0n
        ? [{ tipo, valor: paraReais(digitada[coluna]), origem: origemDoDigitado(digitada.origem, [digitada.id]) }]
        : [],
  )

/** CPP of the month: in DARF, by the guides, unless a person typed it or typed the charges in one figure. */
function daCpp(mes: string, digitada: Digitada | undefined, { das, darf }: CppDaEmpresa): Componente[] {
  const digitouDarf = digitada !== undefined && (digitada.cppDarfCentavos > 0n || digitada.encargosCentavos > 0n)
  return [digitouDarf ? undefined : darf.get(mes), das.get(mes)].filter((c) => c !== undefined)
}

function contaNoPeriodo(competencia: string, { semCppDoDas }: Lidos): boolean {
  try {
    const semEla = semCppDoDas === null ? {} : { semCppDoDas }
    return contaCppDoDas({ periodoApuracao: mesDe(competencia), ...semEla }, TABELAS)
  } catch (erro) {
    // A month without law is said by the calculation itself.
    if (erro instanceof ParametroSemVigencia) return false
    throw erro
  }
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
