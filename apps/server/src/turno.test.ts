import { expect, it } from "vitest"
import { criarTurno } from "./turno.ts"

/** Work that ends when the test says. */
function trabalho() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { fazer: () => promise, acabar: () => resolve("feito") }
}
const umaVolta = () => new Promise((seguir) => setImmediate(seguir))

it("faz tantos por vez, na ordem em que chegaram", async () => {
  const emTurno = criarTurno({ aoMesmoTempo: 2, naFila: 5, porPessoa: 5 }, "arquivos")
  const comecados: string[] = []
  const trabalhos = ["a", "b", "c", "d"].map((nome) => ({ nome, ...trabalho() }))
  const feitos = trabalhos.map(({ nome, fazer }) =>
    emTurno(nome, () => {
      comecados.push(nome)
      return fazer()
    }),
  )
  await umaVolta()
  expect(comecados).toEqual(["a", "b"])
  trabalhos[1]?.acabar()
  await umaVolta()
  expect(comecados).toEqual(["a", "b", "c"])
  for (const { acabar } of trabalhos) acabar()
  expect(await Promise.all(feitos)).toEqual(["feito", "feito", "feito", "feito"])
  expect(comecados).toEqual(["a", "b", "c", "d"])
})

it("recusa quem já tem os seus e quem chega com a fila cheia, e depois há lugar, também quando um falha", async () => {
  const emTurno = criarTurno({ aoMesmoTempo: 1, naFila: 1, porPessoa: 2 }, "planilhas em leitura")
  const primeiro = Promise.withResolvers<string>()
  const lendo = emTurno("ana", () => primeiro.promise)
  const esperando = emTurno("ana", async () => "segundo")
  await expect(emTurno("ana", async () => "")).rejects.toMatchObject({
    codigo: "muitos-pedidos",
    message: "Você já tem 2 planilhas em leitura. Espere terminar e envie de novo.",
  })
  await expect(emTurno("bia", async () => "")).rejects.toMatchObject({ codigo: "muitos-pedidos" })
  primeiro.reject(new Error("damaged"))
  await expect(lendo).rejects.toThrow("damaged")
  expect(await esperando).toBe("segundo")
  expect(await emTurno("ana", async () => "terceiro")).toBe("terceiro")
})
