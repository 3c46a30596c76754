import { atividadesDoPresumido } from "@partida/contracts"
import { nomeDaAtividadePresumida } from "@partida/fiscal"
import { expect, it } from "vitest"

it("a lista de escolha e a memória de cálculo dão o mesmo nome a cada presunção", () => {
  expect(atividadesDoPresumido.length).toBeGreaterThan(10)
  for (const { id, nome } of atividadesDoPresumido) expect(nomeDaAtividadePresumida(id)).toBe(nome)
})
