import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errors, type Interaction, type Provider } from "oidc-provider"
import type { MarcaDoLugar, Marcas, PedidoComHost } from "../marca/resolucao.ts"
import type { Metodo } from "./acompanhamento.ts"
import { type AparelhoLembrado, aparelhosApresentados, cookieDosAparelhos } from "./aparelhos.ts"
import { CAMINHO, OUTRO_ENDERECO } from "./configuracao-oidc.ts"
import type { PodeEntrarPor } from "./endereco-da-conta.ts"
import type { Entrada, Recusa } from "./entrada.ts"
import type { EntradaComFatores } from "./entrada-fatores.ts"
import { campo, origemPropria, prepararPaginas } from "./formularios.ts"
import { origemDoPedido } from "./origem.ts"
import { paginaErro, paginaSessaoExpirada } from "./paginas/avisos.ts"
import { ERRO_CODIGO, paginaCodigo } from "./paginas/codigo.ts"
import {
  type Demonstracao,
  ERRO_CREDENCIAIS,
  ERRO_DESATIVADO,
  ERRO_PASSKEY,
  ERRO_TENTATIVAS,
  erroNaoConfirmada,
  erroOutroEndereco,
  erroTentativas,
  paginaEntrar,
} from "./paginas/entrar.ts"
import type { Valor } from "./paginas/html.ts"
import { cabecalhosDasPaginas } from "./paginas/pagina.ts"

/** What the sign-in pages need. */
export interface Interacoes {
  /** Public address of the product, whose scheme decides the cookies. */
  readonly url: string
  readonly oidc: Provider
  readonly marcas: Pick<Marcas, "daOrigem" | "doPedido" | "daInstalacao">
  /** Origins a form may be sent from. */
  readonly origens: readonly string[]
  readonly podeEntrarPor: PodeEntrarPor
  readonly entrar: Entrada
  readonly fatores: EntradaComFatores
  /** Knows the browser as the account's from now on. */
  readonly lembrarAparelho: (sub: string, apresentados: readonly string[]) => Promise<AparelhoLembrado>
  /** The challenge of a passkey for one interaction, as the browser takes it; null where there can be no passkeys. */
  readonly desafiar: ((interacao: string) => Promise<object>) | null
  readonly demonstracao: Demonstracao | null
}

/** The sign-in pages of an authorization in course, and what their forms post to. */
export function registrarInteracoes(escopo: FastifyInstance, interacoes: Interacoes): void {
  prepararPaginas(escopo, interacoes)
  const caminho = `${CAMINHO}/interaction/:uid`
  const passo = (executar: Passo) => (pedido: Pedido, resposta: FastifyReply) =>
    emCurso(interacoes, pedido, resposta, executar)
  escopo.get<Rota>(caminho, passo(mostrar))
  escopo.post<Rota>(caminho, passo(receberSenha))
  escopo.post<Rota>(`${caminho}/codigo`, passo(receberCodigo))
  escopo.post<Rota>(`${caminho}/recomecar`, passo(recomecar))
  escopo.post<Rota>(`${caminho}/passkey`, passo(receberPasskey))
  escopo.post<Rota>(`${caminho}/passkey/opcoes`, passo(desafiar))
}

interface Rota {
  Params: { uid: string }
}
type Pedido = FastifyRequest<Rota>

/** One request of an authorization in course. */
interface Curso {
  readonly interacoes: Interacoes
  readonly pedido: Pedido
  readonly resposta: FastifyReply
  readonly interacao: Interaction
  readonly acao: string
  /** Whose brand the pages show, and where its links lead. */
  readonly lugar: MarcaDoLugar
}
type Passo = (curso: Curso) => Promise<FastifyReply>

/** Lets a step run only for the browser that started the interaction, and a post only from one of our pages. */
async function emCurso(interacoes: Interacoes, pedido: Pedido, resposta: FastifyReply, executar: Passo) {
  if (pedido.method === "POST" && !origemPropria(interacoes, pedido)) {
    pedido.log.warn("entrada recusada: origem do formulário desconhecida")
    const explicacao = "O pedido de entrada veio de outro endereço. Abra a página de entrada e tente de novo."
    const lugar = await interacoes.marcas.doPedido(pedido)
    return enviar(interacoes, resposta, lugar, 403, paginaErro({ lugar, explicacao, codigo: "origem" }))
  }
  const interacao = await interacaoEmCurso(interacoes, pedido, resposta)
  const lugar = await lugarDoRetorno(interacoes.marcas, interacao?.params.redirect_uri, pedido)
  if (interacao === null) return enviar(interacoes, resposta, lugar, 400, paginaSessaoExpirada(lugar))
  return executar({ interacoes, pedido, resposta, interacao, acao: `${CAMINHO}/interaction/${interacao.uid}`, lugar })
}

/** The brand of a step: of the host that the sign-in returns to, else of the request. */
export async function lugarDoRetorno(
  marcas: Pick<Marcas, "daOrigem" | "doPedido">,
  retorno: unknown,
  pedido: PedidoComHost,
): Promise<MarcaDoLugar> {
  const origem = typeof retorno === "string" && URL.canParse(retorno) ? new URL(retorno).origin : null
  return (origem === null ? null : await marcas.daOrigem(origem)) ?? marcas.doPedido(pedido)
}

async function mostrar(curso: Curso): Promise<FastifyReply> {
  const { interacoes, resposta, interacao, acao, lugar } = curso
  if (await interacoes.fatores.esperaCodigo(interacao.uid)) {
    return enviar(interacoes, resposta, lugar, 200, paginaCodigo({ lugar, acao, erro: null }))
  }
  if (interacao.prompt.reasons.includes(OUTRO_ENDERECO)) return recusarEndereco(curso)
  const dica = interacao.params.login_hint
  return mostrarEntrada(curso, 200, typeof dica === "string" ? dica.slice(0, 254) : "", null)
}

async function receberSenha(curso: Curso): Promise<FastifyReply> {
  const { interacoes, pedido, resposta, interacao, acao } = curso
  const email = campo(pedido.body, "email").trim()
  const resultado = await interacoes.entrar({ ...deOnde(curso), email, senha: campo(pedido.body, "senha") })
  switch (resultado.tipo) {
    case "aceita":
      await interacoes.fatores.recomecar(interacao.uid)
      return concluir(curso, resultado.sub, ["pwd"], ["senha"])
    case "segundo-fator":
      await interacoes.fatores.guardarSenhaCerta(interacao.uid, resultado)
      return resposta.redirect(acao, 303)
    default: {
      const [codigo, erro] = explicar(curso, resultado, email)
      return mostrarEntrada(curso, codigo, email, erro)
    }
  }
}

async function receberCodigo(curso: Curso): Promise<FastifyReply> {
  const { interacoes, pedido, resposta, interacao, acao, lugar } = curso
  const codigo = campo(pedido.body, "codigo")
  const resultado = await interacoes.fatores.codigo({ ...deOnde(curso), interacao: interacao.uid, codigo })
  const recusar = (status: number, erro: string) =>
    enviar(interacoes, resposta, lugar, status, paginaCodigo({ lugar, acao, erro }))
  switch (resultado.tipo) {
    case "aceita":
      return concluir(curso, resultado.sub, ["pwd", "otp", "mfa"], ["senha", resultado.metodo])
    case "sem-senha":
      return resposta.redirect(acao, 303)
    case "codigo":
      pedido.log.info({ motivo: resultado.tipo }, "entrada recusada")
      return recusar(422, ERRO_CODIGO)
    case "tentativas":
      return recusar(explicar(curso, resultado, "")[0], ERRO_TENTATIVAS)
    default: {
      const [status, erro] = explicar(curso, resultado, "")
      return mostrarEntrada(curso, status, "", erro)
    }
  }
}

async function receberPasskey(curso: Curso): Promise<FastifyReply> {
  const { interacoes, pedido, interacao } = curso
  const credencial = lerJson(campo(pedido.body, "credencial"))
  const resultado = await interacoes.fatores.passkey({ ...deOnde(curso), interacao: interacao.uid, credencial })
  switch (resultado.tipo) {
    case "aceita": {
      // RFC 8176: a key that never leaves its device, or one that is copied between devices. The device verified the
      // person, by PIN or biometrics, hence both factors.
      const chave = resultado.sincronizada ? "swk" : "hwk"
      return concluir(curso, resultado.sub, [chave, "user", "mfa"], ["passkey"])
    }
    case "passkey":
      pedido.log.info({ motivo: resultado.tipo }, "entrada recusada")
      return mostrarEntrada(curso, 422, "", ERRO_PASSKEY)
    default: {
      const [codigo, erro] = explicar(curso, resultado, "")
      return mostrarEntrada(curso, codigo, "", erro)
    }
  }
}

async function desafiar({ interacoes, resposta, interacao }: Curso): Promise<FastifyReply> {
  if (interacoes.desafiar === null) return resposta.code(404).send({ error: "not_found" })
  return resposta.send(await interacoes.desafiar(interacao.uid))
}

async function recomecar({ interacoes, resposta, interacao, acao }: Curso): Promise<FastifyReply> {
  await interacoes.fatores.recomecar(interacao.uid)
  return resposta.redirect(acao, 303)
}

const recusarEndereco = (curso: Curso) =>
  mostrarEntrada(curso, 403, "", erroOutroEndereco(curso.interacoes.marcas.daInstalacao.url))

/** Hands the account to the provider, unless this is not its address. `amr` goes into the ID token (RFC 8176), `metodos` into the list of sessions. */
async function concluir(curso: Curso, accountId: string, amr: string[], metodos: Metodo[]): Promise<FastifyReply> {
  const { interacoes, pedido, resposta, interacao } = curso
  if (!(await interacoes.podeEntrarPor(accountId, String(interacao.params.redirect_uri)))) {
    pedido.log.info({ motivo: OUTRO_ENDERECO }, "entrada recusada")
    return recusarEndereco(curso)
  }
  const { hash, aparelhos } = await interacoes.lembrarAparelho(accountId, deOnde(curso).aparelhos)
  const adiante = await interacoes.oidc.interactionResult(
    pedido.raw,
    resposta.raw,
    { login: { accountId, amr }, metodos, aparelho: hash },
    { mergeWithLastSubmission: false },
  )
  return resposta.header("set-cookie", cookieDosAparelhos(interacoes.url, aparelhos)).redirect(adiante, 303)
}

/** Status and words of a refusal. */
function explicar(
  { pedido, resposta, lugar, interacoes: { url } }: Curso,
  recusa: Recusa,
  email: string,
): readonly [number, Valor] {
  pedido.log.info({ motivo: recusa.tipo }, "entrada recusada")
  switch (recusa.tipo) {
    case "credenciais":
      return [422, ERRO_CREDENCIAIS]
    case "desativada":
      return [403, ERRO_DESATIVADO]
    case "nao-confirmada":
      return [403, erroNaoConfirmada(email, lugar)]
    case "tentativas":
      resposta.header("retry-after", String(Math.ceil(recusa.aguardarMs / 1000)))
      return [429, erroTentativas(email, url)]
    default:
      return recusa satisfies never
  }
}

function mostrarEntrada({ interacoes, resposta, acao, lugar }: Curso, codigo: number, email: string, erro: Valor) {
  const { demonstracao, desafiar } = interacoes
  const pagina = paginaEntrar({ lugar, acao, email, erro, demonstracao, passkeys: desafiar !== null })
  return enviar(interacoes, resposta, lugar, codigo, pagina)
}

/** The interaction of this address, if its signed cookie came along: one without the other proves nothing. */
async function interacaoEmCurso(
  { oidc }: Interacoes,
  pedido: Pedido,
  resposta: FastifyReply,
): Promise<Interaction | null> {
  try {
    const interacao = await oidc.interactionDetails(pedido.raw, resposta.raw)
    return interacao.uid === pedido.params.uid && interacao.prompt.name === "login" ? interacao : null
  } catch (erro) {
    if (erro instanceof errors.SessionNotFound) return null
    throw erro
  }
}

function enviar(
  { origens }: Interacoes,
  resposta: FastifyReply,
  lugar: MarcaDoLugar,
  codigo: number,
  pagina: string,
): FastifyReply {
  return resposta
    .code(codigo)
    .headers(cabecalhosDasPaginas(origens, lugar))
    .type("text/html; charset=utf-8")
    .send(pagina)
}

const deOnde = ({ pedido, interacoes }: Curso) => ({
  endereco: pedido.ip,
  origem: origemDoPedido(pedido),
  aparelhos: aparelhosApresentados(interacoes.url, pedido.headers.cookie),
})

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}
