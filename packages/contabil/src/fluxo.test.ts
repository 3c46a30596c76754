import { describe, expect, it } from "vitest"
import { balanco, dre } from "./demonstracoes.ts"
import { destinar, encerrar } from "./encerramento.ts"
import { dfc } from "./fluxo.ts"
import { indices } from "./indices.ts"
import { acumular } from "./lancamento.ts"
import { mutacoes } from "./mutacoes.ts"
import { planoPadrao } from "./plano.ts"
import type { Lancamento } from "./tipos.ts"

const conta = (chave: string) => {
  const codigo = planoPadrao.deChave(chave)
  if (codigo === null) throw new Error(chave)
  return codigo
}
const par = (debito: string, credito: string, valor: bigint): Lancamento => ({
  data: "2026-06-30",
  tipo: "N",
  historico: `${debito} ${credito}`,
  partidas: [
    { conta: conta(debito), dc: "D", valor },
    { conta: conta(credito), dc: "C", valor },
  ],
})

/** The year before left 1,000.00 in the bank, of capital. */
const INICIAIS = acumular(new Map(), [par("banco", "capital", 1_000_00n)])
/**
 * The year: 10,000.00 sold, 7,000.00 received; a tax of 600.00, of which 500.00 paid; rent of 2,000.00 paid; a computer of 3,000.00
 * paid, 300.00 of it depreciated; 4,000.00 borrowed; 500.00 more of capital; 1,200.00 of profits taken in advance.
 */
const ANO = [
  par("clientes", "receita.servicos", 10_000_00n),
  par("banco", "clientes", 7_000_00n),
  par("deducao.das", "recolher.das", 600_00n),
  par("recolher.das", "banco", 500_00n),
  par("despesa.aluguel", "banco", 2_000_00n),
  par("imob.informatica", "banco", 3_000_00n),
  par("despesa.depreciacao", "deprec.informatica", 300_00n),
  par("banco", "emprestimo", 4_000_00n),
  par("banco", "capital", 500_00n),
  par("lucros-antecipados", "banco", 1_200_00n),
]
/** 10,000.00 - 600.00 - 2,000.00 - 300.00. */
const LUCRO = 7_100_00n

const antes = acumular(INICIAIS, ANO)
const resultado = new Map([...acumular(new Map(), ANO)].filter(([c]) => planoPadrao.conta(c).natureza === "04"))
const encerramento = encerrar(planoPadrao, antes, "2026-12-31")
const encerrado = acumular(antes, encerramento)
const comDestino = acumular(
  encerrado,
  destinar(planoPadrao, encerrado, "2026-12-31", { reservaLegal: 300_00n, lucrosADistribuir: 1_000_00n }),
)

describe("fluxo de caixa indireto", () => {
  const esperado = {
    "DFC.O.01": LUCRO,
    "DFC.O.02": 300_00n,
    "DFC.O.03": -3_000_00n,
    "DFC.O.08": 100_00n,
    "DFC.O": 4_500_00n,
    "DFC.I.02": -3_000_00n,
    "DFC.I": -3_000_00n,
    "DFC.F.01": 4_000_00n,
    "DFC.F.03": 500_00n,
    "DFC.F.04": -1_200_00n,
    "DFC.F": 3_300_00n,
    // 1,000.00 + 7,000.00 - 500.00 - 2,000.00 - 3,000.00 + 4,000.00 + 500.00 - 1,200.00 = 5,800.00.
    "DFC.V": 4_800_00n,
    "DFC.CI": 1_000_00n,
    "DFC.CF": 5_800_00n,
  }
  const valores = (finais: ReadonlyMap<string, bigint>) => {
    const { linhas, fecha } = dfc(planoPadrao, { iniciais: INICIAIS, finais, resultado })
    expect(fecha).toBe(true)
    return Object.fromEntries(linhas.flatMap((l) => (l.valor === 0n ? [] : [[l.codigo, l.valor]])))
  }

  it("é o mesmo antes e depois de encerrado, e o lucro decidido e não pago não saiu do caixa", () => {
    expect(valores(antes)).toEqual(esperado)
    expect(valores(encerrado)).toEqual(esperado)
    expect(valores(comDestino)).toEqual(esperado)
  })

  it("cada linha diz as contas de que é feita, e livros tortos não fecham", () => {
    const { linhas } = dfc(planoPadrao, { iniciais: INICIAIS, finais: antes, resultado })
    expect(linhas.find((l) => l.codigo === "DFC.O.03")?.contas).toEqual([
      { codigo: conta("clientes"), valor: -3_000_00n },
    ])
    const torto = new Map([...antes, [conta("banco"), 5_800_01n]])
    expect(dfc(planoPadrao, { iniciais: INICIAIS, finais: torto, resultado }).fecha).toBe(false)
  })
})

describe("mutações do patrimônio e índices", () => {
  it("do saldo inicial ao final por coluna, somando em cada linha; a coluna de lucros é a DLPA", () => {
    const linhas = mutacoes(planoPadrao, { iniciais: INICIAIS, finais: comDestino, resultado })
    expect(linhas.map((l) => [l.codigo, l.capital, l.reservas, l.lucros, l.total])).toEqual([
      ["MPL.I", 1_000_00n, 0n, 0n, 1_000_00n],
      ["MPL.01", 0n, 0n, 0n, 0n],
      ["MPL.02", 500_00n, 0n, 0n, 500_00n],
      ["MPL.03", 0n, 0n, 0n, 0n],
      ["MPL.04", 0n, 0n, LUCRO, LUCRO],
      ["MPL.05", 0n, 300_00n, -300_00n, 0n],
      // 1,200.00 taken in advance, and 1,000.00 decided.
      ["MPL.06", 0n, 0n, -2_200_00n, -2_200_00n],
      ["MPL.F", 1_500_00n, 300_00n, 4_600_00n, 6_400_00n],
    ])
    const meio = mutacoes(planoPadrao, { iniciais: INICIAIS, finais: antes, resultado })
    expect(meio.at(-1)).toMatchObject({ lucros: 5_900_00n, total: 7_400_00n })
  })

  it("índices exatos a quatro casas, e nenhum onde não há por que dividir", () => {
    const saldos = comDestino
    const feitos = indices(balanco(planoPadrao, saldos), dre(planoPadrao, resultado))
    // Assets of 5,800.00 + 3,000.00 + 2,700.00; short debts of 100.00 + 1,000.00 + 4,000.00.
    expect(feitos).toEqual({
      "liquidez-corrente": "1.7254",
      "liquidez-seca": "1.7254",
      "liquidez-imediata": "1.1372",
      "liquidez-geral": "1.7254",
      endividamento: "0.4434",
      "composicao-da-divida": "1.0000",
      "margem-bruta": "1.0000",
      "margem-liquida": "0.7553",
      "retorno-do-ativo": "0.6173",
      "retorno-do-patrimonio": "1.1093",
    })
    expect(Object.values(indices(balanco(planoPadrao, new Map()), dre(planoPadrao, new Map())))).toEqual(
      Array.from({ length: 10 }, () => null),
    )
  })
})
