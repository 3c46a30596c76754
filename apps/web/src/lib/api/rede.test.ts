import { afterEach, expect, it } from "vitest"
import { servidorResponde } from "../conexao.ts"
import { criarRede } from "./rede.ts"

afterEach(() => servidorResponde.definir(true))

const fora = () => Promise.reject(new TypeError("fetch failed"))
const responde = (status: number) => () => Promise.resolve(new Response(null, { status }))
/** What was asked for until now, and what follows it. */
const assentar = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve()
}

/** A network that answers from a list, and waits only when told. */
function rede(respostas: (() => Promise<Response>)[]) {
  const esperas: (() => void)[] = []
  const pedidos: string[] = []
  const buscar = criarRede({
    buscar: (url) => {
      pedidos.push(url)
      return (respostas.shift() ?? responde(200))()
    },
    esperar: (fazer) => void esperas.push(fazer),
  })
  return { buscar, esperas, pedidos }
}

it("quem não acha o servidor avisa a página toda, e pergunta de novo até ele voltar", async () => {
  const { buscar, esperas } = rede([fora, fora, responde(503), responde(200)])
  await expect(buscar("/api/v1/guias", {})).rejects.toThrow()
  await assentar()
  expect(servidorResponde.obter()).toBe(false)
  esperas.shift()?.()
  await assentar()
  expect(servidorResponde.obter()).toBe(false)
  esperas.shift()?.()
  await assentar()
  expect([servidorResponde.obter(), esperas]).toEqual([true, []])
})

it("uma chamada que cai sozinha não alarma, e duas ao mesmo tempo perguntam uma vez", async () => {
  const { buscar, pedidos } = rede([fora, fora])
  await Promise.allSettled([buscar("/a", {}), buscar("/b", {})])
  await assentar()
  expect(servidorResponde.obter()).toBe(true)
  expect(pedidos).toHaveLength(3)
})

it("quem desistiu da chamada não duvida do servidor", async () => {
  const { buscar, pedidos } = rede([fora])
  await expect(buscar("/a", { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(pedidos).toEqual(["/a"])
})
