import { fraseDoQuePagar } from "../../features/painel/frase.ts"
import { lerJson, numero, objeto, opcional, texto } from "../../lib/forma.ts"
import { lerMarca } from "../../lib/marca.ts"
import { LARGURA_TELEFONE } from "../../tema/larguras.ts"
import estilo from "./primeira-vista.css?inline"

/** Of an owner's panel, only what is written here: its answer is checked whole by who draws it. */
const painel = objeto({
  aPagar: objeto({ quantidade: numero, valor: texto, vencidas: numero }),
  empresa: opcional(objeto({ apelido: texto })),
})

/** After so long what stands in the way of the application would hide a failure of its own, in ms. */
const PACIENCIA_MS = 15_000

/** The application, whose pieces may be here already, would keep the processor from painting: it waits so long for the sentence, in ms. */
const ESPERA_MS = 400

/**
 * On a phone, what an owner opens the product for, written as soon as its answer is here and until the application is: of several
 * hundred kB that draw it, none is needed to read a sentence (ADR 123). Nothing on it is pressed; it says to be busy. Ends when it is
 * painted, when there is nothing to write, or when it takes too long to come.
 */
export function mostrarPrimeiraVista(raiz: HTMLElement): Promise<void> {
  const tarde = new Promise<void>((passou) => setTimeout(passou, ESPERA_MS))
  return Promise.race([escrever(raiz).catch(() => undefined), tarde])
}

async function escrever(raiz: HTMLElement): Promise<void> {
  const [adiantada] = [...(globalThis.__adiantadas ?? [])].flatMap(([url, { resposta }]) =>
    url.startsWith("/api/v1/painel/") ? [resposta] : [],
  )
  if (!adiantada || !window.matchMedia(`(max-width: ${LARGURA_TELEFONE})`).matches) return
  const resposta = await adiantada
  // A copy: the application reads the answer itself. It may have come first.
  const lido = resposta.ok && !resposta.bodyUsed ? lerJson(painel, await resposta.clone().text()) : null
  if (lido === null || lido.aPagar.quantidade === 0 || estaDesenhada(raiz)) return
  const vista = desenhar(lido.empresa?.apelido ?? null, lido.aPagar)
  raiz.before(vista)
  const sair = () => {
    observador.disconnect()
    clearTimeout(prazo)
    vista.remove()
  }
  const observador = new MutationObserver(() => estaDesenhada(raiz) && sair())
  observador.observe(raiz, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-busy"] })
  const prazo = setTimeout(sair, PACIENCIA_MS)
  await new Promise((pintada) => requestAnimationFrame(() => setTimeout(pintada)))
}

/** The application shows a screen of its own, whatever it is, with nothing in it still to come. */
const estaDesenhada = (raiz: HTMLElement) =>
  raiz.querySelector("h1") !== null && raiz.querySelector('[aria-busy="true"]') === null

/** `empresa` is null where they are several: there stands the choice of one. */
function desenhar(empresa: string | null, aPagar: Parameters<typeof fraseDoQuePagar>[0]): HTMLElement {
  const { valor, quantas, atraso } = fraseDoQuePagar(aPagar)
  const folha = document.createElement("style")
  folha.nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? ""
  folha.textContent = estilo
  const vista = criar("div", folha)
  vista.className = "primeira-vista"
  vista.setAttribute("aria-busy", "true")
  const frase = criar("p", criar("strong", valor), ` ${quantas}`, atraso === null ? "" : criar("em", `, ${atraso}`))
  const guias = Array.from({ length: Math.min(aPagar.quantidade, 4) }, () => criar("i"))
  vista.append(
    criar("header", simbolo()),
    criar(
      "main",
      empresa === null ? criar("nav") : "",
      criar("h1", empresa ?? "Suas empresas"),
      criar("section", criar("h2", "O que pagar"), frase, ...guias),
    ),
  )
  return vista
}

function simbolo(): HTMLElement {
  const imagem = document.createElement("img")
  imagem.src = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? ""
  imagem.alt = lerMarca().nome
  imagem.width = 26
  return imagem
}

function criar(nome: string, ...dentro: readonly (Node | string)[]): HTMLElement {
  const elemento = document.createElement(nome)
  elemento.append(...dentro)
  return elemento
}
