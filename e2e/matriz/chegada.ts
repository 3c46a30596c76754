import { expect, type Page, test } from "@playwright/test"
import { type Papel as PapelDoProduto, podeAbrir, type Tela } from "../../packages/contracts/src/index.ts"
import { entrar, escolherEscritorio } from "../apoio.ts"
import { ondeChega, PAPEIS } from "./percurso.ts"

/** Where an address ends. */
async function abrir(page: Page, endereco: string): Promise<string> {
  await page.goto(endereco)
  await expect(page.getByRole("navigation", { name: "Menu principal" })).toBeAttached()
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  return new URL(page.url()).pathname
}

/** One test for each role with some: its screens open, lead to their first one, or go back to the panel. */
export function conferirChegadas(telasDe: (papel: PapelDoProduto) => readonly Tela[]): void {
  for (const [pessoa, papel] of PAPEIS) {
    const enderecos = telasDe(papel)
    if (enderecos.length === 0) continue
    test(`${papel}: cada tela da especificação abre ou volta ao painel`, async ({ page }) => {
      test.setTimeout(60_000 + enderecos.length * 10_000)
      await entrar(page, pessoa)
      if (papel === "ROOT") await escolherEscritorio(page)
      const linhas: string[] = []
      for (const tela of enderecos) {
        const esperado = podeAbrir(papel, tela) ? ondeChega(tela) : "/painel"
        const chegou = await abrir(page, tela)
        linhas.push(`${papel.padEnd(14)} ${tela.padEnd(42)} ${chegou === tela ? "abre" : `→ ${chegou}`}`)
        expect.soft([tela, chegou]).toEqual([tela, esperado])
      }
      // biome-ignore lint/suspicious/noConsole: the table is what this test leaves for people to read
      console.log(linhas.join("\n"))
    })
  }
}

/** Signed out, each of the screens asks who it is. */
export function conferirSemEntrar(enderecos: readonly Tela[]): void {
  test("sem entrar, cada tela leva à entrada", async ({ page }) => {
    test.setTimeout(60_000 + enderecos.length * 10_000)
    for (const tela of enderecos) {
      await page.goto(tela)
      await page.waitForURL(/\/oidc\/interaction\//)
    }
  })
}
