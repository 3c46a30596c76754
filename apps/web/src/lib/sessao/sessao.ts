import type { Pessoa } from "@partida/contracts"
import { daSessao, doNavegador } from "../armazenamento.ts"
import { esquecerRascunhos } from "../formulario/rascunhos.ts"
import { useObservavel } from "../observavel.ts"
import { esquecerCompartilhados } from "../por-enviar.ts"
import { criarAbas } from "./abas.ts"
import { comoFalha, criarLojaDaEntrada, type EstadoDaEntrada, type EventoDaEntrada } from "./estado.ts"
import { guarda, MARCA_DE_SAIDA, type Saida, saidaAnterior } from "./guardada.ts"
import { criarNucleo, type FimDaSessao } from "./nucleo.ts"
import { gravarAtividade } from "./ociosidade.ts"
import { origemSegura } from "./origem.ts"
import type { Credenciais, Registro } from "./provedor.ts"
import { obterProvedor } from "./provedor-da-instalacao.ts"
import { credenciaisDe, type RegistroDaSessao } from "./registro.ts"
import { semRede } from "./tentativas.ts"

/** The person's session in this browser. The rest of the app sees only these functions. */

/** Instant of the latest sign-out of this browser: two tabs must not end the provider's session at the same time. */
const CHAVE_DA_SAIDA = "saida-em"
const SAIDA_DE_OUTRA_ABA_MS = 10_000

const loja = criarLojaDaEntrada()
let avisarFim: (motivo: FimDaSessao) => void = () => undefined

const nucleo = criarNucleo({
  provedor: obterProvedor,
  guarda,
  abas: criarAbas({
    canal: new BroadcastChannel("partida.sessao"),
    travas: navigator.locks,
    armazem: doNavegador,
  }),
  aoEncerrar: (motivo) => encerrarSessao(motivo),
  aoMudar: refletir,
})
refletir()

/** The stored session is the truth; the authentication state follows it. */
function refletir(): void {
  const registro = guarda.ler()?.registro
  if (!registro?.logged) loja.despachar({ tipo: "logout" })
  else loja.despachar({ tipo: "login-success", user: { FullName: registro.FullName, login: registro.login } })
}

/** The authentication state, re-rendering when it changes. */
export function useEntrada(): EstadoDaEntrada {
  return useObservavel(loja)
}

/** The stored session record, or null when nobody is signed in on this tab. */
export function lerSessao(): RegistroDaSessao | null {
  const registro = guarda.ler()?.registro
  return registro?.logged ? registro : null
}

/** Whether somebody is signed in on this tab, renewing an expired token when it still can be. */
export async function estaNaSessao(): Promise<boolean> {
  return (await nucleo.obterToken()) !== null
}

/** Access token in force, or null when nobody is signed in. Throws ErroDaApi when the server is out of reach. */
export const obterToken = nucleo.obterToken

/** Renews at once; calls made meanwhile share the same renewal. Null when the session is over. */
export const renovarToken = nucleo.renovar

/** Writes in the session who the API says this is. */
export const anotarPessoa: (pessoa: Pessoa) => void = nucleo.anotarPessoa

/** Writes in the session why the API refuses the person. */
export const anotarRecusa: (mensagem: string) => void = nucleo.anotarRecusa

/** Sends the browser to the provider's sign-in page; `origem` is restored afterwards. */
export function entrar(origem: string | null): Promise<void> {
  return contando("login", async () => {
    const { entrada } = await obterProvedor()
    if (entrada.tipo === "formulario") throw new Error("Este provedor recebe a senha na nossa página.")
    await entrada.iniciar(origem === null ? "" : origemSegura(origem))
  })
}

/** Signs in with what was typed into our page, where the provider works so. */
export async function entrarComSenha(email: string, senha: string): Promise<void> {
  await contando("login", async () => {
    const { entrada } = await obterProvedor()
    if (entrada.tipo === "redirecionamento") throw new Error("Este provedor recebe a senha nas páginas dele.")
    comecar(await entrada.entrar(email, senha))
  })
}

/** Finishes the sign-in on the way back from the provider; answers where the person was going, or null when nowhere. */
export function concluirEntrada(): Promise<string | null> {
  return contando("login", async () => {
    const { entrada } = await obterProvedor()
    if (entrada.tipo === "formulario") throw semRede()
    const { credenciais, origem } = await entrada.concluir(window.location.href)
    comecar(credenciais)
    return origem ? origemSegura(origem) : null
  })
}

function comecar(credenciais: Credenciais): void {
  daSessao.gravar(MARCA_DE_SAIDA, null)
  doNavegador.gravar(CHAVE_DA_SAIDA, null)
  gravarAtividade(doNavegador, Date.now())
  nucleo.iniciar(credenciais)
}

/** Creates an account on our screens. */
export function registrarConta(dados: Registro): Promise<{ readonly confirmada: boolean }> {
  return contando("register", async () => (await contasNoProduto()).registrar(dados))
}

/** Asks for the e-mail with the link to another password. */
export function esquecerSenha(email: string): Promise<void> {
  return contando("forgot-password", async () => {
    await (await contasNoProduto()).esquecerSenha(email)
  })
}

/** Deletes the person's account at the provider, once the password is confirmed; the session must then be left. */
export async function excluirConta(senha: string): Promise<void> {
  const { excluir } = await contasNoProduto()
  const guardada = guarda.ler()
  if (excluir === null || guardada === null) throw new Error("Não há conta a excluir por aqui.")
  await excluir(credenciaisDe(guardada), senha)
}

async function contasNoProduto() {
  const { contas } = await obterProvedor()
  if (contas.tipo === "no-provedor") throw new Error("As contas deste provedor são administradas nas páginas dele.")
  return contas
}

/** Runs one action of the authentication state: started, then success or failed. */
async function contando<T>(acao: "login" | "register" | "forgot-password", fazer: () => Promise<T>): Promise<T> {
  loja.despachar({ tipo: `${acao}-started` })
  try {
    const resultado = await fazer()
    const evento = eventoDeSucesso(acao)
    if (evento) loja.despachar(evento)
    return resultado
  } catch (erro) {
    loja.despachar({ tipo: `${acao}-failed`, error: comoFalha(erro) })
    throw erro
  }
}

/** A sign-in succeeds when its session is stored, which tells the state by itself. */
function eventoDeSucesso(acao: "login" | "register" | "forgot-password"): EventoDaEntrada | null {
  return acao === "login" ? null : { tipo: `${acao}-success` }
}

/** Ends the session here and at the provider; answers whether the browser is leaving for the provider's pages. */
export async function sair(): Promise<boolean> {
  const outraAbaSaindo = Date.now() - Number(doNavegador.ler(CHAVE_DA_SAIDA) ?? 0) < SAIDA_DE_OUTRA_ABA_MS
  const ultimas = deixar("pedido")
  if (outraAbaSaindo && !ultimas) return false
  doNavegador.gravar(CHAVE_DA_SAIDA, String(Date.now()))
  const atual = await obterProvedor()
  if (atual.encerraTokenNaApi && ultimas) await encerrarToken(ultimas.accessToken)
  return (await atual.sair(ultimas)).saindoDoSite
}

/** Ends the session here and at our API, for who goes on to another site's sign-out page. */
export async function encerrarPorOciosidade(): Promise<void> {
  const ultimas = deixar("ociosidade")
  if (ultimas) await encerrarToken(ultimas.accessToken)
}

/** Remembers that the session ends for lack of use, for the pages that come next. */
export function marcarOciosidade(): void {
  daSessao.gravar(MARCA_DE_SAIDA, "ociosidade" satisfies Saida)
}

function deixar(motivo: Saida): Credenciais | null {
  if (saidaAnterior() !== "ociosidade") daSessao.gravar(MARCA_DE_SAIDA, motivo)
  if (saidaAnterior() === "pedido") esquecerOQueEsperava()
  const guardada = nucleo.esquecer()
  nucleo.anunciarSaida()
  return guardada && credenciaisDe(guardada)
}

/** Best effort: out of reach, the token dies by its own age. */
async function encerrarToken(token: string): Promise<void> {
  await import("./encerrar-token.ts").then((modulo) => modulo.encerrarTokenNaApi(token)).catch(() => undefined)
}

/** Forgets the tokens of this tab without leaving the site. */
export function esquecer(): void {
  nucleo.esquecer()
}

/** Registers what happens when the session ends by itself; only the app's root does this. */
export function aoEncerrarSessao(ouvinte: (motivo: FimDaSessao) => void): void {
  avisarFim = ouvinte
}

/** Tells the app that the session is over, and why. */
export function encerrarSessao(motivo: FimDaSessao): void {
  if (motivo === "saiu" && saidaAnterior() === null) {
    daSessao.gravar(MARCA_DE_SAIDA, "pedido" satisfies Saida)
    esquecerOQueEsperava()
  }
  avisarFim(motivo)
}

/** What was typed and what was shared do not wait for who left on purpose. */
function esquecerOQueEsperava(): void {
  esquecerRascunhos()
  esquecerCompartilhados()
}
