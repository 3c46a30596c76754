import type { MesNoCorte } from "@partida/contracts"

/** A place in the drawing, in its own units. */
export interface Ponto {
  readonly x: number
  readonly y: number
  readonly mes: MesNoCorte
}

export interface Desenho {
  readonly largura: number
  readonly altura: number
  readonly pontos: readonly Ponto[]
  /** Height of the cut. */
  readonly corteY: number
  /** Of its label, on the side of the cut where the last months are not. */
  readonly rotuloY: number
  /** Known months, then the ones to come beginning at the last known one; "" without two points. */
  readonly linhaConhecida: string
  readonly linhaPrevista: string
}

const LARGURA = 640
const ALTURA = 150
const MARGEM = { cima: 16, baixo: 14, lado: 18 }
const ROTULO = { acima: -6, abaixo: 16 }
/** Of the range, above and below it. */
const FOLGA = 0.15
/** The line never fills the height: a ratio that barely moves must not look like a fall. */
const FOLGA_MINIMA = 0.01

/** Places of the months on a scale that always holds the cut. `mes` is the competência of the drawer. */
export function desenhar(serie: readonly MesNoCorte[], corte: string, mes: string): Desenho {
  const limite = Number(corte)
  const valores = [...serie.map(({ razao }) => Number(razao)), limite]
  const menor = Math.min(...valores)
  const maior = Math.max(...valores)
  const folga = Math.max((maior - menor) * FOLGA, FOLGA_MINIMA)
  const base = Math.max(0, menor - folga)
  const topo = maior + folga
  const y = (razao: number) =>
    MARGEM.cima + (ALTURA - MARGEM.cima - MARGEM.baixo) * (1 - (razao - base) / (topo - base))
  const passo = serie.length > 1 ? (LARGURA - 2 * MARGEM.lado) / (serie.length - 1) : 0
  const pontos = serie.map((m, i) => ({ x: MARGEM.lado + i * passo, y: y(Number(m.razao)), mes: m }))
  const conhecidos = pontos.filter((p) => p.mes.competencia <= mes)
  const ultimo = conhecidos.at(-1)
  const previstos = pontos.filter((p) => p.mes.competencia > mes)
  return {
    largura: LARGURA,
    altura: ALTURA,
    pontos,
    corteY: y(limite),
    rotuloY: y(limite) + (pontos.slice(-2).some((p) => p.y <= y(limite)) ? ROTULO.abaixo : ROTULO.acima),
    linhaConhecida: tracado(conhecidos),
    linhaPrevista: tracado(ultimo ? [ultimo, ...previstos] : previstos),
  }
}

/** Tenths of a unit of the drawing are finer than a pixel. */
const decimos = (coordenada: number) => Math.round(coordenada * 10) / 10

const tracado = (pontos: readonly Ponto[]) =>
  pontos.length < 2 ? "" : pontos.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${decimos(x)} ${decimos(y)}`).join(" ")
