/** What the double of the provider answers to one call: status and body. */
export type RespostaFalsa = readonly [status: number, corpo: unknown]

/**
 * A double of Firebase in place of `fetch`, for what its emulator does not do: limits, reCAPTCHA, answers of a broken
 * proxy. Each method answers from its own list, the last answer for ever; without a list, 501 as the emulator.
 */
export function criarFirebaseFalso(respostas: Record<string, RespostaFalsa[]>) {
  const pedidos: { metodo: string; endereco: string; tipo: string; corpo: string }[] = []
  return {
    pedidos,
    async buscar(endereco: string, init?: RequestInit): Promise<Response> {
      const pedido = new Request(endereco, init)
      const metodo = new URL(endereco).pathname.split(/[/:]/).at(-1) ?? ""
      pedidos.push({ metodo, endereco, tipo: pedido.headers.get("content-type") ?? "", corpo: await pedido.text() })
      const lista = respostas[metodo] ?? []
      const [status, dados] = (lista.length > 1 ? lista.shift() : lista[0]) ?? [501, {}]
      return new Response(typeof dados === "string" ? dados : JSON.stringify(dados), { status })
    },
  }
}
