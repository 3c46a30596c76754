import type { MarcaDoLugar } from "../../marca/resolucao.ts"
import { type Html, html, type Valor } from "./html.ts"
import { caixaDeErro, pagina, SCRIPT_DA_ENTRADA, SCRIPT_DA_PASSKEY } from "./pagina.ts"

/** The published logins of a demonstration. */
export interface Demonstracao {
  readonly senha: string
  readonly logins: readonly { readonly email: string; readonly papel: string; readonly descricao: string }[]
}

export const ERRO_CREDENCIAIS = "E-mail ou senha incorretos."
export const ERRO_TENTATIVAS = "Muitas tentativas. Aguarde alguns minutos e tente novamente."
export const ERRO_DESATIVADO = "Este usuário está desativado. Fale com o seu escritório contábil."
export const ERRO_PASSKEY = "Não foi possível confirmar a passkey. Tente de novo ou entre com a senha."

/** Too many tries from where the person is: the wait, and the way out of it. */
export function erroTentativas(email: string, url: string): Html {
  const busca = email === "" ? "" : `?${new URLSearchParams({ email })}`
  return html`${ERRO_TENTATIVAS} Se não puder esperar, <a href="${url}/oidc/desbloqueio${busca}">receba um link por e-mail</a>.`
}

/** Told to who knows the password of an account whose e-mail nobody confirmed. Without `email` it is asked there. */
export function erroNaoConfirmada(email: string, lugar: MarcaDoLugar): Html {
  const busca = email === "" ? "" : `?${new URLSearchParams({ email })}`
  const endereco = telaDe(lugar, `/conta/confirmar${busca}`)
  return html`Confirme o seu e-mail antes de entrar. Não recebeu a mensagem? <a href="${endereco}">Enviar de novo</a>.`
}

/** Told to who is signed in, or knows the password, of an account that the host of this office is not for. */
export function erroOutroEndereco(url: string): Html {
  return html`Esta conta não é do escritório deste endereço. Entre por <a href="${url}/conta/entrar">${url}</a>.`
}

/** A screen of the product, on the host by which the person came. */
const telaDe = ({ idEscritorio, url }: MarcaDoLugar, caminho: string) =>
  idEscritorio === null ? caminho : url + caminho

/** The sign-in page. `acao` is where the forms post to; `email` is kept when an attempt fails. */
export function paginaEntrar(opcoes: {
  lugar: MarcaDoLugar
  acao: string
  email: string
  erro: Valor
  demonstracao: Demonstracao | null
  /** Whether this address can have passkeys; the script decides whether the browser can. */
  passkeys: boolean
}): string {
  const { lugar, acao, email, erro } = opcoes
  const noEmail = email === ""
  // Only a wrong e-mail or password says something about what was typed.
  const invalido = erro !== ERRO_CREDENCIAIS ? null : html` aria-invalid="true" aria-describedby="erro"`
  return pagina({
    lugar,
    titulo: erro === null ? "Entrar" : "Erro ao entrar",
    scripts: opcoes.passkeys ? [SCRIPT_DA_ENTRADA, SCRIPT_DA_PASSKEY] : [SCRIPT_DA_ENTRADA],
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
${opcoes.passkeys ? formularioDaPasskey(acao) : null}
<p class="ligacoes"><a href="${telaDe(lugar, "/conta/esqueci-senha")}">Esqueci minha senha</a><a href="${telaDe(lugar, "/conta/registrar")}">Criar conta</a></p>
</div>`,
    abaixo: opcoes.demonstracao === null ? null : painelDeDemonstracao(acao, opcoes.demonstracao),
  })
}

/** Shown by its script only: without one there is no passkey. */
function formularioDaPasskey(acao: string): Html {
  return html`<form id="forma-passkey" method="post" action="${acao}/passkey" hidden>
<p class="ou">ou</p>
<input type="hidden" name="credencial" value="">
<button class="outra" id="passkey" type="button">Entrar com passkey</button>
<p class="aviso" id="aviso-passkey" role="status"></p>
</form>`
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
