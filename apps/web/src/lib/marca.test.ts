// @vitest-environment happy-dom
import { MARCA_PADRAO, type MarcaPublica } from "@partida/contracts"
import { beforeEach, describe, expect, it, vi } from "vitest"

const HORIZONTE: MarcaPublica = {
  nome: `Zé & "Cia" <b>`,
  titulo: "Horizonte",
  cor: "#7a1fa2",
  logoClaro: "/marca/logo-claro?v=1",
  logoEscuro: null,
  favicon: "/marca/favicon?cor=7a1fa2&letra=Z",
  suporte: { email: "ajuda@horizonte.example", telefone: null, endereco: null },
}

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = ""
  document.title = ""
})

/** The module reads the page once, when it is loaded. */
async function carregar(conteudo: string | null) {
  if (conteudo !== null) {
    const meta = document.createElement("meta")
    meta.name = "marca"
    meta.content = conteudo
    document.head.append(meta)
  }
  return import("./marca.ts")
}

describe("marca da página", () => {
  it("é a que o servidor escreveu, antes de qualquer chamada", async () => {
    const { lerMarca, tituloDaJanela } = await carregar(JSON.stringify(HORIZONTE))
    expect(lerMarca()).toEqual(HORIZONTE)
    expect(tituloDaJanela("Fechamento")).toBe("Fechamento · Horizonte")
  })

  it.each([
    null,
    "",
    "{",
    "null",
    "[]",
    '"x"',
    JSON.stringify({ ...HORIZONTE, cor: "red" }),
    JSON.stringify({ nome: 1 }),
  ])("%s não é uma marca: fica a padrão", async (conteudo) => {
    const { lerMarca } = await carregar(conteudo)
    expect(lerMarca().nome).toBe(MARCA_PADRAO.nome)
  })

  it("a mesma, escrita em outra ordem, não é outra", async () => {
    const { mudarMarca, lerMarca } = await carregar(JSON.stringify(HORIZONTE))
    const antes = lerMarca()
    const { suporte, ...resto } = HORIZONTE
    mudarMarca({ suporte, ...resto })
    expect(lerMarca()).toBe(antes)
    mudarMarca({ suporte: { ...suporte, telefone: "(54) 3333-0000" }, ...resto })
    expect(lerMarca().suporte.telefone).toBe("(54) 3333-0000")
  })

  it("a da configuração só vale para a página que veio sem ela", async () => {
    const comPagina = await carregar(JSON.stringify(HORIZONTE))
    comPagina.marcaDaConfiguracao({ ...HORIZONTE, nome: "Outra" })
    expect(comPagina.lerMarca().nome).toBe(HORIZONTE.nome)
    vi.resetModules()
    document.head.innerHTML = ""
    const semPagina = await carregar(null)
    semPagina.marcaDaConfiguracao(HORIZONTE)
    expect(semPagina.lerMarca()).toEqual(HORIZONTE)
  })
})

describe("mudar de marca", () => {
  it("troca o fim do título e o ícone", async () => {
    const { mudarMarca } = await carregar(null)
    document.title = `Usuários · ${MARCA_PADRAO.nome}`
    mudarMarca(HORIZONTE)
    expect(document.title).toBe("Usuários · Horizonte")
    expect(document.querySelectorAll("link[rel=icon]")).toHaveLength(1)
    expect(document.querySelector("link[rel=icon]")?.getAttribute("href")).toBe(HORIZONTE.favicon)
    mudarMarca({ ...HORIZONTE, favicon: "/outro" })
    expect(document.querySelectorAll("link[rel=icon]")).toHaveLength(1)
  })

  it("quem entra deixa anotado o escritório, e o operador apaga a nota", async () => {
    const { marcaDaPessoa } = await carregar(null)
    const pessoa = {
      idUsuario: "00000000-0000-4000-8000-000000000001",
      nome: "Ana",
      email: "ana@exemplo.com.br",
      idPerfilAcesso: 2,
      idEscritorio: "00000000-0000-4000-8000-00000000000a",
      escritorios: [],
      empresas: [],
      escritorioInteiro: true,
      declaracoesEmUso: false,
      faltaSegundoFator: null,
      aoAbrir: null,
      rotaInicial: "/painel",
      marca: HORIZONTE,
    }
    marcaDaPessoa(pessoa, false)
    expect(document.cookie).toContain("marca=00000000-0000-4000-8000-00000000000a")
    marcaDaPessoa(pessoa, true)
    expect(document.cookie).not.toContain("marca=0")
  })
})
