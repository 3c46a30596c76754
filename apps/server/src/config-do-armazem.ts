import { resolve } from "node:path"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Where stored documents are; the secret of a bucket is apart, with the others. */
export type OpcoesDoArmazem =
  | { readonly tipo: "disco"; readonly pasta: string }
  | {
      readonly tipo: "s3"
      /** Address of the bucket, path style, without a final slash. */
      readonly balde: string
      readonly regiao: string
      readonly chave: string
    }

/** A folder unless a bucket is named. Throws ConfiguracaoInvalida. */
export function lerArmazem(env: NodeJS.ProcessEnv, raiz: string): OpcoesDoArmazem {
  const balde = env.PARTIDA_ARMAZEM_S3
  if (!balde)
    return { tipo: "disco", pasta: resolve(raiz, env.PARTIDA_ARMAZEM || `${env.PARTIDA_DADOS || "dados"}/armazem`) }
  if (env.PARTIDA_ARMAZEM) {
    throw new ConfiguracaoInvalida("Defina PARTIDA_ARMAZEM (uma pasta) ou PARTIDA_ARMAZEM_S3 (um balde), não os dois.")
  }
  const regiao = env.PARTIDA_ARMAZEM_S3_REGIAO || "us-east-1"
  const chave = env.PARTIDA_ARMAZEM_S3_CHAVE
  if (!chave || !env.PARTIDA_ARMAZEM_S3_SEGREDO) {
    throw new ConfiguracaoInvalida(
      "Com PARTIDA_ARMAZEM_S3, defina PARTIDA_ARMAZEM_S3_CHAVE e PARTIDA_ARMAZEM_S3_SEGREDO.",
    )
  }
  if (!/^[a-z0-9-]{1,40}$/.test(regiao)) {
    throw new ConfiguracaoInvalida(`PARTIDA_ARMAZEM_S3_REGIAO deve ser uma região como sa-east-1, não "${regiao}".`)
  }
  return { tipo: "s3", balde: lerBalde(balde), regiao, chave }
}

/** https, or http inside this machine: the signature travels with the call. */
function lerBalde(texto: string): string {
  const url = URL.canParse(texto) ? new URL(texto) : null
  const local = url?.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const balde = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url?.pathname ?? "")?.[1]
  if (!url || !balde || !(url.protocol === "https:" || local) || url.username || url.search || url.hash) {
    throw new ConfiguracaoInvalida(
      "PARTIDA_ARMAZEM_S3 deve ser o endereço https do balde, como https://s3.sa-east-1.amazonaws.com/documentos.",
    )
  }
  return `${url.origin}/${balde}`
}
