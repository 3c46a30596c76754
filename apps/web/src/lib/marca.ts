import { MARCA_PADRAO, type MarcaPublica, type Pessoa } from "@partida/contracts"
import { criarObservavel, useObservavel } from "./observavel.ts"

/** Only the development server leaves the page without one, and only until the configuration arrives. */
const SEM_PAGINA: MarcaPublica = {
  nome: MARCA_PADRAO.nome,
  titulo: MARCA_PADRAO.nome,
  cor: MARCA_PADRAO.cor,
  logoClaro: null,
  logoEscuro: null,
  favicon: "/marca/favicon",
  suporte: { email: null, telefone: null, endereco: null },
}

const UM_ANO_S = 365 * 24 * 60 * 60

const daPagina = lerDaPagina(document)
const marca = criarObservavel<MarcaPublica>(daPagina ?? SEM_PAGINA)

/** The icon that the server drew in the page, which spares a trip before the first screen is whole; null for a file. */
const desenhado = document.querySelector<HTMLLinkElement>('link[rel=icon][href^="data:"]')?.href ?? null

/** Where the icon of a brand is read from: in the page, when it is the one that came with it. */
export const enderecoDoIcone = (favicon: string): string =>
  desenhado !== null && favicon === daPagina?.favicon ? desenhado : favicon

/** The brand in force, before anything is asked of the server: the page came with it. */
export const lerMarca = (): MarcaPublica => marca.obter()

/** The brand in force, re-rendering when it changes. */
export const useMarca = (): MarcaPublica => useObservavel(marca)

/** Title of the window on a screen. */
export const tituloDaJanela = (tela: string): string => tituloCom(tela, lerMarca())

const tituloCom = (tela: string, { titulo }: MarcaPublica) => `${tela} · ${titulo}`

/** Shows another brand from now on: title and icon of the window, and whatever follows `useMarca`. */
export function mudarMarca(nova: MarcaPublica): void {
  const anterior = lerMarca()
  if (emTexto(nova) === emTexto(anterior)) return
  const fim = tituloCom("", anterior)
  if (document.title.endsWith(fim)) document.title = tituloCom(document.title.slice(0, -fim.length), nova)
  mostrarIcone(nova.favicon)
  marca.definir(nova)
}

/** What a brand says, whatever the order in which it came. */
const emTexto = ({ suporte: { email, telefone, endereco }, ...marca }: MarcaPublica) =>
  JSON.stringify(Object.entries({ ...marca, email, telefone, endereco }).sort())

/** What the server says before anybody signs in, for a page that came without it. */
export function marcaDaConfiguracao(publica: MarcaPublica): void {
  if (daPagina === null) mudarMarca(publica)
}

/**
 * The brand of who signed in. The office is noted in this browser, and the server reads the note: the next page, the
 * sign-in included, comes in its brand from the first paint. It says nothing else, so it need not be a secret.
 */
export function marcaDaPessoa({ marca: nova, escritorios, idEscritorio }: Pessoa, daPlataforma: boolean): void {
  mudarMarca(nova)
  const proprio = daPlataforma ? null : (idEscritorio ?? escritorios[0]?.id ?? null)
  const validade = proprio === null ? 0 : UM_ANO_S
  const seguro = window.location.protocol === "https:" ? "; secure" : ""
  // The Cookie Store interface is not in every browser, and this one is read by the server alone.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `marca=${proprio ?? ""}; path=/; max-age=${validade}; samesite=lax${seguro}`
}

function mostrarIcone(endereco: string): void {
  const icone = document.querySelector<HTMLLinkElement>("link[rel=icon]") ?? document.createElement("link")
  icone.rel = "icon"
  icone.href = endereco
  document.head.append(icone)
}

/** The brand as the server wrote it in the page; null when it did not. */
function lerDaPagina(pagina: Pick<Document, "querySelector">): MarcaPublica | null {
  const texto = pagina.querySelector<HTMLMetaElement>("meta[name=marca]")?.content
  if (!texto) return null
  const { nome, titulo, cor, favicon, logoClaro, logoEscuro, suporte } = campos(lerJson(texto))
  const { email, telefone, endereco } = campos(suporte)
  if (typeof nome !== "string" || typeof titulo !== "string" || typeof favicon !== "string" || !ehCor(cor)) return null
  return {
    nome,
    titulo,
    cor,
    favicon,
    logoClaro: textoOuNulo(logoClaro),
    logoEscuro: textoOuNulo(logoEscuro),
    suporte: { email: textoOuNulo(email), telefone: textoOuNulo(telefone), endereco: textoOuNulo(endereco) },
  }
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

function campos(valor: unknown): Readonly<Record<string, unknown>> {
  return typeof valor === "object" && valor !== null ? Object.fromEntries(Object.entries(valor)) : {}
}

function textoOuNulo(valor: unknown): string | null {
  return typeof valor === "string" ? valor : null
}

function ehCor(valor: unknown): valor is string {
  return typeof valor === "string" && /^#[0-9a-f]{6}$/.test(valor)
}
