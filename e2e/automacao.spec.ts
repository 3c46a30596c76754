import { expect, test } from "@playwright/test"
import { entrar, telaPronta, vigiarErros } from "./apoio.ts"

test("o administrador vê o que roda sozinho, desliga um aviso da empresa e liga de novo", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, "admin", "/perfil/automacao")
  await page.getByPlaceholder("Nome ou CNPJ").fill("Trigo Dourado")
  await page.getByRole("option", { name: /Trigo Dourado/ }).click()
  await telaPronta(page)
  const chave = page.getByRole("switch", { name: "Avisos de guias a vencer" })
  const linha = page.getByRole("listitem").filter({ has: chave })

  await test.step("cada rotina diz quando olhou ou o que fez; só quatro se desligam", async () => {
    await expect(page.getByRole("switch")).toHaveCount(4)
    await expect(page.getByRole("region", { name: "Toda manhã, às 7h" }).getByRole("listitem")).toHaveCount(4)
    await expect(linha.getByText(/Olha de novo/)).toBeVisible()
    await expect(page.getByRole("region", { name: "Na Receita Federal" })).toBeVisible()
  })

  await test.step("desliga com o teclado, e fica desligado", async () => {
    await chave.focus()
    await page.keyboard.press("Space")
    await expect(page.getByText("Avisos de guias a vencer: desligado para esta empresa.")).toBeVisible()
    await page.reload()
    await expect(chave).not.toBeChecked()
    await expect(linha.getByText(/^Desligado por /)).toBeVisible()
    await expect(linha.getByText(/Olha de novo/)).toHaveCount(0)
  })

  await test.step("liga de novo, e o histórico da empresa conta as duas mudanças", async () => {
    await chave.focus()
    await page.keyboard.press("Space")
    await expect(page.getByText("Avisos de guias a vencer: ligado para esta empresa.")).toBeVisible()
    const empresa = new URL(page.url()).searchParams.get("empresa") ?? ""
    await page.goto(`/perfil/historico?empresa=${empresa}`)
    for (const frase of [/ ligou a rotina Avisos de guias a vencer/, / desligou a rotina Avisos de guias a vencer/])
      await expect(page.getByText(frase).first()).toBeVisible()
  })
  conferirErros()
})
