import {
  competenciasEntre,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  reaisPorExtenso,
  somarMeses,
  ultimoDia,
} from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { julgarFolhas } from "../folha/julgamento.service.ts"
import type { FolhaJulgada } from "../folha/julgamento.ts"
import type { Recibo } from "../socios/recibo.ts"
import { diaDoPagamento, type PagamentoDaFolha } from "./folha.ts"
import { lerRecibosDesde } from "./previsao-de-caixa.repository.ts"

/** Months back in which a slip still says on which day the company pays. */
const MESES_DE_RECIBOS = 3

/**
 * The pró-labore due between two days: slips that no line of the bank paid, and what the months without slips would pay by the
 * values in force, on the day of the month that the last slip was paid on. `comInss` and `comIrrf`: whether they are foreseen
 * from guides, and not here.
 */
export async function proLaboreAPagar(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { hoje, ate }: { readonly hoje: string; readonly ate: string },
  { comInss, comIrrf }: { readonly comInss: boolean; readonly comIrrf: boolean },
): Promise<PagamentoDaFolha[]> {
  const esteMes = mesDe(hoje.slice(0, 7))
  const emitidos = await lerRecibosDesde(tx, escopo, idEmpresa, somarMeses(esteMes, -MESES_DE_RECIBOS))
  const comRecibos = new Set(emitidos.map((r) => r.competencia))
  const [ultimo] = emitidos
  const liquidos = new Map(
    emitidos.toReversed().map((r) => [r.idSocio, { de: r.competencia, valor: r.liquidoCentavos }]),
  )
  const previstos: PagamentoDaFolha[] = emitidos
    .filter((r) => !r.pago)
    .map(({ id, nome, competencia, dataPagamento, liquidoCentavos }) => ({
      id,
      categoria: "pro-labore",
      titulo: `Pró-labore de ${nome}, ${formatarCompetencia(mesDe(competencia))}`,
      porque: "O líquido do recibo emitido, no dia de pagamento que ele diz.",
      vencimento: dataPagamento,
      valorCentavos: liquidoCentavos,
    }))
  const tributos: TributosDoRecibo[] = emitidos.map((r) => ({ ...r, inss: r.inssCentavos, irrf: r.irrfCentavos }))
  const primeiro = ultimo ? somarMeses(mesDe(ultimo.competencia), 1) : esteMes
  for (const mes of competenciasEntre(primeiro, mesDe(ate.slice(0, 7)))) {
    const dia = ultimo ? diaDoPagamento(mes, ultimo) : ultimoDia(mes)
    if (comRecibos.has(mes) || dia < hoje || dia > ate) continue
    const julgada = (await julgarFolhas(tx, escopo, mes, [idEmpresa], { pagamento: dia })).get(idEmpresa)?.julgada
    if (!julgada || (julgada.etapa?.situacao === "concluida" && julgada.etapa.semMovimento)) continue
    previstos.push(
      ...liquidosDoMes(julgada, liquidos, ultimo ? "No dia em que se pagou o último." : "No último dia do mês."),
    )
    tributos.push(...julgada.recibos.flatMap(({ recibo: { calculo } }) => (calculo ? tributosDe(mes, calculo) : [])))
  }
  return [
    ...previstos,
    ...(comInss ? [] : somados("INSS", tributos, (t) => [t.vencimentoInss, t.inss], idEmpresa)),
    ...(comIrrf ? [] : somados("IRRF", tributos, (t) => [t.vencimentoIrrf, t.irrf], idEmpresa)),
  ]
}

/** What each person of a month without slips receives; `liquidos`, the last of each one, takes the place of what the law does not let compute yet. */
function liquidosDoMes(
  { competencia, dataPagamento, recibos }: FolhaJulgada,
  liquidos: Map<string, { readonly de: string; readonly valor: bigint }>,
  sobreODia: string,
): PagamentoDaFolha[] {
  return recibos.flatMap(({ pessoa, recibo: { calculo } }) => {
    if (calculo) liquidos.set(pessoa.id, { de: competencia, valor: deReais(calculo.liquido) })
    const liquido = liquidos.get(pessoa.id)
    if (!liquido || pessoa.valorCentavos === 0n) return []
    const quanto =
      liquido.de === competencia
        ? `o líquido de ${reaisPorExtenso(pessoa.valorCentavos)}, o valor em vigor`
        : `o líquido de ${formatarCompetencia(mesDe(liquido.de))}, porque faltam as tabelas do mês`
    return [
      {
        id: pessoa.id,
        categoria: "pro-labore" as const,
        titulo: `Pró-labore de ${pessoa.nome}, ${formatarCompetencia(mesDe(competencia))}`,
        porque: `Ainda sem recibo: ${quanto}. ${sobreODia}`,
        vencimento: dataPagamento,
        valorCentavos: liquido.valor,
      },
    ]
  })
}

const tributosDe = (competencia: string, calculo: NonNullable<Recibo["calculo"]>): TributosDoRecibo => ({
  competencia,
  inss: deReais(calculo.inss) + deReais(calculo.cppForaDoDas),
  irrf: deReais(calculo.irrf),
  vencimentoInss: calculo.vencimentoInss,
  vencimentoIrrf: calculo.vencimentoIrrf,
})

/** What the slips of a month withhold, and the CPP on them. */
interface TributosDoRecibo {
  readonly competencia: string
  readonly inss: bigint
  readonly irrf: bigint
  readonly vencimentoInss: string
  readonly vencimentoIrrf: string
}

/** One tax of the slips, by month and due date. */
function somados(
  nome: string,
  tributos: readonly TributosDoRecibo[],
  de: (t: TributosDoRecibo) => readonly [vencimento: string, valor: bigint],
  id: string,
): PagamentoDaFolha[] {
  const porGuia = Map.groupBy(tributos, (t) => `${t.competencia} ${de(t)[0]}`)
  return [...porGuia].flatMap(([chave, iguais]) => {
    const valorCentavos = iguais.reduce((soma, t) => soma + de(t)[1], 0n)
    const [competencia = "", vencimento = ""] = chave.split(" ")
    if (valorCentavos === 0n) return []
    return [
      {
        id,
        categoria: "inss" as const,
        titulo: `${nome} do pró-labore de ${formatarCompetencia(mesDe(competencia))}`,
        porque: "Ainda sem guia: o que os recibos do mês retêm, no vencimento da lei.",
        vencimento,
        valorCentavos,
      },
    ]
  })
}
