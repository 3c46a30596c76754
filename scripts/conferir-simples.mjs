/** Simples Nacional, recomputed from exported inputs: the DAS of a month, tax by tax. */
import { ForaDoAlcance, ler, meioParaCima } from "./conferir-comum.mjs"

/** LC 123/2006, Annexes of LC 155/2016 (2018 to 2026): rate in ten-thousandths, deduction in reais, shares in ten-thousandths. */
const LIMITES = [180_000n, 360_000n, 720_000n, 1_800_000n, 3_600_000n, 4_800_000n]
const ANEXOS_DE_2018 = {
  I: {
    tributos: ["IRPJ", "CSLL", "COFINS", "PIS", "CPP", "ICMS"],
    faixas: [
      [400, 0, [550, 350, 1274, 276, 4150, 3400]],
      [730, 5940, [550, 350, 1274, 276, 4150, 3400]],
      [950, 13860, [550, 350, 1274, 276, 4200, 3350]],
      [1070, 22500, [550, 350, 1274, 276, 4200, 3350]],
      [1430, 87300, [550, 350, 1274, 276, 4200, 3350]],
      [1900, 378000, [1350, 1000, 2827, 613, 4210, 0]],
    ],
  },
  II: {
    tributos: ["IRPJ", "CSLL", "COFINS", "PIS", "CPP", "IPI", "ICMS"],
    faixas: [
      [450, 0, [550, 350, 1151, 249, 3750, 750, 3200]],
      [780, 5940, [550, 350, 1151, 249, 3750, 750, 3200]],
      [1000, 13860, [550, 350, 1151, 249, 3750, 750, 3200]],
      [1120, 22500, [550, 350, 1151, 249, 3750, 750, 3200]],
      [1470, 85500, [550, 350, 1151, 249, 3750, 750, 3200]],
      [3000, 720000, [850, 750, 2096, 454, 2350, 3500, 0]],
    ],
  },
  III: {
    tributos: ["IRPJ", "CSLL", "COFINS", "PIS", "CPP", "ISS"],
    faixas: [
      [600, 0, [400, 350, 1282, 278, 4340, 3350]],
      [1120, 9360, [400, 350, 1405, 305, 4340, 3200]],
      [1350, 17640, [400, 350, 1364, 296, 4340, 3250]],
      [1600, 35640, [400, 350, 1364, 296, 4340, 3250]],
      [2100, 125640, [400, 350, 1282, 278, 4340, 3350]],
      [3300, 648000, [3500, 1500, 1603, 347, 3050, 0]],
    ],
  },
  IV: {
    tributos: ["IRPJ", "CSLL", "COFINS", "PIS", "ISS"],
    faixas: [
      [450, 0, [1880, 1520, 1767, 383, 4450]],
      [900, 8100, [1980, 1520, 2055, 445, 4000]],
      [1020, 12420, [2080, 1520, 1973, 427, 4000]],
      [1400, 39780, [1780, 1920, 1890, 410, 4000]],
      [2200, 183780, [1880, 1920, 1808, 392, 4000]],
      [3300, 828000, [5350, 2150, 2055, 445, 0]],
    ],
  },
  V: {
    tributos: ["IRPJ", "CSLL", "COFINS", "PIS", "CPP", "ISS"],
    faixas: [
      [1550, 0, [2500, 1500, 1410, 305, 2885, 1400]],
      [1800, 4500, [2300, 1500, 1410, 305, 2785, 1700]],
      [1950, 9900, [2400, 1500, 1492, 323, 2385, 1900]],
      [2050, 17100, [2100, 1500, 1574, 341, 2385, 2100]],
      [2300, 62100, [2300, 1250, 1410, 305, 2385, 2350]],
      [3050, 540000, [3500, 1550, 1644, 356, 2950, 0]],
    ],
  },
}
/** Fifth bracket of Annexes III and IV: the ISS above 5 % goes to the other taxes (LC 123/2006 art. 18 §1º-B I). */
const REDISTRIBUICAO_DE_2018 = {
  III: { IRPJ: 602, CSLL: 526, COFINS: 1928, PIS: 418, CPP: 6526 },
  IV: { IRPJ: 3133, CSLL: 3200, COFINS: 3013, PIS: 654 },
}
/** The same from 2027 to 2028, of the Res. CGSN 190/2026 art. 6º: CBS and IBS in the place of PIS and COFINS, the sixth bracket lower. */
const ANEXOS_DE_2027 = {
  I: {
    tributos: ["IRPJ", "CSLL", "CBS", "CPP", "ICMS", "IBS"],
    faixas: [
      [400, 0, [550, 350, 1533, 4150, 3400, 17]],
      [730, 5940, [550, 350, 1533, 4150, 3400, 17]],
      [950, 13860, [550, 350, 1533, 4200, 3350, 17]],
      [1070, 22500, [550, 350, 1533, 4200, 3350, 17]],
      [1430, 87300, [550, 350, 1533, 4200, 3350, 17]],
      [1890, 378000, [1358, 1006, 3402, 4234, 0, 0]],
    ],
  },
  II: {
    tributos: ["IRPJ", "CSLL", "CBS", "CPP", "IPI", "ICMS", "IBS"],
    faixas: [
      [450, 0, [550, 350, 1385, 3750, 750, 3200, 15]],
      [780, 5940, [550, 350, 1385, 3750, 750, 3200, 15]],
      [1000, 13860, [550, 350, 1385, 3750, 750, 3200, 15]],
      [1120, 22500, [550, 350, 1385, 3750, 750, 3200, 15]],
      [1470, 85500, [550, 350, 1385, 3750, 750, 3200, 15]],
      [2990, 720000, [853, 753, 2522, 2359, 3513, 0, 0]],
    ],
  },
  III: {
    tributos: ["IRPJ", "CSLL", "CBS", "CPP", "ISS", "IBS"],
    faixas: [
      [600, 0, [400, 350, 1543, 4340, 3350, 17]],
      [1120, 9360, [400, 350, 1691, 4340, 3200, 19]],
      [1350, 17640, [400, 350, 1641, 4340, 3250, 19]],
      [1600, 35640, [400, 350, 1641, 4340, 3250, 19]],
      [2100, 125640, [400, 350, 1543, 4340, 3350, 17]],
      [3290, 648000, [3509, 1504, 1929, 3058, 0, 0]],
    ],
  },
  IV: {
    tributos: ["IRPJ", "CSLL", "CBS", "ISS", "IBS"],
    faixas: [
      [450, 0, [1880, 1520, 2126, 4450, 24]],
      [900, 8100, [1980, 1520, 2473, 4000, 27]],
      [1020, 12420, [2080, 1520, 2374, 4000, 26]],
      [1400, 39780, [1780, 1920, 2275, 4000, 25]],
      [2200, 183780, [1880, 1920, 2176, 4000, 24]],
      [3290, 828000, [5371, 2159, 2470, 0, 0]],
    ],
  },
  V: {
    tributos: ["IRPJ", "CSLL", "CBS", "CPP", "ISS", "IBS"],
    faixas: [
      [1550, 0, [2500, 1500, 1696, 2885, 1400, 19]],
      [1800, 4500, [2300, 1500, 1696, 2785, 1700, 19]],
      [1950, 9900, [2400, 1500, 1795, 2385, 1900, 20]],
      [2050, 17100, [2100, 1500, 1894, 2385, 2100, 21]],
      [2300, 62100, [2300, 1250, 1696, 2385, 2350, 19]],
      [3040, 540000, [3510, 1554, 1978, 2958, 0, 0]],
    ],
  },
}
const REDISTRIBUICAO_DE_2027 = {
  III: { IRPJ: 602, CSLL: 526, CBS: 2320, CPP: 6526, IBS: 26 },
  IV: { IRPJ: 3133, CSLL: 3200, CBS: 3627, IBS: 40 },
}
/** Taxes that each situation takes out of the DAS (LC 123/2006 art. 18 §§4º-A, 12 and 14; Res. CGSN 140/2018 arts. 23 to 28). */
const SEMPRE = {
  normal: [],
  "iss-retido": ["ISS"],
  "iss-fixo": ["ISS"],
  "iss-outro-municipio": [],
  "sem-iss-locacao-bens-moveis": ["ISS"],
  "icms-st-substituido": ["ICMS"],
  "icms-antecipacao-encerramento": ["ICMS"],
  "icms-substituto": [],
  "transporte-intermunicipal-comunicacao": ["ISS"],
}
/** What changes in January of 2027 (LC 214/2025 art. 517; Res. CGSN 190/2026). */
const LEIS = [
  {
    ate: "2026-12",
    anexos: ANEXOS_DE_2018,
    redistribuicao: REDISTRIBUICAO_DE_2018,
    segregacao: {
      ...SEMPRE,
      "monofasico-pis-cofins": ["PIS", "COFINS"],
      "st-e-monofasico": ["ICMS", "PIS", "COFINS"],
      exportacao: ["PIS", "COFINS", "IPI", "ICMS", "ISS"],
    },
    deFora: ["ICMS", "ISS"],
    divideNoSublimite: true,
    /** Months between the window and the month. */
    defasagem: 0,
    menorTributo: 0n,
  },
  {
    ate: "2028-12",
    anexos: ANEXOS_DE_2027,
    redistribuicao: REDISTRIBUICAO_DE_2027,
    segregacao: {
      ...SEMPRE,
      "concentrado-ou-st-ibs-cbs": ["CBS", "IBS"],
      "regime-regular-ibs-cbs": ["CBS", "IBS"],
      exportacao: ["CBS", "IBS", "IPI", "ICMS", "ISS"],
    },
    // Res. CGSN 140/2018 art. 12: the IBS goes with them.
    deFora: ["ICMS", "ISS", "IBS"],
    divideNoSublimite: false,
    defasagem: 1,
    // Art. 45-A §2º.
    menorTributo: 1n,
  },
]

function leiDe(competencia) {
  const lei = LEIS.find(({ ate }) => competencia <= ate)
  if (!lei) throw new ForaDoAlcance("as tabelas daqui vão até 2028")
  return lei
}

/** Of the year, and of each month from the opening to December in the year of opening (LC 123/2006 arts. 3º and 19). */
const SUBLIMITE = 360_000_000n
const LIMITE = 480_000_000n
const SUBLIMITE_POR_MES = 30_000_000n
const LIMITE_POR_MES = 40_000_000n
/** Res. CGSN 190/2026 art. 8º XII. */
const FIM_DO_CAIXA = "2026-12"

const indice = (mes) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1
const mesDo = (i) => `${Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`

/**
 * Months of the RBT12 and by how much their sum is multiplied: [months, numerator, denominator]. From 2027 they end two months
 * before, and in the first two of activity there is none: the first bracket, and r of 0.28 (Res. CGSN 140/2018 arts. 22 and 26).
 */
function janela(entrada) {
  const abertura = indice(entrada.abertura.slice(0, 7))
  const pa = indice(entrada.competencia)
  const { defasagem } = leiDe(entrada.competencia)
  const completos = pa - abertura - defasagem
  if (completos <= 0) return defasagem === 0 ? [[entrada.competencia], 12n, 1n] : null
  const quantos = Math.min(completos, 12)
  const meses = Array.from({ length: quantos }, (_, i) => mesDo(pa - defasagem - quantos + i))
  return quantos < 12 ? [meses, 12n, BigInt(quantos)] : [meses, 1n, 1n]
}

/** Revenue of the month and of the window, RBT12, payroll of the window and r in hundredths: what the annex and the rate come from. */
export function medirSimples(entrada) {
  const doMes = { interno: 0n, externo: 0n }
  for (const linha of entrada.linhas) doMes[linha.mercado] += ler(linha.valor)
  const receitas = new Map(entrada.historico.map((m) => [m.competencia, m]))
  const receitaDe = (mes, mercado) =>
    mes === entrada.competencia ? doMes[mercado] : ler(receitas.get(mes)?.[mercado] ?? "0.00")
  const daLei = janela(entrada)
  // Without a window the RBT12 is of the first bracket, whatever it is.
  if (daLei === null)
    return { doMes, receitas, meses: [], rbt12: { interno: 0n, externo: 0n }, fatorR: 28n, anexoDoFatorR: "III" }
  const [meses, num, den] = daLei
  const somar = (mercado) => meses.reduce((total, mes) => total + receitaDe(mes, mercado), 0n)
  const rbt12 = {
    interno: meioParaCima(somar("interno") * num, den),
    externo: meioParaCima(somar("externo") * num, den),
  }
  const fatorR = razaoDaFolha(entrada, meses, somar("interno") + somar("externo"))
  return { doMes, receitas, meses, rbt12, fatorR, anexoDoFatorR: fatorR >= 28n ? "III" : "V" }
}

/** What each tax is in the DAS of the month. */
export function apurarSimples(entrada) {
  const lei = leiDe(entrada.competencia)
  if (entrada.recebidas && entrada.competencia > FIM_DO_CAIXA) throw new ForaDoAlcance("não há caixa depois de 2026")
  const { doMes, receitas, rbt12, anexoDoFatorR } = medirSimples(entrada)
  const partes = {
    interno: dividirMes(entrada, receitas, "interno", doMes.interno),
    externo: dividirMes(entrada, receitas, "externo", doMes.externo),
  }
  // By caixa what was received is the base; RBT12, accumulated revenue and r stay by what was earned.
  if (entrada.recebidas && (partes.interno.length > 1 || partes.externo.length > 1))
    throw new ForaDoAlcance("mês por caixa que cruza o sublimite ou o limite")
  const tributos = {}
  const fixos = fixosDoMes(entrada, receitas)
  for (const classe of classes(entrada.recebidas ?? entrada.linhas, anexoDoFatorR))
    for (const parte of dividirClasse(classe, partes[classe.mercado], doMes[classe.mercado]))
      for (const [tributo, valor] of Object.entries(tributosDa(lei, parte, rbt12, entrada.impedidoIcmsIss)))
        if (!(tributo in fixos) || (tributo === "ISS" && classe.situacoes.has("iss-outro-municipio")))
          tributos[tributo] = (tributos[tributo] ?? 0n) + valor
  for (const [tributo, valor] of Object.entries(fixos)) tributos[tributo] = (tributos[tributo] ?? 0n) + valor
  return tributos
}

/** LC 123/2006 art. 18 §§18 and 18-A; of who opened in the year before the average of its months × 12 (Res. CGSN 140/2018 art. 33). */
const LIMITE_DO_FIXO = 36_000_000n

/** ICMS and ISS fixed by the month, where the revenue of the year before, and of this one so far, lets them be. */
function fixosDoMes({ competencia, abertura, impedidoIcmsIss, valoresFixos, anoAnterior = [] }, receitas) {
  const ano = competencia.slice(0, 4)
  if (!valoresFixos || impedidoIcmsIss || abertura.slice(0, 4) === ano) return {}
  const somar = (meses) => meses.reduce((total, m) => total + ler(m.interno) + ler(m.externo), 0n)
  if (somar(anoAnterior) * 12n > LIMITE_DO_FIXO * BigInt(anoAnterior.length)) return {}
  const doAno = [...receitas.values()].filter((m) => m.competencia.startsWith(ano) && m.competencia < competencia)
  if (somar(doAno) > LIMITE_DO_FIXO) return {}
  return Object.fromEntries(valoresFixos.map(({ tributo, valor }) => [tributo, ler(valor)]))
}

/**
 * Revenue of the month in a market up to the sublimit of the year (P1), between it and the limit (P2) and above the limit (P3):
 * LC 123/2006 art. 18 §§16 to 17-A, each market apart (art. 3º §15). Who is barred from ICMS and ISS pays the same on both sides
 * of the sublimit, and so do exports, which owe neither.
 */
function dividirMes({ competencia, abertura, impedidoIcmsIss }, receitas, mercado, doMes) {
  if (!leiDe(competencia).divideNoSublimite) return doMes > 0n ? [["P1", doMes]] : []
  const ano = competencia.slice(0, 4)
  let antes = 0n
  for (const [mes, valores] of receitas) if (mes.startsWith(ano) && mes < competencia) antes += ler(valores[mercado])
  const meses = abertura.slice(0, 4) === ano ? BigInt(13 - Number(abertura.slice(5, 7))) : null
  const cabe = (teto) => (antes >= teto ? 0n : teto - antes < doMes ? teto - antes : doMes)
  const ateLimite = cabe(meses === null ? LIMITE : LIMITE_POR_MES * meses)
  const semSublimite = impedidoIcmsIss || mercado === "externo"
  const ateSublimite = semSublimite ? ateLimite : cabe(meses === null ? SUBLIMITE : SUBLIMITE_POR_MES * meses)
  const partes = [
    ["P1", ateSublimite],
    ["P2", ateLimite - ateSublimite],
    ["P3", doMes - ateLimite],
  ]
  return partes.filter(([, valor]) => valor > 0n)
}

/** The same proportion for one class, to the centavo, the last part with the difference. */
function dividirClasse(classe, partes, doMercado) {
  if (partes.length < 2) return [{ ...classe, parte: partes[0]?.[0] ?? "P1" }]
  let resto = classe.valor
  return partes.map(([parte, valor], i) => {
    const base = i === partes.length - 1 ? resto : meioParaCima(classe.valor * valor, doMercado)
    resto -= base
    return { ...classe, parte, valor: base }
  })
}

function razaoDaFolha({ folhas }, meses, receita) {
  const folha = folhas.filter((f) => meses.includes(f.competencia)).reduce((total, f) => total + ler(f.valor), 0n)
  if (folha === 0n) return 1n
  return receita === 0n ? 28n : (folha * 100n) / receita
}

/**
 * Lines of one annex, market and set of situations are rounded together: the PGDAS-D takes one amount for each. There the
 * activities under Fator R are apart from the others of the same annex, and so they are here.
 */
function classes(linhas, anexoDoFatorR) {
  const mapa = new Map()
  for (const linha of linhas) {
    const anexo = linha.anexo === "III/V" ? anexoDoFatorR : linha.anexo
    const situacoes = new Set(linha.situacoes)
    if (linha.mercado === "externo") situacoes.add("exportacao")
    const chave = [linha.anexo, ...[...situacoes].sort()].join("|")
    const mercado = situacoes.has("exportacao") ? "externo" : "interno"
    const classe = mapa.get(chave) ?? { anexo, situacoes, mercado, valor: 0n }
    mapa.set(chave, { ...classe, valor: classe.valor + ler(linha.valor) })
  }
  return mapa.values()
}

/** Share of a tax as a fraction of the revenue: the effective rate times its part. */
function percentuais({ anexos }, anexo, numero, rbt12) {
  const { tributos, faixas } = anexos[anexo]
  const [aliquota, deduzir, partes] = faixas[numero]
  // Of no revenue the law takes R$ 1,00.
  const base = rbt12 === 0n ? 100n : rbt12
  const efetiva = { num: base * BigInt(aliquota) - BigInt(deduzir) * 1_000_000n, den: base * 10_000n }
  const fracoes = Object.fromEntries(
    tributos.map((t, i) => [t, { num: efetiva.num * BigInt(partes[i] ?? 0), den: efetiva.den * 10_000n }]),
  )
  return { efetiva, fracoes }
}

/** The ISS never passes 5 % of the revenue in the fifth bracket. */
function comTeto({ redistribuicao }, anexo, { efetiva, fracoes }) {
  const { ISS: iss } = fracoes
  const redistribuir = redistribuicao[anexo]
  if (!iss || !redistribuir || iss.num * 20n <= iss.den) return fracoes
  // (effective − 5 %) × part
  const excesso = { num: efetiva.num * 20n - efetiva.den, den: efetiva.den * 20n }
  const outros = Object.entries(redistribuir).map(([t, parte]) => [
    t,
    { num: excesso.num * BigInt(parte), den: excesso.den * 10_000n },
  ])
  return { ...Object.fromEntries(outros), ISS: { num: 1n, den: 20n } }
}

/** Shares of each tax for a part of the month. */
function fracoesDa(lei, anexo, base, parte, impedido) {
  const numero = faixaDe(base)
  const propria = percentuais(lei, anexo, numero, base)
  // Above the limit, the sixth bracket at the limit.
  const federais = parte === "P3" ? percentuais(lei, anexo, 5, LIMITE).fracoes : propria.fracoes
  if (parte === "P2" || parte === "P3") {
    const { ICMS: _icms, ISS: _iss, ...semEstaduais } = federais
    return impedido ? semEstaduais : acimaDoSublimite(lei, anexo, SUBLIMITE, semEstaduais)
  }
  if (numero === 4) return comTeto(lei, anexo, propria)
  return numero === 5 && !impedido ? acimaDoSublimite(lei, anexo, base, federais) : federais
}

function faixaDe(rbt12) {
  const achada = LIMITES.findIndex((limite) => rbt12 <= limite * 100n)
  return achada === -1 ? 5 : achada
}

function tributosDa(lei, { anexo, situacoes, mercado, valor, parte }, rbt12, impedido) {
  for (const s of situacoes) if (!(s in lei.segregacao)) throw new ForaDoAlcance(`situação ${s}`)
  const base = rbt12[mercado]
  let fracoes = fracoesDa(lei, anexo, base, parte, impedido)
  // Anexo III without ISS, with the ICMS of Anexo I at its own effective rate (LC 123/2006 art. 18 §5º-E).
  if (situacoes.has("transporte-intermunicipal-comunicacao")) {
    if (faixaDe(base) === 5 || parte === "P2" || parte === "P3")
      throw new ForaDoAlcance("transporte intermunicipal acima do sublimite")
    fracoes = { ...fracoes, ICMS: percentuais(lei, "I", faixaDe(base), base).fracoes.ICMS }
  }
  const fora = new Set([...situacoes].flatMap((s) => lei.segregacao[s]))
  if (impedido) for (const t of lei.deFora) fora.add(t)
  return Object.fromEntries(
    Object.entries(fracoes)
      .filter(([t]) => !fora.has(t))
      .map(([t, { num, den }]) => {
        const arredondado = meioParaCima(valor * num, den)
        return [t, arredondado === 0n && valor * num > 0n ? lei.menorTributo : arredondado]
      }),
  )
}

/** Federal taxes of one bracket with the ICMS, the ISS and the IBS of the fifth, at an RBT12: what exceeds the cap goes to the others. */
function acimaDoSublimite(lei, anexo, rbt12, daFaixa) {
  const quinta = percentuais(lei, anexo, 4, rbt12)
  const { ICMS: icms, ISS: iss, IBS: ibs } = quinta.fracoes
  const federais = ibs ? { ...daFaixa, IBS: ibs } : daFaixa
  if (icms) return { ...federais, ICMS: icms }
  if (!iss) return federais
  if (iss.num * 20n <= iss.den) return { ...federais, ISS: iss }
  const redistribuir = lei.redistribuicao[anexo]
  if (!redistribuir) throw new ForaDoAlcance("ISS acima do teto fora dos Anexos III e IV")
  const excesso = { num: iss.num * 20n - iss.den, den: iss.den * 20n }
  const somadas = Object.entries(federais).map(([t, f]) => {
    const mais = { num: excesso.num * BigInt(redistribuir[t] ?? 0), den: excesso.den * 10_000n }
    return [t, { num: f.num * mais.den + mais.num * f.den, den: f.den * mais.den }]
  })
  return { ...Object.fromEntries(somadas), ISS: { num: 1n, den: 20n } }
}
