import type { MarcaDoLugar } from "../../marca/resolucao.ts"
import { html } from "./html.ts"
import { caixaDeErro, pagina } from "./pagina.ts"

const entradaDe = ({ url }: MarcaDoLugar) => `${url}/conta/entrar`

/** Asks for the e-mail to which the unlocking link goes. */
export function paginaPedirDesbloqueio(opcoes: {
  lugar: MarcaDoLugar
  acao: string
  email: string
  erro: string | null
}): string {
  const { lugar, acao, email, erro } = opcoes
  return pagina({
    lugar,
    titulo: erro === null ? "Entrar sem esperar" : "Erro ao pedir o link",
    cartao: html`<div class="cartao">
<h1>Entrar sem esperar</h1>
<p class="apoio">Mandamos um link para o seu e-mail. Aberto neste aparelho, ele faz a sua senha ser aceita aqui sem espera, mesmo que alguém continue errando a senha da sua conta.</p>
${erro === null ? null : caixaDeErro("erro", erro)}
<form class="entrada" method="post" action="${acao}">
<div class="campo">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}" autofocus>
</div>
<button class="principal" type="submit">Mandar o link</button>
</form>
<p class="ligacoes"><a href="${entradaDe(lugar)}">Voltar para a entrada</a></p>
</div>`,
  })
}

/** The same whatever the address is: it does not tell whether there is an account. */
export function paginaDesbloqueioPedido(lugar: MarcaDoLugar): string {
  return pagina({
    lugar,
    titulo: "Veja o seu e-mail",
    cartao: html`<div class="cartao">
<h1>Veja o seu e-mail</h1>
<p class="apoio">Se há uma conta com este endereço, mandamos um link. Ele vale por 1 hora. Abra-o neste mesmo aparelho.</p>
<div class="acoes"><a class="principal" href="${entradaDe(lugar)}">Voltar para a entrada</a></div>
</div>`,
  })
}

/** The link was opened. It is used by the button: programs that look into mail open every address they find. */
export function paginaUsarDesbloqueio(opcoes: { lugar: MarcaDoLugar; acao: string; ficha: string }): string {
  const { lugar, acao, ficha } = opcoes
  return pagina({
    lugar,
    titulo: "Reconhecer este aparelho",
    cartao: html`<div class="cartao">
<h1>Este aparelho é seu?</h1>
<p class="apoio">Ele passa a ser reconhecido na sua conta, e a senha é aceita nele sem espera. Não faça isto em um aparelho de outra pessoa.</p>
<form class="entrada" method="post" action="${acao}">
<input type="hidden" name="ficha" value="${ficha}">
<button class="principal" type="submit">Sim, este aparelho é meu</button>
</form>
</div>`,
  })
}

/** The browser is known: what is left is to sign in. */
export function paginaAparelhoReconhecido(lugar: MarcaDoLugar): string {
  return pagina({
    lugar,
    titulo: "Aparelho reconhecido",
    cartao: html`<div class="cartao">
<h1>Aparelho reconhecido</h1>
<p class="apoio">Agora entre com o seu e-mail e a sua senha.</p>
<div class="acoes"><a class="principal" href="${entradaDe(lugar)}">Entrar</a></div>
</div>`,
  })
}
