import type { AtoDaReceita } from "../../../ports/receita-federal-atos.ts"
import type { Mapa } from "./ato.ts"
import { ccmei, dadosDoMei, meisDaPessoa } from "./ccmei.ts"
import { comprovanteDePagamento, consultarPagamentos, situacaoFiscal } from "./consultas.ts"
import { beneficioMei, dividaMei, gerarDarf, gerarDasMei, gerarGuiaDctfweb } from "./guias.ts"
import { abrirMensagem, haMensagens, listarMensagens } from "./mensagens.ts"
import {
  calcularPgdas,
  consultarDeclaracoes,
  declaracao,
  extratoDoDas,
  gerarDas,
  transmitirPgdas,
  ultimaDeclaracao,
} from "./pgdas.ts"
import { autorizarProcurador, procuracoes } from "./procuracoes.ts"

/** Each act in the words of the Integra Contador. */
export const MAPAS: { readonly [A in AtoDaReceita]: Mapa<A> } = {
  "calcular-pgdas": calcularPgdas,
  "transmitir-pgdas": transmitirPgdas,
  "consultar-declaracoes": consultarDeclaracoes,
  "ultima-declaracao": ultimaDeclaracao,
  declaracao,
  "gerar-das": gerarDas,
  "extrato-do-das": extratoDoDas,
  "gerar-das-mei": gerarDasMei,
  "beneficio-mei": beneficioMei,
  "divida-mei": dividaMei,
  "gerar-darf": gerarDarf,
  "gerar-guia-dctfweb": gerarGuiaDctfweb,
  "consultar-pagamentos": consultarPagamentos,
  "comprovante-de-pagamento": comprovanteDePagamento,
  "situacao-fiscal": situacaoFiscal,
  ccmei,
  "dados-do-mei": dadosDoMei,
  "meis-da-pessoa": meisDaPessoa,
  "ha-mensagens": haMensagens,
  "listar-mensagens": listarMensagens,
  "abrir-mensagem": abrirMensagem,
  procuracoes,
  "autorizar-procurador": autorizarProcurador,
}

/** The service whose power of the client an act needs; the same for every way of asking for it. */
export const SERVICO_DO_PODER: { readonly [A in AtoDaReceita]: string } = {
  "calcular-pgdas": "PGDASD/TRANSDECLARACAO11",
  "transmitir-pgdas": "PGDASD/TRANSDECLARACAO11",
  "consultar-declaracoes": "PGDASD/CONSDECLARACAO13",
  "ultima-declaracao": "PGDASD/CONSULTIMADECREC14",
  declaracao: "PGDASD/CONSDECREC15",
  "gerar-das": "PGDASD/GERARDAS12",
  "extrato-do-das": "PGDASD/CONSEXTRATO16",
  "gerar-das-mei": "PGMEI/GERARDASPDF21",
  "beneficio-mei": "PGMEI/ATUBENEFICIO23",
  "divida-mei": "PGMEI/DIVIDAATIVA24",
  "gerar-darf": "SICALC/CONSOLIDARGERARDARF51",
  "gerar-guia-dctfweb": "DCTFWEB/GERARGUIA31",
  "consultar-pagamentos": "PAGTOWEB/PAGAMENTOS71",
  "comprovante-de-pagamento": "PAGTOWEB/COMPARRECADACAO72",
  "situacao-fiscal": "SITFIS/SOLICITARPROTOCOLO91",
  ccmei: "CCMEI/EMITIRCCMEI121",
  "dados-do-mei": "CCMEI/DADOSCCMEI122",
  "meis-da-pessoa": "CCMEI/CCMEISITCADASTRAL123",
  "ha-mensagens": "CAIXAPOSTAL/INNOVAMSG63",
  "listar-mensagens": "CAIXAPOSTAL/MSGCONTRIBUINTE61",
  "abrir-mensagem": "CAIXAPOSTAL/MSGDETALHAMENTO62",
  procuracoes: "PROCURACOES/OBTERPROCURACAO41",
  "autorizar-procurador": "AUTENTICAPROCURADOR/ENVIOXMLASSINADO81",
}
