import type { LinhaDaComparacao, RegimeComparado } from "@partida/contracts"
import { NOMES_DOS_REGIMES } from "@partida/fiscal/simuladores"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const doRegime = ({ regimes }: LinhaDaComparacao, qual: RegimeComparado) =>
  regimes.find(({ regime }) => regime === qual) ?? null

/** Columns of the comparison of the portfolio. */
export const colunasDaCarteira: readonly Coluna<LinhaDaComparacao>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (l) => l.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "receitaMensal", titulo: "Receita por mês", tipo: "dinheiro", valor: (l) => l.receitaMensal },
  {
    id: "simples",
    titulo: "Simples Nacional, no ano",
    tipo: "dinheiro",
    valor: (l) => doRegime(l, "simples")?.total ?? null,
  },
  {
    id: "proLaboreNoSimples",
    titulo: "Pró-labore por mês no Simples",
    tipo: "dinheiro",
    valor: (l) => doRegime(l, "simples")?.proLabore ?? null,
  },
  {
    id: "presumido",
    titulo: "Lucro Presumido, no ano",
    tipo: "dinheiro",
    valor: (l) => doRegime(l, "presumido")?.total ?? null,
  },
  { id: "mei", titulo: "MEI, no ano", tipo: "dinheiro", valor: (l) => doRegime(l, "mei")?.total ?? null },
  { id: "atual", titulo: "Regime de hoje", tipo: "texto", valor: (l) => NOMES_DOS_REGIMES[l.atual] },
  {
    id: "melhor",
    titulo: "Mais barato",
    tipo: "texto",
    valor: (l) => (l.melhor === null ? null : NOMES_DOS_REGIMES[l.melhor]),
  },
  { id: "ganho", titulo: "Economia no ano, ao mudar", tipo: "dinheiro", valor: (l) => l.ganho },
]
