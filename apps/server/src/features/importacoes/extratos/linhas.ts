import type { TipoDeLinhaImportada } from "@partida/contracts"
import { deReais, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { calcularExtrato, dasDoExtrato } from "../../../documentos/extrato-pgdas/calculo.ts"
import type { ExtratoDoPgdas } from "../../../documentos/extrato-pgdas/tipos.ts"
import { atividadeDoPgdas } from "../../../pgdas/atividades.ts"
import type { LinhaAJulgar } from "../julgamento/tipos.ts"
import type { ArquivoLido } from "./leitura.ts"

type LinhaSemLugar = Omit<LinhaAJulgar, "sequencia" | "linha">

interface DoArquivo {
  readonly nome: string
  readonly extrato: ExtratoDoPgdas
}

/**
 * The rows of the files of an import, by company and month: of each month what its own extract says and, without one, what the
 * latest of the others says of it. Files that were not read are rows of their own, at the beginning.
 */
export function linhasDosExtratos(arquivos: readonly ArquivoLido[]): LinhaAJulgar[] {
  const recusadas = arquivos.flatMap((a): LinhaSemLugar[] =>
    "recusa" in a ? [linha(a.nome, "extrato-arquivo", null, { codigo: a.recusa }, { erro: a.mensagem })] : [],
  )
  const lidos = arquivos.flatMap((a) => ("extrato" in a ? [a] : []))
  const porEmpresa = [...Map.groupBy(lidos, (a) => a.extrato.cnpjBasico).values()]
  const dasEmpresas = porEmpresa.flatMap((daEmpresa) => linhasDaEmpresa(daEmpresa))
  return [...recusadas, ...dasEmpresas].map((l, i) => ({ ...l, sequencia: i + 1, linha: i + 1 }))
}

const linha = (
  planilha: string,
  tipo: TipoDeLinhaImportada,
  cnpj: string | null,
  dados: Readonly<Record<string, string>>,
  { erro = null, avisos = [] }: { erro?: string | null; avisos?: readonly string[] } = {},
): LinhaSemLugar => ({ planilha, tipo, cnpj, dados, avisos, erro })

/** The later transmission of a month is the one that holds; what it replaced is left out, and said. */
function ultimaDeCadaMes(arquivos: readonly DoArquivo[]) {
  const porMes = Map.groupBy(arquivos, (a) => a.extrato.periodoApuracao)
  const ultimas: (DoArquivo & { readonly avisos: readonly string[] })[] = []
  for (const doMes of porMes.values()) {
    const emOrdem = doMes.toSorted((a, b) => comparar(instanteDe(a), instanteDe(b)))
    const ultima = emOrdem.at(-1)
    if (!ultima) continue
    const avisos = emOrdem.slice(0, -1).map((a) => `Vale no lugar de ${a.nome}, do mesmo mês e transmitido antes.`)
    ultimas.push({ ...ultima, avisos })
  }
  return ultimas.toSorted((a, b) => comparar(a.extrato.periodoApuracao, b.extrato.periodoApuracao))
}

const emCentavos = (reais: string) => deReais(reais).toString()
const comparar = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const instanteDe = ({ extrato }: DoArquivo) =>
  `${extrato.transmitidaEm ?? ""}|${extrato.tipoDeclaracao === "retificadora" ? 1 : 0}|${extrato.numeroDaDeclaracao ?? ""}`

function linhasDaEmpresa(arquivos: readonly DoArquivo[]): LinhaSemLugar[] {
  const extratos = ultimaDeCadaMes(arquivos)
  const [primeiro] = extratos
  if (!primeiro) return []
  const cnpj = primeiro.extrato.cnpj ?? primeiro.extrato.estabelecimentos[0]?.cnpj ?? primeiro.extrato.cnpjBasico
  const nome = primeiro.extrato.nomeEmpresarial ?? ""
  const cpp = porMesDoPagamento(extratos.flatMap((a) => cppDe(a)))
  const porMes = new Map(cpp.flatMap((c) => (c.pago === "nao" ? [] : [[c.competencia, c.valor] as const])))
  return [
    ...extratos.map((a) => linhaDoDas(a, cnpj, nome)),
    ...receitas(extratos).map(({ de, ...dados }) => linha(de, "extrato-receita", cnpj, { ...dados, nome })),
    ...folhas(extratos).map(({ de, ...dados }) => {
      const daqui = porMes.get(dados.competencia)
      return linha(de, "extrato-folha", cnpj, { ...dados, nome, ...(daqui === undefined ? {} : { cpp: daqui }) })
    }),
    ...cpp.map(({ de, ...dados }) => linha(de, "extrato-cpp", cnpj, { ...dados, nome })),
  ]
}

function linhaDoDas(
  { nome, extrato, avisos }: ReturnType<typeof ultimaDeCadaMes>[number],
  cnpj: string,
  empresa: string,
) {
  const declarado = dasDoExtrato(extrato)
  const calculado = calcularExtrato(extrato)
  return linha(
    nome,
    "extrato-das",
    cnpj,
    {
      competencia: extrato.periodoApuracao,
      nome: empresa,
      ...(declarado === null ? {} : { extrato: JSON.stringify(declarado), valor: emCentavos(declarado.total) }),
      ...("semCalculo" in calculado ? { semCalculo: calculado.semCalculo } : { calculado: JSON.stringify(calculado) }),
    },
    { avisos },
  )
}

/** Revenue by month and market: of the month's own extract, divided by annex; else of the latest table that has it. */
function receitas(extratos: readonly DoArquivo[]) {
  const lidas = new Map<string, { de: string; competencia: string; mercado: string; valor: string; partes?: string }>()
  const por = (de: string, competencia: string, mercado: string, valor: string, partes?: string) => {
    const chave = `${competencia}|${mercado}`
    if (mercado === "externo" && emCentavos(valor) === "0") return void lidas.delete(chave)
    lidas.set(chave, {
      de,
      competencia,
      mercado,
      valor: emCentavos(valor),
      ...(partes === undefined ? {} : { partes }),
    })
  }
  // Older first: a later table knows of what was corrected since.
  for (const { nome, extrato } of extratos)
    for (const m of extrato.receitasBrutasAnteriores)
      for (const mercado of ["interno", "externo"] as const) por(nome, m.competencia, mercado, m[mercado])
  for (const { nome, extrato } of extratos) {
    const auferida = extrato.receitas.rpaCompetencia
    if (auferida === null) continue
    for (const mercado of ["interno", "externo"] as const)
      por(nome, extrato.periodoApuracao, mercado, auferida[mercado], partesDe(extrato, mercado, auferida[mercado]))
  }
  return [...lidas.values()].toSorted(
    (a, b) => comparar(a.competencia, b.competencia) || comparar(b.mercado, a.mercado),
  )
}

/** By annex, where the activities add up to the revenue of the month: by caixa they add up to what was received. */
function partesDe(extrato: ExtratoDoPgdas, mercado: string, total: string): string | undefined {
  const partes = new Map<string, bigint>()
  for (const a of extrato.estabelecimentos.flatMap((e) => e.atividades)) {
    if (a.idAtividade === null || a.anexo === null) return undefined
    if (atividadeDoPgdas(a.idAtividade).exterior !== (mercado === "externo")) continue
    partes.set(a.anexo, (partes.get(a.anexo) ?? 0n) + BigInt(emCentavos(a.receita)))
  }
  const soma = [...partes.values()].reduce((s, v) => s + v, 0n)
  if (partes.size === 0 || soma !== BigInt(emCentavos(total))) return undefined
  return [...partes].map(([anexo, centavos]) => `${anexo}:${centavos}`).join(";")
}

function folhas(extratos: readonly DoArquivo[]) {
  const lidas = new Map<string, { de: string; competencia: string; valor: string }>()
  for (const { nome, extrato } of extratos)
    for (const { competencia, valor } of extrato.folhasAnteriores ?? [])
      lidas.set(competencia, { de: nome, competencia, valor: emCentavos(valor) })
  return [...lidas.values()].toSorted((a, b) => comparar(a.competencia, b.competencia))
}

interface CppPaga {
  readonly de: string
  /** Month of the payment. */
  readonly competencia: string
  readonly pa: string
  readonly centavos: bigint
  readonly pago: "sim" | "nao" | "nao-dito"
}

/**
 * CPP of the DAS of an extract in the months in which it was paid, without fine and interest: of a DAS paid in pieces, the share of
 * each, cumulated so that they add up. In the month in which it was due where the document does not say.
 */
function cppDe({ nome, extrato }: DoArquivo): CppPaga[] {
  const escrito = (extrato.debito.exigivel ?? extrato.debito.declarado)?.CPP
  if (escrito === undefined) return []
  const { das } = extrato
  const cpp = deReais(escrito)
  const base = { de: nome, pa: extrato.periodoApuracao }
  const seguinte: string = somarMeses(mesDe(extrato.periodoApuracao), 1)
  const vencimento = das?.vencimento?.slice(0, 7)
  const devido = vencimento !== undefined && vencimento >= seguinte ? vencimento : seguinte
  if (!das || das.pagamentos.length === 0)
    return [{ ...base, competencia: devido, centavos: cpp, pago: das?.pago === false ? "nao" : "nao-dito" }]
  const pagamentos = das.pagamentos.toSorted((a, b) => comparar(a.data, b.data))
  const valores = pagamentos.map(({ valor }) => deReais(valor ?? das.total ?? "0.00"))
  const pagos = valores.reduce((soma, v) => soma + v, 0n)
  const total = das.total === null ? pagos : deReais(das.total)
  let acumulado = 0n
  let contado = 0n
  return pagamentos.map(({ data }, i) => {
    acumulado += valores[i] ?? 0n
    const ate = acumulado >= total || total === 0n ? cpp : (2n * cpp * acumulado + total) / (2n * total)
    const centavos = ate - contado
    contado = ate
    return { ...base, competencia: data.slice(0, 7), centavos, pago: "sim" }
  })
}

/** One row for each month of payment, whichever months it pays: a month is written whole. What was not paid is a row of its own. */
function porMesDoPagamento(cpps: readonly CppPaga[]) {
  const pagas = Map.groupBy(
    cpps.filter(({ pago }) => pago !== "nao"),
    ({ competencia }) => competencia,
  )
  const naoPagas = cpps.filter(({ pago }) => pago === "nao").map((c) => [c])
  return [...pagas.values(), ...naoPagas]
    .flatMap((doMes) => {
      const [primeira] = doMes
      if (!primeira) return []
      const { de, competencia, pa } = primeira
      const porPa = new Map<string, bigint>()
      for (const c of doMes) porPa.set(c.pa, (porPa.get(c.pa) ?? 0n) + c.centavos)
      return [
        {
          de,
          competencia,
          pa,
          valor: String(doMes.reduce((soma, { centavos }) => soma + centavos, 0n)),
          parcelas: [...porPa].map(([mes, centavos]) => `${mes}:${centavos}`).join(";"),
          pago: doMes.some(({ pago }) => pago === "nao-dito") ? "nao-dito" : primeira.pago,
        },
      ]
    })
    .toSorted((a, b) => comparar(a.competencia, b.competencia) || comparar(a.pa, b.pa))
}
