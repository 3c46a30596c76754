import { type Centavos, type Competencia, primeiroDia, TABELAS, vigenteEm } from "@partida/fiscal"
import { calcularCppDeMei } from "@partida/fiscal/mei"

/** opSimpNac of a MEI. */
export const OPTANTE_MEI = "2"

/** What the law names, as people read it. */
export const OFICIOS_DO_MEI = "hidráulica, eletricidade, pintura, alvenaria, carpintaria ou manutenção de veículos"

/** Items of LC 116 ("7.02") that hold the trades, in a month, and the law that names these. */
export function oficiosDoMei(competencia: Competencia) {
  const { valor: itens, norma } = vigenteEm(TABELAS.servicosDoMeiComCpp, primeiroDia(competencia))
  return { itens, norma }
}

/**
 * The CPP that a company taker owes on the services of a MEI of those trades, outside the DAS, as on any self-employed person
 * (LC 123/2006 art. 18-B; Lei 8.212/1991 art. 22 III). Null where it owes none.
 */
export function cppSobreServicosDeMei(
  competencia: Competencia,
  regime: "simples-IV" | "lucro-presumido",
  servicos: Centavos,
): Centavos | null {
  const cpp = calcularCppDeMei({ competencia, regime, servicos })
  return cpp.tipo === "calculado" ? cpp.resultado.cpp : null
}
