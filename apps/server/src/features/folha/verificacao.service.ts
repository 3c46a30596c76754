import { centavos, deReais, paraReais } from "@partida/fiscal"
import { and, asc, gte } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { canonico } from "../../db/canonico.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { cppDeMei, recibos } from "../../db/schema/folha.ts"
import { impressaoCurta, impressaoDoMotor } from "../../motor.ts"
import { type Recibo, reciboPelaRegra } from "../socios/recibo.ts"
import type { ReciboGravado } from "./folha.repository.ts"
import { hashDaCppDeMei } from "./mei-contratado.ts"
import { type EntradaDoReciboGuardada, hashDoRecibo } from "./recibo-novo.ts"

/** Something stored that does not verify. */
interface AchadoDaFolha {
  readonly competencia: string
  readonly mensagem: string
}

interface RecibosConferidos {
  readonly recibos: number
  /** What does not verify. */
  readonly achados: readonly AchadoDaFolha[]
  /** Slips to which today's engine, which is not the one that issued them, gives another result. */
  readonly mudancas: readonly AchadoDaFolha[]
}

/**
 * Checks every slip of a company from a month on (null: all), of any version: the hash of what is stored, the columns that lists and documents show, and
 * the figures that today's code gives for the stored inputs. And that the slips of each month are those that the person
 * concluded. Writes nothing.
 */
export async function verificarRecibos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  desde: string | null,
): Promise<RecibosConferidos> {
  const gravados = await tx
    .select()
    .from(recibos)
    .where(and(doEscopo(recibos, escopo, { idEmpresa }), desde === null ? undefined : gte(recibos.competencia, desde)))
    .orderBy(asc(recibos.competencia), asc(recibos.versao), asc(recibos.nome), asc(recibos.id))
  const achados: AchadoDaFolha[] = []
  const mudancas: AchadoDaFolha[] = []
  for (const recibo of gravados) {
    const { competencia, nome, versao } = recibo
    const visto = verificarRecibo(recibo)
    const dizer = (mensagem: string) => ({ competencia, mensagem: `recibo de ${nome}, versão ${versao}: ${mensagem}` })
    achados.push(...visto.achados.map(dizer))
    mudancas.push(...visto.mudancas.map(dizer))
  }
  achados.push(...(await verificarCppDeMei(tx, escopo, idEmpresa, desde)))
  achados.push(...(await verificarConclusoes(tx, escopo, idEmpresa, desde, gravados)))
  return { recibos: gravados.length, achados, mudancas }
}

/** The CPP on services of MEI of every version: the hash of what is stored. */
async function verificarCppDeMei(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string | null) {
  const gravadas = await tx
    .select()
    .from(cppDeMei)
    .where(
      and(doEscopo(cppDeMei, escopo, { idEmpresa }), desde === null ? undefined : gte(cppDeMei.competencia, desde)),
    )
    .orderBy(asc(cppDeMei.competencia), asc(cppDeMei.versao))
  return gravadas.flatMap((g): AchadoDaFolha[] => {
    const { servicosCentavos, cppCentavos, vencimento, entrada, memoria, parametros } = g
    const hash = hashDaCppDeMei({ servicosCentavos, cppCentavos, vencimento, entrada, memoria, parametros })
    if (hash === g.hashConteudo) return []
    const mensagem = `CPP sobre serviços de MEI, versão ${g.versao}: o conteúdo guardado foi alterado: o hash não confere`
    return [{ competencia: g.competencia, mensagem }]
  })
}

/** What was altered may be anything at all: a slip that cannot be read is a finding, never the end of the check. */
function verificarRecibo(recibo: ReciboGravado): Conferido {
  try {
    return conferirRecibo(recibo)
  } catch {
    return { achados: ["o conteúdo guardado não pode ser lido"], mudancas: [] }
  }
}

interface Conferido {
  readonly achados: readonly string[]
  readonly mudancas: readonly string[]
}

function conferirRecibo(recibo: ReciboGravado): Conferido {
  const mensagens: string[] = []
  const { parametros, resultado, memoria } = recibo
  const entrada = recibo.entrada as EntradaDoReciboGuardada
  if (hashDoRecibo({ entrada, parametros, resultado, memoria }) !== recibo.hashConteudo)
    mensagens.push("o conteúdo guardado foi alterado: o hash não confere")
  const diferentes = colunasDiferentes(recibo, entrada, resultado as ResultadoGuardado)
  if (diferentes.length > 0) mensagens.push(`o que as listas mostram difere do guardado: ${diferentes.join(", ")}`)
  const hoje = recalcular(entrada)
  if (hoje !== null && canonico(hoje) === canonico(resultado)) return { achados: mensagens, mudancas: [] }
  const diferenca =
    hoje === null
      ? "não calcula este recibo"
      : `dá outro valor: ${oQueDifere(resultado as Figuras, { ...hoje }).join(", ")}`
  return recibo.motor === impressaoDoMotor()
    ? { achados: [...mensagens, `o mesmo motor ${diferenca}`], mudancas: [] }
    : { achados: mensagens, mudancas: [`o motor mudou (era ${impressaoCurta(recibo.motor)}) e ${diferenca}`] }
}

type Figuras = Readonly<Record<string, unknown>>

const oQueDifere = (guardado: Figuras, hoje: Figuras) =>
  [...new Set([...Object.keys(hoje), ...Object.keys(guardado)])]
    .filter((campo) => guardado[campo] !== hoje[campo])
    .map((campo) => `${campo} guardado ${guardado[campo] ?? "—"}, hoje ${hoje[campo] ?? "—"}`)

/** Of the stored result, what has a column of its own; reais as strings. */
type ResultadoGuardado = Pick<
  NonNullable<Recibo["calculo"]>,
  "inss" | "irrf" | "liquido" | "cppForaDoDas" | "vencimentoInss" | "vencimentoIrrf"
>

function colunasDiferentes(r: ReciboGravado, entrada: EntradaDoReciboGuardada, resultado: ResultadoGuardado): string[] {
  const pares: readonly (readonly [string, unknown, unknown])[] = [
    ["competência", r.competencia, entrada.competencia],
    ["nome", r.nome, entrada.nome],
    ["documento", r.documento, entrada.documento],
    ["categoria", r.categoria, entrada.categoria],
    ["data do pagamento", r.dataPagamento, entrada.dataPagamento],
    ["valor", paraReais(r.valorCentavos), entrada.valor],
    ["outras bases", paraReais(r.outrasBasesCentavos), entrada.outrasBases],
    ["dependentes", r.dependentes, entrada.dependentes],
    ["INSS", paraReais(r.inssCentavos), resultado.inss],
    ["IRRF", paraReais(r.irrfCentavos), resultado.irrf],
    ["líquido", paraReais(r.liquidoCentavos), resultado.liquido],
    ["CPP", paraReais(r.cppCentavos), resultado.cppForaDoDas],
    ["vencimento do INSS", r.vencimentoInss, resultado.vencimentoInss],
    ["vencimento do IRRF", r.vencimentoIrrf, resultado.vencimentoIrrf],
  ]
  return pares.filter(([, coluna, guardado]) => coluna !== guardado).map(([nome]) => nome)
}

/** The result that today's code gives for stored inputs, in the shape that is stored; null when it gives none. */
function recalcular(entrada: EntradaDoReciboGuardada) {
  if (entrada.regime === null) return null
  const { rateio, outrosPagamentos = [], valores = [] } = entrada
  const reais = (valor: string) => centavos(deReais(valor))
  const { calculo } = reciboPelaRegra(entrada.regime, {
    competencia: entrada.competencia,
    pagamento: entrada.dataPagamento,
    valor: reais(entrada.valor),
    outrasBases: reais(entrada.outrasBases),
    dependentes: entrada.dependentes,
    valores,
    outrosPagamentos: outrosPagamentos.map(({ competencia, dataPagamento, valor, inss, irrf }) => ({
      competencia,
      dataPagamento,
      valor: reais(valor),
      inss: reais(inss),
      irrf: reais(irrf),
    })),
    ...(rateio
      ? { rateio: { receitaAnexoIV: reais(rateio.receitaAnexoIV), receitaTotal: reais(rateio.receitaTotal) } }
      : {}),
  })
  if (calculo === null) return null
  const { memoria: _memoria, parametros: _parametros, ...resultado } = calculo
  return resultado
}

/** The slips of the newest version of each month against the figures that the person concluded. */
async function verificarConclusoes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  desde: string | null,
  gravados: readonly ReciboGravado[],
): Promise<AchadoDaFolha[]> {
  const etapas = await tx
    .select()
    .from(fechamentosEtapas)
    .where(
      and(
        doEscopo(fechamentosEtapas, escopo, { idEmpresa, etapa: "pro-labore" }),
        desde === null ? undefined : gte(fechamentosEtapas.competencia, desde),
      ),
    )
    .orderBy(asc(fechamentosEtapas.competencia))
  return etapas.flatMap(({ competencia, versao, resumo }) => {
    const visto = resumo as Figuras
    // A conclusion recorded without figures has none to compare.
    if (visto.pessoas === undefined) return []
    const dela = gravados.filter((r) => r.competencia === competencia && r.versao === versao)
    const soma = (de: (r: ReciboGravado) => bigint) => paraReais(dela.reduce((total, r) => total + de(r), 0n))
    const somados: Figuras = {
      pessoas: dela.length,
      bruto: soma((r) => r.valorCentavos),
      inss: soma((r) => r.inssCentavos),
      irrf: soma((r) => r.irrfCentavos),
      liquido: soma((r) => r.liquidoCentavos),
      cpp: soma((r) => r.cppCentavos),
    }
    const diferem = Object.keys(somados).filter((campo) => somados[campo] !== visto[campo])
    if (diferem.length === 0) return []
    const mensagem = `os recibos da versão ${versao} não são os da conferência do pró-labore: ${diferem.join(", ")}`
    return [{ competencia, mensagem }]
  })
}
