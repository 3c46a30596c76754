/**
 * The catalogue of the Integra Contador as it stood on 2026-09-03: path, version, whether it is sold, and the e-CAC service that
 * the taxpayer must have granted. Numbers are the suffixes of the idServico, as the documentation writes them.
 */
export const TIPOS = ["Apoiar", "Consultar", "Declarar", "Emitir", "Monitorar"] as const
export type Tipo = (typeof TIPOS)[number]

export interface Servico {
  readonly idSistema: string
  readonly idServico: string
  readonly tipo: Tipo
  readonly versao: string
  readonly situacao: "producao" | "nao-ofertado" | "descontinuado"
  /** Name in the e-CAC of what has to be granted; null when nothing has. */
  readonly procuracao: string | null
}

const PGDASD = "PGDAS-D - a partir de 01/2018"
const DCTFWEB = "Acessar o sistema DCTFWeb"
const REGIME = "Simples Nacional - Opção pelo Regime de Apuração de Receitas"
const CAIXA_POSTAL = "Caixa Postal - Mensagens"
const PAGAMENTOS = "Pagamentos - Comprovante de Arrecadação"
const SITUACAO = "Situação Fiscal do Contribuinte"
const DTE = "Caixa Postal - Termo de Opção pelo Domicílio Tributário Eletrônico"
const PERT_MEI = "Programa Especial de Regularização Tributária - PERT-MEI"

/** What the events of update look at, each with its own power. */
export const PROCURACAO_DO_EVENTO: Readonly<Record<string, string>> = {
  E0301: DCTFWEB,
  E0601: CAIXA_POSTAL,
  E0701: PAGAMENTOS,
}

/** System, power, version, then idServico:path. "!" is not on sale, "x" discontinued. */
const LINHAS: readonly (readonly [string, string | null, string, string])[] = [
  [
    "PGDASD",
    PGDASD,
    "1.0",
    "TRANSDECLARACAO11:D GERARDAS12:E CONSDECLARACAO13:C CONSULTIMADECREC14:C CONSDECREC15:C CONSEXTRATO16:C GERARDASCOBRANCA17:E GERARDASPROCESSO18:E GERARDASAVULSO19:E",
  ],
  [
    "REGIMEAPURACAO",
    REGIME,
    "1.0",
    "EFETUAROPCAOREGIME101:D CONSULTARANOSCALENDARIOS102:C CONSULTAROPCAOREGIME103:C CONSULTARRESOLUCAO104:C",
  ],
  ["DEFIS", PGDASD, "1.0", "TRANSDECLARACAO141:D CONSDECLARACAO142:C CONSULTIMADECREC143:C CONSDECREC144:C"],
  ["PGMEI", null, "1.0", "GERARDASPDF21:E GERARDASCODBARRA22:E ATUBENEFICIO23:E DIVIDAATIVA24:C"],
  ["CCMEI", null, "1.0", "EMITIRCCMEI121:E DADOSCCMEI122:C CCMEISITCADASTRAL123:C"],
  ["DASNSIMEI", null, "1.0", "TRANSDECLARACAO151:D! CONSULTIMADECREC152:C! GERARDASEXCESSO153:E!"],
  [
    "DCTFWEB",
    DCTFWEB,
    "1.0",
    "GERARGUIA31:E CONSRECIBO32:C CONSDECCOMPLETA33:C CONSRELCREDITO34:C! CONSRELDEBITO35:C! GERARGUIAMAED36:E! CONSNOTIFMAED37:C! CONSXMLDECLARACAO38:C APLVINCULACAO39:E! TRANSDECLARACAO310:D GERARGUIACOMABATIMENTO311:E! EDITARVALORSUSPENSO312:E! GERARGUIAANDAMENTO313:E",
  ],
  ["MIT", DCTFWEB, "1.0", "ENCAPURACAO314:D SITUACAOENC315:A CONSAPURACAO316:C LISTAAPURACOES317:C"],
  ["PROCURACOES", null, "1", "OBTERPROCURACAO41:C"],
  ["SICALC", null, "2.9", "CONSOLIDARGERARDARF51:E CONSULTAAPOIORECEITAS52:A GERARDARFCODBARRA53:E CONSOLIDAR54:C!"],
  ["CAIXAPOSTAL", CAIXA_POSTAL, "1.0", "MSGCONTRIBUINTE61:C MSGDETALHAMENTO62:C INNOVAMSG63:M"],
  ["DTE", DTE, "1.0", "CONSULTASITUACAODTE111:C"],
  ["PAGTOWEB", PAGAMENTOS, "1.0", "PAGAMENTOS71:C COMPARRECADACAO72:E CONTACONSDOCARRPG73:C"],
  ["AUTENTICAPROCURADOR", null, "1.0", "ENVIOXMLASSINADO81:A EXPIRARAUTORIZACAO82:Ax"],
  [
    "EVENTOSATUALIZACAO",
    null,
    "1.0",
    "SOLICEVENTOSPF131:M SOLICEVENTOSPJ132:M OBTEREVENTOSPF133:M OBTEREVENTOSPJ134:M",
  ],
  ["SITFIS", SITUACAO, "2.0", "SOLICITARPROTOCOLO91:A RELATORIOSITFIS92:E"],
  ["PARCSN", "Parcelamento de Débitos do Simples Nacional", "1.0", parcelamento(160)],
  ["PARCSN-ESP", "Parcelamento Especial Simples Nacional", "1.0", parcelamento(170)],
  ["PERTSN", "Programa Especial Regularização Tributária - PERT-SN", "1.0", parcelamento(180)],
  ["RELPSN", "Parcelar dívidas do SN pela LC 193/2022 (RELP)", "1.0", parcelamento(190)],
  ["PARCMEI", "Parcelamento - Microempreendedor Individual", "1.0", parcelamento(200)],
  ["PARCMEI-ESP", PERT_MEI, "1.0", parcelamento(210)],
  ["PERTMEI", PERT_MEI, "1.0", parcelamento(220)],
  ["RELPMEI", "Parcelar dívidas do MEI pela LC 193/2022 (RELP)", "1.0", parcelamento(230)],
  ["PARC-PAEX", null, "1.0", "OBTEREXTRATOPDF171:C! OBTEREXTRATOJSON172:C! EMITIRDOCARRECADACAO173:E!"],
  ["PARC-SIPADE", null, "1.0", "OBTEREXTRATOPDF181:C! OBTEREXTRATOJSON182:C! EMITIRDOCARRECADACAO183:E!"],
  [
    "PNRCONTADOR",
    null,
    "1.0",
    "CONSVINCULOS261:C SOLICRENUNCIA262:D CONSRENUNCIA263:C COMPRENUNCIA264:E SITSOLICRENUNCIA265:C",
  ],
  ["EPROCESSO", null, "2.0", "CONSPROCPORINTER271:C OBTLISTDOCSPROC272:C! OBTDOCPROC273:C! CONSCOMUNINTIM274:C!"],
]

/** The five services of each of the eight instalment systems. */
function parcelamento(dezena: number): string {
  const nomes = ["GERARDAS", "PARCELASPARAGERAR", "PEDIDOSPARC", "OBTERPARC", "DETPAGTOPARC"]
  return nomes.map((nome, i) => `${nome}${dezena + i + 1}:${i === 0 ? "E" : "C"}`).join(" ")
}

function lerLinha(linha: readonly [string, string | null, string, string]): Servico[] {
  const [idSistema, procuracao, versao, servicos] = linha
  return servicos.split(" ").map((texto) => {
    const [idServico = "", marca = ""] = texto.split(":")
    const tipo = TIPOS.find((t) => t.startsWith(marca.charAt(0)))
    if (!tipo) throw new Error(texto)
    const situacao = marca.endsWith("!") ? "nao-ofertado" : marca.endsWith("x") ? "descontinuado" : "producao"
    return { idSistema, idServico, tipo, versao, situacao, procuracao }
  })
}

const porSistema = new Map<string, Map<string, Servico>>()
for (const servico of LINHAS.flatMap(lerLinha)) {
  const servicos = porSistema.get(servico.idSistema) ?? new Map<string, Servico>()
  porSistema.set(servico.idSistema, servicos.set(servico.idServico, servico))
}

export const existeSistema = (idSistema: string): boolean => porSistema.has(idSistema)
export const servicoDe = (idSistema: string, idServico: string): Servico | undefined =>
  porSistema.get(idSistema)?.get(idServico)
/** The names of the e-CAC that some service asks for. */
export const NOMES_NO_ECAC: readonly string[] = [
  ...new Set(LINHAS.flatMap(([, procuracao]) => (procuracao === null ? [] : [procuracao]))),
]
