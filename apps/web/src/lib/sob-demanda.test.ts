// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { fireEvent, render, screen } from "@testing-library/react"
import { createElement, Suspense } from "react"
import { expect, it, vi } from "vitest"
import { sobDemanda } from "./sob-demanda.ts"

it("uma parte que não chega deixa o resto da tela como estava, e abre quando chega", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("sem rede")))
  const importar = vi
    .fn(async () => () => createElement("p", null, "A gaveta"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module: /assets/g-1.js"))
  const Gaveta = sobDemanda(importar)
  render(
    createElement(
      MantineProvider,
      { env: "test" },
      createElement("input", { "aria-label": "Nome", defaultValue: "digitado" }),
      createElement(Suspense, null, createElement(Gaveta)),
    ),
  )
  fireEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }))
  expect(await screen.findByText("A gaveta")).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nome" }).value).toBe("digitado")
  expect(screen.queryByRole("alert")).toBeNull()
  expect(importar).toHaveBeenCalledTimes(2)
})
