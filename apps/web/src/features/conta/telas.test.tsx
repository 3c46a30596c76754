// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { erros } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const FICHA = "Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZg"
const EMISSOR = "https://id.example"

type Tipo = "embutida" | "externa"
type Atendente = Response | Error | ((corpo: unknown) => Response)
const json = (corpo: unknown, status = 200, cabecalhos: Record<string, string> = {}) =>
  new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json", ...cabecalhos } })
const problema = (codigo: keyof typeof erros, extra: object = {}, cabecalhos: Record<string, string> = {}) =>
  json(
    { type: `urn:partida:erro:${codigo}`, title: codigo, codigo, ...erros[codigo], ...extra },
    erros[codigo].status,
    cabecalhos,
  )

const configuracao = (tipo: Tipo) => ({
  versao: "0.1.0",
  marca: {
    nome: "Partida",
    titulo: "Partida",
    cor: "#0b6e4f",
    logoClaro: null,
    logoEscuro: null,
    favicon: "/marca/favicon",
    suporte: { email: null, telefone: null, endereco: null },
  },
  demonstracao: true,
  bancoEmbutido: true,
  identidade: {
    tipo,
    emissor: EMISSOR,
    cliente: "c",
    audiencia: "a",
    escopo: "openid",
    enderecoDaConta: tipo === "externa" ? `${EMISSOR}/conta` : null,
    firebase: null,
  },
  ociosidade: { limiteMinutos: 30, enderecoDeSaida: "/conta/sair" },
})

let pedidos: { chamada: string; corpo: unknown }[] = []

function servir(tipo: Tipo, respostas: Record<string, Atendente>): void {
  // Of this answering alone: what an earlier screen still asks is counted where it was asked.
  const meus: typeof pedidos = []
  pedidos = meus
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url === "/api/v1/plataforma") return json(configuracao(tipo))
    // Asked by the network of the page some seconds after a call of an earlier screen found nobody.
    if (url === "/api/v1/plataforma/manutencao") return json({ manutencao: false })
    if (url.startsWith(EMISSOR)) return json({ issuer: EMISSOR, authorization_endpoint: `${EMISSOR}/auth` })
    const chamada = `${init.method} ${url.replace("/api/v1/identidade", "")}`
    const corpo: unknown = JSON.parse(String(init.body ?? "null"))
    meus.push({ chamada, corpo })
    const resposta = respostas[chamada]
    if (resposta === undefined) throw new Error(`chamada inesperada: ${chamada}`)
    if (resposta instanceof Error) throw resposta
    return typeof resposta === "function" ? resposta(corpo) : resposta.clone()
  })
}

function abrir(endereco: string, Tela: () => ReactNode): void {
  window.history.replaceState(null, "", endereco)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Tela />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** Each test has its own modules: the provider and the configuration are asked once per page load. */
beforeEach(() => void vi.resetModules())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const registrar = async () => (await import("./PaginaRegistrar.tsx")).PaginaRegistrar
const confirmar = async () => (await import("./PaginaConfirmar.tsx")).PaginaConfirmar
const esqueci = async () => (await import("./PaginaEsqueciSenha.tsx")).PaginaEsqueciSenha
const novaSenha = async () => (await import("./PaginaNovaSenha.tsx")).PaginaNovaSenha

const preencher = (rotulo: string, valor: string) =>
  fireEvent.change(screen.getByLabelText(rotulo), { target: { value: valor } })
const apertar = (nome: string) => fireEvent.click(screen.getByRole("button", { name: nome }))

describe("criar conta", () => {
  it("acusa todos os campos, leva o foco ao primeiro e não chama o servidor", async () => {
    servir("embutida", {})
    abrir("/conta/registrar", await registrar())
    await screen.findByLabelText("Seu nome")
    apertar("Criar conta")
    expect(screen.getByText("Informe o nome.")).toBeTruthy()
    expect(screen.getByText(/Informe o e-mail, como/)).toBeTruthy()
    expect(screen.getByText("A senha deve ter pelo menos 10 caracteres.")).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText("Seu nome"))
    expect(pedidos).toEqual([])
  })

  it("manda o que foi digitado e diz onde ler o e-mail da demonstração", async () => {
    servir("embutida", { "POST /registros": json({ mensagem: "ok", confirmada: false }, 202) })
    abrir("/conta/registrar", await registrar())
    await screen.findByLabelText("Seu nome")
    preencher("Seu nome", "Ana Souza")
    preencher("E-mail", "ana@x.example")
    preencher("Senha", " espaços contam ")
    apertar("Criar conta")
    expect(await screen.findByText("ana@x.example")).toBeTruthy()
    expect(pedidos).toEqual([
      {
        chamada: "POST /registros",
        corpo: { nome: "Ana Souza", email: "ana@x.example", senha: " espaços contam " },
      },
    ])
    const correio = await screen.findByRole("link", { name: /caixa de correio/ })
    expect(correio.getAttribute("href")).toBe("/demonstracao/correio")
  })

  it("com convite mostra de quem e para quem é, prende o e-mail e já confirma", async () => {
    servir("embutida", {
      "POST /convites": json({ email: "maria@x.example", nome: "Maria", escritorio: "Horizonte" }),
      "POST /registros": json({ mensagem: "ok", confirmada: true }, 202),
    })
    abrir(`/conta/registrar?convite=${FICHA}`, await registrar())
    expect(await screen.findByText("Convite de Horizonte")).toBeTruthy()
    expect(screen.getByText("Para Maria.")).toBeTruthy()
    expect(screen.getByLabelText("E-mail")).toMatchObject({ value: "maria@x.example", readOnly: true })
    preencher("Senha", "uma frase minha")
    apertar("Criar conta")
    expect(await screen.findByText("Conta criada")).toBeTruthy()
    expect(pedidos.at(-1)?.corpo).toMatchObject({ convite: FICHA, email: "maria@x.example", nome: "Maria" })
  })

  it("um convite vencido diz o que fazer", async () => {
    servir("embutida", { "POST /convites": problema("ficha-invalida") })
    abrir(`/conta/registrar?convite=${FICHA}`, await registrar())
    expect(await screen.findByText("Este convite não vale mais")).toBeTruthy()
  })

  it("senha recusada: o motivo fica no campo, com o foco", async () => {
    servir("embutida", { "POST /registros": problema("senha-recusada", { mensagem: "Esta senha é muito comum." }) })
    abrir("/conta/registrar", await registrar())
    await screen.findByLabelText("Seu nome")
    preencher("Seu nome", "Ana")
    preencher("E-mail", "ana@x.example")
    preencher("Senha", "1234567890")
    apertar("Criar conta")
    expect(await screen.findByText("Esta senha é muito comum.")).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText("Senha"))
  })

  it("com provedor externo leva a ele, pedindo a criação da conta", async () => {
    servir("externa", {})
    const ir = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    abrir("/conta/registrar", await registrar())
    await screen.findByRole("button", { name: "Continuar no provedor" })
    apertar("Continuar no provedor")
    await waitFor(() => expect(ir).toHaveBeenCalled())
    const destino = new URL(String(ir.mock.calls[0]?.[0]))
    expect([destino.origin, destino.searchParams.get("prompt")]).toEqual([EMISSOR, "create"])
    ir.mockRestore()
  })
})

describe("esqueci minha senha", () => {
  const pedir = async () => {
    abrir("/conta/esqueci-senha", await esqueci())
    await screen.findByLabelText("E-mail")
    preencher("E-mail", "ana@x.example")
    apertar("Mandar o link")
  }

  it("o aviso não diz se há conta", async () => {
    servir("embutida", { "POST /senhas/esquecidas": json({ mensagem: "x" }, 202) })
    await pedir()
    expect(await screen.findByText(/Se houver uma conta em/)).toBeTruthy()
  })

  it("tentativas demais: diz a partir de quando tentar", async () => {
    servir("embutida", { "POST /senhas/esquecidas": problema("muitos-pedidos", {}, { "retry-after": "600" }) })
    await pedir()
    const aviso = await screen.findByRole("alert")
    expect(aviso.textContent).toMatch(
      /^Muitas tentativas\. Aguarde alguns minutos e tente novamente\. Tente de novo a partir das \d{2}:\d{2}\.$/,
    )
  })

  it("sem rede: diz, e deixa tentar de novo", async () => {
    servir("embutida", { "POST /senhas/esquecidas": new TypeError("Failed to fetch") })
    await pedir()
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Sem conexão com o servidor. Verifique sua internet e tente novamente.",
    )
    servir("embutida", { "POST /senhas/esquecidas": json({ mensagem: "x" }, 202) })
    apertar("Mandar o link")
    expect(await screen.findByText(/Se houver uma conta em/)).toBeTruthy()
  })

  it("com provedor externo diz quem administra a senha e leva à página dele", async () => {
    servir("externa", {})
    abrir("/conta/esqueci-senha", await esqueci())
    expect(await screen.findByText(erros["identidade-externa"].mensagem)).toBeTruthy()
    expect(screen.getByRole("link", { name: /página da conta/ }).getAttribute("href")).toBe(`${EMISSOR}/conta`)
  })
})

describe("nova senha", () => {
  const trocar = async () => {
    abrir(`/conta/nova-senha?ficha=${FICHA}`, await novaSenha())
    await screen.findByLabelText("Nova senha")
    preencher("Nova senha", "uma frase minha")
    apertar("Trocar a senha")
  }

  it("troca e manda entrar de novo", async () => {
    servir("embutida", { "POST /senhas": json({ mensagem: "x" }) })
    await trocar()
    expect(await screen.findByText("Senha trocada")).toBeTruthy()
    expect(pedidos).toEqual([{ chamada: "POST /senhas", corpo: { ficha: FICHA, senha: "uma frase minha" } }])
  })

  it("link vencido: oferece outro", async () => {
    servir("embutida", { "POST /senhas": problema("ficha-invalida") })
    await trocar()
    expect(await screen.findByText("Este link não vale mais")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Pedir outro link" }).getAttribute("href")).toBe("/conta/esqueci-senha")
  })

  it("sem o código do link não há o que preencher", async () => {
    servir("embutida", {})
    abrir("/conta/nova-senha", await novaSenha())
    expect(await screen.findByText("Este link não vale mais")).toBeTruthy()
  })

  it("a dica diz a política em palavras", async () => {
    const { dicaDaSenha } = await import("./CampoDeSenha.tsx")
    expect(["", "12345678", "123456789", "1234567890"].map(dicaDaSenha)).toEqual([
      expect.stringMatching(/^Pelo menos 10 caracteres\./),
      "Faltam 2 caracteres.",
      "Falta 1 caractere.",
      expect.stringMatching(/^Tamanho bom\./),
    ])
  })
})

describe("confirmar e-mail", () => {
  it("só confirma com a senha e quando a pessoa aperta, e uma vez", async () => {
    servir("embutida", { "POST /confirmacoes": json({ mensagem: "Seu e-mail foi confirmado." }) })
    abrir(`/conta/confirmar?ficha=${FICHA}`, await confirmar())
    await screen.findByRole("button", { name: "Confirmar meu e-mail" })
    apertar("Confirmar meu e-mail")
    expect(await screen.findByText("Informe a sua senha.")).toBeTruthy()
    expect(pedidos).toEqual([])
    preencher("Digite a senha que você criou", "senha do registro")
    apertar("Confirmar meu e-mail")
    apertar("Confirmar meu e-mail")
    expect(await screen.findByText("Seu e-mail foi confirmado.")).toBeTruthy()
    expect(pedidos).toEqual([{ chamada: "POST /confirmacoes", corpo: { ficha: FICHA, senha: "senha do registro" } }])
  })

  it("senha que não é a da conta: diz no campo e leva a quem prova o e-mail de outro jeito", async () => {
    servir("embutida", { "POST /confirmacoes": problema("senha-atual-incorreta", { campo: "senha" }) })
    abrir(`/conta/confirmar?ficha=${FICHA}`, await confirmar())
    await screen.findByRole("button", { name: "Confirmar meu e-mail" })
    preencher("Digite a senha que você criou", "de outra pessoa")
    apertar("Confirmar meu e-mail")
    expect(await screen.findByText("A senha atual não confere.")).toBeTruthy()
    expect(screen.queryByText("E-mail confirmado")).toBeNull()
    const saida = screen.getByRole("link", { name: "Não criei esta conta ou esqueci a senha" })
    expect(saida.getAttribute("href")).toBe("/conta/esqueci-senha")
  })

  it("link vencido: oferece mandar outro, ali mesmo", async () => {
    servir("embutida", {
      "POST /confirmacoes": problema("ficha-invalida"),
      "POST /confirmacoes/reenvio": json({ mensagem: "x" }, 202),
    })
    abrir(`/conta/confirmar?ficha=${FICHA}`, await confirmar())
    await screen.findByRole("button", { name: "Confirmar meu e-mail" })
    preencher("Digite a senha que você criou", "senha do registro")
    apertar("Confirmar meu e-mail")
    await screen.findByText("Este link não vale mais")
    preencher("E-mail", "ana@x.example")
    apertar("Mandar outro link")
    expect(await screen.findByText(/Se houver uma conta à espera/)).toBeTruthy()
  })

  it("com o e-mail no endereço, já vem preenchido", async () => {
    servir("embutida", {})
    abrir("/conta/confirmar?email=ana@x.example", await confirmar())
    expect(await screen.findByLabelText("E-mail")).toMatchObject({ value: "ana@x.example" })
  })
})

describe("quando tentar de novo", () => {
  it.each([
    [1, "Tente de novo daqui a um minuto."],
    [60, "Tente de novo daqui a um minuto."],
    // 14:00:30 in Brasília plus 61 s is 14:01:31: shown as the next whole minute, never before.
    [61, "Tente de novo a partir das 14:02."],
    [570, "Tente de novo a partir das 14:10."],
    [571, "Tente de novo a partir das 14:11."],
  ])("daqui a %i s", async (segundos, esperado) => {
    const { proximaTentativa } = await import("../../shared/conta/Folha.tsx")
    expect(proximaTentativa(segundos, new Date("2026-11-20T17:00:30Z"))).toBe(esperado)
  })
})

describe("caixa de correio da demonstração", () => {
  it("só endereços http viram ligação, sem a pontuação da frase", async () => {
    const { TextoComLinks } = await import("./PaginaCaixaDeCorreio.tsx")
    render(
      <MantineProvider env="test">
        <TextoComLinks texto={`Abra http://x.example/a?ficha=${FICHA}. Não javascript:alert(1) nem <b>isto</b>`} />
      </MantineProvider>,
    )
    const links = screen.getAllByRole("link")
    expect(links.map((link) => link.getAttribute("href"))).toEqual([`http://x.example/a?ficha=${FICHA}`])
    expect(document.body.textContent).toContain("nem <b>isto</b>")
  })
})

describe("aparelho de uma sessão", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36", "Chrome no Windows"],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0", "Edge no Windows"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1",
      "Safari no iPhone",
    ],
    ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36", "Chrome no Android"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox no Linux"],
    ["curl/8.0", "Aparelho não identificado"],
    [null, "Aparelho não identificado"],
  ])("%s", async (agente, esperado) => {
    const { nomeDoAparelho } = await import("./seguranca/aparelho.ts")
    expect(nomeDoAparelho(agente)).toBe(esperado)
  })
})
