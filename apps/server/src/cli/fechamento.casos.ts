import type { SituacaoReceita } from "@partida/fiscal"
import { umaEmpresa } from "../testes/empresas.ts"

/** The month that is closed, where the case names no other. */
export const MES = "2026-10"

interface Receita {
  readonly atividade?: number
  readonly valor: string
  readonly mercado?: "interno" | "externo"
  readonly situacoes?: readonly SituacaoReceita[]
}
type Construtor = ReturnType<typeof umaEmpresa>

/** Of a case of the Lucro Presumido: the month that is closed, what a person told of it, and what was received by caixa. */
export interface MesNoPresumido {
  readonly mes?: string
  readonly doMes?: Readonly<Record<string, string | number>>
  readonly recebido?: Readonly<Record<string, string>>
}

const servico = (anexo: "I" | "II" | "III" | "IV" | "V" | "III/V", mensal: bigint) =>
  umaEmpresa().doAnexo(anexo).comDozeMesesAntesDe(MES, mensal)

/** Silent months are months without revenue. */
const presumido = (...presuncoes: readonly Parameters<Construtor["comPresuncao"]>[0][]) => {
  const construtor = umaEmpresa().noRegime("presumido").noSistemaDesde("2026-01")
  for (const presuncao of presuncoes) construtor.comPresuncao(presuncao)
  return construtor
}

/** One company of each kind that the rules tell apart, and what it sold in the month. */
export const casos: readonly (readonly [string, () => Construtor, readonly Receita[], MesNoPresumido?])[] = [
  [
    "Anexo I, 3ª faixa, com mercadoria substituída",
    () => servico("I", 4_000_000n).doAnexo("I"),
    [
      { valor: "41234.57" },
      { atividade: 1, valor: "12345.67", situacoes: ["icms-st-substituido", "monofasico-pis-cofins"] },
    ],
  ],
  ["Anexo II, 4ª faixa", () => servico("II", 9_000_000n), [{ valor: "98765.43" }]],
  [
    "Anexo III, 2ª faixa, com ISS retido",
    () => servico("III", 2_000_000n).doAnexo("III"),
    [{ valor: "25000.01" }, { atividade: 1, valor: "3333.33", situacoes: ["iss-retido"] }],
  ],
  ["Anexo III, 5ª faixa, no teto de 5% do ISS", () => servico("III", 28_000_000n), [{ valor: "310000.19" }]],
  ["Anexo IV, 5ª faixa, no teto do ISS", () => servico("IV", 24_000_000n), [{ valor: "250000.77" }]],
  [
    "Anexo V pelo Fator R de 27%",
    () => servico("III/V", 2_000_000n).comDozeFolhasAntesDe(MES, 559_999n),
    [{ valor: "21000.00" }],
  ],
  [
    "Anexo III pelo Fator R de 28%",
    () => servico("III/V", 2_000_000n).comDozeFolhasAntesDe(MES, 560_000n),
    [{ valor: "21000.00" }],
  ],
  [
    "Anexo III por si e pelo Fator R: uma linha para cada, como no PGDAS-D",
    () => servico("III", 3_634_083n).doAnexo("III/V").comDozeFolhasAntesDe(MES, 1_400_000n),
    [{ valor: "9380.00" }, { atividade: 1, valor: "26480.00" }],
  ],
  [
    "Transporte intermunicipal: ICMS do Anexo I no lugar do ISS",
    () => servico("III", 4_000_000n),
    [{ valor: "34567.89", situacoes: ["transporte-intermunicipal-comunicacao"] }],
  ],
  [
    "Sem folha: Fator R de 1%",
    () => servico("III/V", 2_000_000n).comDozeFolhasAntesDe(MES, 0n),
    [{ valor: "7777.77" }],
  ],
  ["Primeiro mês de atividade", () => umaEmpresa().abertaEm("2026-10-15").doAnexo("III"), [{ valor: "18000.55" }]],
  [
    "Quarto mês: média × 12",
    () =>
      umaEmpresa()
        .abertaEm("2026-07-02")
        .noSistemaDesde("2026-07")
        .doAnexo("I")
        .comReceita("2026-07", 1_000_000n)
        .comReceita("2026-08", 1_000_001n)
        .comReceita("2026-09", 0n),
    [{ valor: "9876.54" }],
  ],
  [
    "Mercado interno e exportação, cada um com o seu RBT12",
    () => servico("III", 2_000_000n).comReceita("2026-03", 30_000_000n, "externo"),
    [{ valor: "25000.00" }, { valor: "54321.09", mercado: "externo" }],
  ],
  [
    "RBT12 acima do sublimite com o ano dentro dele",
    () => {
      const c = umaEmpresa().doAnexo("III")
      for (const mes of ["2025-10", "2025-11", "2025-12"]) c.comReceita(mes, 80_000_000n)
      for (let m = 1; m <= 9; m++) c.comReceita(`2026-0${m}`, 15_000_000n)
      return c
    },
    [{ valor: "155555.55" }],
  ],
  ["RBT12 zero", () => servico("V", 0n), [{ valor: "1000.00" }]],
  [
    "Duas atividades de anexos diferentes",
    () => servico("I", 3_000_000n).doAnexo("III"),
    [{ valor: "20000.00" }, { atividade: 1, valor: "15000.01" }],
  ],
  [
    "O mês que passa do sublimite e do limite, em três partes, nos Anexos I e III, com exportação à parte",
    () => {
      const c = umaEmpresa().doAnexo("I").doAnexo("III")
      for (const mes of ["2025-10", "2025-11", "2025-12"]) c.comReceita(mes, 0n)
      for (let m = 1; m <= 9; m++) c.comReceita(`2026-0${m}`, 38_000_000n)
      return c
    },
    [
      { valor: "900000.37" },
      { atividade: 1, valor: "700000.11" },
      { atividade: 1, valor: "12345.67", mercado: "externo" },
    ],
  ],
  [
    "Sublimite proporcional no ano da abertura, Anexo IV",
    () =>
      umaEmpresa().abertaEm("2026-09-10").noSistemaDesde("2026-09").doAnexo("IV").comReceita("2026-09", 90_000_000n),
    [{ valor: "350000.01" }],
  ],
  [
    "Lucro Presumido no meio do trimestre: PIS e COFINS, com retenções e ICMS",
    () => presumido("comercio"),
    [
      { valor: "45678.91" },
      { valor: "1000.55", situacoes: ["monofasico-pis-cofins"] },
      { valor: "7000.00", mercado: "externo" },
    ],
    { doMes: { pisRetido: "10.00", cofinsRetida: "46.15", icmsDestacado: "5432.10" } },
  ],
  [
    "Lucro Presumido no fim do trimestre: adicional, duas presunções, outras receitas, retenções e três quotas",
    () =>
      presumido("servicos-gerais", "comercio").comReceita("2026-07", 10_000_051n).comReceita("2026-08", 12_345_678n),
    [{ valor: "98765.43" }, { atividade: 1, valor: "54321.09" }],
    {
      mes: "2026-09",
      doMes: { outrasReceitas: "1234.56", irrfRetido: "500.01", csllRetida: "100.99", quotas: 3 },
    },
  ],
  [
    "Lucro Presumido acima do limite da LC 224/2025, com a sobra do trimestre anterior",
    () => {
      const c = presumido("servicos-gerais")
      for (const mes of ["2026-01", "2026-02", "2026-03", "2026-07", "2026-08"]) c.comReceita(mes, 50_000_000n)
      for (const mes of ["2026-04", "2026-05", "2026-06"]) c.comReceita(mes, 40_000_033n)
      return c
    },
    [{ valor: "610000.07" }],
    { mes: "2026-09" },
  ],
  [
    "Lucro Presumido por caixa: a conta é sobre o que foi recebido",
    () => presumido("servicos-gerais").comReceita("2026-07", 1_000_000n).comReceita("2026-08", 1_000_000n),
    [{ valor: "90000.00" }],
    { mes: "2026-09", recebido: { "2026-07": "10000.00", "2026-08": "9999.99", "2026-09": "33333.33" } },
  ],
  [
    "Lucro Presumido que começou no meio do trimestre: o limite do adicional é de um mês",
    () => presumido("servicos-gerais").abertaEm("2026-09-14"),
    [{ valor: "100000.00" }],
    { mes: "2026-09" },
  ],
  ["Mês sem receita", () => servico("III", 2_000_000n), []],
  ["MEI de serviços", () => umaEmpresa().noRegime("mei").doAnexo("III"), [{ valor: "5000.00" }]],
  ["MEI caminhoneiro", () => umaEmpresa().noMei("caminhoneiro-intermunicipal", "4930202"), [{ valor: "15000.00" }]],
]
