// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type Emissao, type NotaPedida, rotasDaEmissao, rotasDosClientes } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { GavetaDaEmissao, type Origem } from "./GavetaDaEmissao.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))
afterEach(cleanup)

const ID = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const PAINEL = {
  configuracao: { ambiente: "producao" },
  falta: [],
  quemEmite: "nacional",
  simulada: false,
  servicos: [{ id: ID, nome: "Suporte", descricao: "Suporte técnico mensal", arquivadoEm: null }],
}

const gaveta = (origem: Origem, aoEmitir = vi.fn()) => {
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <GavetaDaEmissao
          idEmpresa={ID}
          origem={origem}
          emissao={null}
          aoEmitir={aoEmitir}
          aoRecomecar={vi.fn()}
          aoFechar={vi.fn()}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const PEDIDO = { idCliente: ID, idServico: ID, valor: "10.00" } as NotaPedida

it("perdida a resposta, não diz que a nota não saiu: segura o pedido e pergunta de novo com a mesma chave", async () => {
  const chaves: string[] = []
  chamar.mockImplementation(async (rota: unknown, pedido: { readonly chave: string }) => {
    if (rota === rotasDaEmissao.consultarEmissao) return PAINEL
    if (rota === rotasDosClientes.listarClientes) return { lista: [] }
    if (rota === rotasDosClientes.consultarCliente) return { id: ID, nome: "Cliente" }
    if (rota !== rotasDaEmissao.corrigirEmissao) throw new ErroDaApi({ codigo: "nada", mensagem: "Nada.", status: 404 })
    chaves.push(pedido.chave)
    if (chaves.length === 1) throw new ErroDaApi({ codigo: "sem-rede", mensagem: "Sem conexão.", status: 0 })
    return { id: "emitida" }
  })
  const aoEmitir = vi.fn()
  gaveta({ tipo: "corrigir", emissao: { id: ID, pedido: PEDIDO, erros: [] } as unknown as Emissao }, aoEmitir)
  fireEvent.click(await screen.findByRole("button", { name: "Emitir de novo" }))
  await screen.findByText("Ainda não sabemos se a nota saiu")
  expect(screen.queryByText("A nota não foi emitida")).toBeNull()
  expect(screen.getByLabelText("Valor").closest("fieldset")?.disabled).toBe(true)
  window.dispatchEvent(new Event("online"))
  await waitFor(() => expect(aoEmitir).toHaveBeenCalledWith("emitida"))
  expect(new Set(chaves).size).toBe(1)
  expect(chaves).toHaveLength(2)
})

it("mudado o motivo da substituição depois de uma recusa, é outro pedido e leva outra chave", async () => {
  const enviados: { readonly corpo: NotaPedida; readonly chave: string }[] = []
  chamar.mockImplementation(async (rota: unknown, pedido: (typeof enviados)[number]) => {
    if (rota === rotasDaEmissao.consultarEmissao) return PAINEL
    if (rota === rotasDosClientes.listarClientes) return { lista: [] }
    if (rota === rotasDosClientes.consultarCliente) return { id: ID, nome: "Cliente" }
    if (rota === rotasDaEmissao.emitirNota) enviados.push(pedido)
    throw new ErroDaApi({ codigo: "entrada-invalida", mensagem: "Corrija.", status: 400 })
  })
  gaveta({ tipo: "substituir", idNota: ID, pedido: PEDIDO })
  const escrever = async (motivo: string) =>
    fireEvent.change(await screen.findByLabelText("Por que substituir"), { target: { value: motivo } })
  const enviar = async (vezes: number) => {
    fireEvent.click(screen.getByRole("button", { name: "Emitir a substituta" }))
    await waitFor(() => expect(enviados).toHaveLength(vezes))
    await screen.findByText("A nota não foi emitida")
  }
  await escrever("Descrição do serviço errada")
  await enviar(1)
  // As it was, it is the same one: it never issues twice.
  await enviar(2)
  await escrever("Descrição e valor do serviço errados")
  expect(screen.queryByText("A nota não foi emitida")).toBeNull()
  await enviar(3)
  expect(enviados.map(({ corpo }) => corpo.substitui?.descricao)).toEqual([
    "Descrição do serviço errada",
    "Descrição do serviço errada",
    "Descrição e valor do serviço errados",
  ])
  const [uma, mesma, outra] = enviados.map(({ chave }) => chave)
  expect([uma === mesma, uma === outra]).toEqual([true, false])
})

it("o que só alguns serviços pedem abre quando a prévia o pede, e vai na nota", async () => {
  const enviados: NotaPedida[] = []
  chamar.mockImplementation(async (rota: unknown, { corpo }: { readonly corpo: NotaPedida }) => {
    if (rota === rotasDaEmissao.consultarEmissao) return PAINEL
    if (rota === rotasDosClientes.listarClientes) return { lista: [] }
    if (rota === rotasDosClientes.consultarCliente) return { id: ID, nome: "Cliente" }
    if (rota === rotasDaEmissao.preverNota && !corpo.obra)
      throw new ErroDaApi({
        codigo: "entrada-invalida",
        mensagem: "Este serviço pede a obra.",
        status: 400,
        campo: "obra",
      })
    if (rota === rotasDaEmissao.preverNota)
      return { valor: "10.00", totalRetido: "0.00", liquido: "10.00", avisos: [], explicacoes: [] }
    if (rota === rotasDaEmissao.corrigirEmissao) enviados.push(corpo)
    return { id: "emitida" }
  })
  gaveta({ tipo: "corrigir", emissao: { id: ID, pedido: PEDIDO, erros: [] } as unknown as Emissao })
  fireEvent.click(await screen.findByRole("button", { name: "Informar" }))
  fireEvent.change(await screen.findByLabelText("CNO da obra"), { target: { value: "901234567890" } })
  await screen.findByText("Você recebe")
  fireEvent.click(screen.getByRole("button", { name: "Emitir de novo" }))
  await waitFor(() => expect(enviados).toEqual([expect.objectContaining({ obra: { cno: "901234567890" } })]))
})
