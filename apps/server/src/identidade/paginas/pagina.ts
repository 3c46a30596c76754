import { resumoNaPolitica } from "../../http/resumo-na-politica.ts"
import { comoPublica } from "../../marca/marca.ts"
import type { MarcaDoLugar } from "../../marca/resolucao.ts"
import { letraDe } from "../../marca/simbolo.ts"
import { ESTILO, estiloDaMarca } from "./estilo.ts"
import { bruto, type Html, html, type Valor } from "./html.ts"

/** Shows and hides the password, and keeps a second click from sending the form twice. The page works without it. */
export const SCRIPT_DA_ENTRADA = `
(function () {
  var campo = document.getElementById("senha"), botao = document.getElementById("revelar")
  if (campo && botao) {
    botao.hidden = false
    campo.classList.add("com-botao")
    botao.addEventListener("click", function () {
      var mostrar = campo.type === "password"
      campo.type = mostrar ? "text" : "password"
      botao.textContent = mostrar ? "Ocultar" : "Mostrar"
      botao.setAttribute("aria-label", mostrar ? "Ocultar senha" : "Mostrar senha")
      campo.focus()
    })
  }
  var enviado = false, enviar = document.querySelector(".principal")
  document.addEventListener("submit", function (evento) {
    if (enviado) return evento.preventDefault()
    enviado = true
    if (campo) campo.type = "password"
    if (evento.target.contains(enviar)) { enviar.setAttribute("aria-busy", "true"); enviar.textContent = "Entrando…" }
  })
  window.addEventListener("pageshow", function () {
    enviado = false
    enviar.removeAttribute("aria-busy")
    enviar.textContent = "Entrar"
  })
})()
`.trim()

/**
 * Signs in with a passkey. The button stays hidden where the browser has none of what it needs; a refusal by the person
 * or the device leaves the password form as it was.
 */
export const SCRIPT_DA_PASSKEY = `
(function () {
  var forma = document.getElementById("forma-passkey"), botao = document.getElementById("passkey")
  var aviso = document.getElementById("aviso-passkey"), api = window.PublicKeyCredential
  if (!forma || !api || !api.parseRequestOptionsFromJSON || !api.prototype.toJSON) return
  forma.hidden = false
  botao.addEventListener("click", function () {
    botao.disabled = true
    aviso.textContent = ""
    fetch(forma.action + "/opcoes", { method: "POST" })
      .then(function (resposta) {
        if (!resposta.ok) throw new Error(String(resposta.status))
        return resposta.json()
      })
      .then(function (opcoes) {
        return navigator.credentials.get({ publicKey: api.parseRequestOptionsFromJSON(opcoes) })
      })
      .then(function (credencial) {
        forma.elements.credencial.value = JSON.stringify(credencial.toJSON())
        forma.submit()
      })
      .catch(function () {
        botao.disabled = false
        aviso.textContent = "A passkey não foi usada. Tente de novo ou entre com a senha."
      })
  })
})()
`.trim()

/** Sends the sign-out form on its own; without scripts its button is there to press. */
export const SCRIPT_DA_SAIDA = `document.getElementById("sair").click()`

/** The only scripts a page may carry. */
type Script = typeof SCRIPT_DA_ENTRADA | typeof SCRIPT_DA_PASSKEY | typeof SCRIPT_DA_SAIDA
const SCRIPTS: readonly Script[] = [SCRIPT_DA_ENTRADA, SCRIPT_DA_PASSKEY, SCRIPT_DA_SAIDA]

/**
 * Headers of every answer under /oidc. Scripts and styles are allowed by their hash and nothing else is; `origens`, and
 * the address of the place itself, are where a form may lead, since browsers hold form-action against the redirects that
 * follow a post.
 */
export function cabecalhosDasPaginas(
  origens: readonly string[],
  { marca, url }: MarcaDoLugar,
): Readonly<Record<string, string>> {
  const destinos = [...new Set([...origens, new URL(url).origin])]
  return {
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${resumoNaPolitica(ESTILO)} ${resumoNaPolitica(estiloDaMarca(marca.cor))}`,
      // The logo and the icon, which any host of ours has.
      "img-src 'self'",
      `script-src ${SCRIPTS.map(resumoNaPolitica).join(" ")}`,
      // The challenge of a passkey is asked for when the button is pressed.
      "connect-src 'self'",
      `form-action 'self' ${destinos.join(" ")}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // "no-referrer" would turn the Origin of our own forms into "null".
    "referrer-policy": "same-origin",
  }
}

/** A whole page: brand, one card, and what goes below it. `titulo` names the tab. */
export function pagina(opcoes: {
  lugar: MarcaDoLugar
  titulo: string
  cartao: Html
  abaixo?: Html | null
  scripts?: readonly Script[]
}): string {
  const { marca } = opcoes.lugar
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${opcoes.titulo} · ${marca.titulo}</title>
<link rel="icon" href="${comoPublica(marca).favicon}">
<style>${bruto(ESTILO)}</style>
<style>${bruto(estiloDaMarca(marca.cor))}</style>
</head>
<body>
<main>
${logotipo(opcoes.lugar)}
${opcoes.cartao}
${opcoes.abaixo}
</main>
<footer>${rodape(opcoes.lugar)}</footer>
${(opcoes.scripts ?? []).map((script) => html`<script>${bruto(script)}</script>`)}
</body>
</html>`.texto
}

/** The error box, announced as soon as the page is read. */
export function caixaDeErro(id: string, mensagem: Valor): Html {
  return html`<p class="erro" id="${id}" role="alert"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4Zm0 4a.95.95 0 0 1 .95.95v3.7a.95.95 0 0 1-1.9 0v-3.7A.95.95 0 0 1 10 5.8Zm0 8.5a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z"/></svg><span>${mensagem}</span></p>`
}

/** The logo of each scheme; where there is none, the letter and the name. */
function logotipo({ marca }: MarcaDoLugar): Html {
  const { logoClaro, logoEscuro } = comoPublica(marca)
  const escrito = html`<span class="letra" aria-hidden="true">${letraDe(marca.nome)}</span><span>${marca.nome}</span>`
  const em = (endereco: string | null) =>
    endereco === null ? escrito : html`<img src="${endereco}" alt="${marca.nome}">`
  if (logoClaro === null && logoEscuro === null) return html`<p class="marca">${escrito}</p>`
  return html`<p class="marca"><span class="no-claro">${em(logoClaro)}</span><span class="no-escuro">${em(logoEscuro)}</span></p>`
}

/** How to reach who gives support, when the brand says. */
function rodape({ marca }: MarcaDoLugar): Html {
  const { email, telefone, endereco } = marca.suporte
  return html`${marca.nome}${email === null ? null : html` · <a href="mailto:${email}">${email}</a>`}${
    telefone === null ? null : html` · ${telefone}`
  }${endereco === null ? null : html` · <a href="${endereco}" rel="noreferrer">Ajuda</a>`}`
}
