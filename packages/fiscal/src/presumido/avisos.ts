import { formatarCompetencia, janeiroDe, mesDe } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { type Centavos, centavos, reaisPorExtenso, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import type { AtividadeDoPresumido } from "../parametros/presumido/presuncao.ts"
import { avisosDeCredito } from "./contribuicoes.ts"
import { SIGLAS } from "./darf.ts"
import { mesesSemReceita } from "./excedente.ts"
import type { TabelasDoPresumido } from "./tabelas.ts"
import type { EntradaMesDoPresumido, ResultadoMesDoPresumido } from "./tipos.ts"
import type { TrimestreMontado } from "./trimestre-do-mes.ts"

/** Goods carry ICMS, which leaves the base of PIS and COFINS (STF, Tema 69). */
const COM_ICMS: ReadonlySet<AtividadeDoPresumido> = new Set<AtividadeDoPresumido>([
  "revenda-combustiveis",
  "comercio",
  "industria",
  "transporte-cargas",
  "transporte-passageiros",
])

const MESES_DO_ANO = 12

const CAIXA =
  "Apuração pelo regime de caixa, sobre o que foi informado como recebido: os quatro tributos seguem o mesmo critério no ano inteiro (MP 2.158-35/2001 art. 20; IN RFB 1.700/2017 art. 223)."

/** What an accountant must see beside the figures of the month. */
export function avisosDoMes(
  entrada: EntradaMesDoPresumido,
  resultado: ResultadoMesDoPresumido,
  trimestre: TrimestreMontado | null,
  tabelas: TabelasDoPresumido,
): string[] {
  const { periodoApuracao: pa, meses } = entrada
  const avisos = entrada.criterio === "caixa" ? [CAIXA] : []
  const doMes = meses.find(({ competencia }) => competencia === pa)
  if (resultado.contribuicoes === null) {
    avisos.push("PIS e COFINS terminaram em 2026: apure CBS e IBS à parte.")
  } else {
    const comIcms = doMes?.linhas.some(({ atividade, valor }) => valor > 0n && COM_ICMS.has(atividade)) ?? false
    if (comIcms && doMes?.icmsDestacado === ZERO)
      avisos.push(
        "Nenhum ICMS destacado foi informado no mês, e ele não faz parte da base de PIS e COFINS (STF, Tema 69). Se houver, informe-o na aba Lucro Presumido.",
      )
    const { creditoPis, creditoCofins } = resultado.contribuicoes
    avisos.push(...avisosDeCredito({ PIS: creditoPis, COFINS: creditoCofins }))
  }
  avisos.push(...avisosDoMinimo(resultado, vigenteEm(tabelas.valorMinimoDoDarf, ultimoDia(pa)).valor))
  if (trimestre !== null) avisos.push(...avisosDoTrimestre(entrada, resultado, trimestre, tabelas))
  return avisos
}

/** Tax that exists and has no guide yet. */
function avisosDoMinimo({ tributos, guias }: ResultadoMesDoPresumido, minimo: Centavos): string[] {
  const semGuia = tributos.filter(
    ({ tributo, valor }) => valor > 0n && !guias.some(({ obrigacao }) => obrigacao === tributo),
  )
  return semGuia.map(
    ({ tributo, valor }) =>
      `${SIGLAS[tributo]} de ${reaisPorExtenso(valor)} fica abaixo do DARF mínimo de ${reaisPorExtenso(minimo)} e não tem guia sozinho: soma-se ao de mesmo código dos próximos períodos, na primeira guia que alcançar o mínimo (Lei 9.430/1996 art. 68 §1º).`,
  )
}

function avisosDoTrimestre(
  entrada: EntradaMesDoPresumido,
  { quotas }: ResultadoMesDoPresumido,
  { resultado, excedentes }: TrimestreMontado,
  tabelas: TabelasDoPresumido,
): string[] {
  const avisos = avisosDeCredito({ IRPJ: resultado.creditoIrpj, CSLL: resultado.creditoCsll })
  for (const tributo of ["irpj", "csll"] as const) {
    const n = quotas[tributo].length
    if (n > 0 && n < entrada.quotas)
      avisos.push(
        `${SIGLAS[tributo]}: ${entrada.quotas} quotas pedidas, ${n} possíveis. Cada quota tem pelo menos R$ 1.000,00 (Lei 9.430/1996 art. 5º).`,
      )
  }
  if ([...quotas.irpj, ...quotas.csll].some(({ juros }) => juros === null))
    avisos.push("A Selic do mês da 3ª quota ainda não é conhecida: os juros dela saem no pagamento.")
  if (resultado.parcelaDaLc224 > 0n)
    avisos.push(
      `A LC 224/2025 aumentou IRPJ e CSLL em ${reaisPorExtenso(resultado.parcelaDaLc224)} neste trimestre. A norma está em discussão no STF (ADI 7936 e 7944): guarde a parcela em separado.`,
    )
  avisos.push(...avisosDoAno(entrada, excedentes, tabelas), ...avisosDosServicos(entrada, tabelas))
  return avisos
}

/** The closing of the year by LC 224/2025, and where it could not be made. */
function avisosDoAno(
  entrada: EntradaMesDoPresumido,
  excedentes: TrimestreMontado["excedentes"],
  tabelas: TabelasDoPresumido,
): string[] {
  const avisos: string[] = []
  for (const [i, { fechamento }] of excedentes.entries()) {
    const anteriores = fechamento?.excedentes.slice(0, -1) ?? []
    const ajustados = fechamento?.excedentesAjustados?.slice(0, -1)
    if (ajustados === undefined || fechamento?.casoFechamento === "III") continue
    const antes = somarCentavos(anteriores)
    const depois = somarCentavos(ajustados)
    if (antes === 0n) continue
    avisos.push(
      `Fechamento anual da LC 224/2025 (${i === 0 ? "IRPJ" : "CSLL"}): o excedente dos trimestres anteriores passa de ${reaisPorExtenso(antes)} para ${reaisPorExtenso(depois)}, e o imposto pago sobre a diferença é crédito.`,
    )
  }
  const { periodoApuracao: pa, inicioNoAno } = entrada
  const ausentes = mesesSemReceita(entrada)
  const comLei = vigenteEm(tabelas.lc224Irpj, ultimoDia(pa)).valor !== null
  if (comLei && ausentes.length > 0 && mesDe(pa) === MESES_DO_ANO)
    avisos.push(
      `O fechamento anual da LC 224/2025 não foi conferido: falta a receita de ${ausentes.map(formatarCompetencia).join(", ")}.`,
    )
  if (inicioNoAno > janeiroDe(pa) && excedentes.some(({ valor }) => valor > 0n))
    avisos.push(
      "Ano de início no regime: o limite da LC 224/2025 contou R$ 1.250.000,00 por trimestre desde o início (IN RFB 2.305/2025 art. 15 §9º). Se a empresa já estava em atividade antes, em outro regime, confira o limite.",
    )
  return avisos
}

/** 16 % of presumption is only for who stays inside a yearly revenue. */
function avisosDosServicos(
  { periodoApuracao: pa, meses, anteriores }: EntradaMesDoPresumido,
  { limiteDaPresuncaoReduzida: parametro }: TabelasDoPresumido,
): string[] {
  const linhas = meses.flatMap((mes) => mes.linhas)
  if (!linhas.some(({ atividade }) => atividade === "servicos-ate-120-mil-ano")) return []
  const doTrimestre = linhas.reduce((total, { valor }) => total + valor, 0n)
  const doAno = anteriores.reduce((total, { receita }) => total + receita, doTrimestre)
  const limite = vigenteEm(parametro, ultimoDia(pa)).valor
  if (centavos(doAno) <= limite) return []
  return [
    `A receita do ano (${reaisPorExtenso(doAno)}) passou de ${reaisPorExtenso(limite)}: a presunção dos serviços volta a 32%. Mude a atividade em Perfil, CNAE, e recolha a diferença dos trimestres anteriores até o último dia útil do mês seguinte a este.`,
  ]
}
