/**
 * Colours of a brand from its one main colour: the ten steps of the component library and the tokens of both schemes,
 * with the contrast of every pair that carries meaning (WCAG 2.2, 1.4.3 and 1.4.11). Pure and deterministic: the server
 * refuses a colour, and paints the first page, by the same arithmetic with which the browser previews it.
 */

/** Surfaces of the screens, on which colours of the brand are read. The theme of the web app has the same ones. */
export const SUPERFICIES = {
  claro: { fundo: "#f6f7f8", superficie: "#ffffff", superficie2: "#f8f9fa" },
  escuro: { fundo: "#101214", superficie: "#15181b", superficie2: "#202429" },
} as const

/** What is read and drawn on them before the theme arrives, and with it: the page comes with both. */
const SOBRE_AS_SUPERFICIES = {
  claro: { borda: "#e6e9eb", texto: "#15181c", erro: "#a8251d", neutro: "#f1f3f4" },
  escuro: { borda: "#2c3137", texto: "#e6e9ec", erro: "#f2928b", neutro: "#202429" },
} as const

/** What one scheme uses of the brand. Every value is #rrggbb. */
export interface TokensDaMarca {
  /** Fill of the primary button, and the focus ring. */
  readonly preenchimento: string
  readonly preenchimentoAtivo: string
  /** Text on the fill. */
  readonly sobre: string
  /** The brand's colour as text: links, active items. */
  readonly texto: string
  /** Quiet fill of what is selected, and the text on it. */
  readonly realce: string
  readonly sobreRealce: string
  /** Bars of the charts. */
  readonly grafico: string
}

type Degraus = readonly [string, string, string, string, string, string, string, string, string, string]

export interface Paleta {
  /** From the lightest to the darkest; 7 is the main colour, darkened where white text asks for it. */
  readonly degraus: Degraus
  readonly claro: TokensDaMarca
  readonly escuro: TokensDaMarca
}

/** One pair of colours and how far apart they are. */
export interface ParDeContraste {
  readonly esquema: "claro" | "escuro"
  /** In pt-BR, as a person is told of it. */
  readonly par: string
  readonly frente: string
  readonly fundo: string
  /** From 1 to 21. */
  readonly razao: number
  readonly minimo: number
}

const TEXTO_MINIMO = 4.5
const FOCO_MINIMO = 3
const BRANCO = "#ffffff"

/** Relative luminance of the steps above the fill, the same for every hue: contrast then hardly depends on it. */
const LUMINANCIAS = [0.9167, 0.8169, 0.657, 0.4972, 0.3681, 0.2503, 0.168] as const
/** How much of the main colour's chroma each of them keeps. */
const CROMAS = [0.13, 0.3, 0.62, 0.95, 1.15, 1.2, 1.12] as const
/** The lightest fill on which white passes with room for the grey surfaces around it. */
const LUMINANCIA_DO_PREENCHIMENTO = 0.1665
const LUMINANCIA_DO_REALCE_ESCURO = 0.0165
/** A colour darkened by more than this is not the same colour any more. */
const ESCURECIMENTO_MAXIMO = 0.25

/** The palette of a colour #rrggbb. It may fail the contrast: ask `conferirCor`. */
export function derivarPaleta(cor: string): Paleta {
  const principal = paraOklch(cor)
  const limite = Math.max(principal.l - ESCURECIMENTO_MAXIMO, 0)
  const preenchimento =
    luminanciaDe(cor) <= LUMINANCIA_DO_PREENCHIMENTO
      ? cor.toLowerCase()
      : comLuminancia(principal, LUMINANCIA_DO_PREENCHIMENTO, { de: limite, ate: principal.l })
  const base = paraOklch(preenchimento)
  const claros = LUMINANCIAS.map((alvo, i) =>
    comLuminancia({ ...base, c: principal.c * (CROMAS[i] ?? 1) }, alvo, { de: 0, ate: 1 }),
  )
  const [d0 = cor, d1 = cor, d2 = cor, d3 = cor, d4 = cor, d5 = cor, d6 = cor] = claros
  const d8 = paraHex({ ...base, l: base.l * 0.864, c: base.c * 0.85 })
  const d9 = paraHex({ ...base, l: base.l * 0.713, c: base.c * 0.69 })
  const escura = paraOklch(d6)
  return {
    degraus: [d0, d1, d2, d3, d4, d5, d6, preenchimento, d8, d9],
    claro: {
      preenchimento,
      preenchimentoAtivo: d8,
      sobre: BRANCO,
      texto: preenchimento,
      realce: d0,
      sobreRealce: d8,
      grafico: d2,
    },
    escuro: {
      preenchimento: d6,
      preenchimentoAtivo: paraHex({ ...escura, l: escura.l * 0.92 }),
      sobre: BRANCO,
      texto: d4,
      realce: comLuminancia({ ...base, c: Math.min(principal.c * 0.38, 0.05) }, LUMINANCIA_DO_REALCE_ESCURO, {
        de: 0,
        ate: 1,
      }),
      sobreRealce: d3,
      grafico: d9,
    },
  }
}

/** Every pair of the brand that somebody must be able to tell apart, in both schemes. */
export function contrastesDaPaleta(paleta: Paleta): readonly ParDeContraste[] {
  return (["claro", "escuro"] as const).flatMap((esquema) => {
    const t = paleta[esquema]
    const superficies = Object.values(SUPERFICIES[esquema])
    const par = (nome: string, frente: string, fundo: string, minimo = TEXTO_MINIMO): ParDeContraste => ({
      esquema,
      par: nome,
      frente,
      fundo,
      razao: contraste(frente, fundo),
      minimo,
    })
    return [
      par("texto do botão sobre a cor", t.sobre, t.preenchimento),
      par("texto do botão apontado sobre a cor", t.sobre, t.preenchimentoAtivo),
      par("texto selecionado sobre o realce", t.sobreRealce, t.realce),
      ...superficies.map((s) => par("link sobre o fundo", t.texto, s)),
      ...superficies.map((s) => par("contorno do foco sobre o fundo", t.preenchimento, s, FOCO_MINIMO)),
    ]
  })
}

/** The palette of a colour and the first pair in which it fails, or null when people can read it everywhere. */
export function conferirCor(cor: string): { readonly paleta: Paleta; readonly falha: ParDeContraste | null } {
  const paleta = derivarPaleta(cor)
  return { paleta, falha: contrastesDaPaleta(paleta).find(({ razao, minimo }) => razao < minimo) ?? null }
}

/** Why a colour was refused, for people: the pair, how far apart it is and how far it must be. */
export function explicarContraste({ esquema, par, razao, minimo }: ParDeContraste): string {
  return `Com esta cor, mesmo escurecida, o ${par} teria contraste de ${numero(razao)} para 1 no modo ${esquema}; o mínimo é ${numero(minimo)} para 1. Escolha uma cor mais escura.`
}

/** Rounded down: 4.46 is not 4.5. */
const numero = (n: number) =>
  new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(n * 10) / 10)

/**
 * The tokens as CSS variables under the names that the screens use, for the first paint. Mantine writes the same ones
 * again once it runs.
 */
export function variaveisDaPaleta({ degraus, ...esquemas }: Paleta): {
  readonly comuns: Readonly<Record<string, string>>
  readonly claro: Readonly<Record<string, string>>
  readonly escuro: Readonly<Record<string, string>>
} {
  return {
    comuns: Object.fromEntries(degraus.map((cor, i) => [`--mantine-color-marca-${i}`, cor])),
    claro: { ...variaveisDoEsquema("claro"), ...variaveisDosTokens(esquemas.claro) },
    escuro: { ...variaveisDoEsquema("escuro"), ...variaveisDosTokens(esquemas.escuro) },
  }
}

const variaveisDoEsquema = (esquema: "claro" | "escuro") => ({
  "--p-fundo": SUPERFICIES[esquema].fundo,
  "--p-superficie": SUPERFICIES[esquema].superficie,
  "--p-borda": SOBRE_AS_SUPERFICIES[esquema].borda,
  "--p-texto": SOBRE_AS_SUPERFICIES[esquema].texto,
  "--p-erro-texto": SOBRE_AS_SUPERFICIES[esquema].erro,
  "--p-neutro-fundo": SOBRE_AS_SUPERFICIES[esquema].neutro,
})

const variaveisDosTokens = (t: TokensDaMarca) => ({
  "--mantine-color-marca-filled": t.preenchimento,
  "--mantine-color-marca-filled-hover": t.preenchimentoAtivo,
  "--mantine-color-marca-text": t.texto,
  "--mantine-color-marca-light-color": t.sobreRealce,
  "--mantine-color-anchor": t.texto,
  "--p-realce": t.realce,
  "--p-realce-texto": t.sobreRealce,
  "--p-marca": t.texto,
  "--p-grafico": t.grafico,
})

/** Contrast of two colours #rrggbb, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contraste(a: string, b: string): number {
  const [clara = 0, escura = 0] = [luminanciaDe(a), luminanciaDe(b)].sort((x, y) => y - x)
  return (clara + 0.05) / (escura + 0.05)
}

function luminanciaDe(cor: string): number {
  const [r, g, b] = linear(cor)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Tres = readonly [number, number, number]

function linear(cor: string): Tres {
  const canal = (inicio: number) => {
    const c = Number.parseInt(cor.slice(inicio, inicio + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return [canal(1), canal(3), canal(5)]
}

interface Oklch {
  /** Perceived lightness, 0 to 1. */
  readonly l: number
  readonly c: number
  /** Hue, in radians. */
  readonly h: number
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
function paraOklch(cor: string): Oklch {
  const [r, g, b] = linear(cor)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function paraLinear({ l, c, h }: Oklch): Tres {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const lms: Tres = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * lms[0] - 3.3077115913 * lms[1] + 0.2309699292 * lms[2],
    -1.2684380046 * lms[0] + 2.6097574011 * lms[1] - 0.3413193965 * lms[2],
    -0.0041960863 * lms[0] - 0.7034186147 * lms[1] + 1.707614701 * lms[2],
  ]
}

const PASSOS_DA_BUSCA = 24

/** As a screen can show it: a chroma that no screen has is brought down, which keeps lightness and hue. */
function paraHex(cor: Oklch): string {
  const cabe = (c: number) => paraLinear({ ...cor, c }).every((canal) => canal > -1e-4 && canal < 1.0001)
  let [de, ate] = cabe(cor.c) ? [cor.c, cor.c] : [0, cor.c]
  for (let i = 0; i < PASSOS_DA_BUSCA && de !== ate; i++) {
    const meio = (de + ate) / 2
    if (cabe(meio)) de = meio
    else ate = meio
  }
  return `#${paraLinear({ ...cor, c: de })
    .map(canalHex)
    .join("")}`
}

function canalHex(canal: number): string {
  const c = Math.min(Math.max(canal, 0), 1)
  const codificado = c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055
  return Math.round(codificado * 255)
    .toString(16)
    .padStart(2, "0")
}

/** The lightest shade, between two lightnesses, whose luminance does not pass the target; the darkest when none does. */
function comLuminancia(cor: Oklch, alvo: number, { de, ate }: { readonly de: number; readonly ate: number }): string {
  let baixo = de
  let alto = ate
  for (let i = 0; i < PASSOS_DA_BUSCA; i++) {
    const meio = (baixo + alto) / 2
    if (luminanciaDe(paraHex({ ...cor, l: meio })) <= alvo) baixo = meio
    else alto = meio
  }
  return paraHex({ ...cor, l: baixo })
}
