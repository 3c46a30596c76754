import { expect, type Page, test } from "@playwright/test"
import { entrar, telaPronta, vigiarErros } from "./apoio.ts"

/** Seconds of a key, for somebody who types neither fast nor slow. */
const SEGUNDOS_POR_TECLA = 0.28
const MINUTOS_DE_CEM = 10

/** Entries by keyboard alone: a hundred of them have to fit in ten minutes, at so many keys each. */
test("lança por modelo sem largar o teclado, e conta as teclas", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, "contador", "/contabilidade?competencia=2026-10&busca=Bem+Viver")
  await telaPronta(page)
  await page.getByRole("row").nth(1).click()
  await page.getByRole("button", { name: "Novo lançamento" }).click()
  await page.getByLabel("Modelo").focus()
  let teclas = 0
  const digitar = async (texto: string, seguinte: string) => {
    await page.keyboard.type(texto)
    await page.keyboard.press("Enter")
    teclas += texto.length + 1
    await emFoco(page, seguinte)
  }
  const quantos = 2
  for (let i = 0; i < quantos; i++) {
    await digitar("alug", "valor-do-modelo")
    await digitar(`35000${i}`, "documento-do-modelo")
    await digitar(`R${i}`, "valor-1")
    // Everything is said: one Enter posts it, and the next one begins.
    await digitar("", "modelo")
    await expect(page.getByText(/^Lançamento \d+ feito\.$/).first()).toBeVisible()
  }
  expect((teclas / quantos) * 100 * SEGUNDOS_POR_TECLA).toBeLessThan(MINUTOS_DE_CEM * 60)
  conferirErros()
})

const emFoco = (page: Page, nome: string) => expect(page.locator(`[name="${nome}"]`)).toBeFocused()
