// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { criarArmazem } from "../../lib/armazenamento.ts"
import { consultaPessoa } from "../conta/pessoa.ts"
import { lembrarEmpresa, lerRecentes } from "./recentes.ts"
import { TrocaDeEmpresa } from "./TrocaDeEmpresa.tsx"

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`
const empresas = [
  { id: id(11), apelido: "Aurora Estúdio", razaoSocial: "Aurora", cnpj: "11222333000181", idCategoria: 1 },
  { id: id(12), apelido: "Bitlab", razaoSocial: "Bitlab", cnpj: "11222333000262", idCategoria: 2 },
  { id: id(13), apelido: "Clínica Vida", razaoSocial: "Vida", cnpj: "11222333000343", idCategoria: 37 },
]
const TOTAL = 2000
const armazem = criarArmazem(() => window.localStorage)
const aoMudar = vi.fn()
let falhar = false
let ordens: (string | null)[] = []

const json = (corpo: unknown, status = 200) =>
  new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json" } })

function Cena({ inicial, comTodas }: { readonly inicial: string | null; readonly comTodas: boolean }) {
  const [aberto, setAberto] = useState(false)
  const [valor, setValor] = useState(inicial)
  return (
    <TrocaDeEmpresa
      value={valor}
      comTodas={comTodas}
      aberto={aberto}
      aoAbrir={setAberto}
      onChange={(novo) => {
        aoMudar(novo)
        setValor(novo)
      }}
    />
  )
}

function mostrar(inicial: string | null = null, comTodas = true): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const marca = { nome: "M", titulo: "M", cor: "#0b6e4f", logoClaro: null, logoEscuro: null, favicon: "/f" }
  queryClient.setQueryData(consultaPessoa.queryKey, {
    idUsuario: "ana",
    nome: "Ana",
    email: "ana@teste.invalid",
    idPerfilAcesso: 2,
    idEscritorio: "e1",
    escritorios: [],
    empresas: [],
    escritorioInteiro: true,
    declaracoesEmUso: false,
    faltaSegundoFator: null,
    aoAbrir: null,
    rotaInicial: "/painel",
    marca: { ...marca, suporte: { email: null, telefone: null, endereco: null } },
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Cena inicial={inicial} comTodas={comTodas} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const abrir = () => fireEvent.click(screen.getByRole("button", { name: /^Empresa: / }))
const grupo = async (nome: string) =>
  within(await screen.findByRole("group", { name: nome }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent)

beforeEach(() => {
  vi.clearAllMocks()
  window.localStorage.clear()
  falhar = false
  ordens = []
  vi.stubGlobal("fetch", async (url: string) => {
    if (falhar) throw new TypeError("sem rede")
    const { pathname, searchParams } = new URL(url, "http://teste.invalid")
    const uma = empresas.find((empresa) => pathname.endsWith(`/empresas/${empresa.id}`))
    if (uma) {
      const cadastro = {
        dataAbertura: "2020-01-01",
        municipio: "São Paulo",
        uf: "SP",
        regime: "simples",
      }
      return json({ ...uma, ...cadastro, inicioNoSistema: "2025-04", atividades: [] })
    }
    ordens.push(searchParams.get("ordem"))
    const busca = searchParams.get("busca")?.toLowerCase() ?? ""
    const lista = empresas.filter(({ apelido }) => apelido.toLowerCase().includes(busca))
    const totalDeRegistros = busca ? lista.length : TOTAL
    return json({
      lista,
      paginacao: { paginaAtual: 1, registrosPorPagina: 50, totalDeRegistros, proxima: null, anterior: null },
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("troca de empresa", () => {
  it("procura no servidor, diz quantas há e escolhe pelo teclado", async () => {
    mostrar()
    abrir()
    expect(await screen.findByText("Há mais 1.997 empresas: digite parte do nome ou do CNPJ.")).toBeTruthy()
    const campo = screen.getByRole("combobox", { name: "Buscar empresa" })
    fireEvent.change(campo, { target: { value: "clín" } })
    await waitFor(async () => expect(await grupo("Encontradas")).toEqual([expect.stringContaining("Clínica Vida")]))
    fireEvent.keyDown(campo, { key: "Enter" })
    expect(aoMudar).toHaveBeenCalledWith(id(13))
    expect(await screen.findByRole("button", { name: "Empresa: Clínica Vida. Trocar" })).toBeTruthy()
  })

  it("recentes primeiro, sem repetir nem mostrar a atual", async () => {
    lembrarEmpresa(armazem, "ana.e1", id(11))
    lembrarEmpresa(armazem, "ana.e1", id(12))
    mostrar(id(12))
    abrir()
    await waitFor(async () => expect(await grupo("Recentes")).toEqual([expect.stringContaining("Aurora")]))
    expect(await grupo("Empresas")).toEqual([expect.stringContaining("Bitlab"), expect.stringContaining("Clínica")])
  })

  it("pede as atendidas primeiro, e marca quem o escritório não atende mais", async () => {
    mostrar()
    abrir()
    const linhas = await grupo("Empresas")
    expect(linhas.filter((linha) => linha?.includes("Ex-Cliente"))).toEqual([expect.stringContaining("Clínica Vida")])
    expect(ordens).toEqual(["atendidas"])
  })

  it("volta a todas as empresas, onde a tela aceita todas", async () => {
    mostrar(id(12))
    abrir()
    fireEvent.click(await screen.findByRole("option", { name: "Todas as empresas" }))
    expect(aoMudar).toHaveBeenCalledWith(null)
    cleanup()
    mostrar(id(12), false)
    abrir()
    await screen.findByRole("group", { name: "Empresas" })
    expect(screen.queryByRole("option", { name: "Todas as empresas" })).toBeNull()
  })

  it("uma falha é dita e pode ser tentada de novo", async () => {
    falhar = true
    mostrar()
    abrir()
    const aviso = await screen.findByRole("alert")
    falhar = false
    fireEvent.click(within(aviso).getByRole("button", { name: "Tentar de novo" }))
    expect(await grupo("Empresas")).toHaveLength(3)
  })
})

describe("empresas recentes", () => {
  it("são cinco, da mais nova à mais velha, de cada pessoa", () => {
    for (let n = 11; n <= 17; n++) lembrarEmpresa(armazem, "ana.e1", id(n))
    lembrarEmpresa(armazem, "ana.e1", id(14))
    expect(lerRecentes(armazem, "ana.e1")).toEqual([id(14), id(17), id(16), id(15), id(13)])
    expect(lerRecentes(armazem, "bia.e1")).toEqual([])
  })

  it.each(["{", "7", '["x"]', "null"])("o que não se lê (%s) é nenhuma", (guardado) => {
    armazem.gravar("empresas-recentes.ana.e1", guardado)
    expect(lerRecentes(armazem, "ana.e1")).toEqual([])
  })
})
