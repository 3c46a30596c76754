import { centavos, deReais, competencia as mesDe, ultimoDia } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import { empresasFechadas } from "../apuracao/estado.service.ts"
import { lerServicosDeMei, SEM_SERVICOS_DE_MEI, type ServicosDeMei } from "../apuracao/servicos-de-mei.service.ts"
import { lerEtapas } from "../etapas/etapas.service.ts"
import type { Julgados, Motivo } from "../processamento/motivos.service.ts"
import { lerFolhas } from "../socios/folha.service.ts"
import { type RateioDaCpp, temAtividadesMistas } from "../socios/recibo.ts"
import { valoresDoRecibo } from "../valores/valores.service.ts"
import { motivoDaPrevia } from "./conclusao.ts"
import { lerDigitados, lerPagosEntre, lerRecibosDoMes, type ReciboComEtapa } from "./folha.repository.ts"
import { type FolhaJulgada, julgarFolha } from "./julgamento.ts"

/** The payroll items of a company as they would be issued now, and the slips of its newest version. */
export interface FolhaLida {
  readonly julgada: FolhaJulgada
  readonly emitidos: readonly ReciboComEtapa[]
  /** What was said of services of MEI in its newest version. */
  readonly deMei: ServicosDeMei["dito"]
}

/** What a person supposes while looking, or says when concluding. */
interface Suposto {
  /** It selects the IRRF; by default the day of the last slips of the month, else its last day. */
  readonly pagamento?: string | null
  /** Centavos; by default what was said before. */
  readonly servicosDeMei?: bigint | null
}

/**
 * Judges the payroll items of a month for many companies in a fixed number of queries: the slips, what stops them, what asks
 * for a reason, and whether the step is concluded. Companies out of reach come empty: whoever calls resolves the companies first.
 */
export async function julgarFolhas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
  { pagamento = null, servicosDeMei = null }: Suposto = {},
): Promise<Map<string, FolhaLida>> {
  if (ids.length === 0) return new Map()
  const asFolhas = () => lerFolhas(tx, escopo, competencia, ids)
  const inteiro = escopo.empresas === "*"
  const [juntas, etapas, fechadas, digitados, { emitidos, pagos, diaDe }, valoresPagosEm, deMei] = await Promise.all([
    inteiro ? asFolhas() : null,
    lerEtapas(tx, escopo, competencia, ids),
    empresasFechadas(tx, escopo, competencia, ids),
    lerDigitados(tx, escopo, competencia, ids),
    lerEmitidos(tx, escopo, competencia, ids, pagamento),
    valoresDoRecibo(tx, escopo, competencia),
    lerServicosDeMei(tx, escopo, competencia, ids),
  ])
  // Of who reaches less, they look beyond their companies for a while: nothing else may be asked meanwhile.
  const folhaDe = juntas ?? (await asFolhas())
  const porEmpresa = Map.groupBy(etapas, (e) => e.idEmpresa)
  const mistas = ids.filter((id) => temAtividadesMistas(folhaDe(id).regime))
  const rateios = await lerRateios(tx, escopo, competencia, mistas)
  return new Map(
    ids.map((idEmpresa) => {
      const dela = porEmpresa.get(idEmpresa) ?? []
      const dataPagamento = diaDe(idEmpresa)
      const noMesDoPagamento = (pagos.get(idEmpresa) ?? []).filter(
        (p) => p.dataPagamento.slice(0, 7) === dataPagamento.slice(0, 7),
      )
      const julgada = julgarFolha({
        idEmpresa,
        competencia,
        dataPagamento,
        cadastro: folhaDe(idEmpresa),
        fechado: fechadas.has(idEmpresa),
        faturamento: dela.find((e) => e.etapa === "faturamento") ?? null,
        etapa: dela.find((e) => e.etapa === "pro-labore") ?? null,
        digitado: digitados.get(idEmpresa) ?? null,
        outrosPagamentos: noMesDoPagamento,
        rateio: rateios.get(idEmpresa) ?? null,
        valores: valoresPagosEm(dataPagamento),
        servicosDeMei: deMei.get(idEmpresa) ?? SEM_SERVICOS_DE_MEI,
        meiDito: servicosDeMei,
      })
      return [
        idEmpresa,
        { julgada, emitidos: emitidos.get(idEmpresa) ?? [], deMei: deMei.get(idEmpresa)?.dito ?? null },
      ]
    }),
  )
}

/** The slips of the month, the day each company pays them on, and what else was paid around those days. */
async function lerEmitidos(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
  pagamento: string | null,
) {
  const recibos = await lerRecibosDoMes(tx, escopo, competencia, ids)
  const emitidos = Map.groupBy(recibos, (r) => r.recibo.idEmpresa)
  const padrao = ultimoDia(mesDe(competencia))
  const diaDe = (id: string) => pagamento ?? emitidos.get(id)?.[0]?.recibo.dataPagamento ?? padrao
  const dias = ids.map(diaDe).sort()
  const janela = { competencia, de: `${(dias[0] ?? padrao).slice(0, 7)}-01`, ate: fimDoMes(dias.at(-1) ?? padrao) }
  const pagos = Map.groupBy(await lerPagosEntre(tx, escopo, ids, janela), (p) => p.idEmpresa)
  return { emitidos, pagos, diaDe }
}

/** Share of Anexo IV in the revenue of the month, as its DAS counts it; a company without revenue is absent. */
async function lerRateios(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const rateios = new Map<string, RateioDaCpp>()
  for (const [id, entrada] of await lerEntradas(tx, escopo, competencia, ids)) {
    if (entrada.regime !== "simples") continue
    const soma = (linhas: typeof entrada.linhas) =>
      centavos(linhas.reduce((total, { valor }) => total + deReais(valor), 0n))
    const receitaTotal = soma(entrada.linhas)
    if (receitaTotal > 0n)
      rateios.set(id, { receitaAnexoIV: soma(entrada.linhas.filter((l) => l.anexo === "IV")), receitaTotal })
  }
  return rateios
}

const fimDoMes = (dia: string) => ultimoDia(mesDe(dia.slice(0, 7)))

/**
 * Which of the companies a bulk conclusion would leave as they are, and why, by the rules of the job and in a fixed number of
 * queries; a company that would be concluded has no reason. Their amounts come with them.
 */
export async function preverConclusoes(
  tx: Tx,
  escopo: Escopo,
  pedido: {
    readonly competencia: string
    readonly semMovimento: boolean
    readonly avisosAceitos: readonly string[]
    readonly dataPagamento?: string | undefined
  },
  ids: readonly string[],
): Promise<Julgados> {
  const { competencia, dataPagamento = null } = pedido
  const motivos = new Map<string, Motivo>()
  const valores = new Map<string, Readonly<Record<string, bigint>>>()
  for (const [id, { julgada }] of await julgarFolhas(tx, escopo, competencia, ids, { pagamento: dataPagamento })) {
    const motivo = motivoDaPrevia(julgada, pedido)
    if (motivo) motivos.set(id, motivo)
    const { bruto, inss, irrf, liquido } = julgada.totais
    valores.set(id, { Bruto: bruto, INSS: inss, IRRF: irrf, Líquido: liquido })
  }
  return { motivos, valores }
}
