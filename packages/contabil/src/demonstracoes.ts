import { DEMONSTRACOES_PADRAO } from "./padrao/demonstracoes-padrao.ts"
import type { PlanoDeContas } from "./plano.ts"
import type { Natureza, Saldos } from "./tipos.ts"

/** A line of a statement; T adds up the lines below it, D the accounts that name its code. */
export interface LinhaDeDemonstracao {
  readonly codigo: string
  readonly tipo: "T" | "D"
  readonly nivel: number
  readonly superior: string | null
  readonly descricao: string
  /** Of the balance sheet, A or P; of the income statement, R where it adds to the profit and D where it takes from it. */
  readonly grupo: string
  /** Centavos, as people read it: assets and revenue positive, liabilities positive when credit, expenses negative. */
  readonly valor: bigint
}

type Modelo = Omit<LinhaDeDemonstracao, "valor"> & { readonly demonstracao: string }

const modelos: readonly Modelo[] = DEMONSTRACOES_PADRAO.map((linha) => {
  const [demonstracao = "", , codigo = "", tipo, nivel, superior, grupo = "", descricao = ""] = linha.split("|")
  return {
    demonstracao,
    codigo,
    tipo: tipo === "T" ? "T" : "D",
    nivel: Number(nivel),
    superior: superior || null,
    grupo,
    descricao,
  }
})

/** The income statement of balances of result accounts before the closing entries (type E). The last line is the result. */
export function dre(plano: PlanoDeContas, saldos: Saldos): LinhaDeDemonstracao[] {
  return preencher(plano, saldos, "DRE", () => -1n)
}

export interface Balanco {
  readonly linhas: readonly LinhaDeDemonstracao[]
  /** Result of accounts not closed yet, in centavos: profit is positive. In no line: `comResultado` puts it in the equity. */
  readonly resultado: bigint
  /** Assets = liabilities + equity + result of the period. */
  readonly fecha: boolean
}

/** The balance sheet of the books: assets, liabilities and equity, with the result not closed yet beside them. */
export function balanco(plano: PlanoDeContas, saldos: Saldos): Balanco {
  const linhas = preencher(plano, saldos, "BP", ({ grupo }) => (grupo === "A" ? 1n : -1n))
  const resultado = resultadoDe(plano, saldos)
  const de = (codigo: string) => linhas.find((l) => l.codigo === codigo)?.valor ?? 0n
  return { linhas, resultado, fecha: de("A") === de("P") + resultado }
}

const PASSIVO = "P"
const PATRIMONIO = "P.3"

/**
 * The lines as people read them before the closing of the year: the result is a line of the equity, and liabilities with equity
 * add up to the assets.
 */
export function comResultado({ linhas, resultado }: Balanco): LinhaDeDemonstracao[] {
  return [
    ...linhas.map((l) => (l.codigo === PASSIVO || l.codigo === PATRIMONIO ? { ...l, valor: l.valor + resultado } : l)),
    {
      codigo: "RESULTADO",
      tipo: "D",
      nivel: 3,
      superior: PATRIMONIO,
      descricao: "Resultado do período, ainda não encerrado",
      grupo: "P",
      valor: resultado,
    },
  ]
}

/** Profit (positive) or loss of the balances of result accounts and of the clearing account, in centavos. */
export function resultadoDe(plano: PlanoDeContas, saldos: Saldos): bigint {
  return -somaDe(plano, saldos, ["04", "09"])
}

const somaDe = (plano: PlanoDeContas, saldos: Saldos, naturezas: readonly Natureza[]) => {
  let soma = 0n
  for (const [codigo, saldo] of saldos) if (naturezas.includes(plano.conta(codigo).natureza)) soma += saldo
  return soma
}

function preencher(
  plano: PlanoDeContas,
  saldos: Saldos,
  demonstracao: string,
  sinal: (modelo: Modelo) => bigint,
): LinhaDeDemonstracao[] {
  const daqui = modelos.filter((m) => m.demonstracao === demonstracao)
  const porCodigo = new Map(daqui.map((m) => [m.codigo, m]))
  const valores = new Map<string, bigint>()
  for (const [codigo, saldo] of saldos) {
    let linha = porCodigo.get(plano.conta(codigo).aglutinacao ?? "")
    const valor = linha ? saldo * sinal(linha) : 0n
    for (; linha; linha = linha.superior === null ? undefined : porCodigo.get(linha.superior))
      valores.set(linha.codigo, (valores.get(linha.codigo) ?? 0n) + valor)
  }
  return daqui.map(({ codigo, tipo, nivel, superior, descricao, grupo }) => ({
    codigo,
    tipo,
    nivel,
    superior,
    descricao,
    grupo,
    valor: valores.get(codigo) ?? 0n,
  }))
}
