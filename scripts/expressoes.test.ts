import { expect, it } from "vitest"
import { expressoesDe, julgar } from "./expressoes.mjs"

it("acha as expressões de um arquivo, também as construídas, e diz quais não se leem", () => {
  const codigo = [
    "const a: RegExp = /a+$/u",
    'const b = new RegExp("b\\\\d", "g")',
    "const c = RegExp(`c`)",
    "const d = (x: string) => <p title={/d/.source}>{new RegExp('^' + x)}</p>",
    "const e = new RegExp('e', bandeiras)",
    "// /comentario/",
    'const f = "/texto/"',
  ].join("\n")
  expect(expressoesDe("tela.tsx", codigo)).toEqual([
    { texto: "/a+$/u", linha: 1 },
    { texto: "/b\\d/g", linha: 2 },
    { texto: "/c/", linha: 3 },
    { texto: "/d/", linha: 4 },
    { texto: null, linha: 4 },
    { texto: null, linha: 5 },
  ])
})

it.each([
  ["/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/", "cresce com a potência 2 do texto"],
  ["/^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$/", "linear"],
  ["/^(a|a)*$/", "cresce exponencialmente com o texto"],
])("%s: %s", async (texto, veredito) => {
  expect(await julgar(texto)).toBe(veredito)
})
