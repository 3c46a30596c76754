/** Measures, in points, and colours of the printed page. The only place with literals of appearance. */

/**
 * Fonts every reader carries. Inter, the face of the screens, ships only as variable WOFF2, which PDFKit cannot subset;
 * Helvetica covers Portuguese and its figures all have one width, so columns of numbers align.
 */
export type Fonte = "Helvetica" | "Helvetica-Bold" | "Helvetica-Oblique" | "Courier"

export interface Estilo {
  readonly fonte: Fonte
  readonly tamanho: number
  readonly cor: string
  /** Height of one line. */
  readonly linha: number
}

export const PAGINA = { topo: 74, base: 62, lado: 42, yCabecalho: 30, yRodape: 798 } as const

/** The box in which the logo fits, and how far it rises above the title's line. */
export const LOGO = { largura: 150, altura: 36, acima: 6 } as const

/** Contrast on white is at least 4.5:1 for every colour used in text (WCAG AA). */
export const CORES = {
  texto: "#1a1b1e",
  suave: "#5c5f66",
  fio: "#e3e5e8",
  guia: "#d3d6db",
  borda: "#adb5bd",
  fundo: "#f1f3f5",
  fundoEscolhida: "#dfe5ec",
  rascunho: "#8a4b00",
  fundoRascunho: "#fff4e0",
} as const

export const ESTILOS = {
  titulo: { fonte: "Helvetica-Bold", tamanho: 17, cor: CORES.texto, linha: 21 },
  secao: { fonte: "Helvetica-Bold", tamanho: 11.5, cor: CORES.texto, linha: 15 },
  corpo: { fonte: "Helvetica", tamanho: 9, cor: CORES.texto, linha: 11.5 },
  forte: { fonte: "Helvetica-Bold", tamanho: 9, cor: CORES.texto, linha: 11.5 },
  suave: { fonte: "Helvetica", tamanho: 9, cor: CORES.suave, linha: 11.5 },
  nota: { fonte: "Helvetica", tamanho: 7.8, cor: CORES.suave, linha: 9.8 },
  norma: { fonte: "Helvetica", tamanho: 7, cor: CORES.suave, linha: 8.8 },
  observacao: { fonte: "Helvetica-Oblique", tamanho: 7.8, cor: CORES.texto, linha: 9.8 },
  tabela: { fonte: "Helvetica", tamanho: 8, cor: CORES.texto, linha: 10 },
  tabelaForte: { fonte: "Helvetica-Bold", tamanho: 8, cor: CORES.texto, linha: 10 },
  rotulo: { fonte: "Helvetica", tamanho: 7.5, cor: CORES.suave, linha: 9.5 },
  figura: { fonte: "Helvetica-Bold", tamanho: 11, cor: CORES.texto, linha: 14 },
  rascunho: { fonte: "Helvetica-Bold", tamanho: 10.5, cor: CORES.rascunho, linha: 14 },
  avisoRascunho: { fonte: "Helvetica-Bold", tamanho: 8, cor: CORES.rascunho, linha: 10 },
  hash: { fonte: "Courier", tamanho: 8.5, cor: CORES.texto, linha: 11 },
  margem: { fonte: "Helvetica", tamanho: 7.5, cor: CORES.suave, linha: 9.5 },
  margemForte: { fonte: "Helvetica-Bold", tamanho: 8, cor: CORES.texto, linha: 10 },
} as const satisfies Record<string, Estilo>
