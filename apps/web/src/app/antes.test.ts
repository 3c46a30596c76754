// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest"
import roteiro from "../../public/antes.js?raw"
import { daSessao } from "../lib/armazenamento.ts"
import { MARCA_DE_SAIDA } from "../lib/sessao/guardada.ts"
import { ehDeFora } from "./outra-pagina.ts"
import { destinoDaPorta } from "./porta.ts"

const DENTRO = ["/dentro.js", "/app.js"]
const FORA = ["/fora.js"]

afterEach(() => {
  sessionStorage.clear()
  document.head.replaceChildren()
})

/** What the script before everything asks for at an address. */
function pedidos(pathname: string, search: string): string[] {
  document.head.innerHTML = `<meta name="partes" data-dentro="${DENTRO.join(" ")}" data-fora="${FORA.join(" ")}">`
  new Function("location", roteiro)({ pathname, search, hash: "" })
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
] as const

it.each(enderecos)(
  "%s%s sem sessão: nada a caminho da porta, e o que a aplicação vai usar nas outras",
  (pathname, search) => {
    const naPorta = destinoDaPorta({ pathname, search, hash: "" }) !== null
    expect(pedidos(pathname, search)).toEqual(naPorta ? [] : ehDeFora(pathname) ? FORA : DENTRO)
  },
)

it.each(enderecos)("%s%s de quem saiu de propósito: o que a aplicação vai usar", (pathname, search) => {
  daSessao.gravar(MARCA_DE_SAIDA, "pedido")
  expect(pedidos(pathname, search)).toEqual(ehDeFora(pathname) ? FORA : DENTRO)
})
