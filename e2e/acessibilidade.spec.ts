import AxeBuilder from "@axe-core/playwright"
import { expect, test } from "@playwright/test"
import { entrar } from "./apoio.ts"

const TELAS = [
  "/painel",
  "/painel/fechamento/das?competencia=2026-10",
  "/receitas/notas-fiscais?competencia=2026-10",
  "/minhaConta",
]
const MODOS = [
  { nome: "claro, computador", opcoes: { colorScheme: "light", viewport: { width: 1440, height: 900 } } },
  { nome: "escuro, telefone", opcoes: { colorScheme: "dark", viewport: { width: 390, height: 844 } } },
] as const

for (const { nome, opcoes } of MODOS) {
  test.describe(nome, () => {
    test.use({ ...opcoes, reducedMotion: "reduce" })

    test("nenhuma tela viola as regras de acessibilidade nem rola para o lado", async ({ page }) => {
      await page.goto("/")
      await page.waitForURL(/\/oidc\/interaction\//)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await entrar(page, "contador")
      for (const tela of TELAS) {
        await page.goto(tela)
        await page.waitForLoadState("networkidle")
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect([tela, violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)]).toEqual([tela, []])
        const sobra = await page.locator("html").evaluate((pagina) => pagina.scrollWidth - pagina.clientWidth)
        expect([tela, sobra]).toEqual([tela, 0])
      }
    })

    test("a gaveta do mês também", async ({ page }) => {
      await entrar(page, "contador")
      await page.goto("/painel/fechamento/das?competencia=2026-10&busca=Farol")
      await page.getByText("Agência Farol").first().click()
      for (const aba of ["Resumo", "Memória de cálculo", "Notas", "Histórico", "Selos"]) {
        await page.getByRole("tab", { name: aba }).click()
        await page.waitForLoadState("networkidle")
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect([aba, violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)]).toEqual([aba, []])
      }
    })
  })
}
