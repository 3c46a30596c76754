import { describe, expect, it } from "vitest"
import { normalizarHost, semPorta } from "./hosts.ts"

describe("nomes de domínio", () => {
  it.each([
    ["app.horizonte.com.br", "app.horizonte.com.br"],
    [" APP.Horizonte.com.br. ", "app.horizonte.com.br"],
    ["app.horizonte.com.br:8443", "app.horizonte.com.br"],
    ["xn--contbil-kwa.com.br", "xn--contbil-kwa.com.br"],
    [`${"a".repeat(63)}.com`, `${"a".repeat(63)}.com`],
  ])("%s é %s", (texto, host) => {
    expect(normalizarHost(texto)).toBe(host)
  })

  it.each([
    ..."localhost|127.0.0.1|[::1]|::1|https://a.com|a.com/x|a.com?x|a.com#x|a@b.com|a..com|.a.com|-a.com|a-.com".split(
      "|",
    ),
    ..."contábil.com.br|a b.com|a,b.com|*.a.com|a_b.com|1.2.3|a.com\\evil.com|a%2ecom|'a.com|a.com:80:90".split("|"),
    "",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(130)}com`,
    "a.com\r\nx: y",
    "a.com\0.b.com",
  ])("%j não é um domínio", (texto) => {
    expect(normalizarHost(texto)).toBeNull()
  })

  it("o cabeçalho Host perde a porta e as maiúsculas", () => {
    expect(semPorta("App.Horizonte.com.br:443")).toBe("app.horizonte.com.br")
  })
})
