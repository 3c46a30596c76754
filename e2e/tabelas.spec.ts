import { type Pessoa, type Preferencias, preferenciasPadrao } from "@partida/contracts"
import { expect, type Page, test } from "@playwright/test"
import { extractText } from "unpdf"
import { entrar, telaPronta } from "./apoio.ts"

const LISTAS = [
  "/painel/fechamento/das?competencia=2026-10",
  "/painel/configuracoes/fator-r?competencia=2026-10",
  "/despesas/impostos",
  "/empresa/clientes",
] as const
const LAYOUTS = ["padrao", "vertical", "destacado", "topnav"] as const
/** The narrowest, where a table may not fit; of the wider ones, each list has one by turns, and at night all. */
const ESTREITA = 1280
const LARGAS = [1440, 1920, 2560] as const
const LINHAS = [25, 50, 100] as const
/** Every number of lines in every list and layout; else each list has them by turns, and each number is in every layout. */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"

/** What a person would have chosen, without choosing it: the account is shared with the other journeys. */
async function preferir(page: Page, escolhas: Partial<Preferencias>): Promise<void> {
  const corpo = { preferencias: { ...preferenciasPadrao, ...escolhas } }
  await page.unroute("**/conta/preferencias")
  await page.unroute("**/conta/pessoa")
  await page.route("**/conta/pessoa", async (rota) => {
    const response = await rota.fetch()
    const pessoa: Pessoa = await response.json()
    await rota.fulfill({ response, json: { ...pessoa, aoAbrir: { ...pessoa.aoAbrir, ...corpo } } })
  })
  await page.route("**/conta/preferencias", (rota) =>
    rota.request().method() === "GET" ? rota.fulfill({ json: corpo }) : rota.fulfill({ status: 204 }),
  )
}

/** Runs in the page: what is wrong with the table in sight, in words; empty when nothing is. */
const DEFEITOS = `() => {
  const tabela = document.querySelector("main table")
  const caixa = tabela?.parentElement
  if (!tabela || !caixa) return ["sem tabela"]
  const achados = []
  const raiz = document.documentElement
  const rolam = [raiz, caixa].filter((e) => e.scrollHeight > e.clientHeight + 1)
  if (rolam.length > 1) achados.push("duas rolagens: a página sobra " + (raiz.scrollHeight - raiz.clientHeight) + " px")
  if (raiz.scrollWidth > raiz.clientWidth) achados.push("a página rola para o lado")
  const { left, right, bottom } = caixa.getBoundingClientRect()
  const fim = Math.min(right, left + caixa.clientLeft + caixa.clientWidth) + 1
  const noAlto = [...tabela.querySelectorAll("tbody tr:first-child > *")]
  const aVista = (e) => e.getBoundingClientRect().right <= fim && e.getBoundingClientRect().left >= left - 1
  const nome = noAlto.find((e) => e.querySelector("[data-abrir]")) ?? noAlto[0]
  const devem = [nome, ...noAlto.filter((e) => e.matches("[data-fixa], [data-acoes]"))]
  for (const celula of devem) if (celula && !aVista(celula)) achados.push("fora da vista: " + celula.textContent)
  for (const celula of tabela.querySelectorAll("[data-fixa], [data-acoes]")) {
    if (celula.scrollWidth > celula.clientWidth + 1) achados.push("cortado: " + celula.textContent)
  }
  const totais = tabela.querySelector("tfoot th")?.getBoundingClientRect()
  const chao = Math.min(bottom, raiz.clientHeight) + 1
  if (totais && totais.bottom > chao) achados.push("os totais estão fora da vista")
  return achados
}`
/**
 * Runs in the page: what stays wrong. What arrives late is measured by the table in the next frame; who looks between the two
 * sees a page that nobody is shown.
 */
const DEFEITOS_QUE_FICAM = `(async () => {
  const defeitos = ${DEFEITOS}
  const quadro = () => new Promise((feito) => requestAnimationFrame(() => requestAnimationFrame(feito)))
  let ficam = null
  for (let i = 0; i < 5 && ficam?.length !== 0; i++) {
    await quadro()
    const agora = defeitos()
    ficam = ficam === null ? agora : ficam.filter((d) => agora.includes(d))
  }
  return ficam
})()`

for (const [vez, layout] of LAYOUTS.entries()) {
  test(`as tabelas cabem no layout ${layout}: uma rolagem, empresa, situação, ações e totais à vista`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await entrar(page, "admin")
    const achados: string[] = []
    for (const [i, linhas] of LINHAS.entries()) {
      await preferir(page, { layout, tamanhoDaPagina: linhas })
      for (const [j, endereco] of LISTAS.entries()) {
        if (!INTEIRA && (vez + j) % LINHAS.length !== i) continue
        await page.goto(endereco)
        await telaPronta(page)
        await expect(page.locator("[data-linha]").nth(11), `${endereco}, ${linhas} linhas`).toBeVisible()
        const larguras = LARGAS.filter((_, k) => INTEIRA || (vez + j) % LARGAS.length === k)
        for (const largura of [ESTREITA, ...larguras]) {
          await page.setViewportSize({ width: largura, height: 900 })
          const daqui = await page.evaluate<readonly string[]>(DEFEITOS_QUE_FICAM)
          achados.push(...new Set(daqui.map((d) => `${endereco}, ${linhas} linhas, ${largura} px: ${d}`)))
        }
      }
    }
    expect(achados).toEqual([])
  })
}

test("da busca às linhas pelo teclado: seta, Enter, e o Esc que guarda o filtro", async ({ page }) => {
  await entrar(page, "contador")
  await page.goto("/painel/fechamento/das?competencia=2026-10")
  await telaPronta(page)
  const primeira = page.locator("[data-linha]").first().locator("[data-abrir]")
  const busca = page.getByRole("searchbox").first()

  await page.keyboard.press("/")
  await page.keyboard.type("Farol")
  await page.keyboard.press("Enter")
  await expect(primeira).toBeFocused()
  await expect(primeira).toHaveText(/Farol/)

  await page.keyboard.press("/")
  await page.keyboard.press("Escape")
  await expect(busca).not.toBeFocused()
  await expect(busca).toHaveValue("Farol")

  await page.keyboard.press("/")
  await page.keyboard.press("ArrowDown")
  await expect(primeira).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toContainText("Farol")
})

test("cinquenta empresas conferidas, de uma gaveta à outra, sem o mouse", async ({ page }) => {
  await entrar(page, "contador")
  await preferir(page, { tamanhoDaPagina: 25 })
  await page.goto("/painel/fechamento/das?competencia=2026-10")
  await telaPronta(page)
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  const titulo = page.getByRole("dialog").getByRole("heading").first()
  const vistas = new Set<string | null>()
  for (let i = 1; i <= 50; i++) {
    await expect(page.getByRole("dialog").getByText(new RegExp(`^${i} de `))).toBeVisible()
    vistas.add(await titulo.textContent())
    if (i < 50) await page.keyboard.press("j")
  }
  expect(vistas.size).toBe(50)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("o papel leva o filtro inteiro, com o cabeçalho em cada folha, e nada do que se aperta", async ({ page }) => {
  test.setTimeout(180_000)
  await page.addInitScript("window.print = () => { document.body.dataset.pronto = 'sim' }")
  await entrar(page, "contador")
  await page.goto("/painel/fechamento/das?competencia=2026-10")
  await telaPronta(page)
  const total = Number.parseInt(await page.getByText(/^\d+ empresas$/).innerText(), 10)
  await page.keyboard.press("Control+p")
  await expect(page.locator("body[data-pronto]")).toBeAttached()
  await expect(page.locator("[data-folha] tbody tr")).toHaveCount(total + 1)

  const { text: folhas } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  expect(folhas.length).toBeGreaterThan(3)
  expect(folhas[0]).toContain("Fechamento de outubro de 2026")
  expect(folhas[0]).toMatch(
    /Horizonte.*Competência: outubro de 2026.*Impresso em \d\d\/\d\d\/\d{4} .* por Contador Demonstração/s,
  )
  for (const [i, folha] of folhas.entries()) {
    expect(folha).toMatch(/Empresa\s+Prazo ·\s+vence\s+Anexo\s+Receita \(R\$\)/)
    expect(folha).toContain(`Folha ${i + 1} de ${folhas.length}`)
    expect(folha).not.toMatch(/Simular|Calcular|Todas as empresas/)
  }
  expect(folhas.at(-1)).toContain("Total do filtro")
  await expect(page.locator("[data-folha]")).toHaveCount(0)
})

test("a gaveta sai sozinha e inteira, e a memória, sem o resto dela", async ({ page }) => {
  await page.addInitScript("window.print = () => undefined")
  await page.emulateMedia({ colorScheme: "dark" })
  await entrar(page, "contador")
  await page.goto("/painel/fechamento/das?competencia=2026-10")
  await telaPronta(page)
  await page.locator("[data-linha]", { hasText: "Adega Serra Azul" }).locator("[data-abrir]").click()
  const gaveta = page.getByRole("dialog")
  await gaveta.getByRole("tab", { name: "Memória de cálculo" }).click()
  await expect(gaveta.getByRole("button", { name: "Abrir tudo" })).toBeVisible()
  const imprimir = async () =>
    (await extractText(new Uint8Array(await page.pdf({ format: "A4" })), { mergePages: true })).text

  const inteira = await imprimir()
  expect(inteira).toMatch(/Adega Serra Azul.*Calculado em.*Limites do ano/s)
  expect(inteira).not.toMatch(/Açaí Beira-Rio|Reabrir|Baixar PDF|Recolher/)
  // Closed on the screen: on paper every level is open.
  expect(inteira).toContain("Alíquota nominal, Anexo I")
  await expect(gaveta.getByText("Alíquota nominal, Anexo I").first()).toBeHidden()

  await gaveta.getByRole("button", { name: "Imprimir", exact: true }).click()
  const memoria = await imprimir()
  expect(memoria).toMatch(/Adega Serra Azul.*DAS de outubro\/2026.*Alíquota nominal, Anexo I/s)
  expect(memoria).not.toContain("Calculado em")
})
