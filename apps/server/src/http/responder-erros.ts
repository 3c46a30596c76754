import { LIMITE_DO_CORPO } from "@partida/contracts"
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import { recusarCampo } from "./campo-recusado.ts"
import { comoErroDeNegocio, comoProblema, ErroDeNegocio } from "./erros.ts"

const MEGA = 1024 * 1024

/**
 * Every error leaves as a problem document; the ones nobody foresaw are logged, told to `aoFalhar` and answer
 * erro-interno. Of those that were foreseen, what is behind them is logged and told, when they say it.
 */
export function responderErros(
  app: FastifyInstance,
  aoFalhar: (erro: unknown, pedido: FastifyRequest) => void = () => {},
): void {
  app.setErrorHandler((erro: FastifyError, pedido, resposta) => {
    const conhecido = comoErroDeNegocio(erro) ?? deEntrada(erro, pedido)
    const falha = conhecido ? conhecido.cause : erro
    if (falha !== undefined) {
      pedido.log.error({ err: falha }, conhecido ? conhecido.codigo : "erro não previsto")
      aoFalhar(falha, pedido)
    }
    const documento = comoProblema(conhecido ?? new ErroDeNegocio("erro-interno"))
    if (documento.status === 401) resposta.header("www-authenticate", "Bearer")
    if (conhecido?.aguardarMs !== undefined) {
      resposta.header("retry-after", String(Math.max(1, Math.ceil(conhecido.aguardarMs / 1000))))
    }
    return resposta.code(documento.status).type("application/problem+json").serializer(JSON.stringify).send(documento)
  })
}

const ENVIO_ILEGIVEL = "O envio chegou incompleto ou fora do formato de formulário. Envie os arquivos de novo."

/** Bad input found by the framework, by its code. */
const porCodigo: Readonly<Record<string, (pedido: FastifyRequest) => ErroDeNegocio>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (pedido) =>
    new ErroDeNegocio(
      "arquivo-grande-demais",
      `O pedido passa do limite de ${porExtenso(pedido.routeOptions.bodyLimit)}.`,
    ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ErroDeNegocio("formato-nao-aceito"),
  FST_FIELDS_LIMIT: () =>
    new ErroDeNegocio("entrada-invalida", "O envio só aceita arquivos: retire os campos de texto do formulário."),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new ErroDeNegocio("entrada-invalida", ENVIO_ILEGIVEL),
  FST_PROTO_VIOLATION: () => new ErroDeNegocio("entrada-invalida", ENVIO_ILEGIVEL),
  FST_PREMATURE_CLOSE: () => new ErroDeNegocio("entrada-invalida", ENVIO_ILEGIVEL),
}

const porExtenso = (bytes = LIMITE_DO_CORPO) =>
  bytes >= MEGA ? `${bytes / MEGA} MB` : `${Math.floor(bytes / 1024)} KB`

/** The form parser has no codes: a form without boundary, and one cut before its end. */
const FORMULARIO_ILEGIVEL = /^Multipart: Boundary not found|[Uu]nexpected end of multipart data/

function deEntrada(erro: FastifyError, pedido: FastifyRequest): ErroDeNegocio | null {
  if (hasZodFastifySchemaValidationErrors(erro)) {
    const [primeira] = erro.validation
    if (primeira) return recusarCampo(primeira)
  }
  const traduzir = porCodigo[erro.code]
  if (traduzir) return traduzir(pedido)
  if (FORMULARIO_ILEGIVEL.test(erro.message)) return new ErroDeNegocio("entrada-invalida", ENVIO_ILEGIVEL)
  if (erro.statusCode === 413) return new ErroDeNegocio("arquivo-grande-demais")
  if (erro.statusCode === 404) return new ErroDeNegocio("nao-encontrado")
  if (erro.statusCode !== undefined && erro.statusCode >= 400 && erro.statusCode < 500) {
    return new ErroDeNegocio("entrada-invalida", "O pedido não pôde ser lido. Atualize a página e tente de novo.")
  }
  return null
}
