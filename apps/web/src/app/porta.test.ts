import { expect, it } from "vitest"
import { destinoDaPorta } from "./porta.ts"

const destino = (pathname: string, search = "", hash = "") => destinoDaPorta({ pathname, search, hash })

it("a porta se abre sozinha em qualquer endereço de dentro, e lembra qual era", () => {
  expect(destino("/")).toEqual({ origem: "/" })
  expect(destino("/despesas/impostos", "?situacao=vencida", "#x")).toEqual({
    origem: "/despesas/impostos?situacao=vencida#x",
  })
  expect(destino("/conta/entrar")).toEqual({ origem: null })
  expect(destino("/conta/entrar", "?origem=%2Fpainel")).toEqual({ origem: "/painel" })
})

it("com algo a dizer antes, ou em outra página de fora, não", () => {
  expect(destino("/conta/entrar", "?erro=expirada")).toBeNull()
  for (const tela of ["/conta/token", "/conta/registrar", "/conta/sair", "/demonstracao/correio"])
    expect(destino(tela)).toBeNull()
  // The secret after the "#" must not go on to the door, nor who has no account be asked for one.
  expect(destino("/documento", "", "#ficha")).toBeNull()
  expect(destino("/conferir", "?codigo=7K2M9QXA00000000")).toBeNull()
})
