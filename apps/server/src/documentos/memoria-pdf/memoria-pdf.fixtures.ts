import type { FaixaMostrada, ParametroUsado, Passo, Valor } from "@partida/fiscal"
import type { EntradaMemoriaPdf, NotaDoAnexo } from "./tipos.ts"

/** Builders of inputs for the tests. The example is small enough to be checked by hand. */

export function reais(valor: string): Valor {
  return { unidade: "reais", valor }
}

export function fracao(valor: string): Valor {
  return { unidade: "fracao", valor }
}

/** Anexo III of LC 123/2006, in force since 2018. */
const ANEXO_III: readonly FaixaMostrada[] = [
  { numero: 1, de: "0.00", ate: "180000.00", aliquota: "0.06", deduzir: "0.00" },
  { numero: 2, de: "180000.01", ate: "360000.00", aliquota: "0.112", deduzir: "9360.00" },
  { numero: 3, de: "360000.01", ate: "720000.00", aliquota: "0.135", deduzir: "17640.00" },
  { numero: 4, de: "720000.01", ate: "1800000.00", aliquota: "0.16", deduzir: "35640.00" },
  { numero: 5, de: "1800000.01", ate: "3600000.00", aliquota: "0.21", deduzir: "125640.00" },
  { numero: 6, de: "3600000.01", ate: "4800000.00", aliquota: "0.33", deduzir: "648000.00" },
]

export function umParametro(mudancas: Partial<ParametroUsado> = {}): ParametroUsado {
  return {
    tabela: "simples-anexos",
    item: "Anexo III, 2ª faixa, alíquota nominal",
    desde: "2018-01-01",
    ate: "2026-12-31",
    confianca: "verified",
    ...mudancas,
  }
}

export function umaNota(n: number, mudancas: Partial<NotaDoAnexo> = {}): NotaDoAnexo {
  return {
    id: `nota-${n}`,
    numero: `2026${String(n).padStart(5, "0")}`,
    data: "2026-10-05",
    contraparte: `Tomador ${n} Comércio e Serviços Ltda`,
    valor: `${1000 + n}.${String(n % 100).padStart(2, "0")}`,
    ...mudancas,
  }
}

export function umaEntrada(rotulo: string, valor: string): Passo {
  return { tipo: "entrada", rotulo, valor: reais(valor), origem: null }
}

function umaTaxa(rotulo: string, valor: string): Passo {
  return { tipo: "entrada", rotulo, valor: fracao(valor), origem: null }
}

const NORMA_DA_EFETIVA = { titulo: "LC 123/2006 art. 18 §1º-A" }
const PARTILHA = [
  ["IRPJ", "0.04", "67.36"],
  ["CSLL", "0.035", "58.94"],
  ["COFINS", "0.1405", "236.602"],
  ["PIS", "0.0305", "51.362"],
  ["CPP", "0.434", "730.856"],
  ["ISS", "0.32", "538.88"],
] as const

/** Amounts of the taxes after rounding: 236,602 is 236,60; 51,362 is 51,36; 730,856 is 730,86; total 1.684,00. */
export const TRIBUTOS = [
  { tributo: "IRPJ", valor: "67.36" },
  { tributo: "CSLL", valor: "58.94" },
  { tributo: "COFINS", valor: "236.60" },
  { tributo: "PIS", valor: "51.36" },
  { tributo: "CPP", valor: "730.86" },
  { tributo: "ISS", valor: "538.88" },
] as const

function rbt12(): Passo {
  const meses = ["10", "11", "12", "01", "02", "03", "04", "05", "06", "07", "08", "09"]
  return {
    tipo: "soma",
    rotulo: "Receita bruta dos 12 meses anteriores (RBT12)",
    valor: reais("264000.00"),
    formula: "Soma das receitas dos 12 meses anteriores ao do período de apuração",
    norma: { titulo: "LC 123/2006 art. 18 §1º" },
    partes: meses.map((mes, i): Passo => {
      const competencia = `${i < 3 ? "2025" : "2026"}-${mes}`
      return {
        tipo: "entrada",
        rotulo: `Receita de ${mes}/${competencia.slice(0, 4)}`,
        valor: reais("22000.00"),
        origem: { tipo: "receita-do-mes", competencia },
      }
    }),
  }
}

/** (264.000 × 11,2 % − 9.360) ÷ 264.000 = 20.208 ÷ 264.000 = 7,65454545… %. */
function efetiva(): Passo {
  const faixa: Passo = {
    tipo: "faixa",
    rotulo: "Alíquota nominal, Anexo III, 2ª faixa",
    valor: fracao("0.112"),
    norma: { titulo: "LC 123/2006, Anexo III (redação da LC 155/2016)" },
    parametro: umParametro(),
    base: rbt12(),
    faixas: ANEXO_III,
    escolhida: 2,
  }
  const bruto: Passo = {
    tipo: "produto",
    rotulo: "RBT12 × alíquota nominal",
    valor: reais("29568.00"),
    partes: [umaEntrada("RBT12", "264000.00"), faixa],
  }
  const deduzir: Passo = {
    tipo: "parametro",
    rotulo: "Parcela a deduzir",
    valor: reais("9360.00"),
    parametro: umParametro({ item: "Anexo III, 2ª faixa, parcela a deduzir" }),
  }
  return {
    tipo: "quociente",
    rotulo: "Alíquota efetiva, Anexo III, 2ª faixa",
    valor: fracao("0.0765454545"),
    formula: "(RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12",
    norma: NORMA_DA_EFETIVA,
    partes: [
      { tipo: "diferenca", rotulo: "Imposto anual", valor: reais("20208.00"), partes: [bruto, deduzir] },
      umaEntrada("RBT12", "264000.00"),
    ],
  }
}

/** Folha 74.976 ÷ receita 264.000 = 0,284: above 28 %, so Anexo III. */
function fatorR(): Passo {
  return {
    tipo: "escolha",
    rotulo: "Anexo da atividade sujeita ao Fator R",
    valor: { unidade: "texto", valor: "Anexo III" },
    criterio: "Fator R ≥ 28%?",
    alternativas: [
      { rotulo: "Sim → Anexo III", escolhida: true },
      { rotulo: "Não → Anexo V", escolhida: false },
    ],
    norma: { titulo: "LC 123/2006 art. 18 §5º-J" },
    partes: [
      {
        tipo: "arredondamento",
        rotulo: "Fator R",
        valor: fracao("0.28"),
        modo: "truncar",
        casas: 2,
        observacao: "O PGDAS-D trunca o Fator R em duas casas.",
        parte: {
          tipo: "quociente",
          rotulo: "Folha ÷ receita",
          valor: fracao("0.284"),
          partes: [
            {
              tipo: "entrada",
              rotulo: "Folha paga em 12 meses",
              valor: reais("74976.00"),
              origem: { tipo: "folha-informada", ids: ["f1", "f2"] },
            },
            umaEntrada("Receita de 12 meses", "264000.00"),
          ],
        },
      },
    ],
  }
}

/** R$ 22.000,00 of services under Anexo III by Fator R: DAS 22.000 × 20.208 ÷ 264.000 = R$ 1.684,00. */
export function umaMemoria(): Passo {
  const receita: Passo = {
    tipo: "entrada",
    rotulo: "Receita de serviços de programação (Anexo III/V)",
    valor: reais("22000.00"),
    origem: { tipo: "notas", ids: ["nota-1", "nota-2", "nota-3"] },
  }
  const limite: Passo = {
    tipo: "limite",
    rotulo: "Alíquota do ISS limitada a 5%",
    valor: fracao("0.0244945454"),
    aplicado: false,
    parte: { tipo: "entrada", rotulo: "ISS dentro da efetiva", valor: fracao("0.0244945454"), origem: null },
    limite: {
      tipo: "parametro",
      rotulo: "Teto do ISS",
      valor: fracao("0.05"),
      norma: { titulo: "LC 116/2003 art. 8º II" },
      parametro: umParametro({ tabela: "simples-teto-iss", item: "Teto do ISS", ate: null, confianca: "memory" }),
    },
  }
  const tributos = PARTILHA.map(([tributo, parte, bruto], i): Passo => {
    return {
      tipo: "arredondamento",
      rotulo: tributo,
      valor: reais(TRIBUTOS[i]?.valor ?? ""),
      modo: "meio-para-cima",
      casas: 2,
      parte: {
        tipo: "produto",
        rotulo: `Receita × alíquota efetiva × partilha de ${tributo}`,
        valor: reais(bruto),
        partes: [
          umaEntrada("Receita", "22000.00"),
          umaTaxa("Alíquota efetiva", "0.0765454545"),
          umaTaxa("Partilha", parte),
        ],
      },
    }
  })
  return {
    tipo: "grupo",
    rotulo: "DAS de outubro/2026",
    valor: reais("1684.00"),
    norma: { titulo: "LC 123/2006 art. 18" },
    partes: [
      { tipo: "grupo", rotulo: "Receita tributada", valor: reais("22000.00"), partes: [receita, fatorR()] },
      efetiva(),
      limite,
      {
        tipo: "soma",
        rotulo: "Tributos do DAS",
        valor: reais("1684.00"),
        formula: "Soma dos tributos, cada um arredondado ao centavo",
        partes: tributos,
      },
    ],
  }
}

export const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

/** A whole input: closed and sealed, three notes. */
export function umaEntradaDePdf(mudancas: Partial<EntradaMemoriaPdf> = {}): EntradaMemoriaPdf {
  return {
    marca: { nome: "São João Digital", logo: null },
    escritorio: { nome: "Escritório São João Contabilidade", cnpj: "11222333000181" },
    empresa: { razaoSocial: "Programação & Inovação Açaí Ltda", cnpj: "12ABC34501DE35" },
    competencia: "2026-10",
    estado: "fechado",
    versao: 3,
    memoria: umaMemoria(),
    parametros: [
      umParametro(),
      umParametro({ item: "Anexo III, 2ª faixa, parcela a deduzir" }),
      umParametro({ tabela: "simples-teto-iss", item: "Teto do ISS", ate: null, confianca: "memory" }),
    ],
    tributos: TRIBUTOS,
    figuras: {
      receita: "22000.00",
      rbt12: "264000.00",
      fatorR: "0.28",
      aliquotaEfetiva: "0.0765454545",
      total: "1684.00",
      vencimento: "2026-11-20",
      anexos: ["III"],
    },
    selo: { sequencia: 7, hash: HASH, em: "2026-11-05T17:32:10Z", por: "Conceição Araújo" },
    mudanca: null,
    notas: [umaNota(1), umaNota(2), umaNota(3)],
    calculadaEm: "2026-11-04T02:10:00Z",
    calculadaPor: "Conceição Araújo",
    motor: "1.4.0",
    geradoEm: new Date("2026-11-06T12:00:00Z"),
    ...mudancas,
  }
}
