import { expect, type Page, test } from "@playwright/test"
import { vigiarErros } from "../apoio.ts"
import { AUDIENCIA, CONVIDADA, CONVIDADA_SEM_CONFIRMACAO, EMISSOR, SITE } from "./enderecos.ts"
import { envelhecerToken, lerSessao } from "./sessao.ts"

test.use({ baseURL: SITE })
test.describe.configure({ mode: "serial" })

async function entrar(page: Page, email: string): Promise<void> {
  await page.goto("/")
  await page.waitForURL(`${EMISSOR}/entrada/*`)
  await page.getByLabel("E-mail").fill(email)
  await page.getByRole("button", { name: "Entrar" }).click()
}

test("quem foi convidado entra pelo provedor do escritório, renova em silêncio e sai dos dois lados", async ({
  page,
  request,
}) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, CONVIDADA)
  await expect(page.getByRole("navigation").first()).toBeVisible()
  await page.goto("/minhaConta")
  await expect(page.getByText("Escritório da Ana").first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Abrir a página da conta no provedor" })).toHaveAttribute(
    "href",
    `${EMISSOR}/minha-conta`,
  )

  const antes = await lerSessao(page)
  await envelhecerToken(page)
  await expect(page.getByRole("heading", { name: "Minha conta" })).toBeVisible()
  const depois = await lerSessao(page)
  expect(depois.acesso).not.toBe(antes.acesso)
  expect(depois.renovacao).not.toBe(antes.renovacao)
  conferirErros()

  const comToken = { headers: { authorization: `Bearer ${depois.acesso}` } }
  expect((await request.get("/api/v1/conta/pessoa", comToken)).status()).toBe(200)
  await page.goto("/conta/sair")
  await page.waitForURL(`${EMISSOR}/session/end?*`)
  // The provider has not asked yet, and the token is already dead here.
  expect((await request.get("/api/v1/conta/pessoa", comToken)).status()).toBe(401)
  await page.getByRole("button", { name: "Sair" }).click()
  await expect(page.getByRole("heading", { name: "Você saiu" })).toBeVisible()
  await page.getByRole("button", { name: "Entrar" }).click()
  await page.waitForURL(`${EMISSOR}/entrada/*`)
})

test("convidado cujo e-mail o provedor não confirma não entra", async ({ page }) => {
  await entrar(page, CONVIDADA_SEM_CONFIRMACAO)
  await expect(page.getByText("Este e-mail ainda não tem acesso. Peça um convite")).toBeVisible()
  await expect(page.getByRole("navigation")).toHaveCount(0)
})

test("criar conta leva ao registro do provedor", async ({ page }) => {
  await page.goto("/conta/registrar")
  const ida = page.waitForRequest((pedido) => new URL(pedido.url()).searchParams.get("prompt") === "create")
  await page.getByRole("button", { name: "Continuar no provedor" }).click()
  expect((await ida).url()).toContain(EMISSOR)
  await expect(page.getByRole("heading", { name: "Criar conta no provedor" })).toBeVisible()
})

test("token do mesmo provedor para outra audiência é recusado", async ({ request }) => {
  const pedir = async (aud: string) => {
    const claims = { sub: CONVIDADA, email: CONVIDADA, email_verified: true, aud }
    const token = await (await request.post(`${EMISSOR}/testes/token`, { data: claims })).text()
    return request.get("/api/v1/conta/pessoa", { headers: { authorization: `Bearer ${token}` } })
  }
  expect((await pedir(AUDIENCIA)).status()).toBe(200)
  expect((await pedir("urn:outra:api")).status()).toBe(401)
})
