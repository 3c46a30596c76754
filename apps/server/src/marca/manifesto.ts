import { conferirCor, SUPERFICIES } from "@partida/contracts"
import { comoPublica, type Marca } from "./marca.ts"

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
    icons: [{ src: favicon, sizes: "any", ...(enviado ? {} : { type: "image/svg+xml" }) }],
  }
}
