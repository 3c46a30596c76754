import { expect, type Page, test } from "@playwright/test"
import { entrar, telaPronta, vigiarErros } from "./apoio.ts"

/** Opens a guide of the owner's panel that is not paid, and says its name. */
async function abrirPrimeiraGuia(page: Page) {
  const primeira = page
    .getByRole("region", { name: "O que pagar" })
    .getByRole("listitem")
    .first()
    .getByRole("button")
    .first()
  await primeira.click()
  const gaveta = page.getByRole("dialog")
  await expect(gaveta.getByRole("heading", { name: "De que é feito o valor" })).toBeVisible()
  return gaveta
}

test("o dono vê o que pagar, entende por quê, marca como paga e estorna", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, "empresa")
  await telaPronta(page)

  await test.step("vê as suas empresas juntas, e abre uma", async () => {
    const deCada = page.getByRole("region", { name: "Quanto é de cada empresa" })
    await expect(deCada.getByRole("link")).toHaveCount(2)
    await deCada.getByRole("link").first().click()
    await telaPronta(page)
  })

  await test.step("o imposto do último mês fechado se explica", async () => {
    await page.getByRole("button", { name: "Por quê?" }).click()
    const dialogo = page.getByRole("dialog")
    await expect(dialogo.getByText(/^Em .+ a empresa faturou R\$/)).toBeVisible()
    await dialogo.getByRole("button", { name: "Ver a conta, com os artigos da lei" }).click()
    await expect(dialogo.getByRole("button", { name: "Abrir tudo" })).toBeVisible()
    await page.keyboard.press("Escape")
  })

  await test.step("marca a primeira guia como paga, com o valor em aberto já preenchido", async () => {
    const gaveta = await abrirPrimeiraGuia(page)
    await gaveta.getByRole("button", { name: "Marcar como paga" }).click()
    await page.getByRole("button", { name: "Registrar pagamento" }).click()
    await expect(page.getByText("Guia marcada como paga.")).toBeVisible()
    await expect(gaveta.getByRole("button", { name: "Registrar outro pagamento" })).toBeVisible()
  })

  await test.step("foi engano: o estorno pede motivo e a guia volta a pagar", async () => {
    const gaveta = page.getByRole("dialog").first()
    await gaveta.getByRole("button", { name: "Estornar" }).last().click()
    const dialogo = page.getByRole("dialog", { name: "Estornar este pagamento?" })
    await dialogo.getByLabel("Motivo").fill("Marcada por engano, era de outro mês")
    await dialogo.getByRole("button", { name: "Estornar pagamento" }).click()
    await expect(gaveta.getByRole("button", { name: "Marcar como paga" })).toBeVisible()
    await expect(gaveta.getByText("Marcada por engano, era de outro mês")).toBeVisible()
  })

  await test.step("o extrato sai em PDF, e a lista mostra a mesma guia", async () => {
    const gaveta = page.getByRole("dialog").first()
    const espera = page.waitForEvent("download")
    await gaveta.getByRole("button", { name: "Baixar extrato" }).click()
    expect((await espera).suggestedFilename()).toMatch(/^extrato-.*\.pdf$/)
    await page.keyboard.press("Escape")
    await page.getByRole("link", { name: /^Ver \d+ guias?$/ }).click()
    await expect(page.getByRole("heading", { name: "Impostos", level: 1 })).toBeVisible()
    await telaPronta(page)
    await expect(page.getByText(/^\d+ guias?$/).first()).toBeVisible()
  })
  conferirErros()
})

test("o funcionário vê as guias e não as paga nem estorna", async ({ page }) => {
  await entrar(page, "funcionario", "/despesas/impostos?periodo=todos")
  await telaPronta(page)
  await page.getByRole("row").nth(1).click()
  const gaveta = page.getByRole("dialog")
  await expect(gaveta.getByRole("heading", { name: "Pagamentos" })).toBeVisible()
  await expect(gaveta.getByRole("button", { name: "Baixar extrato" })).toBeVisible()
  await expect(gaveta.getByRole("button", { name: /Marcar como paga|Registrar outro/ })).toHaveCount(0)
  await expect(gaveta.getByRole("button", { name: "Estornar" })).toHaveCount(0)
})

test("cada número do painel do escritório abre a lista com o mesmo total", async ({ page }) => {
  await entrar(page, "contador")
  await telaPronta(page)
  const nomes = await page.getByRole("region", { name: "Hoje" }).getByRole("link").allInnerTexts()
  expect(nomes.length).toBeGreaterThan(0)
  const guias = page
    .getByRole("region", { name: "Hoje" })
    .getByRole("link", { name: /^Guias/ })
    .first()
  const numero = (await guias.innerText()).match(/(\d+)\s*$/)?.[1]
  await guias.click()
  await telaPronta(page)
  await expect(page.getByText(new RegExp(`^${numero} guias?$`)).first()).toBeVisible()
})
