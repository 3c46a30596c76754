import type { AchadoDoExercicio, ConferenciaDoExercicio } from "@partida/contracts"

interface Onde {
  readonly idEmpresa: string
  readonly ano: number
  /** Month of the closing. */
  readonly competencia: string
}

interface Caminho {
  readonly rotulo: string
  readonly caminho: string
}

/** Where what a check found is mended: the ledger of the account, the month, or the screen that it came from. */
export function caminhosDoAchado(
  qual: ConferenciaDoExercicio,
  { conta, competencia: mes }: AchadoDoExercicio,
  { idEmpresa, ano, competencia }: Onde,
): readonly Caminho[] {
  const ir = (tela: string, busca: Readonly<Record<string, string>>) => `${tela}?${new URLSearchParams(busca)}`
  const nosLivros = (busca: Readonly<Record<string, string>>) =>
    ir("/contabilidade/empresa", { empresa: idEmpresa, ...busca })
  const razao =
    conta === null ? [] : [{ rotulo: "Abrir o razão", caminho: caminhoDoRazao(conta, { idEmpresa, ano, competencia }) }]
  const doMes = mes === null ? [] : [{ rotulo: "Abrir o mês", caminho: nosLivros({ competencia: mes }) }]
  switch (qual) {
    case "meses":
      return mes === null
        ? []
        : [
            ...doMes,
            {
              rotulo: "Abrir o imposto",
              caminho: ir("/painel/fechamento/das", { competencia: mes, idEmpresa }),
            },
          ]
    case "a-classificar":
      return doMes
    case "referencial":
      return [
        ...razao,
        { rotulo: "Ligar a conta", caminho: nosLivros({ competencia, aba: "contas", novo: "referencial" }) },
      ]
    case "tributos":
      return [...razao, { rotulo: "Abrir as guias", caminho: ir("/despesas/impostos", { empresa: idEmpresa }) }]
    case "banco":
      return [
        ...razao,
        { rotulo: "Abrir os extratos", caminho: ir("/despesas/banco", { empresa: idEmpresa }) },
        { rotulo: "Conciliar", caminho: ir("/despesas/conciliacao", { empresa: idEmpresa }) },
      ]
    case "caixa":
    case "identificar":
    case "invertidas":
    case "antecipados":
      return razao
    case "integridade":
      return []
    default:
      return qual satisfies never
  }
}

/** The ledger of an account in the year, up to the month of the closing. */
export const caminhoDoRazao = (conta: string, { idEmpresa, ano, competencia }: Onde): string =>
  `/contabilidade/empresa?${new URLSearchParams({ empresa: idEmpresa, competencia, aba: "razao", conta, de: `${ano}-01` })}`
