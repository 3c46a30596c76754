import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { CONVIDADA, EMULADOR, PROJETO, SITE_FIREBASE } from "./enderecos.ts"
import { envelhecerToken, lerSessao } from "./sessao.ts"

test.use({ baseURL: SITE_FIREBASE })
// One person's story, from the registration to the end of the account.
test.describe.configure({ mode: "serial" })

const SENHA = "a primeira senha da Ana"
const OUTRA_SENHA = "outra senha comprida da Ana"
const ADMINISTRACAO = `http://${EMULADOR}/identitytoolkit.googleapis.com/v1/projects/${PROJETO}/accounts`
const COMO_DONO = { authorization: "Bearer owner" }

async function entrar(page: Page, email: string, senha: string): Promise<void> {
  await page.goto("/conta/entrar")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(senha)
  await page.getByRole("button", { name: "Entrar" }).click()
}

/** The code inside the newest link that the emulator would have mailed. */
async function codigoDoEmail(request: APIRequestContext, tipo: "VERIFY_EMAIL" | "PASSWORD_RESET"): Promise<string> {
  const resposta = await request.get(`http://${EMULADOR}/emulator/v1/projects/${PROJETO}/oobCodes`)
  const { oobCodes } = (await resposta.json()) as {
    oobCodes: { email: string; requestType: string; oobCode: string }[]
  }
  const codigo = oobCodes.findLast(({ email, requestType }) => email === CONVIDADA && requestType === tipo)?.oobCode
  if (!codigo) throw new Error(`o emulador não mandou ${tipo}`)
  return codigo
}

/** What the administrator of the Firebase project does in its console. */
async function desativar(request: APIRequestContext, disableUser: boolean): Promise<void> {
  const busca = await request.post(`${ADMINISTRACAO}:lookup`, { headers: COMO_DONO, data: { email: [CONVIDADA] } })
  const { users } = (await busca.json()) as { users: { localId: string }[] }
  const data = { localId: users[0]?.localId, disableUser }
  expect((await request.post(`${ADMINISTRACAO}:update`, { headers: COMO_DONO, data })).ok()).toBe(true)
}

test("registra-se, confirma o e-mail e só então entra, ligada ao convite", async ({ page, request }) => {
  const bloqueios: string[] = []
  page.on("console", (mensagem) => {
    if (mensagem.text().includes("Content Security Policy")) bloqueios.push(mensagem.text())
  })
  await page.goto("/conta/registrar")
  await page.getByLabel("Seu nome").fill("Ana")
  await page.getByLabel("E-mail").fill(CONVIDADA)
  await page.getByLabel("Senha", { exact: true }).fill(SENHA)
  await page.getByRole("button", { name: "Criar conta" }).click()
  await expect(page.getByRole("heading", { name: "Confirme o seu e-mail" })).toBeVisible()

  await entrar(page, CONVIDADA, SENHA)
  await expect(page.getByText("Confirme o seu e-mail antes de entrar")).toBeVisible()

  await page.goto(`/conta/confirmar?mode=verifyEmail&oobCode=${await codigoDoEmail(request, "VERIFY_EMAIL")}`)
  await page.getByLabel("Digite a senha que você criou").fill(SENHA)
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click()
  await expect(page.getByRole("heading", { name: "E-mail confirmado" })).toBeVisible()

  await entrar(page, CONVIDADA, SENHA)
  await expect(page.getByRole("navigation").first()).toBeVisible()
  await page.goto("/minhaConta")
  await expect(page.getByText("Escritório da Ana").first()).toBeVisible()
  expect(bloqueios).toEqual([])
})

test("senha errada e usuário inexistente recebem o mesmo texto", async ({ page }) => {
  for (const email of [CONVIDADA, "ninguem@escritorio.example"]) {
    await entrar(page, email, "errada de propósito")
    await expect(page.getByText("E-mail ou senha incorretos.")).toBeVisible()
  }
})

test("cria outra senha pelo link do e-mail, e a antiga deixa de servir", async ({ page, request }) => {
  await page.goto("/conta/esqueci-senha")
  await page.getByLabel("E-mail").fill(CONVIDADA)
  await page.getByRole("button", { name: "Mandar o link" }).click()
  await expect(page.getByRole("heading", { name: "Confira o seu e-mail" })).toBeVisible()

  // Firebase sends every link to one address, which tells them apart by the mode.
  const link = `/conta/confirmar?mode=resetPassword&oobCode=${await codigoDoEmail(request, "PASSWORD_RESET")}`
  await page.goto(link)
  await page.getByLabel("Nova senha", { exact: true }).fill(OUTRA_SENHA)
  await page.getByRole("button", { name: "Trocar a senha" }).click()
  await expect(page.getByRole("heading", { name: "Senha trocada" })).toBeVisible()
  await page.goto(link)
  await page.getByLabel("Nova senha", { exact: true }).fill(SENHA)
  await page.getByRole("button", { name: "Trocar a senha" }).click()
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible()

  await entrar(page, CONVIDADA, SENHA)
  await expect(page.getByText("E-mail ou senha incorretos.")).toBeVisible()
})

test("renova o token; desativada no Firebase, é posta para fora com o motivo", async ({ page, request }) => {
  await entrar(page, CONVIDADA, OUTRA_SENHA)
  await expect(page.getByRole("navigation").first()).toBeVisible()
  const antes = await lerSessao(page)
  await envelhecerToken(page)
  await expect(page.getByRole("navigation").first()).toBeVisible()
  const depois = await lerSessao(page)
  expect(depois.geracao).toBe(antes.geracao + 1)
  expect(depois.firebase).toMatchObject({ accessToken: depois.acesso, refreshToken: depois.renovacao })

  await desativar(request, true)
  await envelhecerToken(page)
  await expect(page.getByText("Este usuário está desativado. Fale com o seu escritório contábil.")).toBeVisible()
  expect(await lerSessao(page)).toEqual({})
  await desativar(request, false)
})

test("sair mata o token; excluir a conta pede a senha, e ninguém mais entra com ela", async ({ page, request }) => {
  await entrar(page, CONVIDADA, OUTRA_SENHA)
  await expect(page.getByRole("navigation").first()).toBeVisible()
  const { acesso } = await lerSessao(page)
  const comToken = { headers: { authorization: `Bearer ${acesso}` } }
  expect((await request.get("/api/v1/conta/pessoa", comToken)).status()).toBe(200)

  await page.goto("/minhaConta")
  await page.getByRole("button", { name: "Excluir a conta" }).click()
  const dialogo = page.getByRole("dialog")
  await dialogo.getByLabel("Sua senha", { exact: true }).fill("errada de propósito")
  await dialogo.getByRole("button", { name: "Excluir a conta" }).click()
  await expect(dialogo.getByText("E-mail ou senha incorretos.")).toBeVisible()
  await dialogo.getByLabel("Sua senha", { exact: true }).fill(OUTRA_SENHA)
  await dialogo.getByRole("button", { name: "Excluir a conta" }).click()
  await expect(page.getByRole("heading", { name: "Você saiu" })).toBeVisible()
  expect((await request.get("/api/v1/conta/pessoa", comToken)).status()).toBe(401)

  await entrar(page, CONVIDADA, OUTRA_SENHA)
  await expect(page.getByText("E-mail ou senha incorretos.")).toBeVisible()
})
