import type { Norma } from "../nucleo/memoria.ts"
import { definirParametro, type Parametro } from "../nucleo/parametro.ts"

/** When a day without banking happens each year. */
export interface RegraDeFeriado {
  readonly nome: string
  /** Fixed "MM-DD"; null for a movable day. */
  readonly mesDia: string | null
  /** Days from Easter Sunday; null for a fixed day. */
  readonly diasDaPascoa: number | null
}

function feriado(quando: string | number, nome: string, norma: Norma, desde = "2003-01-01"): Parametro<RegraDeFeriado> {
  const fixo = typeof quando === "string"
  const valor = { nome, mesDia: fixo ? quando : null, diasDaPascoa: fixo ? null : quando }
  return definirParametro<RegraDeFeriado>({
    tabela: "feriados",
    descricao: nome,
    unidade: "texto",
    periodos: [{ desde, ate: null, valor, norma, confianca: "verified" }],
  })
}

const LEI_662: Norma = { titulo: "Lei 662/1949" }
const LEI_10607: Norma = { titulo: "Lei 662/1949 (redação da Lei 10.607/2002)" }
const CMN: Norma = { titulo: "Res. CMN 2.932/2002 e 4.880/2020" }
const FEBRABAN: Norma = { titulo: "Febraban: sem expediente bancário" }

/**
 * Days without banking in the whole country. Ash Wednesday, 24 and 31 December are business days (reduced hours).
 * Local holidays do not move federal due dates. From 2003, the first year after Lei 10.607/2002 gave the list its
 * present form; before 2018 the days only serve to count arrears.
 */
export const feriadosNacionais: readonly Parametro<RegraDeFeriado>[] = [
  feriado("01-01", "Confraternização Universal", LEI_662),
  feriado(-48, "Carnaval (segunda-feira)", CMN),
  feriado(-47, "Carnaval (terça-feira)", CMN),
  feriado(-2, "Sexta-feira Santa", FEBRABAN),
  feriado("04-21", "Tiradentes", LEI_10607),
  feriado("05-01", "Dia do Trabalho", LEI_662),
  feriado(60, "Corpus Christi", CMN),
  feriado("09-07", "Independência do Brasil", LEI_662),
  feriado("10-12", "Nossa Senhora Aparecida", { titulo: "Lei 6.802/1980" }),
  feriado("11-02", "Finados", LEI_10607),
  feriado("11-15", "Proclamação da República", LEI_662),
  feriado("11-20", "Consciência Negra", { titulo: "Lei 14.759/2023" }, "2024-01-01"),
  feriado("12-25", "Natal", LEI_662),
]
