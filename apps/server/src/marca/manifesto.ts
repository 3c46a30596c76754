import { conferirCor, formatosDeDocumento, SUPERFICIES, type Tela } from "@partida/contracts"
import { comoPublica, type Marca } from "./marca.ts"

/** What the box of documents takes, by type and, for who gives files no type, by the end of the name. */
const ACEITOS = Object.values(formatosDeDocumento).flatMap(({ mime, extensoes }) => [
  mime,
  ...extensoes.map((extensao) => `.${extensao}`),
])

/**
 * What a telephone needs to keep the product among its applications, under the name, the colour and the icon of the brand.
 * An icon that a brand sent says no size: the browser measures it.
 */
export function manifestoDa(marca: Marca): object {
  const { nome, titulo, favicon } = comoPublica(marca)
  const enviado = marca.arquivos.favicon
  return {
    id: "/",
    name: titulo,
    short_name: nome,
    lang: "pt-BR",
    start_url: "/painel",
    scope: "/",
    display: "standalone",
    background_color: SUPERFICIES.claro.fundo,
    theme_color: conferirCor(marca.cor).paleta.claro.preenchimento,
    icons: enviado
      ? [{ src: favicon, sizes: "any" }]
      : [
          { src: favicon, sizes: "any", type: "image/svg+xml" },
          { src: `${favicon}&forma=inteira`, sizes: "any", type: "image/svg+xml", purpose: "maskable" },
        ],
    // "Compartilhar" of another application hands files over here; the service worker takes them (apps/web/public/sw.js).
    share_target: {
      action: "/compartilhar" satisfies Tela,
      method: "POST",
      enctype: "multipart/form-data",
      params: { files: [{ name: "arquivos", accept: ACEITOS }] },
    },
  }
}
