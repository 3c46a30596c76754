// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { PaginaCatalogo } from "./PaginaCatalogo.tsx"

it("as três abas abrem fora do roteador das telas", async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PaginaCatalogo />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole("tab", { name: "Formulário" }))
  expect(await screen.findByRole("heading", { name: "Formulário com guarda e rascunho" })).toBeTruthy()
  fireEvent.click(screen.getByRole("tab", { name: "Lista" }))
  expect((await screen.findAllByRole("table")).length).toBeGreaterThan(0)
})
