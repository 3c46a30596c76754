import type { MarcaDoLugar } from "../../marca/resolucao.ts"
import { bruto, html } from "./html.ts"
import { pagina, SCRIPT_DA_SAIDA } from "./pagina.ts"

/** Every notice gives a way back: the sign-in address of the place. */
const entradaDe = ({ url }: MarcaDoLugar) => `${url}/conta/entrar`

/** The sign-in took too long, was already finished, or belongs to another browser. */
export function paginaSessaoExpirada(lugar: MarcaDoLugar): string {
  return pagina({
    lugar,
    titulo: "Sessão expirada",
    cartao: html`<div class="cartao">
<h1>Sua sessão expirou. Entre novamente.</h1>
<p class="apoio">Por segurança, a página de entrada vale por tempo limitado.</p>
<div class="acoes"><a class="principal" href="${entradaDe(lugar)}">Entrar novamente</a></div>
</div>`,
  })
}

/** A request that cannot go on. `codigo` is the protocol's own, for whoever gives support. */
export function paginaErro(opcoes: { lugar: MarcaDoLugar; explicacao: string; codigo: string }): string {
  return pagina({
    lugar: opcoes.lugar,
    titulo: "Não foi possível entrar",
    cartao: html`<div class="cartao">
<h1>Não foi possível concluir a entrada</h1>
<p class="apoio">${opcoes.explicacao}</p>
<div class="acoes"><a class="principal" href="${entradaDe(opcoes.lugar)}">Voltar para a entrada</a></div>
<p class="codigo">Se o problema continuar, informe ao suporte o código ${opcoes.codigo}.</p>
</div>`,
  })
}

/**
 * Signing out. `formulario` is the provider's own form, already written. With `confirmar` the person decides; without
 * it (the request proved whose session it is) the form goes by itself.
 */
export function paginaSair(opcoes: { lugar: MarcaDoLugar; formulario: string; confirmar: boolean }): string {
  const botao = html`<button class="principal" id="sair" type="submit" form="op.logoutForm" name="logout" value="yes">Sair</button>`
  if (!opcoes.confirmar) {
    return pagina({
      lugar: opcoes.lugar,
      titulo: "Saindo",
      scripts: [SCRIPT_DA_SAIDA],
      cartao: html`<div class="cartao"><h1>Saindo…</h1>${bruto(opcoes.formulario)}
<noscript><p class="apoio">Toque em Sair para encerrar a sua sessão.</p></noscript>
<div class="acoes">${botao}</div></div>`,
    })
  }
  return pagina({
    lugar: opcoes.lugar,
    titulo: "Sair",
    cartao: html`<div class="cartao"><h1>Sair de ${opcoes.lugar.marca.nome}?</h1>
<p class="apoio">A sua sessão será encerrada neste navegador.</p>${bruto(opcoes.formulario)}
<div class="acoes">${botao}<a class="secundario" href="${opcoes.lugar.url}/">Continuar conectado</a></div></div>`,
  })
}

/** Signed out, and the request named no address to return to. */
export function paginaSaida(lugar: MarcaDoLugar): string {
  return pagina({
    lugar,
    titulo: "Você saiu",
    cartao: html`<div class="cartao">
<h1>Você saiu de ${lugar.marca.nome}</h1>
<p class="apoio">A sua sessão foi encerrada neste navegador.</p>
<div class="acoes"><a class="principal" href="${entradaDe(lugar)}">Entrar novamente</a></div>
</div>`,
  })
}
