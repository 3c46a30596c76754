import { XmlDocument } from "libxml2-wasm"
import { decomporChave } from "../../../documentos/nfse-nacional/chave.ts"
import { copiarArvore, type No, no, texto } from "../../../documentos/nfse-nacional/nos.ts"

/** From the DPS, in which the product says every note, to the names of Migrate's layout of NFS-e. Pure. */

/** An exact decimal that goes as a JSON number: no amount passes through floating point. */
class NumeroExato {
  readonly texto: string
  constructor(texto: string) {
    this.texto = texto
  }
}
const quantia = (valor: string | undefined) => new NumeroExato(valor ?? "0.00")

/** A character that XML cannot carry: no text of a note looks like a marked number. */
const MARCA = "\u0001"

/** JSON with its exact numbers as they were written. */
const escreverJson = (valor: unknown): string =>
  JSON.stringify(valor, (_, v) => (v instanceof NumeroExato ? MARCA + v.texto : v)).replaceAll(
    /"\\u0001(\d{1,15}(?:\.\d{1,4})?)"/g,
    "$1",
  )

/** The numbers by which an RPS is ours: CNPJ, series and number, inside the Id of the DPS. Throws for what is not one. */
export function numerosDaDps(idDps: string): {
  readonly cnpj: string
  readonly serie: string
  readonly numero: string
} {
  const m = /^DPS\d{7}([12])([0-9A-Z]{14})(\d{5})(\d{15})$/.exec(idDps)
  if (m === null) throw new Error("Não é o Id de uma DPS.")
  const [, tipo, inscricao = "", serie = "", numero = ""] = m
  const semZeros = (n: string) => n.replace(/^0+(?=\d)/, "")
  return { cnpj: tipo === "1" ? inscricao.slice(3) : inscricao, serie: semZeros(serie), numero: semZeros(numero) }
}

/** Reads a DPS that the product itself wrote. */
function lerDps(dps: string): No {
  const documento = XmlDocument.fromString(dps)
  try {
    const inf = no(copiarArvore(documento.root), "infDPS")
    if (inf === undefined) throw new Error("A DPS não tem infDPS.")
    return inf
  } finally {
    documento.dispose()
  }
}

/** What a DPS has whose place in the vendor's layout its public contract does not show. */
export function foraDaMigrate(dps: string): string | null {
  const inf = lerDps(dps)
  const em = (...caminho: string[]) => texto(inf, ...caminho)
  const o = " Emita esta nota pelo emissor nacional."
  const quem = "A emissão pela Migrate ainda não cobre "
  if (em("prest", "CNPJ") === undefined) return `${quem}quem emite por CPF.${o}`
  if (no(inf, "serv", "comExt")) return `${quem}serviço exportado.${o}`
  if (no(inf, "serv", "obra")) return `${quem}serviço de obra.${o}`
  if (no(inf, "serv", "atvEvento")) return `${quem}serviço de evento.${o}`
  if (no(inf, "interm")) return `${quem}nota com intermediário.${o}`
  if (no(inf, "toma") && !em("toma", "CNPJ") && !em("toma", "CPF")) return `${quem}cliente do exterior.${o}`
  if (em("valores", "trib", "tribFed", "vRetCSLL")) return `${quem}retenção de PIS, COFINS e CSLL.${o}`
  if (!TRIBUTADOS.has(em("valores", "trib", "tribMun", "tribISSQN") ?? "")) return `${quem}serviço sem ISS.${o}`
  return null
}
/** Taxed, or immune: the others have no code in what is public. */
const TRIBUTADOS: ReadonlySet<string> = new Set(["1", "2"])

const SEM_DATA = "0000-00-00T00:00:00"
const SIM = 1
const NAO = 2

/** Net of an RPS, exact: what the layout wants and the DPS leaves to whoever registers. */
function liquidoDe(inf: No): string {
  const centavos = (...caminho: string[]) => BigInt((texto(inf, ...caminho) ?? "0.00").replace(".", ""))
  const federais = ["vRetCP", "vRetIRRF"].map((n) => centavos("valores", "trib", "tribFed", n))
  const descontos = ["vDescIncond", "vDescCond"].map((n) => centavos("valores", "vDescCondIncond", n))
  const total = [...federais, ...descontos].reduce((resto, v) => resto - v, centavos("valores", "vServPrest", "vServ"))
  const absoluto = total - issRetido(inf)
  return `${absoluto / 100n}.${String(absoluto % 100n).padStart(2, "0")}`
}

/** The ISS withheld, half up on the centavo, by the rate of the DPS; zero where none is said or nobody withholds. */
function issRetido(inf: No): bigint {
  const em = (...caminho: string[]) => (texto(inf, ...caminho) ?? "0.00").replace(".", "")
  if (em("valores", "trib", "tribMun", "tpRetISSQN") === "1") return 0n
  const base = BigInt(em("valores", "vServPrest", "vServ")) - BigInt(em("valores", "vDescCondIncond", "vDescIncond"))
  return (base * BigInt(em("valores", "trib", "tribMun", "pAliq")) + 5000n) / 10_000n
}
const emReais = (centavos: bigint) => `${centavos / 100n}.${String(centavos % 100n).padStart(2, "0")}`

/** The body that issues a DPS: one RPS, under the number of the DPS. */
export function corpoDaEmissao(dps: string): string {
  const inf = lerDps(dps)
  const em = (...caminho: string[]) => texto(inf, ...caminho)
  const dito = (...caminho: string[]) => em(...caminho) ?? ""
  const municipio = Number(dito("cLocEmi"))
  const prestado = Number(em("serv", "locPrest", "cLocPrestacao") ?? municipio)
  const bruto = em("valores", "vServPrest", "vServ")
  const incondicionado = BigInt((em("valores", "vDescCondIncond", "vDescIncond") ?? "0.00").replace(".", ""))
  const base = emReais(BigInt((bruto ?? "0.00").replace(".", "")) - incondicionado)
  const retido = em("valores", "trib", "tribMun", "tpRetISSQN") === "1" ? NAO : SIM
  const imune = em("valores", "trib", "tribMun", "tribISSQN") === "2"
  const simples = em("prest", "regTrib", "opSimpNac") !== "1"
  const descricao = dito("serv", "cServ", "xDescServ")
  const substituida = em("subst", "chSubstda")
  const rps = {
    RPSNumero: Number(dito("nDPS")),
    RPSSerie: dito("serie"),
    RPSTipo: 1,
    dEmis: dito("dhEmi").slice(0, 19),
    dCompetencia: `${dito("dCompet")}T00:00:00`,
    LocalPrestServ: prestado === municipio ? SIM : NAO,
    natOp: imune ? NATUREZA.imune : prestado === municipio ? NATUREZA.noMunicipio : NATUREZA.fora,
    Operacao: "A",
    RegEspTrib: Number(em("prest", "regTrib", "regEspTrib") ?? "0"),
    OptSN: simples ? SIM : NAO,
    regApTribSN: Number(em("prest", "regTrib", "regApTribSN") ?? "0"),
    IncCult: NAO,
    Status: 1,
    tpAmb: Number(dito("tpAmb")),
    finNFSe: 0,
    indFinal: Number(em("IBSCBS", "indFinal") ?? "0"),
    cIndOp: Number(em("IBSCBS", "cIndOp") ?? "0"),
    indDest: 0,
    RPSSubs: {
      SubsNumero: 0,
      SubsSerie: "",
      SubsTipo: 0,
      SubsNFSeNumero: Number(substituida === undefined ? 0 : (decomporChave(substituida)?.numero ?? 0)),
      SubsDEmisNFSe: SEM_DATA,
      SubsChave: substituida ?? "",
      SubsCodMotivo: dito("subst", "cMotivo"),
      SubsDescMotivo: dito("subst", "xMotivo"),
    },
    Prestador: {
      CNPJ_prest: dito("prest", "CNPJ"),
      xNome: "",
      xFant: "",
      IM: dito("prest", "IM"),
      enderPrest: { xLgr: "", nro: "", xCpl: "", xBairro: "", cMun: municipio, UF: "", CEP: 0, fone: "", Email: "" },
    },
    ListaItens: {
      Item: [
        {
          ItemSeq: 1,
          ItemCod: "1",
          ItemDesc: descricao.slice(0, 120),
          ItemQtde: quantia("1.00"),
          ItemvUnit: quantia(bruto),
          ItemuMed: "UN",
          ItemVlrTotal: quantia(bruto),
          ItemBaseCalculo: quantia(base),
          ItemIssRetido: retido,
        },
      ],
    },
    Servico: {
      IteListServico: dito("serv", "cServ", "cTribNac").replace(/^(\d\d)(\d\d)\d\d$/, "$1.$2"),
      Cnae: 0,
      codTributNacional: dito("serv", "cServ", "cTribNac"),
      TributMunicipio: dito("serv", "cServ", "cTribMun"),
      Discriminacao: descricao,
      cMun: prestado,
      cMunIncidencia: prestado,
      CodigoNBS: dito("serv", "cServ", "cNBS"),
      Valores: valores(inf, { bruto, base, retido }),
      LocalPrestacao: { SerEndcMun: prestado },
      IBSCBS: {
        CSTIBSCBS: dito("IBSCBS", "valores", "trib", "gIBSCBS", "CST"),
        cClassTrib: dito("IBSCBS", "valores", "trib", "gIBSCBS", "cClassTrib"),
      },
    },
    Tomador: {
      TomaCNPJ: dito("toma", "CNPJ"),
      TomaCPF: dito("toma", "CPF"),
      TomaRazaoSocial: dito("toma", "xNome"),
      TomaEndereco: dito("toma", "end", "xLgr"),
      TomaNumero: dito("toma", "end", "nro"),
      TomaComplemento: dito("toma", "end", "xCpl"),
      TomaBairro: dito("toma", "end", "xBairro"),
      TomacMun: Number(em("toma", "end", "endNac", "cMun") ?? "0"),
      TomaxMun: "",
      TomaUF: "",
      TomaPais: no(inf, "toma") ? "BR" : "",
      TomaCEP: Number(em("toma", "end", "endNac", "CEP") ?? "0"),
      TomaEmail: dito("toma", "email"),
    },
  }
  return escreverJson([{ Documento: { ModeloDocumento: "NFSE", Versao: quantia("1.00"), RPS: [rps] } }])
}

/** As in ABRASF, which the vendor's layout follows. */
const NATUREZA = { noMunicipio: 1, fora: 2, imune: 4 }

function valores(
  inf: No,
  { bruto, base, retido }: { readonly bruto: string | undefined; readonly base: string; readonly retido: number },
) {
  const trib = (...caminho: string[]) => texto(inf, "valores", "trib", ...caminho)
  const piscofins = (nome: string) => quantia(trib("tribFed", "piscofins", nome))
  return {
    ValServicos: quantia(bruto),
    ValDeducoes: quantia("0.00"),
    ValPIS: piscofins("vPis"),
    ValCOFINS: piscofins("vCofins"),
    ValINSS: quantia(trib("tribFed", "vRetCP")),
    ValIR: quantia(trib("tribFed", "vRetIRRF")),
    ValCSLL: quantia("0.00"),
    PISRetido: NAO,
    COFINSRetido: NAO,
    CSLLRetido: NAO,
    IRRetido: trib("tribFed", "vRetIRRF") === undefined ? NAO : SIM,
    INSSRetido: trib("tribFed", "vRetCP") === undefined ? NAO : SIM,
    ValISS: quantia("0.00"),
    ISSRetido: retido,
    ValISSRetido: quantia(emReais(issRetido(inf))),
    ValBaseCalculo: quantia(base),
    ValAliqISS: quantia(trib("tribMun", "pAliq")),
    ValLiquido: quantia(liquidoDe(inf)),
    ValDescIncond: quantia(texto(inf, "valores", "vDescCondIncond", "vDescIncond")),
    ValDescCond: quantia(texto(inf, "valores", "vDescCondIncond", "vDescCond")),
  }
}

/** Of the vendor: cancelling. */
const CANCELAMENTO = 110111

/** The body that cancels a note, by the request of the national layout, the numbers of its RPS and its key. */
export function corpoDoCancelamento(pedido: string, idDps: string, chave: string): string {
  const documento = XmlDocument.fromString(pedido)
  try {
    const inf = no(copiarArvore(documento.root), "infPedReg")
    const { cnpj, serie, numero } = numerosDaDps(idDps)
    const evento = {
      CNPJ: cnpj,
      NFSeNumero: Number(decomporChave(chave)?.numero ?? "0"),
      RPSNumero: Number(numero),
      RPSSerie: serie,
      EveTp: CANCELAMENTO,
      tpAmb: Number(texto(inf, "tpAmb") ?? "1"),
      EveCodigo: texto(inf, "e101101", "cMotivo") ?? "9",
      EveMotivo: texto(inf, "e101101", "xMotivo") ?? "",
    }
    return escreverJson([{ ModeloDocumento: "NFSE", Versao: "1.00", Evento: evento }])
  } finally {
    documento.dispose()
  }
}
