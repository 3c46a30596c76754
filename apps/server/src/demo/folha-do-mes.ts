import { somarMeses } from "@partida/fiscal"
import { and, asc, eq } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { lucrosDistribuidos } from "../db/schema/folha.ts"
import { socios } from "../db/schema/socios.ts"
import { estornarLucro, registrarLucro } from "../features/folha/lucros.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Planejada } from "./cadastros.ts"
import { type Calendario, dataNoMes, instanteEm } from "./calendario.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"

/** Companies of each office that pay profits. */
const QUANTAS = 3
const PESSOA_FISICA = 1

interface Pagamento {
  /** Months after the first of the demonstration in the system. */
  readonly mes: number
  readonly dia: number
  readonly valor: string
  /** Recorded by mistake, and taken back. */
  readonly estorno?: string
}

/** What each of them pays: the second passes the limit of Lei 15.270/2025 in one month, the third takes one back. */
const PLANOS: readonly (readonly Pagamento[])[] = [
  [
    { mes: 1, dia: 10, valor: "8000.00" },
    { mes: 3, dia: 10, valor: "12000.00" },
  ],
  [
    { mes: 2, dia: 5, valor: "30000.00" },
    { mes: 2, dia: 20, valor: "25000.00" },
  ],
  [
    { mes: 1, dia: 15, valor: "5000.00" },
    { mes: 4, dia: 15, valor: "9000.00", estorno: "O pagamento era de outra empresa do mesmo sócio." },
  ],
]

/**
 * Profits paid by some companies of an office, through the service of the product and before their months close. One
 * transaction for each company: one that already has some was done.
 */
export async function semearLucros(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  const escopo = sistema(escritorio.id)
  const comuns = planejadas.filter(({ empresa }) => empresa.regime === "simples" && empresa.caso === undefined)
  const escolhidas = comuns.slice(0, QUANTAS)
  for (const [i, { id }] of escolhidas.entries())
    await banco.emEscopo(escopo, async (tx) => {
      const feitos = await tx
        .select({ id: lucrosDistribuidos.id })
        .from(lucrosDistribuidos)
        .where(and(eq(lucrosDistribuidos.idEscritorio, escritorio.id), eq(lucrosDistribuidos.idEmpresa, id)))
        .limit(1)
      const [pessoa] = await tx
        .select({ id: socios.id })
        .from(socios)
        .where(
          and(
            eq(socios.idEscritorio, escritorio.id),
            eq(socios.idEmpresa, id),
            eq(socios.idTipoDePessoa, PESSOA_FISICA),
          ),
        )
        .orderBy(asc(socios.nome), asc(socios.id))
        .limit(1)
      if (feitos.length > 0 || !pessoa) return
      for (const { mes, dia, valor, estorno } of PLANOS[i] ?? []) {
        const competencia = somarMeses(calendario.inicio, mes)
        const ato = { escopo, nome: escritorio.contador, agora: instanteEm(calendario, competencia, dia, 0) }
        const pedido = { idSocio: pessoa.id, data: dataNoMes(competencia, dia), valor, ate2025: false, token: null }
        const pago = await registrarLucro(tx, ato, id, pedido)
        if (estorno !== undefined) await estornarLucro(tx, ato, pago.id, estorno)
      }
    })
}
