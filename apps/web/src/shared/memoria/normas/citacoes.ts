/** The text of a norm that is kept here, article by article. */
interface TextoGuardado {
  readonly titulo: string
  /** Where the text was copied from and of which day; what is left out of it. */
  readonly fonte: string
  readonly artigos: Readonly<Record<string, string>>
}

/** Each text comes apart: nobody waits for the law to see a number. */
const TEXTOS = {
  "LC 123/2006": () => import("./lc-123-2006.json"),
  "LC 116/2003": () => import("./lc-116-2003.json"),
  "LC 214/2025": () => import("./lc-214-2025.json"),
  "Res. CGSN 140/2018": () => import("./res-cgsn-140-2018.json"),
  "Res. CGSN 190/2026": () => import("./res-cgsn-190-2026.json"),
} as const satisfies Record<string, () => Promise<{ readonly default: TextoGuardado }>>
type NormaGuardada = keyof typeof TEXTOS

export interface Citacao {
  readonly norma: NormaGuardada
  /** As the text names them: "24", "97-A". */
  readonly artigos: readonly string[]
}

const guardadas = Object.keys(TEXTOS) as NormaGuardada[]

/** From "9º a 12" the articles between; a letter has no between. */
function intervalo(de: string, ate: string): string[] {
  const primeiro = Number(de)
  const ultimo = Number(ate)
  if (!Number.isInteger(primeiro) || !Number.isInteger(ultimo) || ultimo < primeiro) return [de, ate]
  return Array.from({ length: ultimo - primeiro + 1 }, (_, i) => String(primeiro + i))
}

/** The articles after "art." or "arts.", without their paragraphs: what follows "§§" up to the end of the citation is of it. */
function artigosDe(trecho: string): string[] {
  const lista = trecho.replace(/§§.*/, "").replace(/§ ?\d+º?(?:-[A-Z])?/g, "")
  return lista.split(/,| e /).flatMap((parte) => {
    const achado = /^ *(\d+)º?(-[A-Z])?(?: a (\d+)º?)?/.exec(parte)
    if (!achado) return []
    const [, numero = "", letra = "", ate] = achado
    return ate === undefined ? [numero + letra] : intervalo(numero, ate)
  })
}

/** What a title cites of the texts kept here: "LC 123/2006 art. 18 §1º; Res. CGSN 140/2018 arts. 21 e 22". */
export function citacoesDe(titulo: string): Citacao[] {
  return titulo.split(";").flatMap((trecho) => {
    const norma = guardadas.find((nome) => trecho.trim().startsWith(nome))
    const [, depois] = /\barts?\. (.*)/.exec(trecho) ?? []
    const artigos = norma === undefined || depois === undefined ? [] : artigosDe(depois)
    return norma === undefined || artigos.length === 0 ? [] : [{ norma, artigos }]
  })
}

export interface ArtigoLido {
  readonly norma: string
  readonly fonte: string
  readonly texto: string
}

/** The text of each article cited, in order; what is not kept here is left out. */
export async function lerArtigos(citacoes: readonly Citacao[]): Promise<ArtigoLido[]> {
  const lidos = await Promise.all(
    citacoes.map(async ({ norma, artigos }) => {
      const { titulo, fonte, artigos: guardados }: TextoGuardado = (await TEXTOS[norma]()).default
      return artigos.flatMap((artigo) => {
        const texto = guardados[artigo]
        return texto === undefined ? [] : [{ norma: titulo, fonte, texto }]
      })
    }),
  )
  return lidos.flat()
}
