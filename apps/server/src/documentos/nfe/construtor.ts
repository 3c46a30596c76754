import { assinarNoPerfilDoContribuinte } from "../nfse-nacional/assinar.ts"
import { digitoModulo11 } from "../nfse-nacional/inscricao.ts"
import { escreverCentavos } from "../nfse-nacional/valores.ts"

/** A NF-e or NFC-e of the demonstration and of tests, authorised by nobody. */
export interface DadosDaNfe {
  readonly modelo: "55" | "65"
  readonly numero: number
  /** ISO instant with offset. */
  readonly emitidaEm: string
  readonly emitente: { readonly documento: string; readonly nome: string }
  readonly destinatario: { readonly documento: string; readonly nome: string } | null
  /** NF-e avulsa of a tax office: the key has its CNPJ, and the issuer is who sells. */
  readonly fisco?: { readonly cnpj: string; readonly serie: number }
  readonly entrada?: true
  readonly finalidade?: "1" | "4" | "6"
  /** tpNFDebito, of finNFe 6. */
  readonly tipoDeDebito?: string
  readonly naturezaDaOperacao: string
  readonly itens: readonly {
    readonly produto: string
    readonly descricao: string
    readonly ncm: string
    readonly cfop: string
    readonly csosn: string
    readonly pis?: string
    readonly valor: bigint
  }[]
}

const XMLNS = "http://www.portalfiscal.inf.br/nfe"
const UF = "35"

/** Key with its digit: cNF is the number of the note turned around, so that the same note always has the same key. */
function chaveDaNfe({ modelo, numero, emitidaEm, emitente, fisco }: DadosDaNfe): string {
  const nNf = String(numero).padStart(9, "0")
  const cNf = [...nNf.slice(1)].reverse().join("")
  const corpo = `${UF}${emitidaEm.slice(2, 4)}${emitidaEm.slice(5, 7)}${fisco?.cnpj ?? emitente.documento}${modelo}${serieDe(fisco)}${nNf}1${cNf}`
  return corpo + digitoModulo11(corpo, 9)
}

const serieDe = (fisco: DadosDaNfe["fisco"]) => String(fisco?.serie ?? 1).padStart(3, "0")

const escapar = (t: string) => t.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** nfeProc with the issuer's signature and a protocol of its content. */
export function montarNfe(dados: DadosDaNfe, par: { readonly chave: string; readonly certificado: string }): string {
  const { modelo, numero, emitidaEm, emitente, destinatario, itens } = dados
  const chave = chaveDaNfe(dados)
  const total = escreverCentavos(itens.reduce((s, i) => s + i.valor, 0n))
  const det = itens.map((i, n) => {
    const valor = escreverCentavos(i.valor)
    const icms = `<ICMS><ICMSSN${i.csosn}><orig>0</orig><CSOSN>${i.csosn}</CSOSN></ICMSSN${i.csosn}></ICMS>`
    const pis = `<PIS><PISOutr><CST>${i.pis ?? "49"}</CST></PISOutr></PIS>`
    return `<det nItem="${n + 1}"><prod><cProd>${i.produto}</cProd><cEAN>SEM GTIN</cEAN><xProd>${escapar(i.descricao)}</xProd><NCM>${i.ncm}</NCM><CFOP>${i.cfop}</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${valor}</vUnCom><vProd>${valor}</vProd><indTot>1</indTot></prod><imposto>${icms}${pis}</imposto></det>`
  })
  const dest =
    destinatario === null
      ? ""
      : `<dest><CNPJ>${destinatario.documento}</CNPJ><xNome>${escapar(destinatario.nome)}</xNome></dest>`
  const ajuste = dados.tipoDeDebito ? `<tpNFDebito>${dados.tipoDeDebito}</tpNFDebito>` : ""
  const ide = `<ide><cUF>${UF}</cUF><natOp>${dados.naturezaDaOperacao}</natOp><mod>${modelo}</mod><serie>${dados.fisco?.serie ?? 1}</serie><nNF>${numero}</nNF><dhEmi>${emitidaEm}</dhEmi><tpNF>${dados.entrada ? 0 : 1}</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpEmis>1</tpEmis><tpAmb>1</tpAmb><finNFe>${dados.finalidade ?? "1"}</finNFe>${ajuste}</ide>`
  const emit = `<emit><CNPJ>${emitente.documento}</CNPJ><xNome>${escapar(emitente.nome)}</xNome><CRT>1</CRT></emit>`
  const avulsa = dados.fisco
    ? `<avulsa><CNPJ>${dados.fisco.cnpj}</CNPJ><xOrgao>SECRETARIA DA FAZENDA</xOrgao></avulsa>`
    : ""
  const totais = `<total><ICMSTot><vProd>${total}</vProd><vDesc>0.00</vDesc><vNF>${total}</vNF></ICMSTot></total>`
  const pag = `<pag><detPag><tPag>17</tPag><vPag>${total}</vPag></detPag></pag>`
  const nfe = assinarNoPerfilDoContribuinte(
    `<NFe xmlns="${XMLNS}"><infNFe versao="4.00" Id="NFe${chave}">${ide}${emit}${avulsa}${dest}${det.join("")}${totais}${pag}</infNFe></NFe>`,
    par,
  )
  const digest = /<DigestValue>([^<]{1,100})</.exec(nfe)?.[1] ?? ""
  const protocolo = `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><chNFe>${chave}</chNFe><dhRecbto>${emitidaEm}</dhRecbto><nProt>135260000000001</nProt><digVal>${digest}</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe>`
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${XMLNS}" versao="4.00">${nfe}${protocolo}</nfeProc>`
}

/** procEventoNFe of a cancellation, signed by the issuer and registered. */
export function montarCancelamentoDaNfe(
  nota: DadosDaNfe,
  em: string,
  par: { readonly chave: string; readonly certificado: string },
): string {
  const chave = chaveDaNfe(nota)
  const evento = assinarNoPerfilDoContribuinte(
    `<evento xmlns="${XMLNS}" versao="1.00"><infEvento Id="ID110111${chave}01"><cOrgao>${UF}</cOrgao><tpAmb>1</tpAmb><CNPJ>${nota.emitente.documento}</CNPJ><chNFe>${chave}</chNFe><dhEvento>${em}</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Cancelamento</descEvento><nProt>135260000000001</nProt><xJust>Venda desfeita antes da entrega</xJust></detEvento></infEvento></evento>`,
    par,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${XMLNS}" versao="1.00">${evento}<retEvento versao="1.00"><infEvento><tpAmb>1</tpAmb><cStat>135</cStat><chNFe>${chave}</chNFe><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>${em}</dhRegEvento></infEvento></retEvento></procEventoNFe>`
}
