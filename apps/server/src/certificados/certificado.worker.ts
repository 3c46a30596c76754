import { X509Certificate } from "node:crypto"
import { parentPort, workerData } from "node:worker_threads"
import type { PedidoDeLeitura, RespostaDaLeitura } from "./leitor.ts"
import { lerCertificadoA1 } from "./leitura.ts"
import { ArquivoRecusado } from "./motivo.ts"

/** One file, one thread: it ends with its answer, and everything that was in its memory with it. */
function responder({ bytes, senha, raizes, intermediarias, agora }: PedidoDeLeitura): RespostaDaLeitura {
  const ler = (pem: string) => new X509Certificate(pem)
  try {
    const confianca = { raizes: raizes.map(ler), intermediarias: intermediarias.map(ler) }
    return { tipo: "lido", certificado: lerCertificadoA1(bytes, senha, confianca, agora) }
  } catch (erro) {
    if (erro instanceof ArquivoRecusado) return { tipo: "recusado", motivo: erro.motivo, detalhe: erro.detalhe }
    // A reader that failed in a way of its own: the file is to blame, and its words may carry pieces of it.
    return { tipo: "recusado", motivo: "certificado-recusado", detalhe: null }
  }
}

const pedido: PedidoDeLeitura = workerData
parentPort?.postMessage(responder(pedido))
