// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { Notifications, notifications } from "@mantine/notifications"
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { type AbrirExportacao, exportar, REGISTROS_EM_MEMORIA } from "./exportar.ts"

const bytes = (texto: string) => new TextEncoder().encode(texto)

let salvos: { nome: string; texto: string }[] = []

beforeEach(() => {
  salvos = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    salvos.push({ nome: this.download, texto: this.href })
  })
  const criar = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) =>
    blob instanceof Blob ? `blob:${blob.size}` : criar(blob),
  )
  render(
    <MantineProvider env="test">
      <Notifications transitionDuration={0} />
    </MantineProvider>,
  )
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const emPedacos =
  (...pedacos: string[]): AbrirExportacao =>
  () =>
    Promise.resolve({
      nome: "usuarios.csv",
      fluxo: new ReadableStream({
        start(controle) {
          for (const pedaco of pedacos) controle.enqueue(bytes(pedaco))
          controle.close()
        },
      }),
    })
const pedir = (abrir: AbrirExportacao, total = 10) => exportar({ abrir, titulo: "Usuários", total, formato: "csv" })

describe("exportar uma lista", () => {
  it("salva com o nome do servidor e diz que terminou", async () => {
    await act(() => pedir(emPedacos("abc", "defg")))
    expect(salvos).toEqual([{ nome: "usuarios.csv", texto: "blob:7" }])
    expect(screen.getByText("Usuários: exportação pronta (7 B).")).toBeTruthy()
  })

  it("uma recusa antes do arquivo diz o motivo do servidor", async () => {
    await act(() =>
      pedir(() => Promise.reject(new ErroDaApi({ codigo: "x", mensagem: "Esta coluna não existe.", status: 400 }))),
    )
    expect(screen.getByRole("alert").textContent).toContain("Esta coluna não existe.")
    expect(salvos).toEqual([])
  })

  it("um arquivo que não chega inteiro não é salvo", async () => {
    const quebrado: AbrirExportacao = () =>
      Promise.resolve({
        nome: "usuarios.csv",
        fluxo: new ReadableStream({
          start(controle) {
            controle.enqueue(bytes("meio"))
          },
          pull(controle) {
            controle.error(new TypeError("conexão perdida"))
          },
        }),
      })
    await act(() => pedir(quebrado))
    expect(screen.getByRole("alert").textContent).toContain("não chegou inteiro")
    expect(salvos).toEqual([])
  })

  it("cancelar interrompe a chamada e não deixa arquivo", async () => {
    let sinal: AbortSignal | undefined
    const lenta: AbrirExportacao = (_pedido, dado) => {
      sinal = dado
      return Promise.resolve({ nome: "usuarios.csv", fluxo: new ReadableStream({}) })
    }
    const fim = pedir(lenta)
    fireEvent.click(await screen.findByRole("button", { name: "Cancelar" }))
    await act(() => fim)
    expect(sinal?.aborted).toBe(true)
    expect(salvos).toEqual([])
    await waitFor(() => expect(screen.getByText(/Exportação cancelada/)).toBeTruthy())
  })

  it("muitos registros vão direto para o arquivo que a pessoa escolhe", async () => {
    const escritos: string[] = []
    const escrita = new WritableStream<Uint8Array>({
      write(pedaco) {
        escritos.push(new TextDecoder().decode(pedaco))
      },
    })
    const escolher = vi.fn(() => Promise.resolve({ createWritable: () => Promise.resolve(escrita) }))
    vi.stubGlobal("showSaveFilePicker", escolher)
    await act(() => pedir(emPedacos("abc"), REGISTROS_EM_MEMORIA))
    expect(escolher).not.toHaveBeenCalled()
    await act(() => pedir(emPedacos("um", "dois"), REGISTROS_EM_MEMORIA + 1))
    expect(escolher).toHaveBeenCalledExactlyOnceWith({ suggestedName: "Usuários.csv" })
    expect(escritos).toEqual(["um", "dois"])
    expect(salvos).toHaveLength(1)
  })

  it("desistir de escolher o arquivo não pede nada ao servidor", async () => {
    vi.stubGlobal("showSaveFilePicker", () => Promise.reject(new DOMException("x", "AbortError")))
    const abrir = vi.fn(emPedacos("abc"))
    await act(() => pedir(abrir, REGISTROS_EM_MEMORIA + 1))
    expect(abrir).not.toHaveBeenCalled()
    expect(screen.queryByRole("status")).toBeNull()
  })
})
