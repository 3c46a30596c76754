import type { AtosExternos } from "../../ports/operacao-externa.ts"
import { atoDoBeneficioDoMei } from "./beneficio-mei.ts"
import { atoDeConferencia } from "./conferencia.ts"
import { atoDaSituacaoFiscal, atoDasMensagens, atoDasProcuracoes } from "./consultas.ts"
import { atoDaDctfweb } from "./dctfweb.ts"
import { atosDasGuias, type DepsDasGuias } from "./guias.ts"
import { atoDaSituacaoDoMei, atoDoCcmei, atoDosDebitosDoMei } from "./mei.ts"
import { atoDosPagamentos } from "./pagamentos.ts"
import { atoDeTransmissao } from "./transmissao.ts"

/** What the product asks of the Receita Federal. */
export function atosDaReceita(deps: DepsDasGuias): AtosExternos {
  const transmissao = atoDeTransmissao(deps)
  return {
    "pgdas-conferir": atoDeConferencia(deps, transmissao),
    "pgdas-transmitir": transmissao,
    ...atosDasGuias(deps),
    "dctfweb-guia": atoDaDctfweb(deps),
    "pagamentos-consultar": atoDosPagamentos(deps),
    "situacao-fiscal": atoDaSituacaoFiscal(deps),
    "mensagens-consultar": atoDasMensagens(deps),
    "procuracoes-consultar": atoDasProcuracoes(deps),
    "mei-debitos": atoDosDebitosDoMei(deps),
    "mei-situacao": atoDaSituacaoDoMei(deps),
    "ccmei-emitir": atoDoCcmei(deps),
    "mei-beneficio": atoDoBeneficioDoMei(deps),
  }
}
