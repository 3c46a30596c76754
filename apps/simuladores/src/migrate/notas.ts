import type { Element } from "@xmldom/xmldom"
import { z } from "zod"
import type { Assinante, Feito } from "../adn/gerador.ts"
import { gerarEvento } from "../adn/gerador.ts"
import { fazerNota } from "../sefin/documentos.ts"
import { assinar, em, ler } from "../sefin/xml.ts"

/** The RPS of the vendor's layout, in what this program reads of it; the rest is taken and not looked at. */
const municipio = z.int().min(1_000_000).max(9_999_999)
const quantia = z.number().nonnegative()
export const esquemaDoRps = z.looseObject({
  RPSNumero: z.int().positive(),
  RPSSerie: z.string().min(1).max(5),
  dEmis: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
  dCompetencia: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
  OptSN: z.literal([1, 2]),
  regApTribSN: z.int(),
  RegEspTrib: z.int(),
  tpAmb: z.literal([1, 2]),
  RPSSubs: z.looseObject({ SubsChave: z.string(), SubsCodMotivo: z.string(), SubsDescMotivo: z.string() }),
  Prestador: z.looseObject({
    CNPJ_prest: z.string().min(11).max(14),
    enderPrest: z.looseObject({ cMun: municipio }),
  }),
  Servico: z.looseObject({
    codTributNacional: z.string().regex(/^\d{6}$/),
    Discriminacao: z.string().min(1).max(2000),
    cMun: municipio,
    CodigoNBS: z.string(),
    Valores: z.looseObject({
      ValServicos: quantia.positive(),
      ValDescIncond: quantia,
      ValDescCond: quantia,
      ISSRetido: z.literal([1, 2]),
      ValAliqISS: quantia,
      ValINSS: quantia,
      ValIR: quantia,
      ValCSLL: quantia,
      ValLiquido: quantia,
    }),
  }),
  Tomador: z.looseObject({
    TomaCNPJ: z.string(),
    TomaCPF: z.string(),
    TomaRazaoSocial: z.string(),
  }),
})
export type Rps = z.output<typeof esquemaDoRps>

const e = (nome: string, valor: string) =>
  `<${nome}>${valor.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</${nome}>`
const se = (nome: string, valor: string) => (valor === "" ? "" : e(nome, valor))
/** Two decimals of a JSON number, by text: what is sent has no more than two. */
const reais = (n: number) => {
  const [inteiro = "0", decimais = ""] = String(n).split(".")
  return `${inteiro}.${decimais.padEnd(2, "0").slice(0, 2)}`
}
const quando = (nome: string, n: number) => (n > 0 ? e(nome, reais(n)) : "")

/** The key of an RPS at the vendor: who issues, series and number. */
export const identidadeDe = (cnpj: string, serie: string, numero: number): string => `${cnpj}|${serie}|${numero}`

/** The national note of an RPS, signed: what the municipality answers, through the vendor. */
export function emitirNota(rps: Rps, numero: number, assinante: Assinante, dhProc: string): Feito {
  const { Prestador, Servico, Tomador, RPSSubs } = rps
  const { Valores } = Servico
  const emitente = Prestador.CNPJ_prest
  const onde = String(Prestador.enderPrest.cMun)
  const id = `DPS${onde}2${emitente.padStart(14, "0")}${rps.RPSSerie.padStart(5, "0")}${String(rps.RPSNumero).padStart(15, "0")}`
  const simples = rps.OptSN === 1
  const documento = Tomador.TomaCNPJ || Tomador.TomaCPF
  const retidos = [
    quando("vRetCP", Valores.ValINSS),
    quando("vRetIRRF", Valores.ValIR),
    quando("vRetCSLL", Valores.ValCSLL),
  ].join("")
  const dps =
    `<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="${id}">${e("tpAmb", String(rps.tpAmb))}` +
    `${e("dhEmi", `${rps.dEmis}-03:00`)}${e("verAplic", "Migrate_TESTE")}${e("serie", rps.RPSSerie)}` +
    `${e("nDPS", String(rps.RPSNumero))}${e("dCompet", rps.dCompetencia.slice(0, 10))}${e("tpEmit", "1")}${e("cLocEmi", onde)}` +
    (RPSSubs.SubsChave === ""
      ? ""
      : `<subst>${e("chSubstda", RPSSubs.SubsChave)}${e("cMotivo", RPSSubs.SubsCodMotivo || "99")}${se("xMotivo", RPSSubs.SubsDescMotivo)}</subst>`) +
    `<prest>${e("CNPJ", emitente)}<regTrib>${e("opSimpNac", simples ? "3" : "1")}` +
    `${simples ? e("regApTribSN", String(rps.regApTribSN || 1)) : ""}${e("regEspTrib", String(rps.RegEspTrib))}</regTrib></prest>` +
    (documento === ""
      ? ""
      : `<toma>${e(documento.length === 11 ? "CPF" : "CNPJ", documento)}${e("xNome", Tomador.TomaRazaoSocial)}</toma>`) +
    `<serv><locPrest>${e("cLocPrestacao", String(Servico.cMun))}</locPrest><cServ>${e("cTribNac", Servico.codTributNacional)}` +
    `${e("xDescServ", Servico.Discriminacao)}${se("cNBS", Servico.CodigoNBS)}</cServ></serv>` +
    `<valores><vServPrest>${e("vServ", reais(Valores.ValServicos))}</vServPrest>` +
    (Valores.ValDescIncond + Valores.ValDescCond > 0
      ? `<vDescCondIncond>${quando("vDescIncond", Valores.ValDescIncond)}${quando("vDescCond", Valores.ValDescCond)}</vDescCondIncond>`
      : "") +
    `<trib><tribMun>${e("tribISSQN", "1")}${e("tpRetISSQN", Valores.ISSRetido === 1 ? "2" : "1")}${quando("pAliq", Valores.ValAliqISS)}</tribMun>` +
    `${retidos === "" ? "" : `<tribFed>${retidos}</tribFed>`}` +
    `<totTrib>${simples ? e("pTotTribSN", "6.00") : e("indTotTrib", "0")}</totTrib></trib></valores></infDPS></DPS>`
  const { chave, xml } = fazerNota(em(ler(dps), "infDPS") as Element, dps, numero, dhProc)
  return { chave, xml: assinar(xml, "infNFSe", assinante) }
}

/** The signed event that cancels a note. */
export const cancelarNota = (
  chave: string,
  emitente: string,
  { motivo, descricao, em: quando, numero }: { motivo: string; descricao: string; em: string; numero: number },
  assinante: Assinante,
): string =>
  gerarEvento(
    {
      chave,
      tipo: "101101",
      autor: emitente,
      detalhe: `${e("xDesc", "Cancelamento de NFS-e")}${e("cMotivo", motivo)}${e("xMotivo", descricao)}`,
    },
    { numero, em: quando },
    assinante,
  )
