// @vitest-environment happy-dom
import { rotasDaConta, rotasDoPainel } from "@partida/contracts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import roteiro from "../../antes.js?raw"
import { comAdiantadas } from "../lib/api/adiantadas.ts"
import { montarUrl } from "../lib/api/cliente.ts"
import { daSessao } from "../lib/armazenamento.ts"
import { credenciaisDeTeste } from "../lib/sessao/apoio-de-testes.ts"
import { MARCA_DE_SAIDA } from "../lib/sessao/guardada.ts"
import { criarGuarda, type RegistroDaSessao, sessaoNova } from "../lib/sessao/registro.ts"
import { ehDeFora, ehPublica } from "./outra-pagina.ts"
import { destinoDaPorta } from "./porta.ts"

const DENTRO = ["/dentro.js", "/app.js"]
const FORA = ["/fora.js"]
const PUBLICO = ["/publico.js"]
const PORTA = ["/porta.js"]
const ENTRAR = ["/fora.js", "/entrar.js"]
/** What the application will use at an address. */
function partesDe(pathname: string) {
  if (pathname === "/conta/entrar") return ENTRAR
  return ehPublica(pathname) ? PUBLICO : ehDeFora(pathname) ? FORA : DENTRO
}

beforeEach(() => vi.stubGlobal("fetch", async () => new Response()))

afterEach(() => {
  sessionStorage.clear()
  globalThis.__adiantadas = undefined
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

function rodar(pathname: string, search: string, daInstalacao = ""): void {
  globalThis.__adiantadas = undefined
  const partes = { dentro: DENTRO, fora: FORA, entrar: ENTRAR, publico: PUBLICO, porta: PORTA }
  const dados = Object.entries(partes).map(([nome, pecas]) => `data-${nome}="${pecas.join(" ")}"`)
  document.head.innerHTML = `<meta name="partes" ${dados.join(" ")}>${daInstalacao}`
  new Function("location", roteiro)({ pathname, search, hash: "" })
}

/** The pieces that the script before everything asks for at an address. */
function pedidos(pathname: string, search: string): string[] {
  rodar(pathname, search)
  return [...document.head.querySelectorAll("link")].map((ligacao) => ligacao.getAttribute("href") ?? "")
}

const enderecos = [
  ["/", ""],
  ["/despesas/impostos", "?situacao=vencida"],
  ["/conta/entrar", ""],
  ["/conta/entrar", "?origem=%2Fpainel"],
  ["/conta/entrar", "?erro=expirada"],
  ["/conta/token", "?code=x"],
  ["/conta/registrar", ""],
  ["/demonstracao/correio", ""],
  ["/documento", ""],
  ["/documentos", ""],
  ["/conferir", "?codigo=7K2M9QXA00000000"],
] as const

it.each(enderecos)(
  "%s%s sem sessão: a caminho da porta, só o que leva a ela; nas outras, o que a aplicação vai usar",
  (pathname, search) => {
    const naPorta = destinoDaPorta({ pathname, search, hash: "" }) !== null
    expect(pedidos(pathname, search)).toEqual(naPorta ? PORTA : partesDe(pathname))
  },
)

it.each([
  ["quem vai à porta", "/", null, ["https://entrada.example/oidc/.well-known/openid-configuration"]],
  ["quem vai à porta de outro provedor", "/", { projeto: "p" }, []],
  ["quem só abre um link", "/documento", null, []],
])("onde fica a entrada: %s", (_, pathname, firebase, esperados) => {
  const plataforma = JSON.stringify({ identidade: { emissor: "https://entrada.example/oidc", firebase } })
  rodar(pathname, "", `<meta name="plataforma" content="${plataforma.replaceAll('"', "&quot;")}">`)
  const buscas = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=preload]")]
  expect(buscas.map(({ href }) => href)).toEqual(esperados)
})

it.each(enderecos)("%s%s de quem saiu de propósito: o que a aplicação vai usar", (pathname, search) => {
  daSessao.gravar(MARCA_DE_SAIDA, "pedido")
  expect(pedidos(pathname, search)).toEqual(partesDe(pathname))
})

describe("o que é pedido antes dos scripts", () => {
  const UMA = "00000000-0000-4000-8000-000000000001"
  const OUTRA = "00000000-0000-4000-8000-000000000002"
  const daPessoa = montarUrl(rotasDaConta.consultarPessoa, {})
  const doPainel = (idEmpresa: string) => montarUrl(rotasDoPainel.consultarPainelDaEmpresa, { params: { idEmpresa } })

  const deTodas = montarUrl(rotasDoPainel.consultarPainelDasEmpresas, {})

  /** What goes to the network from an address, for who has these companies. */
  async function aoAbrir(
    endereco: string,
    empresas: readonly string[],
    credenciais = credenciaisDeTeste(1),
    registro: Partial<RegistroDaSessao> = {},
  ) {
    const pedidos: [string, string | null][] = []
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      pedidos.push([url, new Headers(init.headers).get("authorization")])
      return new Response(JSON.stringify({ empresas: empresas.map((id) => ({ id })) }))
    })
    const sessao = sessaoNova("a", credenciais)
    criarGuarda(daSessao).gravar({ ...sessao, registro: { ...sessao.registro, ...registro } })
    const { pathname, search } = new URL(endereco, "https://partida.invalid")
    rodar(pathname, search)
    await globalThis.__adiantadas?.get(daPessoa)?.resposta
    return pedidos
  }
  const TOKEN = "Bearer acesso-1"
  const deTodos = [[daPessoa, TOKEN]]

  it.each<[string, string, string[], unknown[]]>([
    ["o dono, no painel", "/painel", [UMA], [...deTodos, [doPainel(UMA), TOKEN]]],
    ["a empresa do endereço", `/painel?empresa=${OUTRA}`, [UMA, OUTRA], [...deTodos, [doPainel(OUTRA), TOKEN]]],
    ["o de várias, as de todas", "/painel", [UMA, OUTRA], [...deTodos, [deTodas, TOKEN]]],
    ["a de outra pessoa, não", `/painel?empresa=${OUTRA}`, [UMA], [...deTodos, [doPainel(UMA), TOKEN]]],
    ["o contador, no painel", "/painel", [], deTodos],
    ["outra tela", "/despesas/impostos", [UMA], deTodos],
    ["quem não entrou nas telas", "/conta/registrar", [UMA], []],
    ["quem só abre um link, mesmo com sessão", "/documento", [UMA], []],
    ["quem só confere um código", "/conferir?codigo=7K2M9QXA00000000", [UMA], []],
  ])("%s", async (_, endereco, empresas, esperados) => {
    expect(await aoAbrir(endereco, empresas)).toEqual(esperados)
  })

  it("o painel de quem já se sabe quem é não espera a API dizer de novo", async () => {
    const guarda = criarGuarda(daSessao)
    const pedirComAsDaUltimaVez = async (empresas: readonly string[]) => {
      const pedidos = await aoAbrir("/painel", empresas, credenciaisDeTeste(1), { IDFuncionario: UMA })
      return pedidos.map(([url]) => url)
    }
    guarda.gravarEmpresas([UMA, OUTRA])
    // Both before any answer, and the panel once.
    expect(await pedirComAsDaUltimaVez([UMA, OUTRA])).toEqual([daPessoa, deTodas])
    // A company less than the last time: its panel is asked for as soon as that is known.
    expect(await pedirComAsDaUltimaVez([UMA])).toEqual([daPessoa, deTodas, doPainel(UMA)])
    // Somebody else signed in since: what they have nobody said yet.
    guarda.gravarEmpresas([OUTRA])
    expect(await aoAbrir("/painel", [UMA])).toEqual([...deTodos, [doPainel(UMA), TOKEN]])
  })

  it("um token no fim não pede nada de ninguém, nem quem escolheu um escritório", async () => {
    expect(
      await aoAbrir("/painel", [UMA], credenciaisDeTeste(1, { expiraEm: Math.floor(Date.now() / 1000) + 5 })),
    ).toEqual([])
    sessionStorage.setItem("partida.escritorio", UMA)
    expect(await aoAbrir("/painel", [UMA])).toEqual([])
  })

  it("cada resposta serve uma vez, a quem pede o mesmo com o mesmo token", async () => {
    await aoAbrir("/painel", [UMA])
    const daRede = vi.fn(async () => new Response())
    const buscar = comAdiantadas(daRede)
    const pedir = (url: string, authorization: string) => buscar(url, { method: "GET", headers: { authorization } })
    const adiantada = await globalThis.__adiantadas?.get(daPessoa)?.resposta
    expect(await pedir(daPessoa, TOKEN)).toBe(adiantada)
    await pedir(daPessoa, TOKEN)
    await pedir(doPainel(UMA), "Bearer de-outra-pessoa")
    await pedir(doPainel(UMA), TOKEN)
    expect(daRede).toHaveBeenCalledTimes(3)
  })
})
