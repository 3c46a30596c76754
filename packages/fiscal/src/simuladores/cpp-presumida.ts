import type { Competencia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, deReais } from "../nucleo/dinheiro.ts"
import { entrada } from "../nucleo/passos.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarDas } from "../simples/das/das.ts"

/** Revenue of the month that the DAS is of, and the RBT12 that it is supposed to have had. */
interface EntradaCppPresumida {
  readonly periodoApuracao: Competencia
  readonly receita: Centavos
  readonly rbt12: Centavos
}

/**
 * The most that the DAS of a month may have had of CPP, were all its revenue of services under the Fator R: the larger of
 * Anexos III and V. Not what was owed: it only measures whether an answer that nobody gave could change the annex. Throws
 * `ParametroSemVigencia`.
 */
export function cppPresumidaNoDas(
  { periodoApuracao, receita, rbt12 }: EntradaCppPresumida,
  tabelas: Tabelas = TABELAS,
): Centavos {
  const cpp = (anexo: "III" | "V") =>
    montarDas(
      "DAS presumido",
      {
        periodoApuracao,
        rbt12: entrada("RBT12", centavos(rbt12 > 0n ? rbt12 : deReais("1.00")), null),
        rbt12Exportacao: null,
        rbaAnterior: null,
        impedidoIcmsIss: false,
        primeiraFaixa: false,
        receitas: [{ linhas: [], anexo, situacoes: [], valor: entrada("Receita", receita, null) }],
      },
      tabelas,
    ).resultado.tributos.CPP
  const iii = cpp("III")
  const v = cpp("V")
  return iii > v ? iii : v
}
