import type { Element } from "@xmldom/xmldom"
import { em, quantia, Rejeicao, texto } from "./xml.ts"

/** What the rules look at besides the DPS. */
interface Ambiente {
  /** 1 production, 2 homologation. */
  readonly tpAmb: "1" | "2"
  readonly agora: Date
  /** CNPJ root or CPF of the certificate that signed. */
  readonly assinante: string | null
  /** Municipality out of the agreement. */
  readonly fora: (municipio: string) => boolean
}

type Regra = readonly [codigo: string, errada: boolean]

const OBRA = new Set("070201 070202 070401 070501 070502 070601 070602 070701 070801 071701 071901".split(" "))

/** Check digits of a CNPJ (letters count as ASCII − 48) or CPF. */
function documentoConfere(numero: string): boolean {
  const base = numero.length === 14 ? 12 : 9
  const maximo = numero.length === 14 ? 9 : 11
  let corpo = numero.slice(0, base)
  while (corpo.length < numero.length) {
    let soma = 0
    for (let i = corpo.length - 1, peso = 2; i >= 0; i--, peso = peso === maximo ? 2 : peso + 1)
      soma += (corpo.charCodeAt(i) - 48) * peso
    const resto = soma % 11
    corpo += resto < 2 ? 0 : 11 - resto
  }
  return corpo === numero
}

/** Rejects with every code of the annex that the DPS breaks. A reading of Anexo I; registers of people are not asked. */
export function conferirDps(inf: Element, ambiente: Ambiente): void {
  const t = (caminho: string) => texto(inf, caminho)
  const grupo = (caminho: string) => em(inf, caminho) !== null
  const prestador = t("prest/CNPJ") ?? t("prest/CPF") ?? ""
  const tipo = prestador.length === 11 ? "1" : "2"
  const serie = t("serie") ?? ""
  const id = `DPS${t("cLocEmi")}${tipo}${prestador.padStart(14, "0")}${serie.padStart(5, "0")}${(t("nDPS") ?? "").padStart(15, "0")}`
  const simples = t("prest/regTrib/opSimpNac")
  const apuracao = t("prest/regTrib/regApTribSN")
  const especial = t("prest/regTrib/regEspTrib") ?? "0"
  const servico = t("serv/cServ/cTribNac") ?? ""
  const m = "valores/trib/tribMun/"
  const issqn = t(`${m}tribISSQN`)
  const retencao = t(`${m}tpRetISSQN`)
  const aliquota = t(`${m}pAliq`)
  const vServ = quantia(inf, "valores/vServPrest/vServ")
  const incond = quantia(inf, "valores/vDescCondIncond/vDescIncond")
  const cond = quantia(inf, "valores/vDescCondIncond/vDescCond")
  const tomador = t("toma/CNPJ") ?? t("toma/CPF")
  const exterior = grupo("toma/end/endExt") || grupo("serv/locPrest/cPaisPrestacao")
  const noDas = simples === "2" || (simples === "3" && apuracao === "1")
  const fora = ambiente.fora(t("serv/locPrest/cLocPrestacao") ?? t("cLocEmi") ?? "")
  const pc = "valores/trib/tribFed/piscofins/"
  const cst = t(`${pc}CST`)
  const semBase = cst !== null && ["00", "08", "09"].includes(cst)
  const parte = (aliq: string) => (quantia(inf, `${pc}vBCPisCofins`) * quantia(inf, `${pc}${aliq}`) + 5000n) / 10000n
  const federais = ["vRetCP", "vRetIRRF", "vRetCSLL"].map((n) => quantia(inf, `valores/trib/tribFed/${n}`))
  const foraDaFaixa = (nome: string) => {
    const valor = quantia(inf, `valores/trib/tribFed/${nome}`)
    return grupo(`valores/trib/tribFed/${nome}`) && (valor <= 0n || valor >= vServ)
  }
  const total = "valores/trib/totTrib/"
  const regras: readonly Regra[] = [
    ["E0004", inf.getAttribute("Id") !== id],
    ["E0006", t("tpAmb") !== ambiente.tpAmb],
    ["E0008", Date.parse(t("dhEmi") ?? "") > ambiente.agora.getTime()],
    ["E0010", Number(serie) < 1 || Number(serie) > 49999],
    ["E0015", (t("dCompet") ?? "") > (t("dhEmi") ?? "").slice(0, 10)],
    ["E9996", t("tpEmit") !== "1"],
    ["E0037", ambiente.fora(t("cLocEmi") ?? "")],
    ["E0080", !documentoConfere(prestador)],
    ["E0718", ambiente.assinante === null || ambiente.assinante.slice(0, 8) !== prestador.slice(0, 8)],
    // No municipality of this authority keeps the complementary register.
    ["E0120", grupo("prest/IM")],
    ["E0121", grupo("prest/xNome")],
    ["E0128", grupo("prest/end")],
    ["E0162", simples !== "3" && apuracao !== null],
    ["E0166", simples === "3" && apuracao === null],
    ["E0172", issqn !== "1" && especial !== "0"],
    ["E0174", simples === "2" && especial !== "0"],
    ["E0175", simples === "3" && apuracao === "1" && especial !== "0"],
    ["E0188", grupo("toma/CNPJ") && !documentoConfere(t("toma/CNPJ") ?? "")],
    ["E0206", grupo("toma/CPF") && !documentoConfere(t("toma/CPF") ?? "")],
    ["E0202", tomador?.length === 14 && tomador.slice(0, 8) === prestador.slice(0, 8)],
    ["E0204", retencao === "2" && tomador === null],
    ["E0223", grupo("toma/end/endExt") && !grupo("toma/NIF") && !grupo("toma/cNaoNIF")],
    ["E0226", t("toma/cNaoNIF") === "0"],
    ["E0237", retencao === "2" && !grupo("toma/end/endNac")],
    ["E0242", grupo("toma/NIF") && !grupo("toma/end/endExt")],
    [
      "E0247",
      grupo("toma/email") && !/^[^@\s]{1,64}@[^@\s.]{1,63}(?:\.[^@\s.]{1,63}){1,8}$/.test(t("toma/email") ?? ""),
    ],
    ["E0310", !/^(?:0[1-9]|[1-3]\d|40|99)\d{4}$/.test(servico)],
    ["E0318", exterior && !grupo("serv/cServ/cNBS")],
    ["E0330", (exterior || issqn === "3") && !grupo("serv/comExt")],
    ["E0370", OBRA.has(servico) && !grupo("serv/obra")],
    ["E0372", !OBRA.has(servico) && servico !== "990101" && grupo("serv/obra")],
    ["E0390", servico.startsWith("12") && !grupo("serv/atvEvento")],
    ["E0392", !servico.startsWith("12") && servico !== "990101" && grupo("serv/atvEvento")],
    ["E0431", grupo("valores/vDescCondIncond/vDescIncond") && (incond <= 0n || incond >= vServ)],
    ["E0432", grupo("valores/vDescCondIncond/vDescCond") && (cond <= 0n || cond >= vServ)],
    ["E0532", servico === "990101" && issqn !== "4"],
    ["E0580", issqn !== "1" && retencao !== "1"],
    ["E0583", simples === "2" && retencao !== "1"],
    ["E0588", especial !== "0" && retencao !== "1"],
    ["E0595", aliquota !== null && quantia(inf, `${m}pAliq`) > 500n],
    ["E0600", simples === "2" && aliquota !== null],
    ["E0602", issqn !== "1" && aliquota !== null],
    ["E0604", especial !== "0" && aliquota !== null],
    ["E0617", simples === "1" && !fora && aliquota !== null],
    ["E0619", simples === "1" && fora && issqn === "1" && especial === "0" && aliquota === null],
    ["E0621", simples === "3" && apuracao === "1" && retencao !== "1" && quantia(inf, `${m}pAliq`) < 180n],
    ["E0625", simples === "3" && noDas && retencao === "1" && aliquota !== null],
    ["E0635", simples === "3" && !noDas && !fora && aliquota !== null],
    ["E0640", simples === "3" && !noDas && fora && aliquota === null],
    ["E0676", simples === "2" && grupo("valores/trib/tribFed")],
    ["E0678", cst !== null && !semBase && !grupo(`${pc}vBCPisCofins`)],
    ["E0682", semBase && grupo(`${pc}vBCPisCofins`)],
    ["E0694", grupo(`${pc}pAliqPis`) && parte("pAliqPis") !== quantia(inf, `${pc}vPis`)],
    ["E0696", grupo(`${pc}pAliqCofins`) && parte("pAliqCofins") !== quantia(inf, `${pc}vCofins`)],
    ["E0699", foraDaFaixa("vRetCP")],
    ["E0700", foraDaFaixa("vRetIRRF")],
    ["E0701", foraDaFaixa("vRetCSLL")],
    ["E0710", simples === "2" && grupo(`${total}pTotTribSN`)],
    ["E0712", simples === "3" && grupo(`${total}indTotTrib`)],
    ["E1508", vServ - incond - cond - federais.reduce((a, b) => a + b, 0n) < 0n],
  ]
  const quebradas = regras.filter(([, errada]) => errada)
  if (quebradas.length > 0) throw new Rejeicoes(quebradas.map(([codigo]) => new Rejeicao(codigo)))
}

/** Several at once. */
export class Rejeicoes extends Error {
  readonly lista: readonly Rejeicao[]
  constructor(lista: readonly Rejeicao[]) {
    super(lista.map(({ codigo }) => codigo).join(", "))
    this.lista = lista
  }
}
