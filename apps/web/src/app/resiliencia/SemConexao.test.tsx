// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { servidorResponde } from "../../lib/conexao.ts"
import { SemConexao } from "./SemConexao.tsx"

afterEach(() => {
  servidorResponde.definir(true)
  cleanup()
})

it("diz que o servidor caiu enquanto está fora, e manda ler de novo quando ele volta, uma vez", () => {
  const aoVoltar = vi.fn()
  render(<SemConexao aoVoltar={aoVoltar} />)
  expect(screen.getByRole("status").textContent).toBe("")
  act(() => servidorResponde.definir(false))
  expect(screen.getByRole("status").textContent).toMatch(/O servidor não está respondendo/)
  expect(aoVoltar).not.toHaveBeenCalled()
  act(() => servidorResponde.definir(true))
  expect(screen.getByRole("status").textContent).toBe("")
  act(() => servidorResponde.definir(true))
  expect(aoVoltar).toHaveBeenCalledTimes(1)
})
