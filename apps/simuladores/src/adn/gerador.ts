import type { Element } from "@xmldom/xmldom"
import { z } from "zod"
import { fazerEvento, fazerNota, pedidoDaAutoridade } from "../sefin/documentos.ts"
import { assinar, em, ler } from "../sefin/xml.ts"

/** Documents of test that the ADN distributes: made here, by nobody's code but the simulators'. */

const cnpj = z.string().regex(/^[0-9A-Z]{12}\d{2}$/)
const documento = z.string().regex(/^(?:\d{11}|[0-9A-Z]{12}\d{2})$/)

/** A note, in the few facts that matter to who captures it. */
export const esquemaDaNota = z.strictObject({
  prestador: cnpj,
  /** Null: not identified. */
  tomador: z.strictObject({ documento, nome: z.string().max(150) }).nullish(),
  intermediario: z.strictObject({ documento, nome: z.string().max(150) }).nullish(),
  /** Reais with two decimals. */
  valor: z.string().regex(/^\d{1,12}\.\d{2}$/),
  /** Of the service and of the issue, AAAA-MM-DD. */
  data: z.iso.date(),
  /** cTribNac. */
  servico: z
    .string()
    .regex(/^\d{6}$/)
    .default("010701"),
  descricao: z.string().max(200).default("Documento de teste"),
  municipio: z
    .string()
    .regex(/^\d{7}$/)
    .default("3550308"),
  /** opSimpNac: 1 out of the Simples, 2 MEI, 3 ME or EPP. */
  regime: z.enum(["1", "2", "3"]).default("3"),
  /** Key of the note that it replaces. */
  substitui: z.string().length(50).optional(),
})
export type NotaDeTeste = z.input<typeof esquemaDaNota>
type NotaDoGerador = z.output<typeof esquemaDaNota>

export const esquemaDoEvento = z.strictObject({
  chave: z.string().length(50),
  tipo: z.enum(["101101", "305101", "203202"]).default("101101"),
  motivo: z.string().max(200).default("Valor do serviço informado incorretamente"),
})
export type EventoDeTeste = z.input<typeof esquemaDoEvento>

/** How the ADN names each event that is made here. */
export const NOME_DO_EVENTO: Readonly<Record<string, string>> = {
  "101101": "CANCELAMENTO",
  "105102": "CANCELAMENTO_POR_SUBSTITUICAO",
  "203202": "CONFIRMACAO_TOMADOR",
  "305101": "CANCELAMENTO_POR_OFICIO",
}

export interface Assinante {
  readonly chave: string
  readonly certificado: string
}

export interface Feito {
  readonly chave: string
  readonly xml: string
}

const e = (nome: string, valor: string) =>
  `<${nome}>${valor.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</${nome}>`
const pessoa = (grupo: string, parte: { readonly documento: string; readonly nome: string } | null | undefined) =>
  parte
    ? `<${grupo}>${e(parte.documento.length === 11 ? "CPF" : "CNPJ", parte.documento)}${e("xNome", parte.nome)}</${grupo}>`
    : ""

/** The signed NFS-e of a note, the `numero`-th of its emitter, in production (tpAmb 1). */
export function gerarNota(nota: NotaDoGerador, numero: number, assinante: Assinante): Feito {
  const dhEmi = `${nota.data}T10:00:00-03:00`
  const id = `DPS${nota.municipio}2${nota.prestador}00900${String(numero).padStart(15, "0")}`
  const totais = nota.regime === "3" ? e("pTotTribSN", "6.00") : e("indTotTrib", "0")
  const dps =
    `<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="${id}">${e("tpAmb", "1")}${e("dhEmi", dhEmi)}` +
    `${e("verAplic", "AdnSimulado_TESTE")}${e("serie", "900")}${e("nDPS", String(numero))}${e("dCompet", nota.data)}${e("tpEmit", "1")}` +
    `${e("cLocEmi", nota.municipio)}` +
    (nota.substitui ? `<subst>${e("chSubstda", nota.substitui)}${e("cMotivo", "01")}</subst>` : "") +
    `<prest>${e("CNPJ", nota.prestador)}<regTrib>${e("opSimpNac", nota.regime)}` +
    `${nota.regime === "3" ? e("regApTribSN", "1") : ""}${e("regEspTrib", "0")}</regTrib></prest>` +
    `${pessoa("toma", nota.tomador)}${pessoa("interm", nota.intermediario)}` +
    `<serv><locPrest>${e("cLocPrestacao", nota.municipio)}</locPrest><cServ>${e("cTribNac", nota.servico)}` +
    `${e("xDescServ", nota.descricao)}</cServ></serv><valores><vServPrest>${e("vServ", nota.valor)}</vServPrest><trib>` +
    `<tribMun>${e("tribISSQN", "1")}${e("tpRetISSQN", "1")}</tribMun><totTrib>${totais}</totTrib></trib></valores></infDPS></DPS>`
  const { chave, xml } = fazerNota(em(ler(dps), "infDPS") as Element, dps, numero, `${nota.data}T10:00:05-03:00`)
  return { chave, xml: assinar(xml, "infNFSe", assinante) }
}

/** The signed event of a note. `detalhe`: what its group says beside the description. */
export function gerarEvento(
  {
    chave,
    tipo,
    autor,
    detalhe,
  }: { readonly chave: string; readonly tipo: string; readonly autor: string; readonly detalhe: string },
  { numero, em: dhEvento }: { readonly numero: number; readonly em: string },
  assinante: Assinante,
): string {
  const pedido = pedidoDaAutoridade(chave, { tipo, detalhe, tpAmb: "1", autor, dhEvento })
  return assinar(fazerEvento(chave, tipo, 1, pedido, dhEvento, numero), "infEvento", assinante)
}
