import {
  type Centavos,
  type Competencia,
  centavos,
  deReais,
  competencia as mesDe,
  ParametroSemVigencia,
  paraReais,
  somarMeses,
} from "@partida/fiscal"
import { cppPresumidaNoDas } from "@partida/fiscal/simuladores"
import type { folhasCppDas } from "../../db/schema/receitas.ts"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import type { EntradaSimples, FolhaGuardada } from "./entrada.ts"
import type { GuiaComCpp } from "./entrada-cpp.repository.ts"

type Componente = FolhaGuardada["componentes"][number]
type Origem = Componente["origem"]
type Dita = typeof folhasCppDas.$inferSelect

/** CPP collected in each month of payment, and the months of which nobody said. */
export interface CppDaEmpresa {
  readonly das: ReadonlyMap<string, Componente>
  readonly darf: ReadonlyMap<string, Componente>
  readonly semResposta: NonNullable<EntradaSimples["cppSemResposta"]>
}

/** Where a typed figure of the payroll came from, for its leaf. */
export const origemDoDigitado = (origem: Dita["origem"], ids: readonly string[]): Origem => ({
  tipo: "folha-informada",
  ...(origem === "digitada" ? {} : { fonte: origem === "importada" ? ("importado" as const) : ("extrato" as const) }),
  ids,
})

/**
 * The CPP of the months of payment from one on and up to the período de apuração, which asks about none of its own. What a person or a document says of a month
 * takes the place of what the guides paid here say. Nobody answered for a month when the DAS that falls due in it, of the month
 * before, was not closed here, or is not wholly paid in Guias; unless there was no revenue, no company or no Simples then. How
 * much it may have been is presumed by excess, only to know whether the answer matters.
 */
export function cppDaEmpresa(
  cadastro: Cadastro,
  competencia: string,
  historico: EntradaSimples["historico"],
  lidos: Lidos,
): CppDaEmpresa {
  const meses = new Map((lidos.cppDasGuias.get(cadastro.id) ?? []).map((m) => [m.competencia, m]))
  const ditas = new Map((lidos.cppDitas.get(cadastro.id) ?? []).map((d) => [d.competencia, d]))
  const doDas = pagasPorMes([...meses.values()].flatMap((m) => m.das))
  const darf = pagasPorMes([...meses.values()].flatMap((m) => m.inss))
  const receitas = new Map(historico.map((m) => [m.competencia, centavos(deReais(m.interno) + deReais(m.externo))]))
  const das = new Map<string, Componente>()
  const semResposta: { competencia: string; ate: string }[] = []
  for (let mes = mesDe(lidos.inicio); mes <= competencia; mes = somarMeses(mes, 1)) {
    const dita = ditas.get(mes)
    if (dita) {
      das.set(mes, { tipo: "cpp-das", valor: paraReais(dita.valorCentavos), origem: origemDoDigitado(dita.origem, []) })
      continue
    }
    const paga = doDas.get(mes)
    if (paga) das.set(mes, { tipo: "cpp-das", ...paga })
    if (mes === competencia) continue
    const ate = presumida(cadastro, somarMeses(mes, -1), meses.get(somarMeses(mes, -1)), receitas)
    if (ate > 0n) semResposta.push({ competencia: mes, ate: paraReais(ate) })
  }
  return {
    das,
    darf: new Map([...darf].map(([mes, paga]) => [mes, { tipo: "cpp-darf", ...paga }])),
    semResposta,
  }
}

/** The most that is unknown of the CPP of the DAS of a month; zero when all of it is known. */
function presumida(
  cadastro: Cadastro,
  competencia: Competencia,
  mes: { readonly fechado: boolean; readonly das: readonly GuiaComCpp[] } | undefined,
  receitas: ReadonlyMap<string, Centavos>,
): Centavos {
  const nada = centavos(0n)
  const regime = cadastro.regimes.filter((r) => r.desde <= competencia).at(-1)?.regime
  // The month before the first known one has a DAS too: of unknown revenue, it may have been the largest.
  const receita = receitas.get(competencia) ?? maior([...receitas.values()])
  if (competencia < cadastro.abertura.slice(0, 7) || (regime !== undefined && regime !== "simples")) return nada
  if (receita === 0n) return nada
  if (mes?.fechado) {
    const guia = mes.das.find(({ emVigor }) => emVigor)
    if (guia === undefined) return nada
    const pago = mes.das.flatMap((g) => g.pagamentos).reduce((soma, p) => soma + BigInt(p.valor), 0n)
    const falta = BigInt(guia.valor) - pago
    return falta <= 0n ? nada : centavos(parte(guia, falta) + 1n)
  }
  return naoFechada(competencia, receita, receitas)
}

const maior = (valores: readonly Centavos[]): Centavos => valores.reduce((a, b) => (a > b ? a : b), centavos(0n))

const MESES_DO_ANO = 12n
/** Above the limit of the regime the rate grows no more than this RBT12 gives. */
const TETO_DA_TABELA = 4_800_000_00n

function naoFechada(
  periodoApuracao: Competencia,
  receita: Centavos,
  receitas: ReadonlyMap<string, Centavos>,
): Centavos {
  const anual = receita * MESES_DO_ANO
  const soma = [...receitas.values()].reduce((total, valor) => total + valor, 0n)
  const rbt12 = maior([centavos(anual), centavos(soma)])
  try {
    return cppPresumidaNoDas({
      periodoApuracao,
      receita,
      rbt12: centavos(rbt12 > TETO_DA_TABELA ? TETO_DA_TABELA : rbt12),
    })
  } catch (erro) {
    // A month without law is said by the calculation itself.
    if (erro instanceof ParametroSemVigencia) return centavos(0n)
    throw erro
  }
}

/** The share of the CPP in so much of a guide, cents dropped. */
const parte = ({ cpp, valor }: GuiaComCpp, pago: bigint): bigint => (BigInt(cpp) * pago) / BigInt(valor)

/**
 * CPP paid in each month: of a guide paid in pieces, the share of all that was paid until then less the share of before, so that
 * the pieces add up to the whole. Fine and interest, what passes the amount of the guide, are not CPP.
 */
function pagasPorMes(guias: readonly GuiaComCpp[]): Map<string, { readonly valor: string; readonly origem: Origem }> {
  const meses = new Map<string, { valor: bigint; ids: Set<string> }>()
  for (const guia of guias) {
    if (guia.cpp === "0") continue
    const teto = BigInt(guia.valor)
    let ate = 0n
    for (const { data, valor } of guia.pagamentos) {
      const depois = ate + BigInt(valor) > teto ? teto : ate + BigInt(valor)
      const cpp = parte(guia, depois) - parte(guia, ate)
      ate = depois
      const doMes = meses.get(data.slice(0, 7)) ?? { valor: 0n, ids: new Set<string>() }
      doMes.valor += cpp
      doMes.ids.add(guia.id)
      meses.set(data.slice(0, 7), doMes)
    }
  }
  return new Map(
    [...meses].map(([mes, { valor, ids }]) => [
      mes,
      { valor: paraReais(valor), origem: { tipo: "guias-pagas", ids: [...ids] } },
    ]),
  )
}
