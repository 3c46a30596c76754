import { type ConfiguracaoDaInstalacao, conferirCor, variaveisDaPaleta } from "@partida/contracts"
import { bruto, type Html, html } from "../identidade/paginas/html.ts"
import { comoPublica, type Marca } from "./marca.ts"
import { desenharSimbolo, letraDe } from "./simbolo.ts"

/** Between these the build leaves the title of nobody; also in apps/web/index.html. */
const LUGAR_DA_MARCA = /<!--marca-->[\s\S]*?<!--\/marca-->/

/**
 * Puts the brand in the page of the screens: title, icon, colour of the browser's own bars, the palette for the first
 * paint, and the brand itself and what the installation says of itself, for the screens to read before any call. Everything a person typed is escaped: in a meta
 * as an attribute, never inside a script or a style.
 */
export function vestirPagina(pagina: string, vestes: Vestes): string {
  return pagina.replace(LUGAR_DA_MARCA, () => cabecaDaPagina(vestes).texto)
}

interface Vestes {
  readonly marca: Marca
  readonly instalacao: ConfiguracaoDaInstalacao
  readonly nonce: string
}

function cabecaDaPagina({ marca, instalacao, nonce }: Vestes): Html {
  const publica = comoPublica(marca)
  const { claro, escuro } = conferirCor(marca.cor).paleta
  // A drawn letter is SVG, which the telephones that ask for this do not take: they draw a letter of their own.
  const doTelefone = marca.arquivos.favicon && html`<link rel="apple-touch-icon" href="${publica.favicon}">`
  return html`<title>${publica.titulo}</title>
    <link rel="icon" href="${iconeDaPagina(marca)}">
    ${doTelefone}
    <link rel="manifest" href="/marca/manifesto">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="${claro.preenchimento}">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escuro.realce}">
    <meta name="marca" content="${JSON.stringify(publica)}">
    <meta name="plataforma" content="${JSON.stringify(instalacao)}">
    <style nonce="${nonce}">${bruto(estiloDaMarca(marca.cor))}</style>`
}

/** A drawn letter comes inside the page: it is smaller than the trip that would fetch it. */
function iconeDaPagina(marca: Marca): string {
  if (marca.arquivos.favicon) return comoPublica(marca).favicon
  return `data:image/svg+xml,${encodeURIComponent(desenharSimbolo(marca.cor, letraDe(marca.nome)))}`
}

/** The palette as the screens name it, in both schemes. Made of nothing but checked colours. */
function estiloDaMarca(cor: string): string {
  const { comuns, claro, escuro } = variaveisDaPaleta(conferirCor(cor).paleta)
  const regra = (seletor: string, variaveis: Readonly<Record<string, string>>) =>
    `${seletor}{${Object.entries(variaveis)
      .map(([nome, valor]) => `${nome}:${valor}`)
      .join(";")}}`
  return [
    regra(":root", comuns),
    regra(':root[data-mantine-color-scheme="light"]', claro),
    regra(':root[data-mantine-color-scheme="dark"]', escuro),
  ].join("")
}
