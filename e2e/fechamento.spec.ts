import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, type Locator, test } from "@playwright/test"
import { EXEMPLOS, entrar, vigiarErros } from "./apoio.ts"

/** Writes why each warning is right, where there is any. */
async function explicarAvisos(gaveta: Locator): Promise<void> {
  for (const motivo of await gaveta.getByRole("textbox", { name: /^Motivo/ }).all())
    await motivo.fill("Conferido com o cliente por telefone")
}

/** The whole way: sign in, import the sample notes, conclude the steps, compute, open the explanation, seal, download, reopen. */
test("das notas ao mês selado, pelas três etapas", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, "contador")

  await test.step("importa as notas de exemplo", async () => {
    await page.goto("/receitas/notas-fiscais?competencia=2026-09")
    await page.getByRole("button", { name: "Importar notas" }).click()
    await page
      .locator('input[type="file"]')
      .setInputFiles(
        [
          "06-nfse-1.01-simples-tomador-pf.xml",
          "11-nfse-1.01-substituta.xml",
          "14-evento-105102-substituicao.xml",
          "02-dps-1.01-simples-tomador-pf.xml",
        ].map((n) => join(EXEMPLOS, n)),
      )
    await expect(page.getByText("É um pedido de emissão (DPS)").first()).toBeVisible()
    await page.getByText(/^Todos \(4\)/).click()
    await expect(page.getByText("Nota prestada 59 de Estúdio Aurora").first()).toBeVisible()
  })

  await test.step("o DAS diz qual etapa falta e leva até ela", async () => {
    await page.goto("/painel/fechamento/das?competencia=2026-09&busca=Aurora")
    await page.getByRole("row", { name: /Estúdio Aurora/ }).click()
    const gaveta = page.getByRole("dialog")
    await expect(gaveta.getByRole("button", { name: "Fechar o mês" })).toBeDisabled()
    await gaveta.getByRole("link", { name: "Conferir o faturamento" }).click()
    await expect(page).toHaveURL(/painel\/fechamento\/faturamento/)
  })

  await test.step("confere o faturamento e o pró-labore, com o teclado", async () => {
    const gaveta = page.getByRole("dialog", { name: "Estúdio Aurora", exact: true })
    await expect(gaveta.getByText("R$ 1.500,00").first()).toBeVisible()
    await explicarAvisos(gaveta)
    await page.keyboard.press("Control+Enter")
    await expect(page.getByText("faturamento de set/2026 conferido")).toBeVisible()
    await page.goto("/painel/fechamento/pro-labore?competencia=2026-09&busca=Aurora")
    await page.getByRole("row", { name: /Estúdio Aurora/ }).click()
    await expect(gaveta.getByRole("button", { name: "Emitir 2 recibos" })).toBeVisible()
    await explicarAvisos(gaveta)
    await page.keyboard.press("Control+Enter")
    await expect(page.getByText("pró-labore de set/2026 conferido")).toBeVisible()
  })

  await test.step("as abas guardam o mês e a busca", async () => {
    await page.goto("/painel/fechamento/faturamento?competencia=2026-09&busca=Aurora")
    await page.getByRole("navigation", { name: "Etapas do fechamento" }).getByRole("link", { name: "DAS" }).click()
    await expect(page).toHaveURL(/fechamento\/das\?.*busca=Aurora/)
    await expect(page.getByRole("row", { name: /Estúdio Aurora/ })).toBeVisible()
  })

  await test.step("calcula o mês e mostra a conta", async () => {
    await page.getByRole("row", { name: /Estúdio Aurora/ }).click()
    const gaveta = page.getByRole("dialog")
    await gaveta.getByRole("button", { name: /^Calcular/ }).click()
    await expect(gaveta.getByText("R$ 1.500,00").first()).toBeVisible()
    await gaveta.getByRole("tab", { name: "Memória de cálculo" }).click()
    await expect(gaveta.getByText("DAS de setembro/2026")).toBeVisible()
    await gaveta.getByRole("button", { name: "Abrir tudo" }).click()
    await expect(gaveta.getByText("LC 123/2006").first()).toBeVisible()
    await gaveta
      .getByRole("button", { name: /ver 1 nota/i })
      .first()
      .click()
    await expect(page.getByText("Beltrano Exemplo da Silva").first()).toBeVisible()
    await page.keyboard.press("Escape")
  })

  await test.step("sela, baixa o PDF e reabre com motivo", async () => {
    const gaveta = page.getByRole("dialog", { name: "Estúdio Aurora", exact: true })
    await gaveta.getByRole("button", { name: "Fechar o mês" }).click()
    await page
      .getByRole("dialog", { name: /^Fechar setembro de 2026/ })
      .getByRole("button", { name: "Fechar o mês" })
      .click()
    await expect(gaveta.getByText("Fechado").first()).toBeVisible()
    const espera = page.waitForEvent("download")
    await gaveta.getByRole("button", { name: "Baixar PDF" }).click()
    const pdf = await espera
    expect(pdf.suggestedFilename()).toContain("11222333000181-2026-09.pdf")
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")
    await gaveta.getByRole("tab", { name: "Selos" }).click()
    await expect(gaveta.getByText(/cadeia íntegra/i)).toBeVisible()
    await gaveta.getByRole("button", { name: "Reabrir o mês" }).click()
    const dialogo = page.getByRole("dialog", { name: /^Reabrir/ })
    await dialogo.getByRole("textbox").fill("Nota recebida com atraso do tomador")
    await dialogo.getByRole("button", { name: /^Reabrir/ }).click()
    await expect(gaveta.getByText("Nota recebida com atraso do tomador")).toBeVisible()
  })
  conferirErros()
})

test("calcula muitas empresas de uma vez e mostra o andamento até o fim", async ({ page }) => {
  await entrar(page, "admin")
  // Companies still being taken in may lack what a calculation needs; a MEI among the others lacks nothing.
  await page.goto("/painel/fechamento/das?competencia=2026-11&regime=mei")
  await page
    .getByRole("checkbox", { name: /Selecionar (as|todas)/ })
    .first()
    .check()
  const calcular = page.getByRole("button", { name: /Calcular \d+ empresas/ })
  const [quantas] = /\d+/.exec((await calcular.textContent()) ?? "") ?? []
  await calcular.click()
  // The button that confirms says how many will be done: none of these lacks anything.
  const confirmacao = page.getByRole("dialog", { name: "Calcular novembro de 2026?" })
  await confirmacao.getByRole("button", { name: `Calcular ${quantas} empresas`, exact: true }).click()
  await expect(page.getByText(`${quantas} calculadas`)).toBeVisible()
  await expect(page.getByText("Apurado").first()).toBeVisible()
})
