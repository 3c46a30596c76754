import { expect, test } from "@playwright/test"
import { entrar, vigiarErros } from "./apoio.ts"

test("sem entrar, qualquer tela leva à entrada e depois volta à origem", async ({ page }) => {
  await entrar(page, "contador", "/painel/fechamento/das?competencia=2026-09&busca=Aurora")
  await expect(page).toHaveURL(/\/painel\/fechamento\/das\?.*busca=Aurora/)
  await expect(page.getByRole("row", { name: /Estúdio Aurora/ })).toBeVisible()
})

test("senha errada e usuário inexistente recebem o mesmo texto", async ({ page }) => {
  await page.goto("/")
  await page.waitForURL(/\/oidc\/interaction\//)
  for (const email of ["contador@partida.example", "ninguem@partida.example"]) {
    await page.getByLabel("E-mail").fill(email)
    await page.getByLabel("Senha", { exact: true }).fill("errada-de-proposito")
    await page.getByRole("button", { name: "Entrar", exact: true }).click()
    await expect(page.getByText("E-mail ou senha incorretos.")).toBeVisible()
  }
})

test("quem é da empresa vê o que pagar, não vê o fechamento do escritório", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, "empresa")
  await expect(page.getByText(/DAS de .*: R\$ .*, vence em \d{2}\/\d{2}\/\d{4}/)).toBeVisible()
  await expect(page.getByRole("link", { name: "Fechamento" })).toHaveCount(0)
  await page.goto("/painel/fechamento/das")
  await expect(page).toHaveURL(/\/painel(\?|$)/)
  await page.getByRole("button", { name: "Por quê?" }).click()
  await expect(page.getByText(/^DAS de /).last()).toBeVisible()
  conferirErros()
})

test("endereço desconhecido leva ao painel", async ({ page }) => {
  await entrar(page, "funcionario")
  await page.goto("/nao/existe")
  await expect(page).toHaveURL(/\/painel(\?|$)/)
})

test("outro escritório não vê nada deste", async ({ page }) => {
  await entrar(page, "admin2")
  await page.goto("/painel/fechamento/das?competencia=2026-10")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await page.goto("/painel/fechamento/das?competencia=2026-10&busca=Aurora")
  await expect(page.getByText("Nenhuma empresa").first()).toBeVisible()
})

test("root escolhe o escritório antes de trabalhar", async ({ page }) => {
  await entrar(page, "root", "/painel/fechamento/das?competencia=2026-10")
  await expect(page.getByText("Em qual escritório você vai trabalhar?")).toBeVisible()
  await page.getByPlaceholder("Escolha um escritório").last().click()
  await page.getByRole("option", { name: /Horizonte/ }).click()
  await page.getByRole("link", { name: "Fechamento", exact: true }).click()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
})

test("sair encerra a sessão também no provedor", async ({ page }) => {
  await entrar(page, "contador")
  await page.goto("/conta/sair")
  await expect(page.getByRole("heading", { name: "Você saiu" })).toBeVisible()
  await page.goto("/painel")
  await page.getByRole("button", { name: "Entrar" }).click()
  await page.waitForURL(/\/oidc\/interaction\//)
  await expect(page.getByLabel("Senha", { exact: true })).toBeVisible()
})
