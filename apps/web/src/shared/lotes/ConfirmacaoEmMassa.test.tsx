// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { AvisoDaFolha, GrupoDaPrevia, PreviaDaAcao as Previa } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { AceiteDosAvisos } from "./AceiteDosAvisos.tsx"
import { type Aceite, faltaMotivo, ressalvasDe } from "./aceite.ts"
import { ConfirmacaoEmMassa } from "./ConfirmacaoEmMassa.tsx"

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const SEM_ETAPA = "O faturamento do mês ainda não foi conferido. Conclua-o antes."
const empresas = [{ idEmpresa: EMPRESA, apelido: "Alfa" }]
const impedida: GrupoDaPrevia = {
  codigo: "etapa-pendente",
  mensagem: SEM_ETAPA,
  tipo: "impedimento",
  total: 30,
  totais: [],
  empresas,
}
const feita: GrupoDaPrevia = {
  codigo: "ja-feito",
  mensagem: "Este mês já está fechado.",
  tipo: "sem-acao",
  total: 1400,
  totais: [{ rotulo: "Tributos", valor: "99000.10" }],
  empresas,
}
const avisada: GrupoDaPrevia = {
  codigo: "abaixo-do-minimo",
  mensagem: "Abaixo do salário mínimo.",
  tipo: "aviso",
  total: 12,
  totais: [],
  empresas,
}
const rotulos = { "abaixo-do-minimo": "Valor abaixo do salário mínimo" } as Record<AvisoDaFolha, string>

/** Each preview asked for is answered by what it asks. */
function servir(responder: (corpo: { avisosAceitos: string[] }) => Previa) {
  const pedidos: { avisosAceitos: string[] }[] = []
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    const corpo = JSON.parse(String(init?.body))
    pedidos.push(corpo)
    return new Response(JSON.stringify(responder(corpo)), { headers: { "content-type": "application/json" } })
  })
  return pedidos
}

const confirmados: { farao: number; ressalvas: unknown }[] = []

function Tela() {
  const [aceite, setAceite] = useState<Aceite<AvisoDaFolha>>({ codigos: [], motivo: "" })
  return (
    <ConfirmacaoEmMassa
      titulo="Fechar outubro de 2026?"
      pedido={{ competencia: "2026-10", acao: "fechar", selecao: { filtro: {} }, avisosAceitos: [...aceite.codigos] }}
      verbo={(n) => `Fechar ${n}`}
      feito={{ um: "fechada", varios: "fechadas" }}
      falta={faltaMotivo(aceite)}
      trabalhando={false}
      depois={(previa) => (
        <AceiteDosAvisos
          avisos={["abaixo-do-minimo"]}
          rotulos={rotulos}
          previa={previa}
          aceite={aceite}
          aoMudar={setAceite}
        />
      )}
      aoFechar={() => undefined}
      aoConfirmar={({ farao }) => confirmados.push({ farao, ressalvas: ressalvasDe(aceite) })}
    />
  )
}

function abrir() {
  // The growing text area listens for fonts, which this DOM does not have.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  const raiz = createRootRoute({ component: Tela })
  const router = createRouter({ routeTree: raiz, history: createMemoryHistory({ initialEntries: ["/"] }) })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const botao = async (nome: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name: nome })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  confirmados.length = 0
})

describe("antes de agir sobre muitas empresas", () => {
  it("o botão diz quantas serão feitas, não quantas foram escolhidas, e por que as outras não", async () => {
    servir(() => ({
      total: 2000,
      farao: 1970,
      totais: [{ rotulo: "Tributos", valor: "812345.67" }],
      grupos: [impedida],
    }))
    abrir()
    const confirmar = await botao("Fechar 1.970 empresas")
    expect(screen.getByRole("status").textContent).toBe("1.970 empresas serão fechadas · 30 pedem você")
    expect(screen.getByRole("dialog").textContent).toMatch(/Serão feitas1\.970 empresasTributos R\$\s812\.345,67/)
    expect(confirmar.parentElement?.textContent).toMatch(/^Tributos R\$\s812\.345,67Cancelar/)
    expect(screen.getByText("e mais 29")).toBeTruthy()
    expect(screen.getByRole("link", { name: `Ver na lista: ${SEM_ETAPA}` })).toBeTruthy()
    fireEvent.click(confirmar)
    expect(confirmados).toEqual([{ farao: 1970, ressalvas: null }])
  })

  it("o que pede alguém vem antes e aberto; o que já estava feito, recolhido, com quantas e quanto", async () => {
    servir(() => ({ total: 1430, farao: 0, totais: [], grupos: [impedida, feita] }))
    abrir()
    const resumo = await screen.findByText("Já estava feito")
    const [pede, ja] = [...document.querySelectorAll("details")]
    expect([pede?.open, pede?.textContent?.slice(0, 26)]).toEqual([true, "Precisa de você30 empresas"])
    expect([ja?.open, ja?.contains(resumo)]).toEqual([false, true])
    expect(resumo.closest("summary")?.textContent).toMatch(/^Já estava feito1\.400 empresasTributos R\$\s99\.000,10$/)
  })

  it("enquanto não se sabe quantas, não se confirma; nenhuma, também não", async () => {
    servir(() => ({ total: 30, farao: 0, totais: [], grupos: [impedida] }))
    abrir()
    expect((await botao("Fechar empresas")).disabled).toBe(true)
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Nenhuma empresa será fechada"))
    expect((await botao("Fechar empresas")).disabled).toBe(true)
  })

  it("se a prévia falha, diz e não deixa confirmar às cegas", async () => {
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 500 }))
    abrir()
    expect(await botao("Tentar de novo")).toBeTruthy()
    expect((await botao("Fechar empresas")).disabled).toBe(true)
  })

  it("aceito o aviso, o número cresce e falta só o motivo", async () => {
    const pedidos = servir(({ avisosAceitos }) =>
      avisosAceitos.length > 0
        ? { total: 100, farao: 100, totais: [], grupos: [] }
        : { total: 100, farao: 88, totais: [], grupos: [avisada] },
    )
    abrir()
    await botao("Fechar 88 empresas")
    fireEvent.click(screen.getByRole("checkbox", { name: "Valor abaixo do salário mínimo (12 empresas)" }))
    const confirmar = await botao("Fechar 100 empresas")
    expect(pedidos.map((p) => p.avisosAceitos)).toEqual([[], ["abaixo-do-minimo"]])
    expect(confirmar.disabled).toBe(true)
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Combinado com o sócio." } })
    expect(confirmar.disabled).toBe(false)
    fireEvent.click(confirmar)
    expect(confirmados).toEqual([
      { farao: 100, ressalvas: { codigos: ["abaixo-do-minimo"], motivo: "Combinado com o sócio." } },
    ])
  })
})
