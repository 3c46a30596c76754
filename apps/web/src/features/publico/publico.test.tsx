// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { erros, rotasDaComunicacao } from "@partida/contracts"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import type { ComponentType } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { rotasPublicas } from "./mapping.ts"
import { PaginaConferir } from "./PaginaConferir.tsx"
import { PaginaDocumento } from "./PaginaDocumento.tsx"

const FICHA = "Ab-_".repeat(10).concat("xyz")
const ID = "00000000-0000-4000-8000-000000000001"
const HASH = "2b34764adb54719a878b77ec1ef59241013376b689fc77860231d7aad33a3c19"
const LINHA = "858000000182500003852026123200715616101020260109"

const json = (corpo: unknown, status = 200) =>
  new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json" } })
const recusa = (codigo: keyof typeof erros, extra: object = {}) =>
  json({ type: codigo, title: codigo, codigo, ...erros[codigo], ...extra }, erros[codigo].status)
const fechado = (mudanca: object = {}) =>
  json({ pede: "cnpj", valeAte: "2027-01-25T13:00:00.000Z", situacao: "valido", ...mudanca })
const documento = {
  id: ID,
  titulo: "DAS de 10/2026",
  valor: "1825.00",
  venceEm: "2026-11-20",
  nome: "das.pdf",
  sha256: HASH,
  codigo: "7K2M9QXA00000000",
  qr: "data:image/svg+xml;base64,AA==",
  pago: false,
  devido: "1825.00",
  linhaDigitavel: LINHA,
  pix: "00020126pix",
  frase: "Pague até 20/11/2026.",
}
const CONFIRMADO = {
  titulo: "DAS de 10/2026",
  valor: "1825.00",
  venceEm: "2026-11-20",
  sha256: HASH,
  emitidoEm: "2026-11-10T13:00:00.000Z",
  escritorio: "Horizonte",
}
const aberto = (mudanca: object = {}) =>
  json({
    empresa: "Padaria",
    escritorio: "Horizonte",
    competencia: "2026-10",
    documentos: [{ ...documento, ...mudanca }],
  })

/** Answers of each call, in the order they are asked for; what nobody expected fails. */
function servir(respostas: Readonly<Record<string, readonly Response[]>>) {
  const filas = new Map(Object.entries(respostas).map(([chamada, lista]) => [chamada, [...lista]]))
  const pedidos: { chamada: string; corpo: unknown }[] = []
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const chamada = url.replace(/^\/api\/v1\/publico\//, "")
    pedidos.push({ chamada, corpo: JSON.parse(String(init.body ?? "null")) })
    const resposta = filas.get(chamada)?.shift()
    if (!resposta) throw new Error(`chamada inesperada: ${chamada}`)
    return resposta
  })
  return pedidos
}

function abrir(endereco: string, Tela: ComponentType): void {
  window.history.replaceState(null, "", endereco)
  render(
    <MantineProvider env="test">
      <Tela />
    </MantineProvider>,
  )
}
const digitar = (rotulo: RegExp | string, valor: string) =>
  fireEvent.change(screen.getByLabelText(rotulo), { target: { value: valor } })
const apertar = (nome: string) => fireEvent.click(screen.getByRole("button", { name: nome }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("o link de uma mensagem", () => {
  const noLink = () => abrir(`/documento#${FICHA}`, PaginaDocumento)

  it("abre com os quatro últimos, também de quem digita o número inteiro, e mostra como pagar", async () => {
    const pedidos = servir({ "documentos/consulta": [fechado()], "documentos/abertura": [aberto()] })
    noLink()
    await screen.findByLabelText(/Quatro últimos números do CNPJ/)
    digitar(/CNPJ/, "12.345.678/0001-95")
    apertar("Abrir")
    expect(await screen.findByRole("heading", { name: "Padaria" })).toBeTruthy()
    expect(pedidos.at(-1)).toEqual({ chamada: "documentos/abertura", corpo: { ficha: FICHA, digitos: "0195" } })
    expect(screen.getByText("R$ 1.825,00")).toBeTruthy()
    expect(screen.queryByText(/É o que falta pagar hoje/)).toBeNull()
    expect(screen.getByText("Vencimento: 20/11/2026")).toBeTruthy()
    expect(screen.getByText(documento.frase)).toBeTruthy()
    for (const ato of ["Copiar Pix", "Copiar código de barras"])
      expect(screen.getByRole("button", { name: ato })).toBeTruthy()
    expect(screen.getByRole("link", { name: /conferir/ }).getAttribute("href")).toBe(
      `/conferir?codigo=${documento.codigo}`,
    )
  })

  it("quem digita só os quatro não precisa apertar nada, e os mesmos quatro não são tentados outra vez", async () => {
    const pedidos = servir({
      "documentos/consulta": [fechado(), fechado()],
      "documentos/abertura": [recusa("link-nao-confere"), aberto()],
    })
    noLink()
    await screen.findByLabelText(/CNPJ/)
    digitar(/CNPJ/, "0194")
    await screen.findByRole("alert", {}, { timeout: 5000 })
    digitar(/CNPJ/, "0195")
    expect(await screen.findByRole("heading", { name: "Padaria" }, { timeout: 5000 })).toBeTruthy()
    const tentadas = pedidos.flatMap(({ chamada, corpo }) => (chamada === "documentos/abertura" ? [corpo] : []))
    expect(tentadas).toEqual(["0194", "0195"].map((digitos) => ({ ficha: FICHA, digitos })))
  })

  it("o que já foi pago não oferece código para pagar de novo", async () => {
    servir({ "documentos/consulta": [fechado()], "documentos/abertura": [aberto({ pago: true, devido: null })] })
    noLink()
    await screen.findByLabelText(/CNPJ/)
    digitar(/CNPJ/, "0195")
    apertar("Abrir")
    expect(await screen.findByText("Pago")).toBeTruthy()
    expect(screen.queryByRole("button", { name: /Copiar/ })).toBeNull()
    expect(screen.queryByText(documento.frase)).toBeNull()
  })

  it("baixar mostra a mesma chave, e a recusa fica ao lado do botão", async () => {
    const pedidos = servir({
      "documentos/consulta": [fechado()],
      "documentos/abertura": [aberto()],
      "documentos/arquivo": [recusa("link-encerrado", { mensagem: "O escritório cancelou este link." })],
    })
    noLink()
    await screen.findByLabelText(/CNPJ/)
    digitar(/CNPJ/, "0195")
    apertar("Abrir")
    fireEvent.click(await screen.findByRole("button", { name: "Baixar DAS de 10/2026" }))
    expect((await screen.findByRole("alert")).textContent).toBe("O escritório cancelou este link.")
    expect(pedidos.at(-1)?.corpo).toEqual({ ficha: FICHA, digitos: "0195", documento: ID })
  })

  it("um erro diz quantas tentativas restam, e o último fecha a página", async () => {
    servir({
      "documentos/consulta": [fechado(), fechado(), fechado({ situacao: "bloqueado" })],
      "documentos/abertura": [
        recusa("link-nao-confere", { mensagem: "Não conferem. Resta 1 tentativa.", campo: "digitos" }),
        recusa("link-nao-confere", { mensagem: "Não conferem, e o link foi bloqueado.", campo: "digitos" }),
      ],
    })
    noLink()
    await screen.findByLabelText(/CNPJ/)
    digitar(/CNPJ/, "0000")
    apertar("Abrir")
    expect(await screen.findByText("Não conferem. Resta 1 tentativa.")).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/CNPJ/))
    digitar(/CNPJ/, "1111")
    apertar("Abrir")
    expect(await screen.findByRole("heading", { name: "Este link foi bloqueado" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Abrir" })).toBeNull()
  })

  it("com menos de quatro caracteres não gasta uma tentativa", async () => {
    const pedidos = servir({ "documentos/consulta": [fechado({ pede: "cpf" })] })
    noLink()
    await screen.findByLabelText(/do seu CPF/)
    digitar(/CPF/, "12")
    apertar("Abrir")
    expect(await screen.findByText("Digite os quatro últimos caracteres.")).toBeTruthy()
    expect(pedidos).toHaveLength(1)
  })

  it.each([
    ["expirado", { situacao: "expirado" }, "O prazo deste link acabou", /Ele valeu até 25\/01\/2027/],
    ["revogado", { situacao: "revogado" }, "Este link foi cancelado", /O escritório o cancelou/],
    ["de folha sem CPF", { pede: "entrada" }, "Entre para ver", /só abrem com a sua conta/],
  ])("%s: diz por que não abre e o que fazer", async (_, mudanca, titulo, texto) => {
    servir({ "documentos/consulta": [fechado(mudanca)] })
    noLink()
    expect(await screen.findByRole("heading", { name: titulo })).toBeTruthy()
    expect(screen.getByText(texto)).toBeTruthy()
    expect(screen.queryByRole("textbox")).toBeNull()
  })

  it("um link que ninguém fez, e um partido ao meio, que nem é perguntado", async () => {
    servir({ "documentos/consulta": [recusa("link-invalido")] })
    noLink()
    expect(await screen.findByRole("heading", { name: "Este link não existe" })).toBeTruthy()
    cleanup()
    const pedidos = servir({})
    abrir(`/documento#${FICHA.slice(0, 20)}`, PaginaDocumento)
    expect(await screen.findByRole("heading", { name: "Este link está incompleto" })).toBeTruthy()
    expect(pedidos).toEqual([])
  })
})

describe("o código de um papel", () => {
  it("pelo QR responde sem que nada seja digitado, e diz se o arquivo em mãos é o mesmo", async () => {
    // SHA-256 of "abc" (FIPS 180-4, the standard's own example).
    const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    servir({ "conferencia/7K2M9QXA00000000": [json({ ...CONFIRMADO, sha256 })] })
    abrir("/conferir?codigo=7K2M9QXA00000000", PaginaConferir)
    expect(await screen.findByText("R$ 1.825,00")).toBeTruthy()
    for (const texto of ["20/11/2026", "Horizonte", "10/11/2026 10:00", sha256])
      expect(screen.getByText(texto)).toBeTruthy()
    const escolher = (conteudo: string) => {
      const entrada = document.querySelector("input[type=file]")
      if (!entrada) throw new Error("sem o campo de arquivo")
      fireEvent.change(entrada, { target: { files: [new File([conteudo], "das.pdf")] } })
    }
    escolher("abc")
    expect(await screen.findByText("É o mesmo arquivo")).toBeTruthy()
    escolher("abd")
    expect(await screen.findByText("Não é o mesmo arquivo")).toBeTruthy()
  })

  it("digitado como está no papel; um que não existe avisa para desconfiar, e um curto nem é perguntado", async () => {
    const pedidos = servir({ "conferencia/7K2M9QXA00000000": [recusa("codigo-nao-encontrado")] })
    abrir("/conferir", PaginaConferir)
    digitar("Código", "7K2M")
    apertar("Conferir")
    expect(await screen.findByText(/O código tem 16 letras e números/)).toBeTruthy()
    expect(pedidos).toEqual([])
    digitar("Código", "7k2m-9qxa 0000-0000")
    apertar("Conferir")
    expect((await screen.findByRole("alert")).textContent).toMatch(/desconfie dele/)
    expect(window.location.search).toBe("?codigo=7K2M9QXA00000000")
  })
})

describe("parar os lembretes", () => {
  it("pergunta antes, diz o que continua chegando, e só então pede; um link que não existe é dito", async () => {
    const chamada = `documentos/lembretes?ficha=${FICHA}`
    const pedidos = servir({ [chamada]: [recusa("link-invalido"), json({ feito: true })] })
    abrir(`/documento?lembretes=desligar#${FICHA}`, PaginaDocumento)
    expect(await screen.findByText(/continuam chegando, porque têm prazo/)).toBeTruthy()
    expect(pedidos).toEqual([])
    apertar("Parar os lembretes")
    expect((await screen.findByRole("alert")).textContent).toContain(erros["link-invalido"].mensagem)
    apertar("Parar os lembretes")
    expect(await screen.findByText("Você não recebe mais lembretes")).toBeTruthy()
    expect(pedidos).toHaveLength(2)
  })
})

describe("as chamadas sem esquema", () => {
  const chaves = ["consultarLink", "abrirLink", "baixarDoLink", "desligarLembretes", "conferirCodigo"] as const
  const respostas = {
    consultarLink: { pede: "cpf", valeAte: null, situacao: "valido" },
    abrirLink: { empresa: "Padaria", escritorio: "Horizonte", competencia: "2026-10", documentos: [documento] },
    conferirCodigo: CONFIRMADO,
  }
  /** The same answer with each of its fields missing, and of other kinds. */
  const estragadas = (boa: object) =>
    Object.keys(boa).flatMap((campo) => [
      Object.fromEntries(Object.entries(boa).filter(([nome]) => nome !== campo)),
      ...[null, 7, true, {}, "outra"].map((valor) => ({ ...boa, [campo]: valor })),
    ])

  it.each(chaves)("%s é a do contrato", (chave) => {
    const { metodo, caminho, papel } = rotasPublicas[chave]
    const doContrato = rotasDaComunicacao[chave]
    expect([metodo, caminho, papel]).toEqual([doContrato.metodo, doContrato.caminho, doContrato.papel])
    expect("resposta" in rotasPublicas[chave]).toBe("resposta" in doContrato)
  })

  it.each(["consultarLink", "abrirLink", "conferirCodigo"] as const)(
    "%s aceita o que o contrato aceita, e recusa o que não tem a forma",
    (chave) => {
      const aceita = (dados: unknown) =>
        [rotasPublicas, rotasDaComunicacao].map((r) => r[chave].resposta.safeParse(dados).success)
      expect(aceita(respostas[chave])).toEqual([true, true])
      for (const dados of estragadas(respostas[chave])) {
        const [nossa, doContrato] = aceita(dados)
        // A text in place of another is for the contract alone to tell: no screen breaks by it.
        if (nossa !== doContrato) expect(Object.values(dados)).toContain("outra")
      }
      expect(estragadas(respostas[chave]).filter((dados) => !aceita(dados)[0]).length).toBeGreaterThan(5)
    },
  )

  it("cada documento de um link também", () => {
    const com = (estragado: object) => ({ ...respostas.abrirLink, documentos: [estragado] })
    for (const estragado of estragadas(documento)) {
      const [nossa, doContrato] = [rotasPublicas, rotasDaComunicacao].map(
        (r) => r.abrirLink.resposta.safeParse(com(estragado)).success,
      )
      if (nossa !== doContrato) expect(Object.values(estragado)).toContain("outra")
    }
  })
})
