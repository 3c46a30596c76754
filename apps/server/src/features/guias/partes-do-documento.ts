import type { ObrigacaoDaGuia } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { ItemDaGuia } from "../../documentos/guia-oficial/tipos.ts"

/** A guide of ours, as far as finding it in a document goes. */
export interface GuiaProcurada {
  readonly id: string
  readonly obrigacao: ObrigacaoDaGuia
  readonly competencia: string
  readonly quota: number
  /** "1099-01 e 1138-04"; null for a DAS. */
  readonly codigoDeReceita: string | null
}

interface Documento {
  readonly especie: "das-simples" | "das-mei" | "darf"
  readonly competencia: string | null
  readonly composicao: readonly ItemDaGuia[]
}

/** Centavos of a guide inside a document. */
export interface Parte {
  readonly principal: bigint
  readonly multa: bigint
  readonly juros: bigint
  /** Principal of each tax of the document that is of the guide: fine and interest are rounded tax by tax. */
  readonly tributos: readonly bigint[]
}

export interface Partes {
  /** By guide; one that the document says nothing of is absent. */
  readonly porGuia: ReadonlyMap<string, Parte>
  /** What is of none of them. */
  readonly outros: bigint
  /** Revenue codes of what is of none of them. */
  readonly codigosDosOutros: readonly string[]
}

const NADA: Parte = { principal: 0n, multa: 0n, juros: 0n, tributos: [] }

/** What a document collects of each of these guides, by revenue code, period and installment. */
export function repartirDocumento(documento: Documento, guias: readonly GuiaProcurada[]): Partes {
  const porGuia = new Map<string, Parte>()
  const outros: ItemDaGuia[] = []
  for (const item of documento.composicao) {
    const guia = guias.find((g) => ehDesta(item, documento, g))
    if (guia) porGuia.set(guia.id, somar(porGuia.get(guia.id) ?? NADA, item))
    else outros.push(item)
  }
  return {
    porGuia,
    outros: outros.reduce((soma, { total }) => soma + deReais(total), 0n),
    codigosDosOutros: [...new Set(outros.map(({ codigo }) => codigo))],
  }
}

function somar(parte: Parte, item: ItemDaGuia): Parte {
  return {
    principal: parte.principal + deReais(item.principal),
    multa: parte.multa + deReais(item.multa),
    juros: parte.juros + deReais(item.juros),
    tributos: [...parte.tributos, deReais(item.principal)],
  }
}

function ehDesta(item: ItemDaGuia, { especie, competencia }: Documento, guia: GuiaProcurada): boolean {
  if (especie !== "darf") return guia.obrigacao === especie && guia.competencia === competencia
  if (guia.codigoDeReceita === null || !codigosDe(guia.codigoDeReceita).includes(item.codigo)) return false
  const periodo = item.competencia ?? competencia
  if (periodo === null) return false
  // A tax of a quarter prints its first day or its last.
  if (guia.obrigacao === "irpj" || guia.obrigacao === "csll")
    return trimestreDe(periodo) === trimestreDe(guia.competencia) && mesmaQuota(item.quota, guia.quota)
  return periodo === guia.competencia
}

const codigosDe = (texto: string): readonly string[] => texto.match(/\d{4}(?=-\d{2})/g) ?? []
const trimestreDe = (mes: string) => `${mes.slice(0, 4)}-${Math.ceil(Number(mes.slice(5, 7)) / 3)}`
/** A single quota is printed as none, or as the first. */
const mesmaQuota = (a: number, b: number) => (a || 1) === (b || 1)

/** Reais of a part in all. */
export const totalDaParte = ({ principal, multa, juros }: Parte): string => paraReais(principal + multa + juros)
