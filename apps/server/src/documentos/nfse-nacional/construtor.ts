import { createHash } from "node:crypto"
import { assinarNoPerfilDaSefin } from "./assinar.ts"
import { comporChave, comporIdDps, inscricaoDe, inscricaoDe15 } from "./chave.ts"
import { escreverCentavos, percentualMeioParaCima } from "./valores.ts"
import { DECLARACAO_XML, ESPACO_DE_NOMES, elemento as el, opcional } from "./xml-escrita.ts"

/** Provider of a built note; `documento` is a CNPJ (14) or CPF (11) without punctuation. */
interface PrestadorParaNfse {
  readonly documento: string
  readonly nome: string
  readonly im?: string
  /** IBGE code, 7 digits: municipality of issue and, unless told otherwise, of the service. */
  readonly municipio: string
  readonly nomeMunicipio: string
  readonly uf: string
}

/** Customer of a built note. A foreign one has `pais` (ISO 3166 alpha-2) and, as `documento`, its NIF if any. */
export interface TomadorParaNfse {
  readonly documento?: string
  readonly nome: string
  readonly municipio?: string
  readonly pais?: string
}

export interface DadosNfse {
  readonly prestador: PrestadorParaNfse
  /** null: customer not identified. */
  readonly tomador: TomadorParaNfse | null
  /** nNFSe, 1 to 13 digits. */
  readonly numero: string
  readonly serieDps?: string
  /** Defaults to `numero`. */
  readonly numeroDps?: string
  /** AAAA-MM-DD. */
  readonly dataCompetencia: string
  /** AAAA-MM-DDThh:mm:ss-03:00; defaults to 10:00 of the competência day. */
  readonly dhEmissao?: string
  readonly cTribNac: string
  readonly xTribNac?: string
  readonly cNBS?: string
  readonly descricao?: string
  /** Centavos. */
  readonly valorServico: bigint
  readonly descontoIncondicionado?: bigint
  readonly descontoCondicionado?: bigint
  /** Percentage ("2.90"). Required when issRetido; without it the note shows no ISS, as in the DAS. */
  readonly aliquotaIss?: string
  readonly issRetido?: boolean
  readonly exportacao?: boolean
  /** 1 não optante, 2 MEI, 3 ME/EPP. */
  readonly opSimpNac: "1" | "2" | "3"
  /** Only with opSimpNac 3; defaults to "1". */
  readonly regApTribSN?: "1" | "2" | "3"
  readonly regEspTrib?: string
  readonly retencoes?: RetencoesParaNfse
  readonly substitui?: { readonly chave: string; readonly cMotivo: string; readonly xMotivo?: string }
  /** "2" (homologation, no legal value) unless told otherwise. */
  readonly tpAmb?: "1" | "2"
  /** IBGE code of the place of service; defaults to the provider's. */
  readonly municipioPrestacao?: string
  readonly nomeMunicipioPrestacao?: string
  /** Nine digits of the key; derived from emitter, number and date when absent, so that data is reproducible. */
  readonly codigoNumerico?: string
}

/** Withheld federal amounts, centavos. csllPisCofins is the sum that goes to vRetCSLL (NT 007). */
interface RetencoesParaNfse {
  readonly irrf?: bigint
  readonly csllPisCofins?: bigint
  readonly inss?: bigint
}

/**
 * NFS-e 1.01 without the outer signature (add it with `assinarNfse`), inner DPS unsigned, as the web emitter makes.
 * Key, Ids and totals are coherent; valid against the schema if the texts fit its lengths and Latin-1 alphabet.
 * ISS = (serviço − desconto incondicionado) × alíquota, rounded half up (`percentualMeioParaCima`).
 * Throws RangeError when key parts or amounts are malformed, or when ISS is withheld without a rate.
 */
export function montarNfse(dados: DadosNfse): string {
  const chave = chaveDaNfse(dados)
  const valores = calcularValores(dados)
  const p = dados.prestador
  const dhEmissao = emissaoDe(dados)
  const nomePrestacao = dados.nomeMunicipioPrestacao ?? p.nomeMunicipio
  const inf = [
    el("xLocEmi", p.nomeMunicipio),
    el("xLocPrestacao", nomePrestacao),
    el("nNFSe", dados.numero),
    // An export has no place of incidence of the ISS in Brazil (LC 116/2003, art. 2, I).
    dados.exportacao === true ? "" : el("cLocIncid", p.municipio) + el("xLocIncid", p.nomeMunicipio),
    el("xTribNac", dados.xTribNac ?? "Serviço de demonstração"),
    el("verAplic", "Partida-Demo"),
    el("ambGer", "2"),
    el("tpEmis", "1"),
    el("procEmi", "2"),
    el("cStat", dados.opSimpNac === "2" ? "107" : "100"),
    el("dhProc", dhEmissao),
    el("nDFSe", dados.numero),
    emitente(p),
    `<valores>${valores.calculados}</valores>`,
    dps(dados, dhEmissao, valores.declarados),
  ].join("")
  return `${DECLARACAO_XML}<NFSe xmlns="${ESPACO_DE_NOMES}" versao="1.01"><infNFSe Id="NFS${chave}">${inf}</infNFSe></NFSe>`
}

/** Key that `montarNfse` gives to the same data: lets events and substitutions refer to it. */
export function chaveDaNfse(dados: DadosNfse): string {
  const { documento, municipio } = dados.prestador
  const anoMes = emissaoDe(dados).slice(2, 4) + emissaoDe(dados).slice(5, 7)
  const semente = createHash("sha256").update(`${documento}|${dados.numero}|${dados.dataCompetencia}`).digest()
  const codigoNumerico = dados.codigoNumerico ?? String(semente.readUInt32BE(0) % 1_000_000_000)
  return comporChave({
    municipio,
    ambGer: "2",
    inscricao: inscricaoDe(documento),
    numero: dados.numero,
    anoMes,
    codigoNumerico,
  })
}

/** Signs what `montarNfse` built in the profile of Sefin Nacional. For demonstration and tests: no real key here. */
export function assinarNfse(xml: string, chavePem: string, certPem: string): string {
  return assinarNoPerfilDaSefin(xml, chavePem, certPem)
}

interface DadosEvento {
  /** Key of the note. */
  readonly chave: string
  /** CNPJ or CPF of the author. */
  readonly autor: string
  /** AAAA-MM-DDThh:mm:ss-03:00. */
  readonly dhEvento: string
  readonly cMotivo: string
  /** 15 to 255 characters. */
  readonly xMotivo: string
  readonly tpAmb?: "1" | "2"
}

/** Registered event 101101 (cancelamento), signed in the profile of Sefin Nacional; inner request unsigned. */
export function montarEventoCancelamento(dados: DadosEvento, chavePem: string, certPem: string): string {
  return montarEvento({ tipo: "101101", descricao: "Cancelamento de NFS-e", extra: "" }, dados, chavePem, certPem)
}

/** Registered event 105102 (substituição), which Sefin makes when the note `chaveSubstituta` replaces `chave`. */
export function montarEventoSubstituicao(
  dados: DadosEvento & { readonly chaveSubstituta: string },
  chavePem: string,
  certPem: string,
): string {
  const extra = el("chSubstituta", dados.chaveSubstituta)
  return montarEvento(
    { tipo: "105102", descricao: "Cancelamento de NFS-e por Substituição", extra },
    dados,
    chavePem,
    certPem,
  )
}

function montarEvento(
  { tipo, descricao, extra }: { readonly tipo: string; readonly descricao: string; readonly extra: string },
  dados: DadosEvento,
  chavePem: string,
  certPem: string,
): string {
  const detalhe = el("xDesc", descricao) + el("cMotivo", dados.cMotivo) + el("xMotivo", dados.xMotivo) + extra
  const pedido =
    el("tpAmb", dados.tpAmb ?? "2") +
    el("verAplic", "Partida-Demo") +
    el("dhEvento", dados.dhEvento) +
    el(dados.autor.length === 11 ? "CPFAutor" : "CNPJAutor", dados.autor) +
    el("chNFSe", dados.chave) +
    `<e${tipo}>${detalhe}</e${tipo}>`
  const evento =
    el("verAplic", "Partida-Demo") +
    el("ambGer", "2") +
    el("nSeqEvento", "1") +
    el("dhProc", dados.dhEvento) +
    el("nDFSe", "1") +
    `<pedRegEvento versao="1.01"><infPedReg Id="PRE${dados.chave}${tipo}">${pedido}</infPedReg></pedRegEvento>`
  const xml = `${DECLARACAO_XML}<evento xmlns="${ESPACO_DE_NOMES}" versao="1.01"><infEvento Id="EVT${dados.chave}${tipo}001">${evento}</infEvento></evento>`
  return assinarNoPerfilDaSefin(xml, chavePem, certPem)
}

function emissaoDe(dados: DadosNfse): string {
  return dados.dhEmissao ?? `${dados.dataCompetencia}T10:00:00-03:00`
}

function emitente(p: PrestadorParaNfse): string {
  const endereco =
    el("xLgr", "RUA DE DEMONSTRACAO") +
    el("nro", "100") +
    el("xBairro", "CENTRO") +
    el("cMun", p.municipio) +
    el("UF", p.uf) +
    el("CEP", "01001000")
  return `<emit>${documento(p.documento)}${opcional("IM", p.im)}${el("xNome", p.nome)}<enderNac>${endereco}</enderNac></emit>`
}

function documento(numero: string): string {
  return inscricaoDe15(inscricaoDe(numero)).startsWith("1") ? el("CPF", numero) : el("CNPJ", numero)
}

/** Texts of infNFSe/valores and infDPS/valores, in schema order. */
function calcularValores(dados: DadosNfse): { calculados: string; declarados: string } {
  const { irrf = 0n, csllPisCofins = 0n, inss = 0n } = dados.retencoes ?? {}
  const { descontoIncondicionado: incond = 0n, descontoCondicionado: cond = 0n, aliquotaIss } = dados
  const issRetido = dados.issRetido ?? false
  if (issRetido && aliquotaIss === undefined) throw new RangeError("ISS retido exige a alíquota.")
  const base = dados.valorServico - incond
  const iss = aliquotaIss === undefined ? undefined : percentualMeioParaCima(base, aliquotaIss)
  const retido = irrf + csllPisCofins + inss + (issRetido ? (iss ?? 0n) : 0n)
  const valor = (nome: string, centavos: bigint) => el(nome, escreverCentavos(centavos))
  const quando = (nome: string, centavos: bigint) => (centavos > 0n ? valor(nome, centavos) : "")
  const bloco = (nome: string, conteudo: string) => (conteudo === "" ? "" : `<${nome}>${conteudo}</${nome}>`)
  const apuracao =
    iss === undefined ? "" : valor("vBC", base) + el("pAliqAplic", aliquotaIss ?? "") + valor("vISSQN", iss)
  const pisCofins = csllPisCofins > 0n ? "<piscofins><CST>01</CST><tpRetPisCofins>3</tpRetPisCofins></piscofins>" : ""
  const federais = pisCofins + quando("vRetCP", inss) + quando("vRetIRRF", irrf) + quando("vRetCSLL", csllPisCofins)
  const municipais =
    el("tribISSQN", dados.exportacao === true ? "3" : "1") +
    (dados.exportacao === true ? opcional("cPaisResult", dados.tomador?.pais) : "") +
    el("tpRetISSQN", issRetido ? "2" : "1") +
    (issRetido ? opcional("pAliq", aliquotaIss) : "")
  const totais = dados.opSimpNac === "3" ? el("pTotTribSN", "6.00") : el("indTotTrib", "0")
  return {
    calculados: apuracao + quando("vTotalRet", retido) + valor("vLiq", base - cond - retido),
    declarados:
      bloco("vServPrest", valor("vServ", dados.valorServico)) +
      bloco("vDescCondIncond", quando("vDescIncond", incond) + quando("vDescCond", cond)) +
      bloco("trib", bloco("tribMun", municipais) + bloco("tribFed", federais) + bloco("totTrib", totais)),
  }
}

function dps(dados: DadosNfse, dhEmissao: string, valores: string): string {
  const p = dados.prestador
  const serie = dados.serieDps ?? "900"
  const numero = dados.numeroDps ?? dados.numero
  const regime =
    el("opSimpNac", dados.opSimpNac) +
    (dados.opSimpNac === "3" ? el("regApTribSN", dados.regApTribSN ?? "1") : "") +
    el("regEspTrib", dados.regEspTrib ?? "0")
  const s = dados.substitui
  const inf = [
    el("tpAmb", dados.tpAmb ?? "2"),
    el("dhEmi", dhEmissao),
    el("verAplic", "Partida-Demo"),
    el("serie", serie),
    el("nDPS", numero),
    el("dCompet", dados.dataCompetencia),
    el("tpEmit", "1"),
    el("cLocEmi", p.municipio),
    s === undefined
      ? ""
      : `<subst>${el("chSubstda", s.chave)}${el("cMotivo", s.cMotivo)}${opcional("xMotivo", s.xMotivo)}</subst>`,
    `<prest>${documento(p.documento)}${opcional("IM", p.im)}<regTrib>${regime}</regTrib></prest>`,
    dados.tomador === null ? "" : tomador(dados.tomador),
    `<serv><locPrest>${el("cLocPrestacao", dados.municipioPrestacao ?? p.municipio)}</locPrest><cServ>`,
    el("cTribNac", dados.cTribNac),
    el("xDescServ", dados.descricao ?? "Serviço de demonstração"),
    opcional("cNBS", dados.cNBS),
    `</cServ></serv><valores>${valores}</valores>`,
  ].join("")
  const id = comporIdDps(p.municipio, inscricaoDe(p.documento), serie, numero)
  return `<DPS versao="1.01"><infDPS Id="${id}">${inf}</infDPS></DPS>`
}

function tomador(t: TomadorParaNfse): string {
  const exterior = t.pais !== undefined && t.pais !== "BR"
  let identificacao = el("cNaoNIF", "0")
  if (t.documento !== undefined) identificacao = exterior ? el("NIF", t.documento) : documento(t.documento)
  const logradouro = el("xLgr", "RUA DE DEMONSTRACAO") + el("nro", "1") + el("xBairro", "CENTRO")
  let endereco = ""
  if (exterior) {
    const cidade = el("cEndPost", "00000") + el("xCidade", "CIDADE") + el("xEstProvReg", "XX")
    endereco = `<end><endExt>${el("cPais", t.pais ?? "")}${cidade}</endExt>${logradouro}</end>`
  } else if (t.municipio !== undefined) {
    endereco = `<end><endNac>${el("cMun", t.municipio)}${el("CEP", "01001000")}</endNac>${logradouro}</end>`
  }
  return `<toma>${identificacao}${el("xNome", t.nome)}${endereco}</toma>`
}
