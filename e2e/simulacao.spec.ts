import { expect, test } from "@playwright/test"
import { entrar, telaPronta, vigiarErros } from "./apoio.ts"

/** The dry run of a portfolio: what stops the closing, by cause, and the way to fix each. */
test("simula o fechamento, lê os grupos e chega ao conserto", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, "contador", "/painel/fechamento/das?competencia=2026-10")
  await telaPronta(page)

  await test.step("simula o mês inteiro e acompanha até o fim", async () => {
    await page.getByRole("button", { name: "Simular fechamento" }).click()
    await expect(page).toHaveURL(/simulacao=/)
    await expect(page.getByRole("heading", { level: 1, name: "Simulação do fechamento" })).toBeVisible()
    await expect(page.getByRole("progressbar", { name: "Andamento da simulação" })).toHaveCount(0)
  })

  await test.step("as empresas dos grupos somam as simuladas", async () => {
    const totais = page.getByRole("region", { name: "Totais" })
    const [, simuladas = ""] = /de ([\d.]+)/.exec(await totais.getByText(/^[\d.]+ de [\d.]+$/).innerText()) ?? []
    const nosGrupos = await page.getByText(/^[\d.]+ empresas?$/).allInnerTexts()
    expect(nosGrupos.length).toBeGreaterThan(2)
    const soma = nosGrupos.reduce((total, texto) => total + Number.parseInt(texto.replace(".", ""), 10), 0)
    expect(soma).toBe(Number(simuladas.replace(".", "")))
  })

  const impedem = page.getByRole("region", { name: "Impedem o fechamento" })
  await test.step("um grupo que impede mostra as empresas e o que falta em cada uma", async () => {
    const grupo = impedem.getByRole("button", { expanded: false }).first()
    await grupo.click()
    await expect(page).toHaveURL(/grupo=/)
    await impedem.getByRole("row").nth(1).click()
    await expect(page.getByRole("dialog").getByText("Imposto previsto")).toBeVisible()
  })

  await test.step("o conserto abre a tela certa, e voltar traz a simulação de novo", async () => {
    const simulada = page.url()
    await page.getByRole("dialog").getByRole("link").last().click()
    await expect(page).not.toHaveURL(simulada)
    await expect(page).toHaveURL(/\/painel\/fechamento\/das\?.*empresa=|\/perfil\/(cnae|dados-cadastrais)\?.*empresa=/)
    await telaPronta(page)
    await page.goBack()
    await expect(page).toHaveURL(simulada)
    await expect(impedem).toBeVisible()
  })

  await test.step("nada foi gravado: o painel do mês está como antes", async () => {
    await page.getByRole("link", { name: "Voltar ao painel" }).click()
    await expect(page).not.toHaveURL(/simulacao=/)
    await expect(page.getByRole("heading", { level: 1, name: "Fechamento" })).toBeVisible()
  })
  conferirErros()
})
