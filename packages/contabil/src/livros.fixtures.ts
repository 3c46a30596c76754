import { encerrar } from "./encerramento.ts"
import { lancarFato, regrasPadrao } from "./fatos.ts"
import { acumular } from "./lancamento.ts"
import type { LancamentoNumerado } from "./ledger.ts"
import { planoPadrao } from "./plano.ts"

type Contado = readonly [fato: string, data: string, valores: Readonly<Record<string, bigint>>]

/** Last quarter of a company of the Lucro Presumido, whose books begin in it. */
const FATOS: readonly Contado[] = [
  ["capital.subscricao", "2026-10-01", { capital: 5_000_000n }],
  ["capital.integralizacao", "2026-10-01", { banco: 5_000_000n }],
  ["nota.servico", "2026-10-20", { "receita.servicos": 2_000_000n }],
  ["presumido.pis-cofins", "2026-10-31", { "deducao.pis": 13_000n, "deducao.cofins": 60_000n }],
  ["pro-labore", "2026-10-31", { "pagar.pro-labore": 144_282n, "recolher.inss": 17_831n, "reter.irrf-folha": 0n }],
  [
    "guia.pagamento",
    "2026-11-25",
    { "recolher.pis": 13_000n, "despesa.multas-fiscais": 0n, "financeira.juros-mora": 0n },
  ],
  ["nota.servico", "2026-12-05", { "receita.servicos": 4_000_001n }],
  ["recebimento", "2026-12-18", { banco: 1_999_999n }],
  ["presumido.irpj", "2026-12-31", { "lucro.irpj": 288_000n }],
]

/** The entries of those facts, numbered, and the closing of the year after them. */
export function livrosDeTeste(): LancamentoNumerado[] {
  const doAno = FATOS.map(([fato, data, valores]) => {
    const lancado = lancarFato(planoPadrao, regrasPadrao, {
      fato,
      data,
      valores,
      detalhe: "Serviço nº 1 — “teste”; a|b",
    })
    if (lancado.tipo !== "lancado") throw new Error(`${fato}: ${lancado.tipo}`)
    return lancado.lancamento
  })
  const todos = [...doAno, ...encerrar(planoPadrao, acumular(new Map(), doAno), "2026-12-31")]
  return todos.map((l, i) => ({ ...l, numero: i + 1 }))
}
