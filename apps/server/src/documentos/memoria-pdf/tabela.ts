import { alturaDe, type Elemento, type Folha, fio, type LinhaVisual, type Pedaco } from "./folha.ts"
import { CORES, ESTILOS, type Estilo } from "./tema.ts"

export interface Coluna {
  readonly titulo: string
  /** Share of the width of the table, in points relative to the other columns. */
  readonly peso: number
  readonly alinhar?: "esquerda" | "direita"
}

export interface LinhaDaTabela {
  readonly celulas: readonly string[]
  /** Bold and shaded: a total, or the bracket chosen. */
  readonly destaque?: boolean
}

interface Area {
  readonly x: number
  readonly largura: number
  /** Decoration beside each line of the table (the guides of a tree it is inside). */
  readonly lateral?: (y: number, altura: number) => void
}

interface ColunaNaPagina {
  readonly x: number
  readonly largura: number
  readonly coluna: Coluna
}

const FOLGA = 4
const ENTRELINHA = 2.5
const FOLGA_DA_LINHA = 4

/**
 * Writes a table across `area` (the whole width by default). Cells wrap, a row stays on one page, and the header is
 * repeated on each new page. Cells beyond the columns are ignored; missing ones are blank.
 */
export function escreverTabela(
  folha: Folha,
  colunas: readonly Coluna[],
  linhas: readonly LinhaDaTabela[],
  area: Area = { x: folha.esquerda, largura: folha.largura },
): void {
  const tabela = folha.elemento("Table")
  const lugares = distribuir(colunas, area)
  const cabecalho = { celulas: colunas.map(({ titulo }) => titulo) }
  const dados = linhas.map(
    (linha) => () => montarLinha(folha, lugares, area, linha, { tr: folha.elemento("TR", tabela), tipo: "TD" }),
  )
  const titulos = montarLinha(folha, lugares, area, cabecalho, { tr: folha.elemento("TR", tabela), tipo: "TH" })
  const primeira = dados[0]?.() ?? []
  folha.garantir(alturaDe(titulos) + alturaDe(primeira))
  folha.escrever(titulos)
  const repetir = (): void => repetirTitulos(folha, titulos)
  folha.escrever(primeira, repetir)
  for (const montar of dados.slice(1)) folha.escrever(montar(), repetir)
  folha.artefato(() => fio(folha.doc, area.x, area.x + area.largura, folha.y, CORES.borda))
}

/** Height of a table whose cells do not wrap: what to reserve to keep it whole with the line before it. */
export function alturaSemQuebras(linhas: number): number {
  return ESTILOS.rotulo.linha + FOLGA_DA_LINHA + linhas * (ESTILOS.tabela.linha + FOLGA_DA_LINHA)
}

function distribuir(colunas: readonly Coluna[], { x, largura }: Area): ColunaNaPagina[] {
  const total = colunas.reduce((soma, { peso }) => soma + peso, 0)
  let esquerda = x
  return colunas.map((coluna) => {
    const lugar = { coluna, x: esquerda, largura: (largura * coluna.peso) / total }
    esquerda += lugar.largura
    return lugar
  })
}

function montarLinha(
  folha: Folha,
  lugares: readonly ColunaNaPagina[],
  area: Area,
  { celulas, destaque = false }: LinhaDaTabela,
  { tr, tipo }: { readonly tr: Elemento; readonly tipo: "TH" | "TD" },
): LinhaVisual[] {
  const estilo = estiloDe(tipo, destaque)
  const prontas = lugares.map((lugar, i) => ({
    lugar,
    elemento: folha.elemento(tipo, tr),
    textos: textosDaCelula(folha, lugar, celulas[i] ?? "", estilo),
  }))
  const quantas = Math.max(1, ...prontas.map(({ textos }) => textos.length))
  return Array.from({ length: quantas }, (_, i): LinhaVisual => {
    const primeira = i === 0
    const recuo = primeira ? ENTRELINHA : 0
    return {
      altura: estilo.linha + recuo + (i === quantas - 1 ? FOLGA_DA_LINHA - ENTRELINHA : 0),
      recuo,
      pedacos: prontas.flatMap(({ lugar, elemento, textos }) => celula(lugar, elemento, textos[i], estilo)),
      fundo: (y, altura) => {
        area.lateral?.(y, altura)
        const cor = corDeFundo(tipo, destaque)
        if (cor !== null) folha.doc.rect(area.x, y, area.largura, altura).fill(cor)
        if (primeira) fio(folha.doc, area.x, area.x + area.largura, y, tipo === "TH" ? CORES.borda : CORES.fio)
      },
    }
  })
}

/** Figures, at the right, never wrap: half a number reads as another number. */
function textosDaCelula(folha: Folha, lugar: ColunaNaPagina, texto: string, estilo: Estilo): string[] {
  if (lugar.coluna.alinhar === "direita") return [texto]
  return folha.quebrar(texto, estilo, lugar.largura - 2 * FOLGA)
}

function celula(lugar: ColunaNaPagina, elemento: Elemento, texto: string | undefined, estilo: Estilo): Pedaco[] {
  if (texto === undefined) return []
  const direita = lugar.coluna.alinhar === "direita"
  const x = direita ? lugar.x + lugar.largura - FOLGA : lugar.x + FOLGA
  return [{ texto, x, estilo, alinhar: direita ? "direita" : "esquerda", elemento }]
}

function estiloDe(tipo: "TH" | "TD", destaque: boolean): Estilo {
  if (tipo === "TH") return ESTILOS.rotulo
  return destaque ? ESTILOS.tabelaForte : ESTILOS.tabela
}

function corDeFundo(tipo: "TH" | "TD", destaque: boolean): string | null {
  if (tipo === "TH") return CORES.fundo
  return destaque ? CORES.fundoEscolhida : null
}

/** The copies are outside the structure: a screen reader hears the header once. */
function repetirTitulos(folha: Folha, titulos: readonly LinhaVisual[]): void {
  for (const { altura, recuo = 0, pedacos, fundo } of titulos) {
    folha.artefato(() => fundo?.(folha.y, altura))
    folha.escreverArtefato(pedacos, folha.y + recuo)
    folha.y += altura
  }
}
