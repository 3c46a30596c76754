/**
 * Lucro Presumido, recomputed from exported inputs: PIS and COFINS of the month and, in the last month of a quarter, IRPJ
 * with its adicional and CSLL. The lines are what was earned or, by caixa, what was received: the rule over them is one.
 */
import { escrever, ForaDoAlcance, ler, meioParaCima, ULTIMO_MES } from "./conferir-comum.mjs"

/** Presumption of IRPJ and of CSLL in ten-thousandths (Lei 9.249/1995 arts. 15 and 20; Lei 9.250/1995 art. 40; LC 167/2019). */
const PRESUNCAO = {
  "revenda-combustiveis": [160n, 1200n],
  comercio: [800n, 1200n],
  industria: [800n, 1200n],
  "transporte-cargas": [800n, 1200n],
  "servicos-hospitalares": [800n, 1200n],
  "atividade-imobiliaria": [800n, 1200n],
  "construcao-com-materiais": [800n, 1200n],
  "transporte-passageiros": [1600n, 1200n],
  "servicos-gerais": [3200n, 3200n],
  "intermediacao-de-negocios": [3200n, 3200n],
  "administracao-locacao-cessao-de-bens": [3200n, 3200n],
  "construcao-so-mao-de-obra": [3200n, 3200n],
  factoring: [3200n, 3200n],
  "empresa-simples-de-credito": [3840n, 3840n],
  "servicos-ate-120-mil-ano": [1600n, 3200n],
}
/** Situations whose revenue PIS and COFINS do not reach: exports, and what is taxed once, at its source. */
const FORA_DE_PIS_E_COFINS = ["exportacao", "monofasico-pis-cofins", "st-e-monofasico"]
/** Base above which the adicional of 10 % is due, a month (Lei 9.249/1995 art. 3º §1º): R$ 20.000,00. */
const LIMITE_MENSAL_DO_ADICIONAL = 2_000_000n
/** LC 224/2025: R$ 1.250.000,00 a quarter; IRPJ from the 1st of 2026 on, CSLL from the 2nd. */
const LIMITE_DA_LC224 = 125_000_000n
const PRIMEIRO_DA_LC224 = { irpj: "2026-1", csll: "2026-2" }
/** Lei 9.430/1996 arts. 5º and 68: quotas of at least R$ 1.000,00, one alone below R$ 2.000,00; no guide below R$ 10,00. */
const MINIMO_DA_QUOTA = 100_000n
const QUOTA_UNICA_ABAIXO_DE = 200_000n
const MINIMO_DA_GUIA = 1_000n

const positivo = (valor) => (valor < 0n ? 0n : valor)
const numeroDoMes = (mes) => Number(mes.slice(5, 7))
const trimestreDo = (mes) => Math.ceil(numeroDoMes(mes) / 3)
const encerraTrimestre = (mes) => numeroDoMes(mes) % 3 === 0
const somar = (lista, valorDe) => lista.reduce((total, item) => total + ler(valorDe(item)), 0n)

/** What each tax leaves to be paid, after what was withheld. */
export function apurarPresumido(entrada) {
  const { competencia, meses } = entrada
  if (competencia > ULTIMO_MES) throw new ForaDoAlcance("as tabelas daqui vão até 2026")
  const doMes = meses.find((m) => m.competencia === competencia)
  const tributada = doMes.linhas.filter(
    (l) => l.mercado === "interno" && !l.situacoes.some((s) => FORA_DE_PIS_E_COFINS.includes(s)),
  )
  const base = positivo(somar(tributada, (l) => l.valor) - ler(doMes.icmsDestacado))
  const tributos = {
    PIS: positivo(meioParaCima(base * 65n, 10_000n) - ler(doMes.pisRetido)),
    COFINS: positivo(meioParaCima(base * 3n, 100n) - ler(doMes.cofinsRetida)),
  }
  if (!encerraTrimestre(competencia)) return tributos
  const baseIrpj = baseDoTrimestre(entrada, "irpj")
  const acima = positivo(baseIrpj - LIMITE_MENSAL_DO_ADICIONAL * mesesDeAtividade(entrada))
  const irpj = meioParaCima(baseIrpj * 15n, 100n) + meioParaCima(acima, 10n)
  const csll = meioParaCima(baseDoTrimestre(entrada, "csll") * 9n, 100n)
  return {
    ...tributos,
    IRPJ: positivo(irpj - somar(meses, (m) => m.irrfRetido)),
    CSLL: positivo(csll - somar(meses, (m) => m.csllRetida)),
  }
}

/** Months of the quarter in the regime. */
function mesesDeAtividade({ competencia, inicioNoAno }) {
  const inicio = numeroDoMes(competencia) - 2
  const fim = numeroDoMes(competencia)
  return BigInt(fim - Math.max(inicio, numeroDoMes(inicioNoAno)) + 1)
}

/**
 * Presumed part of the revenue, plus the other income, rounded once. Of the excess of LC 224/2025, spread by the share of each
 * activity in the quarter, the presumption is a tenth larger.
 */
function baseDoTrimestre(entrada, tributo) {
  const linhas = entrada.meses.flatMap((m) => m.linhas)
  const receita = somar(linhas, (l) => l.valor)
  const outras = somar(entrada.meses, (m) => m.outrasReceitas)
  if (receita === 0n) return outras
  let presumida = 0n
  for (const { atividade, valor } of linhas) {
    const percentuais = PRESUNCAO[atividade]
    if (!percentuais) throw new ForaDoAlcance(`presunção de ${atividade}`)
    presumida += ler(valor) * percentuais[tributo === "irpj" ? 0 : 1]
  }
  // Σ valor × % + excedente × (Σ valor × %) ÷ receita ÷ 10 + outras, over one denominator
  const decimos = receita * 10n
  const excedente = excedenteDaLc224(entrada, tributo, receita)
  return meioParaCima(presumida * decimos + excedente * presumida + outras * 10_000n * decimos, 10_000n * decimos)
}

/** Revenue of the quarter above its limit and what earlier ones of the year left of theirs; closed with the year in the 4th. */
export function excedenteDaLc224({ competencia, inicioNoAno, anteriores }, tributo, receita) {
  const ano = competencia.slice(0, 4)
  const ultimo = trimestreDo(competencia)
  let sobra = 0n
  let alcancados = 0n
  let doAno = 0n
  let antes = 0n
  let excedente = 0n
  for (let t = trimestreDo(inicioNoAno); t <= ultimo; t++) {
    if (`${ano}-${t}` < PRIMEIRO_DA_LC224[tributo]) continue
    antes += excedente
    const valor =
      t === ultimo
        ? receita
        : somar(
            anteriores.filter((m) => trimestreDo(m.competencia) === t),
            (m) => m.receita,
          )
    excedente = positivo(valor - LIMITE_DA_LC224 - sobra)
    sobra = positivo(LIMITE_DA_LC224 + sobra - valor)
    alcancados += 1n
    doAno += valor
  }
  if (ultimo < 4) return excedente
  const anual = positivo(doAno - LIMITE_DA_LC224 * alcancados)
  return positivo(anual - antes)
}

/** Guides that the month gives: what is paid at once, or in the quotas chosen; below the minimum there is none. */
function guiasDoPresumido({ quotas }, tributos) {
  const guias = []
  for (const [tributo, valor] of Object.entries(tributos))
    for (const [i, parte] of emQuotas(valor, tributo === "IRPJ" || tributo === "CSLL" ? BigInt(quotas) : 1n).entries())
      if (parte.valor >= MINIMO_DA_GUIA)
        guias.push([`${tributo}${parte.de === 1n ? "" : `, ${i + 1}ª quota`}`, parte.valor])
  return Object.fromEntries(guias)
}

/** Each one truncated, the last with the difference. */
function emQuotas(valor, desejadas) {
  const cabem = valor < QUOTA_UNICA_ABAIXO_DE ? 1n : valor / MINIMO_DA_QUOTA
  const de = cabem < desejadas ? cabem : desejadas
  return Array.from({ length: Number(de) }, (_, i) => ({
    de,
    valor: BigInt(i) < de - 1n ? valor / de : valor - (valor / de) * (de - 1n),
  }))
}

/** Differences in what is to be paid, each tax at once or in its quotas, from the guides sealed. */
export function conferirGuias(entrada, tributos, guias) {
  const daqui = guiasDoPresumido(entrada, tributos)
  const guardadas = Object.fromEntries(
    guias.map(({ obrigacao, quota, valor }) => [
      `${obrigacao.toUpperCase()}${quota === 0 ? "" : `, ${quota}ª quota`}`,
      ler(valor),
    ]),
  )
  return [...new Set([...Object.keys(daqui), ...Object.keys(guardadas)])]
    .filter((nome) => daqui[nome] !== guardadas[nome])
    .map((nome) => `guia de ${nome} ${escrever(guardadas[nome] ?? 0n)}, aqui ${escrever(daqui[nome] ?? 0n)}`)
}
