import { em, ler, texto } from "../sefin/xml.ts"
import type { Gaveta } from "../serpro/armazem.ts"
import { instanteCivil } from "../serpro/calendario.ts"
import type { Falhas } from "../serpro/falhas.ts"
import {
  type Assinante,
  type EventoDeTeste,
  esquemaDaNota,
  esquemaDoEvento,
  gerarEvento,
  gerarNota,
  NOME_DO_EVENTO,
  type NotaDeTeste,
} from "./gerador.ts"

/** Documents by who they name, each party with its own sequence of NSU. */

export interface Documento {
  readonly chave: string
  readonly tipo: "NFSE" | "EVENTO"
  readonly tipoEvento: string | null
  readonly xml: string
  readonly em: string
}
interface Nota {
  readonly partes: readonly string[]
  readonly emitente: string
}
export type Estado = "normal" | "oculto" | "sem-xml"
/** What the environment knows, and how it was asked to be. */
export interface Contexto {
  readonly qualquerAutoridade: boolean
  readonly assinante: Assinante
  readonly agora: () => Date
  readonly documentos: Gaveta<Documento>
  /** "cnpj|nsu" to the document. */
  readonly distribuidos: Gaveta<string>
  readonly notas: Gaveta<Nota>
  readonly contadores: Gaveta<number>
  readonly estados: Gaveta<Estado>
  readonly falhas: Falhas
  readonly chamadas: Map<string, number>
}

export const instante = (quando: Date) => instanteCivil(quando)

/** What a taxpayer may be handed over, by NSU. */
export function documentosDe(
  { documentos, distribuidos, contadores }: Contexto,
  cnpj: string,
): (readonly [number, Documento])[] {
  const ultimo = contadores.ler(`nsu|${cnpj}`) ?? 0
  return Array.from({ length: ultimo }, (_, i) => i + 1).flatMap((n) => {
    const documento = documentos.ler(distribuidos.ler(`${cnpj}|${n}`) ?? "")
    return documento === undefined ? [] : [[n, documento] as const]
  })
}

/** Gives a document the next NSU of each party. */
function distribuir(contexto: Contexto, documento: Documento, partes: Iterable<string>): void {
  const { documentos, distribuidos, contadores } = contexto
  const id = String((contadores.ler("documentos") ?? 0) + 1)
  contadores.gravar("documentos", Number(id))
  documentos.gravar(id, documento)
  for (const parte of new Set(partes)) {
    const nsu = (contadores.ler(`nsu|${parte}`) ?? 0) + 1
    contadores.gravar(`nsu|${parte}`, nsu)
    distribuidos.gravar(`${parte}|${nsu}`, id)
  }
}

/** Makes a note and hands it to who it names. Answers its key. */
export function distribuirNota(contexto: Contexto, pedido: NotaDeTeste): string {
  const nota = esquemaDaNota.parse(pedido)
  const { contadores, assinante } = contexto
  const numero = (contadores.ler(`nota|${nota.prestador}`) ?? 0) + 1
  contadores.gravar(`nota|${nota.prestador}`, numero)
  const { chave, xml } = gerarNota(nota, numero, assinante)
  distribuirXml(contexto, xml)
  if (nota.substitui !== undefined) {
    const detalhe = `<xDesc>Cancelamento de NFS-e por Substituição</xDesc><cMotivo>01</cMotivo><chSubstituta>${chave}</chSubstituta>`
    publicarEvento(contexto, { chave: nota.substitui, tipo: "105102", autor: nota.prestador, detalhe })
  }
  return chave
}

const DESCRICAO: Readonly<Record<string, string>> = {
  "101101": "Cancelamento de NFS-e",
  "203202": "Manifestação de NFS-e - Confirmação do Tomador",
  "305101": "Cancelamento de NFS-e por Ofício",
}

/** Makes an event of a note that is here, and hands it to who the note names. Throws for a note that is not. */
export function distribuirEvento(contexto: Contexto, pedido: EventoDeTeste): void {
  const { chave, tipo, motivo } = esquemaDoEvento.parse(pedido)
  const nota = contexto.notas.ler(chave)
  if (nota === undefined) throw new Error(`Não há nota ${chave}.`)
  const porque = tipo === "101101" ? `<cMotivo>1</cMotivo><xMotivo>${motivo}</xMotivo>` : ""
  publicarEvento(contexto, { chave, tipo, autor: nota.emitente, detalhe: `<xDesc>${DESCRICAO[tipo]}</xDesc>${porque}` })
}

function publicarEvento(contexto: Contexto, evento: Parameters<typeof gerarEvento>[0]): void {
  const { contadores, agora, assinante } = contexto
  const numero = (contadores.ler("eventos") ?? 0) + 1
  contadores.gravar("eventos", numero)
  distribuirXml(contexto, gerarEvento(evento, { numero, em: `${instante(agora())}-03:00` }, assinante))
}

/** Reads who a document names, and hands it to them. */
export function distribuirXml(contexto: Contexto, xml: string): void {
  const documento = ler(xml)
  const quando = instante(contexto.agora())
  const infNota = em(documento, "infNFSe")
  if (infNota !== null) {
    const chave = (infNota.getAttribute("Id") ?? "").slice(3)
    const inf = em(infNota, "DPS/infDPS")
    const parte = (grupo: string) => texto(inf, `${grupo}/CNPJ`) ?? texto(inf, `${grupo}/CPF`)
    const emitente = parte("prest") ?? ""
    const partes = [emitente, parte("toma"), parte("interm")].filter((p) => p !== null)
    contexto.notas.gravar(chave, { partes, emitente })
    distribuir(contexto, { chave, tipo: "NFSE", tipoEvento: null, xml, em: quando }, partes)
    return
  }
  const id = em(documento, "infEvento")?.getAttribute("Id") ?? ""
  const chave = id.slice(3, 53)
  const tipo = id.slice(53, 59)
  const { partes = [] } = contexto.notas.ler(chave) ?? {}
  distribuir(contexto, { chave, tipo: "EVENTO", tipoEvento: NOME_DO_EVENTO[tipo] ?? null, xml, em: quando }, partes)
}
