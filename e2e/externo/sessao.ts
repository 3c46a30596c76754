import type { Page } from "@playwright/test"

/** What the tab keeps of the session. */
export function lerSessao(page: Page): Promise<{ acesso: string; renovacao: string }> {
  return page.evaluate(() => ({
    acesso: JSON.parse(sessionStorage.getItem("partida.sessao") ?? "{}").AccessToken,
    renovacao: JSON.parse(sessionStorage.getItem("partida.renovacao") ?? "{}").refreshToken,
  }))
}

/** Makes the tab see its token as over, as after an hour away, and opens the screen again. */
export async function envelhecerToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const renovacao = JSON.parse(sessionStorage.getItem("partida.renovacao") ?? "{}")
    sessionStorage.setItem("partida.renovacao", JSON.stringify({ ...renovacao, expiraEm: 0 }))
  })
  await page.reload()
}
