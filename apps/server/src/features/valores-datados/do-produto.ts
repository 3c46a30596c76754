import type { ValorDatadoDaLista } from "@partida/contracts"
import { type Periodo, paraReais, TABELAS, type Taxa } from "@partida/fiscal"
import {
  type Quadro,
  quadroDoInss,
  quadroDoIrrf,
  quadroDosAnexos,
  type TabelaComValores,
} from "@partida/fiscal/escritorio"

const semAutoria = { propostoPor: null, propostoEm: null, decididoPor: null, decididoEm: null, motivo: null } as const

/** What ships with the product, newest first. */
export function doProduto(): ValorDatadoDaLista[] {
  const { selicMensal, salarioMinimo, tetoDoInss, inssEmpregado, irrfMensal, anexosDoSimples } = TABELAS
  const linha = <T>(tabela: TabelaComValores, p: Periodo<T>, valor: string | Quadro): ValorDatadoDaLista => ({
    id: null,
    tabela,
    ambito: "nacional",
    desde: p.desde,
    ate: p.ate,
    ...(typeof valor === "string" ? { valor, quadro: null } : { valor: null, quadro: valor }),
    norma: p.norma.titulo,
    origem: "produto",
    situacao: "em-vigor",
    ...semAutoria,
    podeDecidir: false,
  })
  return [
    ...selicMensal.periodos.map((p) => linha("selic-mensal", p, percentualDe(p.valor))),
    ...salarioMinimo.periodos.map((p) => linha("salario-minimo", p, paraReais(p.valor))),
    ...tetoDoInss.periodos.map((p) => linha("inss-teto", p, paraReais(p.valor))),
    ...inssEmpregado.periodos.map((p) => linha("inss-empregado", p, quadroDoInss(p.valor))),
    ...irrfMensal.periodos.map((p) => linha("irrf-mensal", p, quadroDoIrrf(p.valor))),
    ...anexosDoSimples.periodos.map((p) => linha("simples-anexos", p, quadroDosAnexos(p.valor))),
  ].sort((a, b) => (a.desde < b.desde ? 1 : -1))
}

/** A rate of two decimals of percent, as published. */
function percentualDe({ num, den }: Taxa): string {
  const centesimos = ((num * 10_000n) / den).toString().padStart(3, "0")
  return `${centesimos.slice(0, -2)}.${centesimos.slice(-2)}`
}
