import type { rotasDoPlanejamento } from "@partida/contracts"
import {
  type AnexoDaAtividade,
  type Centavos,
  type Competencia,
  deReais,
  competencia as mesDe,
  TABELAS,
  taxa,
  vigenteEm,
} from "@partida/fiscal"
import type { EntradaPlanoDeRegimes } from "@partida/fiscal/simuladores"
import type { z } from "zod"
import type { EntradaSimples } from "../apuracao/entrada.ts"
import { mesesConhecidos } from "../projecao-fator-r/conta.ts"
import { outraFolhaDe, ritmoDe } from "../projecao-fator-r/projecao.service.ts"

export type PedidoDeComparacao = z.output<typeof rotasDoPlanejamento.compararRegimesDaEmpresa.corpo>

const ISS_SUPOSTO = "0.05"

/** Why there is nothing to ask: revenue of goods without their ICMS, or beside services; none in the month to tell the annex, or no pace. */
export type SemPremissas = "mercadorias" | "mercadorias-e-servicos" | "sem-anexo" | "sem-receita"

export interface Premissas {
  readonly entrada: EntradaPlanoDeRegimes
  readonly aliquotaIss: string
  /** Null of services. */
  readonly aliquotaIcms: string | null
  readonly comprasComCredito: string
  readonly parcelaParaEmpresas: string
  /** Null: the estimate of the table. */
  readonly cbs: string | null
  readonly avisos: readonly string[]
}

/**
 * The annex of the revenue of the month: the one that the Fator R decides when there is any, else the largest. Outside the Simples
 * goods owe ICMS and IPI, which nobody calculates here, and a comparison without them would advise the wrong regime: beside
 * services there is no one rate over the revenue to suppose.
 */
function anexoDe({ linhas }: EntradaSimples): AnexoDaAtividade | "mercadorias-e-servicos" | "sem-anexo" {
  const comReceita = linhas.filter(({ valor }) => deReais(valor) > 0n)
  const deBens = comReceita.filter(({ anexo }) => deMercadorias(anexo))
  if (deBens.length > 0 && deBens.length < comReceita.length) return "mercadorias-e-servicos"
  if (deBens.length === 0 && linhas.some(({ anexo }) => anexo === "III/V")) return "III/V"
  const [primeira, ...outras] = linhas
  if (!primeira) return "sem-anexo"
  const { anexo } = outras.reduce((maior, uma) => (deReais(uma.valor) > deReais(maior.valor) ? uma : maior), primeira)
  return anexo
}

const deMercadorias = (anexo: AnexoDaAtividade): anexo is "I" | "II" => anexo === "I" || anexo === "II"

/** The question to the engine about a company of the Simples, or why there is none. */
export function montarPremissas(
  entrada: EntradaSimples,
  proLabore: ReadonlyMap<Competencia, Centavos>,
  hoje: string,
  pedido: PedidoDeComparacao,
): Premissas | SemPremissas {
  const anexo = anexoDe(entrada)
  const conhecidos = mesesConhecidos(entrada, hoje)
  const { receitas, completoAte } = conhecidos
  const receitaMensal =
    pedido.receitaMensal === undefined ? ritmoDe(receitas, completoAte)?.media : deReais(pedido.receitaMensal)
  if (anexo === "mercadorias-e-servicos" || anexo === "sem-anexo") return anexo
  const deBens = deMercadorias(anexo)
  const aliquotaIcms = deBens ? (pedido.aliquotaIcms ?? null) : null
  if (deBens && aliquotaIcms === null) return "mercadorias"
  if (receitaMensal === undefined || receitaMensal === 0n) return "sem-receita"
  const mes = mesDe(entrada.competencia)
  const aliquotaIss = pedido.aliquotaIss ?? ISS_SUPOSTO
  const anexos = new Set(entrada.linhas.filter(({ valor }) => deReais(valor) > 0n).map((linha) => linha.anexo))
  return {
    entrada: {
      ano: Number(mes.slice(0, 4)),
      anexo,
      atividade: anexo === "I" ? "comercio" : anexo === "II" ? "industria" : "servicos-gerais",
      receitaMensal,
      folhaEmpregados:
        pedido.folhaEmpregados === undefined ? outraFolhaDe(conhecidos, proLabore) : deReais(pedido.folhaEmpregados),
      proLaboreMinimo:
        pedido.proLaboreMinimo === undefined
          ? vigenteEm(TABELAS.salarioMinimo, `${mes}-01`).valor
          : deReais(pedido.proLaboreMinimo),
      ...(pedido.proLaboreMaximo === undefined || deReais(pedido.proLaboreMaximo) === 0n
        ? {}
        : { proLaboreMaximo: deReais(pedido.proLaboreMaximo) }),
      ...(aliquotaIcms === null ? { aliquotaIss: taxa(aliquotaIss) } : { aliquotaIcms: taxa(aliquotaIcms) }),
      ...(pedido.permiteMei ? { atividadeDoMei: deBens ? ("comercio" as const) : ("servicos" as const) } : {}),
    },
    aliquotaIss,
    aliquotaIcms,
    comprasComCredito: pedido.comprasComCredito ?? "0.00",
    parcelaParaEmpresas: pedido.parcelaParaEmpresas ?? "0",
    cbs: pedido.cbs ?? null,
    avisos: [
      ...(anexos.size > 1 ? ["A receita do mês tem mais de um anexo: a comparação supõe um só."] : []),
      deBens
        ? "A presunção do Lucro Presumido é a de comércio e indústria (8% e 12%), sem substituição tributária nem PIS e COFINS monofásicos."
        : "A presunção do Lucro Presumido é a de serviços em geral (32%).",
      "A folha além do pró-labore entra inteira na base da CPP, do RAT (1%) e de terceiros do Lucro Presumido.",
    ],
  }
}
