import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Marcas } from "../marca/resolucao.ts"
import { cabecalhosDasPaginas } from "./paginas/pagina.ts"

const MAXIMO_DO_FORMULARIO = 16 * 1024

/** What every page of the sign-in has: forms as bodies, and the headers of a page on whatever is answered. */
export function prepararPaginas(
  escopo: FastifyInstance,
  { origens, marcas }: { readonly origens: readonly string[]; readonly marcas: Pick<Marcas, "daInstalacao"> },
): void {
  escopo.removeAllContentTypeParsers()
  escopo.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MAXIMO_DO_FORMULARIO },
    (_pedido, corpo, pronto) => pronto(null, new URLSearchParams(String(corpo))),
  )
  const comuns = cabecalhosDasPaginas(origens, marcas.daInstalacao)
  escopo.addHook("onSend", async (_pedido, resposta) => {
    // A page has already said the policy of its own brand.
    const { "content-security-policy": daPagina } = resposta.getHeaders()
    resposta.headers({ ...comuns, "cache-control": "no-store" })
    if (daPagina !== undefined) resposta.header("content-security-policy", daPagina)
  })
}

/** Browsers send Origin with every post; a client that sends none is not one of our pages. */
export function origemPropria(
  { origens }: { readonly origens: readonly string[] },
  pedido: Pick<FastifyRequest, "headers">,
): boolean {
  const { origin } = pedido.headers
  return origin !== undefined && origens.includes(origin)
}

/** A field of a form; empty when it was not sent. */
export const campo = (corpo: unknown, nome: string) => (corpo instanceof URLSearchParams ? (corpo.get(nome) ?? "") : "")
