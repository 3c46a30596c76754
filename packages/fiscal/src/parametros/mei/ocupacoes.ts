import { definirParametro } from "../../nucleo/parametro.ts"

/** Which fixed taxes an occupation of the caminhoneiro pays: ISS, ICMS or both. */
export type OcupacaoDoCaminhoneiro = "municipal" | "intermunicipal" | "ambos"

/**
 * Occupations of the MEI caminhoneiro by CNAE (7 digits): the only ones he may have. The general list (Tabela A) is not here: what
 * is not in this one must be looked up there. Key date: competência.
 */
export const ocupacoesDoCaminhoneiro = definirParametro<ReadonlyMap<string, OcupacaoDoCaminhoneiro>>({
  tabela: "mei-ocupacoes-caminhoneiro",
  descricao: "Ocupações do MEI caminhoneiro",
  unidade: "tabela",
  periodos: [
    {
      desde: "2022-01-01",
      ate: null,
      valor: new Map([
        ["4930201", "municipal"],
        ["4930202", "intermunicipal"],
        ["4930203", "ambos"],
        ["4930204", "ambos"],
      ]),
      norma: { titulo: "Res. CGSN 140/2018 art. 100 §1º-A e Anexo XI, Tabela B (Res. CGSN 165/2022)" },
      confianca: "memory",
      observacao: "Códigos conferidos em publicações da Tabela B; o ISS e o ICMS de 4930-2/04, de memória",
    },
  ],
})

/**
 * Months of the year in which a MEI passes between the general category and the caminhoneiro's: with another occupation in the
 * year, the general limit and INSS hold for the whole of it. Key date: calendar year.
 */
export const mesesDaOpcaoDeCaminhoneiro = definirParametro<readonly number[]>({
  tabela: "mei-opcao-caminhoneiro",
  descricao: "Meses em que o MEI passa a caminhoneiro ou deixa de ser",
  unidade: "tabela",
  periodos: [
    {
      desde: "2022-01-01",
      ate: "2022-12-31",
      valor: [1, 4],
      norma: { titulo: "Res. CGSN 165/2022 art. 2º" },
      confianca: "verified",
    },
    {
      desde: "2023-01-01",
      ate: null,
      valor: [1],
      norma: { titulo: "Res. CGSN 140/2018 art. 100 §1º-B" },
      confianca: "verified",
    },
  ],
})

/** Tables that only a registration asks for: out of `TABELAS`, which a browser downloads whole. */
export const TABELAS_DO_CADASTRO_DO_MEI = { mesesDaOpcaoDeCaminhoneiro, ocupacoesDoCaminhoneiro }
export type TabelasDoCadastroDoMei = Readonly<typeof TABELAS_DO_CADASTRO_DO_MEI>
