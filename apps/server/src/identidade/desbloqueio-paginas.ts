import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { ErroDeNegocio } from "../http/erros.ts"
import type { Marcas } from "../marca/resolucao.ts"
import { aparelhosApresentados, cookieDosAparelhos } from "./aparelhos.ts"
import type { DependenciasDasContas } from "./deps-das-contas.ts"
import { CAMINHO_DO_DESBLOQUEIO, pedirDesbloqueio, usarDesbloqueio } from "./desbloqueio.ts"
import { campo, origemPropria, prepararPaginas } from "./formularios.ts"
import { origemDoPedido } from "./origem.ts"
import { paginaErro } from "./paginas/avisos.ts"
import {
  paginaAparelhoReconhecido,
  paginaDesbloqueioPedido,
  paginaPedirDesbloqueio,
  paginaUsarDesbloqueio,
} from "./paginas/desbloqueio.ts"
import { cabecalhosDasPaginas } from "./paginas/pagina.ts"

interface OpcoesDoDesbloqueio {
  /** Public address of the product, whose scheme decides the cookies. */
  readonly url: string
  readonly marcas: Pick<Marcas, "doPedido" | "daInstalacao">
  /** Origins a form may be sent from. */
  readonly origens: readonly string[]
  /** What the calls of accounts need, for the place where one was made. */
  readonly no: (pedido: FastifyRequest) => DependenciasDasContas
}

const FICHA = /^[\w-]{20,200}$/
const FORMA_DO_EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/
const USO = `${CAMINHO_DO_DESBLOQUEIO}/uso`

/** The way out of the waits of the sign-in, by e-mail: outside any authorization in course, which may have expired. */
export function registrarDesbloqueio(app: FastifyInstance, opcoes: OpcoesDoDesbloqueio): void {
  void app.register((escopo, _opcoes, pronto) => {
    prepararPaginas(escopo, opcoes)
    escopo.get<{ Querystring: { ficha?: unknown; email?: unknown } }>(
      CAMINHO_DO_DESBLOQUEIO,
      async (pedido, resposta) => {
        const { ficha, email } = pedido.query
        const lugar = await opcoes.marcas.doPedido(pedido)
        if (typeof ficha === "string" && FICHA.test(ficha)) {
          return enviar(opcoes, pedido, resposta, 200, paginaUsarDesbloqueio({ lugar, acao: USO, ficha }))
        }
        const digitado = typeof email === "string" ? email.slice(0, 254) : ""
        return pedirDeNovo(opcoes, pedido, resposta, 200, { email: digitado, erro: null })
      },
    )
    escopo.post(CAMINHO_DO_DESBLOQUEIO, (pedido, resposta) => receberPedido(opcoes, pedido, resposta))
    escopo.post(USO, (pedido, resposta) => receberUso(opcoes, pedido, resposta))
    pronto()
  })
}

async function receberPedido(opcoes: OpcoesDoDesbloqueio, pedido: FastifyRequest, resposta: FastifyReply) {
  if (!origemPropria(opcoes, pedido)) return recusarOrigem(opcoes, pedido, resposta)
  const email = campo(pedido.body, "email").trim()
  if (!FORMA_DO_EMAIL.test(email)) {
    return pedirDeNovo(opcoes, pedido, resposta, 422, {
      email: email.slice(0, 254),
      erro: "Informe o e-mail da sua conta.",
    })
  }
  try {
    await pedirDesbloqueio(opcoes.no(pedido), email, origemDoPedido(pedido))
  } catch (erro) {
    if (!(erro instanceof ErroDeNegocio)) throw erro
    const status = erro.codigo === "muitos-pedidos" ? 429 : 503
    if (erro.aguardarMs !== undefined) resposta.header("retry-after", String(Math.ceil(erro.aguardarMs / 1000)))
    return pedirDeNovo(opcoes, pedido, resposta, status, { email, erro: erro.message })
  }
  return enviar(opcoes, pedido, resposta, 200, paginaDesbloqueioPedido(await opcoes.marcas.doPedido(pedido)))
}

async function receberUso(opcoes: OpcoesDoDesbloqueio, pedido: FastifyRequest, resposta: FastifyReply) {
  if (!origemPropria(opcoes, pedido)) return recusarOrigem(opcoes, pedido, resposta)
  const { url } = opcoes
  const ficha = campo(pedido.body, "ficha")
  const apresentados = aparelhosApresentados(url, pedido.headers.cookie)
  try {
    if (!FICHA.test(ficha)) throw new ErroDeNegocio("ficha-invalida")
    const aparelhos = await usarDesbloqueio(opcoes.no(pedido), ficha, apresentados, origemDoPedido(pedido))
    resposta.header("set-cookie", cookieDosAparelhos(url, aparelhos))
  } catch (erro) {
    if (!(erro instanceof ErroDeNegocio)) throw erro
    const status = erro.codigo === "muitos-pedidos" ? 429 : 410
    return pedirDeNovo(opcoes, pedido, resposta, status, { email: "", erro: erro.message })
  }
  return enviar(opcoes, pedido, resposta, 200, paginaAparelhoReconhecido(await opcoes.marcas.doPedido(pedido)))
}

async function pedirDeNovo(
  opcoes: OpcoesDoDesbloqueio,
  pedido: FastifyRequest,
  resposta: FastifyReply,
  status: number,
  { email, erro }: { readonly email: string; readonly erro: string | null },
) {
  const lugar = await opcoes.marcas.doPedido(pedido)
  const pagina = paginaPedirDesbloqueio({ lugar, acao: CAMINHO_DO_DESBLOQUEIO, email, erro })
  return enviar(opcoes, pedido, resposta, status, pagina)
}

async function recusarOrigem(opcoes: OpcoesDoDesbloqueio, pedido: FastifyRequest, resposta: FastifyReply) {
  const lugar = await opcoes.marcas.doPedido(pedido)
  const explicacao = "O pedido veio de outro endereço. Abra de novo o link do e-mail."
  return enviar(opcoes, pedido, resposta, 403, paginaErro({ lugar, explicacao, codigo: "origem" }))
}

async function enviar(
  { marcas, origens }: OpcoesDoDesbloqueio,
  pedido: FastifyRequest,
  resposta: FastifyReply,
  status: number,
  pagina: string,
) {
  return resposta
    .code(status)
    .headers(cabecalhosDasPaginas(origens, await marcas.doPedido(pedido)))
    .type("text/html; charset=utf-8")
    .send(pagina)
}
