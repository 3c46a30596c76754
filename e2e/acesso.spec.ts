import { expect, test } from "@playwright/test"
import { entrar, entrarAMao, preencherEntrada, vigiarErros } from "./apoio.ts"

test("sem entrar, qualquer tela leva à entrada e depois volta à origem", async ({ page }) => {
  await entrarAMao(page, "contador", "/painel/fechamento/das?competencia=2026-09&busca=Aurora")
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
  await expect(page.getByRole("button", { name: /^DAS de .*\d{2}\/\d{2}\/\d{4},? ?ven.* R\$ / }).first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Fechamento" })).toHaveCount(0)
  await page.goto("/painel/fechamento/das")
  await expect(page).toHaveURL(/\/painel(\?|$)/)
  await page.getByRole("region", { name: "Quanto é de cada empresa" }).getByRole("link").first().click()
  await page.getByRole("button", { name: "Por quê?" }).click()
  await expect(page.getByRole("dialog").getByText(/a empresa faturou R\$/)).toBeVisible()
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
  await entrarAMao(page, "contador")
  await page.goto("/conta/sair")
  await expect(page.getByRole("heading", { name: "Você saiu" })).toBeVisible()
  await page.goto("/painel")
  await page.getByRole("button", { name: "Entrar" }).click()
  await page.waitForURL(/\/oidc\/interaction\//)
  await expect(page.getByLabel("Senha", { exact: true })).toBeVisible()
})

test("a sessão encerrada de longe não leva o que se digitava", async ({ page, browser }) => {
  const contexto = await browser.newContext({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  })
  const dela = await contexto.newPage()
  const gaveta = dela.getByRole("dialog", { name: "Convidar pessoa" })
  await entrarAMao(dela, "admin2", "/usuarios?convidar=sim")
  await gaveta.getByRole("textbox", { name: "Nome" }).fill("Joana Interrompida")
  await gaveta.getByLabel("E-mail").fill("joana.interrompida@partida.example")
  await gaveta.getByRole("radio", { name: /^Contador/ }).check()

  await entrarAMao(page, "admin2", "/minhaConta")
  await page.getByRole("button", { name: /^Encerrar a sessão de Firefox no Linux/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Encerrar sessão" }).click()
  await expect(page.getByText("Sessão encerrada.")).toBeVisible()

  // Without a click: the server ends what her page was following.
  await expect(dela.getByText("Sua sessão expirou. Entre novamente.")).toBeVisible()
  await dela.getByRole("button", { name: "Entrar", exact: true }).click()
  await preencherEntrada(dela, "admin2")
  await expect(dela.getByText("Recuperamos o que você digitou")).toBeVisible()
  await dela.getByRole("button", { name: "Usar", exact: true }).click()
  await expect(gaveta.getByRole("textbox", { name: "Nome" })).toHaveValue("Joana Interrompida")
  await expect(gaveta.getByLabel("E-mail")).toHaveValue("joana.interrompida@partida.example")
  await expect(gaveta.getByRole("radio", { name: /^Contador/ })).toBeChecked()
  await gaveta.getByRole("button", { name: "Enviar convite" }).click()
  await expect(dela.getByText("Convite enviado para joana.interrompida@partida.example.")).toBeVisible()
  await contexto.close()
})
