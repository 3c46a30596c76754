import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"
import type { FastifyRequest } from "fastify"
import { ErroDeNegocio } from "./erros.ts"

/** One uploaded file, whole in memory. */
export interface ArquivoRecebido {
  readonly nome: string
  readonly bytes: Uint8Array
}

/** Most files of one request. */
export const MAXIMO_DE_ARQUIVOS = 200

/** The files of a multipart request. Raises sem-arquivos when it is not one, arquivo-grande-demais past the limits. */
export async function lerArquivos(pedido: FastifyRequest): Promise<ArquivoRecebido[]> {
  if (!pedido.isMultipart()) throw new ErroDeNegocio("sem-arquivos")
  const arquivos: ArquivoRecebido[] = []
  let total = 0
  try {
    for await (const parte of pedido.files()) {
      const bytes = await parte.toBuffer()
      total += bytes.length
      if (total > LIMITE_DO_ENVIO_BYTES) throw new ErroDeNegocio("arquivo-grande-demais")
      arquivos.push({ nome: parte.filename || "sem-nome.xml", bytes })
    }
  } catch (erro) {
    if (
      erro instanceof Error &&
      "code" in erro &&
      (erro.code === "FST_REQ_FILE_TOO_LARGE" || erro.code === "FST_FILES_LIMIT")
    ) {
      throw new ErroDeNegocio("arquivo-grande-demais")
    }
    throw erro
  }
  return arquivos
}
