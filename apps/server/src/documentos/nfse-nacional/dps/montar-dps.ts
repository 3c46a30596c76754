import { comporIdDps, inscricaoDe, inscricaoDe15 } from "../chave.ts"
import { escreverCentavos } from "../valores.ts"
import { DECLARACAO_XML, ESPACO_DE_NOMES, elemento as el, grupo, opcional } from "../xml-escrita.ts"
import { textoDoLeiaute } from "./texto.ts"
import type { Dps, EnderecoDaDps, EventoDaDps, ObraDaDps, PessoaDaDps } from "./tipos.ts"

/** Layout of what we send; another one is another builder, chosen by environment and date. */
export const VERSAO_DO_LEIAUTE = "1.01"

/** Id of a DPS: municipality, inscrição, series and number, each padded. */
export const idDaDps = ({ cLocEmi, prest, serie, nDPS }: Pick<Dps, "cLocEmi" | "serie" | "nDPS" | "prest">): string =>
  comporIdDps(cLocEmi, inscricaoDe(prest.documento), serie, nDPS)

/**
 * The DPS as XML of layout 1.01, unsigned, in the order of the official schema. Free text is put in the alphabet of the layout
 * (`textoDoLeiaute`). Raises `TextoForaDoLeiaute` for a character that has no place in it, and RangeError for a negative amount.
 */
export function montarDps(dps: Dps): string {
  const { prest, subst, ibsCbs, interm } = dps
  const inf = [
    el("tpAmb", dps.tpAmb),
    el("dhEmi", dps.dhEmi),
    el("verAplic", dps.verAplic),
    el("serie", dps.serie),
    el("nDPS", dps.nDPS),
    el("dCompet", dps.dCompet),
    // The provider always: E9996 refuses the other two.
    el("tpEmit", "1"),
    el("cLocEmi", dps.cLocEmi),
    subst === undefined
      ? ""
      : grupo(
          "subst",
          el("chSubstda", subst.chSubstda) + el("cMotivo", subst.cMotivo) + livre("xMotivo", subst.xMotivo, "motivo"),
        ),
    grupo(
      "prest",
      inscricao(prest.documento) +
        livre("IM", prest.im, "prestador.inscricaoMunicipal") +
        grupo(
          "regTrib",
          el("opSimpNac", prest.opSimpNac) +
            opcional("regApTribSN", prest.regApTribSN) +
            el("regEspTrib", prest.regEspTrib),
        ),
    ),
    dps.toma === null ? "" : grupo("toma", pessoa(dps.toma, "tomador")),
    interm === undefined ? "" : grupo("interm", pessoa(interm, "intermediario")),
    grupo("serv", servico(dps)),
    grupo("valores", valores(dps)),
    ibsCbs === undefined ? "" : grupo("IBSCBS", doIbsCbs(ibsCbs)),
  ].join("")
  const raiz = `<DPS xmlns="${ESPACO_DE_NOMES}" versao="${VERSAO_DO_LEIAUTE}">`
  return `${DECLARACAO_XML}${raiz}<infDPS Id="${idDaDps(dps)}">${inf}</infDPS></DPS>`
}

const livre = (nome: string, texto: string | undefined, campo: string) =>
  texto === undefined ? "" : el(nome, textoDoLeiaute(texto, campo))

const inscricao = (numero: string) =>
  inscricaoDe15(inscricaoDe(numero)).startsWith("1") ? el("CPF", numero) : el("CNPJ", numero)

function pessoa({ documento, im, nome, endereco, fone, email }: PessoaDaDps, campo: string): string {
  const quem =
    documento.tipo === "sem-nif"
      ? el("cNaoNIF", documento.motivo)
      : documento.tipo === "nif"
        ? livre("NIF", documento.numero, `${campo}.nif`)
        : el({ cnpj: "CNPJ", cpf: "CPF" }[documento.tipo], documento.numero)
  return [
    quem,
    livre("IM", im, `${campo}.inscricaoMunicipal`),
    livre("xNome", nome, `${campo}.nome`),
    endereco === undefined ? "" : grupo("end", doEndereco(endereco, `${campo}.endereco`)),
    opcional("fone", fone),
    livre("email", email, `${campo}.email`),
  ].join("")
}

type Rua = Pick<EnderecoDaDps, "logradouro" | "numero" | "complemento" | "bairro">

const daRua = ({ logradouro, numero, complemento, bairro }: Rua, campo: string) =>
  livre("xLgr", logradouro, `${campo}.logradouro`) +
  livre("nro", numero, `${campo}.numero`) +
  livre("xCpl", complemento, `${campo}.complemento`) +
  livre("xBairro", bairro, `${campo}.bairro`)

function doEndereco(endereco: EnderecoDaDps, campo: string): string {
  const onde =
    endereco.onde === "brasil"
      ? grupo("endNac", el("cMun", endereco.municipio) + el("CEP", endereco.cep))
      : grupo(
          "endExt",
          el("cPais", endereco.pais) +
            livre("cEndPost", endereco.codigoPostal, `${campo}.codigoPostal`) +
            livre("xCidade", endereco.cidade, `${campo}.cidade`) +
            livre("xEstProvReg", endereco.estado, `${campo}.estado`),
        )
  return onde + daRua(endereco, campo)
}

function servico({ serv }: Dps): string {
  const { local, comExt, obra, evento } = serv
  const cServ =
    el("cTribNac", serv.cTribNac) +
    opcional("cTribMun", serv.cTribMun) +
    el("xDescServ", textoDoLeiaute(serv.xDescServ, "servico.descricao", true)) +
    opcional("cNBS", serv.cNBS)
  return [
    grupo("locPrest", "municipio" in local ? el("cLocPrestacao", local.municipio) : el("cPaisPrestacao", local.pais)),
    grupo("cServ", cServ),
    comExt === undefined
      ? ""
      : grupo(
          "comExt",
          el("mdPrestacao", comExt.mdPrestacao) +
            el("vincPrest", comExt.vincPrest) +
            el("tpMoeda", comExt.tpMoeda) +
            valor("vServMoeda", comExt.vServMoeda) +
            el("mecAFComexP", comExt.mecAFComexP) +
            el("mecAFComexT", comExt.mecAFComexT) +
            el("movTempBens", comExt.movTempBens) +
            livre("nDI", comExt.nDI, "servico.comercioExterior.declaracaoDeImportacao") +
            livre("nRE", comExt.nRE, "servico.comercioExterior.registroDeExportacao") +
            el("mdic", comExt.mdic),
        ),
    obra === undefined ? "" : grupo("obra", daObra(obra)),
    evento === undefined ? "" : grupo("atvEvento", doEvento(evento)),
    serv.xInfComp === undefined ? "" : grupo("infoCompl", livre("xInfComp", serv.xInfComp, "servico.informacoes")),
  ].join("")
}

function daObra(obra: ObraDaDps): string {
  const imovel = livre("inscImobFisc", obra.inscImobFisc, "servico.obra.inscricaoImobiliaria")
  if ("cObra" in obra) return imovel + livre("cObra", obra.cObra, "servico.obra.cno")
  if ("cCIB" in obra) return imovel + livre("cCIB", obra.cCIB, "servico.obra.cib")
  return imovel + grupo("end", el("CEP", obra.endereco.cep) + daRua(obra.endereco, "servico.obra.endereco"))
}

function doEvento(evento: EventoDaDps): string {
  const oQue = livre("xNome", evento.nome, "servico.evento.nome") + el("dtIni", evento.de) + el("dtFim", evento.ate)
  if ("idAtvEvt" in evento) return oQue + livre("idAtvEvt", evento.idAtvEvt, "servico.evento.identificacao")
  return oQue + grupo("end", el("CEP", evento.endereco.cep) + daRua(evento.endereco, "servico.evento.endereco"))
}

const valor = (nome: string, centavos: bigint) => el(nome, escreverCentavos(centavos))
const quando = (nome: string, centavos: bigint | undefined) => (centavos ? valor(nome, centavos) : "")
const seHouver = (nome: string, centavos: bigint | undefined) => (centavos === undefined ? "" : valor(nome, centavos))
const seCheio = (nome: string, conteudo: string) => (conteudo === "" ? "" : grupo(nome, conteudo))

function valores({ valores: v }: Dps): string {
  const { tribMun, tribFed, totTrib } = v
  const { pisCofins } = tribFed
  const municipal =
    el("tribISSQN", tribMun.tribISSQN) +
    opcional("cPaisResult", tribMun.cPaisResult) +
    el("tpRetISSQN", tribMun.tpRetISSQN) +
    opcional("pAliq", tribMun.pAliq)
  const federal =
    (pisCofins === undefined
      ? ""
      : grupo(
          "piscofins",
          el("CST", pisCofins.cst) +
            seHouver("vBCPisCofins", pisCofins.base) +
            opcional("pAliqPis", pisCofins.pAliqPis) +
            opcional("pAliqCofins", pisCofins.pAliqCofins) +
            seHouver("vPis", pisCofins.vPis) +
            seHouver("vCofins", pisCofins.vCofins) +
            opcional("tpRetPisCofins", pisCofins.tpRetPisCofins),
        )) +
    quando("vRetCP", tribFed.vRetCP) +
    quando("vRetIRRF", tribFed.vRetIRRF) +
    quando("vRetCSLL", tribFed.vRetCSLL)
  const total = "pTotTribSN" in totTrib ? el("pTotTribSN", totTrib.pTotTribSN) : el("indTotTrib", totTrib.indTotTrib)
  return (
    grupo("vServPrest", valor("vServ", v.vServ)) +
    seCheio("vDescCondIncond", quando("vDescIncond", v.vDescIncond) + quando("vDescCond", v.vDescCond)) +
    grupo("trib", grupo("tribMun", municipal) + seCheio("tribFed", federal) + grupo("totTrib", total))
  )
}

function doIbsCbs({ indFinal, cIndOp, cst, cClassTrib }: NonNullable<Dps["ibsCbs"]>): string {
  const trib = grupo("trib", grupo("gIBSCBS", el("CST", cst) + el("cClassTrib", cClassTrib)))
  return (
    // Regular note, whose recipient is the taker: the other cases are not built here.
    el("finNFSe", "0") + el("indFinal", indFinal) + el("cIndOp", cIndOp) + el("indDest", "0") + grupo("valores", trib)
  )
}
