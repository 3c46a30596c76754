import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** What the double of the provider answers to one address: status and body. */
export type RespostaFalsa = readonly [status: number, corpo: unknown]

/**
 * A double of Firebase over HTTP, for what its emulator does not do: limits, reCAPTCHA, answers of a broken proxy. Each
 * method answers from its own list, the last answer for ever; without a list, 501 as the emulator.
 */
export async function abrirFirebaseFalso(respostas: Record<string, RespostaFalsa[]>) {
  const pedidos: { metodo: string; tipo: string; corpo: string }[] = []
  const servidor = createServer((pedido, resposta) => {
    let corpo = ""
    pedido.setEncoding("utf8").on("data", (parte: string) => {
      corpo += parte
    })
    pedido.on("end", () => {
      const metodo = new URL(pedido.url ?? "/", "http://x").pathname.split(/[/:]/).at(-1) ?? ""
      pedidos.push({ metodo, tipo: pedido.headers["content-type"] ?? "", corpo })
      const lista = respostas[metodo] ?? []
      const [status, dados] = (lista.length > 1 ? lista.shift() : lista[0]) ?? [501, {}]
      resposta.writeHead(status, { "content-type": "application/json" })
      resposta.end(typeof dados === "string" ? dados : JSON.stringify(dados))
    })
  })
  await new Promise<void>((pronto) => servidor.listen(0, "127.0.0.1", pronto))
  return {
    endereco: `127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    pedidos,
    fechar: () => new Promise((pronto) => servidor.close(pronto)),
  }
}
