import { randomUUID } from "node:crypto"
import { deReais, paraReais, type RegimeDaFolha } from "@partida/fiscal"
import type { ValorDatado } from "@partida/fiscal/escritorio"
import type { Ato } from "../../db/ato.ts"
import { hashCanonico } from "../../db/canonico.ts"
import type { recibos } from "../../db/schema/folha.ts"
import { impressaoDoMotor } from "../../motor.ts"
import { regimeDaFolha } from "../socios/recibo.ts"
import { type FolhaJulgada, pagamentoEmReais, type ReciboJulgado, rateioEmReais } from "./julgamento.ts"

/**
 * The inputs of one slip exactly as stored: plain JSON, reais as strings. The table is append-only, so that the shape only
 * grows by fields that older slips do not have.
 */
export interface EntradaDoReciboGuardada {
  readonly competencia: string
  readonly dataPagamento: string
  readonly valor: string
  readonly categoria: string
  readonly regime: RegimeDaFolha | null
  readonly outrasBases: string
  readonly fontes: readonly { readonly nome: string; readonly valor: string; readonly origem: "declarada" | "recibo" }[]
  readonly dependentes: number
  readonly nome: string
  readonly documento: string | null
  /** Slips of other months paid in the same calendar month. */
  readonly outrosPagamentos?: readonly ReturnType<typeof pagamentoEmReais>[]
  /** Share of Anexo IV in the revenue of the month, of a company of mixed activities. */
  readonly rateio?: ReturnType<typeof rateioEmReais>
  /** Dated values that completed the tables: the slip is computed again from these, whatever is said later. */
  readonly valores?: readonly ValorDatado[]
}

/** What the hash of a slip covers, in the one form that this name stands for. */
export const hashDoRecibo = (
  conteudo: Pick<typeof recibos.$inferInsert, "entrada" | "parametros" | "resultado" | "memoria">,
) => hashCanonico({ formato: "partida-recibo/1", ...conteudo })

/** A slip as it is stored: inputs, parameter periods, result and tree together, and the hash of them all. */
export function reciboNovo(
  ato: Ato,
  { idEmpresa, competencia, dataPagamento, cadastro, rateio, valores }: FolhaJulgada,
  { pessoa, dependentes, recibo, outrosPagamentos }: ReciboJulgado,
  versao: number,
) {
  const {
    escopo: { idEscritorio },
  } = ato
  const { calculo } = recibo
  if (calculo === null || pessoa.categoria === null)
    throw new Error("A slip without a computation was about to be issued.")
  const { memoria, parametros, ...resultado } = calculo
  const entrada: EntradaDoReciboGuardada = {
    competencia,
    dataPagamento,
    valor: paraReais(pessoa.valorCentavos),
    categoria: pessoa.categoria,
    regime: rateio ? "simples-IV" : regimeDaFolha(cadastro.regime),
    outrasBases: paraReais(pessoa.outras.total),
    fontes: pessoa.outras.fontes,
    dependentes,
    nome: pessoa.nome,
    documento: pessoa.documento,
    ...(outrosPagamentos.length > 0 ? { outrosPagamentos: outrosPagamentos.map(pagamentoEmReais) } : {}),
    ...(rateio ? { rateio: rateioEmReais(rateio) } : {}),
    ...(valores.length > 0 ? { valores } : {}),
  }
  return {
    idEscritorio,
    id: randomUUID(),
    idEmpresa,
    competencia,
    versao,
    idSocio: pessoa.id,
    nome: pessoa.nome,
    documento: pessoa.documento,
    categoria: pessoa.categoria,
    dataPagamento,
    valorCentavos: pessoa.valorCentavos,
    outrasBasesCentavos: pessoa.outras.total,
    dependentes,
    inssCentavos: deReais(calculo.inss),
    irrfCentavos: deReais(calculo.irrf),
    liquidoCentavos: deReais(calculo.liquido),
    cppCentavos: deReais(calculo.cppForaDoDas),
    vencimentoInss: calculo.vencimentoInss,
    vencimentoIrrf: calculo.vencimentoIrrf,
    entrada,
    resultado,
    memoria,
    parametros,
    hashConteudo: hashDoRecibo({ entrada, parametros, resultado, memoria }),
    motor: impressaoDoMotor(),
    emitidoEm: ato.agora,
    emitidoPor: ato.nome,
  }
}
