import { bruto, html } from "./html.ts"
import { pagina, SCRIPT_DA_SAIDA } from "./pagina.ts"

/** Every notice gives a way back: the sign-in address of the product. */
export interface Enderecos {
  readonly entrar: string
  readonly inicio: string
}

/** The sign-in took too long, was already finished, or belongs to another browser. */
export function paginaSessaoExpirada({ entrar }: Enderecos): string {
  return pagina({
    titulo: "Sessão expirada",
    cartao: html`<div class="cartao">
<h1>Sua sessão expirou. Entre novamente.</h1>
<p class="apoio">Por segurança, a página de entrada vale por tempo limitado.</p>
<div class="acoes"><a class="principal" href="${entrar}">Entrar novamente</a></div>
</div>`,
  })
}

/** A request that cannot go on. `codigo` is the protocol's own, for whoever gives support. */
export function paginaErro(opcoes: { enderecos: Enderecos; explicacao: string; codigo: string }): string {
  return pagina({
    titulo: "Não foi possível entrar",
    cartao: html`<div class="cartao">
<h1>Não foi possível concluir a entrada</h1>
<p class="apoio">${opcoes.explicacao}</p>
<div class="acoes"><a class="principal" href="${opcoes.enderecos.entrar}">Voltar para a entrada</a></div>
<p class="codigo">Se o problema continuar, informe ao suporte o código ${opcoes.codigo}.</p>
</div>`,
  })
}

/**
 * Signing out. `formulario` is the provider's own form, already written. With `confirmar` the person decides; without
 * it (the request proved whose session it is) the form goes by itself.
 */
export function paginaSair(opcoes: { enderecos: Enderecos; formulario: string; confirmar: boolean }): string {
  const botao = html`<button class="principal" id="sair" type="submit" form="op.logoutForm" name="logout" value="yes">Sair</button>`
  if (!opcoes.confirmar) {
    return pagina({
      titulo: "Saindo",
      scripts: [SCRIPT_DA_SAIDA],
      cartao: html`<div class="cartao"><h1>Saindo…</h1>${bruto(opcoes.formulario)}
<noscript><p class="apoio">Toque em Sair para encerrar a sua sessão.</p></noscript>
<div class="acoes">${botao}</div></div>`,
    })
  }
  return pagina({
    titulo: "Sair",
    cartao: html`<div class="cartao"><h1>Sair do Partida?</h1>
<p class="apoio">A sua sessão será encerrada neste navegador.</p>${bruto(opcoes.formulario)}
<div class="acoes">${botao}<a class="secundario" href="${opcoes.enderecos.inicio}">Continuar conectado</a></div></div>`,
  })
}

/** Signed out, and the request named no address to return to. */
export function paginaSaida({ entrar }: Enderecos): string {
  return pagina({
    titulo: "Você saiu",
    cartao: html`<div class="cartao">
<h1>Você saiu do Partida</h1>
<p class="apoio">A sua sessão foi encerrada neste navegador.</p>
<div class="acoes"><a class="principal" href="${entrar}">Entrar novamente</a></div>
</div>`,
  })
}
