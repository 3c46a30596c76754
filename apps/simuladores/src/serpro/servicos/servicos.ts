import type { Contexto } from "../estado.ts"
import { type Chamada, doGerenciador, type Resposta } from "../protocolo.ts"
import { receberTermo } from "./autenticaprocurador.ts"
import {
  consultarDte,
  consultarRegime,
  consultarResolucao,
  listarRegimes,
  obterProcuracoes,
  optarPeloRegime,
} from "./cadastro.ts"
import { detalharMensagem, indicarNovas, listarMensagens } from "./caixapostal.ts"
import { consultarDadosDoMei, consultarMeisDaPessoa, emitirCcmei } from "./ccmei.ts"
import { consultarCompleta, consultarRecibo, consultarXml, gerarGuia, gerarGuiaEmAndamento } from "./dctfweb.ts"
import { obterEventos, solicitarEventos } from "./eventos.ts"
import { consultarPagamentos, contarPagamentos, emitirComprovante } from "./pagtoweb.ts"
import {
  consultarDeclaracoes,
  consultarExtrato,
  consultarUltima,
  consultarUma,
  gerarDas,
  gerarDasAvulso,
} from "./pgdasd.ts"
import { declarar } from "./pgdasd-declarar.ts"
import { atualizarBeneficio, consultarDividaAtiva, gerarCodigoDoDasMei, gerarDasMei } from "./pgmei.ts"
import { consultarReceita, gerarCodigoDoDarf, gerarDarf } from "./sicalc.ts"
import { emitirRelatorio, solicitarProtocolo } from "./sitfis.ts"

type Servico = (contexto: Contexto, chamada: Chamada) => Resposta

/** By "idSistema/idServico". What is on sale and not here answers as a service that is out of order (002 and 029 of the list). */
const SERVICOS: Readonly<Record<string, Servico>> = {
  "PGDASD/TRANSDECLARACAO11": declarar,
  "PGDASD/GERARDAS12": gerarDas,
  "PGDASD/CONSDECLARACAO13": consultarDeclaracoes,
  "PGDASD/CONSULTIMADECREC14": consultarUltima,
  "PGDASD/CONSDECREC15": consultarUma,
  "PGDASD/CONSEXTRATO16": consultarExtrato,
  "PGDASD/GERARDASAVULSO19": gerarDasAvulso,
  "PGMEI/GERARDASPDF21": gerarDasMei,
  "PGMEI/GERARDASCODBARRA22": gerarCodigoDoDasMei,
  "PGMEI/ATUBENEFICIO23": atualizarBeneficio,
  "PGMEI/DIVIDAATIVA24": consultarDividaAtiva,
  "CCMEI/EMITIRCCMEI121": emitirCcmei,
  "CCMEI/DADOSCCMEI122": consultarDadosDoMei,
  "CCMEI/CCMEISITCADASTRAL123": consultarMeisDaPessoa,
  "DCTFWEB/GERARGUIA31": gerarGuia,
  "DCTFWEB/CONSRECIBO32": consultarRecibo,
  "DCTFWEB/CONSDECCOMPLETA33": consultarCompleta,
  "DCTFWEB/CONSXMLDECLARACAO38": consultarXml,
  "DCTFWEB/GERARGUIAANDAMENTO313": gerarGuiaEmAndamento,
  "PROCURACOES/OBTERPROCURACAO41": obterProcuracoes,
  "SICALC/CONSOLIDARGERARDARF51": gerarDarf,
  "SICALC/CONSULTAAPOIORECEITAS52": consultarReceita,
  "SICALC/GERARDARFCODBARRA53": gerarCodigoDoDarf,
  "CAIXAPOSTAL/MSGCONTRIBUINTE61": listarMensagens,
  "CAIXAPOSTAL/MSGDETALHAMENTO62": detalharMensagem,
  "CAIXAPOSTAL/INNOVAMSG63": indicarNovas,
  "PAGTOWEB/PAGAMENTOS71": consultarPagamentos,
  "PAGTOWEB/COMPARRECADACAO72": emitirComprovante,
  "PAGTOWEB/CONTACONSDOCARRPG73": contarPagamentos,
  "AUTENTICAPROCURADOR/ENVIOXMLASSINADO81": receberTermo,
  "SITFIS/SOLICITARPROTOCOLO91": solicitarProtocolo,
  "SITFIS/RELATORIOSITFIS92": emitirRelatorio,
  "REGIMEAPURACAO/EFETUAROPCAOREGIME101": optarPeloRegime,
  "REGIMEAPURACAO/CONSULTARANOSCALENDARIOS102": listarRegimes,
  "REGIMEAPURACAO/CONSULTAROPCAOREGIME103": consultarRegime,
  "REGIMEAPURACAO/CONSULTARRESOLUCAO104": consultarResolucao,
  "DTE/CONSULTASITUACAODTE111": consultarDte,
  "EVENTOSATUALIZACAO/SOLICEVENTOSPF131": solicitarEventos,
  "EVENTOSATUALIZACAO/SOLICEVENTOSPJ132": solicitarEventos,
  "EVENTOSATUALIZACAO/OBTEREVENTOSPF133": obterEventos,
  "EVENTOSATUALIZACAO/OBTEREVENTOSPJ134": obterEventos,
}

export function executar(contexto: Contexto, chamada: Chamada): Resposta {
  const { idSistema, idServico } = chamada.envelope.pedidoDados
  const servico = SERVICOS[`${idSistema}/${idServico}`]
  if (!servico) throw doGerenciador("029")
  return servico(contexto, chamada)
}

/** What a call that was accepted is counted by: the declarations transmitted of a company and month, and every act by service. */
export function chaveDeNegocio({ envelope, entrada }: Chamada): string {
  const { idSistema, idServico } = envelope.pedidoDados
  const campos = (typeof entrada === "object" && entrada !== null ? entrada : {}) as Readonly<Record<string, unknown>>
  const periodo = campos.pa ?? campos.periodoApuracao ?? campos.PeriodoApuracao ?? campos.anoCalendario ?? ""
  const calculo = campos.indicadorTransmissao === false ? ":calculo" : ""
  return `${idSistema}/${idServico}${calculo}|${envelope.contribuinte.numero}|${String(periodo)}`
}
