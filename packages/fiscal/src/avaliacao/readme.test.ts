import { readFileSync, writeFileSync } from "node:fs"
import { expect, it } from "vitest"
import * as motor from "../index.ts"
import { REGRAS } from "./avaliar.ts"
import { gerarReadme } from "./readme.ts"

const ARQUIVO = new URL("../../README.md", import.meta.url)

it("o README é o que as regras dizem de si (ATUALIZAR_README=1 reescreve)", () => {
  const gerado = gerarReadme()
  if (process.env.ATUALIZAR_README === "1") writeFileSync(ARQUIVO, gerado)
  expect(readFileSync(ARQUIVO, "utf8")).toBe(gerado)
})

it("cada regra diz norma, arredondamento, vigência e cada campo da entrada", () => {
  const texto = gerarReadme()
  for (const { nome, titulo, norma, arredondamento, entrada } of REGRAS) {
    const secao = texto.slice(texto.indexOf(`### \`${nome}\`\n`)).split("\n### ")[0] ?? ""
    expect(secao).toContain(titulo)
    expect(secao).toContain(`Norma: ${norma}`)
    expect(secao).toContain(`Arredondamento: ${arredondamento}`)
    expect(secao).toMatch(/Vigência: (desde \d{2}\/\d{2}\/\d{4}|sem tabela datada)/)
    for (const campo of Object.keys(entrada)) expect(secao).toContain(`\`${campo}\``)
  }
  expect(REGRAS.map(({ nome }) => nome)).toHaveLength(new Set(REGRAS.map(({ nome }) => nome)).size)
})

it("o exemplo do README roda, e dá o que diz", () => {
  const [, exemplo = ""] = /```ts\n([\s\S]*?)```/.exec(gerarReadme()) ?? []
  const [, nomes = "", corpo = ""] = /^import \{([^}]+)\} from "@partida\/fiscal"\n([\s\S]*)$/.exec(exemplo) ?? []
  const rodar = new Function("motor", `const {${nomes}} = motor\n${corpo}\nreturn das`) as (m: typeof motor) => unknown
  // RBT12 of 480.000, Anexo III, 3rd bracket: (480.000 × 13,5 % − 17.640) ÷ 480.000 = 9,825 %; 45.000 × 9,825 % = 4.421,25.
  expect(rodar(motor)).toBe("4421.25")
})
