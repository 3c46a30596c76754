import { deReais, paraReais, type SituacaoReceita, TRIBUTOS } from "@partida/fiscal"
import { avaliarCaso, type Json } from "@partida/fiscal/avaliacao"
import { z } from "zod"
import { classeDaAtividade } from "../../pgdas/classe.ts"
import { somarReais } from "./tabelas.ts"
import {
  type AtividadeLida,
  COLUNAS_DOS_TRIBUTOS,
  type ExtratoDoPgdas,
  type ParcelaLida,
  type QualificacaoLida,
  type TributoDoPgdas,
} from "./tipos.ts"

/** What a month owes, however it was found. Amounts in reais; taxes at zero are left out. */
export interface DasComparavel {
  readonly total: string
  readonly tributos: Readonly<Partial<Record<TributoDoPgdas, string>>>
  /** Annexes that were applied; null where it is not known. */
  readonly anexos: readonly string[] | null
  /** Of the internal market, by which the internal revenue is taxed. */
  readonly rbt12: string | null
  readonly fatorR: string | null
}

/**
 * The month that an extract tells, computed by our engine from what it tells of revenue, payroll and activities, and nothing
 * else. In words, pt-BR, where it cannot be (isenção, an activity that is not known).
 */
export function calcularExtrato(lido: ExtratoDoPgdas): DasComparavel | { readonly semCalculo: string } {
  const linhas = lido.estabelecimentos.flatMap((e) => e.atividades.map(linhasDaAtividade))
  const recusada = linhas.find((l) => typeof l === "string")
  if (typeof recusada === "string") return { semCalculo: recusada }
  if (lido.dataDeAbertura === null) return { semCalculo: "O documento não diz a data de abertura." }
  const uf = lido.estabelecimentos[0]?.uf ?? null
  const resposta = avaliarCaso("simples.apuracao", {
    periodoApuracao: lido.periodoApuracao,
    abertura: lido.dataDeAbertura,
    linhas: linhas.flatMap((l) => (typeof l === "string" ? [] : l)).map((l, i) => ({ id: String(i + 1), ...l })),
    receitas: Object.fromEntries(lido.receitasBrutasAnteriores.map((m) => [m.competencia, m.interno])),
    receitasExportacao: Object.fromEntries(lido.receitasBrutasAnteriores.map((m) => [m.competencia, m.externo])),
    ...(lido.folhasAnteriores === null
      ? {}
      : { folhas: Object.fromEntries(lido.folhasAnteriores.map((f) => [f.competencia, f.valor])) }),
    ...(lido.estabelecimentos.some((e) => e.impedidoIcmsIss) ? { impedidoIcmsIss: true } : {}),
    ...(uf === null ? {} : { uf }),
    valoresFixos: fixosDe(lido.valoresFixos),
  })
  if (resposta.tipo === "nao-se-aplica") return { semCalculo: resposta.motivo }
  if (resposta.tipo === "faltam-dados") return { semCalculo: resposta.faltam.map((f) => f.mensagem).join(" ") }
  const { anexos, tributos, rbt12, fatorR } = apurado.parse(resposta.resultado satisfies Json)
  const valores = doPgdas(tributos)
  return { total: somarReais(Object.values(valores)), tributos: valores, anexos, rbt12, fatorR }
}

/** The months of the year before, by which the law lets them be fixed, are among those that the extract prints. */
function fixosDe(fixos: ExtratoDoPgdas["valoresFixos"]) {
  const um = (tributo: "ICMS" | "ISS", valor: string | null = null) =>
    valor === null || deReais(valor) === 0n ? [] : [{ tributo, valor }]
  return [...um("ICMS", fixos?.icms), ...um("ISS", fixos?.iss)]
}

/** What the extract itself says that the month owes: the débito exigível and, without one, the declared. Null without either. */
export function dasDoExtrato(lido: ExtratoDoPgdas): DasComparavel | null {
  const debito = lido.debito.exigivel ?? lido.debito.declarado
  if (debito === null) return null
  const { total, ...cada } = debito
  const anexos = lido.fatorR?.anexo
  return {
    total,
    tributos: doPgdas(cada),
    anexos: anexos ? [anexos] : null,
    rbt12: (lido.receitas.rbt12Proporcionalizada ?? lido.receitas.rbt12)?.interno ?? null,
    fatorR: lido.fatorR?.valor ?? null,
  }
}

function doPgdas(tributos: Readonly<Partial<Record<string, string>>>): Partial<Record<TributoDoPgdas, string>> {
  const comValor = COLUNAS_DOS_TRIBUTOS.flatMap((t) => {
    const valor = tributos[t]
    return valor === undefined || deReais(valor) === 0n ? [] : [[t, paraReais(deReais(valor))] as const]
  })
  return Object.fromEntries(comValor)
}

const apurado = z.object({
  anexos: z.array(z.string()),
  tributos: z.partialRecord(z.enum(TRIBUTOS), z.string()),
  rbt12: z.string().nullable(),
  fatorR: z.string().nullable(),
})

interface LinhaDoMes {
  readonly anexo: string
  readonly valor: string
  readonly situacao: readonly SituacaoReceita[]
  readonly mercado: "interno" | "externo"
}

/** The revenue of an activity as the engine takes it, or why it does not. */
function linhasDaAtividade(a: AtividadeLida): LinhaDoMes[] | string {
  if (a.idAtividade === null) return `Não reconhecemos a atividade “${a.descricao.slice(0, 80)}”.`
  const classe = classeDaAtividade(a.idAtividade)
  const partes: readonly Pick<ParcelaLida, "valor" | "qualificacoes">[] =
    a.parcelas.length > 0 ? a.parcelas : [{ valor: a.receita, qualificacoes: [] }]
  const linhas: LinhaDoMes[] = []
  for (const { valor, qualificacoes } of partes) {
    const situacoes = situacoesDe(qualificacoes)
    if (typeof situacoes === "string") return situacoes
    linhas.push({
      anexo: classe.anexo,
      valor,
      situacao: [...new Set([...classe.situacoes, ...situacoes])],
      mercado: classe.exterior ? "externo" : "interno",
    })
  }
  return linhas
}

const NOMES = {
  imunidade: "imunidade",
  isencao: "isenção",
  reducao: "redução",
  "lancamento-de-oficio": "lançamento de ofício",
  "exigibilidade-suspensa": "exigibilidade suspensa",
} as const

function situacoesDe(qualificacoes: readonly QualificacaoLida[]): SituacaoReceita[] | string {
  const situacoes: SituacaoReceita[] = []
  for (const { tipo } of qualificacoes) {
    if (tipo === "substituicao-tributaria") situacoes.push("icms-st-substituido")
    else if (tipo === "monofasica") situacoes.push("monofasico-pis-cofins")
    else if (tipo === "antecipacao") situacoes.push("icms-antecipacao-encerramento")
    else return `Há ${NOMES[tipo]}, que o nosso cálculo não tem.`
  }
  return situacoes
}
