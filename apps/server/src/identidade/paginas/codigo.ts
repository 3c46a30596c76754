import type { MarcaDoLugar } from "../../marca/resolucao.ts"
import { html } from "./html.ts"
import { caixaDeErro, pagina, SCRIPT_DA_ENTRADA } from "./pagina.ts"

export const ERRO_CODIGO = "O código não confere. Confira a hora do aparelho e digite o código atual."

/** The second step of the sign-in. Whose code is asked for is known to the server only. */
export function paginaCodigo(opcoes: { lugar: MarcaDoLugar; acao: string; erro: string | null }): string {
  const { acao, erro } = opcoes
  const invalido = erro !== ERRO_CODIGO ? null : html` aria-invalid="true" aria-describedby="erro"`
  return pagina({
    lugar: opcoes.lugar,
    titulo: erro === null ? "Código de verificação" : "Erro no código",
    scripts: [SCRIPT_DA_ENTRADA],
    cartao: html`<div class="cartao">
<h1>Código de verificação</h1>
<p class="apoio">Digite os 6 números que o seu aplicativo de códigos mostra agora.</p>
${erro === null ? null : caixaDeErro("erro", erro)}
<form class="entrada" method="post" action="${acao}/codigo">
<div class="campo">
<label for="codigo">Código</label>
<input id="codigo" name="codigo" type="text" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required maxlength="12"${invalido} autofocus>
</div>
<button class="principal" type="submit">Entrar</button>
</form>
<details>
<summary>Estou sem o aplicativo</summary>
<form class="entrada" method="post" action="${acao}/codigo">
<div class="campo">
<label for="recuperacao">Código de recuperação</label>
<input id="recuperacao" name="codigo" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="40" placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX">
</div>
<button class="outra" type="submit">Usar código de recuperação</button>
</form>
</details>
<form method="post" action="${acao}/recomecar"><p class="ligacoes"><button class="simples" type="submit">Entrar com outra conta</button></p></form>
</div>`,
  })
}
