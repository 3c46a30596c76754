import type { Page } from "@playwright/test"

/** What the tab keeps of the session. */
export function lerSessao(
  page: Page,
): Promise<{ acesso: string; renovacao: string; geracao: number; firebase: unknown }> {
  return page.evaluate(() => {
    const { AccessToken, TokenFirebase } = JSON.parse(sessionStorage.getItem("partida.sessao") ?? "{}")
    const { refreshToken, geracao } = JSON.parse(sessionStorage.getItem("partida.renovacao") ?? "{}")
    return { acesso: AccessToken, renovacao: refreshToken, geracao, firebase: TokenFirebase }
  })
}

/** Makes the tab see its token as over, as after an hour away, and opens the screen again. */
export async function envelhecerToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const renovacao = JSON.parse(sessionStorage.getItem("partida.renovacao") ?? "{}")
    sessionStorage.setItem("partida.renovacao", JSON.stringify({ ...renovacao, expiraEm: 0 }))
  })
  await page.reload()
}
