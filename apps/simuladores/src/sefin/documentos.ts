import { createHash } from "node:crypto"
import type { Element } from "@xmldom/xmldom"
import { em, quantia, reais, texto } from "./xml.ts"

/** Documents that the authority makes: notes and events, still unsigned. */

const NS = "http://www.sped.fazenda.gov.br/nfse"
export const APLICACAO = "SefinSimulada_TESTE"
const e = (nome: string, valor: string | null) =>
  valor === null
    ? ""
    : `<${nome}>${valor.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</${nome}>`

/** Modulus 11 over weights 2 to 9 from the right; letters as ASCII − 48. */
function digito(corpo: string): number {
  let soma = 0
  for (let i = corpo.length - 1, peso = 2; i >= 0; i--, peso = peso === 9 ? 2 : peso + 1)
    soma += (corpo.charCodeAt(i) - 48) * peso
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** Rate that this authority takes for that of every municipality: 2,90 %. */
const ALIQUOTA = 290n
const UF_DO_IBGE: Readonly<Record<string, string>> = Object.fromEntries(
  "11RO12AC13AM14RR15PA16AP17TO21MA22PI23CE24RN25PB26PE27AL28SE29BA31MG32ES33RJ35SP41PR42SC43RS50MS51MT52GO53DF"
    .match(/.{4}/g)
    ?.map((p) => [p.slice(0, 2), p.slice(2)]) ?? [],
)
const parte = (base: bigint, percentual: bigint) => (base * percentual + 5000n) / 10000n

interface NotaFeita {
  readonly chave: string
  readonly xml: string
}

/** The NFS-e of a DPS, numbered for its emitter: what it computes is by its own arithmetic. */
export function fazerNota(inf: Element, dps: string, numero: number, dhProc: string): NotaFeita {
  const t = (caminho: string) => texto(inf, caminho)
  const emitente = t("prest/CNPJ") ?? t("prest/CPF") ?? ""
  const municipio = t("cLocEmi") ?? ""
  const dhEmi = t("dhEmi") ?? ""
  const semente = createHash("sha256")
    .update(inf.getAttribute("Id") ?? "")
    .digest()
    .readUInt32BE(0)
  const corpo =
    municipio +
    "2" +
    (emitente.length === 11 ? "1" : "2") +
    emitente.padStart(14, "0") +
    String(numero).padStart(13, "0") +
    dhEmi.slice(2, 4) +
    dhEmi.slice(5, 7) +
    String(semente % 1_000_000_000).padStart(9, "0")
  const chave = corpo + digito(corpo)
  const issqn = t("valores/trib/tribMun/tribISSQN")
  const simples = t("prest/regTrib/opSimpNac")
  const especial = t("prest/regTrib/regEspTrib") !== "0"
  const retencao = t("valores/trib/tribMun/tpRetISSQN")
  const vServ = quantia(inf, "valores/vServPrest/vServ")
  const base = vServ - quantia(inf, "valores/vDescCondIncond/vDescIncond")
  const noDas = simples === "3" && t("prest/regTrib/regApTribSN") === "1"
  const apura = issqn === "1" && simples !== "2" && !especial && !(noDas && retencao === "1")
  const informada = quantia(inf, "valores/trib/tribMun/pAliq")
  const aliquota = informada > 0n ? informada : ALIQUOTA
  const iss = apura ? parte(base, aliquota) : 0n
  const retido =
    (retencao === "1" ? 0n : iss) +
    ["vRetCP", "vRetIRRF", "vRetCSLL"].reduce((s, n) => s + quantia(inf, `valores/trib/tribFed/${n}`), 0n)
  const liquido = base - quantia(inf, "valores/vDescCondIncond/vDescCond") - retido
  const incidencia = issqn === "1" ? (t("serv/locPrest/cLocPrestacao") ?? municipio) : null
  const proprios =
    quantia(inf, "valores/trib/tribFed/piscofins/vPis") + quantia(inf, "valores/trib/tribFed/piscofins/vCofins")
  const conteudo =
    e("xLocEmi", `MUNICIPIO ${municipio}`) +
    e("xLocPrestacao", `MUNICIPIO ${t("serv/locPrest/cLocPrestacao") ?? municipio}`) +
    e("nNFSe", String(numero)) +
    e("cLocIncid", incidencia) +
    e("xLocIncid", incidencia && `MUNICIPIO ${incidencia}`) +
    e("xTribNac", `DOCUMENTO DE TESTE: serviço ${t("serv/cServ/cTribNac")}`) +
    e("verAplic", APLICACAO) +
    e("ambGer", "2") +
    e("tpEmis", "1") +
    e("procEmi", "1") +
    e("cStat", simples === "2" ? "107" : "100") +
    e("dhProc", dhProc) +
    e("nDFSe", String(numero)) +
    `<emit>${e(emitente.length === 11 ? "CPF" : "CNPJ", emitente)}${e("xNome", `CONTRIBUINTE DE TESTE ${emitente}`)}` +
    `<enderNac>${e("xLgr", "RUA DE TESTE")}${e("nro", "1")}${e("xBairro", "CENTRO")}${e("cMun", municipio)}` +
    `${e("UF", UF_DO_IBGE[municipio.slice(0, 2)] ?? "SP")}${e("CEP", "01001000")}</enderNac></emit>` +
    `<valores>${apura ? e("vBC", reais(base)) + e("pAliqAplic", reais(aliquota)) + e("vISSQN", reais(iss)) : ""}` +
    `${retido > 0n ? e("vTotalRet", reais(retido)) : ""}${e("vLiq", reais(liquido))}</valores>` +
    ibsCbs(inf, base - iss - proprios, liquido)
  const semProlog = dps.slice(dps.indexOf("<DPS"))
  const xml = `<NFSe xmlns="${NS}" versao="1.01"><infNFSe Id="NFS${chave}">${conteudo}${semProlog}</infNFSe></NFSe>`
  return { chave, xml }
}

/** Rates of 2026: IBS of the state 0,10 %, CBS 0,90 %. */
function ibsCbs(inf: Element, base: bigint, liquido: bigint): string {
  if (em(inf, "IBSCBS") === null) return ""
  const onde = texto(inf, "toma/end/endNac/cMun") ?? texto(inf, "cLocEmi") ?? ""
  const ibs = reais(parte(base, 10n))
  return (
    `<IBSCBS>${e("cLocalidadeIncid", onde)}${e("xLocalidadeIncid", `MUNICIPIO ${onde}`)}<valores>${e("vBC", reais(base))}` +
    "<uf><pIBSUF>0.10</pIBSUF><pAliqEfetUF>0.10</pAliqEfetUF></uf><mun><pIBSMun>0.00</pIBSMun><pAliqEfetMun>0.00</pAliqEfetMun></mun>" +
    `<fed><pCBS>0.90</pCBS><pAliqEfetCBS>0.90</pAliqEfetCBS></fed></valores><totCIBS>${e("vTotNF", reais(liquido))}` +
    `<gIBS>${e("vIBSTot", ibs)}<gIBSUFTot>${e("vIBSUF", ibs)}</gIBSUFTot><gIBSMunTot><vIBSMun>0.00</vIBSMun></gIBSMunTot></gIBS>` +
    `<gCBS>${e("vCBS", reais(parte(base, 90n)))}</gCBS></totCIBS></IBSCBS>`
  )
}

/** The event that registers a request, whole inside it. */
export function fazerEvento(
  chave: string,
  tipo: string,
  sequencia: number,
  pedido: string,
  dhProc: string,
  numero: number,
): string {
  const id = `EVT${chave}${tipo}${String(sequencia).padStart(3, "0")}`
  const conteudo =
    e("verAplic", APLICACAO) +
    e("ambGer", "2") +
    e("nSeqEvento", String(sequencia)) +
    e("dhProc", dhProc) +
    e("nDFSe", String(numero))
  return `<evento xmlns="${NS}" versao="1.01"><infEvento Id="${id}">${conteudo}${pedido.slice(pedido.indexOf("<pedRegEvento"))}</infEvento></evento>`
}

/** The request of an event that the authority makes by itself: substitution, and its answer to an analysis. */
export function pedidoDaAutoridade(
  chave: string,
  {
    tipo,
    detalhe,
    tpAmb,
    autor,
    dhEvento,
  }: { tipo: string; detalhe: string; tpAmb: string; autor: string; dhEvento: string },
): string {
  const inf =
    e("tpAmb", tpAmb) +
    e("verAplic", APLICACAO) +
    e("dhEvento", dhEvento) +
    e(autor.length === 11 ? "CPFAutor" : "CNPJAutor", autor) +
    e("chNFSe", chave) +
    `<e${tipo}>${detalhe}</e${tipo}>`
  return `<pedRegEvento versao="1.01"><infPedReg Id="PRE${chave}${tipo}">${inf}</infPedReg></pedRegEvento>`
}
