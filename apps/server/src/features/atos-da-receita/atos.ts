import type { AtosExternos } from "../operacoes/externo.ts"
import type { Deps } from "./comum.ts"
import { atoDasMensagens, atoDasProcuracoes, atoDaSituacaoFiscal, atoDosDebitosDoMei } from "./consultas.ts"
import { atoDeConferencia, atoDeTransmissao } from "./pgdas.ts"

/** What the product asks of the Receita Federal. */
export function atosDaReceita(deps: Deps): AtosExternos {
  const transmissao = atoDeTransmissao(deps)
  return {
    "pgdas-conferir": atoDeConferencia(deps, transmissao),
    "pgdas-transmitir": transmissao,
    "situacao-fiscal": atoDaSituacaoFiscal(deps),
    "mensagens-consultar": atoDasMensagens(deps),
    "procuracoes-consultar": atoDasProcuracoes(deps),
    "mei-debitos": atoDosDebitosDoMei(deps),
  }
}
