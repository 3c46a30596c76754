import { type Cookie, expect, type Page } from "@playwright/test"

export const SENHA = "Partida-demo-2026"
export type Papel = "root" | "admin" | "contador" | "empresa" | "funcionario" | "admin2"

/** What the provider remembers each person by, since their first sign-in in this process. */
const sessoes = new Map<Papel, readonly Cookie[]>()

/**
 * Signs in and waits for the first screen. The password is typed the first time; after it the provider knows the person,
 * as it would in their own browser. For a journey that leaves the session as it was.
 */
export async function entrar(page: Page, papel: Papel, destino = "/"): Promise<void> {
  const sessao = sessoes.get(papel)
  if (sessao === undefined) {
    await entrarAMao(page, papel, destino)
    sessoes.set(papel, await page.context().cookies())
    return
  }
  await page.context().addCookies([...sessao])
  await page.goto(destino)
  await expect(page.getByRole("navigation").first()).toBeVisible()
}

/** Signs in through the provider's page, as a person would: a session of its own, that the journey may end. */
export async function entrarAMao(page: Page, papel: Papel, destino = "/"): Promise<void> {
  await page.goto(destino)
  await preencherEntrada(page, papel)
  await expect(page.getByRole("navigation").first()).toBeVisible()
}

/** The provider's page, from wherever it was asked for. */
export async function preencherEntrada(page: Page, papel: Papel): Promise<void> {
  await page.waitForURL(/\/oidc\/interaction\//)
  await page.getByLabel("E-mail").fill(`${papel}@partida.example`)
  await page.getByLabel("Senha", { exact: true }).fill(SENHA)
  await page.getByRole("button", { name: "Entrar", exact: true }).click()
}

/** A platform operator's first choice: the office of the demonstration. */
export async function escolherEscritorio(page: Page): Promise<void> {
  await page.getByPlaceholder("Escolha um escritório").last().click()
  await page.getByRole("option", { name: /Horizonte/ }).click()
  await expect(page.getByText("Em qual escritório você vai trabalhar?")).toHaveCount(0)
}

/** Waits until a screen shows what it came to show. Live events keep the network busy: it never goes idle. */
export async function telaPronta(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0)
}

/** Fails the test when the page throws or writes an error to the console. */
export function vigiarErros(page: Page): () => void {
  const erros: string[] = []
  page.on("pageerror", (erro) => erros.push(String(erro)))
  page.on("console", (mensagem) => {
    if (mensagem.type() === "error") erros.push(`${mensagem.text()} ${mensagem.location().url}`)
  })
  return () => expect(erros).toEqual([])
}

export const EXEMPLOS = new URL("../apps/server/src/documentos/nfse-nacional/exemplos/", import.meta.url).pathname
