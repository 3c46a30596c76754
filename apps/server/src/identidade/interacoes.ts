import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errors, type Interaction, type Provider } from "oidc-provider"
import { CAMINHO } from "./configuracao-oidc.ts"
import type { Entrada } from "./entrada.ts"
import { type Enderecos, paginaErro, paginaSessaoExpirada } from "./paginas/avisos.ts"
import {
  type Demonstracao,
  ERRO_CREDENCIAIS,
  ERRO_DESATIVADO,
  ERRO_TENTATIVAS,
  paginaEntrar,
} from "./paginas/entrar.ts"

/** What the sign-in pages need. */
export interface Interacoes {
  readonly oidc: Provider
  readonly cabecalhos: Readonly<Record<string, string>>
  /** Origins a form may be sent from. */
  readonly origens: readonly string[]
  readonly entrar: Entrada
  readonly enderecos: Enderecos
  readonly demonstracao: Demonstracao | null
}

const MAXIMO_DO_FORMULARIO = 16 * 1024

/** The sign-in page of an authorization in course, and what its form posts to. */
export function registrarInteracoes(escopo: FastifyInstance, interacoes: Interacoes): void {
  escopo.removeAllContentTypeParsers()
  escopo.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MAXIMO_DO_FORMULARIO },
    (_pedido, corpo, pronto) => pronto(null, new URLSearchParams(String(corpo))),
  )
  escopo.addHook("onSend", async (_pedido, resposta) => {
    resposta.headers({ ...interacoes.cabecalhos, "cache-control": "no-store" })
  })
  const caminho = `${CAMINHO}/interaction/:uid`
  escopo.get<{ Params: { uid: string } }>(caminho, (pedido, resposta) => mostrar(interacoes, pedido, resposta))
  escopo.post<{ Params: { uid: string } }>(caminho, (pedido, resposta) => receber(interacoes, pedido, resposta))
}

type Pedido = FastifyRequest<{ Params: { uid: string } }>

async function mostrar(interacoes: Interacoes, pedido: Pedido, resposta: FastifyReply): Promise<FastifyReply> {
  const emCurso = await interacaoEmCurso(interacoes, pedido, resposta)
  if (emCurso === null) return enviar(resposta, 400, paginaSessaoExpirada(interacoes.enderecos))
  const dica = emCurso.params.login_hint
  return enviar(
    resposta,
    200,
    paginaEntrar({
      acao: acaoDe(emCurso),
      email: typeof dica === "string" ? dica.slice(0, 254) : "",
      erro: null,
      demonstracao: interacoes.demonstracao,
    }),
  )
}

async function receber(interacoes: Interacoes, pedido: Pedido, resposta: FastifyReply): Promise<FastifyReply> {
  if (!origemPropria(interacoes, pedido)) {
    pedido.log.warn("entrada recusada: origem do formulário desconhecida")
    const explicacao = "O pedido de entrada veio de outro endereço. Abra a página de entrada e tente de novo."
    return enviar(resposta, 403, paginaErro({ enderecos: interacoes.enderecos, explicacao, codigo: "origem" }))
  }
  const emCurso = await interacaoEmCurso(interacoes, pedido, resposta)
  if (emCurso === null) return enviar(resposta, 400, paginaSessaoExpirada(interacoes.enderecos))
  const email = campo(pedido.body, "email").trim()
  const resultado = await interacoes.entrar({ email, senha: campo(pedido.body, "senha"), endereco: pedido.ip })
  if (resultado.tipo === "aceita") {
    const login = { accountId: resultado.sub, amr: ["pwd"] }
    const adiante = await interacoes.oidc.interactionResult(
      pedido.raw,
      resposta.raw,
      { login },
      { mergeWithLastSubmission: false },
    )
    return resposta.redirect(adiante, 303)
  }
  pedido.log.info({ motivo: resultado.tipo }, "entrada recusada")
  const recusar = (codigo: number, erro: string) =>
    enviar(
      resposta,
      codigo,
      paginaEntrar({ acao: acaoDe(emCurso), email, erro, demonstracao: interacoes.demonstracao }),
    )
  switch (resultado.tipo) {
    case "credenciais":
      return recusar(422, ERRO_CREDENCIAIS)
    case "desativada":
      return recusar(403, ERRO_DESATIVADO)
    case "tentativas":
      resposta.header("retry-after", String(Math.ceil(resultado.aguardarMs / 1000)))
      return recusar(429, ERRO_TENTATIVAS)
    default:
      return resultado satisfies never
  }
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

/** Browsers send Origin with every post; a client that sends none is not one of our pages. */
function origemPropria({ origens }: Interacoes, pedido: Pedido): boolean {
  const { origin } = pedido.headers
  return origin !== undefined && origens.includes(origin)
}

function enviar(resposta: FastifyReply, codigo: number, pagina: string): FastifyReply {
  return resposta.code(codigo).type("text/html; charset=utf-8").send(pagina)
}

const acaoDe = (interacao: Interaction) => `${CAMINHO}/interaction/${interacao.uid}`

const campo = (corpo: unknown, nome: string) => (corpo instanceof URLSearchParams ? (corpo.get(nome) ?? "") : "")
