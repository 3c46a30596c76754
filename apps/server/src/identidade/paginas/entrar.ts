import { type Html, html } from "./html.ts"
import { caixaDeErro, pagina, SCRIPT_DA_ENTRADA } from "./pagina.ts"

/** The published logins of a demonstration. */
export interface Demonstracao {
  readonly senha: string
  readonly logins: readonly { readonly email: string; readonly papel: string; readonly descricao: string }[]
}

export const ERRO_CREDENCIAIS = "E-mail ou senha incorretos."
export const ERRO_TENTATIVAS = "Muitas tentativas. Aguarde alguns minutos e tente novamente."
export const ERRO_DESATIVADO = "Este usuário está desativado. Fale com o seu escritório contábil."

/** The sign-in page. `acao` is where the forms post to; `email` is kept when an attempt fails. */
export function paginaEntrar(opcoes: {
  acao: string
  email: string
  erro: string | null
  demonstracao: Demonstracao | null
}): string {
  const { acao, email, erro } = opcoes
  const noEmail = email === ""
  // Only a wrong e-mail or password says something about what was typed.
  const invalido = erro !== ERRO_CREDENCIAIS ? null : html` aria-invalid="true" aria-describedby="erro"`
  return pagina({
    titulo: erro === null ? "Entrar" : "Erro ao entrar",
    script: SCRIPT_DA_ENTRADA,
    cartao: html`<div class="cartao">
<h1>Entrar na sua conta</h1>
<p class="apoio">Use o e-mail cadastrado pelo seu escritório contábil.</p>
${erro === null ? null : caixaDeErro("erro", erro)}
<form class="entrada" method="post" action="${acao}">
<div class="campo">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}"${invalido}${noEmail ? html` autofocus` : null}>
</div>
<div class="campo">
<label for="senha">Senha</label>
<div class="senha">
<input id="senha" name="senha" type="password" autocomplete="current-password" required maxlength="1024"${invalido}${noEmail ? null : html` autofocus`}>
<button class="revelar" id="revelar" type="button" aria-label="Mostrar senha" aria-controls="senha" hidden>Mostrar</button>
</div>
</div>
<button class="principal" type="submit">Entrar</button>
</form>
<p class="nota">Esqueceu a senha? Peça uma nova ao administrador do seu escritório.</p>
</div>`,
    abaixo: opcoes.demonstracao === null ? null : painelDeDemonstracao(acao, opcoes.demonstracao),
  })
}

/** Each login is a small form of the same kind as the large one: it signs in with one click, scripts or no scripts. */
function painelDeDemonstracao(acao: string, { senha, logins }: Demonstracao): Html {
  return html`<section class="demonstracao" aria-labelledby="demonstracao">
<h2 id="demonstracao">Ambiente de demonstração</h2>
<p>Escolha um papel para entrar com dados fictícios.</p>
<ul>${logins.map(
    ({ email, papel, descricao }) => html`<li><form method="post" action="${acao}">
<input type="hidden" name="email" value="${email}"><input type="hidden" name="senha" value="${senha}">
<button type="submit" value="${email}"><span class="quem"><span class="papel"><strong>${papel}</strong><span class="email">${email}</span></span><span class="descricao">${descricao}</span></span><span class="seta" aria-hidden="true">→</span></button>
</form></li>`,
  )}</ul>
</section>`
}
