import type { Desenho, ExtratoDesenhado } from "./extrato-pgdas.fixtures.ts"

const PROPRIO = "sem retenção/substituição tributária de ISS, com ISS devido ao próprio Município do estabelecimento"
const OUTRO = "sem retenção/substituição tributária de ISS, com ISS devido a outro(s) Município(s)"
const COM_ST =
  "Revenda de mercadorias, exceto para o exterior - Com substituição tributária/tributação monofásica/antecipação com encerramento de tributação (o substituído tributário do ICMS deve utilizar essa opção)"

/** Same amount in each of the months, MM/AAAA, first and last included. */
export function meses(desde: string, ate: string, valor: string): Record<string, string> {
  const [mesInicial = 0, anoInicial = 0] = desde.split("/").map(Number)
  const [mesFinal = 0, anoFinal = 0] = ate.split("/").map(Number)
  const lidos: Record<string, string> = {}
  for (let i = anoInicial * 12 + mesInicial - 1; i <= anoFinal * 12 + mesFinal - 1; i++)
    lidos[`${String((i % 12) + 1).padStart(2, "0")}/${Math.floor(i / 12)}`] = valor
  return lidos
}

/**
 * Services under Fator R, October 2026. Twelve months of 20.000,00: RBT12 240.000,00, second band of the Anexo III, effective
 * rate (240.000 × 11,20% − 9.360) ÷ 240.000 = 7,30%. Shares of the band: IRPJ 4,00, CSLL 3,50, COFINS 14,05, PIS 3,05, CPP
 * 43,40, ISS 32,00. Of 15.000,00: 1.095,00 × share = 43,80 38,33 153,85 33,40 475,23 and 350,40 (38,325 goes up, 153,8475
 * down to 153,85, 33,3975 up). To another municipality 5.000,00, 365,00 × share: 14,60 12,78 51,28 11,13 158,41 116,80.
 * Payroll 12 × 5.700,00 = 68.400,00; r = 68.400 ÷ 240.000 = 0,285, cut to 0,28.
 */
export const SERVICOS: ExtratoDesenhado = {
  documento: "extrato",
  cnpj: "11.222.333/0001-81",
  nome: "CLÍNICA ALVORADA DE FISIOTERAPIA LTDA",
  abertura: "14/03/2019",
  periodo: "10/2026",
  rpa: ["20000.00", "0.00"],
  rbt12: ["240000.00", "0.00"],
  rba: ["200000.00", "0.00"],
  rbaa: ["240000.00", "0.00"],
  interno: meses("01/2025", "09/2026", "20000.00"),
  externo: meses("01/2025", "09/2026", "0.00"),
  folhas: meses("10/2025", "09/2026", "5700.00"),
  fatorR: "0,28 - Anexo III",
  estabelecimentos: [
    {
      cnpj: "11.222.333/0001-81",
      municipio: "SÃO PAULO",
      uf: "SP",
      atividades: [
        {
          descricao: `Prestação de Serviços, exceto para o exterior - Sujeitos ao fator “r”, ${OUTRO}`,
          receita: "5000.00",
          tributos: ["14.60", "12.78", "51.28", "11.13", "158.41", "0.00", "0.00", "116.80"],
          parcelas: [{ valor: "5000.00", linhas: ["Município: CAMPINAS - SP"] }],
        },
        {
          descricao: `Prestação de Serviços, exceto para o exterior - Sujeitos ao fator “r”, ${PROPRIO}`,
          receita: "15000.00",
          tributos: ["43.80", "38.33", "153.85", "33.40", "475.23", "0.00", "0.00", "350.40"],
        },
      ],
    },
  ],
  das: { numero: "07202632900000011", vencimento: "20/11/2026", total: "1460.01" },
}

/**
 * Commerce with two establishments, August 2026, rectified. RBT12 600.000,00 (12 × 50.000,00), third band of the Anexo I:
 * (600.000 × 9,50% − 13.860) ÷ 600.000 = 7,19%. Shares: IRPJ 5,50, CSLL 3,50, COFINS 12,74, PIS 2,76, CPP 42,00, ICMS 33,50.
 * Without ST 30.000,00: 2.157,00 × share = 118,64 (118,635) 75,50 (75,495) 274,80 59,53 905,94 722,60 (722,595).
 * With ST of ICMS and monofásica of PIS and COFINS, the branch, 20.000,00: 1.438,00 × share = 79,09 50,33 and CPP 603,96; 8.000,00
 * of it keep COFINS and PIS (575,20 × share): 73,28 and 15,88.
 */
export const COMERCIO: ExtratoDesenhado = {
  documento: "declaracao",
  cnpj: "44.555.666/0001-54",
  nome: "NORTE SUL COMÉRCIO DE BEBIDAS LTDA",
  abertura: "02/01/2015",
  periodo: "08/2026",
  retificadora: true,
  rpa: ["50000.00", "0.00"],
  rbt12: ["600000.00", "0.00"],
  rba: ["400000.00", "0.00"],
  rbaa: ["600000.00", "0.00"],
  interno: meses("01/2025", "07/2026", "50000.00"),
  externo: meses("01/2025", "07/2026", "0.00"),
  estabelecimentos: [
    {
      cnpj: "44.555.666/0001-54",
      municipio: "RIO GRANDE",
      uf: "RS",
      atividades: [
        {
          descricao:
            "Revenda de mercadorias, exceto para o exterior - Sem substituição tributária/tributação monofásica/antecipação com encerramento de tributação (o substituto tributário do ICMS deve utilizar essa opção)",
          receita: "30000.00",
          tributos: ["118.64", "75.50", "274.80", "59.53", "905.94", "722.60", "0.00", "0.00"],
        },
      ],
    },
    {
      cnpj: "44.555.666/0002-35",
      municipio: "PELOTAS",
      uf: "RS",
      atividades: [
        {
          descricao: COM_ST,
          receita: "20000.00",
          tributos: ["79.09", "50.33", "73.28", "15.88", "603.96", "0.00", "0.00", "0.00"],
          parcelas: [
            { valor: "8000.00", linhas: ["Substituição tributária de: ICMS."] },
            {
              valor: "12000.00",
              linhas: ["Substituição tributária de: ICMS.", "Tributação monofásica de: COFINS, PIS."],
            },
          ],
        },
      ],
    },
  ],
}

/**
 * Third month of a company, by caixa, with export. Internal 10.000,00 and external 2.000,00 in each of two months: RBT12p
 * = average × 12 = 120.000,00 and 24.000,00, first band of the Anexo III. By caixa 6.000,00 was received inside: 6,00% ×
 * share of the first band (IRPJ 4,00, CSLL 3,50, COFINS 12,82, PIS 2,78, CPP 43,40, ISS 33,50) = 14,40 12,60 46,15 10,01 156,24
 * 120,60. Outside 2.000,00, 120,00 × share without PIS, COFINS and ISS: 4,80 4,20 52,08.
 */
export const INICIO_POR_CAIXA: ExtratoDesenhado = {
  documento: "extrato",
  cnpj: "33.444.555/0001-63",
  nome: "ORION TECNOLOGIA LTDA",
  abertura: "10/07/2026",
  periodo: "09/2026",
  regime: "Caixa",
  rpa: ["9000.00", "2000.00"],
  rpaCaixa: ["6000.00", "2000.00"],
  rbt12: ["20000.00", "4000.00"],
  rbt12p: ["120000.00", "24000.00"],
  rba: ["29000.00", "6000.00"],
  rbaa: ["0.00", "0.00"],
  interno: meses("07/2026", "08/2026", "10000.00"),
  externo: meses("07/2026", "08/2026", "2000.00"),
  estabelecimentos: [
    {
      cnpj: "33.444.555/0001-63",
      municipio: "FLORIANÓPOLIS",
      uf: "SC",
      atividades: [
        {
          descricao: `Prestação de Serviços, exceto para o exterior - Não sujeitos ao fator “r” e tributados pelo Anexo III, ${PROPRIO}`,
          receita: "6000.00",
          tributos: ["14.40", "12.60", "46.15", "10.01", "156.24", "0.00", "0.00", "120.60"],
        },
        {
          descricao: "Prestação de Serviços para o exterior - Não sujeitos ao fator “r” e tributados pelo Anexo III",
          receita: "2000.00",
          tributos: ["4.80", "4.20", "0.00", "0.00", "52.08", "0.00", "0.00", "0.00"],
        },
      ],
    },
  ],
  das: { numero: "07202628800000099", vencimento: "20/10/2026", total: "421.08", pagoEm: "19/10/2026" },
}

/**
 * The sample that the screen gives away (`apps/web/public/exemplos`), of a company of the demonstration that is on its way in:
 * the same month as `SERVICOS`, one before, and paid.
 */
export const EXEMPLO: ExtratoDesenhado = {
  ...SERVICOS,
  cnpj: "77.564.859/0001-58",
  nome: "NUCLEO SISTEMAS LTDA",
  abertura: "01/07/2023",
  periodo: "09/2026",
  interno: meses("01/2025", "08/2026", "20000.00"),
  externo: meses("01/2025", "08/2026", "0.00"),
  folhas: meses("09/2025", "08/2026", "5700.00"),
  rba: ["180000.00", "0.00"],
  estabelecimentos: SERVICOS.estabelecimentos.map((e) => ({
    ...e,
    cnpj: "77.564.859/0001-58",
    municipio: "FLORIANÓPOLIS",
    uf: "SC",
  })),
  das: { numero: "07202626300000042", vencimento: "20/10/2026", total: "1460.01", pagoEm: "20/10/2026" },
}

/** Ways in which the same document comes out of different programs. */
export const DESENHOS: Readonly<Record<string, Desenho>> = {
  "como sai": {},
  "de trás para a frente": { aoContrario: true },
  "palavra por palavra": { porPalavra: true, valoresNoMeio: true },
  "meses em cima dos valores": { mesesEmCima: true },
  "sem acentos": { semAcentos: true },
  "páginas curtas, com o cabeçalho no meio das tabelas": { linhasPorPagina: 19 },
  "páginas curtas, ao contrário e por palavra": { linhasPorPagina: 23, aoContrario: true, porPalavra: true },
}
