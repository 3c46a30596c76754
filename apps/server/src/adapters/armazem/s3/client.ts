import { createHash } from "node:crypto"
import { setTimeout as esperar } from "node:timers/promises"
import { AwsClient } from "aws4fetch"
import { ArmazemIndisponivel } from "../../../ports/armazem.ts"

/** Where the bucket is and who we are there. */
export interface EnderecoS3 {
  /** With the bucket as its path and without a final slash: https://s3.sa-east-1.amazonaws.com/documentos. */
  readonly balde: string
  readonly regiao: string
  readonly chave: string
  readonly segredo: string
}

export interface Prazos {
  /** Of one try, body included, in ms. */
  readonly tentativaMs: number
  /** Between tries, doubling, in ms. */
  readonly intervaloMs: number
}

const PRAZOS: Prazos = { tentativaMs: 30_000, intervaloMs: 200 }
const TENTATIVAS = 3

interface Pedido {
  readonly metodo: "GET" | "HEAD" | "PUT" | "DELETE"
  /** After the bucket, with its slash, already encoded. */
  readonly caminho: string
  readonly cabecalhos?: Readonly<Record<string, string>>
  readonly corpo?: Uint8Array<ArrayBuffer>
}

/** An answer that has arrived whole. */
interface RespostaS3 {
  readonly status: number
  readonly cabecalhos: Headers
  readonly corpo: Buffer
}

/**
 * One call of the protocol, tried up to three times: every call we make may be repeated, since an address names its content.
 * Answers what the store says of the object (found, absent, changed); whatever else raises ArmazemIndisponivel.
 */
export type PedirAoS3 = (pedido: Pedido) => Promise<RespostaS3>

/** Answers to a reading that say something about the object, and not about the store. */
const DO_OBJETO = new Set([404, 412, 416])

/** What is the operator's to put right, by the code of the protocol. */
const COMO_RESOLVER: Readonly<Record<string, string>> = {
  NoSuchBucket: "o balde de PARTIDA_ARMAZEM_S3 não existe",
  InvalidAccessKeyId: "ele não conhece PARTIDA_ARMAZEM_S3_CHAVE",
  SignatureDoesNotMatch: "PARTIDA_ARMAZEM_S3_SEGREDO não é o da chave",
  AuthorizationHeaderMalformed: "o balde não é de PARTIDA_ARMAZEM_S3_REGIAO",
  RequestTimeTooSkewed: "o relógio desta máquina está errado",
  AccessDenied: "a chave não tem permissão para isto no balde",
}

export function criarClienteS3({ balde, regiao, chave, segredo }: EnderecoS3, prazos: Prazos = PRAZOS): PedirAoS3 {
  // The tries are counted here: those of the library do not bound the time of each.
  const assinante = new AwsClient({
    accessKeyId: chave,
    secretAccessKey: segredo,
    service: "s3",
    region: regiao,
    retries: 0,
  })
  async function tentar({ metodo, caminho, cabecalhos = {}, corpo }: Pedido): Promise<RespostaS3> {
    const pedido = await assinante.sign(balde + caminho, {
      method: metodo,
      headers: {
        ...cabecalhos,
        // Signed: what arrives there is what left here.
        "x-amz-content-sha256": createHash("sha256")
          .update(corpo ?? "")
          .digest("hex"),
      },
      ...(corpo === undefined ? {} : { body: corpo }),
    })
    // A store that sends us elsewhere is not followed with our signature.
    const resposta = await fetch(pedido, { redirect: "manual", signal: AbortSignal.timeout(prazos.tentativaMs) })
    return {
      status: resposta.status,
      cabecalhos: resposta.headers,
      corpo: Buffer.from(await resposta.arrayBuffer()),
    }
  }
  return async (pedido) => {
    let falha: unknown
    let resolver: string | undefined
    for (let tentativa = 1; tentativa <= TENTATIVAS; tentativa++) {
      // Apart from one another: many that failed together do not come back together.
      if (tentativa > 1) await esperar(prazos.intervaloMs * 2 ** (tentativa - 2) * (0.5 + Math.random()))
      const resposta = await tentar(pedido).catch((erro: unknown) => {
        falha = erro
        return null
      })
      if (resposta === null) continue
      const { status } = resposta
      const codigo = codigoDo(resposta.corpo)
      const leitura = pedido.metodo === "GET" || pedido.metodo === "HEAD"
      // A bucket that is not there is no absence of the object, and what was not written must not be taken for kept.
      const doObjeto = leitura && DO_OBJETO.has(status) && codigo !== "NoSuchBucket"
      if ((status >= 200 && status < 300) || doObjeto) return resposta
      falha = new Error(`${pedido.metodo} respondeu ${status}${codigo && ` ${codigo}`}`)
      resolver = COMO_RESOLVER[codigo]
      if (status < 500 && status !== 429) break
    }
    throw new ArmazemIndisponivel(
      `O armazém de documentos não respondeu como devia${resolver === undefined ? "" : `: ${resolver}`}.`,
      { cause: falha },
    )
  }
}

/** The code in the error document of the protocol, for whoever runs the server. */
function codigoDo(corpo: Buffer): string {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(corpo.subarray(0, 2000).toString("utf8"))?.[1] ?? ""
}
