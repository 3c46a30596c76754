import { notasDoMei, opcaoPeloMei, saidaDoMeiPorOpcao } from "./mei/opcao.ts"
import { opcaoPeloSimples, saidaDoSimplesPorOpcao } from "./simples/opcao.ts"

/** Tables that only the dates of the regimes ask for: out of `TABELAS`, which a browser downloads whole. */
export const TABELAS_DAS_OPCOES = {
  notasDoMei,
  opcaoPeloMei,
  opcaoPeloSimples,
  saidaDoMeiPorOpcao,
  saidaDoSimplesPorOpcao,
}
